package ide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// fault is a finding with the code "fault" on the first occurrence of word.
func fault(d *config.Document, word string, fixes ...rule.Fix) rule.Finding {
	at := strings.Index(d.Tree.Text.String(), word)
	return rule.Finding{Code: "fault", Span: text.Span{Start: at, End: at + len(word)}, Fixes: fixes}
}

// write is a fix that puts with in the place of word.
func write(d *config.Document, word, with string, change func(*rule.Fix)) rule.Fix {
	at := strings.Index(d.Tree.Text.String(), word)
	fix := rule.Fix{Title: "Write " + with, Edits: rule.Edit(text.Edit{Span: text.Span{Start: at, End: at + len(word)}, New: with})}
	if change != nil {
		change(&fix)
	}
	return fix
}

func titles(actions []ide.Action) []string {
	var all []string
	for _, a := range actions {
		all = append(all, a.Kind+": "+a.Title)
	}
	return all
}

func done(t *testing.T, d *config.Document, a ide.Action) string {
	t.Helper()
	var edits []text.Edit
	for _, f := range a.Edits() {
		if f.Path == "" {
			edits = append(edits, f.Edits...)
		}
	}
	after, err := d.Tree.Text.Apply(edits...)
	if err != nil {
		t.Fatal(err)
	}
	return after.String()
}

func TestActions(t *testing.T) {
	d, _ := openFleet(t, "name: one\nnote: two   # say\n‸tags: [red]\n")
	preferred := func(f *rule.Fix) { f.Preferred = true }
	findings := []rule.Finding{
		fault(d, "one", write(d, "one", "1", nil), write(d, "one", "uno", preferred), write(d, "one", "one", func(f *rule.Fix) { f.Edits = rule.Edit() }), write(d, "one", "one", nil)),
		fault(d, "two", write(d, "two", "2", nil)),
		fault(d, "note", write(d, "two", "2", nil)),
	}
	entry := &dialects.Entry{Dialect: d.Dialect, Rewrites: func(_ *config.Document, start, _ int) []rule.Fix {
		return []rule.Fix{write(d, "red", "blue", func(f *rule.Fix) { f.Refactor = true })}
	}}
	line := d.Tree.Text.Line
	for _, test := range []struct {
		name string
		span text.Span
		want []string
	}{
		{"a line, preferred ones first", line(0), []string{"quickfix: Write uno", "quickfix: Write 1", "refactor.rewrite: Write blue", "quickfix: Ignore 'fault' here with a comment"}},
		{"a point on a line", text.Span{Start: 1, End: 1}, []string{"quickfix: Write uno", "quickfix: Write 1", "refactor.rewrite: Write blue", "quickfix: Ignore 'fault' here with a comment"}},
		{"equal edits come once", line(1), []string{"quickfix: Write 2", "refactor.rewrite: Write blue", "quickfix: Ignore 'fault' here with a comment"}},
		{"no finding", line(2), []string{"refactor.rewrite: Write blue"}},
	} {
		if got := titles(ide.Actions(entry, d, findings, test.span)); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n got %q\nwant %q", test.name, got, test.want)
		}
	}
}

func TestIgnore(t *testing.T) {
	for _, test := range []struct{ src, word, want string }{
		{"name: one\n", "one", "name: one  # mcp-lsp: ignore fault\n"},
		{"tools:\n  - id: one # c\n", "one", "tools:\n  # mcp-lsp: ignore fault\n  - id: one # c\n"},
		{"name: one # mcp-lsp: ignore other\n", "one", "name: one # mcp-lsp: ignore other, fault\n"},
		{"name: |\n  two\n", "name", "# mcp-lsp: ignore fault\nname: |\n  two\n"},
		{"name: |\n  two\n", "two", ""},
		{"tools: [a,\n  b]\n", "b", "tools: [a,\n  b]  # mcp-lsp: ignore fault\n"},
		{"\ufeffname: one # c\n", "one", "\ufeff# mcp-lsp: ignore fault\nname: one # c\n"},
		{"name: one\r\n", "one", "name: one  # mcp-lsp: ignore fault\r\n"},
		{"name: one", "one", "name: one  # mcp-lsp: ignore fault"},
		{`{"name": "one"}`, "one", ""},
		{"name: one\nnote: \"two", "note", ""},
	} {
		d, _ := openFleet(t, test.src+"‸")
		actions := ide.Actions(nil, d, []rule.Finding{fault(d, test.word)}, text.Span{End: d.Tree.Text.Len()})
		switch {
		case len(actions) == 0 && test.want != "":
			t.Errorf("%q: nothing offered", test.src)
		case len(actions) > 0:
			if got := done(t, d, actions[0]); got != test.want {
				t.Errorf("%q:\n got %q\nwant %q", test.src, got, test.want)
			}
		}
	}
}

