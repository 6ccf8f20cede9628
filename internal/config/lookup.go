package config

import (
	"sort"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// ValueAt returns the innermost value that off lies in or touches, and whether
// off is on its key rather than on what stands behind it. Blanks between the
// entries of a collection belong to the collection. It descends by spans and
// looks at no other part of the document. The value of a key that a later one
// replaces, and of a merge key, is made up for the answer. v is nil outside
// the document.
func (b *Binding) ValueAt(off int) (v *Value, onKey bool) {
	v = b.Root
	if v == nil || !b.Doc.Span.Contains(off) {
		return nil, false
	}
	for {
		child, key := v.childAt(off)
		if child == nil {
			return v, false
		}
		if key {
			return child, true
		}
		v = child
	}
}

// childAt returns the entry or item of v that is written around off.
func (v *Value) childAt(off int) (child *Value, onKey bool) {
	switch v.Node.Kind {
	case syntax.Mapping:
		return v.entryAt(off)
	case syntax.Sequence:
		return v.itemAt(off), false
	}
	return nil, false
}

func (v *Value) entryAt(off int) (entry *Value, onKey bool) {
	pairs := v.Node.Pairs
	i := sort.Search(len(pairs), func(i int) bool { return pairs[i].Key.Full().Start > off }) - 1
	if i < 0 || !pairs[i].Span().Contains(off) {
		return nil, false
	}
	p := pairs[i]
	keyEnd := max(p.Key.Full().End, p.Colon)
	return v.EntryOf(p), off <= keyEnd && (off < p.Value.Full().Start || p.Value.Kind == syntax.Null)
}

// EntryOf returns the entry of v that the pair p makes, or a value made up for
// a pair that has none: a shadowed one or a merge key.
func (v *Value) EntryOf(p *syntax.Pair) *Value {
	made := &Value{Node: p.Value, Target: p.Value, Parent: v, Key: p.Key.Value, Index: -1, Pair: p, Via: v.Via}
	for _, e := range v.Entries {
		if e.Pair == p {
			return e
		}
		if e.Key == made.Key && !isMerge(p) {
			made.Field, made.Declared, made.Type = e.Field, e.Declared, e.Declared
		}
	}
	return made
}

func (v *Value) itemAt(off int) *Value {
	items := v.Node.Items
	start := func(i int) int {
		if items[i].Dash >= 0 {
			return items[i].Dash
		}
		return items[i].Value.Full().Start
	}
	i := sort.Search(len(items), func(i int) bool { return start(i) > off }) - 1
	if i < 0 || i >= len(v.Items) {
		return nil
	}
	span := text.Span{Start: start(i), End: max(items[i].Dash+1, items[i].Value.Full().End)}
	if !span.Contains(off) {
		return nil
	}
	return v.Items[i]
}

// ByPath returns the effective value that path leads to from the root, or nil
// if one of its steps is not written.
func (b *Binding) ByPath(path []syntax.Step) *Value {
	v := b.Root
	for _, step := range path {
		switch {
		case v == nil:
			return nil
		case step.Index < 0:
			v = v.Get(step.Key)
		case step.Index < len(v.Items):
			v = v.Items[step.Index]
		default:
			return nil
		}
	}
	return v
}

// Walk calls visit for every value of the document in order, a collection
// before what it holds, until visit returns false for a collection: then what
// it holds is left out. Values that are reached through an alias or a merge
// key are visited where they are used.
func (b *Binding) Walk(visit func(*Value) bool) {
	if b.Root != nil {
		b.Root.walk(visit)
	}
}

func (v *Value) walk(visit func(*Value) bool) {
	if !visit(v) {
		return
	}
	for _, e := range v.Entries {
		e.walk(visit)
	}
	for _, i := range v.Items {
		i.walk(visit)
	}
}
