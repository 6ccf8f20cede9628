package config

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Binding is a document's tree with a schema laid over it.
type Binding struct {
	Tree   *syntax.Tree
	Doc    *syntax.Document
	Schema *schema.Schema
	Root   *Value
	// Names are the declarations and Refs the references found, in the order
	// of the document.
	Names []Name
	Refs  []Ref
	// Shadowed are the pairs that a later pair with the same key replaces, by
	// their mapping.
	Shadowed map[*Value][]Shadow
	// Truncated is true if the document expands to more values than are looked
	// at (a bomb of aliases).
	Truncated bool
}

// A Name is a declaration of a name: the key of a map or the text of a field.
type Name struct {
	Kind  string
	Text  string
	Span  text.Span // the name without quotes, where it is written (at the anchor if Value has Via)
	Value *Value    // the declared value: the map's entry, or the object whose field names it
}

// A Ref is one use of a name.
type Ref struct {
	Kinds []schema.Reference
	Name  string
	Span  text.Span // the name without quotes, or its part in a longer text
	// Written is where the name is written: Span, or at the anchor if Span is an alias.
	Written text.Span
	Part    text.Span // the bytes of Value's text that the name takes
	Value   *Value
}

const (
	maxValues = 400_000 // per document
	maxDepth  = 500
)

// Bind lays s over the first document of tree. It never fails: what does not
// fit the schema has no type.
func Bind(tree *syntax.Tree, s *schema.Schema, scalars Scalars, merge bool) *Binding {
	b := &binder{
		Binding: &Binding{Tree: tree, Doc: tree.Docs[0], Schema: s},
		scalars: scalars,
		merge:   merge,
		left:    maxValues,
	}
	b.Root = b.value(&Value{Node: tree.Root(), Declared: s.Root, Index: -1}, 0)
	slices.SortStableFunc(b.Names, func(a, c Name) int { return a.Span.Start - c.Span.Start })
	b.Names = slices.CompactFunc(b.Names, func(a, c Name) bool { return a.Span == c.Span && a.Kind == c.Kind })
	slices.SortStableFunc(b.Refs, func(a, c Ref) int { return a.Span.Start - c.Span.Start })
	return b.Binding
}

type binder struct {
	*Binding
	scalars Scalars
	merge   bool
	left    int
	aliases []*syntax.Node // anchors being followed, against cycles
	values  []Value        // not yet handed out
	lists   []*Value       // not yet handed out
}

// room is how many values are made at a time, which is what makes a binding
// cheap: few for a short text.
func (b *binder) room() int { return min(max(b.Tree.Text.Len()/32, 16), 256) }

// newValue returns room for a value.
func (b *binder) newValue() *Value {
	if len(b.values) == 0 {
		b.values = make([]Value, b.room())
	}
	v := &b.values[0]
	b.values = b.values[1:]
	return v
}

// newList returns an empty list with room for n values.
func (b *binder) newList(n int) []*Value {
	if n > len(b.lists) {
		b.lists = make([]*Value, max(n, 2*b.room()))
	}
	list := b.lists[:0:n]
	b.lists = b.lists[n:]
	return list
}

// value fills v, whose Node, Declared and place are set.
func (b *binder) value(v *Value, depth int) *Value {
	v.Target, v.Type = v.Node, v.Declared
	if v.Node.Kind == syntax.Alias {
		target := b.Doc.Anchor(v.Node.Value, v.Node.Span.Start)
		if target == nil || slices.Contains(b.aliases, target) {
			return v
		}
		if v.Via == nil {
			v.Via = v.Node
		}
		v.Target = target
		b.aliases = append(b.aliases, target)
		defer func() { b.aliases = b.aliases[:len(b.aliases)-1] }()
	}
	if b.left--; b.left < 0 || depth > maxDepth {
		b.Truncated = true
		return v
	}
	switch v.Target.Kind {
	case syntax.Mapping:
		b.mapping(v, depth)
	case syntax.Sequence:
		b.list(v, depth)
	default:
		v.Scalar = b.scalars.Resolve(v.Target)
		b.choose(v)
		b.names(v)
	}
	return v
}

func (b *binder) list(v *Value, depth int) {
	b.choose(v)
	var elem *schema.Type
	if v.Type != nil && (v.Type.Kind == schema.List || v.Type.Kind == schema.Any) {
		elem = v.Type.Elem
	}
	v.Items = b.newList(len(v.Target.Items))
	for i, item := range v.Target.Items {
		e := b.newValue()
		e.Node, e.Declared, e.Parent, e.Index, e.Via = item.Value, elem, v, i, v.Via
		v.Items = append(v.Items, b.value(e, depth+1))
	}
}

