package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// faults renders the errors of a tree as "line code text" each.
func faults(t *Tree) string {
	var all []string
	for _, e := range t.Errors {
		all = append(all, fmt.Sprintf("%d %s %q", t.Text.LineAt(e.Span.Start)+1, e.Code, t.Text.Slice(e.Span)))
	}
	return strings.Join(all, ", ")
}

// outline renders a tree on one line: {key: value, ...}, [item, ...], with "?"
// behind half-typed keys and "…" behind what is not closed.
func outline(n *Node) string {
	var b strings.Builder
	if n.Anchor != nil {
		b.WriteString("&" + n.Anchor.Name + " ")
	}
	if n.Tag != nil {
		b.WriteString("!" + n.Tag.Name + " ")
	}
	switch n.Kind {
	case Null:
		b.WriteString("~")
	case Scalar:
		b.WriteString(strings.ReplaceAll(n.Value, "\n", "⏎"))
	case Alias:
		b.WriteString("*" + n.Value)
	case Sequence:
		var parts []string
		for _, it := range n.Items {
			parts = append(parts, outline(it.Value))
		}
		b.WriteString("[" + strings.Join(parts, ", ") + "]")
	case Mapping:
		var parts []string
		for _, pr := range n.Pairs {
			key := outline(pr.Key)
			if pr.Colon < 0 {
				key += "?"
			}
			parts = append(parts, key+": "+outline(pr.Value))
		}
		b.WriteString("{" + strings.Join(parts, ", ") + "}")
	}
	if !n.Closed {
		b.WriteString("…")
	}
	return b.String()
}

