package raw

import (
	"strings"
	"testing"
)

// Each test stands for a sentence that says what Raw does with its configuration.

func TestCompleteExampleLoads(t *testing.T) {
	src := `{
  "default_agent": "research",
  "models": { "local": { "provider": "ollama", "method": "openai-chat-completions", "model_id": "YOUR_INSTALLED_MODEL", "base_url": "http://127.0.0.1:11434/v1" } },
  "mcp": { "servers": { "echo": { "transport": "stdio", "command": "node", "args": ["/absolute/path/echo.mjs"] } } },
  "agents": { "research": { "model": "local", "tools": { "use": ["builtin/read_file", "mcp/echo/echo_text"] } } }
}
`
	wants(t, src, "information 03 example-value: 'YOUR_INSTALLED_MODEL'", "information 04 example-value: '/absolute/path/echo.mjs'")
	if found := check(src); len(found) != 2 {
		t.Errorf("more than the placeholders: %q", found)
	}
}

func TestRemoteExampleLoads(t *testing.T) {
	src := exampleWith(`{"search": { "transport": "streamable-http", "url": "https://example.test/mcp", "headers": { "Authorization": "Bearer REPLACE_IN_PRIVATE_CONFIG" } }}`)
	wants(t, src, "warning 03 placeholder: 'REPLACE_IN_PRIVATE_CONFIG'", "hint 03 example-value: 'example.test'")
}

// A server definition alone stays inert.
func TestServerAloneIsInert(t *testing.T) {
	wants(t, example(`{"use": []}`), "hint 03 inert-server: No agent selects a tool of 'search'")
	wants(t, `{"mcp": {"servers": {"s": {"transport": "stdio", "command": "x"}}}, "models": {}, "agents": {}}`, "hint 01 inert-server")
	bound := `{"models": {"m": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "q"}}, "mcp": {"servers": {"s": {"transport": "stdio", "command": "x"}}}, "agents": {"a": {"from": "pkg/kit/agents/w", "model": "m"}}}`
	if found := check(bound); len(found) != 0 {
		t.Errorf("a package's agent may select the server: %q", found)
	}
}

// Exact entries only: neither a wildcard nor the name that the model sees.
func TestExactEntries(t *testing.T) {
	wants(t, example(`{"use": ["mcp/search/*"]}`), "warning 04 selection-wildcard: 'mcp/search/*'")
	wants(t, example(`{"use": ["mcp/*/x"]}`), "warning 04 selection-wildcard", "unknown MCP server: *")
	wants(t, example(`{"use": ["builtin/*"]}`), "error 04 invalid-value: invalid tool id: builtin/*; there is no wildcard")
	alias := Alias("search", "web_search")
	src := example(`{"use": ["` + alias + `"]}`)
	wants(t, src, "error 04 invalid-value: invalid tool id: "+alias+"; that is the name under which the model sees")
	if got := fixed(t, src, "invalid-value", "Change to"); !strings.Contains(got, `["mcp/search/web_search"]`) {
		t.Errorf("the fix gives %s", got)
	}
}

