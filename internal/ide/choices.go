package ide

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// choices lists the choices that the texts of v's fields decide, outermost first.
func choices(v *config.Value) []*schema.Type {
	if v == nil || v.Declared == nil {
		return nil
	}
	return taggedChoices(v, v.Declared, 4)
}

func taggedChoices(v *config.Value, t *schema.Type, depth int) []*schema.Type {
	if t == nil || t.Kind != schema.Choice || t.ByPresence || depth == 0 {
		return nil
	}
	if t.Tag == "" {
		for _, m := range t.Members {
			if found := taggedChoices(v, m.Type, depth-1); found != nil {
				return found
			}
		}
		return nil
	}
	all := []*schema.Type{t}
	value, _ := v.Sibling(t.Tag, t.TagDefault)
	if m := t.Member(value); m != nil {
		all = append(all, taggedChoices(v, m.Type, depth-1)...)
	}
	return all
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
