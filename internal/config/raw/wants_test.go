package raw

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/rule/launch"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// files is a file system of a test: modes by absolute path.
type files map[string]uint32

func (f files) Read(string) (*text.Text, bool) { return nil, false }
func (f files) List(string) []string           { return nil }
func (f files) Stat(path string) config.FileInfo {
	mode, ok := f[path]
	return config.FileInfo{Exists: ok, Mode: mode}
}

func open(src, path string, fs files) *config.Document {
	return config.Open(Dialect(), "", "the test", syntax.Parse(text.New(src), syntax.JSON), &config.Inputs{Path: path, Home: "/home/someone", Files: fs})
}

func findings(d *config.Document) []rule.Finding {
	return rule.Run(context.Background(), d, everyRule(), rule.Options{CI: true})
}

// everyRule lists the rules that apply to Raw. Of two with one code its own counts.
func everyRule() []*rule.Rule {
	all := Rules()
	for _, r := range append(rule.Generic(), launch.Rules()...) {
		if !slices.ContainsFunc(all, func(o *rule.Rule) bool { return o.Code == r.Code }) {
			all = append(all, r)
		}
	}
	return all
}

// check returns what is found in src, one line each: severity, line, code and message.
func check(src string) []string {
	d := open(src, "/srv/config.json", nil)
	var all []string
	for _, f := range findings(d) {
		line := d.Tree.Text.Position(f.Span.Start, text.UTF8).Line + 1
		all = append(all, f.Severity.String()+" "+string(rune('0'+line/10))+string(rune('0'+line%10))+" "+f.Code+": "+f.Message)
	}
	return all
}

// wants fails unless exactly one finding has each of the texts, and no other
// finding is an error.
func wants(t *testing.T, src string, texts ...string) {
	t.Helper()
	found := check(src)
	for _, w := range texts {
		n := 0
		for i, f := range found {
			if f != "" && strings.Contains(f, w) {
				n++
				found[i] = ""
			}
		}
		if n != 1 {
			t.Errorf("%d findings with %q in %q\nof %s", n, w, check(src), src)
		}
	}
	for _, f := range found {
		if strings.HasPrefix(f, "error") {
			t.Errorf("unexpected: %s\nof %s", f, src)
		}
	}
}

// fixed applies the first fix (or the first with a title that holds title) of
// the only finding with this code.
func fixed(t *testing.T, src, code, title string) string {
	t.Helper()
	d := open(src, "/srv/config.json", nil)
	for _, f := range findings(d) {
		if f.Code != code {
			continue
		}
		for _, fix := range f.Fixes {
			if !strings.Contains(fix.Title, title) {
				continue
			}
			out, err := d.Tree.Text.Apply(fix.Edits()[0].Edits...)
			if err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
	}
	t.Errorf("no fix %q for %s in %q", title, code, check(src))
	return ""
}

func hasError(found []string) bool {
	for _, f := range found {
		if strings.HasPrefix(f, schema.Error.String()) {
			return true
		}
	}
	return false
}

// values lists every value of the document.
func values(d *config.Document) []*config.Value {
	var all []*config.Value
	d.Binding.Walk(func(v *config.Value) bool {
		all = append(all, v)
		return true
	})
	return all
}
