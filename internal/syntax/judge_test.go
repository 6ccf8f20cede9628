package syntax

import (
	"fmt"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestJudge shows what only yaml.v3 rejects, and where that is reported.
func TestJudge(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"nothing", "a: 1\n", ""},
		{"a tab behind a dash", "a:\n  - b\n  -\tc\n", `3 "\t"`},
		{"a question mark in brackets", "a: 1\nb: {url: http://x?y}\n", `2 "?"`},
		{"an unknown directive", "# a\n%FOO\n---\nb: 1\n", `2 "%FOO"`},
		{"a newer version", "%YAML 1.2\n---\na: 1\n", `1 "%YAML 1.2"`},
		{"a document without marker", "a: 1\n...\nb: 1\n", `3 "b: 1"`},
		{"an anchor with a dot", "a: 1\nb: &c.d e\n", `2 "b: &c.d e"`},
		{"a colon on a line of its own", "a: 1\nb: {\"c\"\n  : d}\n", `2 "b: {\"c\""`},
		{"half of a surrogate pair", "a: 1\nb: \"\\ud83d\\ude00\"\n", `2 "b: \"\\ud83d\\ude00\""`},
		{"a byte order mark", "\uFEFF%FOO\n---\n", `1 "%FOO"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(text.New(tt.src), YAML)
			if len(tree.Errors) > 0 {
				t.Fatalf("not only yaml.v3 rejects this: %+v", tree.Errors[0])
			}
			got := ""
			if e := tree.Judge(); e != nil {
				got = fmt.Sprintf("%d %q", tree.Text.LineAt(e.Span.Start)+1, tree.Text.Slice(e.Span))
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
