package dialects

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// toys are two dialects: one with editions, told by its key "alpha", and one in
// JSON without.
func toys() []Entry {
	has := func(key string) func(*syntax.Tree, string) config.Confidence {
		return func(tree *syntax.Tree, path string) config.Confidence {
			switch {
			case tree.Root().Get(key) != nil:
				return config.Sure
			case tree.Root().Kind == syntax.Null:
				return config.Unsure
			}
			return config.No
		}
	}
	return []Entry{
		{Dialect: &config.Dialect{
			Name: "alpha", Newest: "2", Editions: []config.Edition{{Name: "1"}, {Name: "2"}},
			FileNames: []string{"alpha.yaml", "*.alpha.yaml"}, Recognise: has("alpha"),
			Detect: func(tree *syntax.Tree) (string, string) {
				if tree.Root().Get("old") != nil {
					return "1", "it has 'old'"
				}
				return "", ""
			},
		}},
		{Dialect: &config.Dialect{Name: "beta", Format: syntax.JSON, FileNames: []string{"beta.json"}, Recognise: has("beta")}},
		{Dialect: &config.Dialect{Name: "gamma", Newest: "x", Editions: []config.Edition{{Name: "x"}}, FileNames: []string{"gamma.yaml"}, Recognise: has("gamma")}},
	}
}

func ask(q Question, src string) Choice {
	q.Text = text.New(src)
	q.Tree = func(f syntax.Format) *syntax.Tree { return syntax.Parse(q.Text, f) }
	return Choose(toys(), q)
}

func TestChoose(t *testing.T) {
	named := Question{Path: "/w/a.yaml", Named: true}
	with := func(change func(*Question)) Question {
		q := named
		change(&q)
		return q
	}
	tests := []struct {
		what          string
		q             Question
		src           string
		dialect, ed   string
		why           string
		wantsProblems int
	}{
		{"content alone", named, "alpha: 1\n", "alpha", "2", "nothing says otherwise", 0},
		{"evidence of an edition", named, "alpha: 1\nold: 1\n", "alpha", "1", "it has 'old'", 0},
		{"the setting beats evidence", with(func(q *Question) { q.Editions = map[string]string{"alpha": "2"} }), "alpha: 1\nold: 1\n", "alpha", "2", "the setting 'alpha.edition'", 0},
		{"the association beats the setting", with(func(q *Question) {
			q.Editions = map[string]string{"alpha": "2"}
			q.Association = Pick{"alpha", "1"}
		}), "x: 1\n", "alpha", "1", "the setting 'associations'", 0},
		{"the comment beats the association", with(func(q *Question) { q.Association = Pick{"gamma", "x"} }), "# mcp-lsp: dialect=alpha edition=1\nx: 1\n", "alpha", "1", "the comment in the file", 0},
		{"the flags beat the comment", with(func(q *Question) { q.Flags = Pick{"gamma", ""} }), "# mcp-lsp: dialect=alpha edition=1\nx: 1\n", "gamma", "x", "nothing says otherwise", 0},
		{"the comment leaves the dialect open", named, "# mcp-lsp: edition=1\nalpha: 1\n", "alpha", "1", "the comment in the file", 0},
		{"the comment leaves the edition open", with(func(q *Question) { q.Editions = map[string]string{"alpha": "1"} }), "# mcp-lsp: dialect=alpha\nx: 1\n", "alpha", "1", "the setting 'alpha.edition'", 0},
		{"an unknown word is ignored", named, "# mcp-lsp: dialect=alhpa edition=9\nalpha: 1\n", "alpha", "2", "nothing says otherwise", 2},
		{"a pin without a file of the kind", named, "# mcp-lsp: dialect=alhpa\nx: 1\n", "", "", "", 1},
		{"JSON has no comment", with(func(q *Question) { q.Format = syntax.JSON }), "# mcp-lsp: dialect=alpha\n{\"beta\": 1}\n", "beta", "", "its content", 0},
		{"other files", named, "x: 1\n", "", "", "", 0},
		{"a name without content", with(func(q *Question) { q.Path = "/w/my.alpha.yaml" }), "", "alpha", "2", "nothing says otherwise", 0},
		{"no content and another name", named, "", "", "", "", 0},
		{"a notation that nothing shows", Question{Path: "/w/a.txt"}, "alpha: 1\n", "", "", "", 0},
		{"an explicit pick for any name", Question{Path: "/w/a.txt", Flags: Pick{"alpha", ""}}, "alpha: 1\n", "alpha", "2", "nothing says otherwise", 0},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			c := ask(tt.q, tt.src)
			got := ""
			if c.Entry != nil {
				got = c.Entry.Name
			}
			if got != tt.dialect || c.Edition != tt.ed || c.Why != tt.why {
				t.Errorf("got %q %q because %q, want %q %q because %q", got, c.Edition, c.Why, tt.dialect, tt.ed, tt.why)
			}
			if len(c.Problems) != tt.wantsProblems {
				t.Errorf("got %d problems, want %d: %v", len(c.Problems), tt.wantsProblems, c.Problems)
			}
		})
	}
}

