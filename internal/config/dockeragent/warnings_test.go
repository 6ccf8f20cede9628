package dockeragent_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// warningsOf lists the warnings and pieces of information of src, and its errors.
func warningsOf(src, edition string, env ...string) (warnings, errs []string) {
	t := text.New(src)
	for _, f := range find(src, edition, env...) {
		line := fmt.Sprintf("%d: %s", t.LineAt(f.Span.Start)+1, f.Message)
		switch f.Severity {
		case schema.Error:
			errs = append(errs, line)
		case schema.Warning, schema.Information:
			warnings = append(warnings, line)
		}
	}
	return warnings, errs
}

func checkWarnings(t *testing.T, edition string, tests []verdict, env ...string) {
	t.Helper()
	for _, tt := range tests {
		got, errs := warningsOf(tt.src, edition, env...)
		if len(errs) > 0 {
			t.Errorf("edition %s:\n%s\nhas errors: %q", edition, tt.src, errs)
		}
		if !fits(got, tt.want) {
			t.Errorf("edition %s:\n%s\ngot  %s\nwant %s", edition, tt.src, strings.Join(got, "\n     "), strings.Join(tt.want, "\n     "))
		}
	}
}

func TestToolsetTypeWarnings(t *testing.T) {
	checkWarnings(t, "16", []verdict{
		{tools("type: rag", "ref: a") + "rag: {a: {docs: [x]}}\n", nil},
		{tools("type: database"), []string{"5: unknown toolset type: database"}},
		{tools("type: filesytem"), []string{"5: Did you mean 'filesystem'?"}},
		{tools("type: transfer_task"), []string{"5: its tool is there where the agent has sub_agents"}},
		{tools("type: Shell"), []string{"5: unknown toolset type: Shell"}},
		{tools("type: \"\""), []string{"5: A toolset without a type is left out"}},
		{tools("tools: [a]"), []string{"5: A toolset without a type is left out"}},
		{tools("type: script"), []string{"5: shell is required for script toolset"}},
		{tools("type: api"), []string{"5: api tool requires an endpoint in api_config"}},
		{tools("type: api", "api_config: {name: a}"), []string{"6: api tool requires an endpoint in api_config"}},
		{tools("type: script", "shell: {a: {cmd: \"echo ${x} ${y}\", description: d, args: {x: {}}, required: [z]}}"), []string{"6: tool 'a' uses undefined args: [y]", "6: tool 'a' has required arg 'z' which is not defined in args"}},
	})
	checkWarnings(t, "7", []verdict{{tools("type: rag"), []string{"5: Newer releases know it"}}})
}

func TestServerWarnings(t *testing.T) {
	const def = "mcps:\n  web:\n    remote: {url: https://x.example/mcp, transport_type: streamable, headers: {A: b}}\n  local: {command: x, args: [y], tools: [t], defer: true}\n  none:\n"
	checkWarnings(t, "16", []verdict{
		{tools("type: mcp", "remote: {url: https://x.example/mcp}"), []string{"6: transport_type is missing"}},
		{tools("type: mcp", "remote: {url: https://x.example/mcp, transport_type: http}"), []string{"6: unsupported transport type: http"}},
		{tools("type: mcp", "remote: {url: https://x.example/mcp, transport_type: streamable-http}"), nil},
		{tools("type: mcp", "ref: docker:no-such-server"), []string{`6: MCP server "no-such-server" not found in MCP catalog`}},
		{tools("type: mcp", "ref: docker:fetch", "args: [a]"), []string{"7: Servers of Docker's catalog take no 'args'"}},
		{tools("type: mcp", "command: x", "toon: \"a,\""), []string{"7: An empty part between commas matches every tool"}},
		{tools("type: mcp", "command: x", "toon: \"[a-z]{1,2}\""), []string{"7: '{1,2}' is cut in two"}},
		{tools("type: mcp", "command: x", "toon: \"a,b.*\""), nil},
		{tools("type: mcp", "command: x", "version: v1"), []string{"7: names no package"}},
		{tools("type: mcp", "command: x", "version: OFF"), nil},
		{tools("type: mcp", "command: x", "instruction: \"{ORIGINAL_INSTRUCTIONS} Be brief.\""), nil},
		{tools("type: mcp", "command: x", "instruction: \"{original_instructions} Be brief.\""), []string{"7: the placeholder for the toolset's own text is {ORIGINAL_INSTRUCTIONS}"}},
		{tools("type: mcp", "command: x", "instruction: \"{ORIGINAL_INSTRUCTIONS} {ORIGINAL_INSTRUCTIONS}\""), []string{"7: Only the first {ORIGINAL_INSTRUCTIONS} is replaced"}},
		{tools("type: mcp", "command: x", "remote: {headers: {A: b}}"), []string{"7: 'remote' without 'url' has no effect beside 'command'"}},
		{def + tools("type: mcp", "ref: web", "remote: {headers: {A: c}}"), []string{"12: 'remote' without 'url' has no effect beside 'ref'"}},
		{def + tools("type: mcp", "ref: local", "tools: []", "args: []", "defer: false"), []string{"12: An empty list does not undo 'tools'", "13: An empty list does not undo 'args'", "14: 'defer: false' does not undo"}},
		{def + tools("type: mcp", "ref: local", "args: [z]", "env: {A: b}", "name: n", "instruction: i"), nil},
		{def + tools("type: mcp", "ref: none"), []string{"11: mcp toolset requires either ref, command, or remote configuration"}},
		{tools("type: mcp", "remote: {url: unix:///run/x.sock, transport_type: sse}"), nil},
	})
	checkWarnings(t, "7", []verdict{
		{tools("type: mcp", "remote: {url: unix:///run/x.sock, transport_type: sse}"), []string{"6: Sockets (unix://) are reached since config version 8"}},
		{version("5", tools("type: shell", "defer: true")), []string{"7: 'defer' is lost"}},
		{tools("type: shell", "defer: true"), nil},
	})
}

