package dockeragent_test

import (
	"strings"
	"testing"
)

// TestFieldsByType puts every field on every type of toolset: where it is
// legal there is no error about it, elsewhere the loader's.
func TestFieldsByType(t *testing.T) {
	needs := map[string]string{"mcp": "command: x", "lsp": "command: x", "a2a": "url: http://x", "openapi": "url: http://x", "model_picker": "models: [openai/gpt-4o]"}
	types := []string{"a2a", "api", "background_agents", "fetch", "filesystem", "lsp", "mcp", "memory", "model_picker", "openapi", "script", "shell", "tasks", "think", "todo", "user_prompt", "nosuch"}
	tests := []struct{ field, value, legal, says string }{
		{"command", "x", "mcp lsp", "command can only be used with type 'mcp' or 'lsp'"},
		{"args", "[a]", "mcp lsp", "args can only be used with type 'mcp' or 'lsp'"},
		{"version", "a/b", "mcp lsp", "version can only be used with type 'mcp' or 'lsp'"},
		{"env", "{A: b}", "shell script mcp lsp", "env can only be used with type 'shell', 'script', 'mcp' or 'lsp'"},
		{"config", "{a: b}", "mcp", "config can only be used with type 'mcp'"},
		{"name", "n", "mcp a2a", "name can only be used with type 'mcp' or 'a2a'"},
		{"url", "http://x", "a2a openapi", "url can only be used with type 'a2a' or 'openapi'"},
		{"headers", "{A: b}", "a2a openapi", "headers can only be used with type 'openapi' or 'a2a'"},
		{"file_types", "[.go]", "lsp", "file_types can only be used with type 'lsp'"},
		{"models", "[openai/gpt-4o]", "model_picker", "models can only be used with type 'model_picker'"},
		{"path", "x", "memory tasks", "path can only be used with type 'memory' or 'tasks'"},
		{"shared", "true", "todo", "shared can only be used with type 'todo'"},
		{"shell", "{a: {cmd: ls}}", "script", "shell can only be used with type 'script'"},
		{"post_edit", "[{path: a, cmd: b}]", "filesystem", "post_edit can only be used with type 'filesystem'"},
		{"ignore_vcs", "false", "filesystem", "ignore_vcs can only be used with type 'filesystem'"},
		{"timeout", "5", strings.Join(types, " "), ""},
		{"api_config", "{name: n}", strings.Join(types, " "), ""},
		{"tools", "[a]", strings.Join(types, " "), ""},
		{"instruction", "a", strings.Join(types, " "), ""},
		{"toon", "a", strings.Join(types, " "), ""},
		{"model", "openai/gpt-4o", strings.Join(types, " "), ""},
		{"defer", "true", strings.Join(types, " "), ""},
	}
	for _, tt := range tests {
		for _, kind := range types {
			lines := []string{"type: " + kind}
			if need := needs[kind]; need != "" && !strings.HasPrefix(need, tt.field+":") {
				lines = append(lines, need)
			}
			lines = append(lines, tt.field+": "+tt.value)
			got := errorsOf(tools(lines...), "7")
			legal := strings.Contains(" "+tt.legal+" ", " "+kind+" ")
			if legal && len(got) > 0 || !legal && (len(got) != 1 || !strings.Contains(got[0], ": "+tt.says)) {
				t.Errorf("%s on %s: %q", tt.field, kind, got)
			}
		}
	}
}

// TestEmptyFields shows that empty values are no use of a field.
func TestEmptyFields(t *testing.T) {
	for _, line := range []string{
		"env: {}", "path: \"\"", "shared: false", "shared:", "config:", "args: []", "command: \"\"", "ref: \"\"", "url: ''", "name: \"\"", "headers: {}",
		"file_types: []", "models: []", "shell: {}", "post_edit: []", "ignore_vcs:", "version: \"\"", "remote:", "remote: {}", "remote: {headers: {}}", "remote: {url: \"\"}",
	} {
		if got := errorsOf(tools("type: think", line), "7"); len(got) > 0 {
			t.Errorf("%s: %q", line, got)
		}
	}
}

