package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestOffsets(t *testing.T) {
	tests := []struct{ name, src, part, want string }{
		{"plain", "a: x ${V} y", "${V}", "${V}"},
		{"plain on two lines", "a: x\n  ${V} y", "${V}", "${V}"},
		{"folded break", "a: x\n\n  y", "\n", "\n\n  "},
		{"double quotes", `a: "\t${V}\"x"`, "${V}", "${V}"},
		{"an escape", `a: "b\u00e9c"`, "é", `\u00e9`},
		{"around an escape", `a: "b\u00e9c"`, "bé", `b\u00e9`},
		{"single quotes", "a: 'it''s ${V}'", "${V}", "${V}"},
		{"a doubled quote", "a: 'it''s'", "'", "''"},
		{"literal", "a: |\n    x\n      ${V}\n    y\n", "${V}\ny", "${V}\n    y"},
		{"literal with blanks", "a: |\n  x\n    b ${V}\n", "  b", "  b"},
		{"folded", "a: >\n  x\n  ${V}\n\n  y\n", "${V}", "${V}"},
		{"end of a block text", "a: |\n  x\n\n", "x\n", "x\n"},
		{"alias", "a: &b c\nd: *b", "", ""},
		{"unclosed", "a: \"x ${V}\n", "${V}", "${V}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(text.New(tt.src), YAML)
			n := tree.Root().Pairs[0].Value
			i := strings.Index(n.Value, tt.part)
			if i < 0 {
				t.Fatalf("%q is not in %q", tt.part, n.Value)
			}
			o := n.Offsets()
			span := o.Source(text.Span{Start: i, End: i + len(tt.part)})
			if got := tree.Text.Slice(span); got != tt.want {
				t.Errorf("got %q at %v, want %q", got, span, tt.want)
			}
			if part := n.Part(i, i+len(tt.part)); tt.part != "" && part != span {
				t.Errorf("the part is %v, want %v", part, span)
			}
			if back, ok := o.Value(span.Start); !ok || back != i {
				t.Errorf("the way back is %d, want %d", back, i)
			}
		})
	}
}

func TestLooseTabs(t *testing.T) {
	src := "a:\tb\nc: \"d\te\"\nf: |\n  g\th\n# i\tj\nk: l\tm \t# n\no: [p,\t\tq]\n"
	tree := Parse(text.New(src), YAML)
	var got []int
	for _, s := range tree.LooseTabs() {
		got = append(got, tree.Text.LineAt(s.Start)+1, s.Len())
	}
	if want := []int{1, 1, 6, 1, 6, 1, 7, 2}; !slices.Equal(got, want) {
		t.Errorf("lines and lengths %v, want %v", got, want)
	}
	if tabs := Parse(text.New("a:\n\tb: c\n"), YAML).LooseTabs(); len(tabs) > 0 {
		t.Errorf("a reported tab is loose: %v", tabs)
	}
}