func (b *binder) mapping(v *Value, depth int) {
	b.entries(v)
	b.choose(v)
	for _, e := range v.Entries {
		b.typeEntry(v, e)
		b.value(e, depth+1)
		if v.Type != nil && v.Type.Kind == schema.Map && v.Type.Defines != "" {
			b.Names = append(b.Names, Name{v.Type.Defines, e.Key, inner(e.Pair.Key), e})
		}
	}
}

// entries lists the effective pairs of v: its own, the last of equal keys,
// and then what merge keys bring in.
func (b *binder) entries(v *Value) {
	pairs := v.Target.Pairs
	v.Entries = b.newList(len(pairs))
	at := newKeys(len(pairs))
	var merges []*syntax.Pair
	for _, p := range pairs {
		if b.merge && isMerge(p) {
			merges = append(merges, p)
			continue
		}
		e := b.newValue()
		e.Node, e.Parent, e.Key, e.Index, e.Pair, e.Via = p.Value, v, keyText(p.Key), -1, p, v.Via
		if i := at.index(v, e.Key); i >= 0 && p.Key.Kind == syntax.Scalar {
			b.shadow(v, Shadow{v.Entries[i].Pair, p})
			v.Entries[i] = e
			continue
		}
		at.add(v, e)
	}
	for _, p := range merges {
		b.mergePair(v, p, at)
	}
	v.index = at.byKey
}

func (b *binder) shadow(v *Value, s Shadow) {
	if b.Shadowed == nil {
		b.Shadowed = map[*Value][]Shadow{}
	}
	b.Shadowed[v] = append(b.Shadowed[v], s)
}

// typeEntry gives e, an entry of v, its field and type.
func (b *binder) typeEntry(v, e *Value) {
	if v.Type == nil {
		return
	}
	switch v.Type.Kind {
	case schema.Map, schema.Any:
		e.Declared = v.Type.Elem
	case schema.Object, schema.Choice:
		for _, f := range v.Fields() {
			if f.Name == e.Key {
				e.Field, e.Declared = f, f.Type
				return
			}
		}
		if v.Type.Open {
			e.Declared = v.Type.Elem
		}
	}
}

// names records what the scalar v declares and refers to.
func (b *binder) names(v *Value) {
	t := v.Type
	if t == nil || t.Kind != schema.String || v.Scalar.Kind == Null || v.Scalar.Text == "" {
		return
	}
	if v.Scalar.Kind != Text {
		b.converted(v)
		return
	}
	if t.Defines != "" && v.Parent != nil {
		b.Names = append(b.Names, Name{t.Defines, v.Scalar.Text, inner(v.Target), v.Parent})
	}
	if v.Target == nil || len(t.Refers) == 0 && t.Split == nil {
		return
	}
	if t.Split == nil {
		b.refer(v, t.Refers, v.Scalar.Text, 0, len(v.Scalar.Text))
		return
	}
	for _, part := range t.Split(v.Scalar.Text) {
		kinds := t.Refers
		if part.Kind != "" {
			kinds = slices.DeleteFunc(slices.Clone(kinds), func(r schema.Reference) bool { return r.Kind != part.Kind })
		}
		b.refer(v, kinds, part.Name, part.Start, part.End)
	}
}

// converted records that v, which is a number or boolean, refers to what it
// reads as where the loader turns it into text.
func (b *binder) converted(v *Value) {
	if s, ok := b.scalars.Convert(v.Type, v.Scalar); ok && v.Target != nil && len(v.Type.Refers) > 0 {
		b.refer(v, v.Type.Refers[:1], s.Text, 0, len(v.Target.Value))
	}
}

// refer records that bytes start to end of v's text refer to name.
func (b *binder) refer(v *Value, kinds []schema.Reference, name string, start, end int) {
	part := text.Span{Start: start, End: end}
	b.Refs = append(b.Refs, Ref{kinds, name, PartSpan(v, start, end), written(v, start, end), part, v})
}

// inner is the span of a scalar's text without its quotes.
func inner(n *syntax.Node) text.Span { return n.Inner() }

// PartSpan is where bytes start to end of the scalar v's text stand in the
// document, or the alias through which v is reached.
func PartSpan(v *Value, start, end int) text.Span {
	if v.Via != nil {
		return v.Via.Span
	}
	if v.Scalar.Replaced {
		return v.Node.Span
	}
	return v.Node.Part(start, end)
}

// written is where the part stands, also if it is at an anchor.
func written(v *Value, start, end int) text.Span {
	if v.Scalar.Replaced {
		return v.Target.Span
	}
	return v.Target.Part(start, end)
}