func TestIDs(t *testing.T) {
	wants(t, example(`{"use": ["mcp/search/a", "mcp/search/b", "builtin/bash", "local/my_tool", "agent/note", "pkg/kit/tools/search"]}`))
	wants(t, example(`{"use": [{"ref": "pkg/kit/tools/search", "as": "web_search", "inputs": {"a": 1}}]}`))
	wants(t, example(`{"use": [{"ref": "kit/search"}]}`), "invalid package component reference: kit/search")
	wants(t, example(`{"use": [{"ref": "pkg/kit/tools/s", "as": "1 x"}]}`), "invalid selection alias: 1 x")
	wants(t, example(`{"use": [{"ref": "pkg/kit/tools/s", "name": "x"}]}`), "unknown agent research.tools.use[0] field: name")
	wants(t, example(`{"use": ["mcp/search/a", "mcp/search/a"]}`), "agent research.tools.use contains duplicate IDs: mcp/search/a")
	wants(t, example(`{"use": ["mcp/serch/a"]}`), "error 04 undefined-reference: unknown MCP server: serch")
	wants(t, example(`{"use": ["read_file"]}`), "invalid tool id: read_file")
	if got := fixed(t, example(`{"use": ["read_file"]}`), "invalid-value", ""); !strings.Contains(got, `["builtin/read_file"]`) {
		t.Errorf("the fix gives %s", got)
	}
	if got := fixed(t, example(`{"use": ["search/web_search"]}`), "invalid-value", ""); !strings.Contains(got, `["mcp/search/web_search"]`) {
		t.Errorf("the fix gives %s", got)
	}
	wants(t, example(`{"use": ["https://mcp.acme.io/mcp"]}`), "invalid tool id: https://mcp.acme.io/mcp")
	wants(t, example(`{"use": [7]}`), "agent research.tools.use[0] must be a string or an object, not a number")
	wants(t, example(`{"use": [""]}`), "agent research.tools.use[0] must be a nonempty string")
	wants(t, example(`{"use": ["builtin/readfile"]}`), "warning 04 unknown-builtin")
}

