package clients

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func (s Server) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s%v%v %s%v%s%s%v%v", s.Name, s.Transport, s.Command, s.Args, s.Env, s.URL, s.Headers, s.Dir, s.EnvFile, s.Tools, s.Disabled))
}

// TestServers reads one entry in the form of each client, and what is no block.
func TestServers(t *testing.T) {
	for _, test := range []struct{ key, in, want string }{
		{"mcpServers", `{"fs": {"command": "npx", "args": ["-y", "x"], "env": {"A": "b"}, "disabled": true}}`, "fs stdio npx[-y x][{A b}] [][]true"},
		{"mcpServers", `{"a": {"command": "x"}, "b": {"url": "https://x.dev/sse"}}`, "a stdio x[][] [][]false|b sse [][] https://x.dev/sse[][]false"},
		{"servers", `{"web": {"type": "http", "url": "https://x.dev/mcp", "headers": {"A": "b"}}}`, "web streamable-http [][] https://x.dev/mcp[{A b}][]false"},
		{"mcp", `{"inputs": [], "servers": {"a": {"type": "stdio", "command": "x", "cwd": "/w", "envFile": ".env"}}}`, "a stdio x[][] []/w.env[]false"},
		{"mcp", `{"a": {"type": "local", "command": ["npx", "-y", "x"], "environment": {"A": "b"}, "enabled": false}}`, "a stdio npx[-y x][{A b}] [][]true"},
		{"mcp", `{"a": {"type": "remote", "url": "https://x.dev/sse"}}`, "a sse [][] https://x.dev/sse[][]false"},
		{"mcpServers", `{"a": {"httpUrl": "https://x.dev/sse"}}`, "a streamable-http [][] https://x.dev/sse[][]false"},
		{"mcpServers", `{"a": {"url": "wss://x.dev", "type": "http"}}`, "a websocket [][] wss://x.dev[][]false"},
		{"mcpServers", `{"a": {"serverUrl": "https://x.dev", "transport": "sse"}}`, "a sse [][] https://x.dev[][]false"},
		{"mcpServers", `[{"name": "a", "command": "x", "args": ["b"]}]`, "a stdio x[b][] [][]false"},
		{"context_servers", `{"a": {"command": {"path": "x", "args": ["b"], "env": {"C": "d"}}}}`, "a stdio x[b][] [][]false"},
		{"mcp_servers", `{"a": {"url": "https://x.dev", "bearer_token_env_var": "T", "enabled_tools": ["q"]}}`, "a streamable-http [][] https://x.dev[{Authorization Bearer ${T}}][q]false"},
		{"mcpServers", `{"a": {"command": "x", "env": ["A=b"]}}`, "a stdio x[][{A b}] [][]false"},
		{"servers", `{"a": {"port": 80}}`, ""},
		{"servers", `{}`, ""},
		{"servers", `"x"`, ""},
		{"mcpServers", `[{"command": "x"}]`, ""},
		{"other", `{"a": {"command": "x"}}`, ""},
	} {
		node := syntax.Parse(text.New(test.in), syntax.JSON).Root()
		var got []string
		if IsBlock(test.key, node) {
			for _, s := range Servers(node) {
				got = append(got, s.String())
			}
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.key, test.in, strings.Join(got, "|"), test.want)
		}
	}
}
