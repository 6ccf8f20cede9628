// Package jsonschema writes a dialect's schema as JSON Schema 2020-12, for tools
// that read nothing else. What JSON Schema cannot say is left out, so that it
// accepts everything that the dialect accepts.
package jsonschema

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A node is a JSON object; encoding sorts its keys.
type node = map[string]any

// Export returns the schema s of the dialect d as an indented document.
func Export(d *config.Dialect, s *schema.Schema) ([]byte, error) {
	e := &exporter{
		dialect: d,
		defs:    node{},
		names:   map[*schema.Type]string{},
		raw:     d.Early || d.Substitutes != nil && d.Substitutes(s.Edition),
	}
	root := node{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   s.Title,
	}
	for k, v := range e.typ(s.Root) {
		root[k] = v
	}
	root["$defs"] = e.defs
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(root); err != nil {
		return nil, fmt.Errorf("exporting the schema of %s: %w", d.Name, err)
	}
	return b.Bytes(), nil
}

type exporter struct {
	dialect *config.Dialect
	defs    node
	names   map[*schema.Type]string // of the types that have a definition
	raw     bool                    // ${NAME} may stand for any scalar
}

// typ returns the node for a type: a reference for objects and choices, which
// may refer to themselves.
func (e *exporter) typ(t *schema.Type) node {
	switch {
	case t == nil:
		return node{}
	case t.Kind == schema.Object || t.Kind == schema.Choice:
		return e.nullable(t, node{"$ref": "#/$defs/" + e.define(t)})
	case t.Kind == schema.Map:
		return e.nullable(t, e.mapping(t))
	case t.Kind == schema.List:
		return e.nullable(t, e.list(t))
	}
	return e.scalar(t)
}

// define writes the definition of t, once, and returns its name.
func (e *exporter) define(t *schema.Type) string {
	if name, ok := e.names[t]; ok {
		return name
	}
	name := t.Name
	if name == "" {
		name = "Type"
	}
	for base, i := name, 2; e.defs[name] != nil; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	e.names[t] = name
	def := node{}
	e.defs[name] = def
	if t.Kind == schema.Choice {
		e.choice(t, def)
	} else {
		e.object(t, def)
	}
	describe(def, t.Doc)
	return name
}

func (e *exporter) nullable(t *schema.Type, n node) node {
	if !t.Nullable {
		return n
	}
	return node{"anyOf": []any{n, node{"type": "null"}}}
}

func (e *exporter) mapping(t *schema.Type) node {
	n := node{"type": "object"}
	if t.Elem != nil {
		n["additionalProperties"] = e.typ(t.Elem)
	}
	if t.Key != nil && t.Key.Pattern != nil {
		n["propertyNames"] = node{"pattern": t.Key.Pattern.Expr}
	}
	return n
}

func (e *exporter) list(t *schema.Type) node {
	n := node{"type": "array"}
	if t.Elem != nil {
		n["items"] = e.typ(t.Elem)
	}
	if t.MinItems > 0 {
		n["minItems"] = t.MinItems
	}
	if t.MaxItems > 0 {
		n["maxItems"] = t.MaxItems
	}
	return n
}

func describe(n node, doc string) {
	if doc != "" {
		n["description"] = doc
	}
}
