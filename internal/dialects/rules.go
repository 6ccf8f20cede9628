package dialects

import (
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// The codes of what is found before a file's rules run.
const (
	PinCode      = "pin"       // about the comment that pins dialect and edition
	TooLargeCode = "too-large" // about a file that is too large to be looked at
)

// common returns the rules whose findings are made where a file's dialect is
// decided; they check nothing themselves and carry the texts.
func common() []*rule.Rule {
	return []*rule.Rule{
		{
			Code:     PinCode,
			Severity: schema.Warning,
			Summary:  "The comment that pins dialect and edition names something unknown.",
			Doc: "A comment on a line of its own before the first key, `# mcp-lsp: dialect=NAME edition=NAME`, decides how the file is read. " +
				"A word of it that names nothing known is ignored, and the file is recognised as if it were not there.",
			Examples: []rule.Example{{
				Dialect: "holodeck",
				Wrong:   "# mcp-lsp: dialect=holodek\nname: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\n",
				Right:   "# mcp-lsp: dialect=holodeck\nname: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\n",
				Fixed:   true,
			}},
		},
		{
			Code:     TooLargeCode,
			Severity: schema.Information,
			Summary:  "The file is too large to be checked.",
			Doc:      "Files of more than 16 MB are not read. No runtime needs an agent file of that size; usually a data file got the name of one.",
		},
	}
}
