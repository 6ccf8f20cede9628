// Package raw describes Raw's configuration: one strict JSON document with
// models, agents, MCP servers and variables.
package raw

import (
	"errors"
	"math"
	"strconv"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// Name is the dialect's name in settings and on the command line.
const Name = "raw"

// Dialect returns the dialect. Its schema is built once, for the first document,
// and shared by all, since Raw has no editions.
func Dialect() *config.Dialect {
	s := sync.OnceValue(newSchema)
	return &config.Dialect{
		Name:       Name,
		Title:      "Raw",
		FileNames:  []string{"config.json", "raw.json"},
		Format:     syntax.JSON,
		Recognise:  recognise,
		Schema:     func(*syntax.Tree, string, string) *schema.Schema { return s() },
		Scalars:    config.Scalars{Resolve: resolve, Convert: convert},
		Duplicates: schema.Error,
		Lenient:    lenient,
		Suggest:    suggest,
		Describe:   describe,
		Hint:       hint,
		Repairs:    repairs,
		Explain: func(*config.Document) string {
			return "Raw's configuration: strict JSON, read once when a session starts."
		},
	}
}

// maxSafe is the greatest whole number that JavaScript holds exactly.
const maxSafe = 1<<53 - 1

// resolve reads a scalar as JavaScript does: a number is whole if its value
// is, however it is written.
func resolve(n *syntax.Node) config.Scalar {
	s := config.Scalar{Kind: config.Text, Text: n.Value}
	if n.Kind == syntax.Null {
		s.Kind = config.Null
		return s
	}
	if n.Kind != syntax.Scalar || n.Style != syntax.Plain {
		return s
	}
	switch n.Value {
	case "null":
		s.Kind = config.Null
	case "true", "false":
		s.Kind, s.Bool = config.Boolean, n.Value == "true"
	default:
		if f, ok := parseNumber(n.Value); ok {
			s.Kind, s.Number = config.Float, f
			if f == math.Trunc(f) && math.Abs(f) <= maxSafe {
				s.Kind = config.Integer
			}
		}
	}
	return s
}

// parseNumber returns the value of a JSON number.
func parseNumber(s string) (float64, bool) {
	if s == "" || s[0] != '-' && (s[0] < '0' || s[0] > '9') {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil || errors.Is(err, strconv.ErrRange) // past all bounds is infinite
}

// convert accepts exactly the kind that is wanted: Raw converts nothing.
func convert(t *schema.Type, s config.Scalar) (config.Scalar, bool) {
	switch t.Kind {
	case schema.String:
		return s, s.Kind == config.Text
	case schema.Integer:
		return s, s.Kind == config.Integer
	case schema.Number:
		return s, s.Kind == config.Integer || s.Kind == config.Float
	case schema.Boolean:
		return s, s.Kind == config.Boolean
	}
	return s, false
}
