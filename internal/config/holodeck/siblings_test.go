package holodeck

import (
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func TestTestCasesFile(t *testing.T) {
	text := head + "test_cases_file: cases.yaml\n"
	for _, test := range []struct {
		file string
		want []string
	}{
		{"- {name: a, input: x}\n", nil},
		{"test_cases:\n  - input: x\nother: 1\n", nil},
		{"", nil},
		{"[]\n", nil},
		{"foo: bar\n", errs("7 must contain a list of test cases (optionally nested under a 'test_cases:' key); got dict")},
		{"5\n", errs("7 got int")},
		{"- {name: a}\n", errs("7 test case requires either")},
		{"- input: yes\n", errs("7 Input should be a valid string")},
		{"- input: ${NOPE}\n", errs("7 Environment variable 'NOPE' not found")},
		{"- input: \"a\n", errs("7 cases.yaml has an error")},
	} {
		s := setup{edition: Released, text: text, files: memory{"/w/bots/cases.yaml": test.file}}
		expect(t, test.file, s.found(schema.Error), test.want...)
	}
	expect(t, "no file", setup{edition: Released, text: text, files: memory{}}.found(schema.Error), "7 test_cases_file not found at cases.yaml")
	_, found := setup{edition: Released, text: text, files: memory{"/w/bots/cases.yaml": "- {name: a}\n"}}.run()
	if len(found) != 2 || found[1].Path == "" && found[0].Path == "" {
		t.Errorf("nothing is reported in the file itself: %+v", found)
	}
}

func TestSharedConfiguration(t *testing.T) {
	agent := "name: a\nmodel: {provider: openai}\ninstructions: {inline: x}\n"
	aws := "deployment:\n  registry: {url: u, repository: r}\n  target: {provider: aws, aws: {region: x, auto_scaling_max: 10}}\n"
	tools := head + "tools:\n  - {name: docs, description: d, type: vectorstore, source: s, database: main}\n"
	for _, test := range []struct {
		name, text string
		files      memory
		want       []string
	}{
		{"a model is filled in", agent, memory{"/w/bots/config.yaml": "providers:\n  openai: {provider: openai, name: gpt-4o}\n"}, nil},
		{"by the provider's value", agent, memory{"/w/bots/config.yaml": "providers:\n  main: {provider: openai, name: gpt-4o}\n"}, nil},
		{"by the user's configuration", agent, memory{"/home/me/.holodeck/config.yaml": "providers:\n  openai: {provider: openai, name: gpt-4o}\n"}, nil},
		{"the project's wipes the user's", agent, memory{"/home/me/.holodeck/config.yaml": "providers:\n  openai: {provider: openai, name: gpt-4o}\n", "/w/bots/config.yaml": "execution: {}\n"}, errs("2 Field required: 'name'")},
		{"another provider's entry", agent, memory{"/w/bots/config.yaml": "providers:\n  ollama: {provider: ollama, name: m}\n"}, errs("2 Field required: 'name'")},
		{"yml before yaml", agent, memory{"/w/bots/config.yml": "providers:\n  openai: {provider: openai, name: m}\n", "/w/bots/config.yaml": "broken: ["}, nil},
		{"a fault in it", head, memory{"/w/bots/config.yaml": "execution: {cache_directory: x}\n"}, errs("1 config.yaml has an error, so this file does not load")},
		{"broken", head, memory{"/w/bots/config.yaml": "a: [\n"}, errs("1 config.yaml has ")},
		{"empty", head, memory{"/w/bots/config.yaml": "\n"}, nil},
		{"an unset variable in it", head, memory{"/w/bots/config.yaml": "providers:\n  openai: {provider: openai, name: m, api_key: \"${NOPE}\"}\n"}, errs("1 'NOPE' not found")},
		{"a server without type", head, memory{"/w/bots/config.yaml": "mcp_servers:\n  - {name: g, description: d, command: npx}\n"}, errs("1 MCP server 'g' without 'type'")},
		{"a server without type that the agent replaces", head + "tools:\n  - {name: g, description: d, type: mcp, command: npx}\n",
			memory{"/w/bots/config.yaml": "mcp_servers:\n  - {name: g, description: d, command: npx}\n"}, nil},
		{"a server", head, memory{"/w/bots/config.yaml": "mcp_servers:\n  - {name: g, description: d, type: mcp, command: npx}\n"}, nil},
		{"a deployment is laid over", head + "deployment:\n  port: 80\n", memory{"/w/bots/config.yaml": "deployment:\n  registry: {url: u, repository: r}\n  target: {provider: aws, aws: {region: x}}\n"}, nil},
		{"a deployment in part", head + "deployment:\n  registry: {repository: r}\n  target: {provider: aws, aws: {cpu: 1}}\n",
			memory{"/w/bots/config.yaml": "deployment:\n  registry: {url: u, repository: r}\n  target: {provider: aws, aws: {region: x}}\n"}, nil},
		{"what an alias brings", agent, memory{"/w/bots/config.yaml": "providers:\n  main: &m {provider: ollama, name: gpt-4o}\n  openai: {<<: *m, provider: openai}\n"}, nil},
		{"a null is not filled in", "name: a\nmodel: {provider: openai, name: null}\ninstructions: {inline: x}\n",
			memory{"/w/bots/config.yaml": "providers:\n  openai: {provider: openai, name: gpt-4o}\n"}, errs("2 Input should be a valid string")},
		{"an empty one wipes nothing", agent, memory{"/home/me/.holodeck/config.yaml": "providers:\n  openai: {provider: openai, name: gpt-4o}\n", "/w/bots/config.yaml": "{}\n"}, nil},
		{"a server without type in one of two", head, memory{"/home/me/.holodeck/config.yaml": "execution: {verbose: true}\n",
			"/w/bots/config.yaml": "mcp_servers:\n  - {name: g, description: d, command: npx}\n"}, nil},
		{"two servers of one name", head, memory{"/w/bots/config.yaml": "mcp_servers:\n  - &g {name: g, description: d, type: mcp, command: npx}\n  - *g\n"},
			errs("1 Duplicate tool names found: g. Each tool must have a unique name")},
		{"two servers of one name that the agent replaces", head + "tools:\n  - {name: g, description: d, type: mcp, command: npx}\n",
			memory{"/w/bots/config.yaml": "mcp_servers:\n  - &g {name: g, description: d, type: mcp, command: npx}\n  - *g\n"}, nil},
		{"too many servers", head + "tools:\n  - {name: own, description: d, type: mcp, command: npx}\n", memory{"/w/bots/config.yaml": servers(50)}, errs("1 Maximum 50 tools per agent")},
		{"as many servers as it takes", head, memory{"/w/bots/config.yaml": servers(50)}, nil},
		{"a target beside another cloud's", head + "deployment:\n  target:\n    provider: gcp\n    gcp: {project_id: my-project}\n", memory{"/w/bots/config.yaml": aws},
			errs("9 Only gcp configuration should be provided when provider is 'gcp'")},
		{"a target that takes the other cloud's away", head + "deployment:\n  target: {provider: gcp, gcp: {project_id: my-project}, aws: null}\n", memory{"/w/bots/config.yaml": aws}, nil},
		{"a cloud beside the configured provider", head + "deployment:\n  target: {gcp: {project_id: my-project}}\n", memory{"/w/bots/config.yaml": aws},
			errs("8 Only aws configuration should be provided when provider is 'aws'")},
		{"a limit against a configured one", head + "deployment:\n  target: {aws: {auto_scaling_min: 9}}\n", memory{"/w/bots/config.yaml": aws}, nil},
		{"a limit above a configured one", head + "deployment:\n  target: {aws: {auto_scaling_min: 11}}\n", memory{"/w/bots/config.yaml": aws},
			errs("8 auto_scaling_min (11) must be <= auto_scaling_max (10)")},
		{"a vectorstore", tools, memory{"/w/bots/config.yaml": "vectorstores:\n  main: {provider: postgresql, connection_string: c}\n"}, nil},
		{"a vectorstore of another kind", tools, memory{"/w/bots/config.yaml": "vectorstores:\n  main: {provider: redis, connection_string: c}\n"}, errs("8 'main' has a provider")},
		{"no vectorstores", tools, memory{}, nil},
		{"another vectorstore", tools, memory{"/w/bots/config.yaml": "vectorstores:\n  other: {provider: qdrant, connection_string: c}\n"}, nil},
	} {
		s := setup{edition: Released, text: test.text, files: test.files}
		expect(t, test.name, s.found(schema.Error), test.want...)
	}
}

// servers is a configuration with n MCP servers.
func servers(n int) string {
	s := "mcp_servers:\n"
	for i := range n {
		s += "  - {name: s" + strconv.Itoa(i) + ", description: d, type: mcp, command: npx}\n"
	}
	return s
}

func TestLoadedFiles(t *testing.T) {
	helper := head + "claude: {agents: {a: {description: d, prompt_file: p.md}}}\n"
	grade := head + "evaluations: {metrics: [{type: code, grader: \"graders.mine:grade\"}]}\n"
	for _, test := range []struct {
		name, text string
		files      memory
		want       []string
	}{
		{"prompt where HoloDeck is started", helper, memory{"/w/p.md": "x"}, nil},
		{"prompt beside the file", helper, memory{"/w/bots/p.md": "x"}, nil},
		{"no prompt", helper, memory{}, errs("7 prompt_file not found: p.md")},
		{"empty prompt", helper, memory{"/w/p.md": " \n"}, errs("7 subagent prompt must be non-empty")},
		{"grader elsewhere", grade, memory{}, nil},
		{"grader", grade, memory{"/w/bots/graders/mine.py": "def grade(x):\n  return 1\n"}, nil},
		{"grader without function", grade, memory{"/w/bots/graders/mine.py": "def other(x):\n  return 1\n"}, errs("7 module 'graders.mine' has no attribute 'grade'")},
		{"grader that may have it", grade, memory{"/w/bots/graders/mine.py": "from all import *\n"}, nil},
		{"no such module", grade, memory{"/w/bots/graders/other.py": "x"}, errs("7 No module named 'graders.mine'")},
	} {
		expect(t, test.name, setup{edition: Released, text: test.text, files: test.files}.found(schema.Error), test.want...)
	}
}

func TestStart(t *testing.T) {
	anthropic := strings.NewReplacer("openai", "anthropic", "gpt-4o", "claude-sonnet-4-5").Replace(head)
	for _, test := range []struct{ text, want string }{
		{head + "claude: {permission_mode: acceptAll}\n", "7 i_understand_this_is_unsafe"},
		{head + "openai: {permissions: {allowed_tools: [a], disallowed_tools: [b, a]}}\n", "7 'a'; the agent does not start"},
		{anthropic + "tools:\n  - {name: a, description: d, type: vectorstore, source: s}\n", "8 embedding_provider is required"},
		{anthropic + "embedding_provider: {provider: anthropic, name: m}\n", "7 cannot generate embeddings"},
		{anthropic + "tools:\n  - {name: a, description: d, type: mcp, transport: sse, url: https://x.example}\n", "8 skips servers with the transport 'sse'"},
		{head + "tools:\n  - {name: a, description: d, type: mcp, transport: websocket, url: wss://x.example}\n", "8 skips servers with the transport 'websocket'"},
		{head + "tools:\n  - {name: a, description: d, type: mcp, transport: sse, url: https://x.example}\n", ""},
		{head + "claude: {permission_mode: acceptAll, i_understand_this_is_unsafe: true}\n", ""},
	} {
		got := setup{edition: Released, text: test.text}.found(schema.Warning)
		if test.want == "" {
			expect(t, test.text, got)
			continue
		}
		expect(t, test.text, got, test.want)
	}
}

func TestConfigurationFile(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"mcp_servers:\n  - {name: a, description: d, type: mcp, command: npx}\n", nil},
		{"mcp_servers:\n  - {name: a, description: d, type: mcp, command: bash}\n", errs("2 'npx', 'node', 'uvx' or 'docker'")},
		{"providers:\n  openai: {provider: openai}\n", errs("2 Field required: 'name'")},
		{"vectorstores:\n  a: {provider: anything, connection_string: \" \"}\n", errs("2 connection_string must be a non-empty string")},
		{"deployment: {}\n", errs("1 'registry'", "1 'target'")},
		{"extra: 1\n", errs("1 extra")},
	} {
		d := setup{edition: Released, text: test.text}
		got := configFindings(d)
		expect(t, test.text, got, test.want...)
	}
}