// timeout_ms is an integer from 1 to 2147483647.
func TestTimeout(t *testing.T) {
	server := func(v string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "s", "timeout_ms": ` + v + `}}`)
	}
	for _, ok := range []string{"1000", "2147483647", "60000.0", "6e4", "120000"} {
		if found := check(server(ok)); len(found) != 0 {
			t.Errorf("%s: %q", ok, found)
		}
	}
	for v, want := range map[string]string{
		"0":          "error 03 out-of-range: mcp.servers.search.timeout_ms must be an integer between 1 and 2147483647",
		"-5":         "error 03 out-of-range: mcp.servers.search.timeout_ms must be an integer between 1 and 2147483647",
		"2147483648": "error 03 out-of-range: mcp.servers.search.timeout_ms must be an integer between 1 and 2147483647",
		"1.5":        "error 03 wrong-type: mcp.servers.search.timeout_ms must be a positive integer, not a number",
		`"60000"`:    "error 03 wrong-type: mcp.servers.search.timeout_ms must be a positive integer, not a string",
		"null":       "error 03 wrong-type: mcp.servers.search.timeout_ms must be a positive integer, not null",
		"true":       "error 03 wrong-type: mcp.servers.search.timeout_ms must be a positive integer, not a boolean",
	} {
		wants(t, server(v), want)
	}
	wants(t, server("1"), "hint 03 timeout-unit")
	wants(t, server("60"), "hint 03 timeout-unit: 'timeout_ms' counts milliseconds, and 60 of them")
	if got := fixed(t, server("60"), "timeout-unit", ""); !strings.Contains(got, `"timeout_ms": 60000}`) {
		t.Errorf("the fix gives %s", got)
	}
}

// There are two transports, and unknown fields fail.
func TestTransports(t *testing.T) {
	server := func(fields string) string { return exampleWith(`{"search": {` + fields + `}}`) }
	wants(t, server(`"transport": "stdio", "command": "s", "args": [], "env": {}, "timeout_ms": 60000, "panels": []`))
	wants(t, server(`"transport": "streamable-http", "url": "http://10.0.0.1:8080/mcp", "headers": {}, "timeout_ms": 60000`))
	wants(t, server(`"from": "pkg/kit/mcp/search", "inputs": {"endpoint": "https://mcp.acme.io/mcp"}`))
	wants(t, server(`"from": "pkg/kit/tools/search"`), `mcp.servers.search.from must be "pkg/ALIAS/mcp/EXPORT"`)
	wants(t, server(`"from": "pkg/kit/mcp/search", "command": "s"`), "unknown mcp.servers.search field: command")
	for _, name := range []string{"sse", "http", "websocket", "STDIO", "streamableHttp"} {
		wants(t, server(`"transport": "`+name+`", "url": "https://mcp.acme.io/mcp"`), `mcp.servers.search.transport is unsupported: "`+name+`"; use "stdio" or "streamable-http"`)
	}
	wants(t, server(`"command": "s"`), "mcp.servers.search.transport is required")
	wants(t, server(`"transport": "stdio"`), "mcp.servers.search.command is required")
	wants(t, server(`"transport": "stdio", "command": " "`), "mcp.servers.search.command must be a nonempty string")
	wants(t, server(`"transport": "stdio", "command": "s", "url": "https://mcp.acme.io"`), `unknown mcp.servers.search field: url. "stdio" has no such field`)
	wants(t, server(`"transport": "streamable-http", "url": "https://mcp.acme.io", "env": {}`), `unknown mcp.servers.search field: env. "streamable-http" has no such field`)
	for key, advice := range map[string]string{"cwd": "session's directory", "disabled": "not started", "autoApprove": "tools.rules", "oauth": "no OAuth", "type": "'transport'", "envFile": "inherits", "description": ""} {
		wants(t, server(`"transport": "stdio", "command": "s", "`+key+`": "x"`), "unknown mcp.servers.search field: "+key)
		if found := strings.Join(check(server(`"transport": "stdio", "command": "s", "`+key+`": "x"`)), " "); !strings.Contains(found, advice) {
			t.Errorf("%s: %s", key, found)
		}
	}
	wants(t, exampleWith(`{"search": {"transport": "stdio", "command": "s"}, "my search": {"transport": "stdio", "command": "s"}}`),
		"warning 03 unselectable-server: The server name 'my search' holds a slash or a space", "hint 03 inert-server")
	for _, url := range []string{"ftp://x/y", "mcp.acme.io/mcp", "ws://mcp.acme.io", "", "https://"} {
		if found := check(server(`"transport": "streamable-http", "url": "` + url + `"`)); !hasError(found) {
			t.Errorf("the URL %q is accepted: %q", url, found)
		}
	}
}

func TestShapes(t *testing.T) {
	server := func(fields string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "s", ` + fields + `}}`)
	}
	wants(t, server(`"args": "-y x"`), "mcp.servers.search.args must be a string array, not a string")
	wants(t, server(`"args": [1]`), "mcp.servers.search.args[0] must be a string, not a number")
	wants(t, server(`"env": {"PORT": 8080}`), "mcp.servers.search.env.PORT must be a string, not a number")
	wants(t, server(`"env": []`), "mcp.servers.search.env must be an object, not an array")
	wants(t, server(`"env": {"": "x"}`), "has an entry without a name")
	wants(t, exampleWith(`{"search": "npx"}`), "mcp.servers.search must be an object, not a string")
	wants(t, exampleWith(`[]`), "mcp.servers must be an object, not an array", "unknown MCP server: search")
	if found := strings.Join(check(server(`"env": {"TOKEN": 12345678}`)), " "); strings.Contains(found, "12345678") {
		t.Errorf("a value is echoed: %s", found)
	}
	if got := fixed(t, server(`"env": {"PORT": 8080}`), "wrong-type", ""); !strings.Contains(got, `"PORT": "8080"`) {
		t.Errorf("the fix gives %s", got)
	}
}

