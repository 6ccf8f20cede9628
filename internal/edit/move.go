package edit

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// MoveItem moves an item as it is written, so that it has the index to
// afterwards. In block style a comment at the end of its line moves along.
func MoveItem(tree *syntax.Tree, sequence *syntax.Node, from, to int) []text.Edit {
	l := layoutOf(tree)
	slots := sequence.Entries()
	if from == to || from < 0 || to < 0 || max(from, to) >= len(slots) {
		return nil
	}
	if sequence.Style == syntax.Block {
		for i, s := range slots {
			slots[i].End = l.below(sequence.Items[i].Value, s.End, l.column(s.Start))
		}
	}
	order := make([]int, 0, len(slots))
	for i := range slots {
		if i != from {
			order = append(order, i)
		}
	}
	order = append(order[:to], append([]int{from}, order[to:]...)...)
	var edits []text.Edit
	for i, source := range order {
		if i != source {
			edits = append(edits, text.Edit{Span: slots[i], New: l.text.Slice(slots[source])})
		}
	}
	if placed(sequence) {
		return nil
	}
	return edits
}

// placed reports whether n holds something that depends on its place: anchors
// and aliases, whose order counts, and block texts of blank lines only.
func placed(n *syntax.Node) bool {
	found := false
	n.Walk(func(n *syntax.Node) bool {
		blank := (n.Style == syntax.Literal || n.Style == syntax.Folded) && strings.TrimSpace(n.Value) == ""
		found = found || n.Anchor != nil || n.Kind == syntax.Alias || blank
		return !found
	})
	return found
}

// WrapInList makes node the only item of a sequence.
func WrapInList(tree *syntax.Tree, node *syntax.Node) []text.Edit {
	l := layoutOf(tree)
	switch {
	case node.Kind == syntax.Null || node.Style == syntax.Literal || node.Style == syntax.Folded:
		return ReplaceNode(tree, node, schema.Template{Items: []schema.Template{{Text: node.Value}}, Flow: true})
	case isBlock(node):
		return l.wrapBlock(node)
	case node.Kind == syntax.Scalar && node.Style == syntax.Plain && !PlainSafe(node.Value, true) && tree.Format != syntax.JSON:
		return ReplaceNode(tree, node, Strings(node.Value))
	}
	full := node.Full()
	return append(insertion(full.Start, "["), insertion(full.End, "]")...)
}

// wrapBlock puts a dash before the first line of a block collection and
// indents the others as deep.
func (l layout) wrapBlock(node *syntax.Node) []text.Edit {
	if node.Anchor != nil || node.Tag != nil {
		return nil
	}
	edits := insertion(node.Span.Start, "- ")
	for line := l.text.LineAt(node.Span.Start) + 1; line <= l.text.LineAt(node.Span.End); line++ {
		if span := l.text.Line(line); strings.TrimSpace(l.text.Slice(span)) != "" {
			edits = append(edits, insertion(span.Start, "  ")...)
		}
	}
	return edits
}
