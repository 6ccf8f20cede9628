package edit

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A layout answers questions about lines and blanks of one tree.
type layout struct {
	tree *syntax.Tree
	text *text.Text
	src  string
}

func layoutOf(tree *syntax.Tree) layout {
	return layout{tree, tree.Text, tree.Text.String()}
}

// isBlock reports whether n is a collection without brackets.
func isBlock(n *syntax.Node) bool {
	return (n.Kind == syntax.Mapping || n.Kind == syntax.Sequence) && n.Style == syntax.Block
}

// inFlow reports whether n stands in brackets or in a JSON file.
func inFlow(tree *syntax.Tree, n *syntax.Node) bool {
	return tree.Format == syntax.JSON || n.Parent != nil && n.Parent.Style == syntax.Flow
}

// lineStart is the start of the line that holds off, behind a byte order mark.
func (l layout) lineStart(off int) int {
	start := l.text.LineSpan(off).Start
	if mark := len("\ufeff"); start == 0 && off >= mark && strings.HasPrefix(l.src, "\ufeff") {
		return mark
	}
	return start
}

func (l layout) lineEnd(off int) int { return l.text.LineSpan(off).End }

// nextLine is the start of the line below the one that holds off.
func (l layout) nextLine(off int) int { return l.text.FullLine(l.text.LineAt(off)).End }

func (l layout) sameLine(a, b int) bool { return l.text.LineAt(a) == l.text.LineAt(b) }

// ownLine reports whether nothing but blanks stands before off on its line.
func (l layout) ownLine(off int) bool {
	return strings.Trim(l.src[l.lineStart(off):off], " \t") == ""
}

// pad is the indentation of further lines of what begins at off: the text
// before it with everything but tabs made blank.
func (l layout) pad(off int) string {
	before := l.src[l.lineStart(off):off]
	if strings.Trim(before, " ") == "" {
		return before
	}
	var b strings.Builder
	for _, r := range before {
		if r != '\t' {
			r = ' '
		}
		b.WriteRune(r)
	}
	return b.String()
}

// column is the number of characters before off on its line.
func (l layout) column(off int) int {
	return utf8.RuneCountInString(l.src[l.lineStart(off):off])
}

// tail is what stands between off and the end of its line.
func (l layout) tail(off int) string { return l.src[off:l.lineEnd(off)] }

// skipBlanks returns the offset of the first byte from off on that is no blank.
func (l layout) skipBlanks(off int) int {
	for off < len(l.src) && (l.src[off] == ' ' || l.src[off] == '\t') {
		off++
	}
	return off
}

// skipFill passes blanks, line breaks and comments.
func (l layout) skipFill(off int) int {
	for off < len(l.src) {
		switch c := l.src[off]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			off++
		case l.commentAt(off) >= 0:
			off = l.tree.Comments[l.commentAt(off)].Span.End
		default:
			return off
		}
	}
	return off
}

// commentAt returns the index of the comment that begins at off, or -1.
func (l layout) commentAt(off int) int {
	i := sort.Search(len(l.tree.Comments), func(i int) bool { return l.tree.Comments[i].Span.Start >= off })
	if i < len(l.tree.Comments) && l.tree.Comments[i].Span.Start == off {
		return i
	}
	return -1
}

// hasComment reports whether a comment begins in span.
func (l layout) hasComment(span text.Span) bool {
	i := sort.Search(len(l.tree.Comments), func(i int) bool { return l.tree.Comments[i].Span.Start >= span.Start })
	return i < len(l.tree.Comments) && l.tree.Comments[i].Span.Start < span.End
}

// below is where a line may be added behind what ends at end and belongs to a
// collection at column: the end of a line, behind comments that are deeper and
// behind the blank lines that a kept block scalar holds.
func (l layout) below(last *syntax.Node, end, column int) int {
	line := l.text.LineAt(end)
	if keepsBlankLines(l, last) {
		for line+1 < l.text.LineCount() && l.text.Line(line+1).Start < len(l.src) && strings.TrimSpace(l.text.Slice(l.text.Line(line+1))) == "" {
			line++
		}
	}
	for next := line + 1; next < l.text.LineCount(); next++ {
		span := l.text.Line(next)
		start := l.skipBlanks(span.Start)
		if start >= span.End {
			continue
		}
		if l.commentAt(start) < 0 || l.column(start) <= column {
			break
		}
		line = next
	}
	return l.text.Line(line).End
}

// keepsBlankLines reports whether n ends in a block scalar with a "+".
func keepsBlankLines(l layout, n *syntax.Node) bool {
	for isBlock(n) {
		if len(n.Pairs) > 0 {
			n = n.Pairs[len(n.Pairs)-1].Value
		} else if len(n.Items) > 0 {
			n = n.Items[len(n.Items)-1].Value
		} else {
			return false
		}
	}
	if n.Style != syntax.Literal && n.Style != syntax.Folded {
		return false
	}
	head, _, _ := strings.Cut(l.src[n.Span.Start:n.Span.End], "\n")
	head, _, _ = strings.Cut(head, "#")
	return strings.Contains(head, "+")
}

// comma is the offset of the comma behind end, or -1.
func (l layout) comma(end int) int {
	if at := l.skipFill(end); at < len(l.src) && l.src[at] == ',' {
		return at
	}
	return -1
}

// inside is the span between the brackets of a flow collection.
func inside(n *syntax.Node) text.Span {
	s := text.Span{Start: n.Span.Start + 1, End: n.Span.End}
	if n.Closed {
		s.End--
	}
	s.End = max(s.Start, s.End)
	return s
}

// pairOf returns the pair whose value n is, or nil.
func pairOf(n *syntax.Node) *syntax.Pair {
	if n.Parent == nil {
		return nil
	}
	for _, p := range n.Parent.Pairs {
		if p.Value == n {
			return p
		}
	}
	return nil
}

// itemOf returns the item whose value n is, or nil.
func itemOf(n *syntax.Node) *syntax.Item {
	if n.Parent == nil {
		return nil
	}
	for _, item := range n.Parent.Items {
		if item.Value == n {
			return item
		}
	}
	return nil
}

// orphans reports whether an alias outside of spans refers to an anchor inside.
func (l layout) orphans(spans []text.Span) bool {
	in := func(off int) bool {
		for _, s := range spans {
			if s.Start <= off && off < s.End {
				return true
			}
		}
		return false
	}
	if !slices.ContainsFunc(spans, func(s text.Span) bool { return strings.Contains(l.text.Slice(s), "&") }) {
		return false
	}
	gone := map[string]bool{}
	var used []string
	for _, doc := range l.tree.Docs {
		doc.Root.Walk(func(n *syntax.Node) bool {
			if n.Anchor != nil && in(n.Anchor.Span.Start) {
				gone[n.Anchor.Name] = true
			}
			if n.Kind == syntax.Alias && !in(n.Span.Start) {
				used = append(used, n.Value)
			}
			return true
		})
	}
	for _, name := range used {
		if gone[name] {
			return true
		}
	}
	return false
}
