package ide

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// A legalField is a field that may be written into the mapping at a site.
type legalField struct {
	*schema.Field
	rank  rank
	order int
}

// legalFields lists the fields that may be written at the site, in the order
// of the schema. Where several alternatives are open it is their union.
func (s *site) legalFields() []legalField {
	mapping := s.others()
	written := map[string]bool{}
	if mapping != nil {
		for _, e := range mapping.Entries {
			written[e.Key] = written[e.Key] || !e.Merged
		}
	}
	var all []legalField
	at := map[string]int{}
	for n, t := range s.types {
		if t.Kind != schema.Object {
			continue
		}
		for i, f := range t.Fields {
			if written[f.Name] || f.Hidden || !s.lives(f.Since, f.Until) || !legal(mapping, t, f) {
				continue
			}
			one := legalField{f, s.rankOf(mapping, t, f), (f.Order*100+n)*1000 + i}
			if k, ok := at[f.Name]; ok {
				all[k].rank = min(all[k].rank, one.rank)
				continue
			}
			at[f.Name] = len(all)
			all = append(all, one)
		}
	}
	return all
}

// others is the mapping at the site without the pair that the cursor is in,
// whose key is just being typed; nil if no mapping is written.
func (s *site) others() *config.Value {
	if !s.value.IsMapping() {
		return nil
	}
	v := *s.value
	v.Entries = slices.DeleteFunc(slices.Clone(v.Entries), func(e *config.Value) bool {
		return s.cur.Place == syntax.InKey && s.cur.Pair != nil && e.Pair == s.cur.Pair
	})
	return &v
}

// legal reports whether f may stand beside the fields of mapping, which is nil
// if there are none. What cannot be known counts as legal.
func legal(mapping *config.Value, t *schema.Type, f *schema.Field) bool {
	if mapping == nil {
		return true
	}
	if f.Only != nil {
		if holds, known := mapping.Holds(f.Only.Condition); known && !holds {
			return false
		}
	}
	for _, con := range t.Constraints {
		if !slices.Contains(con.Fields, f.Name) || !applies(mapping, con) {
			continue
		}
		switch con.Rule {
		case schema.NoneAllowed:
			return false
		case schema.ExactlyOne, schema.AtMostOne:
			if present(mapping, con) {
				return false
			}
		}
	}
	return true
}

// applies reports whether the conditions of con are known to hold.
func applies(mapping *config.Value, con *schema.Constraint) bool {
	for _, cond := range con.When {
		if holds, known := mapping.Holds(cond); !holds || !known {
			return false
		}
	}
	return true
}

// present reports whether one of the fields of con counts as written.
func present(mapping *config.Value, con *schema.Constraint) bool {
	return slices.ContainsFunc(mapping.Entries, func(e *config.Value) bool {
		return slices.Contains(con.Fields, e.Key) && !(con.NonEmpty && e.IsEmpty()) && !(con.NullAbsent && e.IsNull())
	})
}

// rankOf says how much f is wanted: most if the loader demands it.
func (s *site) rankOf(mapping *config.Value, t *schema.Type, f *schema.Field) rank {
	switch {
	case f.Deprecated != "" || f.Unread != "":
		return rankLast
	case f.Required && s.everywhere(f.Name) || s.decides(f.Name):
		return rankFirst
	}
	none := config.Value{}
	if mapping == nil {
		mapping = &none
	}
	r := rankUsual
	for _, con := range t.Constraints {
		switch {
		case !slices.Contains(con.Fields, f.Name):
		case !applies(mapping, con):
			if con.Rule == schema.AllRequired && len(mapping.Entries) > 0 {
				r = rankMore // it is demanded, but elsewhere
			}
		case con.Rule == schema.AllRequired:
			return rankFirst
		case con.Rule == schema.ExactlyOne || con.Rule == schema.AtLeastOne:
			return rankWanted
		}
	}
	return r
}

// everywhere reports whether all alternatives require the field.
func (s *site) everywhere(name string) bool {
	for _, t := range s.types {
		if f := t.Field(name); t.Kind == schema.Object && (f == nil || !f.Required) {
			return false
		}
	}
	return true
}

// decides reports whether the field says which alternative is meant.
func (s *site) decides(name string) bool {
	return slices.ContainsFunc(s.choices, func(t *schema.Type) bool { return t.Tag == name && !t.ByPresence && t.TagDefault == "" })
}
