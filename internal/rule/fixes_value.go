package rule

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// typeFixes repairs a value of the wrong kind where that is clear.
func (c *conformity) typeFixes(v *config.Value, t *schema.Type) []Fix {
	if v.Target == nil || v.Merged {
		return nil
	}
	switch {
	case t.Kind == schema.String && v.Target.IsPlain() && v.Scalar.Kind != config.Null:
		return []Fix{{Title: "Put it in quotes", Preferred: true, Edits: Lazy(func() []text.Edit { return edit.Quote(c.Binding.Tree, v.Target) })}}
	case v.Scalar.Kind == config.Null:
		return c.nullFixes(v)
	case t.Kind == schema.String && v.Scalar.Kind == config.None:
		return append(c.commandFixes(v), c.bracesFixes(v)...)
	case t.Kind == schema.Object && v.IsText():
		return c.essenceFixes(v, t)
	case t.Kind == schema.List && v.Scalar.Kind == config.Text:
		return c.listFixes(v)
	case t.Kind == schema.List && v.IsMapping():
		return c.itemsFixes(v, t)
	case t.Kind == schema.Map:
		return c.entriesFixes(v, t)
	case t.Kind == schema.Boolean && v.Scalar.Kind != config.None:
		return c.booleanFixes(v)
	case (t.Kind == schema.Integer || t.Kind == schema.Number) && v.Scalar.Kind == config.Text:
		return c.numberFixes(v, t)
	}
	return nil
}

// nullFixes takes a field or entry without a value away.
func (c *conformity) nullFixes(v *config.Value) []Fix {
	if v.Pair == nil || !editable(v) || v.Field != nil && v.Field.Required {
		return nil
	}
	return []Fix{c.RemoveFix(v.Parent, v)}
}

// commandFixes splits a list that stands where the program's name belongs.
func (c *conformity) commandFixes(v *config.Value) []Fix {
	if v.Field == nil || v.Field.Role != schema.CommandRole || !v.IsList() || len(v.Items) == 0 || !editable(v) {
		return nil
	}
	var words []string
	for _, item := range v.Items {
		if item.Scalar.Kind == config.None {
			return nil
		}
		words = append(words, item.Scalar.Text)
	}
	list := roleField(v.Parent, schema.ArgsRole)
	if list == nil {
		return nil
	}
	args := v.Parent.Get(list.Name)
	if args != nil && (!args.IsList() || !editable(args)) {
		return nil
	}
	return []Fix{{Title: "Write the first as '" + v.Key + "' and the others as '" + list.Name + "'", Preferred: true, Edits: Lazy(func() []text.Edit {
		tree := c.Binding.Tree
		edits := edit.ReplaceNode(tree, v.Target, edit.Scalar(words[0]))
		switch {
		case len(words) == 1:
			return edits
		case args != nil:
			return append(edits, edit.InsertItem(tree, args.Target, 0, edit.Strings(words[1:]...).Items...)...)
		}
		return append(edits, edit.InsertField(tree, v.Parent.Target, list.Name, edit.Strings(words[1:]...), edit.Where{After: []string{v.Key}})...)
	})}}
}

// roleField is the field with this role of the object v, nil if it has none.
func roleField(v *config.Value, role schema.Role) *schema.Field {
	for _, f := range v.Fields() {
		if f.Role == role {
			return f
		}
	}
	return nil
}

// bracesFixes puts "{{NAME}}", which YAML reads as mappings, in quotes.
func (c *conformity) bracesFixes(v *config.Value) []Fix {
	written := c.Binding.Tree.Text.Slice(v.Target.Span)
	if !v.IsMapping() || !strings.HasPrefix(written, "{{") || !strings.HasSuffix(written, "}}") || strings.ContainsAny(written, "\r\n\"'") || !editable(v) {
		return nil
	}
	return []Fix{{Title: "Put it in quotes", Preferred: true, Edits: Edit(text.Edit{Span: v.Target.Span, New: `"` + written + `"`})}}
}

// essenceFixes writes a text that stands for an object as the field that
// matters most in it.
func (c *conformity) essenceFixes(v *config.Value, t *schema.Type) []Fix {
	f := t.Field(t.Essence)
	if f == nil || f.Type.Kind != schema.String || v.Scalar.Text == "" || !editable(v) {
		return nil
	}
	inner := schema.Template{Fields: []schema.TemplateField{{Key: f.Name, Value: edit.Scalar(v.Scalar.Text)}}}
	return []Fix{{Title: "Write it as '" + f.Name + "' in '" + v.Key + "'", Preferred: true, Edits: Lazy(func() []text.Edit {
		return edit.ReplaceNode(c.Binding.Tree, v.Target, inner)
	})}}
}

