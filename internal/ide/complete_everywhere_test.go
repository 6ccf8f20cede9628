package ide_test

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestCompleteEverywhere takes every item at every place of well-formed
// documents; the result must be as well-formed.
func TestCompleteEverywhere(t *testing.T) {
	for _, src := range []string{
		"# top\nname: x   # c\n\nmodels:\n  fast: y\n  deep:\n    provider: acme\n    stream: true\nagents:\n  one:\n    model: fast\n    prompt: |\n      text\n\n    helpers: [two, \"one\"]\n  two:\n    model: deep\n    prompt: 'x'\ntags:\n- red\n\ntools:\n\n",
		"tools:\n  - kind: server\n    id: a\n    command: npx\n    args:\n      - \"-y\"\n\n    env:\n      A: \"${env.B}\"\n      C: $D\n\n  - {kind: server, id: b, via: web, url: \"https://${H}\", port: 1}\n  - kind: shell\n    id: c\n    safe: false\n",
		"tools:\r\n  - kind: server\r\n    id: a\r\n    \r\n  - kind: shell\r\n    id: c\r\n",
		"\ufeffname: x\nmodels:\n  fast: y\nagents:\n  one:\n    model: fast\n\n",
		"name:\nmodels:\nagents:\n  a:\ntools:\n  -\n  - kind:\ntags: []\n",
	} {
		tree := syntax.Parse(text.New(src), syntax.YAML)
		if len(tree.Errors) > 0 {
			t.Fatalf("%q: %+v", src, tree.Errors)
		}
		for off := range len(src) + 1 {
			takeAll(t, src, off)
		}
	}
}

func takeAll(t *testing.T, src string, off int) {
	t.Helper()
	d, _ := openFleet(t, src[:off]+"‸"+src[off:])
	for _, it := range ide.Complete(t.Context(), d, off) {
		after := strings.Replace(taken(t, d, it), "‸", "", 1)
		if errs := syntax.Parse(text.New(after), syntax.YAML).Errors; len(errs) > 0 {
			t.Errorf("at %d of %q: taking %+v gives\n%s\nwith %+v", off, src, it, after, errs)
			return
		}
		checkKey(t, d, off, it, after)
	}
}

// checkKey wants a key that was taken to have become a key of the document.
func checkKey(t *testing.T, d *config.Document, off int, it ide.Item, after string) {
	t.Helper()
	if it.Kind != ide.KeyItem {
		return
	}
	count := func(tree *syntax.Tree) (n int) {
		tree.Root().Walk(func(n0 *syntax.Node) bool {
			if n0.Get(it.Label) != nil {
				n++
			}
			return true
		})
		return n
	}
	if before, now := count(d.Tree), count(syntax.Parse(text.New(after), syntax.YAML)); now < before || now == before && !strings.HasPrefix(it.Label, d.Tree.Text.Slice(it.Replace)) {
		t.Errorf("at %d: taking key %q gives no such key in\n%s", off, it.Label, after)
	}
}
