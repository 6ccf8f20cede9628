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

// entriesFixes writes what stands where a mapping with free keys belongs as
// one: "NAME=value" and the like, or objects that name themselves.
func (c *conformity) entriesFixes(v *config.Value, t *schema.Type) []Fix {
	items := v.Items
	if v.IsText() {
		words, ok := edit.SplitCommand(v.Scalar.Text)
		if !ok || len(words) == 0 {
			return nil
		}
		return c.mapping(v, t, assignments(words))
	}
	if len(items) == 0 {
		return nil
	}
	var fields []schema.TemplateField
	for _, item := range items {
		f, ok := c.entryOf(item, t)
		if !ok {
			return nil
		}
		fields = append(fields, f)
	}
	return c.mapping(v, t, fields)
}

// mapping replaces v by a mapping with these fields, each name once.
func (c *conformity) mapping(v *config.Value, _ *schema.Type, fields []schema.TemplateField) []Fix {
	names := map[string]bool{}
	for _, f := range fields {
		if names[f.Key] || f.Key == "" {
			return nil
		}
		names[f.Key] = true
	}
	if len(fields) == 0 || !editable(v) {
		return nil
	}
	return []Fix{{Title: "Write it as a mapping", Preferred: true, Edits: Lazy(func() []text.Edit {
		if edits := c.itemByItem(v, fields); edits != nil {
			return edits
		}
		if !edit.Movable(c.Binding.Tree, v.Target) {
			return nil
		}
		return edit.ReplaceNode(c.Binding.Tree, v.Target, schema.Template{Fields: fields})
	})}}
}

// itemByItem writes each entry in the place of its item, so that comments
// between and behind them stay; nil if the dashes stand too far left for keys.
func (c *conformity) itemByItem(v *config.Value, fields []schema.TemplateField) []text.Edit {
	tree, n := c.Binding.Tree, v.Target
	if n.Style != syntax.Block || n.Kind != syntax.Sequence || len(n.Items) != len(fields) || v.Pair == nil {
		return nil
	}
	column := func(off int) int { return off - tree.Text.LineSpan(off).Start }
	r := &edit.Renderer{Style: edit.StyleAt(tree, n)}
	var edits []text.Edit
	for i, item := range n.Items {
		if column(item.Dash) <= column(v.Pair.Key.Full().Start) || !edit.Movable(tree, item.Value) {
			return nil
		}
		span := text.Span{Start: item.Dash, End: item.Value.Full().End}
		edits = append(edits, text.Edit{Span: span, New: r.Field(fields[i], strings.Repeat(" ", column(item.Dash)))})
	}
	return edits
}

func assignments(words []string) []schema.TemplateField {
	var fields []schema.TemplateField
	for _, w := range words {
		name, value, ok := strings.Cut(w, "=")
		if !ok || !isName(name) {
			return nil
		}
		fields = append(fields, schema.TemplateField{Key: name, Value: edit.Scalar(value)})
	}
	return fields
}

func isName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r == '_' || r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	})
}

// entryOf reads an item of a list as an entry of a mapping of type t.
func (c *conformity) entryOf(item *config.Value, t *schema.Type) (f schema.TemplateField, ok bool) {
	scalars := t.Elem == nil || t.Elem.Kind == schema.String || t.Elem.Kind == schema.Any
	switch {
	case item.IsText() && scalars:
		return textEntry(item.Scalar.Text, t.Elem)
	case !item.IsMapping():
		return f, false
	case scalars && len(item.Entries) == 1 && item.Entries[0].Scalar.Kind != config.None:
		return schema.TemplateField{Key: item.Entries[0].Key, Value: edit.Scalar(item.Entries[0].Scalar.Text)}, true
	}
	name := firstOf(item, "name", "key", "id")
	if name == nil || name.Scalar.Text == "" {
		return f, false
	}
	if scalars {
		value := item.Get("value")
		return schema.TemplateField{Key: name.Scalar.Text, Value: edit.Scalar(value.Text())}, value != nil && len(item.Entries) == 2
	}
	rest := schema.Template{Fields: []schema.TemplateField{}}
	for _, e := range item.Entries {
		if e != name {
			rest.Fields = append(rest.Fields, schema.TemplateField{Key: e.Key, Value: edit.Copied(e.Node)})
		}
	}
	return schema.TemplateField{Key: name.Scalar.Text, Value: rest}, true
}

// textEntry reads "NAME=value", "Name: value" or "NAME", which takes over the
// variable of that name.
func textEntry(s string, elem *schema.Type) (f schema.TemplateField, ok bool) {
	if name, value, found := strings.Cut(s, "="); found && isName(name) {
		return schema.TemplateField{Key: name, Value: edit.Scalar(value)}, true
	}
	if name, value, found := strings.Cut(s, ": "); found && isName(name) {
		return schema.TemplateField{Key: name, Value: edit.Scalar(strings.TrimSpace(value))}, true
	}
	if elem != nil && isName(s) && strings.ToUpper(s) == s {
		if ref := config.Reference(s, elem.Expand); ref != "" {
			return schema.TemplateField{Key: s, Value: schema.Template{Text: ref, Quote: true}}, true
		}
	}
	return f, false
}

func firstOf(v *config.Value, names ...string) *config.Value {
	for _, e := range v.Entries {
		if e.IsText() && slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(e.Key, n) }) {
			return e
		}
	}
	return nil
}

// itemsFixes writes a mapping that stands where a list of objects belongs as
// one: each entry becomes an object that is named by its key. An object that
// lacks its list is put into one.
func (c *conformity) itemsFixes(v *config.Value, t *schema.Type) []Fix {
	if len(v.Entries) == 0 || !editable(v) || t.Elem == nil {
		return nil
	}
	fields := config.FieldsOf(t.Elem)
	known := slices.ContainsFunc(v.Entries, func(e *config.Value) bool {
		return slices.ContainsFunc(fields, func(f *schema.Field) bool { return f.Name == e.Key })
	})
	if known {
		return []Fix{{Title: "Write it as a list of one", Preferred: true, Edits: Lazy(func() []text.Edit {
			return edit.WrapInList(c.Binding.Tree, v.Target)
		})}}
	}
	by := t.UniqueBy
	if by == "" || by == "." {
		return nil
	}
	list := schema.Template{Items: []schema.Template{}}
	for _, e := range v.Entries {
		if !e.IsMapping() || e.Get(by) != nil {
			return nil
		}
		item := schema.Template{Fields: []schema.TemplateField{{Key: by, Value: edit.Scalar(e.Key)}}}
		for _, inner := range e.Entries {
			item.Fields = append(item.Fields, schema.TemplateField{Key: inner.Key, Value: edit.Copied(inner.Node)})
		}
		list.Items = append(list.Items, item)
	}
	return []Fix{{Title: "Write it as a list", Preferred: true, Edits: Lazy(func() []text.Edit {
		if !edit.Movable(c.Binding.Tree, v.Target) {
			return nil
		}
		return edit.ReplaceNode(c.Binding.Tree, v.Target, list)
	})}}
}
