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
	}{{"open", c.QuoteOpen}, {"maybe", c.MayBeKey}, {"dash", c.NeedsDash}, {"comma", c.NeedsComma}, {"comma-after", c.NeedsCommaAfter}} {
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
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := atMark(tt.src, JSON); got != tt.want {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}
