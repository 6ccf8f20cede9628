package holodeck

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func contractEntry(more string) string {
	return "tools:\n  - name: t\n    description: d\n    type: mcp\n    server: \"@acme/t\"\n" + strings.ReplaceAll("    "+more, "; ", "\n    ") + "\n"
}

func TestContractTools(t *testing.T) {
	entry := contractEntry
	https := "MCPConfigError: 'url' must use https:// (or http:// for localhost)"
	checkRows(t, Contract, []row{
		{entry("command: npx"), nil},
		{entry("command: uvx; args: [a]; env: {}; envFile: x; encoding: utf-8; config: {a: [1]}; load_tools: false; request_timeout: 5"), nil},
		{entry("command: node"), errs("12 MCPConfigError: Invalid command 'node'. Supported commands: npx, uvx, docker")},
		{entry("command: NPX"), errs("12 MCPConfigError: Invalid command 'NPX'.")},
		{entry("command: \"npx \""), errs("12 MCPConfigError: Invalid command 'npx '.")},
		{entry("command: \"\""), errs("12 MCPConfigError: Invalid command ''.")},
		{entry("command: 5"), errs("12 MCPConfigError: Invalid command '5'.")},
		{entry("transport: stdio"), errs("12 MCPConfigError: 'command' is required for stdio transport")},
		{entry("transport: sse"), errs("12 MCPConfigError: 'url' is required for sse transport")},
		{entry("transport: websocket"), errs("12 MCPConfigError: 'url' is required for websocket transport")},
		{entry("transport: http"), errs("12 MCPConfigError: 'url' is required for http transport")},
		{entry("transport: htttp; url: https://x.example"), errs("12 'htttp'")},
		{entry("transport: sse; url: http://x.example"), errs("13 " + https)},
		{entry("transport: sse; url: http://localhost.evil.example"), errs("13 " + https)},
		{entry("transport: http; url: http://localhost@evil.example"), errs("13 " + https)},
		{entry("transport: http; url: http://127.0.0.1.evil.example"), errs("13 " + https)},
		{entry("transport: http; url: http://0.0.0.0:80"), errs("13 " + https)},
		{entry("transport: http; url: wss://x.example"), errs("13 " + https)},
		{entry("transport: http; url: x.example/mcp"), errs("13 " + https)},
		{entry("transport: http; url: file:///etc"), errs("13 " + https)},
		{entry("transport: http; url: \"https://\""), errs("13 must be a valid URL")},
		{entry("transport: http; url: \"https://a b.example\""), errs("13 must be a valid URL")},
		{entry("transport: http; url: HTTP://LOCALHOST:80/x"), nil},
		{entry("transport: sse; url: http://127.0.0.1:9000/sse"), nil},
		{entry("transport: sse; url: \"http://[::1]:9000\""), nil},
		{entry("transport: sse; url: HTTPS://x.example"), nil},
		{entry("transport: websocket; url: ws://x.example/ws"), nil},
		{entry("transport: websocket; url: https://x.example"), errs("13 wss:// or ws://")},
		{entry("transport: websocket; url: http://localhost"), errs("13 wss:// or ws://")},
		{entry("command: npx; env_file: x"), errs("13 env_file")},
		{entry("command: npx; registry_name: x"), errs("13 exists in HoloDeck 0.7")},
		{entry("comand: npx"), errs("12 Did you mean 'command'?")},
		{entry("command: npx; request_timeout: 30.5"), errs("13 fractional part")},
		{"tools:\n  - {name: a-b, description: d, type: mcp, server: s, command: npx}\n", nil},
		{"tools:\n  - {name: a, description: d, type: mcp, server: \"\", command: npx}\n", errs("8 ValidationError: 'server' must be a non-empty identifier")},
		{"tools:\n  - {name: a, description: d, type: mcp, server: \"  \", command: npx}\n", errs("8 ValidationError: 'server' must be a non-empty identifier")},
		{"tools:\n  - {name: a, description: d, type: mcp, command: npx}\n", errs("8 Field required: 'server'")},
		{"tools:\n  - {name: a, type: mcp, server: s, command: npx}\n", errs("8 Field required: 'description'")},
		{"tools:\n  - {name: a, description: d, server: s, command: npx}\n", errs("8 'type'")},
		{"tools:\n  - {name: a, description: d, type: mcp, server: s, command: npx}\n  - {name: a, description: d, type: mcp, server: s, command: npx}\n", errs("9 Duplicate tool names found: a.")},
	})
}

