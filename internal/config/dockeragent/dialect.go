// Package dockeragent describes the YAML of Docker Agent (formerly cagent), in
// all config versions: its schema, what its loader says, and what fails only
// when an agent runs.
package dockeragent

import (
	"strconv"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// Name is the dialect's name.
const Name = "docker-agent"

// Dialect returns the description of Docker Agent's files.
func Dialect() *config.Dialect {
	all := &schemas{}
	return &config.Dialect{
		Name:           Name,
		Title:          "Docker Agent",
		Editions:       editions(),
		Newest:         strconv.Itoa(newest),
		FileNames:      []string{"agent.yaml", "agent.yml", "agents.yaml", "agents.yml", "*agent*.yaml", "*agent*.yml", "*team*.yaml", "*team*.yml"},
		Format:         syntax.YAML,
		Recognise:      recognise,
		Schema:         all.of,
		Scalars:        config.Scalars{Resolve: resolve, Convert: convert},
		Duplicates:     schema.Error,
		ExtraDocuments: schema.Off, // only the first one is read
		Merge:          true,
		Reread:         (*syntax.Tree).Goccy,
		Lenient:        lenient,
		Faults:         faults,
		Tolerates:      tolerates,
		Variables:      variables,
		Suggest:        suggest,
		Describe:       describe,
		Link:           link,
		Repairs:        all.repairs,
		Explain:        explain,
	}
}

// explain says what the edition and the declared version mean for d.
func explain(d *config.Document) string {
	limit, version, text := limitOf(d.Edition), versionOf(d), declared(d.Tree)
	said := "Docker Agent, config version " + strconv.Itoa(version)
	switch {
	case text == "":
		return said + ": the file declares none, so the newest counts"
	case text != strconv.Itoa(version):
		return said + ": the declared one does not exist, so the newest counts"
	case version < limit:
		return said + ", as the file declares; the newest is " + strconv.Itoa(limit)
	}
	return said
}
