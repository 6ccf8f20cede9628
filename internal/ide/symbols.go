package ide

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// Symbols returns the outline of the document. Objects in lists bear the name
// that they declare, else the kind of object that their discriminator says.
// What is reached through aliases and merge keys is listed where it is written.
func Symbols(d *config.Document) []Symbol {
	return newOutline().children(d.Binding.Root)
}

// An outline remembers, for each object type, the fields that decide about others.
type outline struct{ controls map[*schema.Type][]string }

func newOutline() *outline { return &outline{map[*schema.Type][]string{}} }

func (o *outline) children(v *config.Value) []Symbol {
	if v == nil || v.Node.Kind == syntax.Alias {
		return nil
	}
	var all []Symbol
	for _, e := range v.Entries {
		if !e.Merged {
			all = append(all, o.entry(e))
		}
	}
	for _, i := range v.Items {
		if s, ok := o.item(i); ok {
			all = append(all, s)
		}
	}
	return all
}

func (o *outline) entry(v *config.Value) Symbol {
	s := Symbol{
		Name: secret.Redact(v.Key, rule.Mask), Detail: o.detail(v, ""), Kind: symbolKind(v), Children: o.children(v),
		Span: v.Pair.Span(), Select: v.Pair.Key.Span,
		Deprecated: v.Field != nil && v.Field.Deprecated != "",
	}
	if s.Name == "" {
		s.Name = `""`
	}
	if t := v.Parent.Type; t != nil && t.Defines != "" {
		s.Kind = SymbolNamed
	}
	return s
}

// item is the symbol of a list's item. Plain texts that name nothing have none.
func (o *outline) item(v *config.Value) (Symbol, bool) {
	span := itemSpan(v.Parent.Target.Items[v.Index])
	s := Symbol{Kind: symbolKind(v), Span: span, Select: v.Node.Full(), Children: o.children(v)}
	switch {
	case v.Node.Kind == syntax.Alias:
		s.Name = "*" + v.Node.Value
	case v.IsMapping():
		head := o.heading(v)
		if head == nil {
			s.Name = label(v.Type, "entry")
			break
		}
		s.Name, s.Kind = rule.Shorten(head.Scalar.Text), SymbolNamed
		s.Select = head.Node.Span
		s.Detail = o.detail(v, head.Key)
	case v.IsList():
		s.Name = "list"
	case v.Type != nil && (len(v.Type.Refers) > 0 || v.Type.Split != nil || len(v.Type.Enum) > 0) && v.IsText() && !rule.MaybeSecret(v):
		s.Name = rule.Shorten(v.Scalar.Text)
	default:
		return s, false
	}
	return s, s.Name != ""
}

// heading returns the entry that names the mapping v: the one that declares
// its name or tells it from the list's other items, else the one that decides
// what it is, else its first scalar; nil if there is none.
func (o *outline) heading(v *config.Value) *config.Value {
	if v.Node.Kind == syntax.Alias {
		return nil
	}
	deciding := append(o.deciding(v), "")
	var tag, first *config.Value
	for _, e := range v.Entries {
		switch {
		case e.Merged || !e.IsText() || e.Scalar.Text == "" || rule.MaybeSecret(e):
		case e.Type != nil && e.Type.Defines != "" && e.Via == nil, e.Key == distinct(v):
			return e
		case e.Key == deciding[0]:
			tag = e
		case first == nil && e.Field != nil:
			first = e
		}
	}
	if tag != nil {
		return tag
	}
	return first
}

// distinct is the field by which the items of the list around v differ, "" if
// there is none.
func distinct(v *config.Value) string {
	if v.Parent == nil || v.Parent.Type == nil || v.Parent.Type.Kind != schema.List {
		return ""
	}
	return v.Parent.Type.UniqueBy
}

// detail describes v in a few words: the values that decide what kind of
// object it is, or a scalar that is no secret. The field called named is
// already shown.
func (o *outline) detail(v *config.Value, named string) string {
	switch {
	case v.Node.Kind == syntax.Alias:
		return "*" + v.Node.Value
	case v.IsMapping():
		return o.kinds(v, named)
	case v.Scalar.Kind == config.None || !showable(v):
		return ""
	}
	return rule.Shorten(v.Scalar.Text)
}

// showable reports whether the scalar v can be quoted in an outline: whether
// the schema knows it as something other than free text.
func showable(v *config.Value) bool {
	t := v.Type
	if t == nil || v.Field == nil || t.Format == schema.URL || rule.MaybeSecret(v) {
		return false
	}
	return t.Kind != schema.String || choiceOf(v) != nil || len(t.Enum) > 0 || len(t.Refers) > 0 || t.Split != nil || t.Defines != "" ||
		t.Format == schema.Command || t.Suggest != ""
}

// kinds joins the values of the fields that decide what v is. Where there are
// none it is the first text that can be shown.
func (o *outline) kinds(v *config.Value, named string) string {
	var words []string
	add := func(e *config.Value) {
		if e != nil && e.Key != named && e.IsText() && showable(e) {
			words = append(words, rule.Shorten(e.Scalar.Text))
		}
	}
	for _, name := range o.deciding(v) {
		e := v.Get(name)
		if f := v.Type.Field(name); e == nil && f != nil && f.Default != "" {
			words = append(words, f.Default)
		}
		add(e)
	}
	for i := 0; i < len(v.Entries) && words == nil; i++ {
		add(v.Entries[i])
	}
	return strings.Join(words, " · ")
}

// deciding lists the fields that decide which others are legal in v, the
// discriminator first.
func (o *outline) deciding(v *config.Value) []string {
	var names []string
	for _, t := range choices(v) {
		names = append(names, t.Tag)
	}
	if v.Type == nil {
		return names
	}
	found, ok := o.controls[v.Type]
	if !ok {
		found = controls(v.Type)
		o.controls[v.Type] = found
	}
	for _, name := range found {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func symbolKind(v *config.Value) SymbolKind {
	switch {
	case v.IsMapping():
		return SymbolObject
	case v.IsList():
		return SymbolArray
	}
	switch v.Scalar.Kind {
	case config.Null:
		return SymbolNull
	case config.Boolean:
		return SymbolBoolean
	case config.Integer, config.Float:
		return SymbolNumber
	}
	return SymbolString
}

// label names a value of type t for people.
func label(t *schema.Type, def string) string {
	if t == nil || t.Label == "" {
		return def
	}
	return t.Label
}
