package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestParse(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"empty", "", "~"},
		{"comment only", "# a\n", "~"},
		{"scalar", "a b\n", "a b"},
		{"mapping", "a: 1\nb: 2\n", "{a: 1, b: 2}"},
		{"nested", "a:\n  b:\n    c: d\ne: f\n", "{a: {b: {c: d}}, e: f}"},
		{"empty values", "a:\nb:\n  c:\n", "{a: ~, b: {c: ~}}"},
		{"list", "- a\n- b\n", "[a, b]"},
		{"list under a key", "a:\n  - b\n  - c\nd: e\n", "{a: [b, c], d: e}"},
		{"list in the column of its key", "a:\n- b\n- c\nd: e\n", "{a: [b, c], d: e}"},
		{"mappings in a list", "- a: 1\n  b: 2\n- c: 3\n", "[{a: 1, b: 2}, {c: 3}]"},
		{"lists in a list", "- - a\n  - b\n- - - c\n", "[[a, b], [[c]]]"},
		{"list below a dash", "-\n  - a\n-\n  b: c\n", "[[a], {b: c}]"},
		{"empty items", "-\n- a\n-\n", "[~, a, ~]"},
		{"list in a list in a mapping", "a:\n- b:\n  - c\n  d: e\n", "{a: [{b: [c], d: e}]}"},
		{"explicit keys", "? a\n: b\n? c\nd: e\n", "{a: b, c?: ~, d: e}"},
		{"collections as keys", "? - a\n: - b\n[c]: d\n{e: f}: g\n", "{[a]: [b], [c]: d, {e: f}: g}"},
		{"anchors and aliases", "a: &x 1\nb: *x\nc: &y\n  d: e\n&z f: *y\n*x : g\n", "{a: &x 1, b: *x, c: &y {d: e}, &z f: *y, *x: g}"},
		{"anchor on a line of its own", "a:\n  &x\n  b: c\nd: &y\n- e\n", "{a: &x {b: c}, d: &y [e]}"},
		{"anchor without value", "a: &x\nb: 1\n", "{a: &x ~, b: 1}"},
		{"tags", "a: !!str 1\nb: !x\n  c: d\n!y e: !<z> f\n", "{a: !!str 1, b: !x {c: d}, !y e: !<z> f}"},
		{"merge key", "a: &x {b: c}\nd:\n  <<: *x\n", "{a: &x {b: c}, d: {<<: *x}}"},
		{"plain text on several lines", "a: b\n  c\n\n  d\ne: f\n", "{a: b c⏎d, e: f}"},
		{"plain text below its key", "a:\n  b\n  - c\n", "{a: b - c}"},
		{"signs inside plain text", "a: b:c#d 'e' \"f\" [g] -h\n", "{a: b:c#d 'e' \"f\" [g] -h}"},
		{"signs that begin plain text", "- -a\n- ?b\n- :c\n- http://d\n", "[-a, ?b, :c, http://d]"},
		{"single quotes", "a: 'b''c\n  d\n\n  e'\n'f g': h\n", "{a: b'c d⏎e, f g: h}"},
		{"double quotes", `a: "\t\"\\\/\x41\u00e9\U0001F600\ud83d\ude00\0"`, "{a: \t\"\\/Aé😀😀\x00}"},
		{"double quotes on several lines", "a: \"b \\\n  c\\\n   d\n\n  e\"\n", "{a: b cd⏎e}"},
		{"quotes without indentation", "a: \"b\nc\"\nd: e\n", "{a: b c, d: e}"},
		{"quoted text with a key in it", "a: \"b\n  c: d\"\ne: f\n", "{a: b c: d, e: f}"},
		{"literal", "a: |\n  b\n   c\n\n  d\n\ne: f\n", "{a: b⏎ c⏎⏎d⏎, e: f}"},
		{"literal, stripped", "a: |-\n  b\n\n", "{a: b}"},
		{"literal, kept", "a: |+\n  b\n\nc: d\n", "{a: b⏎⏎, c: d}"},
		{"literal with a given indentation", "a: |2\n    b\n   c\nd: |-1\n  e\n", "{a:   b⏎ c⏎, d:  e}"},
		{"literal that is empty", "a: |\nb: >\n\nc: |+\n\n", "{a: , b: , c: ⏎}"},
		{"literal at the end of the text", "a: |\n  b", "{a: b}"},
		{"literal in a list", "- |\n a\n- |\n  b\n", "[a⏎, b⏎]"},
		{"literal with comments", "a: | # b\n  # c\n # d\ne: f\n", "{a: # c⏎, e: f}"},
		{"literal with keys in it", "a: |\n  b: c\n  - d\n  \"e\ne: f\n", "{a: b: c⏎- d⏎\"e⏎, e: f}"},
		{"folded", "a: >\n  b\n  c\n\n  d\n    e\n  f\n", "{a: b c⏎d⏎  e⏎f⏎}"},
		{"flow", "a: [b, 'c', \"d\", [e], {f: g}]\n", "{a: [b, c, d, [e], {f: g}]}"},
		{"flow on several lines", "a: [\n  b,\n  c # d\n  , e\n]\nf: {\n  g: h,\n}\n", "{a: [b, c, e], f: {g: h}}"},
		{"flow without indentation", "a: [\nb,\nc: d\n]\n", "{a: [b, {c: d}]}"},
		{"flow with keys alone", "{a, b: , \"c\", d: e}\n", "{a?: ~, b: ~, c?: ~, d: e}"},
		{"flow with glued colons", "{\"a\":b, 'c':[d], e: f:g}\n", "{a: b, c: [d], e: f:g}"},
		{"flow with explicit keys", "[? a : b, {? c : d}]\n", "[{a: b}, {c: d}]"},
		{"flow text on several lines", "[a\n b, \"c\n d\"]\n", "[a b, c d]"},
		{"flow with anchors", "[&a b, *a, &c {d: *a}]\n", "[&a b, *a, &c {d: *a}]"},
		{"flow that is empty", "a: []\nb: {}\n", "{a: [], b: {}}"},
		{"JSON", "{\n\t\"a\": [1, true, null],\n\t\"b\": {\"c\": \"d\"}\n}\n", "{a: [1, true, null], b: {c: d}}"},
		{"template as it is", "a: {{ b }}\n", "{a: {{b?: ~}?: ~}}"},
		{"byte order mark", "\uFEFFa: b\nc: d\n", "{a: b, c: d}"},
		{"CRLF", "a: b\r\nc: |\r\n  d\r\n  e\r\nf: 'g\r\n  h'\r\n", "{a: b, c: d⏎e⏎, f: g h}"},
		{"CR", "a: b\rc:\r  - d\r", "{a: b, c: [d]}"},
		{"tabs between tokens", "a:\tb\t\nc:\t- d\n", "{a: b, c: - d}"},
		{"a variable", "a: ${B:-c}\nd: \"${E}\"\n", "{a: ${B:-c}, d: ${E}}"},
		{"comments everywhere", "# a\na: # b\n  # c\n  b: c # d\n  # e\n# f\nd: e\n", "{a: {b: c}, d: e}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(text.New(tt.src), YAML)
			if got := outline(tree.Root()); got != tt.want {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.want)
			}
			if len(tree.Errors) > 0 && tt.name != "tabs between tokens" {
				t.Errorf("%q: %s", tt.src, faults(tree))
			}
			checkTree(t, tree)
		})
	}
}

