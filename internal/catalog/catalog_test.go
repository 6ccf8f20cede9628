package catalog

import (
	"net/url"
	"slices"
	"strings"
	"testing"
)

func TestServerByPackage(t *testing.T) {
	tests := []struct{ name, id string }{
		{"@modelcontextprotocol/server-filesystem", "filesystem"},
		{"@modelcontextprotocol/server-filesystem@2025.1.14", "filesystem"},
		{"@playwright/mcp@latest", "playwright"},
		{"tavily-mcp@0.2.1", "tavily"},
		{"mcp-server-fetch", "fetch"},
		{"mcp_server_fetch", "fetch"},
		{"mcp-server-git==2025.1.14", "git"},
		{"mcp-server-git[all]>=1", "git"},
		{"awslabs.aws-documentation-mcp-server@latest", "aws-docs"},
		{"ghcr.io/github/github-mcp-server:v0.5", "github"},
		{"docker.io/mcp/fetch:latest", "fetch"},
		{"mcp/fetch@sha256:0123", "fetch"},
		{"@modelcontextprotocol/server-postgres", "ref-postgres"},
		{"no-such-package", ""},
		{"", ""},
		{"@", ""},
	}
	c := Default()
	for _, tt := range tests {
		got, ok := c.Server(tt.name)
		if got.ID != tt.id || ok != (tt.id != "") {
			t.Errorf("Server(%q) = %q, %v; want %q", tt.name, got.ID, ok, tt.id)
		}
	}
}

func TestServerFacts(t *testing.T) {
	c := Default()
	gh, _ := c.Server("@modelcontextprotocol/server-github")
	if !gh.Archived() || gh.RenamedTo != "github" || gh.Registry != "npm" {
		t.Errorf("the old GitHub server is %+v", gh)
	}
	want := EnvVar{Name: "GITHUB_PERSONAL_ACCESS_TOKEN", Secret: true, Required: true}
	if !slices.Contains(gh.Env, want) {
		t.Errorf("its variables are %v; want %v", gh.Env, want)
	}
	if s, _ := c.Server("@modelcontextprotocol/server-playwright"); s.Status != Missing || s.RenamedTo != "playwright" || s.Homepage != "" {
		t.Errorf("a package that never existed is %+v", s)
	}
}

func TestDocker(t *testing.T) {
	c := Default()
	for _, name := range []string{"docker:github-official", "github-official"} {
		if d, ok := c.Docker(name); !ok || d.Image != "ghcr.io/github/github-mcp-server" || d.Kind != "server" {
			t.Errorf("Docker(%q) = %+v, %v", name, d, ok)
		}
	}
	if _, ok := c.Docker("docker:github-mcp-server"); ok {
		t.Error("docker:github-mcp-server is not in the catalog but was found")
	}
	if d, ok := c.Image("mcp/duckduckgo:1.0"); !ok || d.Name != "duckduckgo" {
		t.Errorf("Image = %+v, %v", d, ok)
	}
}

func TestEndpoint(t *testing.T) {
	tests := []struct{ url, transport, successor string }{
		{"https://mcp.linear.app/sse", "sse", "https://mcp.linear.app/mcp"},
		{"https://MCP.linear.app/sse/", "sse", "https://mcp.linear.app/mcp"},
		{"https://mcp.linear.app/mcp?x=1", "streamable-http", ""},
		{"https://api.githubcopilot.com/mcp", "streamable-http", ""},
		{"https://mcp.asana.com/sse", "sse", ""},
		{"https://example.com/mcp", "", ""},
		{"not a url", "", ""},
		{"", "", ""},
	}
	c := Default()
	for _, tt := range tests {
		e, ok := c.Endpoint(tt.url)
		if ok != (tt.transport != "") || ok && !e.Speaks(tt.transport) || e.Successor != tt.successor {
			t.Errorf("Endpoint(%q) = %+v, %v", tt.url, e, ok)
		}
	}
}

// The tables must hold what the types promise.
func TestTables(t *testing.T) {
	c := Default()
	if len(c.Servers()) < 90 || len(c.DockerServers()) < 300 || len(c.Endpoints()) < 140 {
		t.Fatalf("the tables are short: %d, %d, %d", len(c.Servers()), len(c.DockerServers()), len(c.Endpoints()))
	}
	ids := map[string]bool{}
	for _, s := range c.Servers() {
		if ids[s.ID] || s.ID == "" || s.Title == "" {
			t.Errorf("the server %q has no title, or its ID is not its own", s.ID)
		}
		ids[s.ID] = true
		if s.Package == "" && s.Endpoint == "" && s.Runner != "docker" {
			t.Errorf("%s has neither package nor endpoint", s.ID)
		}
		if !slices.Contains([]Status{Active, Archived, Missing}, s.Status) {
			t.Errorf("%s has the status %q", s.ID, s.Status)
		}
		if _, ok := c.ByID(s.RenamedTo); s.RenamedTo != "" && !ok {
			t.Errorf("%s moved to %s, which is not known", s.ID, s.RenamedTo)
		}
		if _, ok := c.Docker(s.Docker); s.Docker != "" && !ok {
			t.Errorf("%s names %s of Docker's catalog, which is not known", s.ID, s.Docker)
		}
		if _, ok := c.Endpoint(s.Endpoint); s.Endpoint != "" && !ok {
			t.Errorf("%s names the endpoint %s, which is not known", s.ID, s.Endpoint)
		}
	}
	for _, e := range c.Endpoints() {
		u, err := url.Parse(e.URL)
		if err != nil || !strings.HasPrefix(u.Scheme, "http") || len(e.Transports) == 0 {
			t.Errorf("the endpoint %q is malformed", e.URL)
		}
		if s, ok := c.Endpoint(e.Successor); e.Successor != "" && (!ok || !s.Speaks("streamable-http")) {
			t.Errorf("%s names the successor %s, which speaks no streamable HTTP", e.URL, e.Successor)
		}
	}
}

func TestTools(t *testing.T) {
	c := Default()
	for name, tool := range map[string]string{
		"@modelcontextprotocol/server-filesystem": "read_text_file", "mcp-server-git": "git_log", "mcp-server-time": "convert_time", "@playwright/mcp": "browser_click",
	} {
		if s, _ := c.Server(name); !slices.Contains(s.Tools, tool) {
			t.Errorf("%s has the tools %v, without %s", name, s.Tools, tool)
		}
	}
	for _, s := range c.Servers() {
		if s.Doc == "" && s.Status != Missing {
			t.Errorf("%s has no description", s.ID)
		}
	}
}