func TestDuplicateToolWarnings(t *testing.T) {
	two := func(a, b string) string { return base + "    toolsets:\n      - " + a + "\n      - " + b + "\n" }
	checkWarnings(t, "16", []verdict{
		{two("{type: mcp, ref: docker:duckduckgo}", "{type: mcp, ref: docker:duckduckgo}"), []string{"6: "}},
		{two("{type: mcp, ref: docker:duckduckgo}", "{type: mcp, ref: docker:duckduckgo, name: other}"), nil},
		{two("{type: mcp, ref: docker:duckduckgo, tools: [search]}", "{type: mcp, ref: docker:duckduckgo, tools: [fetch_content]}"), nil},
		{two("{type: mcp, command: a, tools: [x, y]}", "{type: mcp, command: b, tools: [y]}"), []string{"6: Both toolsets have 'y'"}},
		{two("{type: mcp, command: a}", "{type: mcp, command: b}"), nil},
		{two("{type: mcp, command: a, args: [x]}", "{type: mcp, command: a, args: [y]}"), nil},
		{two("{type: mcp, command: a}", "{type: mcp, command: a}"), []string{"6: Both toolsets have the same tools"}},
		{two("{type: think}", "{type: think}"), []string{"6: Both toolsets have the same tools"}},
		{two("{type: lsp, command: gopls}", "{type: lsp, command: pylsp}"), nil},
		{two("{type: script, shell: {a: {cmd: ls}}}", "{type: script, shell: {a: {cmd: pwd}}}"), []string{"6: Both toolsets have 'a'"}},
		{"mcps:\n  a: {command: x}\n" + two("{type: mcp, ref: a}", "{type: mcp, ref: a}"), []string{"8: Both toolsets have the same tools"}},
	})
}

