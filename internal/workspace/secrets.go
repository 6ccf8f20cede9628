package workspace

import (
	"context"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Secrets returns the spans of values that may be secret, in order, so that
// nothing shows them: what the schema says of an agent file, and everywhere
// values whose key speaks of a secret, and what is a credential by its shape
// even where the text is broken. Where a value is nothing but ${NAME}
// there is nothing to hide.
func (f *File) Secrets(ctx context.Context) ([]text.Span, error) {
	if _, named := formatOf(f.doc.Path, f.doc.Language); !named && f.Entry() == nil {
		return assigned(f.doc.Text), nil
	}
	d, err := f.Document(ctx)
	if err != nil {
		return nil, err
	}
	var s secrets
	for _, doc := range f.Tree().Docs {
		s.node(doc.Root, 0)
	}
	if d != nil {
		s.value(d.Binding.Root)
	}
	for _, p := range secret.Find(f.doc.Text.String()) {
		s.spans = append(s.spans, text.Span{Start: p.Start, End: p.End})
	}
	slices.SortFunc(s.spans, func(a, b text.Span) int { return a.Start - b.Start })
	return slices.Compact(s.spans), nil
}

// assigned returns what stands behind each "=" of a .env or another plain file.
func assigned(t *text.Text) []text.Span {
	var spans []text.Span
	for line := range t.LineCount() {
		s := t.Line(line)
		if i := strings.IndexByte(t.Slice(s), '='); i >= 0 {
			s.Start += i + 1
			spans = append(spans, s)
		}
	}
	return spans
}

type secrets struct{ spans []text.Span }

func (s *secrets) hide(n *syntax.Node) {
	uses := config.BraceUses(n.Value)
	if len(uses) != 1 || uses[0].Span.Len() != len(n.Value) {
		s.spans = append(s.spans, n.Inner())
	}
}

// value hides what the schema calls secret.
func (s *secrets) value(v *config.Value) {
	if v.Target != nil && v.Target.Kind == syntax.Scalar && rule.MaybeSecret(v) {
		s.hide(v.Target)
	}
	for _, e := range v.Entries {
		s.value(e)
	}
	for _, item := range v.Items {
		s.value(item)
	}
}

// node hides what keys speak of, and what looks like a credential.
func (s *secrets) node(n *syntax.Node, depth int) {
	if depth > 100 {
		return
	}
	for _, p := range n.Pairs {
		_, looks := secret.Looks(p.Key.Value, p.Value.Value)
		if p.Value.Kind == syntax.Scalar && (looks || secret.Key(p.Key.Value)) {
			s.hide(p.Value)
		}
		s.node(p.Value, depth+1)
	}
	for _, item := range n.Items {
		if _, looks := secret.Looks("", item.Value.Value); looks {
			s.hide(item.Value)
		}
		s.node(item.Value, depth+1)
	}
}
