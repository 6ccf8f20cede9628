package jsonschema

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// only returns the condition under which a field may be there, nil if there is
// none or it only advises.
func (e *exporter) only(f *schema.Field) node {
	if f.Only == nil || !isError(f.Only.Severity) {
		return nil
	}
	var allowed any = false
	var values []any
	if f.Only.NonEmpty {
		values = empties()
	}
	if u := f.Only.Unless; u != "" {
		values = append(values, u)
		if v, ok := e.literal(f.Type, u); ok && v != any(u) {
			values = append(values, v)
		}
	}
	if values != nil {
		allowed = node{"enum": values}
	}
	return node{"if": holds(f.Only.Condition, true), "else": node{"properties": node{f.Name: allowed}}}
}

// empties are the values that count as not being there.
func empties() []any { return []any{nil, "", []any{}, node{}} }

// constraint returns what relates fields, nil if it only advises.
func (e *exporter) constraint(c *schema.Constraint) node {
	demands := c.Rule == schema.AllRequired || c.Rule == schema.AtLeastOne || c.Rule == schema.ExactlyOne
	if !isError(c.Severity) || demands && len(c.When) > 0 && e.dialect.Supplied != nil {
		return nil // what is demanded may be in another file
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
		is := present(c.Field, empties())
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
	switch {
	case c.Default != "":
		absent = slices.Contains(c.Values, c.Default) != c.Not
	case c.AbsentKnown:
		absent = c.Not
	}
	if !absent {
		is["required"] = []any{c.Field}
	}
	return is
}

// present returns the schema of objects that have a field with a value other
// than those that count as none.
func present(field string, none []any) node {
	is := node{"required": []any{field}}
	if none != nil {
		is["properties"] = node{field: node{"not": node{"enum": none}}}
	}
	return is
}

// together returns what a constraint demands of its fields.
func together(c *schema.Constraint) node {
	var none []any
	switch {
	case c.NonEmpty:
		none = empties()
	case c.NullAbsent:
		none = []any{nil}
	}
	each := make([]any, len(c.Fields))
	for i, f := range c.Fields {
		each[i] = present(f, none)
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
