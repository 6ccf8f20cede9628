package edit

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Style is how a part of a file is written.
type Style struct {
	EOL    string
	Indent string // one level of a mapping in a mapping
	Dash   string // what stands before a dash beyond the indentation of its key
	Gap    string // between a dash and its item
	Quote  byte   // '"' or '\''
	Flow   bool   // inside brackets
	JSON   bool   // keys and texts in double quotes, and no other notation
	Lines  bool   // of Flow: collections with something in them take several lines
	Pad    string // inside the braces of a mapping on one line
	Colon  string // ": ", or ":" in dense JSON
	Comma  string // ", ", or ","
}

// StyleAt is the style of what is written into the collection node, or into
// the document if node is nil.
func StyleAt(tree *syntax.Tree, node *syntax.Node) Style {
	s := Style{EOL: tree.Text.EOL(), Quote: '"', Gap: " ", Colon: ": ", Comma: ", "}
	flow := node
	for flow != nil && flow.Kind != syntax.Mapping && flow.Kind != syntax.Sequence {
		flow = flow.Parent
	}
	s.Flow = tree.Format == syntax.JSON || flow != nil && flow.Style == syntax.Flow
	survey := surveyOf(tree, node)
	s.Indent = strings.Repeat(" ", survey.indent)
	if survey.tabs {
		s.Indent = "\t"
	}
	s.Dash = strings.Repeat(" ", survey.dash)
	s.Gap = strings.Repeat(" ", survey.gap)
	if survey.single > survey.double {
		s.Quote = '\''
	}
	s.JSON = tree.Format == syntax.JSON || s.Flow && jsonKeys(flow)
	if s.Flow {
		s.flow(tree, flow)
	}
	return s
}

// flow learns from the nearest flow collection that has something in it.
func (s *Style) flow(tree *syntax.Tree, node *syntax.Node) {
	for ; node != nil && node.Style == syntax.Flow; node = node.Parent {
		entries := node.Entries()
		if len(entries) == 0 {
			continue
		}
		s.Lines = tree.Text.LineAt(node.Span.Start) != tree.Text.LineAt(entries[0].Start)
		s.spacing(tree, node)
		return
	}
	s.Lines = node == nil && tree.Format == syntax.JSON
}

// spacing learns the blanks of one collection.
func (s *Style) spacing(tree *syntax.Tree, node *syntax.Node) {
	src := tree.Text.String()
	after := func(off int) byte {
		if off < len(src) {
			return src[off]
		}
		return ' '
	}
	if node.Kind == syntax.Mapping {
		p := node.Pairs[0]
		if s.JSON && p.Colon >= 0 && p.Value.Span.Start == p.Colon+1 && !p.Value.Span.Empty() {
			s.Colon, s.Comma = ":", ","
		}
		if after(node.Span.Start+1) == ' ' && !s.Lines {
			s.Pad = " "
		}
	}
	entries := node.Entries()
	if len(entries) > 1 {
		if comma := strings.IndexByte(src[entries[0].End:entries[1].Start], ','); comma >= 0 && entries[0].End+comma+1 == entries[1].Start {
			s.Comma = ","
		}
	}
}

// jsonKeys reports whether the nearest mapping in brackets around node, itself
// included, has all its keys in double quotes.
func jsonKeys(node *syntax.Node) bool {
	for ; node != nil && node.Style == syntax.Flow; node = node.Parent {
		if node.Kind != syntax.Mapping || len(node.Pairs) == 0 {
			continue
		}
		for _, p := range node.Pairs {
			if p.Key.Style != syntax.DoubleQuoted && p.Colon >= 0 {
				return false
			}
		}
		return true
	}
	return false
}

// A survey is what the neighbourhood of a place shows of its style.
type survey struct {
	tree           *syntax.Tree
	indent         int // -1 until seen, like dash and gap
	dash, gap      int
	tabs           bool
	single, double int
	left           int // nodes still to be looked at
}

// surveyOf looks at the collections around node first, so that the nearest
// example counts, and then at the start of the document.
func surveyOf(tree *syntax.Tree, node *syntax.Node) survey {
	s := survey{tree: tree, indent: -1, dash: -1, gap: -1}
	for n := node; n != nil; n = n.Parent {
		s.left = 40
		s.look(n, 2)
	}
	s.left = 400
	s.look(rootOf(tree, node), 12)
	if s.indent <= 0 {
		s.indent = 2
	}
	if s.dash < 0 {
		s.dash = s.indent
	}
	if s.gap <= 0 {
		s.gap = 1
	}
	return s
}

func rootOf(tree *syntax.Tree, node *syntax.Node) *syntax.Node {
	if node == nil {
		return tree.Root()
	}
	for node.Parent != nil {
		node = node.Parent
	}
	return node
}

func (s *survey) look(n *syntax.Node, depth int) {
	if s.left--; s.left < 0 || depth < 0 {
		return
	}
	switch {
	case n.Style == syntax.SingleQuoted:
		s.single++
	case n.Style == syntax.DoubleQuoted:
		s.double++
	}
	for _, p := range n.Pairs {
		if s.left < 0 {
			return
		}
		s.pair(n, p)
		s.look(p.Value, depth-1)
	}
	for _, item := range n.Items {
		if s.left < 0 {
			return
		}
		if item.Dash >= 0 && s.gap < 0 && item.Value.Full().Start > item.Dash && s.sameLine(item.Dash, item.Value.Full().Start) {
			s.gap = item.Value.Full().Start - item.Dash - 1
		}
		s.look(item.Value, depth-1)
	}
}

// pair learns from how the value of p is indented below its key.
func (s *survey) pair(n *syntax.Node, p *syntax.Pair) {
	if s.indent >= 0 && s.dash >= 0 {
		return
	}
	key, value := p.Key.Full().Start, p.Value.Full().Start
	if value <= key || s.sameLine(key, value) {
		s.brackets(n, p)
		return
	}
	width := s.column(value) - s.column(key)
	switch {
	case width < 0 || n.Style != syntax.Block || strings.Contains(s.tree.Text.Indent(value), "\t"):
	case p.Value.Kind == syntax.Sequence && p.Value.Style == syntax.Block:
		if s.dash < 0 {
			s.dash = width
		}
	case p.Value.Kind == syntax.Mapping && p.Value.Style == syntax.Block && width > 0 && s.indent < 0:
		s.indent = width
	}
}

// brackets learns from the first entry of a flow collection on several lines.
func (s *survey) brackets(n *syntax.Node, p *syntax.Pair) {
	if s.indent >= 0 || n.Style != syntax.Flow {
		return
	}
	first, open := p.Key.Full().Start, n.Span.Start
	if n.Pairs[0] != p || s.sameLine(first, open) {
		return
	}
	outer, inner := s.tree.Text.Indent(open), s.tree.Text.Indent(first)
	if rest, ok := strings.CutPrefix(inner, outer); ok && rest != "" {
		s.indent = len(rest)
		s.tabs = rest[0] == '\t'
	}
}

func (s *survey) column(off int) int { return off - s.tree.Text.LineSpan(off).Start }

// sameLine reports whether no line break stands between a and b, in any order.
func (s *survey) sameLine(a, b int) bool {
	between := text.Span{Start: min(a, b), End: max(a, b)}
	return !strings.ContainsAny(s.tree.Text.Slice(between), "\r\n")
}
