package lsptest

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// RunMarkers runs the scenarios FOLDER/*/*.txtar as subtests; folders named in
// skip are left out. update rewrites their golden sections.
func RunMarkers(t *testing.T, folder string, entries []dialects.Entry, update bool, skip ...string) {
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.txtar"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios in %s: %v", folder, err)
	}
	for _, file := range files {
		feature := filepath.Base(filepath.Dir(file))
		if slices.Contains(skip, feature) {
			continue
		}
		t.Run(feature+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s := newScenario(t, archive, entries, update)
			s.run()
			if update && !t.Failed() {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// A scenario is one archive and the session that it describes.
type scenario struct {
	t       testing.TB
	archive *txtar.Archive
	update  bool
	used    map[string]bool // golden sections

	root, home string
	options    Options
	docs       []*document
	marks      []*mark
	places     map[string]place
	editor     *Editor
}

// A document is one file of a scenario without its marks.
type document struct {
	name   string // as in the archive
	path   string
	uri    uri.URI
	text   *text.Text
	closed bool
	found  []protocol.Diagnostic // not yet named by a mark
}

// A mark is one call behind "#@".
type mark struct {
	s    *scenario
	doc  *document
	line int
	name string
	args []ast.Expr
}

func newScenario(t testing.TB, archive *txtar.Archive, entries []dialects.Entry, update bool) *scenario {
	t.Helper()
	if strings.TrimSpace(string(archive.Comment)) == "" {
		t.Fatal("the archive does not begin with a sentence that says what it shows")
	}
	s := &scenario{t: t, archive: archive, update: update, used: map[string]bool{}, places: map[string]place{}}
	s.root, s.home = realDir(t), realDir(t)
	s.options = Options{
		Root:      s.root,
		Params:    RichParams(s.root),
		Workspace: workspace.Options{Dialects: entries, Home: s.home},
	}
	for _, f := range archive.Files {
		s.read(f)
	}
	return s
}

// realDir returns a temporary folder by a path without links.
func realDir(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// read takes one file of the archive.
func (s *scenario) read(f txtar.File) {
	s.t.Helper()
	switch {
	case strings.HasPrefix(f.Name, "@"):
	case f.Name == "settings.json":
		if err := json.Unmarshal(f.Data, &s.options.Settings); err != nil {
			s.t.Fatalf("settings.json: %v", err)
		}
		s.options.Params = Override(s.options.Params, `{"initializationOptions":`+string(f.Data)+`}`)
	case f.Name == "initialize.json":
		s.options.Params = Override(s.options.Params, string(f.Data))
	case f.Name == "env":
		s.options.Workspace.Environ = strings.Fields(string(f.Data))
	default:
		s.document(f)
	}
}

// document reads a file, cuts its marks off and writes it.
func (s *scenario) document(f txtar.File) {
	d := &document{name: f.Name, path: filepath.Join(s.root, filepath.FromSlash(f.Name))}
	if rest, ok := strings.CutPrefix(f.Name, "~/"); ok {
		d.path = filepath.Join(s.home, filepath.FromSlash(rest))
	}
	d.uri = uri.File(d.path)
	d.closed = !slices.Contains([]string{".yaml", ".yml", ".json"}, path.Ext(f.Name))
	var kept strings.Builder
	line := 0
	for src := range strings.Lines(string(f.Data)) {
		before, calls, marked := strings.Cut(src, "#@")
		switch {
		case !marked:
			kept.WriteString(src)
			line++
			continue
		case strings.TrimSpace(before) != "":
			kept.WriteString(strings.TrimRight(before, " ") + "\n")
			line++
		}
		s.marks = append(s.marks, s.parse(d, line-1, calls)...)
	}
	d.text = text.New(kept.String())
	s.docs = append(s.docs, d)
	if err := os.MkdirAll(filepath.Dir(d.path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(d.path, []byte(d.text.String()), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

// parse reads the calls behind "#@" with Go's own parser.
func (s *scenario) parse(d *document, line int, calls string) []*mark {
	s.t.Helper()
	x, err := parser.ParseExpr("_(" + strings.TrimSpace(calls) + ")")
	if err != nil {
		s.t.Fatalf("%s:%d: %v", d.name, line+1, err)
	}
	var out []*mark
	for _, arg := range x.(*ast.CallExpr).Args {
		call, ok := arg.(*ast.CallExpr)
		if !ok {
			s.t.Fatalf("%s:%d: not a mark: %s", d.name, line+1, calls)
		}
		name, ok := call.Fun.(*ast.Ident)
		if !ok || marks()[name.Name] == nil {
			s.t.Fatalf("%s:%d: not a mark: %s", d.name, line+1, calls)
		}
		out = append(out, &mark{s: s, doc: d, line: line, name: name.Name, args: call.Args})
	}
	return out
}

// run opens the files, carries out the marks and looks for what they left over.
func (s *scenario) run() {
	for _, m := range s.marks {
		if m.name == "loc" || m.name == "closed" {
			marks()[m.name](m)
		}
	}
	s.editor = Start(s.t, s.options)
	for _, d := range s.docs {
		if !d.closed {
			s.editor.Open(string(d.uri), strings.TrimPrefix(path.Ext(d.name), "."), 1, d.text.String())
		}
	}
	for _, d := range s.docs {
		if !d.closed {
			d.found = s.editor.Pull(string(d.uri))
		}
	}
	for _, m := range s.marks {
		if m.name != "loc" && m.name != "closed" {
			marks()[m.name](m)
		}
	}
	for _, d := range s.docs {
		for _, g := range d.found {
			s.t.Errorf("%s:%d: unexpected diagnostic: %s", d.name, g.Range.Start.Line+1, s.describe(d, g))
		}
	}
	for _, f := range s.archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "@"); ok && !s.used[name] {
			s.t.Errorf("no mark uses the golden section %s", f.Name)
		}
	}
}

// describe writes a diagnostic as the mark that would name it.
func (s *scenario) describe(d *document, g protocol.Diagnostic) string {
	span := s.span(d, g.Range)
	line := d.text.LineSpan(span.Start)
	shown := d.text.Slice(text.Span{Start: span.Start, End: min(span.End, line.End)})
	return fmt.Sprintf("diag(%q, %s, %q, %q)", shown, severityName(g.Severity), g.Code, g.Message)
}

// span converts a range of a document.
func (s *scenario) span(d *document, r protocol.Range) text.Span {
	at := func(p protocol.Position) int {
		return d.text.Offset(text.Position{Line: int(p.Line), Character: int(p.Character)}, s.editor.Encoding)
	}
	return text.Span{Start: at(r.Start), End: at(r.End)}
}

func severityName(s protocol.DiagnosticSeverity) string {
	return []string{"none", "error", "warning", "information", "hint"}[min(int(s), 4)]
}

// named returns the document with a URI, nil if it is none of the scenario's.
func (s *scenario) named(u uri.URI) *document {
	for _, d := range s.docs {
		if d.uri == u {
			return d
		}
	}
	return nil
}

// neutral replaces the paths of the temporary folders.
func (s *scenario) neutral(out string) string {
	return strings.NewReplacer(s.root, "/project", s.home, "/home").Replace(out)
}
