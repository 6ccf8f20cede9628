package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// unexampled are codes that no example can show: of files of many megabytes, and
// of fields that no dialect has today.
func unexampled() []string { return []string{dialects.TooLargeCode, rule.CodeDeprecated} }

// TestRulesHaveExamples runs every example of every rule through all rules of
// its dialect: the wrong text has a finding with the rule's code, the right one
// has none, and where the rule says so its first fix repairs the wrong text.
func TestRulesHaveExamples(t *testing.T) {
	entries := dialects.All()
	for _, r := range dialects.Rules(entries) {
		t.Run(r.Code, func(t *testing.T) {
			if r.Summary == "" || r.Doc == "" {
				t.Error("the rule has no summary or no text")
			}
			if len(r.Examples) == 0 && !slices.Contains(unexampled(), r.Code) {
				t.Error("the rule has no example")
			}
			for _, e := range r.Examples {
				runExample(t, entries, r, e)
			}
		})
	}
}

// An exhibit is an example's document in a session of its own.
type exhibit struct {
	t       *testing.T
	session *workspace.Session
	path    string
}

func runExample(t *testing.T, entries []dialects.Entry, r *rule.Rule, e rule.Example) {
	dialect := e.Dialect
	if dialect == "" && len(r.Dialects) > 0 {
		dialect = r.Dialects[0]
	}
	entry := dialects.Find(entries, dialect)
	if entry == nil {
		t.Fatalf("the example is of no known dialect: %q", dialect)
	}
	name := e.Path
	if name == "" {
		name = entry.FileNames[0]
	}
	x := exhibit{t: t, path: filepath.Join(t.TempDir(), name)}
	for name, content := range e.Files {
		x.write(filepath.Join(filepath.Dir(x.path), name), content)
	}
	x.session = workspace.NewSession(workspace.Options{
		Dialects: entries, Environ: e.Env, Flags: dialects.Pick{Dialect: dialect, Edition: e.Edition},
	})
	x.session.SetFolders([]string{filepath.Dir(x.path)})
	if r.OffByDefault {
		x.session.SetSettings(workspace.Settings{Severity: map[string]schema.Severity{r.Code: r.Severity}})
	}

	wrong := x.with(e.Wrong, r.Code)
	if len(wrong) == 0 {
		t.Errorf("nothing with the code is found in\n%s\nbut %v", e.Wrong, x.all())
		return
	}
	if e.Right != "" {
		if found := x.with(e.Right, r.Code); len(found) > 0 {
			t.Errorf("in the right text is found: %s\n%s", found[0].Message, e.Right)
		}
		for _, f := range x.found() {
			if f.Severity == schema.Error {
				t.Errorf("the right text has the error %s: %s\n%s", f.Code, f.Message, e.Right)
			}
		}
	}
	if e.Fixed {
		x.fix(e.Wrong, wrong, r.Code)
	}
}

func (x *exhibit) write(path, content string) {
	x.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		x.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		x.t.Fatal(err)
	}
}

// with saves and opens src and returns the findings that have the code.
func (x *exhibit) with(src, code string) []rule.Finding {
	x.write(x.path, src)
	x.session.Open(workspace.Doc{Key: "example", Path: x.path, Text: text.New(src)})
	return slices.DeleteFunc(slices.Clone(x.found()), func(f rule.Finding) bool { return f.Code != code })
}

func (x *exhibit) found() []rule.Finding {
	x.t.Helper()
	found, err := x.session.Snapshot().File("example").Findings(context.Background())
	if err != nil {
		x.t.Fatal(err)
	}
	return found
}

func (x *exhibit) all() []string {
	var codes []string
	for _, f := range x.found() {
		codes = append(codes, f.Code+": "+f.Message)
	}
	return codes
}

// fix applies the first fix of the first finding that has one, and checks that
// a finding less has the code.
func (x *exhibit) fix(src string, found []rule.Finding, code string) {
	x.t.Helper()
	i := slices.IndexFunc(found, func(f rule.Finding) bool { return len(f.Fixes) > 0 })
	if i < 0 {
		x.t.Errorf("no finding has a fix:\n%s", src)
		return
	}
	fixed := src
	for _, edit := range found[i].Fixes[0].Edits() {
		if edit.Path == "" {
			fixed = x.edited(src, edit.Edits)
			continue
		}
		before := ""
		if !edit.Create {
			b, err := os.ReadFile(edit.Path)
			if err != nil {
				x.t.Fatal(err)
			}
			before = string(b)
		}
		x.write(edit.Path, x.edited(before, edit.Edits))
		x.session.Changed(edit.Path)
	}
	if left := x.with(fixed, code); len(left) >= len(found) {
		x.t.Errorf("the fix %q leaves: %s\n%s", found[i].Fixes[0].Title, left[0].Message, fixed)
	}
}

func (x *exhibit) edited(src string, edits []text.Edit) string {
	x.t.Helper()
	t, err := text.New(src).Apply(edits...)
	if err != nil {
		x.t.Fatal(err)
	}
	return t.String()
}
