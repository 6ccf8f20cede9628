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
	if n.Tag != nil && n.Tag.Name == "!bool" && resolve(n).Kind != config.Boolean {
		f.report(syntax.Rejected, n.Full(), "cannot convert this to boolean, which its tag demands")
	}
	switch n.Kind {
	case syntax.Scalar:
		if n.Style == syntax.DoubleQuoted && n.Closed && strings.IndexByte(f.src[n.Span.Start:n.Span.End], '\t') >= 0 {
			f.rawTabs(n)
		}
	case syntax.Mapping:
		for _, p := range n.Pairs {
			f.pair(n, p)
		}
	}
}

// pair reports a key that is a list or mapping, and a pair between brackets
// that has no value.
func (f *faultFinder) pair(n *syntax.Node, p *syntax.Pair) {
	switch {
	case (p.Key.Kind == syntax.Mapping || p.Key.Kind == syntax.Sequence) && (p.Colon >= 0 || n.Style == syntax.Flow):
		span := p.Key.Span
		span.End = min(span.End, max(f.tree.Text.LineSpan(span.Start).End, span.Start+1))
		f.report(syntax.Rejected, span, "found an invalid key for this map: a key cannot be a list or mapping; put quotes around a text")
	case n.Parent != nil && n.Parent.Kind == syntax.Sequence && n.Style == syntax.Flow && f.src[n.Span.Start] != '{' &&
		p.Colon >= 0 && p.Value.Kind == syntax.Null && p.Value.Full().Empty():
		f.report(syntax.Rejected, p.Key.Span, "a key between brackets needs a value")
	}
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
