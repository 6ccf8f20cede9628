package raw

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func unknownTool() *rule.Rule {
	server := func(tool string) string {
		return "{\n  " + exampleModel + ",\n  \"mcp\": {\"servers\": {\"time\": {\"transport\": \"stdio\", \"command\": \"uvx\", \"args\": [\"mcp-server-time\"]}}},\n" +
			"  \"agents\": {\"research\": {\"model\": \"local\", \"tools\": {\"use\": [\"mcp/time/" + tool + "\"]}}}\n}\n"
	}
	return &rule.Rule{
		Code: "unknown-tool", Severity: schema.Information, Dialects: []string{Name},
		Summary: "A tool that the server is not known to list.",
		Doc: "Raw asks the server for its tools, warns on its standard error about a selected one that is not among them, skips it and starts: `unknown MCP tool NAME selected from SERVER; skipped`. " +
			"What the well-known servers list is part of this program; a newer release of one may have more tools.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server("current_time"), Right: server("get_current_time"), Fixed: true}},
		Check: func(p *rule.Pass) {
			known := map[string]catalog.Server{}
			for _, s := range servers(p.Binding.Root) {
				known[s.name], _ = s.known()
			}
			for _, item := range toolIDsOf(p.Binding.Root) {
				name, tool, ok := splitID(item.Text())
				if ok && len(known[name].Tools) > 0 && !strings.ContainsAny(tool, "*?") && !slices.Contains(known[name].Tools, tool) {
					reportTool(p, item, tool, known[name])
				}
			}
		},
	}
}

func reportTool(p *rule.Pass, item *config.Value, tool string, known catalog.Server) {
	start := len(item.Text()) - len(tool)
	f := rule.Finding{
		Span:    config.PartSpan(item, start, len(item.Text())),
		Message: known.Title + " is not known to list a tool '" + rule.Shorten(tool) + "'; Raw skips what a server does not list",
	}
	if near, ok := nearest.Of(tool, known.Tools); ok {
		fix := p.ReplaceFix(item, item.Text()[:start]+near, "")
		fix.Preferred = true
		f.Message += ". Did you mean '" + near + "'?"
		f.Fixes = []rule.Fix{fix}
	}
	p.Report(f)
}
