package edit_test

import (
	"math/rand/v2"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestStyleText(t *testing.T) {
	double, single, json := edit.Style{Quote: '"'}, edit.Style{Quote: '\''}, edit.Style{Quote: '"', JSON: true}
	tests := []struct {
		style edit.Style
		value string
		want  string
	}{
		{double, "npx", "npx"},
		{double, "-y", "-y"},
		{double, "@scope/pkg", `"@scope/pkg"`},
		{double, "yes", `"yes"`},
		{double, "012", `"012"`},
		{double, "", `""`},
		{json, "npx", `"npx"`},
		{json, "a\nb", `"a\nb"`},
		{single, "it's: x", "'it''s: x'"},
		{single, "a\nb", `"a\nb"`},
		{double, "a\"b\\c\td\x01\u2028", `"a\"b\\c\td\u0001\u2028"`},
		{double, "\uffff", `"\uffff"`},
	}
	for _, tt := range tests {
		if got := tt.style.Text(tt.value); got != tt.want {
			t.Errorf("Text(%q) = %s, want %s", tt.value, got, tt.want)
		}
	}
}

func TestPlainText(t *testing.T) {
	plain := []string{"a", "a b", "a:b", "http://x/y#z", "-y", "--flag", "a#b", "1.2.3-rc", "v1", "é", "${VAR}x", "a/b", "_", "a'b", `a"b`, "1a", "2020-x", "\\d"}
	quoted := []string{"", " a", "a ", "a: b", "a:", "a #b", "- a", "-", "?", "#a", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a", "'a", `"a`, "[a", "{a", "]", "}", ",a",
		"null", "~", "True", "off", "NO", "y", "1", "-1", "+1", "0x1F", "0o7", "0b1", "012", "1_000", "1:30", "1.5", ".5", "5.", "1e3", ".inf", "-.INF", ".nan", "2001-01-01", "<<", "=", "---", "...", "a\nb", "a\tb", "a\u0085", "a\x00", "a\xff"}
	block, flow := edit.Style{Quote: '"'}, edit.Style{Quote: '"', Flow: true}
	for _, s := range plain {
		if got := block.Text(s); got != s {
			t.Errorf("%q needs no quotes: %s", s, got)
		}
	}
	for _, s := range quoted {
		if got := block.Text(s); got == s {
			t.Errorf("%q needs quotes", s)
		}
	}
	for _, s := range []string{"a,b", "a[", "a]", "a{", "a}", "a?b", ":a", "?a"} {
		if flow.Text(s) == s || block.Text(s) != s {
			t.Errorf("%q needs quotes in brackets only", s)
		}
	}
}

// TestTextRoundTrip shows that what Text writes is read as the same text, by
// syntax and, as a string, by yaml.v3.
func TestTextRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	signs := []string{"a", "b", " ", "'", "\"", "\\", ":", ": ", " #", "-", "?", ",", "[", "]", "{", "}", "\n", "\t", "é", "1", "0", ".", "e", "_", "y", "es", "#", "&", "*", "!", "|", ">", "%", "@", "~", "\x01", "\u2028", "x"}
	for range 4000 {
		value := ""
		for range r.IntN(5) {
			value += signs[r.IntN(len(signs))]
		}
		for _, quote := range []byte{'"', '\''} {
			for _, place := range [][2]string{{"k: ", "\n"}, {"k: [", "]\n"}, {"k: {a: ", "}\n"}} {
				written := edit.Style{Quote: quote, Flow: place[1] != "\n"}.Text(value)
				checkText(t, place[0]+written+place[1], value)
			}
		}
		tree := syntax.Parse(text.New(edit.Style{JSON: true}.Text(value)), syntax.JSON)
		if got := tree.Root().Value; got != value || len(tree.Errors) > 0 {
			t.Fatalf("JSON: got %q, want %q", got, value)
		}
	}
}

// checkText looks at the innermost scalar of src.
func checkText(t *testing.T, src, want string) {
	t.Helper()
	tree := syntax.Parse(text.New(src), syntax.YAML)
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(src), &doc); err != nil || len(tree.Errors) > 0 {
		t.Fatalf("%q: %v %v", src, err, tree.Errors)
	}
	n, y := tree.Root().Pairs[0].Value, doc.Content[0].Content[1]
	for len(n.Items)+len(n.Pairs) > 0 {
		y = y.Content[len(y.Content)-1]
		if n.Kind == syntax.Mapping {
			n = n.Pairs[0].Value
		} else {
			n = n.Items[0].Value
		}
	}
	if n.Value != want || y.Value != want || y.Tag != "!!str" {
		t.Fatalf("%q: got %q and %q (%s), want %q", src, n.Value, y.Value, y.Tag, want)
	}
}
