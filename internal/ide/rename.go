package ide

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// PrepareRename returns what RenameTo would rename at off: a name that the
// document declares, or an anchor. It is nil for everything else, variables
// included, since those are set outside the document.
func PrepareRename(d *config.Document, off int) *Rename {
	s, ok := subjectAt(d, off)
	if !ok || s.variable || s.anchor == nil && len(declared(d, s)) == 0 {
		return nil
	}
	return &Rename{Span: s.span, Name: s.name}
}

// RenameTo returns the edits that give what stands at off another name, in its
// declaration and in every use. The error says why that cannot be done.
func RenameTo(d *config.Document, off int, name string) ([]text.Edit, error) {
	s, ok := subjectAt(d, off)
	switch {
	case !ok:
		return nil, errors.New("there is no name to change here")
	case s.variable:
		return nil, fmt.Errorf("the variable %s is set outside this file and cannot be renamed in it", s.name)
	case strings.TrimSpace(name) == "" || strings.ContainsAny(name, "\r\n"):
		return nil, errors.New("a name needs at least one character and no line break")
	case name == s.name:
		return nil, nil
	case s.anchor != nil:
		return renameAnchor(d, s, name)
	}
	return renameName(d, s, name)
}

func renameAnchor(d *config.Document, s subject, name string) ([]text.Edit, error) {
	if i := strings.IndexFunc(name, func(r rune) bool { return r <= ' ' || strings.ContainsRune(",[]{}", r) }); i >= 0 {
		return nil, fmt.Errorf("an anchor's name cannot hold %q", name[i:i+1])
	}
	var clash bool
	documentAt(d.Tree, s.anchor.Span.Start).Root.Walk(func(n *syntax.Node) bool {
		clash = clash || n.Anchor != nil && n.Anchor.Name == name
		return true
	})
	if clash {
		return nil, fmt.Errorf("the anchor &%s exists already", name)
	}
	var edits []text.Edit
	for _, span := range append(declared(d, s), uses(d, s)...) {
		edits = append(edits, text.Edit{Span: span, New: name})
	}
	return edits, nil
}

func renameName(d *config.Document, s subject, name string) ([]text.Edit, error) {
	names := declarations(d.Binding, s.name, s.kinds...)
	if len(names) == 0 {
		return nil, fmt.Errorf("%s is not declared in this file", s.name)
	}
	if clash := declarations(d.Binding, name, s.kinds...); len(clash) > 0 {
		return nil, fmt.Errorf("a %s called %s exists already", clash[0].Kind, name)
	}
	var edits []text.Edit
	for _, n := range names {
		if err := worsens(nameType(n), s.name, name); err != nil {
			return nil, err
		}
		edits = append(edits, renameDeclaration(d.Tree, n, name)...)
	}
	if taken(d.Binding, s, name) {
		return nil, fmt.Errorf("%q means something else where the name is used", name)
	}
	for _, use := range scalarUses(d.Binding, s) {
		v := use[0].Value
		if err := worsens(v.Type, v.Scalar.Text, renamed(use, name)); err != nil {
			return nil, err
		}
		edits = append(edits, renameUses(d.Tree, use, name)...)
	}
	if !keepsMeaning(d, s, name, edits) {
		return nil, fmt.Errorf("%q cannot be written in every place that uses the name", name)
	}
	return edits, nil
}

// taken reports whether a use of s would mean something outside the document
// if it were name.
func taken(b *config.Binding, s subject, name string) bool {
	for _, ref := range s.referring(b) {
		for _, k := range ref.Kinds {
			if k.Unless != nil && slices.Contains(s.kinds, k.Kind) && k.Unless(name) && !k.Unless(s.name) {
				return true
			}
		}
	}
	return false
}

// declaringField returns the entry whose text declares n, or nil if n is a key.
func declaringField(n config.Name) *config.Value {
	for _, e := range n.Value.Entries {
		if e.Type != nil && e.Type.Defines == n.Kind && e.Target.Inner() == n.Span {
			return e
		}
	}
	return nil
}