func TestFieldsOfOtherTransports(t *testing.T) {
	for _, edition := range []string{Contract, Released} {
		server := map[string]string{Contract: "    server: s\n", Released: ""}[edition]
		text := head + "tools:\n  - name: t\n    description: d\n    type: mcp\n" + server + "    transport: websocket\n    url: wss://x.example\n    headers: {}\n    args: []\n"
		got := setup{edition: edition, text: text, editor: true}.found(schema.Warning)
		if len(got) < 2 || !strings.Contains(strings.Join(got, "\n"), "'headers' has no meaning with the transport websocket") ||
			!strings.Contains(strings.Join(got, "\n"), "'args' has no meaning with the transport websocket") {
			t.Errorf("%s: %q", edition, got)
		}
	}
}

func TestFragments(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"tools:\n", nil},
		{"tools:\n  - {name: a, description: d, type: mcp, server: s, command: npx}\n", nil},
		{"tools:\n  - {name: a, description: d, type: mcp, server: s, command: node}\n", errs("2 Invalid command 'node'")},
		{"tools: []\nmodle: x\n", errs("2 modle")},
		{"name: a\ntools: []\n", errs("1 Field required: 'instructions'", "1 Field required: 'model'")},
	} {
		expect(t, test.text, setup{edition: Contract, text: test.text}.found(schema.Error), test.want...)
	}
}

// TestContractSamples takes the contract's own samples, alone and in a whole
// document.
func TestContractSamples(t *testing.T) {
	samples := []string{
		"  - name: filesystem\n    description: \"File system operations via MCP\"\n    type: mcp\n    server: \"@modelcontextprotocol/server-filesystem\"\n    transport: stdio\n    command: npx\n    args:\n      - \"-y\"\n      - \"@modelcontextprotocol/server-filesystem\"\n    env:\n      ALLOWED_PATHS: \"/workspace\"\n    envFile: \".env\"\n    encoding: \"utf-8\"\n    config:\n      allowed_directories:\n        - \"/workspace/data\"\n    request_timeout: 60\n",
		"  - name: cloud_mcp\n    description: \"Cloud-hosted MCP server\"\n    type: mcp\n    server: \"cloud-mcp-service\"\n    transport: sse\n    url: \"https://mcp.example.com/sse\"\n    headers:\n      Authorization: \"Bearer ${API_TOKEN}\"\n      X-Custom-Header: \"value\"\n    timeout: 30\n    sse_read_timeout: 120\n    request_timeout: 60\n",
		"  - name: realtime_mcp\n    description: \"Real-time MCP server\"\n    type: mcp\n    server: \"realtime-service\"\n    transport: websocket\n    url: \"wss://mcp.example.com/ws\"\n    request_timeout: 60\n",
		"  - name: http_mcp\n    description: \"HTTP MCP server with streaming\"\n    type: mcp\n    server: \"http-mcp-service\"\n    transport: http\n    url: \"https://mcp.example.com/stream\"\n    headers:\n      Authorization: \"Bearer ${API_TOKEN}\"\n    timeout: 30\n    sse_read_timeout: 120\n    terminate_on_close: true\n    request_timeout: 60\n",
		"  - name: docker_mcp\n    description: \"Containerized MCP server\"\n    type: mcp\n    server: \"mcp-server-custom\"\n    command: docker\n    args: [\"run\", \"--rm\", \"-i\", \"mcp-server:latest\"]\n    env:\n      API_KEY: \"${API_TOKEN}\"\n",
	}
	for _, sample := range samples {
		for _, text := range []string{"tools:\n" + sample, head + "tools:\n" + sample} {
			s := setup{text: text, env: []string{"API_TOKEN=x"}}
			if d := s.open(); d.Edition != Contract {
				t.Errorf("%s\nis read as %s", text, d.Edition)
			}
			expect(t, text, s.found(schema.Warning))
		}
	}
	first := "tools:\n  - name: files\n    description: \"Files\"\n    type: mcp\n    server: \"@modelcontextprotocol/server-filesystem\"\n    command: npx\n    args: [\"-y\", \"@modelcontextprotocol/server-filesystem\"]\n    config:\n      allowed_directories:\n        - \"${workspaceFolder}/data\"\n        - \"${workspaceFolder}/output\"\n"
	expect(t, first, setup{text: first}.found(schema.Error), "10 ConfigError: Environment variable 'workspaceFolder' not found")
	expect(t, first, setup{text: first, env: []string{"workspaceFolder=/w"}}.found(schema.Error))
}

