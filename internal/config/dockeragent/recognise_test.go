package dockeragent_test

import (
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dockeragent"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestRecognise(t *testing.T) {
	tests := []struct {
		name, src string
		ours      bool
	}{
		{"a team", "agents:\n  root:\n    model: openai/gpt-5\n    instruction: Lead.\n", true},
		{"one key", "agents:\n  root:\n    model: openai/gpt-5\n", true},
		{"an own provider", "agents:\n  root:\n    model: mine/some-model\n", true},
		{"a model by name", "models:\n  fast: {provider: openai, model: gpt-5}\nagents:\n  root:\n    model: fast\n", true},
		{"a misspelt key", "agents:\n  root:\n    model: openai/gpt-5\n    instructions: Lead.\n", true},
		{"an unknown section", "x-notes: 1\nagents:\n  root:\n    model: openai/gpt-5\n", true},
		{"servers only", "mcps:\n  web:\n    ref: docker:fetch\n", true},
		{"a shebang", "#!/usr/bin/env docker agent run\n", true},
		{"an old shebang", "#!/usr/bin/env cagent run\nagents:\n", true},
		{"a modeline", "# yaml-language-server: $schema=https://raw.githubusercontent.com/docker/docker-agent/main/agent-schema.json\n", true},
		{"JSON text", `{"agents": {"root": {"model": "openai/gpt-5", "instruction": "Lead."}}}`, true},
		{"half typed", "agents:\n  root:\n    model: openai/gpt-5\n    tool\n", true},
		{"the first key of an agent half typed", "version: \"7\"\nagents:\n  root:\n    mod", true},
		{"the first key of a further agent half typed", "models:\n  m: {provider: openai, model: gpt-5}\nagents:\n  root:\n    model: m\n  two:\n    in\n", true},
		{"an old version", "version: \"0\"\nagents:\n  root:\n    model: gpt\n    think: true\nmodels:\n  gpt:\n    type: openai\n    model: gpt-4o\n", true},

		{"nothing", "", false},
		{"a comment", "# agents\n", false},
		{"Kubernetes", "apiVersion: v1\nkind: Agent\nagents:\n  root:\n    model: openai/gpt-5\n", false},
		{"Compose", "services:\n  chat:\n    image: chat\nmodels:\n  llm:\n    model: ai/smollm2\n", false},
		{"a workflow", "on: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n", false},
		{"a chart's values", "agents:\n  image: registry.example.com/agent\n  replicas: 2\n", false},
		{"a crew", "agents:\n  researcher:\n    role: Researcher\n    goal: Find out\n    backstory: Curious\n    llm: openai/gpt-4o\n", false},
		{"agents of another tool", "agents:\n  build:\n    mode: primary\n    model: anthropic/claude-sonnet-4-5\n    prompt: Build.\n    tools: {write: true}\n", false},
		{"a list of agents", "agents:\n  - name: planner\n    model: gpt-4o\n", false},
		{"models alone", "models:\n  - name: gpt-4o\n    provider: openai\n", false},
		{"models of another tool", "models:\n  cache: true\n", false},
		{"a model router", "model_list:\n  - model_name: x\nagents: {}\nrouter: {}\ngeneral: {}\n", false},
		{"HoloDeck", "name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\n", false},
		{"agents with names of models", "agents:\n  planner:\n    model: gpt-4o\n    description: Plans\n", false},
		{"a queue", "version: \"7\"\nagents:\n  queue: mod\n", false},
		{"monitoring", "agents:\n  node1:\n    address: 10.0.0.1\n    port: 9100\n", false},
		{"another mcps", "mcps:\n  search:\n    type: http\n    address: x\n", false},
		{"a list", "- agents\n", false},
	}
	d := dockeragent.Dialect()
	for _, tt := range tests {
		got := d.Recognise(syntax.Parse(text.New(tt.src), syntax.YAML), "x.yaml")
		if (got >= config.Likely) != tt.ours {
			t.Errorf("%s: confidence %d, ours %v", tt.name, got, tt.ours)
		}
	}
}
