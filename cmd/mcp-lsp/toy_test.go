package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// toyDialect reads files with the key "toy". Its rule reports each value "bad"
// as an error that fixAll repairs, and each value "odd" as a warning.
func toyDialect() []dialects.Entry {
	root := &schema.Type{Kind: schema.Object, Open: true, Elem: &schema.Type{Kind: schema.String}, Fields: []*schema.Field{
		{Name: "toy", Type: &schema.Type{Kind: schema.Integer, Bounds: []schema.Bound{{Op: schema.AtLeast, N: 1}}}, Required: true, Doc: "What makes it a toy."},
		{Name: "password", Type: &schema.Type{Kind: schema.String, Secret: true}},
	}}
	d := &config.Dialect{
		Name: "toy", Title: "Toy", Newest: "2", Editions: []config.Edition{{Name: "1"}, {Name: "2"}}, FileNames: []string{"toy.yaml"},
		Recognise: func(tree *syntax.Tree, _ string) config.Confidence {
			if tree.Root().Get("toy") != nil {
				return config.Sure
			}
			return config.No
		},
		Schema: func(_ *syntax.Tree, _, edition string) *schema.Schema {
			return &schema.Schema{Title: "Toy " + edition, Edition: edition, Root: root}
		},
		Scalars: config.Scalars{
			Resolve: func(n *syntax.Node) config.Scalar { return config.Scalar{Kind: config.Text, Text: n.Value} },
			Convert: func(t *schema.Type, s config.Scalar) (config.Scalar, bool) {
				return s, s.Kind == map[schema.Kind]config.ScalarKind{schema.Integer: config.Integer, schema.String: config.Text}[t.Kind]
			},
		},
	}
	return []dialects.Entry{{Dialect: d, Rules: []*rule.Rule{
		{Code: "bad-value", Severity: schema.Error, Summary: "A bad value.", Doc: "It is bad.", Check: toyCheck, Shared: true,
			Examples: []rule.Example{{Dialect: "toy", Wrong: "toy: 1\na: bad\n", Right: "toy: 1\na: good\n"}}},
		{Code: "odd-value", Severity: schema.Warning, Summary: "An odd value."},
	}}}
}

func toyCheck(p *rule.Pass) {
	for _, e := range p.Binding.Root.Entries {
		switch e.Text() {
		case "bad":
			p.Report(rule.Finding{Span: e.Span(), Message: "'bad' is bad", Fixes: []rule.Fix{{
				Title: "Write 'good'", Preferred: true, All: "values", Edits: rule.Edit(text.Edit{Span: e.Span(), New: "good"}),
			}}})
		case "odd":
			p.Report(rule.Finding{Code: "odd-value", Severity: schema.Warning, Span: e.Span(), Message: "'odd' is odd"})
		}
	}
}

// A shell runs the command line in a folder of its own.
type shell struct {
	t   *testing.T
	dir string
	env []string
	in  string
}

func newShell(t *testing.T, files map[string]string) *shell {
	t.Helper()
	s := &shell{t: t, dir: t.TempDir()}
	for name, content := range files {
		s.write(name, content)
	}
	return s
}

func (s *shell) write(name, content string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shell) read(name string) string {
	s.t.Helper()
	b, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(b)
}

// run runs a command and returns its exit code and what it wrote.
func (s *shell) run(args ...string) (code int, out, errOut string) {
	s.t.Helper()
	in := filepath.Join(s.t.TempDir(), "in")
	if err := os.WriteFile(in, []byte(s.in), 0o644); err != nil {
		s.t.Fatal(err)
	}
	f, err := os.Open(in)
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	var o, e bytes.Buffer
	code = run(args, &world{
		in: f, out: &o, err: &e, environ: s.env, workDir: s.dir, home: s.dir,
		terminal: func(any) bool { return false }, dialects: toyDialect(),
	})
	return code, o.String(), e.String()
}

// expect runs a command and checks exit code and parts of what it wrote.
func (s *shell) expect(code int, out, errOut string, args ...string) {
	s.t.Helper()
	c, o, e := s.run(args...)
	if c != code || !strings.Contains(o, out) || !strings.Contains(e, errOut) || out == "" && o != "" || errOut == "" && e != "" {
		s.t.Errorf("mcp-lsp %s\nended with %d, want %d\nstdout, want %q:\n%s\nstderr, want %q:\n%s", strings.Join(args, " "), c, code, out, o, errOut, e)
	}
}