func TestLegacy(t *testing.T) {
	entry := func(more string) string { return head + "tools:\n  - name: m\n    type: mcp\n" + more }
	for _, test := range []struct {
		text string
		want []string // of severity warning or worse
	}{
		{"tools:\n  - name: old_mcp_tool\n    type: mcp\n    server: \"@modelcontextprotocol/server-memory\"\n    config:\n      key: value\n", errs("4 explicit 'command'")},
		{entry("    server: mcp-server-fetch\n"), errs("10 explicit 'command'")},
		{entry("    server: \"@acme/x@1.2.0\"\n"), errs("10 explicit 'command'")},
		{entry("    description: d\n    server: acme-search\n"), errs("11 'command' is required for stdio transport")},
		{entry("    description: d\n    server: ./server.js\n"), errs("11 'command' is required for stdio transport")},
		{entry("    description: d\n    server: s\n    url: https://x.example/mcp\n"), errs("12 'command' is required for stdio transport")},
		{entry("    description: d\n    server: \"@acme/x\"\n    comand: npx\n"), errs("12 comand")},
		{entry("    description: d\n    server: \"@acme/x\"\n    command: null\n"), errs("11 explicit 'command'")},
	} {
		expect(t, test.text, setup{edition: Contract, text: test.text}.found(schema.Warning), test.want...)
	}
}

