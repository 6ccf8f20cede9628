package dockeragent

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// faults lists what goccy/go-yaml refuses of texts that are well-formed YAML.
func faults(tree *syntax.Tree) []syntax.Error {
	f := &faultFinder{tree: tree, src: tree.Text.String()}
	for _, doc := range tree.Docs {
		doc.Root.Walk(func(n *syntax.Node) bool {
			f.node(n)
			return true
		})
	}
	return f.found
}

type faultFinder struct {
	tree  *syntax.Tree
	src   string
	found []syntax.Error
}

// report adds a fault unless there is one already.
func (f *faultFinder) report(code syntax.ErrorCode, span text.Span, message string) {
	last := len(f.found) - 1
	if f.tree.ErrorIn(span) || last >= 0 && f.found[last].Span.Overlaps(span) {
		return
	}
	f.found = append(f.found, syntax.Error{Code: code, Span: span, Message: message})
}

func (f *faultFinder) node(n *syntax.Node) {
	if why := f.properties(n); why != "" {
		span := n.Full()
		span.End = min(span.End, f.tree.Text.LineSpan(span.Start).End)
		f.report(syntax.Rejected, span, why)
	}
	switch n.Kind {
	case syntax.Scalar:
		if n.Style == syntax.DoubleQuoted && n.Closed && strings.IndexByte(f.src[n.Span.Start:n.Span.End], '\t') >= 0 {
			f.rawTabs(n)
		}
		if n.Style == syntax.Literal || n.Style == syntax.Folded {
			f.emptyText(n)
		}
	case syntax.Mapping:
		for _, p := range n.Pairs {
			f.pair(n, p)
		}
	case syntax.Sequence:
		for _, item := range n.Items {
			f.item(item)
		}
	}
}

// item reports a tab between a dash and the first key or dash behind it.
func (f *faultFinder) item(item *syntax.Item) {
	v := item.Value
	if item.Dash < 0 || v.Style != syntax.Block || v.Full().Start <= item.Dash {
		return
	}
	between := f.src[item.Dash+1 : v.Full().Start]
	if strings.HasPrefix(strings.TrimPrefix(between, " "), "\t") && strings.Trim(between, " \t") == "" {
		f.report(syntax.Rejected, text.Span{Start: item.Dash + 1, End: v.Full().Start}, "a tab cannot stand between a dash and a key; use spaces")
	}
}

// emptyText reports a block scalar without text that the loader stumbles over:
// one that keeps its line breaks if anything follows, and any if an empty line
// and then a comment or the next item of a list follows.
func (f *faultFinder) emptyText(n *syntax.Node) {
	if strings.Trim(n.Value, "\n") != "" {
		return
	}
	header, rest, _ := strings.Cut(f.src[n.Span.Start:], "\n")
	header, _, _ = strings.Cut(header, "#")
	empty, spaced := false, false // there is such a line; "\r" counts as a space
	for rest != "" {
		line, below, _ := strings.Cut(rest, "\n")
		next := strings.Trim(line, " \r")
		if next == "" {
			empty, spaced = true, spaced || line != ""
			rest = below
			continue
		}
		switch {
		case strings.Contains(header, "+"):
			if !spaced {
				f.report(syntax.Rejected, n.Span, "could not find multi-line content: write '|' for an empty text")
			}
		case empty && (next[0] == '#' || next == "-" || strings.HasPrefix(next, "- ")):
			f.report(syntax.Rejected, n.Span, "behind an empty text the loader takes no empty line with a comment or dash below: write '\"\"' or the text")
		}
		return
	}
}

// properties returns why the loader refuses the anchor or the tag of n, or "".
func (f *faultFinder) properties(n *syntax.Node) string {
	if n.Anchor == nil && n.Tag == nil {
		return ""
	}
	rest := strings.TrimLeft(f.src[n.Full().End:], " \t")
	flow := n.Parent != nil && n.Parent.Style == syntax.Flow
	if n.Kind == syntax.Null && n.Anchor != nil && (flow || !f.more(n)) {
		return "undefined anchor value: write null behind the anchor"
	}
	if n.Anchor != nil && !flow && strings.IndexByte("{[\"'\t", f.byteAt(n.Anchor.Span.End)) >= 0 && !emptyLine(f.src[n.Anchor.Span.End:]) && strings.TrimLeft(f.src[n.Anchor.Span.End:], " \t")[0] != '#' {
		return "expected a space after the anchor: to the loader all up to one is its name"
	}
	if n.Tag == nil {
		return ""
	}
	want := syntax.Scalar
	switch n.Tag.Name {
	case "!str", "!int", "!float", "!bool", "!null", "!binary", "!timestamp":
		if n.Kind == syntax.Null && (flow && !strings.HasPrefix(rest, ",") || !flow && f.more(n)) {
			return "unexpected scalar value: the value of this tag must begin on its line"
		}
		if n.Kind == syntax.Scalar && n.Tag.Name == "!bool" && resolve(n).Kind != config.Boolean {
			return "cannot convert this to boolean, which its tag demands"
		}
	case "!map", "!set":
		want = syntax.Mapping
	case "!seq", "!omap":
		want = syntax.Sequence
	default:
		return ""
	}
	if n.Kind != want && n.Kind != syntax.Null && n.Kind != syntax.Alias {
		return "this is not what its tag says"
	}
	return ""
}

