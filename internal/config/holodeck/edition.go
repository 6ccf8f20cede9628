package holodeck

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dockerargs"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func editionRule() *rule.Rule {
	return &rule.Rule{
		Code: "edition", Severity: schema.Hint, Dialects: only(), Check: hintEdition,
		Summary: "Which edition of the rules for MCP tools counts, where nobody has said so.",
		Doc: "No MCP tool satisfies both the contract and HoloDeck 0.7: the contract requires `server`, HoloDeck 0.7 refuses it. Where no tool of a whole agent has it, " +
			"the file is read as HoloDeck 0.7 reads it. A comment before the first key says so for good: `# mcp-lsp: edition=0.7` or `# mcp-lsp: edition=contract-1.0`. " +
			"The hint is shown in editors only.",
		Examples: []rule.Example{{Wrong: wholeAgent, Right: "# mcp-lsp: edition=0.7\n" + wholeAgent, Fixed: true}},
	}
}

// wholeAgent is the edition rule's example.
const wholeAgent = "name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\n" +
	"tools:\n  - name: files\n    description: Reads files\n    type: mcp\n    command: npx\n    args: [\"-y\", \"@acme/files\"]\n"

// hintEdition says that a whole agent without server is read as 0.7, and offers
// to pin either edition.
func hintEdition(p *rule.Pass) {
	if p.Options.CI || p.Doc.Edition != Released || !isAgent(p.Binding.Schema) || !isWhole(p.Doc.Tree.Root()) {
		return
	}
	tools := p.Doc.Binding.Root.Get("tools")
	if _, why := detect(p.Doc.Tree); tools == nil || tools.Pair == nil || p.Doc.Why != why || !hasCompleteTool(p.Doc.Binding) {
		return
	}
	pin := func(edition, title string) rule.Fix {
		return rule.Fix{Title: title, Edits: rule.Lazy(func() []text.Edit { return edit.Pin(p.Doc.Tree, "edition", edition) })}
	}
	p.ReportTyped(rule.Finding{
		Span:    tools.Pair.Key.Span,
		Message: "The MCP tools are read as HoloDeck 0.7 reads them, since none has 'server'",
		Fixes: []rule.Fix{
			pin(Released, "Pin HoloDeck 0.7 by a comment"),
			pin(Contract, "Pin the MCP contract 1.0 by a comment"),
		},
	})
}

func hasCompleteTool(b *config.Binding) bool {
	for _, tool := range mcpTools(b) {
		if tool.Get("name").IsText() && (tool.Get("command").IsText() || tool.Get("url").IsText()) {
			return true
		}
	}
	return false
}

// Rewrites returns changes of the document, or of what stands at offsets start
// to end, that repair nothing: moving the file to the other edition.
func Rewrites(d *config.Document, _, _ int) []rule.Fix {
	if len(mcpTools(d.Binding)) == 0 || len(d.Tree.Errors) > 0 {
		return nil
	}
	if d.Edition == Contract {
		return []rule.Fix{{
			Title: "Move the file to HoloDeck 0.7: drop 'server', rename 'envFile'", Refactor: true,
			Edits: rule.Lazy(func() []text.Edit { return toReleased(d) }),
		}}
	}
	return []rule.Fix{{
		Title: "Move the file to the MCP contract 1.0: add 'server', rename 'env_file'", Refactor: true,
		Edits: rule.Lazy(func() []text.Edit { return toContract(d) }),
	}}
}

// toReleased rewrites every MCP tool for HoloDeck 0.7. What an old entry
// starts is written out before its server is dropped.
func toReleased(d *config.Document) []text.Edit {
	edits := repin(d, Released)
	for _, tool := range mcpTools(d.Binding) {
		if !insertable(tool) {
			continue
		}
		server, envFile := tool.Get("server"), tool.Get("envFile")
		if command := tool.Get("command"); tool.Get("transport") == nil && tool.Get("url") == nil && (command == nil || command.IsNull()) && server.IsText() {
			if r, known := runnerOf(server.Text()); known && !server.Merged {
				edits = append(edits, replaceServer(d, tool, server, r)...)
				server = nil
			}
		}
		if server != nil && !server.Merged {
			edits = append(edits, edit.RemovePair(d.Tree, tool.Target, server.Pair)...)
		}
		if envFile != nil && !envFile.Merged {
			edits = append(edits, edit.RenameKey(d.Tree, envFile.Pair, "env_file")...)
		}
	}
	return edits
}

// replaceServer turns "server: name" into the command and, if they are not
// written, the arguments that start it.
func replaceServer(d *config.Document, tool, server *config.Value, r runner) []text.Edit {
	edits := edit.RenameKey(d.Tree, server.Pair, "command")
	edits = append(edits, edit.ReplaceNode(d.Tree, server.Node, schema.Template{Text: r.command})...)
	if fields := r.fields(tool); len(fields) > 1 {
		edits = append(edits, edit.InsertFields(d.Tree, tool.Target, fields[1:], edit.Where{After: []string{"server"}})...)
	}
	return append(edits, r.prepend(d.Tree, tool)...)
}

// toContract rewrites every MCP tool for the contract.
func toContract(d *config.Document) []text.Edit {
	edits := repin(d, Contract)
	for _, tool := range mcpTools(d.Binding) {
		if !insertable(tool) {
			continue
		}
		if tool.Get("server") == nil {
			server := schema.TemplateField{Key: "server", Value: schema.Template{Text: serverOf(tool), Quote: strings.HasPrefix(serverOf(tool), "@")}}
			edits = append(edits, edit.InsertFields(d.Tree, tool.Target, []schema.TemplateField{server}, edit.Where{After: []string{"name", "description", "type"}})...)
		}
		for _, e := range tool.Entries {
			switch {
			case e.Merged || !isReleasedOnly(e.Key):
			case e.Key == "env_file":
				edits = append(edits, edit.RenameKey(d.Tree, e.Pair, "envFile")...)
			default:
				edits = append(edits, edit.RemovePair(d.Tree, tool.Target, e.Pair)...)
			}
		}
	}
	return edits
}

// repin changes the comment that pins the edition, and writes one where a
// setting or the command line has chosen the present one.
func repin(d *config.Document, edition string) []text.Edit {
	if _, why := detect(d.Tree); d.Why == why {
		return nil
	}
	return edit.Pin(d.Tree, "edition", edition)
}

// serverOf names the server that an entry starts or reaches: its package or
// image, else the entry's own name.
func serverOf(tool *config.Value) string {
	command := tool.Get("command").Text()
	var args []string
	if list := tool.Get("args"); list.IsList() {
		for _, item := range list.Items {
			args = append(args, item.Text())
		}
	}
	switch command {
	case "docker":
		if image := dockerargs.Parse(args).Image; image != "" {
			return image
		}
	case "npx", "uvx", "node":
		if c := runners.Parse(command, args); c.Package != "" {
			return c.Package
		}
	}
	if name := tool.Get("name").Text(); name != "" {
		return name
	}
	return "server"
}
