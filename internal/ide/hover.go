package ide

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Hover explains what stands at off: a key, a value, a name or a variable. It
// returns nil where there is nothing to say. Values that may be secret and
// values of variables are never part of it.
func Hover(d *config.Document, off int) *HoverInfo {
	if uses := d.UsesAt(off); len(uses) > 0 {
		return &HoverInfo{Span: uses[0].Span, Markdown: page(variablePage(d, uses[0]))}
	}
	v, onKey := d.Binding.ValueAt(off)
	if v == nil {
		return nil
	}
	span, parts := v.Node.Span, []string(nil)
	switch {
	case onKey:
		span, parts = v.Pair.Key.Span, keyPage(d, v)
	case v.Node.Kind == syntax.Scalar || v.Node.Kind == syntax.Alias:
		span, parts = valuePage(d, v, off)
	case v.IsMapping():
		if span = opening(v); span.Start <= off && off <= v.Node.Span.Start {
			parts = objectPage(d, v)
		}
	}
	if said := page(parts); said != "" {
		return &HoverInfo{Span: span, Markdown: said}
	}
	return nil
}

// rulerLine parts what is said of a value from what is said of its field.
const rulerLine = "---"

// page joins paragraphs, each once, without credentials that they quote.
func page(parts []string) string {
	var kept []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p != "" && !slices.Contains(kept, p) {
			kept = append(kept, p)
		}
	}
	return secret.Redact(strings.Join(kept, "\n\n"), rule.Mask)
}

// keyPage explains the key of v: the field, or the name that it declares.
func keyPage(d *config.Document, v *config.Value) []string {
	parts := fieldPage(d, v)
	if parts == nil {
		parts = entryPage(d, v)
	}
	if parts == nil {
		return nil
	}
	parts = append(parts, valuesList(v), page(described(d, v)))
	return append(parts, edition(d, v))
}

// entryPage explains a key of a free mapping.
func entryPage(d *config.Document, v *config.Value) []string {
	t := v.Parent.Type
	if t == nil || t.Kind != schema.Map {
		return nil
	}
	kind := t.Defines
	if kind == "" {
		kind = label(v.Type, "")
	}
	if kind == "" && v.Parent.Field != nil {
		kind = "entry of " + code(v.Parent.Field.Name)
	}
	parts := []string{title(v.Key, kind)}
	if v.Type != nil {
		parts = append(parts, v.Type.Doc)
	}
	if f := v.Parent.Field; f != nil && t.Defines == "" {
		parts = append(parts, f.Doc)
	}
	return append(parts, declarationWords(d, v.Pair.Key.Inner()))
}

// valuePage explains the scalar or alias v, or the part of it at off, and then
// its field.
func valuePage(d *config.Document, v *config.Value, off int) (text.Span, []string) {
	span, parts := v.Node.Span, []string(nil)
	off = unquoted(d.Binding, off)
	if v.Node.Kind == syntax.Alias {
		parts = append(parts, aliasWords(d, v.Node))
	}
	if ref := refAt(d.Binding, off); ref != nil {
		span = ref.Span
		parts = append(parts, referenceWords(d, ref))
	}
	if name := nameAt(d.Binding, off); name != nil {
		parts = append(parts, title(name.Text, name.Kind), declarationWords(d, name.Span))
	}
	parts = append(parts, meaning(d, v)...)
	parts = append(parts, pathWords(d, v))
	parts = append(parts, described(d, v)...)
	field := fieldPage(d, v)
	if field != nil && page(parts) != "" {
		field = append([]string{rulerLine}, field...)
	}
	return span, append(append(parts, field...), edition(d, v))
}

// objectPage explains the mapping v as a whole, on the sign that it begins with.
func objectPage(d *config.Document, v *config.Value) []string {
	if v.Type == nil || v.Type.Kind != schema.Object || v.Parent == nil {
		return nil
	}
	name := v.Type.Name
	if head := newOutline().heading(v); head != nil {
		name = head.Scalar.Text
	}
	parts := append([]string{title(name, v.Type.Label), v.Type.Doc}, described(d, v)...)
	return append(parts, edition(d, v.Parent))
}

// opening is the sign that the mapping v begins with: its dash or bracket. It
// is empty, and behind the mapping's start, where there is none.
func opening(v *config.Value) text.Span {
	start := v.Node.Span.Start
	if v.Index >= 0 {
		if dash := v.Parent.Node.Items[v.Index].Dash; dash >= 0 {
			return text.Span{Start: dash, End: dash + 1}
		}
	}
	if v.Node.Style == syntax.Flow {
		return text.Span{Start: start, End: start + 1}
	}
	return text.Span{Start: start + 1, End: start + 1}
}

// meaning explains the value of the scalar v: what the enumeration, the
// alternatives and the dialect's suggestions say about it.
func meaning(d *config.Document, v *config.Value) []string {
	if v.Type == nil || !v.IsText() || v.Type.Secret {
		return nil
	}
	value := v.Scalar.Text
	if t := choiceOf(v); t != nil {
		if m := t.Member(value); m != nil {
			return []string{title(value, label(m.Type, "")), m.Doc, lifetime(m.Since, m.Until, m.Deprecated)}
		}
	}
	if e := v.Type.Listed(value); e != nil {
		return []string{title(value, ""), e.Doc, lifetime(e.Since, e.Until, e.Deprecated)}
	}
	if v.Type.Suggest == "" || d.Dialect.Suggest == nil {
		return nil
	}
	for _, s := range d.Dialect.Suggest(d, v, v.Type.Suggest) {
		if s.Value == value {
			return []string{title(value, s.Detail), s.Doc}
		}
	}
	return nil
}

// described is what the dialect adds for v and, on what names or chooses the
// kind of an entry, for the entry.
func described(d *config.Document, v *config.Value) []string {
	if d.Dialect.Describe == nil {
		return nil
	}
	parts := d.Dialect.Describe(d, v)
	if namesEntry(v) {
		parts = append(parts, d.Dialect.Describe(d, v.Parent)...)
	}
	return parts
}

// namesEntry reports whether v is the discriminator or the name of its object.
func namesEntry(v *config.Value) bool {
	if !v.Parent.IsMapping() {
		return false
	}
	return choiceOf(v) != nil || v.Type != nil && v.Type.Kind == schema.String && v.Type.Defines != ""
}

// edition says as what edition the document is read, on lists of entries that
// differ by edition and on their discriminators.
func edition(d *config.Document, v *config.Value) string {
	if d.Dialect.Explain == nil {
		return ""
	}
	item := v.Parent != nil && v.Parent.Index >= 0
	if choiceOf(v) == nil && !(item && decides(v)) && !holdsEntries(v.Type) {
		return ""
	}
	return d.Dialect.Explain(d)
}

// holdsEntries reports whether t is a collection of objects of several kinds.
func holdsEntries(t *schema.Type) bool {
	if t == nil || t.Kind != schema.List && t.Kind != schema.Map || t.Elem == nil {
		return false
	}
	if t.Elem.Kind == schema.Object {
		return t.Kind == schema.List && len(controls(t.Elem)) > 0
	}
	return t.Elem.Kind == schema.Choice && t.Elem.Tag != "" && !t.Elem.ByPresence
}

func title(name, what string) string {
	head := "**" + strings.Trim(code(rule.Shorten(name)), " ") + "**"
	if what != "" {
		head += " · " + what
	}
	return head
}