// A relative script argument is not config-relative.
func TestRelativeScript(t *testing.T) {
	server := func(command, args string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "` + command + `", "args": [` + args + `]}}`)
	}
	wants(t, server("node", `"server.mjs"`), "hint 03 relative-script: 'server.mjs'")
	wants(t, server("python3", `"-u", "src/server.py"`), "hint 03 relative-script: 'src/server.py'")
	wants(t, server("uv", `"--directory", "srv", "run", "server.py"`), "relative-script: 'srv'")
	wants(t, server("./bin/server", ``), "hint 03 relative-script: './bin/server'")
	wants(t, server("node", `"~/server.mjs"`), "warning 03 unexpanded-home: '~'")
	for _, src := range []string{server("node", `"/srv/server.mjs"`), server("node", `"C:\\srv\\server.mjs"`), server("npx", `"-y", "tool", "data.js"`), server("my-server", `"--config", "a.json"`), server("/usr/bin/x", ``)} {
		if found := check(src); len(found) != 0 {
			t.Errorf("%q\nof %s", found, src)
		}
	}
	d := open(server("node", `"server.mjs"`), "/srv/config.json", files{"/srv/server.mjs": 0})
	for _, f := range findings(d) {
		if f.Code != "relative-script" || len(f.Fixes) != 1 {
			t.Fatalf("%s has the fixes %+v", f.Code, f.Fixes)
		}
		got, err := d.Tree.Text.Apply(f.Fixes[0].Edits()[0].Edits...)
		if err != nil || !strings.Contains(got.String(), `["/srv/server.mjs"]`) {
			t.Errorf("the fix gives %s, %v", got, err)
		}
	}
}

// env and headers are literal values.
func TestLiterals(t *testing.T) {
	stdio := func(fields string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "s", ` + fields + `}}`)
	}
	wants(t, stdio(`"env": {"A": "${B}"}`), "warning 03 literal-variable: Raw replaces nothing here: '${B}'")
	wants(t, stdio(`"args": ["--key", "${env:KEY}", "{{KEY}}", "%KEY%", "$KEY", "${KEY:-x}"]`), "'${env:KEY}'", "'{{KEY}}'", "'%KEY%'", "'$KEY'", "'${KEY:-x}'")
	wants(t, exampleWith(`{"search": {"transport": "streamable-http", "url": "https://mcp.acme.io/mcp", "headers": {"Authorization": "Bearer ${TOKEN}"}}}`), "warning 03 literal-variable: Raw replaces nothing here: '${TOKEN}'")
	for _, fine := range []string{`"args": ["--price", "$5", "^end$", "a$b", "$$", "100%"]`, `"env": {"HASH": "a$b", "P": "$pwd"}`, `"env": {"A": "{}"}`} {
		if found := check(stdio(fine)); len(found) != 0 {
			t.Errorf("%s: %q", fine, found)
		}
	}
	if got := fixed(t, stdio(`"args": [], "env": {"TOKEN": "${TOKEN}"}`), "literal-variable", "inherits"); strings.Contains(got, "env") || hasError(check(got)) {
		t.Errorf("the fix gives %s", got)
	}
	if got := fixed(t, stdio(`"env": {"TOKEN": "${TOKEN}", "B": "c"}`), "literal-variable", "inherits"); !strings.Contains(got, `"env": {"B": "c"}`) {
		t.Errorf("the fix gives %s", got)
	}
}

// The configuration keeps mode 0600, and credentials are seen.
func TestSecrets(t *testing.T) {
	src := exampleWith(`{"search": {"transport": "stdio", "command": "s", "env": {"GITHUB_TOKEN": "` + sample() + `"}}}`)
	wants(t, src, "warning 03 literal-secret: 'GITHUB_TOKEN' holds what looks like a GitHub token: whoever reads the file has it. A server inherits")
	if got := fixed(t, src, "literal-secret", "Remove 'GITHUB_TOKEN'"); strings.Contains(got, "GITHUB_TOKEN") || len(check(got)) != 0 {
		t.Errorf("%s\nhas %q", got, check(got))
	}
	for _, f := range check(src) {
		if strings.Contains(f, sample()[4:]) {
			t.Errorf("the value is echoed: %s", f)
		}
	}
	wants(t, exampleWith(`{"search": {"transport": "streamable-http", "url": "https://mcp.acme.io/mcp?api_key=`+sample()+`"}}`), "warning 03 literal-secret: 'api_key' in the address holds what looks like a GitHub token")
	wants(t, exampleWith(`{"search": {"transport": "stdio", "command": "s", "args": ["--token", "`+sample()+`"]}}`), "warning 03 literal-secret: The argument after '--token' holds what looks like a GitHub token")
	for mode, want := range map[uint32]int{0o600: 0, 0o400: 0, 0: 0, 0o644: 1, 0o660: 1} {
		n := 0
		for _, f := range findings(open(src, "/srv/config.json", files{"/srv/config.json": mode})) {
			if f.Code == "secret-file-mode" {
				n++
				if !strings.Contains(f.Message, "0600") {
					t.Errorf("mode %o: %s", mode, f.Message)
				}
			}
		}
		if n != want {
			t.Errorf("mode %o: %d findings, want %d", mode, n, want)
		}
	}
	plain := exampleWith(`{"search": {"transport": "streamable-http", "url": "https://mcp.acme.io/mcp", "headers": {"Accept-Language": "de"}}}`)
	for _, f := range findings(open(plain, "/srv/config.json", files{"/srv/config.json": 0o644})) {
		t.Errorf("nothing is secret, but: %s", f.Message)
	}
}

