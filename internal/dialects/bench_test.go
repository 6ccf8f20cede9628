package dialects_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// agent is a HoloDeck document with n MCP tools.
func agent(n int) string {
	var b strings.Builder
	b.WriteString("name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\ntools:\n")
	for i := range n {
		fmt.Fprintf(&b, "  - type: mcp\n    name: files_%d\n    description: Access to files number %d\n    transport: stdio\n    command: npx\n"+
			"    args:\n      - -y\n      - '@acme/files'\n    env:\n      API_KEY: ${API_KEY}\n      LOG_LEVEL: info\n    request_timeout: 30\n", i, i)
	}
	return b.String()
}

// BenchmarkDiagnose measures what one keystroke costs: a parse, a binding and
// all rules. The parts are measured too, so that ratios can be taken.
func BenchmarkDiagnose(b *testing.B) {
	entry := dialects.All()[0]
	in := &config.Inputs{Environ: func(string) (string, bool) { return "", false }}
	for _, n := range []int{10, 1000} {
		t := text.New(agent(n))
		tree := syntax.Parse(t, syntax.YAML)
		d := config.Open(entry.Dialect, "0.7", "", tree, in)
		run := func(name string, f func()) {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.SetBytes(int64(t.Len()))
				b.ReportAllocs()
				for b.Loop() {
					f()
				}
			})
		}
		run("parse", func() { syntax.Parse(t, syntax.YAML) })
		run("bind", func() { config.Open(entry.Dialect, "0.7", "", tree, in) })
		run("rules", func() { rule.Run(context.Background(), d, entry.Rules, rule.Options{}) })
		run("all", func() {
			d := config.Open(entry.Dialect, "0.7", "", syntax.Parse(t, syntax.YAML), in)
			rule.Run(context.Background(), d, entry.Rules, rule.Options{})
		})
	}
}
