package ide

import (
	"cmp"
	"slices"
	"sort"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A subject is the thing with a name that a cursor is on. Exactly one of
// kinds, anchor and variable is set.
type subject struct {
	name string
	span text.Span // of the name at the cursor
	// kinds are the kinds of declared name that it may be.
	kinds    []string
	anchor   *syntax.Node
	variable bool
	form     schema.Forms // of a variable
}

// subjectAt finds what off is on: a variable, an anchor or alias, a reference
// or a declaration.
func subjectAt(d *config.Document, off int) (subject, bool) {
	if uses := d.UsesAt(off); len(uses) > 0 && uses[0].Form != 0 {
		return subject{name: uses[0].Name, span: uses[0].NameSpan, variable: true, form: uses[0].Form}, true
	}
	if n, span := anchorAt(d.Tree, off); n != nil {
		return subject{name: n.Anchor.Name, span: span, anchor: n}, true
	}
	off = unquoted(d.Binding, off)
	if ref := refAt(d.Binding, off); ref != nil {
		return subject{name: ref.Name, span: ref.Span, kinds: meant(d.Binding, ref)}, true
	}
	if name := nameAt(d.Binding, off); name != nil {
		return subject{name: name.Text, span: name.Span, kinds: []string{name.Kind}}, true
	}
	return subject{}, false
}

// unquoted moves off from the quotes of the text or key that it is on, and from
// the blanks before it, into what they hold.
func unquoted(b *config.Binding, off int) int {
	v, onKey := b.ValueAt(off)
	if v == nil {
		return off
	}
	node := v.Node
	if onKey {
		node = v.Pair.Key
	}
	if node.Kind != syntax.Scalar {
		return off
	}
	inner := node.Inner()
	return min(max(off, inner.Start), inner.End)
}

// refAt returns the reference that is written at off, or nil.
func refAt(b *config.Binding, off int) *config.Ref {
	refs := b.Refs
	i := sort.Search(len(refs), func(i int) bool { return refs[i].Span.Start > off }) - 1
	for ; i >= 0 && refs[i].Span.Contains(off); i-- {
		if refs[i].Value.Via == nil {
			return &refs[i]
		}
	}
	return nil
}

// nameAt returns the declaration that is written at off, or nil.
func nameAt(b *config.Binding, off int) *config.Name {
	names := b.Names
	i := sort.Search(len(names), func(i int) bool { return names[i].Span.Start > off }) - 1
	if i < 0 || !names[i].Span.Contains(off) {
		return nil
	}
	return &names[i]
}

// meant returns the kind of name that ref refers to: the first of its kinds
// that declares the name, or all if none does.
func meant(b *config.Binding, ref *config.Ref) []string {
	all := make([]string, 0, len(ref.Kinds))
	for _, k := range ref.Kinds {
		if len(declarations(b, ref.Name, k.Kind)) > 0 {
			return []string{k.Kind}
		}
		all = append(all, k.Kind)
	}
	return all
}

// declarations lists where name is declared as one of kinds.
func declarations(b *config.Binding, name string, kinds ...string) []config.Name {
	var all []config.Name
	for _, n := range b.Names {
		if n.Text == name && slices.Contains(kinds, n.Kind) {
			all = append(all, n)
		}
	}
	return all
}

// referring lists the references that mean s, in order. Those that are
// reached through an alias come once for each alias.
func (s subject) referring(b *config.Binding) []*config.Ref {
	var all []*config.Ref
	for i := range b.Refs {
		ref := &b.Refs[i]
		if ref.Name == s.name && slices.ContainsFunc(meant(b, ref), func(k string) bool { return slices.Contains(s.kinds, k) }) {
			all = append(all, ref)
		}
	}
	return all
}

// references lists where the name s is used, in order, each place once.
func (s subject) references(b *config.Binding) []text.Span {
	var all []text.Span
	for _, ref := range s.referring(b) {
		all = append(all, ref.Written)
	}
	return sorted(all)
}

// aliases lists the names of the aliases to the anchored node n, in order. An
// alias means the last anchor of its name before it.
func aliases(tree *syntax.Tree, n *syntax.Node) []text.Span {
	doc := documentAt(tree, n.Span.Start)
	if doc == nil {
		return nil
	}
	var all []text.Span
	var last *syntax.Node
	doc.Root.Walk(func(a *syntax.Node) bool {
		if a.Anchor != nil && a.Anchor.Name == n.Anchor.Name {
			last = a
		}
		if a.Kind == syntax.Alias && a.Value == n.Anchor.Name && last == n {
			all = append(all, a.Inner())
		}
		return true
	})
	return all
}

// sorted returns spans in order, each once.
func sorted(spans []text.Span) []text.Span {
	slices.SortFunc(spans, func(a, b text.Span) int {
		return cmp.Or(a.Start-b.Start, a.End-b.End)
	})
	return slices.Compact(spans)
}