// nameType is the type that the text of the declaration n has, or nil.
func nameType(n config.Name) *schema.Type {
	if field := declaringField(n); field != nil {
		return field.Type
	}
	if n.Value.Parent == nil || n.Value.Parent.Type == nil {
		return nil
	}
	return n.Value.Parent.Type.Key
}

// worsens reports what t has against a text that takes the place of old, if
// it has nothing against old.
func worsens(t *schema.Type, old, text string) error {
	if accepts(t, old) != nil {
		return nil
	}
	return accepts(t, text)
}

// accepts reports what t has against a text. Advice does not count.
func accepts(t *schema.Type, text string) error {
	if t == nil {
		return nil
	}
	if t.Pattern != nil && !t.Pattern.Matches(text) {
		return fmt.Errorf("%q does not match %s, which it must here", text, t.Pattern.Expr)
	}
	for _, check := range t.Checks {
		message := strings.ReplaceAll(check.Fails(text), "{value}", text)
		switch {
		case message == "" || check.Severity == schema.Information || check.Severity == schema.Hint || check.Severity == schema.Off:
		case strings.Contains(message, "{where}"):
			return fmt.Errorf("%q is not valid where the name is used", text)
		default:
			return errors.New(message)
		}
	}
	return nil
}

func renameDeclaration(tree *syntax.Tree, n config.Name, name string) []text.Edit {
	if field := declaringField(n); field != nil {
		return edit.ReplaceScalar(tree, field.Target, name)
	}
	return edit.RenameKey(tree, n.Value.Pair, name)
}

// scalarUses lists the uses of s, grouped by the scalar that they are written in.
func scalarUses(b *config.Binding, s subject) [][]*config.Ref {
	var groups [][]*config.Ref
	group := map[*syntax.Node]int{}
	for _, ref := range s.referring(b) {
		at, ok := group[ref.Value.Target]
		if !ok {
			at = len(groups)
			group[ref.Value.Target] = at
			groups = append(groups, nil)
		}
		if !slices.ContainsFunc(groups[at], func(r *config.Ref) bool { return r.Part == ref.Part }) {
			groups[at] = append(groups[at], ref)
		}
	}
	return groups
}

// renamed is the text of the scalar that refs are parts of, with name in their
// place.
func renamed(refs []*config.Ref, name string) string {
	text := refs[0].Value.Target.Value
	var b strings.Builder
	at := 0
	for _, ref := range refs {
		b.WriteString(text[at:ref.Part.Start] + name)
		at = ref.Part.End
	}
	return b.String() + text[at:]
}

// renameUses writes name in the place of refs, which are parts of one scalar.
func renameUses(tree *syntax.Tree, refs []*config.Ref, name string) []text.Edit {
	node, part := refs[0].Value.Target, refs[0].Part
	if len(refs) == 1 {
		return edit.ReplacePart(tree, node, part.Start, part.End, name)
	}
	return edit.ReplaceScalar(tree, node, renamed(refs, name))
}

// keepsMeaning reports whether the document with edits made still declares
// and uses as many names as before, those of s under their new name.
func keepsMeaning(d *config.Document, s subject, name string, edits []text.Edit) bool {
	changed, err := d.Tree.Text.Apply(edits...)
	if err != nil {
		return false
	}
	before := d.Binding
	tree := syntax.Parse(changed, d.Tree.Format)
	after := config.Bind(tree, d.Dialect.Schema(tree, d.Inputs.Path, d.Edition), d.Dialect.Scalars, d.Dialect.Merge)
	other := subject{name: name, kinds: s.kinds}
	captured := len(other.references(before))
	return len(tree.Errors) <= len(d.Tree.Errors) && len(after.Names) == len(before.Names) && len(after.Refs) == len(before.Refs) &&
		len(declarations(after, name, s.kinds...)) == len(declarations(before, s.name, s.kinds...)) &&
		len(other.references(after)) == len(s.references(before))+captured
}
