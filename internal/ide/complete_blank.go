package ide

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// amongNext moves a cursor on a blank line, which is left of what follows, to
// the collection that goes on below: an entry of an outer one cannot stand
// there, since it would tear the inner one apart.
func amongNext(tree *syntax.Tree, cur syntax.Cursor, off int) syntax.Cursor {
	t := tree.Text
	if cur.Node != nil || cur.Flow || cur.Place != syntax.InKey && cur.Place != syntax.InItem || strings.TrimSpace(t.Slice(t.LineSpan(off))) != "" {
		return cur
	}
	next := nextText(tree, off)
	if next < 0 || next > cur.Doc.Span.End || next-t.LineSpan(next).Start <= off-t.LineSpan(off).Start {
		return cur
	}
	moved := tree.At(next)
	if t.Slice(text.Span{Start: next, End: next + 1}) == "-" {
		return amongItems(tree, cur, next)
	}
	if moved.Place != syntax.InKey || moved.Pair == nil || moved.Flow {
		return cur
	}
	moved.Pair, moved.Node = nil, nil
	moved.Replace, moved.Prefix, moved.Quote, moved.QuoteOpen = cur.Replace, "", 0, false
	return moved
}

// amongItems moves a cursor to the place before the item whose dash is at dash.
func amongItems(tree *syntax.Tree, cur syntax.Cursor, dash int) syntax.Cursor {
	moved := tree.At(dash + 1)
	for i, step := range moved.Path {
		if step.Index >= 0 && step.Node != nil && step.Index < len(step.Node.Items) && step.Node.Items[step.Index].Dash == dash {
			cur.Place, cur.NeedsDash, cur.MayBeKey = syntax.InItem, true, false
			cur.Path, cur.Parent, cur.Pair = moved.Path[:i+1], step.Node, nil
			return cur
		}
	}
	return cur
}

// nextText is the offset of the first text below the line of off that is no
// comment, -1 if there is none.
func nextText(tree *syntax.Tree, off int) int {
	t := tree.Text
	for line := t.LineAt(off) + 1; line < t.LineCount(); line++ {
		span := t.Line(line)
		body := strings.TrimLeft(t.Slice(span), " \t")
		if body != "" && body[0] != '#' {
			return span.End - len(body)
		}
	}
	return -1
}
