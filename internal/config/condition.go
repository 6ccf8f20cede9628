package config

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// Holds evaluates a condition on the fields of the mapping v. known is false
// where the sibling is not written as the schema wants, so that nothing can be said.
func (v *Value) Holds(cond schema.Condition) (holds, known bool) {
	if len(cond.Values) == 0 {
		return !v.Get(cond.Field).IsEmpty() != cond.Not, true
	}
	value, ok := v.Sibling(cond.Field, cond.Default)
	if !ok || value == "" && cond.Default == "" && !cond.AbsentKnown {
		return false, false
	}
	if f := v.Type.Field(cond.Field); f != nil && len(f.Type.Enum) > 0 && !f.Type.Open && !f.Type.Lists(value) {
		return false, false // the sibling's own fault is reported
	}
	return slices.Contains(cond.Values, value) != cond.Not, true
}
