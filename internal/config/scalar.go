package config

import (
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// ScalarKind is what a scalar means to a dialect's loader.
type ScalarKind uint8

// The kinds. None is the kind of values that are no scalars.
const (
	None ScalarKind = iota
	Null
	Text
	Integer
	Float
	Boolean
	Date   // a date or time
	Binary // anything that a tag makes of it
)

// A Scalar is a scalar's meaning.
type Scalar struct {
	Text   string  // as text, always set
	Number float64 // of Integer and Float
	Kind   ScalarKind
	Bool   bool // of Boolean
	// Replaced is true if variables were put into the text, so that its
	// offsets are not those of what is written.
	Replaced bool
}

// Name returns the word for the kind that messages use.
func (k ScalarKind) Name() string {
	return [...]string{"value", "null", "text", "integer", "number", "boolean", "date", "binary"}[k]
}

// Scalars are a dialect's rules for scalars.
type Scalars struct {
	// Resolve says what a Scalar or Null node means by the loader's YAML or
	// JSON rules. Quoted scalars are Text.
	Resolve func(n *syntax.Node) Scalar
	// Convert returns s as the loader would read it where a value of type t
	// (String, Integer, Number or Boolean) is wanted, or false if it refuses.
	// Null is asked only for types that are not Nullable.
	Convert func(t *schema.Type, s Scalar) (Scalar, bool)
}
