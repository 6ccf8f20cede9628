package dockeragent

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
)

func suggest(*config.Document, *config.Value, string) []config.Suggestion { return nil }
func describe(*config.Document, *config.Value) []string                   { return nil }
func Rewrites(d *config.Document, start, end int) []rule.Fix              { return nil }
