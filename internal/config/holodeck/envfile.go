package holodeck

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dotenv"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func envFileRule() *rule.Rule {
	entry := head + "tools:\n  - name: files\n    description: Files\n    type: mcp\n    server: files\n    command: npx\n    args: [\"-y\", \"@acme/files\"]\n    envFile: "
	return &rule.Rule{
		Code: "env-file", Severity: schema.Warning, Dialects: only(), Check: envFiles,
		Summary: "A file with variables of a server that other tools read differently.",
		Doc: "HoloDeck reads the file of an MCP server line by line, `NAME=value`, and takes both as they are. Quotes around a value belong to it, " +
			"`export NAME` is a name with a space, and `${NAME}` stays. (The `.env` of the agent itself is read with all of that.)",
		Examples: []rule.Example{{
			Dialect: "holodeck", Edition: Contract, Files: map[string]string{"quoted.env": "LEVEL=\"debug\"\n", "plain.env": "LEVEL=debug\n"},
			Wrong: entry + "quoted.env\n",
			Right: entry + "plain.env\n",
		}},
	}
}

func envFiles(p *rule.Pass) {
	if p.Doc.Inputs.Files == nil {
		return
	}
	for _, tool := range mcpTools(p.Binding) {
		file := tool.Get("env_file")
		if p.Doc.Edition == Contract {
			file = tool.Get("envFile")
		}
		path, ok := p.Doc.File(file)
		if !ok {
			continue
		}
		if content, ok := p.Doc.Inputs.Files.Read(path); ok {
			checkEnvFile(p, file, path, content)
		}
	}
}

// checkEnvFile reports the first line of each kind that HoloDeck reads in
// another way than it is meant, at the field that names the file.
func checkEnvFile(p *rule.Pass, file *config.Value, path string, content *text.Text) {
	said := map[string]bool{}
	for _, e := range dotenv.ParseSimple(content) {
		problem := ""
		switch {
		case strings.HasPrefix(e.Name, "export "):
			problem = "'export ' becomes a part of the name"
		case len(e.Value) > 1 && (e.Value[0] == '"' || e.Value[0] == '\'') && e.Value[len(e.Value)-1] == e.Value[0]:
			problem = "the quotes become a part of the value"
		}
		if problem == "" || said[problem] {
			continue
		}
		said[problem] = true
		p.Report(rule.Finding{
			Span:    file.Span(),
			Message: "HoloDeck takes this file as it is written: in the line of '" + rule.Shorten(strings.TrimPrefix(e.Name, "export ")) + "' " + problem,
			Related: []rule.Related{{Path: path, Span: e.Span, Message: "The line"}},
		})
	}
}