// TestActionsInBrokenText offers nothing that breaks a text further.
func TestActionsInBrokenText(t *testing.T) {
	d, _ := openFleet(t, "name: one\ntools: [a\nnote: two\n‸")
	findings := []rule.Finding{fault(d, "one", write(d, "one", "\"", nil), write(d, "one", "1", nil))}
	want := []string{"quickfix: Write 1", "quickfix: Ignore 'fault' here with a comment"}
	if got := titles(ide.Actions(nil, d, findings, d.Tree.Text.Line(0))); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFixAll(t *testing.T) {
	d, _ := openFleet(t, "name: one\nnote: two\nempty: {}\n‸")
	set := func(f *rule.Fix) { f.All = "set" }
	empty := d.Tree.Root().Get("empty").Value
	add := func(key string) rule.Fix {
		return rule.Fix{Title: "Add", All: "set", Edits: rule.Lazy(func() []text.Edit {
			return edit.InsertField(d.Tree, empty, key, edit.Scalar("x"), edit.Where{})
		})}
	}
	for _, test := range []struct {
		name     string
		findings []rule.Finding
		want     string
	}{
		{"only fixes of a set", []rule.Finding{fault(d, "one", write(d, "one", "1", nil)), fault(d, "two", write(d, "two", "2", nil), write(d, "two", "3", set))}, "name: one\nnote: 3\nempty: {}\n"},
		{"the first of two that touch the same", []rule.Finding{fault(d, "one", write(d, "one", "1", set)), fault(d, "one", write(d, "name: one", "x", set)), fault(d, "two", write(d, "two", "2", set))}, "name: 1\nnote: 2\nempty: {}\n"},
		{"one of two that fill the same place", []rule.Finding{fault(d, "empty", add("a")), fault(d, "empty", add("b"))}, "name: one\nnote: two\nempty: {a: x}\n"},
		{"none that breaks the text", []rule.Finding{fault(d, "one", write(d, "one", "[", set)), fault(d, "two", write(d, "two", "2", set))}, "name: one\nnote: 2\nempty: {}\n"},
	} {
		actions := ide.FixAll(d, test.findings)
		if len(actions) != 1 || actions[0].Kind != "source.fixAll.mcp-lsp" {
			t.Errorf("%s: %q", test.name, titles(actions))
			continue
		}
		if got := done(t, d, actions[0]); got != test.want {
			t.Errorf("%s:\n got %q\nwant %q", test.name, got, test.want)
		}
	}
	if actions := ide.FixAll(d, []rule.Finding{fault(d, "one", write(d, "one", "1", nil))}); len(actions) != 0 {
		t.Errorf("nothing belongs to a set: %q", titles(actions))
	}
}

// BenchmarkActions repairs each item of a long list, alone and all at once.
func BenchmarkActions(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		d, _ := openFleet(b, "tags:\n"+strings.Repeat("  - blue\n", n)+"‸")
		list := d.Tree.Root().Get("tags").Value
		findings := make([]rule.Finding, n)
		for i, item := range list.Items {
			findings[i] = rule.Finding{Code: "fault", Span: item.Value.Span, Fixes: []rule.Fix{{Title: "Remove", All: "set", Edits: rule.Lazy(func() []text.Edit {
				return edit.RemoveItem(d.Tree, list, i)
			})}}}
		}
		b.Run(fmt.Sprintf("each/%d", n), func(b *testing.B) {
			for b.Loop() {
				ide.Actions(nil, d, findings, text.Span{End: d.Tree.Text.Len()})
			}
		})
		b.Run(fmt.Sprintf("all/%d", n), func(b *testing.B) {
			for b.Loop() {
				ide.FixAll(d, findings)
			}
		})
	}
}
