package ide

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// choices lists the choices that the texts of v's fields decide, outermost first.
func choices(v *config.Value) []*schema.Type {
	return slices.DeleteFunc(alternatives(v), func(t *schema.Type) bool { return t.ByPresence })
}

// alternatives lists the choices between kinds of objects that lead to v's
// type, outermost first.
func alternatives(v *config.Value) []*schema.Type {
	if v == nil {
		return nil
	}
	return alternativesOf(v, v.Declared, 4)
}

func alternativesOf(v *config.Value, t *schema.Type, depth int) []*schema.Type {
	if t == nil || t.Kind != schema.Choice || depth == 0 {
		return nil
	}
	if t.Tag == "" {
		for _, m := range t.Members {
			if found := alternativesOf(v, m.Type, depth-1); found != nil {
				return found
			}
		}
		return nil
	}
	all := []*schema.Type{t}
	if m := chosen(v, t); m != nil {
		all = append(all, alternativesOf(v, m.Type, depth-1)...)
	}
	return all
}

// chosen returns the member of t that v's fields choose, nil if none.
func chosen(v *config.Value, t *schema.Type) *schema.Member {
	if t.ByPresence {
		if v.Get(t.Tag) != nil {
			return t.Members[0]
		}
		return t.Members[1]
	}
	value, _ := v.Sibling(t.Tag, t.TagDefault)
	return t.Member(value)
}

// choiceOf returns the choice that v, a field's value, decides; nil if none.
func choiceOf(v *config.Value) *schema.Type {
	if v.Parent == nil || v.Key == "" {
		return nil
	}
	for _, t := range choices(v.Parent) {
		if t.Tag == v.Key {
			return t
		}
	}
	return nil
}

// decides reports whether v, a field's value, decides which other fields its
// object may have: as a discriminator, or by their Only.
func decides(v *config.Value) bool {
	if choiceOf(v) != nil {
		return true
	}
	p := v.Parent
	return v.Field != nil && len(alternatives(p)) == 0 && p.Type != nil && p.Type.Kind == schema.Object && slices.Contains(controls(p.Type), v.Key)
}

// controls lists the fields of t that another field's Only depends on.
func controls(t *schema.Type) []string {
	var names []string
	for _, f := range config.FieldsOf(t) {
		if f.Only != nil && !slices.Contains(names, f.Only.Field) {
			names = append(names, f.Only.Field)
		}
	}
	return names
}