// byteAt returns the byte at off, a line break at the end of the text.
func (f *faultFinder) byteAt(off int) byte {
	if off < len(f.src) {
		return f.src[off]
	}
	return '\n'
}

// more reports whether anything but comments follows n in its document.
func (f *faultFinder) more(n *syntax.Node) bool {
	doc := f.tree.DocAt(n.Full().Start)
	for rest := f.src[n.Full().End:max(doc.Span.End, n.Full().End)]; rest != ""; {
		line, below, _ := strings.Cut(rest, "\n")
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return true
		}
		rest = below
	}
	return false
}

// pair reports keys that the loader does not take, and a pair between brackets
// that has no value.
func (f *faultFinder) pair(n *syntax.Node, p *syntax.Pair) {
	between := n.Parent != nil && n.Parent.Kind == syntax.Sequence && n.Style == syntax.Flow && f.src[n.Span.Start] != '{' && p.Colon >= 0
	switch {
	case (p.Key.Kind == syntax.Mapping || p.Key.Kind == syntax.Sequence) && (p.Colon >= 0 || n.Style == syntax.Flow):
		span := p.Key.Span
		span.End = min(span.End, max(f.tree.Text.LineSpan(span.Start).End, span.Start+1))
		f.report(syntax.Rejected, span, "found an invalid key for this map: a key cannot be a list or mapping; put quotes around a text")
	case between && p.Value.Kind == syntax.Null && p.Value.Full().Empty():
		f.report(syntax.Rejected, p.Key.Span, "a key between brackets needs a value")
	case between && p.Key.Style != syntax.Plain && !p.Value.Full().Empty() && p.Value.Full().Start == p.Colon+1 && !inBraces(n):
		f.report(syntax.MissingSpace, text.Span{Start: p.Colon, End: p.Colon + 1}, "expected a space after ':'")
	}
}

// inBraces reports whether n stands inside braces.
func inBraces(n *syntax.Node) bool {
	for n = n.Parent; n != nil && n.Style == syntax.Flow; n = n.Parent {
		if n.Kind == syntax.Mapping {
			return true
		}
	}
	return false
}

// rawTabs reports tabs in the double-quoted text n if the loader stumbles over
// them: for each of them it skips one character behind the closing quote.
func (f *faultFinder) rawTabs(n *syntax.Node) {
	tabs, skipped := f.skippingTabs(n)
	rest := f.src[n.Span.End:]
	flow := n.Parent != nil && n.Parent.Style == syntax.Flow
	for i := 0; i < skipped && rest != ""; i++ {
		r, size := utf8.DecodeRuneInString(rest)
		rest = rest[size:]
		switch {
		case r == ' ' || r == '\t' || flow && (r == '\n' || r == '\r'):
		case (r == '\n' || r == '\r') && emptyLine(rest):
		default:
			f.report(syntax.RawTab, tabs, "the loader loses a character behind these quotes for each tab in them: write '\\t'")
			return
		}
	}
}

// skippingTabs returns the first tabs in n that make the loader skip
// characters, and how many it skips in all.
func (f *faultFinder) skippingTabs(n *syntax.Node) (first text.Span, skipped int) {
	start := false // of a line below the first
	for i := n.Span.Start + 1; i < n.Span.End-1; i++ {
		switch c := f.src[i]; {
		case c == '\\':
			start = false
			i++
		case c == '\n' || c == '\r':
			start = true
		case c == '\t' && !start:
			if f.src[i+1] == '"' || emptyLine(f.src[i+1:]) {
				continue
			}
			if skipped == 0 {
				first = text.Span{Start: i, End: i + 1}
			}
			skipped++
		case c != ' ' && c != '\t':
			start = false
		}
	}
	for skipped > 0 && f.src[first.End] == '\t' {
		first.End++
	}
	return first, skipped
}

// emptyLine reports whether s begins with blanks up to a line break or its end.
func emptyLine(s string) bool {
	s = strings.TrimLeft(s, " \t")
	return s == "" || s[0] == '\n' || s[0] == '\r'
}
