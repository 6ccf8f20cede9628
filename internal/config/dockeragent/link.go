package dockeragent

import (
	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// link leads from a name of Docker's catalog to the server's own page.
func link(_ *config.Document, v *config.Value) (part text.Span, target, tooltip string) {
	if v.Type.Suggest != suggestRef || !isCatalogRef(v.Text()) {
		return text.Span{}, "", ""
	}
	known, ok := catalog.Default().Docker(v.Text())
	if !ok {
		return text.Span{}, "", ""
	}
	return text.Span{End: len(v.Text())}, known.Homepage, "Open the page of the server"
}
