// Package holodeck describes the agent files of HoloDeck: agent.yaml and the
// configuration beside it, as HoloDeck 0.7.1 loads them and, for MCP tools, as
// the MCP Configuration Contract 1.0.0 writes them.
package holodeck

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// Dialect returns the dialect with its two editions.
func Dialect() *config.Dialect {
	contract, released := build(Contract), build(Released)
	return &config.Dialect{
		Name:  "holodeck",
		Title: "HoloDeck",
		Editions: []config.Edition{
			{Name: Contract, Doc: "The MCP Configuration Contract 1.0.0: MCP tools have a `server`; commands are npx, uvx and docker."},
			{Name: Released, Doc: "HoloDeck 0.7.1: MCP tools have no `server`; commands are npx, node, uvx and docker."},
		},
		Newest:     Released,
		FileNames:  []string{"agent.yaml", "agent.yml", "*.agent.yaml", "*.agent.yml", "agent.*.yaml", "agent.*.yml", "*_agent.yaml", "*_agent.yml", "config.yaml", "config.yml"},
		Format:     syntax.YAML,
		Recognise:  recognise,
		Detect:     detect,
		Scalars:    scalars(),
		Duplicates: schema.Warning,
		Merge:      true,
		Schema: func(tree *syntax.Tree, path, edition string) *schema.Schema {
			if edition == Contract {
				return contract.choose(tree, path)
			}
			return released.choose(tree, path)
		},
		ExtraDocuments:    schema.Error,
		ExtraDocumentText: "expected a single document in the stream: HoloDeck reads one document only",
		Tolerates:         tolerates,
		Lenient:           lenient,
		Variables:         variables,
		Substitutes:       func(edition string) bool { return edition == Released },
		Early:             true,
		Supplied:          supplied,
		Suggest:           suggestions,
		Describe:          describe,
		Repairs:           repairs,
		Explain:           explain,
	}
}
