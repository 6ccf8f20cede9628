package dockeragent_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dockeragent"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

var dialect = sync.OnceValue(dockeragent.Dialect)

// find runs the generic rules and this dialect's over src.
func find(src, edition string, env ...string) []rule.Finding {
	d := dialect()
	in := &config.Inputs{
		EnvironNames: func() []string {
			var names []string
			for _, kv := range env {
				name, _, _ := strings.Cut(kv, "=")
				names = append(names, name)
			}
			return names
		},
		Environ: func(name string) (string, bool) {
			for _, kv := range env {
				if n, value, _ := strings.Cut(kv, "="); n == name {
					return value, true
				}
			}
			return "", false
		},
	}
	doc := config.Open(d, edition, "", syntax.Parse(text.New(src), syntax.YAML), in)
	return rule.Run(context.Background(), doc, slices.Concat(rule.Generic(), dockeragent.Rules()), rule.Options{})
}

// errorsOf lists the errors of src as "LINE: MESSAGE".
func errorsOf(src, edition string) []string {
	var all []string
	t := text.New(src)
	for _, f := range find(src, edition) {
		if f.Severity == schema.Error {
			all = append(all, fmt.Sprintf("%d: %s", t.LineAt(f.Span.Start)+1, f.Message))
		}
	}
	return all
}

// A verdict is a document with the errors that the loader (or the facts of
// the newer one) has for it, as "LINE: PART OF THE MESSAGE".
type verdict struct {
	src  string
	want []string
}

func check(t *testing.T, edition string, tests []verdict) {
	t.Helper()
	for _, tt := range tests {
		got := errorsOf(tt.src, edition)
		if !fits(got, tt.want) {
			t.Errorf("edition %s:\n%s\ngot  %s\nwant %s", edition, tt.src, strings.Join(got, "\n     "), strings.Join(tt.want, "\n     "))
		}
	}
}

func fits(got, want []string) bool {
	if len(got) != len(want) {
		return false
	}
	for i, w := range want {
		line, part, ok := strings.Cut(w, ": ")
		if !ok || !strings.HasPrefix(got[i], line+": ") || !strings.Contains(got[i], part) {
			return false
		}
	}
	return true
}

const base = "agents:\n  root:\n    model: openai/gpt-4o\n"

// agent is a file whose agent has these lines too; they start at line 4.
func agent(lines ...string) string { return base + "    " + strings.Join(lines, "\n    ") + "\n" }

// tools is a file whose agent has one toolset of these lines; they start at line 5.
func tools(lines ...string) string {
	return base + "    toolsets:\n      - " + strings.Join(lines, "\n        ") + "\n"
}

func version(v, src string) string { return "version: \"" + v + "\"\n" + src }

func TestVersions(t *testing.T) {
	check(t, "7", []verdict{
		{version("7", base), nil},
		{version("0", base), nil},
		{"version: 7\n" + base, nil},
		{"version: 7.0\n" + base, nil},
		{"version: 07\n" + base, nil},
		{"version:\n" + base, nil},
		{"version: \"\"\n" + base, nil},
		{version("07", base), []string{"1: unsupported config version: 07 (valid versions: 0, 1, 2, 3, 4, 5, 6, 7)"}},
		{version("16", base), []string{"1: unsupported config version: 16 (valid"}},
		{"version: v7\n" + base, []string{"1: unsupported config version: v7"}},
		{"version: true\n" + base, []string{"1: unsupported config version: true"}},
		{"version: [7]\n" + base, []string{"1: cannot unmarshal []interface {} into Go struct field Version of type string"}},
		{"version: {a: b}\n" + base, []string{"1: cannot unmarshal map[string]interface {} into"}},
	})
	check(t, "16", []verdict{
		{version("16", base), nil},
		{version("8", base), nil},
		{version("17", base), []string{"1: unsupported config version: 17 (valid versions: 0, 1, 10, 11, 12, 13, 14, 15, 16, 2, 3, 4, 5, 6, 7, 8, 9)"}},
		{version("4.0", base), []string{"1: unsupported config version: 4.0"}},
	})
}

