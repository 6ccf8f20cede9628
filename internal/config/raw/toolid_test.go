package raw

import (
	"regexp"
	"strings"
	"testing"
)

// The names were made by Raw's own function.
func TestAlias(t *testing.T) {
	tests := []struct{ server, tool, want string }{
		{"search", "web_search", "mcp_search_web_search_b06cafefb3e6"},
		{"my.server", "get.item", "mcp_my_server_get_item_2a975006b42c"},
		{"a", "überblick", "mcp_a__berblick_f6a205049a64"},
		{"e", "😀x", "mcp_e___x_8334d65f1790"},
		{"a-very-long-server-name-indeed", "with-a-very-long-tool-name-too", "mcp_a-very-long-server-name-indeed_with-a-very-_6b5025cfc7e3"},
		{"x", "ns:do", "mcp_x_ns_do_db07fd22aea1"},
	}
	for _, tt := range tests {
		if got := Alias(tt.server, tt.tool); got != tt.want {
			t.Errorf("Alias(%q, %q) = %q; want %q", tt.server, tt.tool, got, tt.want)
		}
	}
}

func TestUnalias(t *testing.T) {
	servers := []string{"search", "search_web", "my.server", "x", "a-very-long-server-name-indeed"}
	known := map[string][]string{"a-very-long-server-name-indeed": {"with-a-very-long-tool-name-too"}}
	tests := []struct {
		alias, id string
		sure      bool
	}{
		{"mcp_search_web_search_b06cafefb3e6", "mcp/search/web_search", true},
		{"mcp_my_server_get_item_2a975006b42c", "mcp/my.server/get.item", true},
		{"mcp_x_ns_do_db07fd22aea1", "mcp/x/ns:do", true},
		{"mcp_a-very-long-server-name-indeed_with-a-very-_6b5025cfc7e3", "mcp/a-very-long-server-name-indeed/with-a-very-long-tool-name-too", true},
		{"mcp_search_web_search_0123456789ab", "mcp/search_web/search", false}, // the longer server's name fits too
		{"mcp_x_do_0123456789ab", "mcp/x/do", false},
		{"mcp_other_do_0123456789ab", "", false},
		{"mcp_x_do", "", false},
		{"mcp/x/do", "", false},
		{"", "", false},
	}
	for _, tt := range tests {
		got, ok := unalias(tt.alias, servers, known)
		if ok != (tt.id != "") || ok && (got.id() != tt.id || got.sure != tt.sure) {
			t.Errorf("unalias(%q) = %+v, %v; want %q", tt.alias, got, ok, tt.id)
		}
	}
}

func TestToolIDs(t *testing.T) {
	valid := regexp.MustCompile(toolIDs)
	for _, id := range strings.Fields("builtin/bash local/my_tool agent/a-b pkg/kit/tools/search pkgdep/kit/geo/tools/locate mcp/search/web_search mcp/S.1/Get:Item mcp/s/* mcp/ü/ß") {
		if !valid.MatchString(id) {
			t.Errorf("%q is refused", id)
		}
	}
	for _, id := range []string{"", "bash", "builtin/", "builtin/Bash", "builtin/*", "builtin/a/b", "mcp/search", "mcp/search/", "mcp//x", "mcp/a/b/c", "mcp/a/b c", "mcp/a b/c",
		"tool/x", "pkg/kit/skills/x", "pkg/kit/search", "MCP/a/b", " builtin/bash", "https://mcp.acme.io/mcp", "mcp_search_web_search_b06cafefb3e6", "acp:x"} {
		if valid.MatchString(id) {
			t.Errorf("%q is accepted", id)
		}
	}
}

func TestGlob(t *testing.T) {
	tests := []struct {
		pattern, s string
		want       bool
	}{
		{"*", "anything/at all", true}, {"*", "", true}, {"", "", true}, {"", "a", false},
		{"mcp/search/*", "mcp/search/web", true}, {"mcp/search/*", "mcp/search2/web", false},
		{"mcp/*/web", "mcp/a/b/web", true}, {"builtin/?ash", "builtin/bash", true}, {"builtin/?ash", "builtin/ash", false},
		{"*a*b*", "xxaxxbxx", true}, {"*a*b*", "xxbxxaxx", false}, {"a*", "b", false}, {"a?", "aü", true},
	}
	for _, tt := range tests {
		if got := matchGlob(tt.pattern, tt.s); got != tt.want {
			t.Errorf("matchGlob(%q, %q) = %v", tt.pattern, tt.s, got)
		}
	}
}

func TestCoversGlob(t *testing.T) {
	tests := []struct {
		outer, inner string
		want         bool
	}{
		{"*", "mcp/search/*", true}, {"mcp/*", "mcp/search/*", true}, {"mcp/search/*", "mcp/*", false},
		{"mcp/search/*", "mcp/search/web", true}, {"mcp/search/web", "mcp/search/web", true}, {"mcp/search/web", "mcp/search/*", false},
		{"mcp/?/x", "mcp/?/x", true}, {"mcp/a/x", "mcp/?/x", false}, {"mcp/?/x", "mcp/*/x", false}, {"mcp/*/x", "mcp/?/x", true},
		{"*a", "*", false}, {"**", "*", true}, {"*", "*", true}, {"a*b", "a*x*b", true},
	}
	for _, tt := range tests {
		if got := coversGlob(tt.outer, tt.inner); got != tt.want {
			t.Errorf("coversGlob(%q, %q) = %v", tt.outer, tt.inner, got)
		}
	}
}
