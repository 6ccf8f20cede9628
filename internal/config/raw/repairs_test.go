package raw

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
)

func TestMoveServers(t *testing.T) {
	rest := `"models": {"m": ` + ollama + `}, "agents": {"a": {"model": "m", "tools": {"use": ["mcp/search/q"]}}}}`
	tests := []struct{ name, src, want string }{
		{"into nothing", `{"mcpServers": {"search": {"command": "npx", "args": ["-y", "x"], "env": {"A": 1}, "disabled": false}}, ` + rest,
			`"mcp": {"servers": {"search": {"transport": "stdio", "command": "npx", "args": ["-y", "x"], "env": {"A": "1"}}}}`},
		{"beside others", `{"mcpServers": {"web": {"url": "https://mcp.acme.io/mcp", "type": "http"}}, "mcp": {"servers": {"search": {"transport": "stdio", "command": "s"}}}, ` + rest,
			`"mcp": {"servers": {"search": {"transport": "stdio", "command": "s"}, "web": {"transport": "streamable-http", "url": "https://mcp.acme.io/mcp"}}}`},
		{"into an empty mcp", `{"servers": {"search": {"httpUrl": "https://mcp.acme.io/mcp", "headers": {"X": "y"}}}, "mcp": {}, ` + rest,
			`"mcp": {"servers": {"search": {"transport": "streamable-http", "url": "https://mcp.acme.io/mcp", "headers": {"X": "y"}}}}`},
		{"with a name that IDs cannot hold", `{"mcpServers": {"my search": {"command": "s"}}, "mcp": {"servers": {"search": {"transport": "stdio", "command": "s"}}}, ` + rest,
			`"my-search": {"transport": "stdio", "command": "s"}`},
	}
	for _, tt := range tests {
		got := fixed(t, tt.src, "unknown-key", "Move the servers")
		if flat := strings.Join(strings.Fields(got), " "); !strings.Contains(strings.NewReplacer("{ ", "{", " }", "}").Replace(flat), tt.want) {
			t.Errorf("%s: %s", tt.name, got)
		}
		if hasError(check(got)) {
			t.Errorf("%s: %s\nhas %q", tt.name, got, check(got))
		}
	}
}

func TestKeysOfOtherClients(t *testing.T) {
	src := exampleWith(`{"search": {"type": "streamableHttp", "url": "https://mcp.acme.io/mcp"}}`)
	if got := fixed(t, src, "unknown-key", "Write it as"); !strings.Contains(got, `{"transport": "streamable-http", "url"`) || hasError(check(got)) {
		t.Errorf("%s\nhas %q", got, check(got))
	}
	src = exampleWith(`{"search": {"transport": {"type": "http", "url": "https://mcp.acme.io/mcp", "headers": {"X-A": "b"}}}}`)
	if got := fixed(t, src, "unknown-variant", "one level up"); hasError(check(got)) || !strings.Contains(got, `"transport": "streamable-http"`) || !strings.Contains(got, `"headers": {"X-A": "b"}`) {
		t.Errorf("%s\nhas %q", got, check(got))
	}
	src = exampleWith(`{"search": {"transport": "http", "url": "https://mcp.acme.io/mcp"}}`)
	if got := fixed(t, src, "unknown-variant", "Change to"); hasError(check(got)) {
		t.Errorf("%s\nhas %q", got, check(got))
	}
	src = exampleWith(`{"search": {"transport": "stdio", "command": "s", "timeout": 60000}}`)
	if got := fixed(t, src, "unknown-key", "timeout_ms"); hasError(check(got)) {
		t.Errorf("%s\nhas %q", got, check(got))
	}
}

// valueAt returns the value behind the keys of src.
func valueAt(d *config.Document, keys ...string) *config.Value {
	v := d.Binding.Root
	for _, k := range keys {
		if k == "0" {
			v = v.Items[0]
			continue
		}
		v = v.Get(k)
	}
	return v
}

