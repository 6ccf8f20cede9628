package report

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// sample is a report with one of everything.
func sample() *Report {
	src := "name: x\ntools:\n\t- \"日本語\" : typo\n  api_key: hunter2 and more\n"
	at := func(s string) text.Span {
		i := strings.Index(src, s)
		return text.Span{Start: i, End: i + len(s)}
	}
	sibling := Source{Name: "config.yaml", Text: text.New("a: 1\nb: 2\n")}
	agent := &File{
		Source:  Source{Name: "agent.yaml", Text: text.New(src), Secrets: []text.Span{at("hunter2 and more")}},
		Dialect: "holodeck", Title: "HoloDeck", Edition: "0.7", Why: "nothing says otherwise",
		Findings: []rule.Finding{
			{Code: "unknown-key", Severity: schema.Error, Span: at("typo"), Message: "No <key> of this name: 50%",
				Fixes:   []rule.Fix{{Title: "Rename"}, {Title: "Remove"}, {Title: "Rename"}},
				Related: []rule.Related{{Span: at("name"), Message: "the first"}, {Path: "/w/config.yaml", Span: text.Span{Start: 5, End: 6}, Message: "the other"}}},
			{Code: "secret", Severity: schema.Warning, Span: at("hunter2"), Message: "A secret\nin two lines"},
			{Code: "elsewhere", Severity: schema.Hint, Span: text.Span{Start: 5, End: 6}, Path: "/w/config.yaml", Message: "In the sibling"},
		},
	}
	return &Report{
		Files:   []*File{agent, {Source: Source{Name: "other.json", Text: text.New("{}")}}},
		Other:   func(string) Source { return sibling },
		Rules:   []*rule.Rule{{Code: "unknown-key", Summary: "A key that does not exist.", Doc: "Why.", Severity: schema.Error}},
		Version: "1.2.3",
	}
}

func written(t *testing.T, format string, r *Report, s Style) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, format, r, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestGoldens compares every format with its file in testdata; UPDATE=1 writes
// them anew.
func TestGoldens(t *testing.T) {
	for _, format := range Formats() {
		t.Run(format, func(t *testing.T) {
			got := written(t, format, sample(), Style{})
			path := filepath.Join("testdata", "sample."+format)
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestFormatsAreWellFormed(t *testing.T) {
	for _, line := range strings.Split(strings.TrimSpace(written(t, "json", sample(), Style{})), "\n") {
		var f struct {
			Code  string   `json:"code"`
			Fixes []string `json:"fixes"`
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil || f.Code == "" || f.Fixes == nil {
			t.Errorf("line %s: %v", line, err)
		}
	}
	if !json.Valid([]byte(written(t, "sarif", sample(), Style{}))) {
		t.Error("the SARIF log is no JSON")
	}
	var suites junitSuites
	if err := xml.Unmarshal([]byte(written(t, "junit", sample(), Style{})), &suites); err != nil || suites.Tests != 4 || suites.Failures != 1 {
		t.Errorf("the JUnit report says %d tests, %d failures: %v", suites.Tests, suites.Failures, err)
	}
}

func TestSecretIsNeverWritten(t *testing.T) {
	for _, format := range Formats() {
		if out := written(t, format, sample(), Style{Color: true}); strings.Contains(out, "hunter2") || strings.Contains(out, "and more") {
			t.Errorf("format %s shows a secret:\n%s", format, out)
		}
	}
}

func TestColor(t *testing.T) {
	plain, painted := written(t, "text", sample(), Style{}), written(t, "text", sample(), Style{Color: true})
	if strings.Contains(plain, "\x1b") || !strings.Contains(painted, "\x1b[1;31merror:\x1b[0m") {
		t.Errorf("colours are not as asked:\n%s\n%s", plain, painted)
	}
}

func TestFrame(t *testing.T) {
	long := strings.Repeat("a", 300)
	tests := []struct {
		what, line string
		start, end int
		width      int
		shown      string
		marks      string
	}{
		{"plain", "key: value", 5, 10, 80, "key: value", "     ^^^^^"},
		{"a tab", "\tkey: 1", 1, 4, 80, "    key: 1", "    ^^^"},
		{"a tab in the middle", "ab\tc", 3, 4, 80, "ab  c", "    ^"},
		{"wide characters", "日本: x", 0, 6, 80, "日本: x", "^^^^"},
		{"behind wide characters", "日本: x", 8, 9, 80, "日本: x", "      ^"},
		{"combining characters", "e\u0301x", 3, 4, 80, "e\u0301x", " ^"},
		{"an empty span", "key:", 4, 4, 80, "key:", "    ^"},
		{"an empty line", "", 0, 0, 80, "", "^"},
		{"control characters", "a\x1b[31mb", 1, 2, 80, "a\ufffd[31mb", " ^"},
		{"a long line, the start", long, 0, 3, 60, strings.Repeat("a", 59) + "…", "^^^"},
		{"a long line, the end", long, 297, 300, 60, "…" + strings.Repeat("a", 59), strings.Repeat(" ", 57) + "^^^"},
		{"a long line, the middle", long, 100, 101, 60, "…" + strings.Repeat("a", 58) + "…", strings.Repeat(" ", 24) + "^"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			s := Source{Text: text.New(tt.line + "\nnext")}
			got := s.frame(text.Span{Start: tt.start, End: tt.end}, tt.width)
			if got.line != tt.shown || got.marks != tt.marks {
				t.Errorf("got\n%q\n%q\nwant\n%q\n%q", got.line, got.marks, tt.shown, tt.marks)
			}
		})
	}
}

func TestTextObeysNothingOfTheDocument(t *testing.T) {
	r := sample()
	r.Files[0].Findings[0].Message = "key '\x1b]0;x\x07\u202e'"
	if out := written(t, "text", r, Style{}); strings.ContainsAny(out, "\x1b\x07\u202e") {
		t.Errorf("a terminal would obey %q", out)
	}
}

func TestFrameOfSeveralLines(t *testing.T) {
	s := Source{Text: text.New("one two\nthree")}
	if got := s.frame(text.Span{Start: 4, End: 13}, 80); got.marks != "    ^^^" {
		t.Errorf("the first line is marked %q", got.marks)
	}
}

func TestUnknownFormat(t *testing.T) {
	if err := Write(&strings.Builder{}, "xml", sample(), Style{}); err == nil {
		t.Error("an unknown format was accepted")
	}
}

func TestWorst(t *testing.T) {
	if got := sample().Worst(); got != schema.Error {
		t.Errorf("the worst is %v", got)
	}
	if got := (&Report{}).Worst(); got != schema.Off {
		t.Errorf("the worst of nothing is %v", got)
	}
}
