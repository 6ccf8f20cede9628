package holodeck

import (
	"strings"
	"unicode"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A typeMod completes a type under construction.
type typeMod func(*schema.Type)

// A fieldMod completes a field under construction.
type fieldMod func(*schema.Field)

func newType(kind schema.Kind, mods []typeMod) *schema.Type {
	t := &schema.Type{Kind: kind, Expand: schema.Brace}
	for _, m := range mods {
		m(t)
	}
	return t
}

// anything is any value, with anything in it, in which variables count.
func anything(mods ...typeMod) *schema.Type {
	t := newType(schema.Any, mods)
	t.Elem = t
	return t
}

func str(mods ...typeMod) *schema.Type     { return newType(schema.String, mods) }
func integer(mods ...typeMod) *schema.Type { return newType(schema.Integer, mods) }
func number(mods ...typeMod) *schema.Type  { return newType(schema.Number, mods) }
func boolean(mods ...typeMod) *schema.Type { return newType(schema.Boolean, mods) }

func list(elem *schema.Type, mods ...typeMod) *schema.Type {
	t := newType(schema.List, mods)
	t.Elem = elem
	return t
}

// mapOf is a mapping with free keys, which HoloDeck wants to be text.
func mapOf(elem *schema.Type, mods ...typeMod) *schema.Type {
	t := newType(schema.Map, mods)
	t.Elem = elem
	if t.Key == nil {
		t.Key = str()
	}
	return t
}

// oneOf is a value of one of several shapes without a discriminator.
func oneOf(members ...*schema.Type) *schema.Type {
	t := newType(schema.Choice, nil)
	for _, m := range members {
		t.Members = append(t.Members, &schema.Member{Type: m})
	}
	return t
}

// enum is a text out of pairs of value and description.
func enum(pairs ...string) *schema.Type {
	t := str()
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Enum = append(t.Enum, schema.EnumValue{Value: pairs[i], Doc: pairs[i+1]})
	}
	return t
}

// object is a mapping with known fields.
func object(name, label, doc string, fields ...*schema.Field) *schema.Type {
	return &schema.Type{Kind: schema.Object, Name: name, Label: label, Doc: doc, Fields: fields}
}

// with applies mods to an object made by object, for its constraints.
func with(t *schema.Type, mods ...typeMod) *schema.Type {
	for _, m := range mods {
		m(t)
	}
	return t
}

// orNull is t where an explicit null is accepted too. Objects are shared
// between fields, so they are copied.
func orNull(t *schema.Type) *schema.Type {
	c := *t
	c.Nullable = true
	return &c
}

func field(name string, t *schema.Type, doc string, mods ...fieldMod) *schema.Field {
	f := &schema.Field{Name: name, Type: t, Doc: doc}
	for _, m := range mods {
		m(f)
	}
	return f
}

func required(f *schema.Field) { f.Required = true }

func def(value string) fieldMod     { return func(f *schema.Field) { f.Default = value } }
func example(value string) fieldMod { return func(f *schema.Field) { f.Example = value } }
func since(edition string) fieldMod { return func(f *schema.Field) { f.Since = edition } }
func until(edition string) fieldMod { return func(f *schema.Field) { f.Until = edition } }
func unread(text string) fieldMod   { return func(f *schema.Field) { f.Unread = text } }
func order(n int) fieldMod          { return func(f *schema.Field) { f.Order = n } }

func aliases(names ...string) fieldMod {
	return func(f *schema.Field) { f.Aliases = append(f.Aliases, names...) }
}

// bound adds a limit with the loader's own sentence; "" means pydantic's.
func bound(op schema.Op, n float64, message string) typeMod {
	return func(t *schema.Type) { t.Bounds = append(t.Bounds, schema.Bound{Op: op, N: n, Message: message}) }
}

func atLeast(n float64) typeMod { return bound(schema.AtLeast, n, "") }
func atMost(n float64) typeMod  { return bound(schema.AtMost, n, "") }
func above(n float64) typeMod   { return bound(schema.Above, n, "") }

// between limits a number to low..high with one sentence for both ends.
func between(low, high float64, message string) typeMod {
	return func(t *schema.Type) {
		bound(schema.AtLeast, low, message)(t)
		bound(schema.AtMost, high, message)(t)
	}
}

func check(fails func(string) string) typeMod {
	return func(t *schema.Type) { t.Checks = append(t.Checks, schema.Check{Fails: fails}) }
}

// notBlank refuses text without anything but white space.
func notBlank(message string) typeMod {
	return check(func(value string) string {
		if strings.TrimFunc(value, unicode.IsSpace) == "" {
			return message
		}
		return ""
	})
}

func format(f schema.Format) typeMod { return func(t *schema.Type) { t.Format = f } }
func suggest(source string) typeMod  { return func(t *schema.Type) { t.Suggest = source } }
func constrain(c ...*schema.Constraint) typeMod {
	return func(t *schema.Type) { t.Constraints = append(t.Constraints, c...) }
}
func samples(s ...*schema.Sample) typeMod {
	return func(t *schema.Type) { t.Samples = append(t.Samples, s...) }
}
func secret(t *schema.Type)       { t.Secret = true }
func role(r schema.Role) fieldMod { return func(f *schema.Field) { f.Role = r } }
func unit(u string) fieldMod      { return func(f *schema.Field) { f.Unit = u } }

// base says where a relative path starts, where that is not the file's folder.
func base(from schema.Base) typeMod { return func(t *schema.Type) { t.Base = from } }

// hidden keeps a field out of completion.
func hidden(f *schema.Field) { f.Hidden = true }

func strict(t *schema.Type) { t.Strict = true }

// open takes unknown keys too, as long as they are text.
func open(t *schema.Type) { t.Open, t.Key = true, str() }

func atLeastItems(n int, message string) typeMod {
	return func(t *schema.Type) { t.MinItems, t.FewItems = n, message }
}

func atMostItems(n int, message string) typeMod {
	return func(t *schema.Type) { t.MaxItems, t.ManyItems = n, message }
}

// when is the condition that the sibling field has the value.
func when(name, value, byDefault string) schema.Condition {
	return schema.Condition{Field: name, Values: []string{value}, Default: byDefault}
}
