package config

import (
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Value is a node of the tree with its meaning: what the schema says of the
// place, with aliases followed and merge keys applied.
type Value struct {
	// Node is what stands at the place; Target is the same with an alias
	// followed. Both are nil only in values made for what is not written.
	Node, Target *syntax.Node
	// Declared is the type that the place has; Type is the alternative chosen
	// by the discriminator or the shape where Declared is a Choice. Type stays
	// the Choice where none could be chosen. Both are nil below unknown keys.
	Declared, Type *schema.Type
	Field          *schema.Field  // nil for items, the values of free maps and the root
	Member         *schema.Member // the chosen alternative of a Choice, nil if none
	Parent         *Value
	Key            string       // in a mapping; the effective key's text
	Index          int          // in a list; -1 otherwise
	Pair           *syntax.Pair // that holds it; nil for items and the root
	// Via is the outermost alias (or the value of a merge key) through which
	// the value is reached; nil if it is written at its place. Findings stand
	// there, edits go to Node.
	Via *syntax.Node
	// Merged is true for a field that comes from a merge key.
	Merged bool

	Scalar  Scalar   // as written; Kind None for collections
	Entries []*Value // of a mapping, in order; one for each effective key
	Items   []*Value // of a list

	index map[string]int // the places of many entries; nil where they are few
}

// A Shadow is a key written twice in one mapping.
type Shadow struct{ First, Again *syntax.Pair }

// Get returns the entry called key, or nil. It accepts a nil receiver, so
// lookups chain.
func (v *Value) Get(key string) *Value {
	if v == nil {
		return nil
	}
	if v.index != nil {
		i, ok := v.index[key]
		if !ok {
			return nil
		}
		if i < len(v.Entries) && v.Entries[i].Key == key {
			return v.Entries[i]
		} // otherwise v is a copy with fewer entries
	}
	for _, e := range v.Entries {
		if e.Key == key {
			return e
		}
	}
	return nil
}

// Text returns the scalar's text, or "" if v is nil or no scalar.
func (v *Value) Text() string {
	if v == nil {
		return ""
	}
	return v.Scalar.Text
}

// Is reports whether v is a scalar that reads as the text s.
func (v *Value) Is(s string) bool { return v != nil && v.Scalar.Kind == Text && v.Scalar.Text == s }

// IsText reports whether v is written and is text.
func (v *Value) IsText() bool { return v != nil && v.Scalar.Kind == Text }

// IsNull reports whether v is written as null, or as a key without a value.
func (v *Value) IsNull() bool { return v != nil && v.Scalar.Kind == Null }

// IsMapping reports whether v is a mapping.
func (v *Value) IsMapping() bool {
	return v != nil && v.Target != nil && v.Target.Kind == syntax.Mapping
}

// IsList reports whether v is a list.
func (v *Value) IsList() bool { return v != nil && v.Target != nil && v.Target.Kind == syntax.Sequence }

// IsEmpty reports whether v is absent, null or, if its type is not solid, empty
// text, an empty collection, or an object without what its type says is its essence.
func (v *Value) IsEmpty() bool {
	switch {
	case v == nil || v.Scalar.Kind == Null:
		return true
	case v.Declared != nil && v.Declared.Solid:
		return false
	case v.IsMapping():
		return len(v.Entries) == 0 || v.Type != nil && v.Type.Essence != "" && v.Get(v.Type.Essence).IsEmpty()
	case v.IsList():
		return len(v.Items) == 0
	}
	return v.Scalar.Text == ""
}

// Span is where a finding about the value stands: the value itself, the alias
// through which it is reached, or the key if the value is not written.
func (v *Value) Span() text.Span {
	if v.Via != nil {
		return v.Via.Span
	}
	if v.Node.Kind == syntax.Null && v.Pair != nil {
		return v.Pair.Key.Span
	}
	return v.Node.Span
}

// KeySpan is where a finding about the value's key stands, or the value's span
// if it has no key.
func (v *Value) KeySpan() text.Span {
	if v.Via != nil {
		return v.Via.Span
	}
	if v.Pair != nil {
		return v.Pair.Key.Span
	}
	return v.Node.Span
}

// HeadSpan is the smallest span that names a whole mapping: its Label-like
// field if it has one of names, else its first key, else all of it on one line.
func (v *Value) HeadSpan(names ...string) text.Span {
	for _, n := range names {
		if e := v.Get(n); e != nil && !e.Merged && v.Via == nil {
			return e.KeySpan()
		}
	}
	if v.Via == nil && len(v.Entries) > 0 && v.Node.Style == syntax.Block {
		return v.Entries[0].KeySpan()
	}
	return v.Span()
}

// Path returns the keys and indexes that lead to the value, the root's is empty.
func (v *Value) Path() []syntax.Step {
	var path []syntax.Step
	for ; v != nil && v.Parent != nil; v = v.Parent {
		path = append(path, syntax.Step{Node: v.Parent.Target, Key: v.Key, Index: v.Index})
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}

// Fields lists the fields that may stand in the mapping v: those of its type,
// or of all alternatives where none is chosen, each name once.
func (v *Value) Fields() []*schema.Field {
	if v == nil {
		return nil
	}
	return FieldsOf(v.Type)
}

// FieldsOf lists the fields of an object type, or of all object members of a
// Choice, each name once.
func FieldsOf(t *schema.Type) []*schema.Field {
	if t == nil {
		return nil
	}
	if t.Kind != schema.Choice {
		return t.Fields
	}
	var all []*schema.Field
	seen := map[string]bool{}
	for _, m := range t.Members {
		for _, f := range FieldsOf(m.Type) {
			if !seen[f.Name] {
				seen[f.Name] = true
				all = append(all, f)
			}
		}
	}
	return all
}

// Sibling returns the effective text of the field called name in the mapping
// v: what is written, or def if it is absent or null. ok is false where it is
// written but is no scalar.
func (v *Value) Sibling(name, def string) (value string, ok bool) {
	e := v.Get(name)
	if e == nil || e.IsNull() {
		return def, true
	}
	if e.Scalar.Kind == None {
		return "", false
	}
	return e.Scalar.Text, true
}
