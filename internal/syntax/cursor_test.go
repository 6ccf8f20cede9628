package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// describe renders a cursor as "place path parent-kind replace" for tests.
func describe(t *Tree, c Cursor) string {
	var b strings.Builder
	names := map[Place]string{Nowhere: "nowhere", InKey: "key", InValue: "value", InItem: "item", InComment: "comment", InText: "text"}
	b.WriteString(names[c.Place])
	b.WriteString(" " + pathText(c.Path))
	if c.Place == InKey && c.Parent == nil {
		b.WriteString(" new")
	}
	if c.Node != nil && c.Place != InText || c.Prefix != "" {
		fmt.Fprintf(&b, " %q", t.Text.Slice(c.Replace))
	}
	if c.Prefix != "" {
		fmt.Fprintf(&b, " after %q", c.Prefix)
	}
	for _, flag := range []struct {
		name string
		on   bool
	}{{"open", c.QuoteOpen}, {"maybe", c.MayBeKey}, {"blank", c.NeedsBlank}, {"dash", c.NeedsDash}, {"comma", c.NeedsComma}, {"comma-after", c.NeedsCommaAfter}} {
		if flag.on {
			b.WriteString(" " + flag.name)
		}
	}
	return b.String()
}

func pathText(path []Step) string {
	s := "/"
	for _, st := range path {
		if st.Index >= 0 {
			s += fmt.Sprintf("%d/", st.Index)
		} else {
			s += st.Key + "/"
		}
	}
	return s
}

func atMark(src string, f Format) string {
	off := strings.Index(src, "‸")
	src = strings.Replace(src, "‸", "", 1)
	tree := Parse(text.New(src), f)
	return describe(tree, tree.At(off))
}

