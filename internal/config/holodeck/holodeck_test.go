package holodeck

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// memory is a set of files by absolute path.
type memory map[string]string

func (m memory) Read(name string) (*text.Text, bool) {
	content, ok := m[filepath.ToSlash(name)]
	if !ok {
		return nil, false
	}
	return text.New(content), true
}

func (m memory) Stat(name string) config.FileInfo {
	name = filepath.ToSlash(name)
	if _, ok := m[name]; ok {
		return config.FileInfo{Exists: true}
	}
	for file := range m {
		if strings.HasPrefix(file, name+"/") {
			return config.FileInfo{Exists: true, Folder: true}
		}
	}
	return config.FileInfo{}
}

func (m memory) List(name string) []string {
	var names []string
	for file := range m {
		if path.Dir(file) == filepath.ToSlash(name) {
			names = append(names, path.Base(file))
		}
	}
	sort.Strings(names)
	return names
}

// A setup is a document with what lies around it.
type setup struct {
	edition string
	text    string
	env     []string // NAME=value
	files   memory   // absolute; the document is /w/bots/agent.yaml
	editor  bool     // not the command line
	why     string
}

func (s setup) inputs() *config.Inputs {
	env := map[string]string{}
	var names []string
	for _, e := range s.env {
		name, value, _ := strings.Cut(e, "=")
		env[name] = value
		names = append(names, name)
	}
	return &config.Inputs{
		Path: filepath.FromSlash("/w/bots/agent.yaml"), WorkDir: filepath.FromSlash("/w"), Home: filepath.FromSlash("/home/me"),
		Environ:      func(name string) (string, bool) { v, ok := env[name]; return v, ok },
		EnvironNames: func() []string { return names },
		Files:        s.files, Strict: !s.editor,
	}
}

func (s setup) open() *config.Document {
	d := Dialect()
	tree := syntax.Parse(text.New(s.text), syntax.YAML)
	edition, why := s.edition, s.why
	if edition == "" {
		edition, why = d.Detect(tree)
	}
	return config.Open(d, edition, why, tree, s.inputs())
}

func allRules() []*rule.Rule { return append(rule.Generic(), Rules()...) }

func (s setup) run() (*config.Document, []rule.Finding) {
	d := s.open()
	return d, rule.Run(context.Background(), d, allRules(), rule.Options{CI: !s.editor})
}

// found lists findings of at least a severity, "LINE message" each.
func (s setup) found(least schema.Severity) []string {
	d, findings := s.run()
	var all []string
	for _, f := range findings {
		if f.Severity <= least && f.Path == "" {
			all = append(all, fmt.Sprintf("%d %s", d.Tree.Text.LineAt(f.Span.Start)+1, f.Message))
		}
	}
	return all
}

// expect compares findings with wants, each a line and a part of the message;
// there must be as many as wants.
func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	ok := len(got) == len(want)
	for i := 0; ok && i < len(want); i++ {
		line, part, _ := strings.Cut(want[i], " ")
		ok = strings.HasPrefix(got[i], line+" ") && strings.Contains(got[i], part)
	}
	if !ok {
		t.Errorf("%s\ngot:\n  %s\nwant:\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// apply makes a fix's edits of the document.
func apply(t *testing.T, d *config.Document, fix rule.Fix) string {
	t.Helper()
	out := d.Tree.Text
	for _, f := range fix.Edits() {
		if f.Path != "" {
			continue
		}
		edited, err := out.Apply(f.Edits...)
		if err != nil {
			t.Fatalf("fix %q: %v", fix.Title, err)
		}
		out = edited
	}
	return out.String()
}

// fixed returns the text after the fix whose title holds part.
func (s setup) fixed(t *testing.T, part string) string {
	t.Helper()
	d, findings := s.run()
	var titles []string
	for _, f := range findings {
		for _, fix := range f.Fixes {
			if strings.Contains(fix.Title, part) {
				return apply(t, d, fix)
			}
			titles = append(titles, fix.Title)
		}
	}
	t.Fatalf("no fix %q among %q", part, titles)
	return ""
}
