package jsonschema

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// scalarOf reads a text as the dialect would read it in a document; false if it
// is no scalar.
func (e *exporter) scalarOf(written string) (config.Scalar, bool) {
	root := syntax.Parse(text.New(written), e.dialect.Format).Root()
	if root.Kind != syntax.Scalar {
		return config.Scalar{}, false
	}
	return e.dialect.Scalars.Resolve(root), true
}
