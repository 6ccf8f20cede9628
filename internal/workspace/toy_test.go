package workspace

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A toy is a dialect whose documents have the key "toy". Its one rule reports
// the text of the sibling file that "read" names, and counts its runs.
type toy struct {
	runs atomic.Int32
	// gate, if not nil, is received from before the rule reads anything.
	gate chan struct{}
}

func (y *toy) entries() []dialects.Entry {
	root := &schema.Type{Kind: schema.Object, Open: true, Elem: &schema.Type{Kind: schema.Any}, Fields: []*schema.Field{
		{Name: "password", Type: &schema.Type{Kind: schema.String, Secret: true}},
	}}
	d := &config.Dialect{
		Name: "toy", Title: "Toy", Newest: "2",
		Editions:  []config.Edition{{Name: "1"}, {Name: "2"}},
		FileNames: []string{"toy.yaml"},
		Recognise: func(tree *syntax.Tree, _ string) config.Confidence {
			if tree.Root().Get("toy") != nil {
				return config.Sure
			}
			return config.No
		},
		Schema: func(*syntax.Tree, string, string) *schema.Schema { return &schema.Schema{Root: root} },
		Scalars: config.Scalars{
			Resolve: func(n *syntax.Node) config.Scalar { return config.Scalar{Kind: config.Text, Text: n.Value} },
			Convert: func(_ *schema.Type, s config.Scalar) (config.Scalar, bool) { return s, true },
		},
	}
	check := func(p *rule.Pass) {
		y.runs.Add(1)
		if y.gate != nil {
			<-y.gate
		}
		y.report(p)
	}
	return []dialects.Entry{{Dialect: d, Rules: []*rule.Rule{{Code: "toy-rule", Severity: schema.Warning, Check: check}}}}
}

func (y *toy) report(p *rule.Pass) {
	in := p.Doc.Inputs
	if name := p.Binding.Root.Get("read").Text(); name != "" {
		t, ok := in.Files.Read(filepath.Join(filepath.Dir(in.Path), name))
		message := "absent"
		if ok {
			message = strings.TrimSpace(t.String())
		}
		p.Report(rule.Finding{Message: message})
	}
	if name := p.Binding.Root.Get("list").Text(); name != "" {
		names := in.Files.List(filepath.Join(filepath.Dir(in.Path), name))
		p.Report(rule.Finding{Message: strings.Join(names, " ")})
	}
}

// folderWith writes files into a new folder.
func folderWith(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		write(t, filepath.Join(dir, name), content)
	}
	return dir
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// open opens a document whose key is its path.
func open(s *Session, path, src string) Key {
	s.Open(Doc{Key: Key(path), Path: path, Text: text.New(src)})
	return Key(path)
}

// messages returns the messages of a file's findings.
func messages(t *testing.T, f *File) []string {
	t.Helper()
	found, err := f.Findings(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range found {
		list = append(list, f.Message)
	}
	return list
}