func TestFiles(t *testing.T) {
	check(t, "7", []verdict{
		{"", nil}, {"# nothing\n", nil}, {"---\n", nil}, {"agents: {}\n", nil}, {"agents:\n", nil}, {"models: {}\n", nil},
		{"null\n", []string{"1: null was used where mapping is expected"}},
		{"hello\n", []string{"1: string was used where mapping is expected"}},
		{"5\n", []string{"1: int was used where mapping is expected"}},
		{"- a\n", []string{"1: sequence was used where mapping is expected"}},
		{"\ufeff" + base, []string{`1: unknown field "\ufeffagents"`}},
		{"%YAML 1.2\n---\n" + base, nil},
		{base + "---\nfoo: [bar]\nfoo: 1\n", nil},
		{strings.ReplaceAll(base, "\n", "\r\n"), nil},
		{"{\"agents\": {\"root\": {\"model\": \"openai/gpt-4o\"}}}", nil},
		{"{\"agents\": {\"root\": {\"model\": \"openai/gpt-4o\",},},}", nil},
		{"x-notes: 1\n" + base, []string{`1: unknown field "x-notes"`}},
		{"flavors: {}\n" + base, []string{`1: unknown field "flavors"`}},
		{"version: \"7\"\nversion: \"7\"\n" + base, []string{`2: mapping key "version" already defined at [1:1]`}},
		{base + "? " + strings.Repeat("k", 1100) + "\n: 1\n", []string{"4: unknown field"}},
	})
	check(t, "16", []verdict{
		{"agents:\nmodels: {}\n", []string{"1: at least one agent must be configured"}}, {version("3", "agents: ~\n"), []string{"2: at least one agent must be configured"}},
		{"", []string{"1: at least one agent must be configured (add an entry under 'agents')"}},
		{"# nothing\n", []string{"1: at least one agent must be configured"}},
		{"agents: {}\n", []string{"1: at least one agent must be configured"}},
		{"models: {}\n", []string{"1: at least one agent must be configured"}},
		{"flavors:\n  cheap:\n    agents: {root: {model: dmr/ai/qwen3}}\n" + base, nil},
		{"budgets:\n  small: {max_cost: 1.5, max_tokens: 1000, max_time: 10m}\n" + agent("budgets: [small]"), nil},
		{"budget: {max_cost: -1}\n" + base, []string{"1: budget: max_cost must not be negative, got -1"}},
		{"budgets:\n  small: {max_time: soon}\n" + base, []string{`2: invalid duration format "soon"`}},
		{"budgets:\n  small: {max_tokens: -3}\n" + base, []string{"2: budgets.small: max_tokens must not be negative, got -3"}},
		{"runtime: {sandbox: true, network_allowlist: [api.example.com], safety: careful}\n" + base, []string{`1: invalid safety mode "careful" (valid: strict, balanced, restricted, autonomous)`}},
		{"metadata: {tags: [a]}\n" + base, nil},
		{agent("budgets: [small]"), []string{`4: agents.root: budgets: unknown budget "small"; define it under the top-level 'budgets'`}},
	})
}

