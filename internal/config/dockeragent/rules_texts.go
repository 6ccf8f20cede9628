package dockeragent

import (
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// The rules whose findings the schema's checks make.

func patternRule() *rule.Rule {
	return &rule.Rule{
		Code: CodePattern, Severity: schema.Warning, Dialects: only(),
		Summary: "A regular expression that does not compile.",
		Doc: "`toon` is a list of RE2 expressions with commas between them. It is not looked at when the file is loaded; one that does not compile ends the program when the toolset is built. " +
			"A comma always ends an expression, also in `{1,2}`, and an empty part matches every tool. A hook's `matcher` must fit the whole name of the tool; " +
			"one that does not compile is skipped by older releases and refused by newer ones.",
		Examples: []rule.Example{{Wrong: toolset("type: shell", "toon: \"list_(\""), Right: toolset("type: shell", "toon: \"list_.*\"")}},
	}
}

func catalogRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeCatalog, Severity: schema.Warning, Dialects: only(),
		Summary: "A name that Docker's MCP catalog does not have.",
		Doc: "`docker:NAME` is looked up when the agent starts; an unknown one leaves the toolset out. The catalog grows, so this is a warning: " +
			"the names known here are those of the time at which this program was made.",
		Examples: []rule.Example{{Wrong: toolset("type: mcp", "ref: docker:github-mcp-server"), Right: toolset("type: mcp", "ref: docker:github-official"), Fixed: true}},
	}
}
