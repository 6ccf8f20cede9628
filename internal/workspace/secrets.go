package workspace

import (
	"context"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Secrets returns the spans of values that may be secret, in order, so that
// nothing shows them. A value that is only a variable's name in ${…} hides nothing.
func (f *File) Secrets(ctx context.Context) ([]text.Span, error) {
	d, err := f.Document(ctx)
	if d == nil || err != nil {
		return nil, err
	}
	var spans []text.Span
	collectSecrets(d.Binding.Root, &spans)
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
	return slices.Compact(spans), nil
}

func collectSecrets(v *config.Value, spans *[]text.Span) {
	if v.Target != nil && v.Target.Kind == syntax.Scalar {
		if rule.MaybeSecret(v) && !onlyVariable(v.Scalar.Text) {
			*spans = append(*spans, v.Target.Inner())
		}
		return
	}
	for _, e := range v.Entries {
		collectSecrets(e, spans)
	}
	for _, item := range v.Items {
		collectSecrets(item, spans)
	}
}

// onlyVariable reports whether s is one ${NAME} and nothing else.
func onlyVariable(s string) bool {
	uses := config.BraceUses(s)
	return len(uses) == 1 && uses[0].Span.Len() == len(s)
}
