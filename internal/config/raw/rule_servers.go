package raw

import (
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
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
		Doc:      "A tool is selected as `mcp/SERVER/TOOL`, in which neither name may hold a slash or a blank. Raw takes such a server and can never start it.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server("my notes"), Right: server("my-notes")}},
	}
}

func relativeScript() *rule.Rule {
	server := func(path string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "node", "args": ["` + path + `"]}}`)
	}
	return &rule.Rule{
		Code: "relative-script", Severity: schema.Hint, Dialects: []string{Name},
		Summary: "A script whose path depends on where the session is started.",
		Doc: "A server is started in the session's directory, which is where the user happens to work. A relative path among its arguments is not looked up beside the configuration. " +
			"An absolute path works everywhere on the machine.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server("server.mjs"), Right: server("/srv/mcp/server.mjs")}},
		Check: func(p *rule.Pass) {
			for _, s := range servers(p.Binding.Root) {
				checkScript(p, s)
			}
		},
	}
}

// checkScript looks at the paths in a command line that the server needs to start.
func checkScript(p *rule.Pass, s server) {
	command, args := s.command()
	if command == "" {
		return
	}
	if strings.ContainsAny(command, `/\`) {
		reportPath(p, s.entry.Get("command"))
	}
	line := runners.Parse(command, args)
	at := []int{line.ScriptArg, line.FolderArg}
	if line.Kind == runners.Other {
		for i, arg := range args {
			if runners.IsScript(arg) {
				at = append(at, i)
				break
			}
		}
	}
	for _, i := range at {
		if i >= 0 {
			reportPath(p, s.entry.Get("args").Items[i])
		}
	}
}

func reportPath(p *rule.Pass, v *config.Value) {
	path := v.Text()
	if path == "" || isAbsolute(path) || strings.ContainsAny(path, "$%{~") || strings.Contains(path, "://") || strings.HasPrefix(path, "-") {
		return
	}
	p.Report(rule.Finding{Span: v.Span(),
		Message: "'" + rule.Shorten(path) + "' is looked up in the session's directory, not beside this file", Fixes: besideFix(p, v, path)})
}

// besideFix offers the absolute path of a file that stands beside the document.
func besideFix(p *rule.Pass, v *config.Value, path string) []rule.Fix {
	in := p.Doc.Inputs
	if in.Path == "" || in.Files == nil {
		return nil
	}
	full := filepath.Join(filepath.Dir(in.Path), filepath.FromSlash(path))
	if !in.Files.Stat(full).Exists {
		return nil
	}
	return []rule.Fix{{Title: "Write the absolute path of the file beside this one", Preferred: true, Edits: rule.Lazy(func() []text.Edit {
		return edit.ReplaceScalar(p.Binding.Tree, v.Target, full)
	})}}
}

// isAbsolute reports whether a path is absolute on any system.
func isAbsolute(path string) bool {
	return strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\\`) || len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
}