func TestGivenThoughEmpty(t *testing.T) {
	config := []string{"6: config can only be used with type 'mcp'"}
	check(t, "7", []verdict{
		{tools("type: think", "config: {}"), config}, {tools("type: think", "config: []"), config}, {tools("type: think", "config: \"\""), config}, {tools("type: think", "config: false"), config},
		{tools("type: mcp", "command: x", "config: {}"), nil},
		{version("4", tools("type: think", "sandbox: {}")), []string{"7: sandbox requires at least one path to be set", "7: sandbox can only be used with type 'shell'"}},
	})
	check(t, "16", []verdict{
		{tools("type: think", "lifecycle: {}"), []string{"6: lifecycle can only be used with type 'mcp' or 'lsp'"}}, {tools("type: think", "lifecycle:"), nil},
		{tools("type: think", "rag_config: {}"), []string{"6: rag_config can only be used with type 'rag'"}}, {tools("type: think", "rag_config:"), nil},
		{tools("type: rag", "rag_config: {}"), nil},
		{tools("type: rag", "rag_config:"), []string{"6: rag toolset requires either ref or rag_config"}},
	})
}

func TestToolsetTypes(t *testing.T) {
	check(t, "7", []verdict{
		{tools("type: nosuch"), nil}, {tools("type: \"\""), nil}, {tools("type:"), nil}, {tools("type: 5"), nil}, {tools("{}"), nil}, {tools("tools: [a]"), nil},
		{tools("type: MCP", "command: x"), []string{"6: command can only be used with type 'mcp' or 'lsp'"}},
		{tools("command: x"), []string{"5: command can only be used with type 'mcp' or 'lsp'"}},
		{tools("type: a2a"), []string{"5: a2a toolset requires a url to be set"}},
		{tools("type: a2a", "url: \"\""), []string{"6: a2a toolset requires a url to be set"}},
		{tools("type: openapi"), []string{"5: openapi toolset requires a url to be set"}},
		{tools("type: lsp"), []string{"5: lsp toolset requires a command to be set"}},
		{tools("type: model_picker"), []string{"5: model_picker toolset requires at least one model in the 'models' list"}},
		{tools("type: memory"), nil}, {tools("type: script"), nil}, {tools("type: api"), nil}, {tools("type: rag"), nil}, {tools("type: transfer_task"), nil},
		{tools("type: script", "shell:", "  \"a b\": {cmd: ls, description: d, args: {x: {type: string}}, required: [y], env: {A: b}, working_dir: /x}"), nil},
		{tools("type: script", "shell:", "  a: {command: ls}"), []string{`7: unknown field "command"`}},
		{tools("type: api", "api_config: {name: n, method: FETCH, endpoint: x, args: {}, headers: {A: b}, output_schema: {type: object}}"), nil},
		{tools("type: fetch", "remote: {transport_type: sse}"), []string{"6: remote can only be used with type 'mcp'"}},
		{tools("type: a2a", "url: http://x", "remote: {headers: {A: b}}"), nil},
		{tools("type: fetch", "remote: {headers: {A: b}}"), []string{"6: remote headers can only be used with type 'mcp' or 'a2a'"}},
		{tools("type: shell", "sandbox: {paths: [.]}"), []string{`6: unknown field "sandbox"`}},
	})
}

func TestSources(t *testing.T) {
	const none, many = "either command, remote or ref must be set", "either command, remote or ref must be set, but only one of those"
	check(t, "7", []verdict{
		{tools("type: mcp"), []string{"5: " + none}},
		{tools("type: mcp", "command: \"\""), []string{"6: " + none}},
		{tools("type: mcp", "remote:"), []string{"6: " + none}},
		{tools("type: mcp", "remote: {transport_type: sse}"), []string{"6: " + none}},
		{tools("type: mcp", "remote: {url: \"\"}"), []string{"6: " + none}},
		{tools("type: mcp", "command: x", "ref: docker:fetch"), []string{"7: " + many}},
		{tools("type: mcp", "command: x", "remote: {url: http://y}"), []string{"7: " + many}},
		{tools("type: mcp", "ref: docker:fetch", "remote: {url: http://y}"), []string{"7: " + many}},
		{tools("type: mcp", "ref: docker:fetch", "command: x", "remote: {url: http://y}"), []string{"7: " + many}},
		{tools("type: mcp", "ref: docker:fetch", "remote: {transport_type: sse}"), nil},
		{tools("type: mcp", "ref: docker:fetch", "args: [a]", "config: {a: b}", "env: {A: b}"), nil},
		{tools("type: mcp", "ref: \"docker:\""), nil}, {tools("type: mcp", "ref: docker:no-such"), nil}, {tools("type: mcp", "ref: docker:mcp/duckduckgo"), nil},
		{tools("type: mcp", "ref: duckduckgo"), []string{"6: agent 'root' references non-existent MCP definition 'duckduckgo'"}},
		{tools("type: mcp", "ref: Docker:x"), []string{"6: agent 'root' references non-existent MCP definition 'Docker:x'"}},
		{tools("type: mcp", "ref: 5"), []string{"6: agent 'root' references non-existent MCP definition '5'"}},
		{tools("type: mcp", "command: x", "transport_type: sse"), []string{`7: unknown field "transport_type"`}},
		{tools("type: mcp", "command: x", "toon: \"(\"", "model: nope", "version: false"), nil},
		{tools("type: mcp", "remote: {url: not a url}"), nil}, {tools("type: mcp", "remote: {url: http://x, transport_type: http}"), nil},
		{tools("type: mcp", "remote: {url: http://x, headers: [a]}"), []string{"6: sequence was used where mapping is expected"}},
		{tools("type: mcp", "remote: {url: http://x, oauth: {clientId: a}}"), []string{`6: unknown field "oauth"`}},
		{tools("type: mcp", "command: x", "working_dir: ."), []string{`7: unknown field "working_dir"`}},
		{tools("type: mcp", "command: x", "lifecycle: {}"), []string{`7: unknown field "lifecycle"`}},
	})
}