func TestModelWarnings(t *testing.T) {
	checkWarnings(t, "16", []verdict{
		{"agents:\n  root:\n    instruction: x\n", []string{"2: The agent has no model"}},
		{"agents:\n  root:\n    harness: {type: codex}\n", nil},
		{"models:\n  m: {model: x}\n" + base, []string{"2: The model 'm' has no provider"}},
		{"models:\n  m:\n" + base, nil},
		{"models:\n  m: {provider: openai, model: x, token_key: \"${MY_KEY}\"}\n" + base, []string{"2: token_key is the name of an environment variable, and this is none"}},
		{"models:\n  m: {provider: openai, model: x, token_key: MY_KEY}\n" + base, nil},
		{"models:\n  m: {model: \"openai/x,nope\"}\n" + base, []string{`2: model "nope" not found in configuration`}},
		{"models:\n  m: {provider: opneai, model: x}\n" + base, []string{"2: unknown provider type: opneai. A run with this model fails. Did you mean 'openai'?"}},
		{"models:\n  mine/x: {provider: openai, model: x}\nagents:\n  root: {model: mine/x}\n", nil},
		{"models:\n  a: {provider: openai, model: x, routing: [{model: b, examples: [y]}]}\n  b: {provider: openai, model: x, routing: [{model: openai/z, examples: [y]}]}\n" + base, []string{`2: model "b" has routing rules and cannot be used as a routing target`}},
		{agent("fallback: {models: [nope, openai/x]}"), []string{"4: fallback model 'nope' not found in configuration and is not a valid provider/model format"}},
		{tools("type: shell", "model: nope"), []string{`6: model "nope" not found in configuration`}},
		{tools("type: model_picker", "models: [nope, openai/x]"), []string{`6: model "nope" not found in configuration`}},
		{"models:\n  m: {provider: openai, model: x, temperature: 3, max_tokens: 0}\n" + base, []string{"2: 'temperature' should be at most 2", "2: 'max_tokens' should be at least 1"}},
		{"agents:\n  a: &a {model: openai/x}\n  b: {model: openai/y, <<: *a}\n", []string{"3: 'model' has no effect: the '<<' after it brings the same key"}},
		{"rag:\n  a: {strategies: [{type: bm25}, {type: chunked-embeddings, embedding_model: openai/e, vector_dimensions: 3}]}\n" + base, nil},
		{"rag:\n  a:\n    strategies:\n      - {type: chunked-embeddings, vector_dimensions: 3}\n      - {type: semantic-embeddings, embedding_model: openai/e}\n" + base, []string{
			"4: 'embedding_model' parameter required for chunked-embeddings", "5: 'chat_model' parameter required for semantic-embeddings", "5: 'vector_dimensions' parameter required for semantic-embeddings"}},
		{"rag:\n  a: {strategies: [{type: magic}]}\n" + base, []string{"2: unknown strategy type: magic (available: chunked-embeddings, semantic-embeddings, bm25)"}},
	})
	checkWarnings(t, "7", []verdict{
		{"agents:\n  root:\n    model: groq/x\n", []string{"3: newer releases know it"}},
		{agent("rag: [docs]"), []string{"4: RAG source not found: 'docs'"}},
		{agent("hooks: {pre_tool_use: [{matcher: \"(\", hooks: [{type: command, command: x}]}]}"), []string{"4: The hook never runs"}},
	})
}

func TestVariableForms(t *testing.T) {
	remote := func(rest string) string {
		return tools("type: mcp", "remote: {transport_type: sse, url: https://x.example/sse, "+rest+"}")
	}
	checkWarnings(t, "16", []verdict{
		{remote("headers: {A: \"${env.SET}\"}"), nil},
		{remote("headers: {A: \"${SET}\"}"), []string{"6: '${SET}' is not replaced here and stays as it is; write '${env.SET}'"}},
		{remote("headers: {A: \"$SET\"}"), []string{"6: write '${env.SET}'"}},
		{remote("headers: {A: \"${headers.X-Tenant}\"}"), nil},
		{remote("headers: {A: \"${env.SET || 'x'} costs $5\"}"), nil},
		{tools("type: mcp", "remote: {transport_type: sse, url: \"${SET:-https://x.example/sse}\"}"), []string{"6: write '${env.SET || 'https://x.example/sse'}'"}},
		{tools("type: mcp", "command: x", "env: {A: $SET, B: \"${SET}\", C: \"${env.SET}\"}", "working_dir: ~/$SET"), nil},
		{tools("type: mcp", "command: x", "env: {A: \"${SET:-x}\"}"), []string{"7: write '${env.SET || 'x'}'"}},
		{tools("type: mcp", "command: x", "args: [\"--token=${SET}\"]"), []string{"7: nothing is replaced in 'command' and 'args'"}},
		{tools("type: mcp", "command: sh", "args: [-c, \"echo ${SET}\"]"), nil},
		{tools("type: mcp", "command: x", "args: [\"^a$\", \"$5\", \"{x}\"]"), nil},
		{agent("description: \"For ${env.SET}, $5 and ${city}\"", "commands: {a: \"Look at $1 and ${file}\"}"), nil},
		{agent("description: \"For ${SET}\""), []string{"4: write '${env.SET}'"}},
		{tools("type: api", "api_config: {name: a, endpoint: \"https://x.example/${city}\", args: {city: {type: string}}}"), nil},
		{tools("type: api", "api_config: {name: a, endpoint: \"https://x.example/${CITY}\", args: {CITY: {type: string}}, headers: {A: \"${SET}\"}}"), []string{"6: write '${env.SET}'"}},
		{tools("type: mcp", "command: x", "env: {A: a$$b, B: costs $5}"), []string{"7: The sign behind '$' is taken for the name of a variable", "7: The sign behind '$'"}},
		{tools("type: mcp", "command: x", "env: {A: \"a $ b$\", B: $SET$}"), nil},
	}, "SET=x")
	checkWarnings(t, "7", []verdict{
		{tools("type: mcp", "command: x", "env: {A: $SET, B: \"${SET}\"}"), nil},
		{tools("type: mcp", "command: x", "env: {A: \"${env.SET}\"}"), []string{"7: '${env.SET}' stops the toolset when it is started, since no variable has this name; write '${SET}'"}},
		{remote("headers: {A: \"${env.SET} ${headers.X}\"}"), []string{"6: is not replaced at all"}},
		{agent("instruction: \"For ${env.SET} and ${SET}\""), nil},
	}, "SET=x")
}