func TestFormatFollowsDialect(t *testing.T) {
	c := ask(Question{Path: "/w/a.yaml", Named: true, Association: Pick{"beta", ""}}, "{}\n")
	if c.Format != syntax.JSON {
		t.Errorf("got format %v, want that of the dialect", c.Format)
	}
}

func TestFindPin(t *testing.T) {
	tests := []struct {
		src  string
		want Pick
	}{
		{"# mcp-lsp: dialect=a edition=b\n", Pick{"a", "b"}},
		{"#mcp-lsp:edition=b\nx: 1\n", Pick{"", "b"}},
		{"\ufeff%YAML 1.2\n---\n\n# other\n  # mcp-lsp:   edition=b   dialect=a \nx: 1\n", Pick{"a", "b"}},
		{"# one\r\n# mcp-lsp: dialect=a\r\nx: 1\r\n", Pick{"a", ""}},
		{"x: 1\n# mcp-lsp: dialect=a\n", Pick{}},
		{"x: 1 # mcp-lsp: dialect=a\n", Pick{}},
		{"# mcp-lsp: ignore-file syntax\n# mcp-lsp: dialect=a\n", Pick{"a", ""}},
		{"# mcp-lsp: dialect=a\n# mcp-lsp: dialect=b\n", Pick{"a", ""}},
		{"", Pick{}},
	}
	for _, tt := range tests {
		if got := FindPin(text.New(tt.src)).Pick; got != tt.want {
			t.Errorf("FindPin(%q) = %v, want %v", tt.src, got, tt.want)
		}
	}
}

func TestPinProblem(t *testing.T) {
	src := "# mcp-lsp: dialect=alpa edition=1\nalpha: 1\n"
	c := ask(Question{Path: "/w/a.yaml", Named: true}, src)
	if len(c.Problems) != 1 {
		t.Fatalf("got %d problems, want 1", len(c.Problems))
	}
	p := c.Problems[0]
	if got := src[p.Span.Start:p.Span.End]; got != "dialect=alpa" || p.Code != PinCode {
		t.Errorf("the problem stands on %q with code %q", got, p.Code)
	}
	fix := p.Fixes[0]
	if !fix.Preferred {
		t.Errorf("the nearest name is not preferred: %q", fix.Title)
	}
	fixed, err := text.New(src).Apply(fix.Edits()[0].Edits...)
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(src, "alpa ", "alpha ", 1); fixed.String() != want {
		t.Errorf("the fix makes %q, want %q", fixed, want)
	}
}

func TestEditions(t *testing.T) {
	if got := Editions(toys(), ""); !slices.Equal(got, []string{"1", "2", "x"}) {
		t.Errorf("Editions of all = %v", got)
	}
	if KnowsEdition(toys(), Pick{"beta", "1"}) || !KnowsEdition(toys(), Pick{"", "x"}) {
		t.Error("KnowsEdition does not look at the pick's dialect")
	}
}
