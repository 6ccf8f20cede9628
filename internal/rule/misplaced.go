package rule

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A home is the object field in which an entry of the object around it belongs.
type home struct {
	holder *schema.Field // of the object that has the entry now
	field  *schema.Field // of the holder's type
}

// homeOf returns where the key of e, which stands in v, belongs: into the only
// object beside it that knows the key. A holder must be legal there and must
// not have the field yet. Where v knows the key too, for objects of another
// kind, the holder must be written or be for this kind alone.
func (c *conformity) homeOf(v, e *config.Value) (h home, ok bool) {
	for _, holder := range v.Fields() {
		t := holder.Type
		if t == nil || t.Kind != schema.Object || t.Open || !c.legal(v, holder) {
			continue
		}
		field := fieldFor(t.Fields, e.Key)
		written := v.Get(holder.Name)
		if e.Field != nil && written == nil && !c.certain(v, holder) && (field == nil || holder.Only != nil || field.Role == schema.NoRole) {
			continue
		}
		if field == nil || written != nil && (!editable(written) || !written.IsMapping() && !written.IsNull() || written.Get(field.Name) != nil) {
			continue
		}
		if ok {
			return home{}, false // it could belong to either
		}
		h, ok = home{holder, field}, true
	}
	return h, ok
}

// legal reports whether f may stand in v beside its siblings.
func (c *conformity) legal(v *config.Value, f *schema.Field) bool {
	if f.Only == nil {
		return true
	}
	holds, known := v.Holds(f.Only.Condition)
	return holds || !known
}

// certain reports whether f is for objects such as v, and not for others.
func (c *conformity) certain(v *config.Value, f *schema.Field) bool {
	if f.Only == nil {
		return false
	}
	holds, known := v.Holds(f.Only.Condition)
	return holds && known
}

// fieldFor returns the field that a key means: by its name, else by one of its
// other spellings.
func fieldFor(fields []*schema.Field, key string) *schema.Field {
	for _, f := range fields {
		if f.Name == key {
			return f
		}
	}
	return aliased(fields, key)
}

// aliased returns the field of which key is another spelling: one that the
// field lists, or that other tools have for its role.
func aliased(fields []*schema.Field, key string) *schema.Field {
	for _, f := range fields {
		if slices.Contains(f.Aliases, key) {
			return f
		}
	}
	var found *schema.Field
	for _, f := range fields {
		if f.Role == schema.NoRole || !slices.Contains(f.Role.Aliases(), key) {
			continue
		}
		if found != nil {
			return nil // the object has several fields of the role
		}
		found = f
	}
	return found
}

// homeless lists the entries of v that belong into the same holder as e does.
func (c *conformity) homeless(v *config.Value, h home) []*config.Value {
	var all []*config.Value
	for _, e := range v.Entries {
		if !editable(e) || e.Key == h.holder.Name || e.Field != nil && c.legal(v, e.Field) {
			continue
		}
		if own := aliased(v.Fields(), e.Key); e.Field == nil && own != nil {
			continue
		}
		if other, ok := c.homeOf(v, e); ok && other.holder == h.holder {
			all = append(all, e)
		}
	}
	return all
}

// moveDown writes the entries of v that belong into the holder there.
func (c *conformity) moveDown(v *config.Value, h home) Fix {
	entries := c.homeless(v, h)
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = "'" + Shorten(e.Key) + "'"
	}
	title := "Move " + strings.Join(names, ", ") + " under '" + h.holder.Name + "'"
	return Fix{Title: title, Preferred: true, Edits: Lazy(func() []text.Edit {
		if edits := c.indented(v, h, entries); edits != nil {
			return edits
		}
		tree := c.Binding.Tree
		var fields []schema.TemplateField
		var pairs []*syntax.Pair
		for _, e := range entries {
			to, _ := c.homeOf(v, e)
			fields = append(fields, schema.TemplateField{Key: to.field.Name, Value: c.carried(e, to.field)})
			pairs = append(pairs, e.Pair)
		}
		if written := v.Get(h.holder.Name); written != nil {
			return append(edit.InsertFields(tree, written.Target, fields, edit.Where{}), edit.RemovePair(tree, v.Target, pairs...)...)
		}
		inner := schema.Template{Fields: fields, Flow: v.Target.Style == syntax.Flow}
		edits := append(edit.RenameKey(tree, pairs[0], h.holder.Name), edit.ReplaceNode(tree, pairs[0].Value, inner)...)
		return append(edits, edit.RemovePair(tree, v.Target, pairs[1:]...)...)
	})}
}

// carried is the value of e as the field takes it: a word of another tool for
// one of its values is replaced.
func (c *conformity) carried(e *config.Value, to *schema.Field) schema.Template {
	if meant, ok := meantBy(e, to); ok {
		return edit.Scalar(meant)
	}
	return edit.Copied(e.Node)
}

// above reports whether the object around v knows the key of e, which v does
// not, and does not have it yet.
func (c *conformity) above(v, e *config.Value) bool {
	outer := v.Parent
	if v.Pair == nil || outer == nil || outer.Type == nil || outer.Type.Kind != schema.Object || !editable(v) {
		return false
	}
	f := outer.Type.Field(e.Key)
	return f != nil && outer.Get(e.Key) == nil && c.legal(outer, f)
}

// moveUp writes the entry e of v beside v.
func (c *conformity) moveUp(v, e *config.Value) Fix {
	return Fix{Title: "Move '" + Shorten(e.Key) + "' out of '" + Shorten(v.Key) + "'", Preferred: true, Edits: Lazy(func() []text.Edit {
		tree := c.Binding.Tree
		if edits := c.dedented(v, e); edits != nil {
			return edits
		}
		if !edit.Movable(tree, e.Node) {
			return nil
		}
		edits := edit.InsertField(tree, v.Parent.Target, e.Key, edit.Copied(e.Node), edit.Where{Before: []string{v.Key}})
		return append(edits, edit.RemovePair(tree, v.Target, e.Pair)...)
	})}
}