func TestUnsetVariables(t *testing.T) {
	checkWarnings(t, "16", []verdict{
		{tools("type: mcp", "command: x", "env: {A: $ONE, B: \"${env.ONE}\", C: $SET}"), []string{`7: environment variable "ONE" not set: the toolset fails when it is started`}},
		{tools("type: mcp", "remote: {transport_type: sse, url: \"https://x.example/${env.ONE}/sse\", headers: {A: \"${env.TWO || 'x'}\"}}"), []string{`6: environment variable "ONE" not set: nothing is put in its place`}},
		{tools("type: api", "api_config: {name: a, endpoint: \"https://x.example/${env.ONE}\"}"), []string{`6: environment variable "ONE" not set: nothing is put in its place`}},
		{agent("description: \"${env.ONE}\""), []string{`4: environment variable "ONE" not set`}},
	}, "SET=x")
}

// TestFixes applies the first fix of the first finding that has one.
func TestFixes(t *testing.T) {
	tests := []struct{ name, edition, src, want string }{
		{"declare the version", "16", version("2", "mcps:\n  a: {ref: docker:fetch}\n"+base), version("16", "mcps:\n  a: {ref: docker:fetch}\n"+base)},
		{"an old switch, no toolsets", "16", agent("think: true"), agent("toolsets:", "  - type: think")},
		{"an old switch beside toolsets", "16", agent("memory:", "  path: a.db", "toolsets:", "  - type: shell"), agent("toolsets:", "  - type: shell", "  - type: memory", "    path: a.db")},
		{"the provider of a model", "7", "models:\n  m:\n    type: openai\n    model: x\n" + base, "models:\n  m:\n    provider: openai\n    model: x\n" + base},
		{"sources of documents", "16", "rag:\n  docs: {docs: [x]}\n" + agent("rag: [docs]"), "rag:\n  docs: {docs: [x]}\n" + agent("toolsets:", "  - type: rag", "    ref: docs")},
		{"a server of the catalog", "7", tools("type: mcp", "ref: duckduckgo"), tools("type: mcp", "ref: docker:duckduckgo")},
		{"a setting of a remote server", "7", tools("type: mcp", "transport_type: sse", "remote:", "  url: https://x.example/sse"), tools("type: mcp", "remote:", "  url: https://x.example/sse", "  transport_type: sse")},
		{"the transport", "16", tools("type: mcp", "remote:", "  url: https://x.example/sse"), tools("type: mcp", "remote:", "  url: https://x.example/sse", "  transport_type: sse")},
		{"another word for a field", "16", tools("type: mcp", "command: x", "cwd: ."), tools("type: mcp", "command: x", "working_dir: .")},
		{"a duration", "16", agent("fallback: {cooldown: 5}"), agent("fallback: {cooldown: 5s}")},
		{"a version", "16", "version: \"4.0\"\n" + base, "version: \"4\"\n" + base},
		{"a misspelt type", "16", tools("type: filesytem"), tools("type: filesystem")},
		{"an agent", "16", agent("sub_agents: [helpr]") + "  helper: {model: auto}\n", agent("sub_agents: [helper]") + "  helper: {model: auto}\n"},
		{"a profile", "16", tools("type: mcp", "command: x", "lifecycle: {profile: strickt}"), tools("type: mcp", "command: x", "lifecycle: {profile: strict}")},
	}
	for _, tt := range tests {
		if got := firstFix(t, tt.src, tt.edition); got != tt.want {
			t.Errorf("%s:\n%s\ngives\n%s\nwant\n%s", tt.name, tt.src, got, tt.want)
		}
	}
}

func firstFix(t *testing.T, src, edition string) string {
	t.Helper()
	for _, f := range find(src, edition) {
		if len(f.Fixes) > 0 {
			return apply(t, src, f.Fixes[0])
		}
	}
	return "no fix"
}

func apply(t *testing.T, src string, fix rule.Fix) string {
	t.Helper()
	changed, err := text.New(src).Apply(fix.Edits()[0].Edits...)
	if err != nil {
		t.Fatal(err)
	}
	return changed.String()
}
