package rule

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// indented moves the entries by indenting their lines, which keeps comments
// and the way they are written: behind a new line with the holder's key, or
// where they follow the holder directly. nil where the lines do not allow it.
func (c *conformity) indented(v *config.Value, h home, entries []*config.Value) []text.Edit {
	tree, written := c.Binding.Tree, v.Get(h.holder.Name)
	if v.Target.Style != syntax.Block || len(entries) == 0 {
		return nil
	}
	first := slices.Index(v.Target.Pairs, entries[0].Pair)
	for i, e := range entries {
		if first+i >= len(v.Target.Pairs) || v.Target.Pairs[first+i] != e.Pair || !startsLine(tree, e.Pair) {
			return nil
		}
	}
	pad := tree.Text.Indent(entries[0].Pair.Key.Span.Start)
	deeper := edit.StyleAt(tree, v.Target).Indent
	var edits []text.Edit
	switch {
	case written == nil:
		at := tree.Text.LineSpan(entries[0].Pair.Key.Span.Start).Start
		edits = append(edits, text.Edit{Span: text.Span{Start: at, End: at}, New: pad + h.holder.Name + ":" + tree.Text.EOL()})
	case written.Target.Style == syntax.Block && written.IsMapping() && first > 0 && v.Target.Pairs[first-1] == written.Pair:
		inner := tree.Text.Indent(written.Target.Span.Start)
		if !strings.HasPrefix(inner, pad) || len(inner) == len(pad) {
			return nil
		}
		deeper = inner[len(pad):]
	default:
		return nil
	}
	for _, e := range entries {
		to, _ := c.homeOf(v, e)
		edits = append(edits, shiftLines(tree, e.Pair, func(at int) text.Edit { return text.Edit{Span: text.Span{Start: at, End: at}, New: deeper} })...)
		edits = append(edits, edit.RenameKey(tree, e.Pair, to.field.Name)...)
		if meant, ok := meantBy(e, to.field); ok {
			edits = append(edits, edit.ReplaceScalar(tree, e.Target, meant)...)
		}
	}
	return edits
}

// startsLine reports whether nothing but blanks stands before the pair's key.
func startsLine(tree *syntax.Tree, p *syntax.Pair) bool {
	start := p.Key.Full().Start
	return strings.TrimSpace(tree.Text.Slice(text.Span{Start: tree.Text.LineSpan(start).Start, End: start})) == ""
}

// shiftLines makes an edit at the start of each line of the pair that is not empty.
func shiftLines(tree *syntax.Tree, p *syntax.Pair, shift func(at int) text.Edit) []text.Edit {
	var edits []text.Edit
	span := p.Span()
	for line := tree.Text.LineAt(span.Start); line <= tree.Text.LineAt(span.End); line++ {
		if at := tree.Text.Line(line); strings.TrimSpace(tree.Text.Slice(at)) != "" && at.Start < span.End {
			edits = append(edits, shift(at.Start))
		}
	}
	return edits
}

// dedented moves the last entry of v behind v by taking indentation from its
// lines; nil where the lines do not allow it.
func (c *conformity) dedented(v, e *config.Value) []text.Edit {
	tree, pairs := c.Binding.Tree, v.Target.Pairs
	if v.Target.Style != syntax.Block || v.Parent.Target.Style != syntax.Block || len(pairs) < 2 || pairs[len(pairs)-1] != e.Pair || !startsLine(tree, e.Pair) {
		return nil
	}
	inner := tree.Text.Indent(e.Pair.Key.Span.Start)
	column := v.Pair.Key.Full().Start - tree.Text.LineSpan(v.Pair.Key.Full().Start).Start
	if column >= len(inner) {
		return nil
	}
	less := len(inner) - column
	return shiftLines(tree, e.Pair, func(at int) text.Edit { return text.Edit{Span: text.Span{Start: at, End: at + less}} })
}

// meantBy returns the value of an enumeration that the text of e, another
// tool's word, stands for.
func meantBy(e *config.Value, to *schema.Field) (string, bool) {
	if !e.IsText() || len(to.Type.Enum) == 0 || to.Type.Lists(e.Scalar.Text) {
		return "", false
	}
	return synonym(to.Type.Enum, e.Scalar.Text)
}
