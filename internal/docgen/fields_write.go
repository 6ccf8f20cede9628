package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// write writes an object's section.
func (o *object) write(b *strings.Builder, ref *reference) {
	fmt.Fprintf(b, "## %s\n\n", o.name)
	if o.typ.Doc != "" {
		fmt.Fprintf(b, "%s\n\n", o.typ.Doc)
	}
	if note := ref.only(o.editions, ref.editions); note != "" {
		fmt.Fprintf(b, "Exists %s.\n\n", note)
	}
	b.WriteString("| field | type | default | meaning |\n| --- | --- | --- | --- |\n")
	for _, f := range o.fields {
		name := "`" + f.Name + "`"
		if f.Required {
			name += " (required)"
		}
		def := ""
		if f.Default != "" {
			def = "`" + f.Default + "`"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", name, cell(ref.typeName(f.Type, 0)), cell(def), cell(strings.Join(f.notes(o, ref), " ")))
	}
	b.WriteString("\n")
}

// notes are what is to say of a field.
func (f *objectField) notes(o *object, ref *reference) []string {
	var notes []string
	add := func(s string) {
		if s != "" {
			notes = append(notes, s)
		}
	}
	add(f.Doc)
	if f.Only != nil && len(f.Only.Values) > 0 {
		is := "is"
		if f.Only.Not {
			is = "is not"
		}
		add(fmt.Sprintf("Only where `%s` %s `%s`.", f.Only.Field, is, strings.Join(f.Only.Values, "`, `")))
	}
	if note := ref.only(f.editions, o.editions); note != "" {
		add("Only " + note + ".")
	}
	if f.Deprecated != "" {
		add("**Deprecated:** " + f.Deprecated)
	}
	add(f.Unread)
	if f.Example != "" && !strings.Contains(f.Example, "\n") {
		add("Example: `" + f.Example + "`")
	}
	return notes
}

// only says in which editions something is, "" if in all that could have it.
func (r *reference) only(in, of []string) string {
	if len(in) == len(of) {
		return ""
	}
	// Name runs by their ends: r.editions is newest first.
	var runs []string
	for i := 0; i < len(r.editions); i++ {
		j := i
		for j < len(r.editions) && slices.Contains(in, r.editions[j]) {
			j++
		}
		switch {
		case j == i:
			continue
		case j-i == 1:
			runs = append(runs, "`"+r.editions[i]+"`")
		default:
			runs = append(runs, "`"+r.editions[j-1]+"` to `"+r.editions[i]+"`")
		}
		i = j
	}
	return "in " + strings.Join(runs, ", ")
}

// typeName describes a type in a few words.
func (r *reference) typeName(t *schema.Type, depth int) string {
	if t == nil || depth > 6 {
		return "anything"
	}
	switch t.Kind {
	case schema.Object:
		if name, ok := r.names[t]; ok {
			return "[" + name + "](#" + anchor(name) + ")"
		}
		return "mapping"
	case schema.Map:
		return "mapping of " + grouped(r.typeName(t.Elem, depth+1))
	case schema.List:
		return "list of " + grouped(r.typeName(t.Elem, depth+1))
	case schema.Choice:
		var members []string
		for _, m := range t.Members {
			if n := r.typeName(m.Type, depth+1); !slices.Contains(members, n) {
				members = append(members, n)
			}
		}
		return strings.Join(members, " or ")
	case schema.Any:
		return "anything"
	}
	return scalarName(t)
}

// grouped puts alternatives into brackets.
func grouped(name string) string {
	if strings.Contains(name, " or ") && name != "`true` or `false`" {
		return "(" + name + ")"
	}
	return name
}

func scalarName(t *schema.Type) string {
	name := [...]string{schema.String: "text", schema.Integer: "whole number", schema.Number: "number", schema.Boolean: "`true` or `false`"}[t.Kind]
	if t.Kind == schema.String && len(t.Enum) > 0 {
		var values []string
		for _, v := range t.Enum {
			values = append(values, "`"+v.Value+"`")
		}
		name = strings.Join(values, ", ")
		if t.Open {
			name = "text, such as " + name
		}
	}
	for _, b := range t.Bounds {
		name += fmt.Sprintf(", %s %v", [...]string{"at least", "at most", "above", "below"}[b.Op], b.N)
		if b.Length {
			name += " characters"
		}
	}
	return name
}

// anchor is how GitHub names a heading.
func anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		}
	}
	return b.String()
}
