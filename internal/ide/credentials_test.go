package ide_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestCredentialsInWrongPlaces pastes credentials where something else belongs:
// no finding, repair, hover or outline quotes them.
func TestCredentialsInWrongPlaces(t *testing.T) {
	pasted := map[string]string{
		"16C7e42F292c6912E": "gh" + "p_16C7e42F292c6912E7710c838347Ae178B4a",
		"tok3nP4ss":         "https://me:tok3nP4ss@x.example/mcp",
		"QWERTY98765":       "https://x.example/mcp?api_key=QWERTY987654321zx",
		"eyJzdWIiOiIx":      "Bearer eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N",
	}
	texts := map[string][]string{
		"holodeck": {
			"name: a\nmodel: {provider: openai, name: m}\ninstructions: {inline: i}\ntools:\n  - name: t\n    description: d\n    type: mcp\n    command: \"@\"\n",
			"name: a\nmodel: {provider: openai, name: m}\ninstructions: {inline: i}\ntools:\n  - name: t\n    type: \"@\"\n  - name: u\n    description: d\n    type: mcp\n    transport: \"@\"\n",
			"name: \"@\"\nmodel: \"@\"\ninstructions: \"@\"\ntools: \"@\"\n",
		},
		"docker-agent": {
			"version: \"@\"\nagents:\n  root: {model: \"@\", sub_agents: [\"@\"], instruction: i}\n",
			"agents:\n  \"@\":\n    model: openai/gpt-4o\n    instruction: i\n",
			"agents:\n  root:\n    model: openai/gpt-4o\n    toolsets:\n      - type: \"@\"\n      - {type: mcp, ref: \"@\"}\n      - {type: mcp, remote: {url: \"@\", transport_type: \"@\"}}\n",
		},
		"raw": {
			"{\"default_agent\": \"@\", \"models\": {\"m\": {\"provider\": \"ollama\", \"method\": \"@\", \"model_id\": \"x\", \"base_url\": \"@\"}}, \"mcp\": {\"servers\": {\"s\": {\"transport\": \"@\", \"url\": \"@\"}}}, \"agents\": {\"a\": {\"model\": \"@\", \"tools\": {\"use\": [\"@\"]}}}}",
		},
	}
	for _, e := range dialects.All() {
		for _, src := range texts[e.Name] {
			for part, value := range pasted {
				tree := syntax.Parse(text.New(strings.ReplaceAll(src, "@", value)), e.Format)
				d := config.Open(e.Dialect, e.Newest, "", tree, &config.Inputs{Path: "/srv/agents/file"})
				for _, said := range everythingSaid(t.Context(), &e, d) {
					if strings.Contains(said, part) {
						t.Errorf("%s in %s: %q is shown: %s", value, src, part, said)
					}
				}
			}
		}
	}
}

// everythingSaid is what the findings, hovers and the outline of a document say.
func everythingSaid(ctx context.Context, e *dialects.Entry, d *config.Document) (all []string) {
	found := rule.Run(ctx, d, e.Rules, rule.Options{})
	for _, f := range found {
		all = append(all, f.Message)
		for _, r := range f.Related {
			all = append(all, r.Message)
		}
		for _, fix := range f.Fixes {
			all = append(all, fix.Title)
		}
	}
	for off := range d.Tree.Text.Len() {
		if h := ide.Hover(d, off); h != nil {
			all = append(all, h.Markdown)
		}
	}
	var outline func([]ide.Symbol)
	outline = func(symbols []ide.Symbol) {
		for _, s := range symbols {
			all = append(all, s.Name, s.Detail)
			outline(s.Children)
		}
	}
	outline(ide.Symbols(d))
	return all
}
