package rule

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// The fixes that a rule offers for a value. Edits go to the node that holds
// the text, which for an alias is at its anchor; what a merge key brings in is
// left alone, since the anchor serves others too.

// RenameKeyFix gives the key of e another name.
func (p *Pass) RenameKeyFix(e *config.Value, name string) Fix {
	return Fix{Title: "Rename to '" + name + "'", Preferred: true, Edits: Lazy(func() []text.Edit {
		return edit.RenameKey(p.Binding.Tree, e.Pair, name)
	})}
}

// RemoveFix takes e, an entry of the mapping v or an item of the list v, out.
func (p *Pass) RemoveFix(v, e *config.Value) Fix {
	if e.Pair == nil {
		return Fix{Title: "Remove this entry", Edits: Lazy(func() []text.Edit {
			return edit.RemoveItem(p.Binding.Tree, v.Target, e.Index)
		})}
	}
	return Fix{Title: "Remove '" + Shorten(e.Key) + "'", Edits: Lazy(func() []text.Edit {
		return edit.RemovePair(p.Binding.Tree, v.Target, e.Pair)
	})}
}

// ReplaceFix writes another text for the scalar v, in its quotes.
func (p *Pass) ReplaceFix(v *config.Value, with, title string) Fix {
	if title == "" {
		title = "Change to '" + Shorten(with) + "'"
	}
	return Fix{Title: title, Edits: Lazy(func() []text.Edit {
		return edit.ReplaceScalar(p.Binding.Tree, v.Target, with)
	})}
}

// InsertFix writes the field f into the mapping v.
func (p *Pass) InsertFix(v *config.Value, f *schema.Field, value schema.Template) Fix {
	return Fix{Title: "Add '" + f.Name + "'", Edits: Lazy(func() []text.Edit {
		if e := v.Get(f.Name); editable(e) {
			return p.fillEdits(e, value)
		}
		return edit.InsertField(p.Binding.Tree, v.Target, f.Name, value, edit.Where{After: earlierFields(v, f), First: true})
	})}
}

// fillEdits writes a value where a key has none yet; a value that is there is
// left alone.
func (p *Pass) fillEdits(e *config.Value, value schema.Template) []text.Edit {
	if e.Pair == nil || !e.IsNull() {
		return nil
	}
	return edit.ReplaceNode(p.Binding.Tree, e.Target, value)
}

// earlierFields lists the fields that the schema declares before f; f is
// inserted behind the last of them that is written.
func earlierFields(v *config.Value, f *schema.Field) []string {
	fields := v.Fields()
	i := slices.IndexFunc(fields, func(other *schema.Field) bool { return other.Name == f.Name })
	if i < 0 {
		return nil
	}
	return namesOf(fields[:i])
}

// editable reports whether v stands in the document where it is used.
func editable(v *config.Value) bool { return v != nil && v.Via == nil && !v.Merged }

func (c *conformity) duplicateFixes(v *config.Value, s config.Shadow) []Fix {
	remove := func(p *syntax.Pair, title string) Fix {
		return Fix{Title: title, Edits: Lazy(func() []text.Edit { return edit.RemovePair(c.Binding.Tree, v.Target, p) })}
	}
	first := remove(s.First, "Remove the first '"+Shorten(s.First.Key.Value)+"'")
	again := remove(s.Again, "Remove this '"+Shorten(s.Again.Key.Value)+"'")
	if c.Doc.Dialect.Duplicates == schema.Error {
		return []Fix{again, first}
	}
	first.Preferred = true // the loader takes the last, so this changes nothing
	return []Fix{first, again}
}

// unknownKeyFixes renames or removes the entry e, whose key v does not have.
// moved is true if it is better moved.
func (c *conformity) unknownKeyFixes(v, e *config.Value, near string, moved bool) []Fix {
	if !editable(e) {
		return nil
	}
	fixes := c.dialectFixes(e, CodeUnknownKey)
	if near != "" && v.Get(near) == nil && len(fixes) == 0 {
		fixes = append(fixes, c.renameFix(v, e, near))
	}
	remove := c.RemoveFix(v, e)
	remove.Preferred = len(fixes) == 0 && !moved && len(v.Fields()) > 0
	return append(fixes, remove)
}

// renameFix gives e the key of a field, and if its value is another tool's word
// for one of the field's the right one.
func (c *conformity) renameFix(v, e *config.Value, name string) Fix {
	fix := c.RenameKeyFix(e, name)
	f := fieldFor(v.Fields(), name)
	if f == nil || !e.IsText() || len(f.Type.Enum) == 0 || f.Type.Lists(e.Scalar.Text) {
		return fix
	}
	meant, ok := synonym(f.Type.Enum, e.Scalar.Text)
	if !ok {
		return fix
	}
	return Fix{Title: "Write it as '" + name + ": " + meant + "'", Preferred: true, Edits: Lazy(func() []text.Edit {
		return append(edit.RenameKey(c.Binding.Tree, e.Pair, name), edit.ReplaceScalar(c.Binding.Tree, e.Target, meant)...)
	})}
}

