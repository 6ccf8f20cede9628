package launch_test

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestHalfTyped cuts documents off at every place and takes lines out: no rule
// may fail on what is left, and where it is well-formed the edits of every fix
// must fit it. (In other texts the editor tries a fix before it offers it.)
func TestHalfTyped(t *testing.T) {
	entries := map[string]place{
		"command: docker\nargs: &a [run, -it, --rm=false, -e, \"A=${T}\", mcp/x, -e, B, \"http://localhost:1\"]\nenv: {A: \"~/x\", \"B \": \" c \", T: [1]}":                 docker,
		"command: \"A=b npx -y x\"\nargs:\n  - npx # c\n  - \"-y x\"\n  - –v\n  - 'a'\n  - \"2>&1\"\n  - server.py":                                                          docker,
		"url: http://0.0.0.0:1/sse\ntransport: http\nheaders: [\"X Y: a\", \"Authorization: Bearer Bearer ${T}\"]\nremote:\n  tools: [a]\n  url:":                            docker,
		"transport: stdio\ncommand: sh\nargs: [\"-c\", \"docker run --rm -e A=$T mcp/x\"]\ntimeout_ms: 3\nenv:\n  - A=b\n  - {name: c, value: d}":                            raw,
		"transport: sse\nurl: \"https://u:pq8-zz@x.dev/mcp?api_key=<key>&b=c\"\nheaders:\n  Bearer: \"${env:T}\"\n  \"A:\": |\n    x\nenvFile: nope\nrequest_timeout: 60000": contract,
		"command: cmd\nargs: [/c, \"npx -y @modelcontextprotocol/server-github\"]\nenv: {GITHUB_TOKEN: \"{{T}}\", PATH: \"C:\\temp\\new\"}":                                  released,
		"command: uvx\nargs: &list [mcp_server_time, --from, \"git+https://x.dev/y\", *list]\n<<: {env: {A: b}}\ntools: [\"get_*\", now]\nname: a b":                         docker,
		"ref: clock\ntools: [\"*\"]\nenv_file: x\ntype: mcp": docker,
		"command: [npx, {a: b}]\nargs: {a: b}\nenv: x":       contract,
	}
	for entry, at := range entries {
		m := mistake{at: at}
		block := m.block(entry)
		for cut := 0; cut <= len(block); cut += 3 {
			m.everything(t, block[:cut])
			m.everything(t, block[:cut]+"\n")
		}
		lines := strings.SplitAfter(block, "\n")
		for i := range lines {
			m.everything(t, strings.Join(lines[:i], "")+strings.Join(lines[i+1:], ""))
		}
		if at.json {
			flat := m.flow(t, true)
			for cut := 0; cut <= len(flat); cut += 5 {
				m.everything(t, flat[:cut])
			}
		}
	}
}

// everything runs all rules over src and applies every fix.
func (m mistake) everything(t *testing.T, src string) {
	t.Helper()
	d, _ := m.open(src)
	broken := len(d.Tree.Errors) > 0
	for _, f := range m.find(src) {
		if f.Span.Start < 0 || f.Span.End > len(src) || f.Span.Start > f.Span.End {
			t.Fatalf("%s stands at %v of\n%s", f.Message, f.Span, src)
		}
		for _, fix := range f.Fixes {
			for _, e := range fix.Edits() {
				if e.Path != "" {
					continue
				}
				if _, err := text.New(src).Apply(e.Edits...); err != nil && !broken {
					t.Fatalf("%q: %v in\n%s", fix.Title, err, src)
				}
			}
		}
	}
}