// Rules match canonical IDs; effects are allow, ask and deny; the last that
// matches wins; only ask permits a condition.
func TestRules(t *testing.T) {
	rules := func(list string) string {
		return example(`{"use": ["mcp/search/web_search", "builtin/bash"], "rules": [` + list + `]}`)
	}
	wants(t, rules(``))
	wants(t, rules(`{"match": "mcp/search/*", "effect": "deny"}, {"match": "mcp/search/web_search", "effect": "allow"}`))
	wants(t, rules(`{"match": "*", "effect": "ask"}, {"match": "builtin/bash", "effect": "ask", "when": {"source": "arguments", "any": "commands[*].command", "regex": "(^|[;&|()\\n])\\s*rm(\\s|$)"}}`))
	wants(t, rules(`{"match": "acp:x", "effect": "allow"}, {"match": "@acme/kit#tools/s", "effect": "deny"}, {"match": "m*", "effect": "ask"}, {"match": "?cp/search/x", "effect": "ask"}`))
	wants(t, rules(`{"match": "mcp/*", "effect": "block"}`), `effect is unsupported: "block"; use "allow", "ask" or "deny"`)
	wants(t, rules(`{"effect": "deny"}`), "rules[0].match is required")
	wants(t, rules(`{"match": "mcp/*"}`), "rules[0].effect is required")
	wants(t, rules(`{"match": "mcp/*", "effect": "deny", "when": {"any": "q", "regex": "a"}}`), "conditional effect must be ask")
	wants(t, rules(`{"match": "mcp/*", "effect": "ask", "when": {"any": "q", "regex": "a(?!b)"}}`), "invalid RE2 when.regex")
	wants(t, rules(`{"match": "mcp/*", "effect": "ask", "when": {"any": "q", "regex": "(a)\\1"}}`), "invalid RE2 when.regex")
	wants(t, rules(`{"match": "mcp/*", "effect": "ask", "when": {"any": "q[0].x", "regex": "a"}}`), "invalid when.any path: q[0].x")
	wants(t, rules(`{"match": "mcp/*", "effect": "ask", "when": {"regex": "a"}}`), "when.any is required")
	wants(t, rules(`{"match": "`+strings.Repeat("m", 257)+`", "effect": "ask"}`), "match is too long")
	wants(t, rules(`{"match": "mcp/serch/*", "effect": "deny"}`), "warning 04 undefined-reference: No server is called 'serch' here")
	wants(t, rules(`{"match": "web_search", "effect": "deny"}`), "warning 04 rule-matches-nothing: 'web_search'")
	wants(t, rules(`{"match": "`+Alias("search", "web_search")+`", "effect": "deny"}`), "that is the name under which the model sees one")
	if got := fixed(t, rules(`{"match": "web_search", "effect": "deny"}`), "rule-matches-nothing", ""); !strings.Contains(got, `"match": "mcp/search/web_search"`) {
		t.Errorf("the fix gives %s", got)
	}
}

