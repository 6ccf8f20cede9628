package jsonschema

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// object writes the definition of an object.
func (e *exporter) object(t *schema.Type, n node) {
	n["type"] = "object"
	properties := node{}
	var required, all []any
	for _, f := range t.Fields {
		properties[f.Name] = e.field(f)
		if f.Required && isError(f.RequiredSeverity) {
			required = append(required, f.Name)
		}
		if cond := e.only(f); cond != nil {
			all = append(all, cond)
		}
	}
	for _, c := range t.Constraints {
		if cond := e.constraint(c); cond != nil {
			all = append(all, cond)
		}
	}
	n["properties"] = properties
	if !t.Open {
		n["additionalProperties"] = false
	} else if t.Elem != nil {
		n["additionalProperties"] = e.typ(t.Elem)
	}
	if required != nil {
		n["required"] = required
	}
	if all != nil {
		n["allOf"] = all
	}
}

func isError(s schema.Severity) bool { return s == schema.Default || s == schema.Error }

func (e *exporter) field(f *schema.Field) node {
	n := e.typ(f.Type)
	doc := f.Doc
	if f.Deprecated != "" {
		n["deprecated"] = true
		doc += "\n\nDeprecated: " + f.Deprecated
	}
	describe(n, doc)
	if f.Default != "" {
		if v, ok := e.literal(f.Type, f.Default); ok {
			n["default"] = v
		}
	}
	if f.Example != "" {
		if v, ok := e.literal(f.Type, f.Example); ok {
			n["examples"] = []any{v}
		}
	}
	return n
}

// choice writes the definition of a type with alternatives. With a
// discriminator each alternative counts where the discriminator names it.
func (e *exporter) choice(t *schema.Type, n node) {
	switch {
	case t.ByPresence && len(t.Members) == 2:
		n["if"] = node{"required": []any{t.Tag}}
		n["then"], n["else"] = e.typ(t.Members[0].Type), e.typ(t.Members[1].Type)
		return
	case t.Tag == "":
		var any []any
		for _, m := range t.Members {
			any = append(any, e.typ(m.Type))
		}
		n["anyOf"] = any
		return
	}
	var values, all []any
	for _, m := range t.Members {
		values = append(values, m.Value)
		is := node{"properties": node{t.Tag: node{"const": m.Value}}}
		if m.Value != t.TagDefault {
			is["required"] = []any{t.Tag}
		}
		all = append(all, node{"if": is, "then": e.typ(m.Type)})
	}
	n["type"] = "object"
	n["allOf"] = all
	if !isError(t.TagSeverity) {
		return
	}
	n["properties"] = node{t.Tag: e.tag(values)}
	if t.TagDefault == "" && !t.Infer {
		n["required"] = []any{t.Tag}
	}
}

func (e *exporter) tag(values []any) node {
	if e.raw {
		return node{"anyOf": []any{node{"enum": values}, variable()}}
	}
	return node{"enum": values}
}

// literal reads a default or example, which is written as in the document. It
// returns scalars only.
func (e *exporter) literal(t *schema.Type, written string) (any, bool) {
	s, ok := e.scalarOf(written)
	if !ok {
		return nil, false
	}
	if converted, ok := e.dialect.Scalars.Convert(t, s); ok {
		s = converted
	}
	switch s.Kind {
	case config.Text:
		return s.Text, true
	case config.Integer, config.Float:
		return s.Number, true
	case config.Boolean:
		return s.Bool, true
	}
	return nil, false
}
