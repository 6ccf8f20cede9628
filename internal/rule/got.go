package rule

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Mask stands in messages for a value that may be a secret.
const Mask = "•••"

const longestShown = 60

// got describes v for a message.
func (p *Pass) got(v *config.Value) schema.Got {
	switch {
	case v.IsMapping():
		return schema.Got{Kind: "mapping", Shown: "a mapping"}
	case v.IsList():
		return schema.Got{Kind: "list", Shown: "a list"}
	}
	return schema.Got{Kind: v.Scalar.Kind.Name(), Shown: p.Shown(v)}
}

// Shown returns the scalar v as a message may quote it: masked if it may be
// secret, as it is typed where a variable was put in for it, and shortened
// where it is long.
func (p *Pass) Shown(v *config.Value) string {
	if MaybeSecret(v) {
		return Mask
	}
	shown := v.Scalar.Text
	if p.Doc.Substituted() {
		if span, exact := p.Doc.Original(v.Target.Span); !exact {
			shown = p.Doc.Tree.Text.Slice(span)
		}
	}
	return Shorten(shown)
}

// Shorten cuts s to what fits a message and takes line breaks and credentials
// out.
func Shorten(s string) string {
	s = secret.Redact(s, Mask)
	if strings.ContainsAny(s, "\r\n\t") {
		s = strings.Join(strings.Fields(s), " ")
	}
	runes := []rune(s)
	if len(runes) > longestShown {
		return string(runes[:longestShown]) + "…"
	}
	return s
}

// MaybeSecret reports whether the schema says that v's value, or one around
// it, is secret.
func MaybeSecret(v *config.Value) bool {
	for ; v != nil; v = v.Parent {
		if v.Type != nil && v.Type.Secret || v.Declared != nil && v.Declared.Secret {
			return true
		}
		if v.Parent != nil && v.Parent.Type != nil && v.Parent.Type.Kind == schema.Map && v.Parent.Type.Sensitive != nil && v.Parent.Type.Sensitive(v.Key) {
			return true
		}
	}
	return false
}

// firstLine is where a finding about v stands: its span, cut to the opening
// bracket or first key of a collection and to the first line of a long text.
func (c *conformity) firstLine(v *config.Value) text.Span {
	if v.Via != nil || v.Target == nil {
		return v.Span()
	}
	switch v.Node.Kind {
	case syntax.Mapping, syntax.Sequence:
		return c.head(v)
	}
	s := v.Span()
	line := c.Binding.Tree.Text.LineSpan(s.Start)
	s.End = min(s.End, max(line.End, s.Start))
	return s
}

// head is the smallest span that names a collection: the key that holds it,
// else its first key or opening sign.
func (c *conformity) head(v *config.Value) text.Span {
	if v.Pair != nil {
		return v.Pair.Key.Span
	}
	if v.Node.Style == syntax.Flow && len(v.Node.Pairs) == 0 {
		return text.Span{Start: v.Node.Span.Start, End: min(v.Node.Span.Start+1, v.Node.Span.End)}
	}
	return v.HeadSpan()
}
