package syntax

import (
	"sort"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// LooseTabs returns the tabs of a YAML text that stand outside of quotes,
// block scalars and comments, but for those that are errors already. YAML 1.2
// allows them between tokens; loaders differ: PyYAML refuses each of them.
func (t *Tree) LooseTabs() []text.Span {
	src := t.Text.String()
	if t.Format != YAML || strings.IndexByte(src, '\t') < 0 {
		return nil
	}
	closed := t.tabProof()
	var tabs []text.Span
	for i := 0; i < len(src); i++ {
		if src[i] != '\t' {
			continue
		}
		start := i
		for i+1 < len(src) && src[i+1] == '\t' {
			i++
		}
		k := sort.Search(len(closed), func(k int) bool { return closed[k].Start > start }) - 1
		if k < 0 || closed[k].End <= start {
			tabs = append(tabs, text.Span{Start: start, End: i + 1})
		}
	}
	return tabs
}

// tabProof returns the spans, in order, in which a tab is text or is reported
// already.
func (t *Tree) tabProof() []text.Span {
	var spans []text.Span
	for _, d := range t.Docs {
		d.Root.Walk(func(n *Node) bool {
			switch {
			case n.Style == Literal || n.Style == Folded:
				start := t.Text.LineSpan(n.Span.Start).End
				spans = append(spans, text.Span{Start: start, End: max(n.Span.End, start)})
			case n.Kind == Scalar && n.Style != Plain:
				spans = append(spans, n.Span)
			}
			return true
		})
	}
	for _, c := range t.Comments {
		spans = append(spans, c.Span)
	}
	for _, e := range t.Errors {
		if e.Code == TabIndent {
			spans = append(spans, e.Span)
		}
	}
	sort.Slice(spans, func(i, j int) bool { return spans[i].Start < spans[j].Start })
	return spans
}

// settleTabs reports tabs in the indentation of the current line and gives it
// the column that they most likely stand for. With pending, the line may begin
// the value of an entry at column parent.
func (p *parser) settleTabs(parent int, pending bool) {
	l := &p.lines[p.ln]
	if !l.tabs || !p.atLineStart() {
		return
	}
	l.tabs = false
	tabs := strings.Count(p.src[l.start:l.text], "\t")
	p.tree.differs = true
	if p.weightless(p.ln) {
		l.shift = -tabs
		return
	}
	p.checkTabs(p.ln)
	blanks := l.text - l.start - tabs
	col := -1
	if pending {
		col = p.tabChild(blanks, tabs, parent)
	}
	if col < 0 {
		col = p.tabSibling(blanks, tabs)
	}
	if col < 0 {
		col = blanks + tabs*max(p.tabs, 2)
	}
	l.shift = col - (l.text - l.start)
}

// weightless reports whether the tabs before line ln take no room, as they
// stand behind the column of the last key or dash.
func (p *parser) weightless(ln int) bool {
	l := p.lines[ln]
	return p.tree.goccy && p.mark >= 0 && p.spaces(ln) > p.mark && l.start+p.spaces(ln) < l.text
}

// tabChild returns the column of a line that begins a value under an entry at
// column parent, or -1 if it most likely does not. Blanks and tabs are those
// before it.
func (p *parser) tabChild(blanks, tabs, parent int) int {
	next := p.peek(p.ln)
	if next < 0 || !p.lines[next].tabs {
		return p.tabChildBefore(next, parent)
	}
	for _, width := range []int{max(p.tabs, 2), 4, 8} {
		if blanks+tabs*width > parent {
			p.tabs = width
			return blanks + tabs*width
		}
	}
	return -1
}

// tabChildBefore is tabChild where the next line, -1 if there is none, has no
// tabs and may show what the column must be.
func (p *parser) tabChildBefore(next, parent int) int {
	if next < 0 || p.indent(next) <= parent {
		return parent + 2
	}
	col := p.indent(next)
	switch content := p.blanks(p.off+1, p.lineStop()); {
	case p.dashHere() && p.keyEnd(content, p.lineStop()) >= 0:
		return max(col-(content-p.off), parent)
	case p.opensBlock(p.ln) && col > parent+2:
		return parent + 2
	}
	return col
}

// tabSibling returns the column of the open block that a line with these
// blanks and tabs before it belongs to, or -1: one that the next line goes on
// with, and the innermost of them.
func (p *parser) tabSibling(blanks, tabs int) int {
	dash := p.dashHere()
	if i := p.find(blanks+tabs*p.tabs, dash); p.tabs > 0 && i >= 0 {
		return p.open[i].col
	}
	col, best := -1, unaligned
	for i := len(p.open) - 1; i >= max(len(p.open)-maxLook, 0); i-- {
		b := p.open[i]
		if b.list() != dash || b.col > blanks+8*tabs {
			continue
		}
		if fit := p.goesOn(i); col < 0 || fit > best {
			col, best = b.col, fit
		}
	}
	return col
}