func TestErrors(t *testing.T) {
	tests := []struct{ name, src, errors, tree string }{
		{"half a key between keys", "a: 1\ncomm\nb: 2\n", `2 missing-colon "comm"`, "{a: 1, comm?: ~, b: 2}"},
		{"half a key first", "comm\nb: 2\n", `1 missing-colon "comm"`, "{comm?: ~, b: 2}"},
		{"half a key last", "a: 1\ncomm", `2 missing-colon "comm"`, "{a: 1, comm?: ~}"},
		{"half a key with a comment", "a: 1\ncomm # c\n", `2 missing-colon "comm"`, "{a: 1, comm?: ~}"},
		{"half a key over a block", "a: 1\ncomm\n  b: 2\nc: 3\n", `2 missing-colon "comm"`, "{a: 1, comm?: {b: 2}, c: 3}"},
		{"half a key over a list", "a: 1\ncomm\n- b\nc: 3\n", `2 missing-colon "comm"`, "{a: 1, comm?: [b], c: 3}"},
		{"half a key first in an item", "- na\n  b: 2\n", `1 missing-colon "na"`, "[{na?: ~, b: 2}]"},
		{"half a key alone over a block", "a:\n  b\n    c: 1\n", `2 missing-colon "b"`, "{a: {b?: {c: 1}}}"},
		{"a semicolon for a colon", "a: 1\nb; 2\nc;\n  d: 3\n", `2 missing-colon "b;", 3 missing-colon "c;"`, "{a: 1, b?: 2, c?: {d: 3}}"},
		{"an equals sign for a colon", "a: 1\nb = c d\n", `2 missing-colon "b ="`, "{a: 1, b?: c d}"},
		{"a bracket before a key", "a: 1\n{b:\n  c: 2\nd: 3\n", `2 unclosed-bracket "{"`, "{a: 1, b: {c: 2}, d: 3}"},
		{"no blank behind the colon", "a: 1\nb:2\nc: 3\n", `2 missing-space ":"`, "{a: 1, b: 2, c: 3}"},
		{"no blank behind the first colon", "b:2\nc: 3\n", `1 missing-space ":"`, "{b: 2, c: 3}"},
		{"no blank behind the colon over a block", "b:x\n  c: 3\nd: 1\n", `1 missing-space ":"`, "{b: {c: 3}, d: 1}"},
		{"no blank behind a quoted key", "\"a\":1\n\"b\": 2\n", `1 missing-space ":"`, "{a: 1, b: 2}"},
		{"an address among keys", "a: 1\nhttp://x\nb: 2\n", `2 missing-colon "http://x"`, "{a: 1, http://x?: ~, b: 2}"},
		{"no blank behind a dash", "- a\n-b\n- c\n", `2 missing-space "-"`, "[a, b, c]"},
		{"no blank behind the first dash", "t:\n  -a: 1\n    b: 2\n", `2 missing-space "-"`, "{t: [{a: 1, b: 2}]}"},
		{"no dash", "t:\n  - a\n  b\n  - c\n", `3 missing-dash "b"`, "{t: [a, b, c]}"},
		{"no key", "a: 1\n: x\n", `2 empty-key ":"`, "{a: 1, ~: x}"},

		{"two colons", "a: b: c\nd: e\n", `1 unexpected-key ":"`, "{a: b: c, d: e}"},
		{"two colons in an item", "- a: b: c\n  d: e\n", `1 unexpected-key ":"`, "[{a: b: c, d: e}]"},
		{"a colon behind quotes", "a: \"b\": c\nd: e\n", `1 unexpected-key ":"`, "{a: b, d: e}"},
		{"a colon in text of several lines", "a: some\n  more text: x\nd: e\n", `2 unexpected-key ":"`, "{a: some more text: x, d: e}"},
		{"text behind a value", "a: \"b\" c\nd: e\n", `1 unexpected-text "c"`, "{a: b, d: e}"},
		{"text behind brackets", "a: [b] c # d\n", `1 unexpected-text "c"`, "{a: [b]}"},
		{"text before a block", "a: x\n  b: 1\n  c: 2\nd: 3\n", `1 unexpected-text "x"`, "{a: {b: 1, c: 2}, d: 3}"},

		{"unclosed quote", "a: \"b\nc: d\n", `1 unclosed-quote "\"b"`, "{a: b…, c: d}"},
		{"unclosed quote before other quotes", "a: \"b\nc: \"d\"\n", `1 unclosed-quote "\"b"`, "{a: b…, c: d}"},
		{"unclosed single quote", "a: 'b\nc: don't\n", `1 unclosed-quote "'b"`, "{a: b…, c: don't}"},
		{"unclosed quote of a key", "\"a: b\nc: d\n", `1 unclosed-quote "\"a: b"`, "{a…: b, c: d}"},
		{"unclosed quote in brackets", "a: [\"b\", \"c]\nd: e\n", `1 unclosed-quote "\"c"`, "{a: [b, c…], d: e}"},
		{"quote lost in brackets", "a: [\"b, \"c\"]\nd: \"e\"\n", `1 unclosed-quote "\"b"`, "{a: [b…, c], d: e}"},
		{"unclosed quotes in two lines", "a: \"b\nc: 'd\ne: f\n", `1 unclosed-quote "\"b", 2 unclosed-quote "'d"`, "{a: b…, c: d…, e: f}"},

		{"unclosed bracket", "a: [b, c\nd: e\n", `1 unclosed-bracket "["`, "{a: [b, c]…, d: e}"},
		{"unclosed bracket behind a comma", "a: [b,\nd: e\n", `1 unclosed-bracket "["`, "{a: [b]…, d: e}"},
		{"unclosed brace", "a: {b: c, d\ne: f\n", `1 unclosed-bracket "{"`, "{a: {b: c, d?: ~}…, e: f}"},
		{"unclosed braces on several lines", "a: {\n  b: c,\n  d: e\nf: g\n", `1 unclosed-bracket "{"`, "{a: {b: c, d: e}…, f: g}"},
		{"unclosed bracket over a block", "a: [b\n  c: d\n  e: f\n", `1 unclosed-bracket "["`, "{a: {c: d, e: f}}"},
		{"unclosed bracket over a list", "a: [\n  - b\n  - c\n", `1 unclosed-bracket "["`, "{a: [b, c]}"},
		{"two unclosed brackets", "a: [{b: c\nd: e\n", `1 unclosed-bracket "[", 1 unclosed-bracket "{"`, "{a: [{b: c}…]…, d: e}"},
		{"stray bracket", "a: [b]]\nc: d\n", `1 stray-bracket "]"`, "{a: [b], c: d}"},
		{"stray bracket as a value", "a: ]\nc: d\n", `1 stray-bracket "]"`, "{a: ], c: d}"},
		{"stray bracket among keys", "a: b\n}\nc: d\n", `2 stray-bracket "}"`, "{a: b, c: d}"},
		{"wrong bracket", "a: [b}\nc: d\n", `1 unclosed-bracket "[", 1 stray-bracket "}"`, "{a: [b]…, c: d}"},
		{"missing comma", "a: [\"b\" \"c\"]\n", `1 missing-comma "\"c\""`, "{a: [b, c]}"},
		{"missing comma at a line's end", "{a: 1\n b: 2}\n", `2 missing-comma "b"`, "{a: 1, b: 2}"},
		{"extra comma", "a: [b,, c]\n", `1 extra-comma ","`, "{a: [b, c]}"},
		{"comma first", "a: [, c]\n", `1 extra-comma ","`, "{a: [c]}"},
		{"dash in brackets", "a: [- b]\n", `1 unexpected-item "-"`, "{a: [- b]}"},
		{"a template without quotes", "a: {{ b }}/c\nd: e\n", `1 unexpected-text "/c"`, "{a: {{b?: ~}?: ~}, d: e}"},

		{"tab", "a:\n\tb: c\n", `2 tab "\t"`, "{a: {b: c}}"},
		{"tabs throughout", "a:\n\tb:\n\t\tc: d\n\te: f\ng: h\n", `2 tab "\t", 3 tab "\t\t", 4 tab "\t"`, "{a: {b: {c: d}, e: f}, g: h}"},
		{"a tab for four columns", "a:\n  r:\n    m: x\n\ti: hi\n", `4 tab "\t"`, "{a: {r: {m: x, i: hi}}}"},
		{"a tab before a dash", "a:\n  - b\n\t- c\n", `3 tab "\t"`, "{a: [b, c]}"},
		{"a tab in a block text", "a: |\n  b\n\tc\nd: e\n", `3 tab "\t"`, "{a: b⏎\tc⏎, d: e}"},
		{"indented too far", "a: 1\n b: 2\nc: 3\n", `2 indentation "b: 2"`, "{a: 1, b: 2, c: 3}"},
		{"indented too little", "t:\n  - a: 1\n   b: 2\n    c: 3\n", `3 indentation "b: 2"`, "{t: [{a: 1, b: 2, c: 3}]}"},
		{"several lines too far", "a: 1\n b: 2\n c: 3\nd: 4\n", `2 indentation "b: 2"`, "{a: 1, b: 2, c: 3, d: 4}"},
		{"the first line too far", "a:\n   b: 1\n  c: 2\n  d: 3\n", `2 indentation "b: 1"`, "{a: {b: 1, c: 2, d: 3}}"},
		{"the first dash too far", "t:\n   - a: 1\n    b: 2\n  - c: 3\n", `2 indentation "- a: 1"`, "{t: [{a: 1, b: 2}, {c: 3}]}"},
		{"a dash too far", "t:\n  - a\n  - b: c\n   - d: e\n", `4 indentation "- d: e"`, "{t: [a, {b: c}, {d: e}]}"},
		{"the document's first key", " a: 1\nb: 2\nc: 3\n", `1 indentation "a: 1"`, "{a: 1, b: 2, c: 3}"},
		{"a block text that moves left", "a: |\n    b\n  c\nd: e\n", `3 indentation "c"`, "{a: b⏎c⏎, d: e}"},
		{"an item among keys", "a: 1\n- x\nb: 2\n", `2 unexpected-item "-"`, "{a: 1, ~?: [x], b: 2}"},
		{"an item on its key's line", "a: - b\nc: d\n", `1 unexpected-item "-"`, "{a: - b, c: d}"},
		{"keys behind items", "a:\n  - x\n  b: 1\n  c: 2\n", `2 unexpected-item "-"`, "{a: {~?: [x], b: 1, c: 2}}"},
		{"a stray character", "t:\n  a: 1\nx b: 2\n  c: 3\n", `3 unexpected-text "x"`, "{t: {a: 1, b: 2, c: 3}}"},
		{"a stray sign", "t:\n  a: 1\n% b: 2\n  c: 3\n", `3 unexpected-text "%"`, "{t: {a: 1, b: 2, c: 3}}"},

		{"reserved sign", "a: @b\nc: `d`\n", "1 reserved-sign \"@\", 2 reserved-sign \"`\"", "{a: @b, c: `d`}"},
		{"reserved sign before a key", "a: 1\n@b: c\n", `2 reserved-sign "@"`, "{a: 1, b: c}"},
		{"bad escapes", `a: "\q\xZ"` + "\n", `1 bad-escape "\\q", 1 bad-escape "\\x"`, `{a: \q\xZ}`},
		{"a Windows path", `a: "C:\Users\me"` + "\n", `1 bad-escape "\\U", 1 bad-escape "\\m"`, `{a: C:\Users\me}`},
		{"alias without anchor", "a: *b\n", `1 alias "*b"`, "{a: *b}"},
		{"alias without name", "a: *\nb: &\n", `1 alias "*", 2 alias "&"`, "{a: *, b: & ~}"},
		{"alias before its anchor", "a: *b\nc: &b d\n", `1 alias "*b"`, "{a: *b, c: &b d}"},
		{"two anchors", "a: &b &c d\n", `1 unexpected-text "&c"`, "{a: &b d}"},
		{"header of a block text", "a: | b\n  c\nd: |0\n  e\n", `1 block-scalar "b", 3 block-scalar "0"`, "{a: c⏎, d: e⏎}"},
		{"comment at the header of a block text", "a: |-#b\n  c\nd: | #e\n  f\n", `1 block-scalar "#b"`, "{a: c, d: f⏎}"},
		{"directive without marker", "%YAML 1.1\na: b\n", `2 directive "a: b"`, "{a: b}"},
		{"control characters", "a: b\x01\x02c\xff\n", `1 bad-character "\x01\x02", 1 bad-character "\xff"`, ""},

		{"several faults", "a: \"b\nc\nd: [e\n f: g\nh: i: j\n", `1 unclosed-quote "\"b", 2 missing-colon "c", 3 unclosed-bracket "[", 4 indentation "f: g", 5 unexpected-key ":"`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(text.New(tt.src), YAML)
			if got := faults(tree); got != tt.errors {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.errors)
			}
			if got := outline(tree.Root()); tt.tree != "" && got != tt.tree {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.tree)
			}
			checkTree(t, tree)
		})
	}
}
