package ide

import (
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Selections returns what an editor selects around off step by step: innermost
// first, every span larger than the one before and around it, the whole text last.
func Selections(tree *syntax.Tree, off int) []text.Span {
	spans := []text.Span{{Start: 0, End: tree.Text.Len()}}
	grow := func(s text.Span) {
		last := spans[len(spans)-1]
		if s != last && s.Start >= last.Start && s.End <= last.End && s.Contains(off) && !s.Empty() {
			spans = append(spans, s)
		}
	}
	if doc := documentAt(tree, off); doc != nil {
		grow(doc.Span)
	}
	for _, step := range chain(tree, off) {
		grow(step.span)
		if step.pair == nil && step.item == nil {
			grow(step.node.Span)
			grow(step.node.Inner())
		}
	}
	for i, j := 0, len(spans)-1; i < j; i, j = i+1, j-1 {
		spans[i], spans[j] = spans[j], spans[i]
	}
	return spans
}
