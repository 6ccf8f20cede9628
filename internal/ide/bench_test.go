package ide_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// bigCrew is a document with n tools, models and agents.
func bigCrew(b *testing.B, n int) (s *sample, middle int) {
	var src strings.Builder
	src.WriteString("models:\n")
	for i := range n {
		fmt.Fprintf(&src, "  m%d: {provider: cloud, wait: 5}\n", i)
	}
	src.WriteString("agents:\n")
	for i := range n {
		fmt.Fprintf(&src, "  a%d:\n    model: m%d\n", i, i)
	}
	src.WriteString("    tools:\n")
	for i := range n {
		fmt.Fprintf(&src, "      - kind: server\n        name: t%d\n        command: npx\n        args: [-y, \"@acme/t%d\"]\n        env: {KEY: \"${env.KEY%d}\"}\n", i, i, i)
	}
	archive := &txtar.Archive{Files: []txtar.File{{Name: "crew.yaml", Data: []byte(src.String())}}}
	return open(b, archive), strings.Index(src.String(), fmt.Sprintf("name: t%d\n", n/2))
}

func BenchmarkFeatures(b *testing.B) {
	for _, n := range []int{10, 1000} {
		s, middle := bigCrew(b, n)
		command := middle + strings.Index(s.doc.Tree.Text.String()[middle:], "npx")
		all := text.Span{End: s.doc.Tree.Text.Len()}
		for _, f := range []struct {
			name string
			run  func()
		}{
			{"hover-key", func() { ide.Hover(s.doc, middle) }},
			{"hover-value", func() { ide.Hover(s.doc, command) }},
			{"define", func() { ide.Definition(s.doc, middle+7) }},
			{"references", func() { ide.References(s.doc, middle+7, true) }},
			{"symbols", func() { ide.Symbols(s.doc) }},
			{"folds", func() { ide.Folds(s.doc.Tree) }},
			{"selections", func() { ide.Selections(s.doc.Tree, middle) }},
			{"tokens", func() { ide.Tokens(s.doc) }},
			{"hints", func() { ide.Hints(s.doc, all) }},
			{"lenses", func() { ide.Lenses(s.doc) }},
			{"links", func() { ide.Links(s.doc) }},
		} {
			b.Run(fmt.Sprintf("%s/%d", f.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					f.run()
				}
			})
		}
	}
}