func TestDefinitions(t *testing.T) {
	def := func(lines ...string) string {
		return "mcps:\n  a:\n    " + strings.Join(lines, "\n    ") + "\n" + base
	}
	check(t, "7", []verdict{
		{def("command: x"), nil}, {def("type: shell", "command: x"), nil}, {def("type: mcp", "command: x", "toon: a", "model: openai/x"), nil},
		{"mcps:\n  a:\n" + base, nil},
		{"mcps:\n  a: {}\n" + base, []string{"2: either command, remote or ref must be set"}},
		{"mcps:\n  - command: x\n" + base, []string{"1: sequence was used where mapping is expected"}},
		{def("tools: [a]"), []string{"3: either command, remote or ref must be set"}},
		{def("command: x", "ref: docker:fetch"), []string{"4: either command, remote or ref must be set, but only one of those"}},
		{def("ref: b"), []string{"3: MCP definition 'a': only docker refs are supported (e.g., 'docker:context7')"}},
		{def("ref: docker:fetch"), nil}, {def("remote: {url: http://x}"), nil},
		{def("command: x", "shared: true"), []string{"4: shared can only be used with type 'todo'"}},
		{def("command: x", "shared: false"), nil},
		{def("command: x", "path: p"), []string{"4: path can only be used with type 'memory' or 'tasks'"}},
		{def("command: x", "url: http://x"), []string{"4: url can only be used with type 'a2a' or 'openapi'"}},
		{def("command: x", "headers: {A: b}"), []string{"4: headers can only be used with type 'openapi' or 'a2a'"}},
		{def("command: x", "file_types: [a]"), []string{"4: file_types can only be used with type 'lsp'"}},
		{def("command: x", "foo: 1"), []string{`4: unknown field "foo"`}},
		{"mcps:\n  a: {command: x}\n" + tools("type: mcp", "ref: a", "command: y"), []string{"9: either command, remote or ref must be set, but only one of those"}},
		{"mcps:\n  a: {command: x}\n" + tools("type: mcp", "ref: A"), []string{"8: agent 'root' references non-existent MCP definition 'A'"}},
		{"mcps:\n  a: {command: x}\n" + tools("type: mcp", "ref: a", "remote: {headers: {A: b}}", "defer: false", "tools: []"), nil},
	})
}

