package catalog

import (
	"fmt"
	"strings"
	"testing"
)

func TestLaunched(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"npx -y @scope/name@1.2 /data", "npm 1 @scope/name@1.2 https://www.npmjs.com/package/@scope/name"},
		{"npx --package=@scope/name run", "npm 0 @scope/name https://www.npmjs.com/package/@scope/name"},
		{"npx -p @scope/name run", "npm 1 @scope/name https://www.npmjs.com/package/@scope/name"},
		{"npx --registry https://example.com name", "npm 2 name https://www.npmjs.com/package/name"},
		{`C:\node\npx.cmd -y name`, "npm 1 name https://www.npmjs.com/package/name"},
		{"npx socket.io_x@2", "npm 0 socket.io_x@2 https://www.npmjs.com/package/socket.io_x"},
		{"uvx --from git+https://example.com/x tool", "pypi 1 git+https://example.com/x "},
		{"npx ./local", "npm 0 ./local "},
		{"pnpm dlx name", "npm 1 name https://www.npmjs.com/package/name"},
		{"pnpm install name", "none"},
		{"uvx mcp_server_git==1.0", "pypi 0 mcp_server_git==1.0 https://pypi.org/project/mcp-server-git/"},
		{"uvx --from other tool", "pypi 1 other https://pypi.org/project/other/"},
		{"uv tool run --python 3.12 tool", "pypi 4 tool https://pypi.org/project/tool/"},
		{"docker run -i --rm -e KEY mcp/fetch:1 --flag", "oci 5 mcp/fetch:1 https://hub.docker.com/r/mcp/fetch"},
		{"docker run -i ghcr.io/acme/server", "oci 2 ghcr.io/acme/server https://ghcr.io/acme/server"},
		{"docker run registry.example.com/a", "oci 1 registry.example.com/a "},
		{"docker run redis", "oci 1 redis https://hub.docker.com/_/redis"},
		{"docker mcp gateway run", "none"},
		{"npx -y", "none"},
		{"npx -p", "none"},
		{"node server.js", "none"},
	} {
		words := strings.Fields(test.line)
		got := "none"
		if l, ok := Launched(words[0], words[1:]); ok {
			got = fmt.Sprintf("%s %d %s %s", l.Registry, l.Arg, l.Package, Page(l.Registry, l.Package))
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.line, got, test.want)
		}
	}
}
