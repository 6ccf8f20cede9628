package dockeragent_test

import (
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dockeragent"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// FuzzDocument shows that nothing that is written makes the dialect panic:
// recognition, rules, fixes, suggestions, hovers and rewrites.
func FuzzDocument(f *testing.F) {
	for _, src := range []string{
		"", base, agent("think: true", "todo: {shared: true}"), tools("type: mcp", "ref: docker:fetch", "remote: {headers: {A: \"${env.B}\"}}"),
		tools("type: mcp", "command: npx", "args: [-y, x]", "env: {A: $B}"), "mcps:\n  a: &a {command: x}\n  b: {<<: *a, command: y}\n" + tools("type: mcp", "ref: b"),
		"models:\n  a: {model: \"a,b\"}\n  b: {model: \"a,openai/x\"}\nagents:\n  root: {model: a, sub_agents: [x/y, \"n:x/y\"]}\n",
		version("0", agent("memory: {path: x}")), "agents: &a {root: *a}\n", "agents:\n  a: {<<: [*b, {c: d}]}\n", agent("hooks: {pre_tool_use: {preempt_yolo: true}}"), "rag:\n  a: {strategies: [{type: [x], model: {}}]}\n",
	} {
		f.Add(src, uint8(16), uint16(40))
	}
	d := dialect()
	f.Fuzz(func(t *testing.T, src string, edition uint8, at uint16) {
		name := d.Editions[int(edition)%len(d.Editions)].Name
		tree := syntax.Parse(text.New(src), syntax.YAML)
		d.Recognise(tree, "x.yaml")
		for _, finding := range find(src, name) {
			for _, fix := range finding.Fixes {
				for _, e := range fix.Edits() {
					if _, err := text.New(src).Apply(e.Edits...); e.Path == "" && err != nil && len(tree.Errors) == 0 {
						t.Fatalf("%s: %v", fix.Title, err)
					}
				}
			}
		}
		doc := config.Open(d, name, "", tree, &config.Inputs{})
		off := int(at) % (len(src) + 1)
		v, _ := doc.Binding.ValueAt(off)
		d.Describe(doc, v)
		for _, source := range []string{"provider", "model", "ref", "endpoint", "tool", "skill"} {
			d.Suggest(doc, v, source)
		}
		for _, fix := range dockeragent.Rewrites(doc, off, off) {
			fix.Edits()
		}
	})
}
