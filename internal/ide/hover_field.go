package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// fieldPage explains the field that v is the value of, or an item of; nil if
// there is none.
func fieldPage(d *config.Document, v *config.Value) []string {
	if v.Field == nil && v.Index >= 0 {
		v = v.Parent
	}
	if v.Field == nil {
		return nil
	}
	return append([]string{fieldTitle(v)}, FieldDoc(d, v.Field, v.Parent)...)
}

func fieldTitle(v *config.Value) string {
	f, in := v.Field, v.Parent.Type
	what := []string{typeWords(f.Type), unitWords(f.Unit)}
	if t := choiceOf(v); t != nil {
		what[0] = "one of " + memberValues(t)
	}
	if f.Required {
		what = append(what, "required")
	}
	if f.Type != nil && f.Type.Secret {
		what = append(what, "secret")
	}
	said := "**" + code(f.Name) + "**"
	for _, w := range what {
		if w != "" {
			said += " · " + w
		}
	}
	if in != nil && in.Label != "" {
		said += " · in " + in.Label
	}
	return said
}

func memberValues(t *schema.Type) string {
	var values []string
	for _, m := range t.Members {
		values = append(values, code(m.Value))
	}
	return enumerate(values)
}

// valuesList explains the values that v may have, those of its enumeration or
// the kinds of object that it chooses among; "" if there is nothing to explain.
func valuesList(v *config.Value) string {
	var lines []string
	add := func(value, doc string) {
		if doc, _, _ = strings.Cut(doc, "\n\n"); doc != "" {
			lines = append(lines, "- "+code(value)+": "+doc)
		}
	}
	if t := choiceOf(v); t != nil {
		for _, m := range t.Members {
			add(m.Value, m.Doc)
		}
	} else if v.Type != nil {
		for _, e := range v.Type.Enum {
			add(e.Value, e.Doc)
		}
	}
	if len(lines) > mostExplained {
		lines = append(lines[:mostExplained], fmt.Sprintf("- and %d more", len(lines)-mostExplained))
	}
	return strings.Join(lines, "\n")
}

func unitWords(unit string) string {
	switch unit {
	case "s":
		return "in seconds"
	case "ms":
		return "in milliseconds"
	}
	return unit
}

// FieldDoc explains the field f of the mapping parent in Markdown paragraphs:
// what it is, its default, where it is legal, which editions know it, and an
// example. parent may be nil.
func FieldDoc(d *config.Document, f *schema.Field, parent *config.Value) []string {
	var facts []string
	add := func(fact string) {
		if fact != "" {
			facts = append(facts, "- "+fact)
		}
	}
	if f.Default != "" && !f.Type.Secret {
		add("Default: " + code(f.Default))
	}
	add(onlyWords(f))
	for _, t := range alternatives(parent) {
		add(memberWords(f, t))
	}
	for _, line := range strings.Split(lifetime(f.Since, f.Until, f.Deprecated), "\n\n") {
		add(line)
	}
	if f.Unread != "" {
		add("Note: " + f.Unread)
	}
	doc := []string{f.Doc}
	if f.Type != nil && f.Type.Doc != f.Doc {
		doc = append(doc, f.Type.Doc)
	}
	return append(doc, strings.Join(facts, "\n"), example(d, f))
}

// onlyWords says beside which values of a sibling f is legal.
func onlyWords(f *schema.Field) string {
	if f.Only == nil {
		return ""
	}
	var values []string
	for _, v := range f.Only.Values {
		values = append(values, code(v))
	}
	sibling := code(f.Only.Field)
	switch {
	case len(values) == 0 && f.Only.Not:
		return "Legal only without " + sibling
	case len(values) == 0:
		return "Legal only together with " + sibling
	case f.Only.Not:
		return "Legal only where " + sibling + " is not " + strings.Join(values, " or ")
	}
	said := "Legal only where " + sibling + " is " + strings.Join(values, " or ")
	if f.Only.Default != "" {
		said += " (it is " + code(f.Only.Default) + " where it is not written)"
	}
	return said
}

// memberWords lists the members of the choice t that know f, if some do not.
func memberWords(f *schema.Field, t *schema.Type) string {
	var values []string
	for _, m := range t.Members {
		if slices.ContainsFunc(config.FieldsOf(m.Type), func(g *schema.Field) bool { return g.Name == f.Name }) {
			values = append(values, code(m.Value))
		}
	}
	switch {
	case len(values) == 0 || len(values) == len(t.Members) || f.Name == t.Tag:
		return ""
	case !t.ByPresence:
		return "Legal where " + code(t.Tag) + " is " + enumerate(values)
	case t.Members[0].Type.Field(f.Name) != nil:
		return "Legal only together with " + code(t.Tag)
	}
	return "Legal only without " + code(t.Tag)
}

// lifetime says which editions know something and what replaces it.
func lifetime(since, until, deprecated string) string {
	var said []string
	switch {
	case since != "" && until != "" && since == until:
		said = append(said, "Only in edition "+since)
	case since != "" && until != "":
		said = append(said, "In editions "+since+" to "+until)
	case since != "":
		said = append(said, "Since edition "+since)
	case until != "":
		said = append(said, "Until edition "+until)
	}
	if deprecated != "" {
		said = append(said, "Deprecated: "+deprecated)
	}
	return strings.Join(said, "\n\n")
}

// example writes the field with its example as code.
func example(d *config.Document, f *schema.Field) string {
	if f.Example == "" {
		return ""
	}
	if d.Tree.Format == syntax.JSON {
		return "```json\n\"" + f.Name + "\": " + f.Example + "\n```"
	}
	value := " " + f.Example
	if strings.Contains(f.Example, "\n") && !strings.HasPrefix(f.Example, "|") && !strings.HasPrefix(f.Example, ">") {
		value = "\n  " + strings.ReplaceAll(strings.TrimRight(f.Example, "\n"), "\n", "\n  ")
	}
	return "```yaml\n" + f.Name + ":" + value + "\n```"
}
