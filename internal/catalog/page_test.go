package catalog

import "testing"

func TestPage(t *testing.T) {
	for _, test := range []struct{ registry, name, want string }{
		{"npm", "@scope/name@1.2", "https://www.npmjs.com/package/@scope/name"},
		{"npm", "socket.io_x@2", "https://www.npmjs.com/package/socket.io_x"},
		{"npm", "./local", ""},
		{"npm", "${PACKAGE}", ""},
		{"npm", "", ""},
		{"pypi", "mcp_server_git==1.0", "https://pypi.org/project/mcp-server-git/"},
		{"pypi", "git+https://example.com/x", ""},
		{"oci", "mcp/fetch:1", "https://hub.docker.com/r/mcp/fetch"},
		{"oci", "ghcr.io/acme/server:latest", "https://ghcr.io/acme/server"},
		{"oci", "registry.example.com/a", ""},
		{"oci", "localhost/a", ""},
		{"oci", "redis", "https://hub.docker.com/_/redis"},
		{"crates", "x", ""},
	} {
		if got := Page(test.registry, test.name); got != test.want {
			t.Errorf("Page(%q, %q) = %q, want %q", test.registry, test.name, got, test.want)
		}
	}
}