// dialectFixes are the repairs that only the dialect knows.
func (p *Pass) dialectFixes(v *config.Value, code string) []Fix {
	if p.Doc.Dialect.Repairs == nil {
		return nil
	}
	var fixes []Fix
	for _, r := range p.Doc.Dialect.Repairs(p.Doc, v, code) {
		fixes = append(fixes, Fix{Title: r.Title, Preferred: r.Preferred, Edits: Lazy(r.Edits)})
	}
	return fixes
}

// insertFixes writes the missing field f into v.
func (c *conformity) insertFixes(v *config.Value, f *schema.Field) []Fix {
	if v.Via != nil || !v.IsMapping() {
		return nil
	}
	fix := c.InsertFix(v, f, FieldTemplate(f))
	fix.Preferred = true
	return []Fix{fix}
}

// FieldTemplate is what to write for a field that is new: its example or
// default, the only value it has, or an empty value of its kind.
func FieldTemplate(f *schema.Field) schema.Template {
	t := f.Type
	switch {
	case f.Example != "":
		return edit.Written(f.Example)
	case f.Default != "":
		return edit.Written(f.Default)
	case len(t.Enum) > 0:
		return schema.Template{Text: t.Enum[0].Value}
	case t.Kind == schema.Choice && len(t.Members) > 0:
		return FieldTemplate(&schema.Field{Name: f.Name, Type: t.Members[0].Type})
	case t.Kind == schema.Object:
		return objectTemplate(t)
	case t.Kind == schema.List:
		return schema.Template{Flow: true, Items: []schema.Template{}}
	}
	return schema.Template{Text: map[schema.Kind]string{schema.Integer: "1", schema.Number: "1", schema.Boolean: "true"}[t.Kind], Quote: t.Kind == schema.String}
}

// objectTemplate holds the required fields of an object.
func objectTemplate(t *schema.Type) schema.Template {
	var fields []schema.TemplateField
	for _, f := range t.Fields {
		if f.Required {
			fields = append(fields, schema.TemplateField{Key: f.Name, Value: FieldTemplate(f)})
		}
	}
	return schema.Template{Fields: fields, Flow: len(fields) == 0}
}

// onlyFixes takes a field away that is not legal here, or sets the sibling to
// what it needs.
func (c *conformity) onlyFixes(v, e *config.Value, only *schema.Only) []Fix {
	if !editable(e) {
		return nil
	}
	remove := c.RemoveFix(v, e)
	remove.Preferred = true
	fixes := []Fix{remove}
	if only.Not || len(only.Values) > fewValues {
		return fixes
	}
	sibling := v.Get(only.Field)
	for _, value := range only.Values {
		fix := Fix{Title: "Set '" + only.Field + "' to '" + value + "'"}
		switch f := v.Type.Field(only.Field); {
		case sibling != nil && editable(sibling):
			fix.Edits = c.ReplaceFix(sibling, value, "").Edits
		case sibling == nil && f != nil:
			fix.Edits = c.InsertFix(v, f, schema.Template{Text: value}).Edits
		default:
			continue
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// tagFixes writes the missing discriminator: one fix for each alternative that
// has all fields which are written.
func (c *conformity) tagFixes(v *config.Value, t *schema.Type) []Fix {
	if v.Via != nil || !v.IsMapping() {
		return nil
	}
	var fixes []Fix
	for _, m := range t.Members {
		f := m.Type.Field(t.Tag)
		if f == nil || !fitsAll(v, m.Type) {
			continue
		}
		fix := c.InsertFix(v, f, schema.Template{Text: m.Value})
		fix.Title = "Add '" + t.Tag + ": " + m.Value + "'"
		fixes = append(fixes, fix)
	}
	if len(fixes) > fewValues {
		return nil
	}
	for i := range fixes {
		fixes[i].Preferred = len(fixes) == 1
	}
	return fixes
}

func fitsAll(v *config.Value, t *schema.Type) bool {
	for _, e := range v.Entries {
		if t.Field(e.Key) == nil {
			return false
		}
	}
	return true
}

// removeEach offers to take away each of the fields that exclude each other.
func (c *conformity) removeEach(v *config.Value, present []*config.Value) []Fix {
	var fixes []Fix
	for i := len(present) - 1; i >= 0; i-- {
		if editable(present[i]) {
			fixes = append(fixes, c.RemoveFix(v, present[i]))
		}
	}
	return fixes
}

// repeatFixes removes a repeated item of a list of texts; an object that
// repeats another's name needs a name of its own, one that is not taken.
func (c *conformity) repeatFixes(v, item, id *config.Value, t *schema.Type, taken func() map[string]bool) []Fix {
	if !editable(item) {
		return nil
	}
	remove := c.RemoveFix(v, item)
	if t.UniqueBy == "." {
		remove.Preferred = true
		return []Fix{remove}
	}
	free := freeName(taken(), id.Scalar.Text)
	return []Fix{c.ReplaceFix(id, free, "Rename to '"+free+"'"), remove}
}

// takenNames is the set of the names that the items of v have in the field by.
func takenNames(v *config.Value, by string) map[string]bool {
	used := map[string]bool{}
	for _, item := range v.Items {
		used[item.Get(by).Text()] = true
	}
	return used
}

// freeName is name with a number that is not taken yet.
func freeName(taken map[string]bool, name string) string {
	for n := 2; ; n++ {
		if free := name + "_" + formatNumber(float64(n)); !taken[free] {
			return free
		}
	}
}