func TestNewerToolsets(t *testing.T) {
	const url = "remote: {url: https://x/mcp, transport_type: sse"
	check(t, "16", []verdict{
		{tools("type: mcp", "command: x", "working_dir: ~/x", "lifecycle: {profile: strict, required: true, startup_timeout: 30s, call_timeout: 1m, restart: never, max_restarts: -1, backoff: {initial: 1s, max: 32s, multiplier: 2, jitter: 0.5}}"), nil},
		{tools("type: mcp", "command: x", "lifecycle: {profile: fast}"), []string{`7: lifecycle.profile "fast" is not supported (want one of: "resilient", "strict", "best-effort")`}},
		{tools("type: mcp", "command: x", "lifecycle: {restart: yes}"), []string{`7: lifecycle.restart "yes" is not supported (want one of: never, on_failure, always)`}},
		{tools("type: mcp", "command: x", "lifecycle: {profile: \"\", restart: \"\", startup_timeout: \"\"}"), nil},
		{tools("type: mcp", "command: x", "lifecycle: {max_restarts: -2}"), []string{"7: lifecycle.max_restarts -2 must be >= -1 (use -1 for unlimited)"}},
		{tools("type: mcp", "command: x", "lifecycle: {startup_timeout: -1s}"), []string{"7: lifecycle.startup_timeout must be non-negative"}},
		{tools("type: mcp", "command: x", "lifecycle: {call_timeout: 5}"), []string{`7: invalid duration format "5": time: missing unit in duration "5"`}},
		{tools("type: mcp", "command: x", "lifecycle: {backoff: {initial: -1s, max: -1s, multiplier: -1, jitter: 2}}"),
			[]string{"7: lifecycle.backoff.initial must be non-negative", "7: lifecycle.backoff.max must be non-negative", "7: lifecycle.backoff.multiplier must be non-negative", "7: lifecycle.backoff.jitter must be between 0 and 1"}},
		{tools("type: mcp", "command: x", "lifecycle: {retries: 3}"), []string{`7: unknown field "retries"`}},
		{tools("type: mcp", url+"}", "working_dir: ."), []string{"7: working_dir is not valid for remote MCP toolsets (no local subprocess)"}},
		{tools("type: shell", "working_dir: ."), []string{"6: working_dir can only be used with type 'mcp' or 'lsp'"}},
		{tools("type: shell", "lifecycle: {profile: strict}"), []string{"6: lifecycle can only be used with type 'mcp' or 'lsp'"}},
		{tools("type: mcp", "command: x", "allow_private_ips: true"), []string{"7: allow_private_ips can only be used with type 'fetch', 'api', 'openapi', 'a2a' or remote MCP toolsets"}},
		{tools("type: mcp", "command: x", "allow_private_ips: false"), nil}, {tools("type: shell", "allow_private_ips: false"), nil},
		{tools("type: shell", "allow_private_ips: true"), []string{"6: allow_private_ips can only be used with type"}},
		{tools("type: mcp", url+"}", "allow_private_ips: true"), nil}, {tools("type: mcp", "ref: docker:fetch", "allow_private_ips: true"), nil}, {tools("type: fetch", "allow_private_ips: true"), nil},
		{tools("type: mcp", url+", oauth: {clientId: a, clientSecret: b, callbackPort: 0, scopes: [x], callbackRedirectURL: \"http://localhost:${callbackPort}/cb\"}}"), nil},
		{tools("type: mcp", url+", oauth: {callbackPort: 8000}}"), nil},
		{tools("type: mcp", url+", oauth: {clientSecret: b}}"), []string{"6: oauth clientSecret requires clientId to be set"}},
		{tools("type: mcp", url+", oauth: {callbackPort: 70000}}"), []string{"6: oauth callbackPort must be between 1 and 65535"}},
		{tools("type: mcp", url+", oauth: {callbackPort: -1}}"), []string{"6: oauth callbackPort must be between 1 and 65535"}},
		{tools("type: mcp", url+", oauth: {callbackRedirectURL: /cb}}"), []string{`6: oauth callbackRedirectURL must be an absolute URL: "/cb"`}},
		{tools("type: mcp", url+", oauth: {callbackRedirectURL: \"ftp://x/cb\"}}"), []string{`6: oauth callbackRedirectURL scheme must be http or https, got "ftp"`}},
		{tools("type: mcp", url+", oauth: {callbackRedirectURL: \"http://example.com/cb\"}}"), []string{`6: oauth callbackRedirectURL must use https for non-loopback hosts: "http://example.com/cb"`}},
		{tools("type: mcp", url+", oauth: {callbackRedirectURL: \"http://127.0.0.1/cb\"}}"), nil}, {tools("type: mcp", url+", oauth: {callbackRedirectURL: \"http://[::1]:1/cb\"}}"), nil},
		{tools("type: mcp", "ref: docker:fetch", "remote: {oauth: {clientId: a}}"), []string{"7: oauth requires remote url to be set"}},
		{tools("type: mcp", url+", oauth: {client_id: a}}"), []string{`6: unknown field "client_id". Did you mean 'clientId'?`}},
		{tools("type: mcp", "remote: {url: unix:///run/x.sock, transport_type: streamable}"), nil},
		{tools("type: mcp_catalog", "allowed_servers: [a]", "blocked_servers: [b]"), nil},
		{tools("type: mcp_catalog", "allowed_servers: [a, \" \"]"), []string{"6: allowed_servers[1] must not be empty"}},
		{tools("type: mcp", "command: x", "blocked_servers: [a]"), []string{"7: blocked_servers can only be used with type 'mcp_catalog'"}},
		{tools("type: fetch", "allowed_domains: [example.com, \"*.example.com\", .example.com, 10.0.0.0/8]", "headers: {A: b}", "escape_html: true", "timeout: 5"), nil},
		{tools("type: fetch", "allowed_domains: [\"foo.*\"]"), []string{`6: allowed_domains[0] "foo.*" is invalid: '*' is only allowed as a leading '*.' wildcard, e.g. '*.example.com'`}},
		{tools("type: fetch", "blocked_domains: [10.0.0.0/33]"), []string{`6: blocked_domains[0] "10.0.0.0/33" is invalid: not a valid CIDR`}},
		{tools("type: fetch", "blocked_domains: [\"\"]"), []string{"6: blocked_domains[0] must not be empty"}},
		{tools("type: fetch", "allowed_domains: [a]", "blocked_domains: [b]"), []string{"7: allowed_domains and blocked_domains are mutually exclusive"}},
		{tools("type: shell", "allowed_domains: [a]"), []string{"6: allowed_domains can only be used with type 'fetch'"}},
		{tools("type: shell", "escape_html: false"), []string{"6: escape_html can only be used with type 'fetch'"}},
		{tools("type: shell", "sudo_askpass: true", "env: {A: b}"), nil},
		{tools("type: fetch", "sudo_askpass: false"), []string{"6: sudo_askpass can only be used with type 'shell'"}},
		{tools("type: background_jobs", "recall: true", "env: {A: b}"), nil},
		{tools("type: shell", "recall: true"), []string{"6: recall can only be used with type 'background_jobs'"}},
		{tools("type: rag"), []string{"5: rag toolset requires either ref or rag_config"}},
		{tools("type: rag", "rag_config: {docs: [a], strategies: [{type: bm25}], indexing_timeout: 5m}", "name: n"), nil},
		{tools("type: rag", "rag_config: {indexing_timeout: -5m}"), []string{"6: indexing_timeout must not be negative"}},
		{tools("type: shell", "rag_config: {docs: [a]}"), []string{"6: rag_config can only be used with type 'rag'"}},
		{tools("type: shell", "ref: docker:fetch"), []string{"6: ref can only be used with type 'mcp' or 'rag'"}},
		{tools("type: shell", "name: n"), []string{"6: name can only be used with type 'mcp', 'a2a', 'rag', or 'open_url'"}},
		{tools("type: shell", "url: http://x"), []string{"6: url can only be used with type 'a2a', 'openapi' or 'open_url'"}},
		{tools("type: shell", "headers: {A: b}"), []string{"6: headers can only be used with type 'openapi', 'a2a' or 'fetch'"}},
		{tools("type: fetch", "env: {A: b}"), []string{"6: env can only be used with type 'shell', 'background_jobs', 'script', 'mcp' or 'lsp'"}},
		{tools("type: open_url"), []string{"5: open_url toolset requires a url to be set"}},
		{tools("type: open_url", "url: http://x", "name: docs"), nil},
		{tools("type: file", "allow_list: [., ~/x]", "deny_list: [/etc]", "post_edit: [{path: a, cmd: b}]"), nil},
		{tools("type: filesystem", "allow_list: [\" \"]"), []string{"6: allow_list[0] must not be empty"}},
		{tools("type: shell", "allow_list: [.]"), []string{"6: allow_list can only be used with type 'filesystem' or 'file'"}},
		{tools("type: shell", "deny_list: [.]"), []string{"6: deny_list can only be used with type 'filesystem' or 'file'"}},
		{tools("type: shell", "post_edit: [{path: a, cmd: b}]"), []string{"6: post_edit can only be used with type 'filesystem' or 'file'"}},
		{tools("type: webhook", "webhook_config: {provider: slack, url: \"${env.HOOK}\"}", "readonly: true"), nil},
		{tools("type: environment"), nil}, {tools("type: git"), nil}, {tools("type: plan"), nil}, {tools("type: session_plan"), nil}, {tools("type: scheduler"), nil},
		{"mcps:\n  a:\n    command: x\n    working_dir: .\n    lifecycle: {profile: strict}\n    allow_private_ips: false\n" + base, nil},
		{"mcps:\n  a:\n    command: x\n    allow_private_ips: true\n" + base, []string{"4: allow_private_ips can only be used with"}},
	})
}
