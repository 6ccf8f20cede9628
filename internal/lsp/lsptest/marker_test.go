package lsptest_test

import (
	"flag"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/lsp/lsptest"
)

var update = flag.Bool("update", false, "rewrite the golden sections of the scenarios")

// TestMarkers runs every scenario of testdata. The folder edit belongs to the
// tests of the package of that name.
func TestMarkers(t *testing.T) {
	lsptest.RunMarkers(t, "../../../testdata", dialects.All(), *update, "edit")
}
