package syntax

import (
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestGoccy(t *testing.T) {
	tests := []struct{ name, src, want, faults string }{
		{"a colon without blank in braces", "{a:b, c: {d:1}}", "{a: b, c: {d: 1}}", ""},
		{"the colon of an address", "{http://x:y, u: http://x:80/}", "{http://x: y, u: http://x:80/}", ""},
		{"a second colon is text", "{a: redis:7, b:c:d}", "{a: redis:7, b: c:d}", ""},
		{"a list inside of braces", "{args: [run, image:latest]}", "{args: [run, {image: latest}]}", ""},
		{"quotes behind the colon", "{a:\"}, b\", c:'d'}", "{a: }, b, c: d}", ""},
		{"a list alone", "[image:latest, a:, \"b\"]", "[image:latest, a:, b]", ""},
		{"a question mark between brackets", "[?b, a?c, ?]", "[?b, a?c, ?]", ""},
		{"the sign of a key", "{? b: c}", "{b: c}", ""},
		{"a tab behind the column takes no room", "a:\n \tb: 1\n c: 2\n", "{a: {b: 1, c: 2}}", ""},
		{"blanks and a tab on an empty line", "a:\n  b: 1\n   \t\n  c: 2\n", "{a: {b: 1, c: 2}}", ""},
		{"a tab on an empty line above the first key", " \t\n\t# b\na: 1\n---\n\t\n", "{a: 1}", ""},
		{"a tab on an empty line below it", "a:\n\t\n  b: 1\n", "{a: {b: 1}}", "2 tab \"\\t\""},
		{"a tab before the first key", "\ta: 1\n", "{a: 1}", "1 tab \"\\t\""},
		{"a tab before a line of quoted text", "a:\n  b: \"c\n   \td\"\n  e: 'f\n\n  \tg'\n", "{a: {b: c d, e: f⏎g}}", "6 yaml \"\\t\""},
		{"a tab behind an escaped line break of two characters", "a:\n  b: \"c\\\r\n  \td\"\n  e: \"c\\\r\n \td\"\n", "{a: {b: cd, e: cd}}", "5 yaml \"\\t\""},
		{"a tab before the first text of a block scalar", "a: |\n  \tb\n   c\nd: |\n  \t\n  e\n   f\n", "{a: \tb⏎c⏎, d: \t⏎e⏎ f⏎}", ""},
		{"a tab before all of its text", "a: |\n  \tb\n  \tc\n", "{a: \tb⏎\tc⏎}", "3 tab \"\\t\""},
		{"a tab on the only line of a block scalar", "a:\n  b: |\n  \t\n  c: |\n    d\n", "{a: {b: \t⏎, c: d⏎}}", ""},
		{"a tab below its text", "a: |\n  b\n\t\nc: d\n", "{a: b⏎, c: d}", "3 tab \"\\t\""},
		{"an empty line that is wider than the text by one", "a: |\n   \n  b\nc: |\n     \n\n  # d\n  e\n", "{a: ⏎b⏎, c: ⏎⏎# d⏎e⏎}", ""},
		{"an empty line that is wider than the text by more", "a: |\n    \n  b\n", "{a: ⏎b⏎}", "2 indentation \"    \""},
		{"a comment at the header of a block scalar", "a: |-#b\n  c\nd: |#e\n  f\n", "{a: c, d: f⏎}", "3 block-scalar \"#e\""},
		{"a tab at the column", "a:\n\tb: 1\n", "{a: {b: 1}}", "2 tab \"\\t\""},
		{"a value that is not indented", "a:\nb\nc: d\n", "{a: b, c: d}", "2 misread \"b\""},
		{"a value that is not indented, quoted", "a:\n  b:\n  'c'\n  d: e\n", "{a: {b: c, d: e}}", "3 misread \"'c'\""},
		{"a list in brackets that is not indented", "a:\n  b:\n  [c,\n   d]\n  e: f\n", "{a: {b: [c, d], e: f}}", "3 misread \"[c,\""},
		{"a mapping in braces that is not indented", "a:\n  b:\n  {c: d}\n", "{a: {b: ~, {c: d}?: ~}}", "3 missing-colon \"{c: d}\""},
		{"a list below a word that is not indented", "a:\nb\n- c\n", "{a: ~, b?: [c]}", "2 missing-colon \"b\""},
		{"a dash below a text", "a: b\n  - c: d\n    e: # f\n\ng: h\n", "{a: b - c: d e: # f, g: h}", "2 misread \"-\""},
		{"a dash below a text, in any YAML", "a: b\n  - c\nd: e\n", "{a: b - c, d: e}", ""},
		{"a dash at the column of the key", "a: b\n- c\n", "{a: b, ~?: [c]}", "2 unexpected-item \"-\""},
		{"keys that begin with signs", "a:\n  }b: 1\n  ,c: 2\n  %d: 3\n", "{a: {}b: 1, ,c: 2, %d: 3}}", "2 misread \"}\", 3 misread \",\""},
		{"a sign of a directive", "a: 1\n%b: 2\n", "{a: 1, b: 2}", "2 reserved-sign \"%\""},
		{"a dash between brackets", "[- a, {b: - [c]}]", "[[a], {b: [[c]]}]", "1 misread \"-\", 1 misread \"-\""},
		{"a tab in a key", "a:\n  b\tc: d\n", "{a: {bc: d}}", ""},
		{"a tab in a key at the column of the last one", "a:\n    b: 1\ncd\te: 2\n", "{a: {b: 1}, cd\te: 2}", ""},
		{"text that goes on before its key", "a:\n  b: [c\n  d]\n", "{a: {b: [c, d]}}", "3 missing-comma \"d\""},
		{"text that goes on behind its key", "a:\n  b: [c\n    d]\n", "{a: {b: [c d]}}", ""},
	}
	for _, tt := range tests {
		tree := Parse(text.New(tt.src), YAML).Goccy()
		if got := outline(tree.Root()); got != tt.want {
			t.Errorf("%s: %q reads as %s, want %s", tt.name, tt.src, got, tt.want)
		}
		if got := faults(tree); got != tt.faults {
			t.Errorf("%s: %q has faults %s, want %s", tt.name, tt.src, got, tt.faults)
		}
	}
}

// TestGoccyShares checks that a text without such places is parsed once.
func TestGoccyShares(t *testing.T) {
	tree := Parse(text.New("a: {b: c, u: http://x/?y=1}\nd: [e, f: g]\n"), YAML)
	if tree.Goccy() != tree {
		t.Error("the tree was parsed again")
	}
	other := Parse(text.New("a: {b:c}\n"), YAML)
	if again := other.Goccy(); again == other || again.Goccy() != again {
		t.Error("the tree was not parsed again, or twice")
	}
}
