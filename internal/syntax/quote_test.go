package syntax

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestQuoteLike(t *testing.T) {
	tests := []struct {
		style Style
		value string
		f     Format
		want  string
	}{
		{Plain, "npx", YAML, "npx"},
		{Plain, "-y", YAML, "-y"},
		{Plain, "@scope/pkg", YAML, `"@scope/pkg"`},
		{Plain, "yes", YAML, `"yes"`},
		{Plain, "012", YAML, `"012"`},
		{Plain, "", YAML, `""`},
		{Plain, "npx", JSON, `"npx"`},
		{SingleQuoted, "it's", YAML, "'it''s'"},
		{SingleQuoted, "a\nb", YAML, `"a\nb"`},
		{SingleQuoted, "a", JSON, `"a"`},
		{DoubleQuoted, "a\"b\\c\td\x01\u2028", YAML, `"a\"b\\c\td\u0001\u2028"`},
		{Literal, "a b", YAML, `"a b"`},
	}
	for _, tt := range tests {
		if got := QuoteLike(tt.style, tt.value, tt.f); got != tt.want {
			t.Errorf("QuoteLike(%d, %q) = %s, want %s", tt.style, tt.value, got, tt.want)
		}
	}
}

func TestPlainSafe(t *testing.T) {
	safe := []string{"a", "a b", "a:b", "http://x/y#z", "-y", "--flag", "a#b", "1.2.3", "v1", "é", "${VAR}x", "a/b", "_", "a'b", `a"b`, "1a", "2020-x", "\\d"}
	unsafe := []string{"", " a", "a ", "a: b", "a:", "a #b", "- a", "-", "?", "#a", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a", "'a", `"a`, "[a", "{a", "]", "}", ",a",
		"null", "~", "True", "off", "NO", "y", "1", "-1", "+1", "0x1F", "0o7", "0b1", "012", "1_000", "1:30", "1.5", ".5", "5.", "1e3", ".inf", "-.INF", ".nan", "2001-01-01", "<<", "=", "---", "...", "a\nb", "a\tb", "a\u0085", "a\x00", "a\xff"}
	for _, s := range safe {
		if !PlainSafe(s, false) {
			t.Errorf("%q should be safe", s)
		}
	}
	for _, s := range unsafe {
		if PlainSafe(s, false) {
			t.Errorf("%q should not be safe", s)
		}
	}
	for _, s := range []string{"a,b", "a[", "a]", "a{", "a}", "a?b", ":a", "?a"} {
		if PlainSafe(s, true) || !PlainSafe(s, false) {
			t.Errorf("%q should be safe in block style only", s)
		}
	}
}

// TestQuoteRoundTrip shows that what QuoteIn writes is read as the same text,
// by this package and, as a string, by yaml.v3.
func TestQuoteRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	signs := []string{"a", "b", " ", "'", "\"", "\\", ":", ": ", " #", "-", "?", ",", "[", "]", "{", "}", "\n", "\t", "é", "1", "0", ".", "e", "_", "y", "es", "#", "&", "*", "!", "|", ">", "%", "@", "~", "\x01", "\u2028", "x"}
	for range 8000 {
		value := ""
		for range r.IntN(5) {
			value += signs[r.IntN(len(signs))]
		}
		for _, style := range []Style{Plain, SingleQuoted, DoubleQuoted, Folded} {
			for _, place := range [][2]string{{"k: ", "\n"}, {"k: [", "]\n"}, {"k: {a: ", "}\n"}} {
				src := place[0] + QuoteIn(style, value, YAML, place[1] != "\n") + place[1]
				tree := Parse(text.New(src), YAML)
				docs, err := oracle(src)
				if err != nil || len(tree.Errors) > 0 {
					t.Fatalf("%q: %v %v", src, err, tree.Errors)
				}
				n, y := tree.Root().Pairs[0].Value, docs[0].Content[0].Content[1]
				for len(n.Items)+len(n.Pairs) > 0 {
					y = y.Content[len(y.Content)-1]
					if n.Kind == Mapping {
						n = n.Pairs[0].Value
					} else {
						n = n.Items[0].Value
					}
				}
				if n.Value != value || y.Value != value || y.Tag != "!!str" {
					t.Fatalf("%q: got %q and %q (%s), want %q", src, n.Value, y.Value, y.Tag, value)
				}
			}
		}
		tree := Parse(text.New(QuoteLike(Plain, value, JSON)), JSON)
		if got := tree.Root().Value; got != value || len(tree.Errors) > 0 {
			t.Fatalf("JSON: got %q, want %q", got, value)
		}
	}
}

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