// spans lists the text of every node below n, in order.
func spans(t *Tree, n *Node) (all []string) {
	n.Walk(func(n *Node) bool {
		all = append(all, t.Text.Slice(n.Span))
		return true
	})
	return all
}

func TestSpans(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{"mapping", "a: b # c\nd:  e \n", []string{"a: b # c\nd:  e", "a", "b", "d", "e"}},
		{"quotes", "'a': \"b\"\n", []string{`'a': "b"`, "'a'", `"b"`}},
		{"properties", "a: &x !t b\n", []string{"a: &x !t b", "a", "b"}},
		{"list", "a:\n  - b\n  -\n", []string{"a:\n  - b\n  -", "a", "- b\n  -", "b", ""}},
		{"block text", "a: |\n  b\n  c\n\nd: >-\ne: f\n", []string{"a: |\n  b\n  c\n\nd: >-\ne: f", "a", "|\n  b\n  c", "d", ">-", "e", "f"}},
		{"flow", "a: [b , {c: d}]\n", []string{"a: [b , {c: d}]", "a", "[b , {c: d}]", "b", "{c: d}", "c", "d"}},
		{"unclosed flow", "a: [b, \nc: d\n", []string{"a: [b, \nc: d", "a", "[b,", "b", "c", "d"}},
		{"half a key", "a: b\nc \n", []string{"a: b\nc", "a", "b", "c", ""}},
		{"several lines", "a: b\n  c\nd: 'e\n  f'\n", []string{"a: b\n  c\nd: 'e\n  f'", "a", "b\n  c", "d", "'e\n  f'"}},
		{"null", "a:\nb: c\n", []string{"a:\nb: c", "a", "", "b", "c"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(text.New(tt.src), YAML)
			if got := spans(tree, tree.Root()); strings.Join(got, "|") != strings.Join(tt.want, "|") {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
	null := Parse(text.New("a:\nb: c\n"), YAML).Root().Pairs[0]
	if null.Value.Span.Start != null.Colon+1 {
		t.Errorf("a null stands at %d, want it behind the colon at %d", null.Value.Span.Start, null.Colon)
	}
}

func TestDocuments(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"one", "a: b\n", `"a: b\n" {a: b}`},
		{"with a marker", "--- \na: b\n", `" \na: b\n" {a: b}`},
		{"two", "a\n---\nb\n", `"a\n" a, "\nb\n" b`},
		{"text behind the marker", "--- a\n--- |\n b\n", `" a\n" a, " |\n b\n" b⏎`},
		{"empty ones", "---\n---\na\n---\n", `"\n" ~, "\na\n" a, "\n" ~`},
		{"end marker", "a\n...\n# b\n", `"a\n" a`},
		{"end marker and another", "a\n...\n---\nb\n", `"a\n" a, "\nb\n" b`},
		{"directives", "%YAML 1.1\n%TAG ! x\n---\na\n...\n%YAML 1.1\n---\nb\n", `"\na\n" a, "\nb\n" b`},
		{"without a marker", "a: b\n...\nc: d\n", `"a: b\n" {a: b}, "c: d\n" {c: d}`},
		{"nothing", "", `"" ~`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(text.New(tt.src), YAML)
			var got []string
			for _, d := range tree.Docs {
				got = append(got, fmt.Sprintf("%q %s", tree.Text.Slice(d.Span), outline(d.Root)))
			}
			if s := strings.Join(got, ", "); s != tt.want || len(tree.Errors) > 0 {
				t.Errorf("got  %s %s\nwant %s", s, faults(tree), tt.want)
			}
		})
	}
}

