package jsonschema

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// variable is a text that holds ${NAME}.
func variable() node {
	return node{"type": "string", "pattern": `\$\{[A-Za-z_][A-Za-z0-9_]*\}`}
}

// scalar returns the node for a text, number or boolean. Where the loader
// replaces variables before it reads values, one may stand for any of them.
func (e *exporter) scalar(t *schema.Type) node {
	kinds := e.kinds(t)
	n := node{}
	if len(kinds) == 1 {
		n["type"] = kinds[0]
	} else if len(kinds) > 1 {
		n["type"] = kinds
	}
	limited := limit(n, t)
	text := t.Kind == schema.String || t.Kind == schema.Any
	if e.raw && (limited || !text) {
		return node{"anyOf": []any{n, variable()}}
	}
	return n
}

// kinds lists JSON's names of what the loader accepts for t: it is asked with
// one value of each kind.
func (e *exporter) kinds(t *schema.Type) []string {
	if t.Kind == schema.Any {
		return nil
	}
	probes := []struct {
		name   string
		scalar config.Scalar
	}{
		{"string", config.Scalar{Kind: config.Text, Text: sample(t)}},
		{"integer", config.Scalar{Kind: config.Integer, Text: "1", Number: 1}},
		{"number", config.Scalar{Kind: config.Float, Text: "1.5", Number: 1.5}},
		{"boolean", config.Scalar{Kind: config.Boolean, Text: "true", Bool: true}},
		{"null", config.Scalar{Kind: config.Null}},
	}
	var kinds []string
	for _, p := range probes {
		_, ok := e.dialect.Scalars.Convert(t, p.scalar)
		if p.scalar.Kind == config.Null {
			ok = t.Nullable || ok
		}
		if ok {
			kinds = append(kinds, p.name)
		}
	}
	return kinds
}

// sample is a text that a lenient loader would take for t.
func sample(t *schema.Type) string {
	if t.Kind == schema.Boolean {
		return "true"
	}
	return "1"
}

// limit writes what restricts the values of t and reports whether anything does.
func limit(n node, t *schema.Type) bool {
	before := len(n)
	if t.Kind == schema.String && len(t.Enum) > 0 {
		var values []any
		for _, v := range t.Enum {
			values = append(values, v.Value)
		}
		if t.Open {
			n["examples"] = values
			before++
		} else {
			if t.Nullable {
				values = append(values, nil)
			}
			n["enum"] = values
		}
	}
	if t.Pattern != nil {
		n["pattern"] = t.Pattern.Expr
	}
	for _, b := range t.Bounds {
		if b.Severity == schema.Default || b.Severity == schema.Error {
			bound(n, b)
		}
	}
	return len(n) > before
}

func bound(n node, b schema.Bound) {
	if !b.Length {
		n[[...]string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}[b.Op]] = b.N
		return
	}
	length := int(b.N)
	switch b.Op {
	case schema.Above:
		length++
	case schema.Below:
		length--
	}
	if b.Op == schema.AtLeast || b.Op == schema.Above {
		n["minLength"] = length
		return
	}
	n["maxLength"] = length
}
