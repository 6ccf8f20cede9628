// Package dockeragent describes the YAML of Docker Agent (formerly cagent), in
// all config versions: its schema, what its loader says, and what fails only
// when an agent runs.
package dockeragent

import (
	"strconv"
	"strings"

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
		Tolerates:      tolerates,
		Variables:      variables,
		Suggest:        suggest,
		Describe:       describe,
		Link:           link,
		Repairs:        all.repairs,
		Explain:        explain,
	}
}

// tolerates reports whether goccy/go-yaml reads a text of which yaml.v3, the
// judge, says message.
func tolerates(message string) bool {
	for _, accepted := range []string{
		"found incompatible YAML document", // "%YAML 1.2"
		"exceeded max depth",
		"mapping values are not allowed", // keys of more than 1,024 bytes; the parser finds the real ones
		"could not find expected ':'",    // the same
		"unknown anchor",                 // the binding finds those that are used
		"control characters are not allowed",
		syntax.RejectedQuestion, syntax.RejectedTab, syntax.RejectedMarker,
		"invalid leading UTF-8 octet", "invalid trailing UTF-8 octet", "incomplete UTF-8 octet sequence",
	} {
		if strings.Contains(message, accepted) {
			return true
		}
	}
	return false
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