func TestAt(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"empty document", "‸", "key / new maybe"},
		{"blank line below a root mapping", "a: 1\n‸", "key /"},
		{"blank line in a nested mapping", "a:\n  b: 1\n  ‸\n  c: 2\n", "key /a/"},
		{"blank line in a list entry", "tools:\n  - name: x\n    ‸\n    type: mcp\n", "key /tools/0/"},
		{"blank line at the dash column", "tools:\n  - name: x\n  ‸", "item /tools/1/ dash"},
		{"root key below a list", "tools:\n  - name: x\n‸", "key /"},
		{"below an empty key", "tools:\n  ‸", "key /tools/ new maybe"},
		{"behind a dash", "tools:\n  - ‸", "key /tools/0/ new maybe"},
		{"word behind a dash", "tools:\n  - na‸", `item /tools/0/ "na" after "na" maybe`},
		{"half a key", "a: 1\nco‸m\nb: 2\n", `key / "com" after "co"`},
		{"whole key", "ab‸c: 1\n", `key / "abc" after "ab"`},
		{"behind the colon", "a: ‸\nb: 1\n", "value /a/"},
		{"in a value", "a: fo‸o\n", `value /a/ "foo" after "fo"`},
		{"in quotes", "a: \"fo‸o\"\n", `value /a/ "foo" after "fo"`},
		{"behind quotes", "a: \"foo\"‸\n", `nowhere /a/ ""`},
		{"word below a key", "a:\n  fo‸\n", `value /a/ "fo" after "fo" maybe`},
		{"in a comment", "a: 1 # b‸c\n", "comment /"},
		{"in a block text", "a: |\n  te‸xt\n", "text /a/"},
		{"blank line in a block text", "a: |\n  text\n  ‸\nb: 1\n", "text /a/"},
		{"flow mapping", "a: {b: c, ‸}\n", "key /a/"},
		{"flow sequence", "a: [b, ‸]\n", "item /a/1/"},

		{"blank file with a comment", "# c\n‸", "key / new maybe"},
		{"root word", "comm‸", `value / "comm" after "comm" maybe`},
		{"root key with a byte order mark", "\uFEFF‸", "key / new maybe"},
		{"before a key", "a:\n  ‸b: 1\n", `key /a/ "b"`},
		{"in the indentation", "a:\n ‸ b: 1\n", "key /"},
		{"behind the key's colon", "a:‸\nb: 1\n", "value /a/ blank"},
		{"before the colon", "a‸: 1\n", `key / "a" after "a"`},
		{"behind a dash without blank", "a:\n  -‸", "key /a/0/ new maybe blank"},
		{"before a dash", "a:\n  ‸- b\n", "item /a/0/ dash"},
		{"between dash and key", "- ‸ a: 1\n", "key /0/"},
		{"behind plain text and a blank", "a: foo ‸\n", `value /a/ "foo " after "foo "`},
		{"behind plain text, before a comment", "a: foo ‸ # c\n", `value /a/ "foo " after "foo "`},
		{"before a comment", "a: ‸# c\n", "value /a/"},
		{"in the comment of a line of its own", "a:\n  # c‸\n", "comment /"},
		{"in an empty quote", "a: \"‸\"\n", `value /a/ ""`},
		{"in an unclosed quote", "a: \"fo‸\nb: 1\n", `value /a/ "fo" after "fo" open`},
		{"quoted key", "\"a‸b\": 1\n", `key / "ab" after "a"`},
		{"half a quoted key", "a: 1\n\"b‸\n", `key / "b" after "b" open`},
		{"alias", "a: &x 1\nb: *x‸\n", `value /b/ "x" after "x"`},
		{"empty alias", "a: &x 1\nb: *‸\n", `value /b/ ""`},
		{"in an anchor", "a: &x‸ 1\n", "nowhere /a/"},
		{"behind an anchor", "a: &x ‸\n", "value /a/"},
		{"below an anchor", "a: &x\n  ‸\n", "key /a/ new maybe"},
		{"header of a block text", "a: |‸\n  text\n", "nowhere /a/"},
		{"first line of a block text", "a: |\n  ‸\nb: 1\n", "text /a/"},
		{"left of a block text", "a:\n  b: |\n    text\n  ‸\n", "key /a/"},
		{"blank line between items", "a:\n  - b: 1\n    ‸\n  - c: 1\n", "key /a/0/"},
		{"blank line below a lone dash", "a:\n  -\n    ‸\n", "key /a/0/ new maybe"},
		{"blank line deeper than everything", "a:\n  b: 1\n        ‸\n", "key /a/"},
		{"blank line left of the keys of an entry", "a:\n  - b: 1\n   ‸\n", "key /a/0/"},
		{"blank line left of nested keys", "a:\n    b: 1\n  ‸\n", "key /"},
		{"list in the column of its key", "a:\n- b\n‸\n", "key /"},
		{"list in the column of its key, item", "a:\n- b: 1\n  ‸\n", "key /a/0/"},
		{"top-level list", "- a: 1\n‸", "item /1/ dash"},
		{"new item of strings", "args:\n  - a\n  - ‸\n", "key /args/1/ new maybe"},
		{"item of strings", "args:\n  - a\n  - b‸\n", `item /args/1/ "b" after "b" maybe`},
		{"nested list", "- - a‸\n", `item /0/0/ "a" after "a" maybe`},
		{"empty key between others", "a:\n  ‸\nb: 1\n", "key /a/ new maybe"},
		{"empty braces", "a: {‸}\n", "key /a/"},
		{"key in braces", "a: {b‸}\n", `key /a/ "b" after "b"`},
		{"value in braces", "a: {b: ‸}\n", "value /a/b/"},
		{"value in braces, typed", "a: {b: c‸, d: e}\n", `value /a/b/ "c" after "c"`},
		{"between entries", "a: {b: c, ‸d: e}\n", `key /a/ "d"`},
		{"between entries, before a quote", "a: {b: c, ‸\"d\": e}\n", "key /a/ comma-after"},
		{"behind an entry in brackets", "a: [\"b\" ‸]\n", "item /a/1/ comma"},
		{"behind brackets", "a: [b]‸\n", "nowhere /a/"},
		{"unclosed brackets", "a: [\"b\", ‸\nc: 1\n", "item /a/1/"},
		{"unclosed braces", "a: {b: c, d‸\nc: 1\n", `key /a/ "d" after "d"`},
		{"blank line in brackets", "a: [\n  b,\n  ‸\n]\n", "item /a/1/"},
		{"blank line in braces in a list", "- a: {\n    b: 1,\n    ‸\n  }\n", "key /0/a/"},
		{"root in braces", "{\"a\": {‸}}", "key /a/"},
		{"behind the root's brace", "{\"a\": 1}‸", "nowhere /"},
		{"second document", "a: 1\n---\nb: 1\n‸", "key /"},
		{"empty second document", "a: 1\n---\n‸", "key / new maybe"},
		{"in a marker", "a: 1\n--‸-\nb: 2\n", "nowhere /"},
		{"behind the end marker", "a: 1\n...\n‸", "nowhere /"},
		{"in a directive", "%YAML‸ 1.1\n---\na: 1\n", "nowhere /"},
		{"below a broken line", "t:\n  - a: b: c\n    d: 1\n    ‸\n", "key /t/0/"},
		{"below an unclosed quote", "t:\n  - a: \"b\n    ‸\n", "key /t/0/"},
		{"key over a nested mapping", "a:\n  b‸\n  c: 1\n", `key /a/ "b" after "b"`},
		{"half a key below a list", "a:\n  - b: 1\nc‸\n", `key / "c" after "c"`},
		{"CRLF", "a:\r\n  - b: 1\r\n    ‸\r\n", "key /a/0/"},
		{"several lines of plain text", "a: b\n\n  c‸ d\n", `value /a/ "b\n\n  c d" after "b\n\n  c"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := atMark(tt.src, YAML); got != tt.want {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}

func TestAtJSON(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"quotes at a key", `{"a": {"b": 1, "‸"}}`, `key /a/ ""`},
		{"quotes at a value", `{"a": "‸"}`, `value /a/ ""`},
		{"quotes in an array", `{"a": ["x", "‸"]}`, `item /a/1/ ""`},
		{"unfinished", "{\"mcp\": {\"servers\": {\"s\": {\"t\": \"x\",\n \"‸", `key /mcp/servers/s/ "" open`},
		{"empty object", `{‸}`, `key /`},
		{"empty text", `‸`, `key / new`},
		{"before a member", `{‸"a": 1}`, `key / comma-after`},
		{"behind a comma", `{"a": 1, ‸}`, `key /`},
		{"new line behind a member", "{\"a\": 1\n ‸\n}", `key / comma`},
		{"between members", "{\"a\": 1,\n ‸\n \"b\": 2}", `key / comma-after`},
		{"half a word", `{"a": tr‸}`, `value /a/ "tr" after "tr"`},
		{"before a value", `{"a": ‸}`, `value /a/`},
		{"half a key", `{"a": 1, "b‸}`, `key / "b" after "b" open`},
		{"half a key without quotes", `{"a": 1, b‸}`, `key / "b" after "b"`},
		{"in an array", `["a", ‸]`, `item /1/`},
		{"in an array before an element", `[‸ "a"]`, `item /0/ comma-after`},
		{"nested", `{"a": [{"b": "‸"}]}`, `value /a/0/b/ ""`},
		{"unclosed value", "{\"a\": \"x‸\n}", `value /a/ "x" after "x" open`},
		{"behind the text", `{"a": 1} ‸`, `nowhere /`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := atMark(tt.src, JSON); got != tt.want {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}

func TestColumn(t *testing.T) {
	tests := []struct {
		src  string
		want int
	}{
		{"a:\n  - ‸", 4}, {"a:\n  -‸", 4}, {"a:\n    ‸", 4}, {"a:\n  - b‸: 1\n", 4}, {"a:\n  - b: 1\n    c‸\n", 4}, {"‸", 0},
	}
	for _, tt := range tests {
		off := strings.Index(tt.src, "‸")
		if got := Parse(text.New(strings.Replace(tt.src, "‸", "", 1)), YAML).At(off).Column; got != tt.want {
			t.Errorf("%q: column %d, want %d", tt.src, got, tt.want)
		}
	}
}

func TestNodeAt(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"key", "a:\n  b‸b: c\n", `key /a/ "bb"`},
		{"value", "a:\n  bb: c‸c\n", `value /a/bb/ "cc"`},
		{"behind a quote", "a: \"b\"‸\n", `value /a/ "\"b\""`},
		{"on the colon", "a : ‸ b\n", `value /a/ "a :  b"`},
		{"item", "a: [b, c‸]\n", `value /a/1/ "c"`},
		{"block text", "a: |\n  b‸b\n", `value /a/ "|\n  bb"`},
		{"anchor", "a: &x‸ b\n", `value /a/ "b"`},
		{"key in a list", "- a: 1\n  ‸b: 2\n", `key /0/ "b"`},
		{"outside", "a: 1\n\n‸", `nothing /`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			off := strings.Index(tt.src, "‸")
			tree := Parse(text.New(strings.Replace(tt.src, "‸", "", 1)), YAML)
			f := tree.NodeAt(off)
			got := "nothing " + pathText(f.Path)
			if f.Node != nil {
				got = map[bool]string{true: "key ", false: "value "}[f.OnKey] + pathText(f.Path) + fmt.Sprintf(" %q", tree.Text.Slice(f.Node.Span))
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
