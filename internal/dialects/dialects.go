// Package dialects is the one place that names every dialect.
package dialects

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
)

// An Entry is a dialect with its rules.
type Entry struct {
	*config.Dialect
	// Rules are all rules that apply, the generic ones included.
	Rules []*rule.Rule
	// Rewrites returns changes of the document, or of what stands at offsets
	// start to end, that repair nothing: moving it to another edition, say.
	// nil if there are none.
	Rewrites func(d *config.Document, start, end int) []rule.Fix
}
