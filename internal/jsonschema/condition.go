package jsonschema

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// only returns the condition under which a field may be there, nil if there is
// none or it only advises.
func only(f *schema.Field) node {
	if f.Only == nil || !isError(f.Only.Severity) {
		return nil
	}
	return node{"if": holds(f.Only.Condition, true), "else": node{"properties": node{f.Name: false}}}
}

// constraint returns what relates fields, nil if it only advises.
func constraint(c *schema.Constraint) node {
	if !isError(c.Severity) {
		return nil
	}
	then := together(c)
	if len(c.When) == 0 {
		return then
	}
	var all []any
	for _, w := range c.When {
		all = append(all, holds(w, false))
	}
	return node{"if": node{"allOf": all}, "then": then}
}

// holds returns the schema of objects for which a condition holds. unknown is
// the answer where it cannot be told.
func holds(c schema.Condition, unknown bool) node {
	if len(c.Values) == 0 {
		is := present(c.Field, true)
		if c.Not {
			return node{"not": is}
		}
		return is
	}
	values := make([]any, len(c.Values))
	for i, v := range c.Values {
		values[i] = v
	}
	value := node{"enum": values}
	if c.Not {
		value = node{"not": value}
	}
	if unknown {
		value = node{"anyOf": []any{value, variable(), node{"not": node{"type": "string"}}}}
	} else if c.Not {
		value = node{"type": "string", "allOf": []any{value, node{"not": variable()}}}
	}
	is := node{"properties": node{c.Field: value}}
	absent := unknown
	if c.Default != "" {
		absent = slices.Contains(c.Values, c.Default) != c.Not
	}
	if !absent {
		is["required"] = []any{c.Field}
	}
	return is
}

// present returns the schema of objects that have a field.
func present(field string, nonEmpty bool) node {
	is := node{"required": []any{field}}
	if nonEmpty {
		is["properties"] = node{field: node{"not": node{"enum": []any{nil, "", []any{}, node{}}}}}
	}
	return is
}

// together returns what a constraint demands of its fields.
func together(c *schema.Constraint) node {
	each := make([]any, len(c.Fields))
	for i, f := range c.Fields {
		each[i] = present(f, c.NonEmpty)
	}
	switch c.Rule {
	case schema.ExactlyOne:
		return node{"oneOf": each}
	case schema.AtLeastOne:
		return node{"anyOf": each}
	case schema.AllRequired:
		return node{"allOf": each}
	case schema.NoneAllowed:
		return node{"not": node{"anyOf": each}}
	}
	var pairs []any
	for i := range each {
		for j := range i {
			pairs = append(pairs, node{"not": node{"allOf": []any{each[j], each[i]}}})
		}
	}
	return node{"allOf": pairs}
}
