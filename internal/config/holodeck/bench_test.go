package holodeck

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func BenchmarkDialect(b *testing.B) {
	for b.Loop() {
		Dialect()
	}
}

func BenchmarkRules(b *testing.B) {
	for b.Loop() {
		Rules()
	}
}

func BenchmarkRun(b *testing.B) {
	for _, n := range []int{10, 1000} {
		var doc strings.Builder
		doc.WriteString(head + "tools:\n")
		for i := range n {
			fmt.Fprintf(&doc, "  - name: t%d\n    description: d\n    type: mcp\n    server: \"@acme/t%d\"\n    command: npx\n    args: [\"-y\", \"@acme/t%d\"]\n    env:\n      TOKEN: \"${TOKEN}\"\n", i, i, i)
		}
		s := setup{text: doc.String(), env: []string{"TOKEN=x"}}
		d, rules := Dialect(), allRules()
		tree := syntax.Parse(text.New(s.text), syntax.YAML)
		for _, edition := range []string{Contract, Released} {
			b.Run(fmt.Sprint(n, "/", edition), func(b *testing.B) {
				for b.Loop() {
					rule.Run(context.Background(), config.Open(d, edition, "", tree, s.inputs()), rules, rule.Options{})
				}
			})
		}
	}
}
