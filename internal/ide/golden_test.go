package ide_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the wanted results under testdata")

// TestGolden runs the archives under testdata/<feature>. An archive begins
// with a sentence of what it shows. Its first file is the document, in which
// "‸1" marks a place; the others lie beside it. "want/1" is the answer at
// that mark, "want" the answer for the whole document. A rename takes the new
// name from the wanted file's name: "want/1 name".
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		feature := filepath.Base(filepath.Dir(file))
		answer, ok := features[feature]
		if !ok {
			continue
		}
		t.Run(feature+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			golden(t, file, answer)
		})
	}
}

// An answer renders what a feature says at a mark; name is what follows the
// mark in the wanted file's name.
type answer func(s *sample, off int, name string) string

var features = map[string]answer{
	"hover":      hover,
	"define":     func(s *sample, off int, _ string) string { return s.places(ide.Definition(s.doc, off)) },
	"references": references,
	"rename":     rename,
	"symbols":    func(s *sample, _ int, _ string) string { return outline(s, ide.Symbols(s.doc), "") },
	"fold":       folds,
	"select":     selections,
	"tokens":     tokens,
	"hints":      hints,
	"lens":       lenses,
	"links":      links,
}

func golden(t *testing.T, file string, answer answer) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, archive)
	wanted := 0
	for i, f := range archive.Files {
		name, ok := strings.CutPrefix(f.Name, "want")
		if !ok {
			continue
		}
		wanted++
		mark, name, _ := strings.Cut(strings.TrimPrefix(name, "/"), " ")
		off, ok := s.marks[mark]
		if !ok && mark != "" {
			t.Fatalf("%s: no mark %s", f.Name, mark)
		}
		got := strings.TrimRight(answer(s, off, name), "\n") + "\n"
		if *update {
			archive.Files[i].Data = []byte(got)
		} else if got != string(f.Data) {
			t.Errorf("%s:\n%s\nwant:\n%s", f.Name, got, f.Data)
		}
	}
	if wanted == 0 {
		t.Fatal("nothing is wanted")
	}
	if out := txtar.Format(archive); *update && !bytes.Equal(out, txtar.Format(archive)) {
		t.Fatal("archive does not keep its form")
	} else if *update {
		if err := os.WriteFile(file, out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A sample is an opened document with the marks that were in it.
type sample struct {
	doc   *config.Document
	marks map[string]int
}

// open opens the archive's first file. Words of its comment of the form
// NAME=value are variables; dialect=D and edition=E choose another dialect
// than crew and another edition than 2.
func open(t testing.TB, archive *txtar.Archive) *sample {
	t.Helper()
	s := &sample{}
	files := beside{}
	for _, f := range archive.Files[1:] {
		files["/project/"+f.Name] = string(f.Data)
	}
	first := archive.Files[0]
	var src string
	src, s.marks = cutMarks(string(first.Data))
	format, edition, env := syntax.YAML, "2", map[string]string{}
	if path.Ext(first.Name) == ".json" {
		format = syntax.JSON
	}
	dialect := crew()
	for _, word := range strings.Fields(string(archive.Comment)) {
		switch k, v, ok := strings.Cut(word, "="); {
		case ok && k == "edition":
			edition = v
		case ok && k == "dialect":
			dialect = named(t, v)
		case ok:
			env[k] = v
		}
	}
	in := &config.Inputs{
		Path: "/project/" + first.Name, WorkDir: "/project", Home: "/home/me", Files: files,
		Environ:      func(name string) (string, bool) { v, ok := env[name]; return v, ok },
		EnvironNames: func() []string { return slices.Collect(maps.Keys(env)) },
	}
	s.doc = config.Open(dialect, edition, "the test", syntax.Parse(text.New(src), format), in)
	return s
}

// named returns the dialect called name.
func named(t testing.TB, name string) *config.Dialect {
	t.Helper()
	for _, entry := range dialects.All() {
		if entry.Name == name {
			return entry.Dialect
		}
	}
	t.Fatalf("no dialect %s", name)
	return nil
}

// cutMarks takes "‸1" to "‸9" out of src.
func cutMarks(src string) (string, map[string]int) {
	marks := map[string]int{}
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(src, "‸")
		b.WriteString(before)
		if !ok {
			return b.String(), marks
		}
		marks[after[:1]] = b.Len()
		src = after[1:]
	}
}

// beside are files by absolute path.
type beside map[string]string

func (b beside) Read(path string) (*text.Text, bool) {
	s, ok := b[path]
	return text.New(s), ok
}

func (b beside) Stat(path string) config.FileInfo {
	_, ok := b[path]
	return config.FileInfo{Exists: ok}
}

func (b beside) List(string) []string { return nil }

// at renders a span: where it begins, and its text.
func (s *sample) at(span text.Span) string {
	t := s.doc.Tree.Text
	p := t.Position(span.Start, text.UTF32)
	return fmt.Sprintf("%d:%d %q", p.Line+1, p.Character+1, t.Slice(span))
}

func (s *sample) places(all []ide.Location) string {
	var b strings.Builder
	for _, l := range all {
		if l.Path == "" {
			fmt.Fprintln(&b, s.at(l.Span))
			continue
		}
		other, _ := s.doc.Inputs.Files.Read(l.Path)
		fmt.Fprintf(&b, "%s:%d\n", strings.TrimPrefix(l.Path, "/project/"), other.LineAt(l.Span.Start)+1)
	}
	if b.Len() == 0 {
		return "none"
	}
	return b.String()
}