func TestLegacyFixes(t *testing.T) {
	text := head + "tools:\n  - name: m   # one\n    type: mcp\n    server: \"@acme/m\"   # old\n    config: {a: b}\n"
	want := head + "tools:\n  - name: m   # one\n    description: \"MCP server @acme/m\"\n    type: mcp\n    server: \"@acme/m\"   # old\n    command: npx\n    args: [\"-y\", \"@acme/m\"]\n    config: {a: b}\n"
	s := setup{edition: Contract, text: text}
	if got := s.fixed(t, "npx"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	expect(t, want, setup{edition: Contract, text: want}.found(schema.Warning))
	_, found := s.run()
	if len(found) != 1 || !found[0].Deprecated || found[0].Fixes[0].All == "" {
		t.Errorf("the finding is not one for source.fixAll: %+v", found)
	}
	args := setup{edition: Contract, text: head + "tools:\n  - {name: m, description: d, type: mcp, server: \"@acme/m\", args: [\"/data\"]}\n"}
	if got := args.fixed(t, "npx"); !strings.Contains(got, "server: \"@acme/m\", command: npx, args: [\"-y\", \"@acme/m\", \"/data\"]}") {
		t.Errorf("arguments that are written become\n%s", got)
	}
	empty := setup{edition: Contract, text: head + "tools:\n  - name: m\n    description: d\n    type: mcp\n    server: \"@acme/m\"\n    command:\n    args:   # none\n"}
	if got := empty.fixed(t, "npx"); !strings.HasSuffix(got, "    command: npx\n    args: [\"-y\", \"@acme/m\"]   # none\n") {
		t.Errorf("keys without values become\n%s", got)
	}
	unknown := setup{edition: Contract, text: head + "tools:\n  - {name: m, description: d, type: mcp, server: acme}\n"}
	for part, want := range map[string]string{
		"npx":    "{name: m, description: d, type: mcp, server: acme, command: npx, args: [\"-y\", \"acme\"]}",
		"uvx":    "{name: m, description: d, type: mcp, server: acme, command: uvx, args: [\"acme\"]}",
		"docker": "{name: m, description: d, type: mcp, server: acme, command: docker, args: [\"run\", \"--rm\", \"-i\", \"acme\"]}",
	} {
		if got := unknown.fixed(t, "'"+part+"'"); !strings.Contains(got, want) {
			t.Errorf("fix for %s gives\n%s", part, got)
		}
	}
}

func TestURLFixes(t *testing.T) {
	for _, test := range []struct{ edition, entry, want string }{
		{Contract, "transport: http; url: http://x.example/mcp", "url: https://x.example/mcp"},
		{Contract, "transport: websocket; url: https://x.example/ws", "url: wss://x.example/ws"},
		{Contract, "transport: sse; url: x.example/sse", "url: https://x.example/sse"},
		{Released, "transport: http; url: HTTPS://x.example/mcp", "url: https://x.example/mcp"},
		{Released, "transport: http; url: \" https://x.example/mcp\"", "url: \"https://x.example/mcp\""},
	} {
		body := contractEntry(test.entry)
		if test.edition == Released {
			body = strings.Replace(body, "    server: \"@acme/t\"\n", "", 1)
		}
		if got := (setup{edition: test.edition, text: head + body}).fixed(t, "Change to"); !strings.Contains(got, test.want) {
			t.Errorf("%s: got\n%s", test.entry, got)
		}
	}
}

func TestRewrites(t *testing.T) {
	contract := head + "tools:\n  - name: files\n    description: Files\n    type: mcp\n    server: \"@acme/files\"\n    command: npx\n    args: [\"-y\", \"@acme/files\"]   # pinned\n    envFile: files.env\n  - name: old\n    description: Old\n    type: mcp\n    server: \"@acme/old\"   # note\n  - name: feed\n    description: Feed\n    type: mcp\n    server: feed-service\n    transport: sse\n    url: https://feed.example.com/sse\n"
	released := head + "tools:\n  - name: files\n    description: Files\n    type: mcp\n    command: npx\n    args: [\"-y\", \"@acme/files\"]   # pinned\n    env_file: files.env\n  - name: old\n    description: Old\n    type: mcp\n    command: npx   # note\n    args: [\"-y\", \"@acme/old\"]\n  - name: feed\n    description: Feed\n    type: mcp\n    transport: sse\n    url: https://feed.example.com/sse\n"
	d := setup{text: contract}.open()
	fixes := Rewrites(d, 0, 0)
	if d.Edition != Contract || len(fixes) != 1 {
		t.Fatalf("edition %s, %d rewrites", d.Edition, len(fixes))
	}
	if got := apply(t, d, fixes[0]); got != released {
		t.Errorf("got:\n%s\nwant:\n%s", got, released)
	}
	d = setup{text: released}.open()
	back := apply(t, d, Rewrites(d, 0, 0)[0])
	if d.Edition != Released || !strings.Contains(back, "    server: \"@acme/files\"\n    command: npx\n") || !strings.Contains(back, "    server: feed\n    transport: sse\n") || !strings.Contains(back, "envFile: files.env") {
		t.Errorf("edition %s, back:\n%s", d.Edition, back)
	}
	again := setup{text: back}
	if d := again.open(); d.Edition != Contract {
		t.Errorf("what was moved to the contract is read as %s", d.Edition)
	}
	expect(t, back, again.found(schema.Error))
	pinned := setup{text: "# mcp-lsp: edition=contract-1.0\n" + contract, edition: Contract, why: "the comment in the file"}.open()
	if got := apply(t, pinned, Rewrites(pinned, 0, 0)[0]); !strings.HasPrefix(got, "# mcp-lsp: edition=0.7\n") {
		t.Errorf("the pin was not changed:\n%s", got)
	}
}

func TestEditionHint(t *testing.T) {
	text := head + "tools:\n  - {name: a, description: d, type: mcp, command: node}\n"
	hint := func(s setup) *rule.Finding {
		_, found := s.run()
		for _, f := range found {
			if f.Code == "edition" {
				return &f
			}
		}
		return nil
	}
	f := hint(setup{text: text, editor: true})
	if f == nil || f.Severity != schema.Hint || !strings.Contains(f.Message, "0.7") || len(f.Fixes) != 2 {
		t.Fatalf("the hint is %+v", f)
	}
	d := setup{text: text, editor: true}.open()
	if got := apply(t, d, f.Fixes[1]); !strings.HasPrefix(got, "# mcp-lsp: edition=contract-1.0\n") {
		t.Errorf("pinning gives\n%s", got)
	}
	for _, s := range []setup{
		{text: text},
		{text: text, editor: true, edition: Released, why: "the command line"},
		{text: head, editor: true},
		{text: head + "tools:\n  - {name: a, description: d, type: mcp}\n", editor: true},
	} {
		if f := hint(s); f != nil {
			t.Errorf("a hint where none is wanted: %q", s.text)
		}
	}
}
