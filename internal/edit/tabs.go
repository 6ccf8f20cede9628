package edit

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TabsToSpaces replaces the tabs that tree.Errors complain of and that span
// touches; the zero Span means all of them. A line that is indented like the
// one above keeps standing below it.
func TabsToSpaces(tree *syntax.Tree, span text.Span) []text.Edit {
	l := layoutOf(tree)
	t := tabs{layout: l, indent: StyleAt(tree, nil).Indent, column: map[int]int{}}
	var edits []text.Edit
	for _, e := range tree.Errors {
		if e.Code != syntax.TabIndent || span != (text.Span{}) && !span.Overlaps(e.Span) {
			continue
		}
		lead := text.Span{Start: l.lineStart(e.Span.Start), End: l.skipBlanks(l.lineStart(e.Span.Start))}
		if e.Span.Start >= lead.End {
			n := max(1, e.Span.Len())
			edits = append(edits, text.Edit{Span: e.Span, New: strings.Repeat(" ", n)})
			continue
		}
		line := l.text.LineAt(e.Span.Start)
		edits = append(edits, text.Edit{Span: lead, New: strings.Repeat(" ", t.columnOf(line))})
	}
	return edits
}

// tabs finds the columns at which lines with tabs should stand.
type tabs struct {
	layout
	indent string
	column map[int]int // by line
}

// columnOf is where the text of a line should begin.
func (t tabs) columnOf(line int) int {
	if c, ok := t.column[line]; ok {
		return c
	}
	lead := t.lead(line)
	column := len(lead)
	if n := strings.Count(lead, "\t"); n > 0 {
		column = t.resolve(line, n)
	}
	t.column[line] = column
	return column
}

// resolve finds the column of a line that is indented by n tabs: that of a
// line above in the same run with as many tabs, one level below the nearest
// line above with fewer, or else that of the line above, or one level more
// where that line opens a collection.
func (t tabs) resolve(line, n int) int {
	above := line - 1
	for ; above >= 0; above-- {
		if t.blank(above) {
			continue
		}
		m := strings.Count(t.lead(above), "\t")
		switch {
		case m == 0 && t.lead(above) == "":
			return n * len(t.indent)
		case m == n:
			return t.columnOf(above)
		case m == 0:
			return t.under(above)
		case m < n:
			return t.columnOf(above) + (n-m)*len(t.indent)
		}
	}
	return n * len(t.indent)
}

// under is the column of a line directly below one that is indented by blanks.
func (t tabs) under(above int) int {
	line := t.text.Slice(t.text.Line(above))
	lead := len(t.lead(above))
	body := line[lead:]
	for strings.HasPrefix(body, "- ") {
		rest := strings.TrimLeft(body[1:], " ")
		lead += len(body) - len(rest)
		body = rest
	}
	body, _, _ = strings.Cut(body, " #")
	if strings.HasSuffix(strings.TrimSpace(body), ":") {
		return lead + len(t.indent)
	}
	return lead
}

func (t tabs) lead(line int) string { return t.text.Indent(t.text.Line(line).Start) }

func (t tabs) blank(line int) bool {
	return strings.TrimSpace(t.text.Slice(t.text.Line(line))) == ""
}