func TestScalars(t *testing.T) {
	check(t, "7", []verdict{
		{agent("instruction: 5"), nil}, {agent("instruction: 1.50"), nil}, {agent("instruction: true"), nil}, {agent("instruction:"), nil},
		{agent("instruction: 2001-01-01"), nil}, {agent("instruction: yes"), nil}, {agent("instruction: !!str 5"), nil},
		{agent("instruction: [a]"), []string{"4: cannot unmarshal []interface {} into Go struct field Instruction of type string"}},
		{agent("instruction: {a: b}"), []string{"4: cannot unmarshal map[string]interface {} into Go struct field Instruction of type string"}},
		{agent("max_iterations: \"3\""), nil}, {agent("max_iterations: 1.5"), nil}, {agent("max_iterations: \"1.5\""), nil}, {agent("max_iterations: -1"), nil},
		{agent("max_iterations: 0x10"), nil}, {agent("max_iterations: 1_000"), nil}, {agent("max_iterations: 1e3"), nil}, {agent("max_iterations:"), nil},
		{agent("max_iterations: many"), []string{"4: cannot unmarshal string into Go struct field MaxIterations of type int"}},
		{agent("max_iterations: true"), []string{"4: cannot unmarshal bool into Go struct field MaxIterations of type int"}},
		{agent("max_iterations: \"\""), []string{"4: cannot unmarshal string"}},
		{agent("max_iterations: \"0x10\""), []string{"4: cannot unmarshal string"}},
		{agent("max_iterations: 99999999999999999999"), []string{"4: "}},
		{agent("max_iterations: [1]"), []string{"4: cannot unmarshal []interface {}"}},
		{agent("add_date: true"), nil}, {agent("add_date: True"), nil}, {agent("add_date: null"), nil}, {agent("add_date: !!bool \"true\""), nil},
		{agent("add_date: yes"), []string{"4: cannot unmarshal string into Go struct field AddDate of type bool"}},
		{agent("add_date: \"true\""), []string{"4: cannot unmarshal string into Go struct field AddDate of type bool"}},
		{agent("add_date: 1"), []string{"4: cannot unmarshal uint64 into Go struct field AddDate of type bool"}},
		{agent("add_date: \"\""), []string{"4: cannot unmarshal string"}},
		{tools("type: mcp", "command: x", "args: [1, true, null, 2.5]"), nil},
		{tools("type: mcp", "command: x", "args: [[a]]"), []string{"7: cannot unmarshal []interface {} into"}},
		{tools("type: mcp", "command: x", "args: a"), []string{"7: string was used where sequence is expected"}},
		{tools("type: mcp", "command: x", "env: {A: 1, B: true, C: null, 5: x}"), nil},
		{tools("type: mcp", "command: x", "env: [A=1]"), []string{"7: sequence was used where mapping is expected"}},
		{tools("type: mcp", "command: x", "env: A=1"), []string{"7: string was used where mapping is expected"}},
		{tools("type: mcp", "command: x", "env: {A: [b]}"), []string{"7: cannot unmarshal []interface {} into"}},
		{tools("type: mcp", "command: [npx]"), []string{"6: cannot unmarshal []interface {} into Go struct field Command of type string"}},
		{"models:\n  m:\n    provider: openai\n    model: x\n    temperature: \"0.5\"\n" + base, nil},
		{"models:\n  m:\n    provider: openai\n    model: x\n    temperature: hot\n" + base, []string{"5: cannot unmarshal string into Go struct field Temperature of type float64"}},
		{"models:\n  m:\n    provider: openai\n    model: x\n    temperature: 9\n    top_p: -1\n" + base, nil},
		{"metadata:\n  version: 1.0\n  author: [a]\n" + base, []string{"3: cannot unmarshal []interface {}"}},
	})
}

func TestShapes(t *testing.T) {
	check(t, "7", []verdict{
		{"agents:\n  - root\n", []string{"1: sequence was used where mapping is expected"}},
		{"agents:\n  root:\n", []string{"2: null was used where mapping is expected"}},
		{"agents:\n  root: x\n", []string{"2: string was used where mapping is expected"}},
		{"agents:\n  root: [a]\n", []string{"2: sequence was used where mapping is expected"}},
		{"agents:\n  root: {}\n", nil},
		{"agents:\n  1: {model: openai/gpt-4o}\n", []string{"2: agent name must be a string"}},
		{"agents:\n  true: {model: openai/gpt-4o}\n", []string{"2: agent name must be a string"}},
		{"agents:\n  \"1\": {model: openai/gpt-4o}\n", nil},
		{"models:\n  m: openai/gpt-4o\n" + base, []string{"2: string was used where mapping is expected"}},
		{"models:\n  m:\n" + base, nil},
		{"models: []\n" + base, []string{"1: sequence was used where mapping is expected"}},
		{"models:\n  m: {provider: openai, model: x, name: y}\n" + base, []string{`2: unknown field "name"`}},
		{agent("toolsets: {type: think}"), []string{"4: mapping was used where sequence is expected"}},
		{agent("toolsets: think"), []string{"4: string was used where sequence is expected"}},
		{agent("toolsets: [think]"), []string{"4: string was used where mapping is expected"}},
		{agent("toolsets: [null]"), nil}, {agent("toolsets:"), nil},
		{agent("sub_agents: root"), []string{"4: string was used where sequence is expected"}},
		{agent("sub_agents: 5"), []string{"4: int was used where sequence is expected"}},
		{agent("fallback: openai/gpt-4o"), []string{"4: string was used where mapping is expected"}},
		{agent("hooks: [a]"), []string{"4: sequence was used where mapping is expected"}},
		{agent("name: x"), nil}, {agent("Name: x"), []string{`4: unknown field "Name"`}},
		{agent("1: x"), []string{`4: unknown field "1"`}},
		{tools("type: mcp", "remote: https://x/mcp"), []string{"6: string was used where mapping is expected"}},
		{tools("type: shell", "tools: shell"), []string{"6: string was used where sequence is expected"}},
		{tools("type: shell", "defer: 5"), nil}, {tools("type: shell", "defer: {a: b}"), nil}, {tools("type: shell", "defer: [a, b]"), nil}, {tools("type: shell", "defer: yes"), nil},
	})
}