// listFixes turns a text into a list: of its words, if it has several, or of itself.
func (c *conformity) listFixes(v *config.Value) []Fix {
	list := func(title string, words []string) Fix {
		return Fix{Title: title, Edits: Lazy(func() []text.Edit { return edit.ReplaceNode(c.Binding.Tree, v.Target, listOf(words)) })}
	}
	var fixes []Fix
	if words, ok := edit.SplitCommand(v.Scalar.Text); ok && len(words) > 1 {
		fixes = append(fixes, list("Write it as a list of its words", words))
	}
	fixes = append(fixes, list("Write it as a list of one", []string{v.Scalar.Text}))
	fixes[0].Preferred = true
	return fixes
}

func listOf(words []string) schema.Template {
	t := schema.Template{Flow: true}
	for _, w := range words {
		t.Items = append(t.Items, schema.Template{Text: w, Quote: true})
	}
	return t
}

// booleanFixes offers the boolean that a word means.
func (c *conformity) booleanFixes(v *config.Value) []Fix {
	var want string
	switch strings.ToLower(v.Scalar.Text) {
	case "yes", "y", "on", "1", "true", "enabled":
		want = "true"
	case "no", "n", "off", "0", "false", "disabled":
		want = "false"
	default:
		return nil
	}
	return []Fix{{Title: "Change to " + want, Preferred: true, Edits: Edit(text.Edit{Span: v.Target.Span, New: want})}}
}

// numberFixes offers a number that the text holds but for a unit or quotes.
func (c *conformity) numberFixes(v *config.Value, t *schema.Type) []Fix {
	digits := strings.TrimRight(strings.TrimSpace(v.Scalar.Text), "abcdefghijklmnopqrstuvwxyz% ")
	if digits == "" || strings.Trim(digits, "-0123456789.") != "" {
		return nil
	}
	if _, ok := c.Doc.Dialect.Scalars.Convert(t, config.Scalar{Kind: config.Text, Text: digits}); !ok && strings.Contains(digits, ".") && t.Kind == schema.Integer {
		return nil
	}
	return []Fix{{Title: "Change to " + digits, Edits: Edit(text.Edit{Span: v.Target.Span, New: digits})}}
}

// enumFixes offers the value that was most likely meant, else each of a short list.
func (c *conformity) enumFixes(v *config.Value, t *schema.Type, got string) []Fix {
	values := make([]string, len(t.Enum))
	for i, e := range t.Enum {
		values[i] = e.Value
	}
	if meant, ok := synonym(t.Enum, got); ok && v.Target != nil && !v.Merged {
		fix := c.ReplaceFix(v, meant, "")
		fix.Preferred = true
		return []Fix{fix}
	}
	return c.choose(v, got, values)
}

func (c *conformity) memberFixes(tag *config.Value, t *schema.Type) []Fix {
	var values []string
	for _, m := range t.Members {
		values = append(values, m.Value)
		f := m.Type.Field(t.Tag)
		if f == nil || !tag.IsText() || tag.Target == nil || tag.Merged {
			continue
		}
		if meant, ok := synonym(f.Type.Enum, tag.Scalar.Text); ok {
			fix := c.ReplaceFix(tag, meant, "")
			fix.Preferred = true
			return []Fix{fix}
		}
	}
	return c.choose(tag, tag.Scalar.Text, values)
}

const fewValues = 5

func (c *conformity) choose(v *config.Value, got string, values []string) []Fix {
	if v.Target == nil || v.Merged || v.Scalar.Kind == config.None {
		return nil
	}
	near, ok := nearest.Of(got, values)
	var fixes []Fix
	if ok {
		fix := c.ReplaceFix(v, near, "")
		fix.Preferred = true
		return append(fixes, fix)
	}
	if len(values) > fewValues {
		return nil
	}
	for _, value := range values {
		fixes = append(fixes, c.ReplaceFix(v, value, ""))
	}
	return fixes
}

func (c *conformity) replacements(v *config.Value, all []schema.Replacement) []Fix {
	if v.Target == nil || v.Merged {
		return nil
	}
	var fixes []Fix
	for _, r := range all {
		fix := c.ReplaceFix(v, r.Value, r.Title)
		fix.Preferred = r.Preferred
		if v.Type.Kind != schema.String {
			fix.Edits = Lazy(func() []text.Edit { return edit.ReplaceNode(c.Binding.Tree, v.Target, edit.Plain(r.Value)) })
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// boundFixes offers the limit itself where it is a legal value.
func (c *conformity) boundFixes(v *config.Value, b schema.Bound) []Fix {
	if b.Length || b.Op == schema.Above || b.Op == schema.Below || v.Target == nil || v.Merged {
		return nil
	}
	fix := c.ReplaceFix(v, formatNumber(b.N), "")
	fix.Preferred = true
	fix.Edits = Edit(text.Edit{Span: v.Target.Span, New: formatNumber(b.N)})
	return []Fix{fix}
}