func TestComments(t *testing.T) {
	src := "# a\nb: c # d\ne: | # f\n  # g\n  h\n# i\nj: [k, # l\n  m] # n\n"
	tree := Parse(text.New(src), YAML)
	var got []string
	for _, c := range tree.Comments {
		got = append(got, fmt.Sprintf("%s %v", tree.Text.Slice(c.Span), c.Own))
	}
	want := "# a true, # d false, # f false, # i true, # l false, # n false"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
	if c := tree.LineComment(1); c == nil || tree.Text.Slice(c.Span) != "# d" {
		t.Errorf("the comment of line 2 is %v", c)
	}
	if c := tree.LineComment(3); c != nil {
		t.Errorf("block text is the comment %v", c)
	}
	if tree.CommentAt(0) != nil || tree.CommentAt(1) == nil || tree.CommentAt(3) == nil || tree.CommentAt(4) != nil {
		t.Error("a comment is where a cursor is behind its sign, up to the end of the line")
	}
}

func TestAnchors(t *testing.T) {
	src := "a: &x 1\nb: &y {c: &x 2}\nd: *x\n---\ne: &x 3\n"
	tree := Parse(text.New(src), YAML)
	doc := tree.Docs[0]
	if n := doc.Anchor("x", strings.Index(src, "b:")); n == nil || n.Value != "1" {
		t.Errorf("the first x is %v", n)
	}
	if n := doc.Anchor("x", strings.Index(src, "*x")); n == nil || n.Value != "2" {
		t.Errorf("the second x is %v", n)
	}
	if n := doc.Anchor("z", len(src)); n != nil {
		t.Errorf("z is %v", n)
	}
	if n := tree.DocAt(len(src)).Anchor("x", len(src)); n == nil || n.Value != "3" {
		t.Errorf("x of the second document is %v", n)
	}
	if n := len(doc.Anchors()); n != 3 {
		t.Errorf("%d anchors, want 3", n)
	}
}

func TestWalk(t *testing.T) {
	tree := Parse(text.New("a: &x [b, *x]\nc: {d: e}\n"), YAML)
	var got []string
	tree.Root().Walk(func(n *Node) bool {
		if n.Value != "" {
			got = append(got, n.Value)
		}
		return n.Style != Flow || n.Kind != Mapping
	})
	if s := strings.Join(got, " "); s != "a b x c" {
		t.Errorf("got %q", s)
	}
}

func TestGet(t *testing.T) {
	n := Parse(text.New("a: 1\nb: 2\na: 3\n[c]: 4\n"), YAML).Root()
	if pr := n.Get("a"); pr == nil || pr.Value.Value != "3" {
		t.Errorf("a is %v", pr)
	}
	if n.Get("c") != nil || n.Get("a").Value.Get("x") != nil || (*Node)(nil).Get("a") != nil {
		t.Error("there is no such key")
	}
}