func TestReferences(t *testing.T) {
	helper := "  helper:\n    model: openai/gpt-4o\n"
	digest := "myorg/agent@sha256:" + strings.Repeat("0123456789abcdef", 4)
	check(t, "7", []verdict{
		{"agents:\n  root:\n    model: nope\n", []string{"3: agent 'root' references non-existent model 'nope'"}},
		{"agents:\n  root:\n    model: 5\n", []string{"3: agent 'root' references non-existent model '5'"}},
		{"agents:\n  root:\n    model: /gpt-4o\n", []string{"3: agent 'root' references non-existent model '/gpt-4o'"}},
		{"agents:\n  root:\n    model: openai/\n", []string{"3: agent 'root' references non-existent model 'openai/'"}},
		{"agents:\n  root:\n    model: openai/gpt-4o, nope ,auto\n", []string{"3: agent 'root' references non-existent model 'nope'"}},
		{"agents:\n  root:\n    model: auto\n", nil}, {"agents:\n  root:\n    model: \"\"\n", nil}, {"agents:\n  root:\n    model:\n", nil},
		{"agents:\n  root:\n    model: \",openai/gpt-4o,\"\n", nil}, {"agents:\n  root:\n    model: dmr/ai/qwen3:latest\n", nil}, {"agents:\n  root:\n    model: nosuch/x\n", nil},
		{"agents:\n  root:\n    model: OpenAI/x\n", nil},
		{"models:\n  m:\n    provider: nosuch\n    model: x\nagents:\n  root:\n    model: m\n", nil},
		{"models:\n  m:\n    provider: openai\n    model: x\n    routing:\n      - {model: m, examples: [a]}\n      - {model: nope, examples: [a]}\n" + base,
			[]string{"7: routing rule 1 in model 'm' references non-existent model 'nope'"}},
		{"models:\n  m: {provider: openai, model: x, routing: [{model: \"openai/x,nope\"}, {model: \"nope,openai/x\"}, {model: \" m \"}, {model: auto}]}\n" + base, nil},
		{"models:\n  m: {provider: openai, model: x, routing: [{model: \"m,nope\"}]}\n" + base, []string{"2: routing rule 0 in model 'm' references non-existent model 'm,nope'"}},
		{"models:\n  both: {model: \"openai/x,nope\"}\n  all: {model: \"both,openai/y\"}\nagents:\n  root:\n    model: all\n", []string{"2: agent 'root' references non-existent model 'nope'"}},
		{agent("fallback: {models: [nope]}"), nil},
		{tools("type: model_picker", "models: [nope]"), nil},
		{agent("rag: [nope]"), nil},
		{"rag:\n  docs:\n    strategies:\n      - {type: bm25, model: nope}\n" + base, []string{"4: RAG strategy 'bm25' in RAG 'docs' references non-existent model 'nope'"}},
		{"rag:\n  docs:\n    strategies:\n      - {type: bm25, model: 5}\n" + base, []string{"4: RAG strategy 'bm25' in RAG 'docs' has non-string model value"}},
		{"rag:\n  docs:\n    strategies:\n      - {type: bm25, model: {a: b}}\n" + base, []string{"4: RAG strategy 'bm25' in RAG 'docs' has non-string model value"}},
		{"rag:\n  docs:\n    strategies:\n      - {type: bm25, model: \"openai/x,nope\"}\n" + base, nil},
		{"rag:\n  docs:\n    strategies:\n      - {type: bm25, embedding_model: nope, chat_model: 5, limit: many, docs: x, chunking: {size: big}, database: {a: b}}\n    results: {reranking: {model: nope}}\n" + base, nil},
		{"rag:\n  docs:\n    results: {limit: many}\n" + base, []string{"3: cannot unmarshal string into Go struct field Limit of type int"}},
		{"rag:\n  docs:\n    description: x\n" + base, []string{`3: unknown field "description"`}},
		{agent("sub_agents: [helper, root, helper]") + helper, nil},
		{agent("sub_agents: [Helper]") + helper, []string{"4: agent 'root' references non-existent sub-agent 'Helper'"}},
		{agent("sub_agents: [\"\", null]"), []string{"4: agent 'root' references non-existent sub-agent ''", "4: agent 'root' references non-existent sub-agent ''"}},
		{agent("handoffs: [nope]"), []string{"4: agent 'root' references non-existent handoff agent 'nope'"}},
		{agent("sub_agents: [org/agent, \"org/agent:v1\", \"localhost:5000/a/b\", ./agents/other, \"ftp://example.com/a\", \"https://example.com/agent.yaml\", \"" + digest + "\"]"), nil},
		{agent("sub_agents: [./other.yaml]"), []string{"4: non-existent sub-agent './other.yaml'"}},
		{agent("sub_agents: [Org/Agent]"), []string{"4: non-existent sub-agent 'Org/Agent'"}},
		{agent("sub_agents: [\"agent:v1\"]"), []string{"4: non-existent sub-agent 'agent:v1'"}},
		{agent("sub_agents: [\"reviewer:org/agent\"]"), []string{"4: non-existent sub-agent 'reviewer:org/agent'"}},
	})
	check(t, "16", []verdict{
		{agent("sub_agents: [\"reviewer:org/agent\"]"), nil},
		{agent("sub_agents: [org/helper]") + helper, []string{"4: agent 'root': external sub-agent 'org/helper' resolves to name 'helper' which conflicts with a locally-defined agent"}},
		{agent("handoffs: [\"helper:org/x\"]") + helper, []string{"4: agent 'root': external handoff 'helper:org/x' resolves to name 'helper'"}},
		{agent("force_handoff: helper") + helper, nil},
		{agent("force_handoff: root"), []string{"4: agent 'root' cannot force_handoff to itself"}},
		{agent("force_handoff: nope"), []string{"4: agent 'root' references non-existent force_handoff agent 'nope'"}},
		{agent("force_handoff: helper") + helper + "    force_handoff: root\n", []string{"4: force_handoff cycle detected involving agent 'root'", "7: force_handoff cycle detected involving agent 'helper'"}},
		{agent("use_toolsets: [fs]"), []string{"4: agent 'root' references non-existent toolset 'fs'"}},
		{"toolsets:\n  fs: {type: filesystem}\n" + agent("use_toolsets: [fs]"), nil},
		{"toolsets:\n  fs: {type: filesystem, command: x}\n" + base, []string{"2: command can only be used with type 'mcp' or 'lsp'"}},
		{agent("use_commands: [ci]"), []string{"4: agent 'root' references non-existent command group 'ci'"}},
		{"commands:\n  ci:\n    test: Run the tests\n" + agent("use_commands: [ci]"), nil},
		{"skills:\n  base: [local]\n" + agent("use_skills: [base]"), nil},
		{"mcps:\n  a: {command: x}\n" + tools("type: rag", "ref: a"), []string{"8: agent 'root' references non-existent RAG definition 'a'"}},
		{"rag:\n  a: {docs: [x.md]}\n" + tools("type: rag", "ref: a"), nil},
		{"rag:\n  a: {docs: [x.md], strategies: [{type: bm25, model: nope}]}\n" + base, []string{"2: RAG strategy 'bm25' in RAG 'a' references non-existent model 'nope'"}},
		{tools("type: rag", "ref: a"), []string{"6: agent 'root' references non-existent RAG definition 'a'"}},
		{tools("type: rag", "ref: docker:fetch"), []string{"6: agent 'root' references non-existent RAG definition 'docker:fetch'"}},
		{"toolsets:\n  t: {type: mcp, ref: nope}\n  r: {type: rag, ref: nope}\n" + base, nil},
		{"toolsets:\n  t: {type: mcp, ref: nope}\n  r: {type: rag, ref: nope}\n" + agent("use_toolsets: [t, r]"), []string{
			"2: agent 'root' references non-existent MCP definition 'nope'", "3: agent 'root' references non-existent RAG definition 'nope'"}},
		{"mcps:\n  a: {command: x}\ntoolsets:\n  t: {type: mcp, ref: a}\n" + agent("use_toolsets: [t]"), nil},
		{agent("force_handoff: org/helper") + helper, []string{"4: agent 'root': external force_handoff 'org/helper' resolves to name 'helper' which conflicts with a locally-defined agent"}},
		{tools("type: rag", "rag_config: {docs: [x.md], strategies: [{type: bm25, model: nope}, {type: bm25, model: 5}]}"), nil},
		{"agents:\n  root:\n    harness: {type: codex}\n    model: nope\n", nil},
		{"models:\n  both: {model: \"openai/x,nope\"}\nagents:\n  root: {harness: {type: codex}, model: both}\n", nil},
		{"rag:\n  a: {docs: [x.md]}\n" + tools("type: mcp", "ref: a"), []string{"8: agent 'root' references non-existent MCP definition 'a'"}},
	})
}