func TestDescribe(t *testing.T) {
	src := `{"models": {"m": ` + ollama + `}, "mcp": {"servers": {
  "git": {"transport": "stdio", "command": "uvx", "args": ["mcp-server-git", "--token", "hunter2hunter2", "--key=abc", "a b"], "env": {"TOKEN": "hush"}},
  "web": {"transport": "streamable-http", "url": "https://u:pw@mcp.acme.io/mcp?key=hush", "headers": {"Authorization": "hush"}}}},
  "agents": {"a": {"model": "m", "tools": {"use": ["mcp/git/git_log"]}}}}`
	d := open(src, "", nil)
	git := strings.Join(describe(d, valueAt(d, "mcp", "servers", "git")), "\n")
	web := strings.Join(describe(d, valueAt(d, "mcp", "servers", "web")), "\n")
	for _, want := range []string{"uvx mcp-server-git --token ••• --key=••• 'a b'", "`TOKEN=•••`", "Used by `a`", "**Git**"} {
		if !strings.Contains(git, want) {
			t.Errorf("%q is missing in %s", want, git)
		}
	}
	for _, want := range []string{"https://•••@mcp.acme.io/mcp?•••", "`Authorization=•••`", "not started"} {
		if !strings.Contains(web, want) {
			t.Errorf("%q is missing in %s", want, web)
		}
	}
	for _, secret := range []string{"hush", "hunter2", "pw@", "abc"} {
		if strings.Contains(git+web, secret) {
			t.Errorf("%q is shown in %s %s", secret, git, web)
		}
	}
	id := valueAt(d, "agents", "a", "tools", "use", "0")
	label, _ := hint(d, id)
	if label != "→ "+Alias("git", "git_log") {
		t.Errorf("the hint is %q", label)
	}
	if said := strings.Join(describe(d, id), ""); !strings.Contains(said, Alias("git", "git_log")) {
		t.Errorf("the hover says %q", said)
	}
	if label, _ := hint(d, valueAt(d, "models", "m", "model_id")); label != "" {
		t.Errorf("a model has the hint %q", label)
	}
}

func TestSuggest(t *testing.T) {
	src := `{"models": {"m": ` + ollama + `}, "mcp": {"servers": {
  "time": {"transport": "stdio", "command": "uvx", "args": ["mcp-server-time"], "env": {}}}},
  "agents": {"a": {"model": "m", "tools": {"use": ["mcp/time/", "builtin/bash"]}}}}`
	d := open(src, "", nil)
	has := func(v *config.Value, source string, want, lacks string) {
		t.Helper()
		var all []string
		for _, s := range suggest(d, v, source) {
			all = append(all, s.Value)
		}
		words := " " + strings.Join(all, " ") + " "
		for _, w := range strings.Fields(want) {
			if !strings.Contains(words, " "+w+" ") {
				t.Errorf("%s lacks %s: %s", source, w, words)
			}
		}
		for _, w := range strings.Fields(lacks) {
			if strings.Contains(words, " "+w+" ") {
				t.Errorf("%s has %s: %s", source, w, words)
			}
		}
	}
	use := valueAt(d, "agents", "a", "tools", "use")
	has(use.Items[0], sourceTool, "mcp/time/ mcp/time/get_current_time builtin/read_file", "builtin/bash mcp/*")
	has(nil, sourceMatch, "* mcp/time/* mcp/time/convert_time builtin/bash", "mcp/time/")
	has(valueAt(d, "mcp", "servers", "time", "args").Items[0], sourceArg, "mcp-server-git mcp-server-time", "@playwright/mcp mcp-server-sqlite")
	has(valueAt(d, "mcp", "servers", "time", "command"), sourceCommand, "npx uvx docker", "")
	has(&config.Value{Parent: valueAt(d, "mcp", "servers"), Key: "headers"}, sourceLiteral, "Authorization", "")
	has(nil, sourceProvider, systemTime, "")
	has(use, "nothing", "", "*")
}
