package nearest

import "testing"

func TestOf(t *testing.T) {
	keys := []string{"command", "args", "env", "url", "headers", "timeout_ms", "transport"}
	tests := []struct {
		word       string
		candidates []string
		want       string
	}{
		{"comand", keys, "command"},
		{"Command", keys, "command"},
		{"timeoutMs", keys, "timeout_ms"},
		{"ags", keys, "args"},
		{"agrs", keys, "args"},
		{"header", keys, "headers"},
		{"transprot", keys, "transport"},
		{"uri", keys, "url"},
		{"description", keys, ""},
		{"cwd", keys, ""},
		{"id", keys, ""},
		{"", keys, ""},
		{"command", []string{"command"}, ""},
		{"-", []string{"_"}, ""},
		{"streamableHttp", []string{"stdio", "streamable-http"}, "streamable-http"},
		{"serch", []string{"search", "serve"}, "search"},
		{"größe", []string{"grösse", "größer"}, "größer"},
		{"ab", []string{"AB", "ac"}, "AB"},
		{"cat", []string{"bat", "rat"}, "bat"},
		{"x", nil, ""},
		{"http", []string{"stdio", "streamable-http"}, "streamable-http"},
		{"streamable", []string{"stdio", "streamable-http"}, "streamable-http"},
		{"timeout", keys, "timeout_ms"},
		{"mcp", []string{"mcp-fetch", "mcp-git"}, ""},
		{"type", []string{"tool_type", "prompt"}, "tool_type"},
	}
	for _, tt := range tests {
		got, ok := Of(tt.word, tt.candidates)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("Of(%q) = %q, %v; want %q", tt.word, got, ok, tt.want)
		}
	}
}