func TestLastRuleWins(t *testing.T) {
	rules := func(list string) string {
		return example(`{"use": ["mcp/search/web_search"], "rules": [` + list + `]}`)
	}
	never := "warning 04 rule-never-wins: This rule never wins: a later one covers"
	wants(t, rules(`{"match": "mcp/search/x", "effect": "ask"}, {"match": "mcp/*", "effect": "allow"}`), never)
	wants(t, rules(`{"match": "builtin/bash", "effect": "deny"}, {"match": "*", "effect": "ask"}`), never)
	wants(t, rules(`{"match": "mcp/search/x", "effect": "ask"}, {"match": "mcp/*", "effect": "ask"}`), "hint 04 rule-never-wins")
	for _, fine := range []string{
		`{"match": "mcp/*", "effect": "allow"}, {"match": "mcp/search/x", "effect": "ask"}`,
		`{"match": "builtin/bash", "effect": "deny"}, {"match": "builtin/*", "effect": "ask", "when": {"any": "q", "regex": "a"}}`,
		`{"match": "mcp/search/*", "effect": "deny"}, {"match": "mcp/?earch/x", "effect": "allow"}`,
	} {
		if found := check(rules(fine)); len(found) != 0 {
			t.Errorf("%s: %q", fine, found)
		}
	}
}

// Neither vars nor anything else is put into servers.
func TestVarsDoNotInterpolate(t *testing.T) {
	src := `{"models": {"m": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "q"}},
  "vars": {"region": {"description": "Region", "access": "read", "source": {"kind": "literal", "value": "north"}}},
  "mcp": {"servers": {"s": {"transport": "streamable-http", "url": "https://mcp.acme.io/mcp", "headers": {"X-Region": "{{region}}"}}}},
  "agents": {"a": {"model": "m", "vars": ["region"], "tools": {"use": ["mcp/s/x"]}}}}`
	wants(t, src, "warning 03 literal-variable: Raw replaces nothing here: '{{region}}'")
}

// The JSON is strict, and every fault is reported at once.
func TestStrictJSON(t *testing.T) {
	wants(t, `{"models": {"m": {"provider": , "method": "openai-chat-completions", "model_id": "x"}}}`, "error 01 syntax: expected a value after ':'")
	src := `{
  // the models
  "models": {"local": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "q",}},
  "mcp": {"servers": {}, "servers": {}},
  "colour": 1,
  "agents": {"a": {"model": "local", "tools": {"use": []}}}
} []
`
	wants(t, src, "error 02 syntax", "error 03 syntax", "duplicate JSON config field: servers", "error 05 unknown-key: unknown config field: colour", "error 07")
	for range 2 {
		src = fixed(t, src, "syntax", "Remove the")
	}
	if strings.Contains(src, "//") || strings.Contains(src, ",}") {
		t.Errorf("the fixes leave %s", src)
	}
}

// The former names are refused, with the new one as the repair.
func TestFormerNames(t *testing.T) {
	src := `{"default_profile": "a", "models": {"m": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "q"}}, "profiles": {"a": {"model": "m", "tools": {"use": []}}}}`
	wants(t, src, "unknown config field: profiles. Did you mean 'agents'?", "unknown config field: default_profile. Did you mean 'default_agent'?")
	if got := fixed(t, fixed(t, src, "unknown-key", "Rename to 'default_agent'"), "unknown-key", "Rename to 'agents'"); len(check(got)) != 0 {
		t.Errorf("%s\nstill has %q", got, check(got))
	}
	agent := `{"models": {"m": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "q"}}, "mcp": {"servers": {"s": {"transport": "stdio", "command": "x"}}}, "agents": {"a": {"model": "m", "mcp": {"s": ["one", "two"]}, "tools": {"use": ["mcp/s/two"]}}}}`
	wants(t, agent, "unknown agent a field: mcp")
	if got := fixed(t, agent, "unknown-key", "Select these tools"); !strings.Contains(got, `"use": ["mcp/s/two", "mcp/s/one"]`) || len(check(got)) != 0 {
		t.Errorf("%s\nhas %q", got, check(got))
	}
}
