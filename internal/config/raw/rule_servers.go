package raw

import (
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func inertServer() *rule.Rule {
	return &rule.Rule{
		Code: "inert-server", Severity: schema.Hint, Dialects: []string{Name},
		Summary: "A server of which no agent selects a tool.",
		Doc:     "`mcp.servers` is a catalog: a server in it is not started until an agent lists one of its tools in `tools.use`. That may be meant; a client can also select tools later.",
		Examples: []rule.Example{{Dialect: Name,
			Wrong: example(`{"use": ["builtin/read_file"]}`),
			Right: example(`{"use": ["builtin/read_file", "mcp/search/web_search"]}`)}},
		Check: func(p *rule.Pass) {
			used := map[string]bool{}
			for _, agent := range agents(p.Binding.Root) {
				if agent.Get("from") != nil && agent.Get("overrides").Get("tools") == nil {
					return // the package's own selection is not known here
				}
				for _, item := range use(toolsOf(agent)) {
					if name, _, ok := splitID(item.Text()); ok {
						used[name] = true
					}
				}
			}
			for _, s := range servers(p.Binding.Root) {
				if !used[s.name] && s.name != "" {
					p.Report(rule.Finding{Span: s.entry.KeySpan(), Unnecessary: true,
						Message: "No agent selects a tool of '" + rule.Shorten(s.name) + "', so Raw never starts it"})
				}
			}
		},
	}
}

func unselectableServer() *rule.Rule {
	server := func(name string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "search-server"}, "` + name + `": {"transport": "stdio", "command": "notes-server"}}`)
	}
	return &rule.Rule{
		Code: codeUnselectable, Severity: schema.Warning, Dialects: []string{Name},
		Summary:  "A server's name that no tool's ID can hold.",
		Doc:      "A tool is selected as `mcp/SERVER/TOOL`, in which neither name may hold a slash or a space. Raw takes such a server and can never start it.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server("my notes"), Right: server("my-notes")}},
	}
}
