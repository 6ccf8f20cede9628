package ide_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestEverywhere asks for everything at every place of the archives' documents,
// also of their beginnings: nothing panics, spans lie in the text, and no hover
// or outline holds a secret.
func TestEverywhere(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := features[filepath.Base(filepath.Dir(file))]; !ok {
			continue
		}
		s := open(t, archive)
		src := s.doc.Tree.Text.String()
		for end := len(src); end >= 0; end -= 1 + len(src)/12 {
			tree := syntax.Parse(text.New(src[:end]), s.doc.Tree.Format)
			everywhere(t, config.Open(s.doc.Dialect, s.doc.Edition, "", tree, s.doc.Inputs), 1)
		}
	}
}

// TestEverywhereInCases does the same with the documents in the folder that
// MCP_LSP_CASES names, at some places of each.
func TestEverywhereInCases(t *testing.T) {
	root := os.Getenv("MCP_LSP_CASES")
	if root == "" {
		t.Skip("MCP_LSP_CASES names no folder with cases")
	}
	for _, entry := range dialects.All() {
		err := filepath.WalkDir(filepath.Join(root, entry.Name), func(path string, f fs.DirEntry, err error) error {
			if err != nil || f.IsDir() || !slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(path)) {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil || len(src) > 20_000 {
				return err
			}
			in := &config.Inputs{Path: path, Files: beside{}, Environ: os.LookupEnv, EnvironNames: func() []string { return nil }}
			tree := syntax.Parse(text.New(string(src)), entry.Format)
			everywhere(t, config.Open(entry.Dialect, entry.Newest, "", tree, in), 1+len(src)/40)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func everywhere(t *testing.T, d *config.Document, step int) {
	t.Helper()
	src := d.Tree.Text
	inside := func(what string, span text.Span) {
		if span.Start < 0 || span.End < span.Start || span.End > src.Len() {
			t.Errorf("%s at %v of %d bytes:\n%s", what, span, src.Len(), src)
		}
	}
	public := func(said string) {
		if strings.Contains(said, "topsecret") {
			t.Errorf("a secret is shown: %s", said)
		}
	}
	for off := 0; off <= src.Len(); off += step {
		if h := ide.Hover(d, off); h != nil {
			inside("hover", h.Span)
			public(h.Markdown)
		}
		for _, l := range append(ide.Definition(d, off), ide.References(d, off, true)...) {
			if l.Path == "" {
				inside("location", l.Span)
			}
		}
		for _, span := range append(ide.Highlight(d, off), ide.Selections(d.Tree, off)...) {
			inside("span", span)
		}
		if r := ide.PrepareRename(d, off); r != nil {
			inside("rename", r.Span)
			if src.Slice(r.Span) != r.Name && d.Tree.Format == syntax.JSON {
				t.Errorf("%q is to be renamed, %q stands there", r.Name, src.Slice(r.Span))
			}
		}
	}
	whole(t, d, inside, public)
}

// whole looks at the features of a whole document.
func whole(t *testing.T, d *config.Document, inside func(string, text.Span), public func(string)) {
	t.Helper()
	var outline func([]ide.Symbol, text.Span)
	outline = func(all []ide.Symbol, around text.Span) {
		for _, s := range all {
			public(s.Name + s.Detail)
			if s.Name == "" || s.Span.Start < around.Start || s.Span.End > around.End || s.Select.Start < s.Span.Start || s.Select.End > s.Span.End {
				t.Errorf("symbol %q at %v, selected %v, in %v", s.Name, s.Span, s.Select, around)
			}
			outline(s.Children, s.Span)
		}
	}
	outline(ide.Symbols(d), text.Span{End: d.Tree.Text.Len()})
	end := 0
	for _, token := range ide.Tokens(d) {
		inside("token", token.Span)
		if token.Span.Start < end || token.Span.Empty() {
			t.Errorf("token at %v after one that ends at %d", token.Span, end)
		}
		end = token.Span.End
	}
	last := -1
	for _, f := range ide.Folds(d.Tree) {
		if f.Start <= last || f.End <= f.Start || f.End >= d.Tree.Text.LineCount() {
			t.Errorf("fold %+v after line %d", f, last)
		}
		last = f.Start
	}
	for _, h := range ide.Hints(d, text.Span{End: d.Tree.Text.Len()}) {
		inside("hint", text.Span{Start: h.Offset, End: h.Offset})
		public(h.Label + h.Tooltip)
	}
	for _, l := range ide.Links(d) {
		inside("link", l.Span)
		public(l.Tooltip)
	}
	for _, l := range ide.Lenses(d) {
		inside("lens", l.Span)
	}
}
