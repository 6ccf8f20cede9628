package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// free binds src without a schema: every scalar is text.
func free(src string) *Binding {
	scalars := Scalars{Resolve: func(n *syntax.Node) Scalar {
		if n.Kind == syntax.Null {
			return Scalar{Kind: Null}
		}
		return Scalar{Kind: Text, Text: n.Value}
	}}
	leafType := &schema.Type{Kind: schema.String, Expand: schema.Brace | schema.EnvBrace}
	leaf := &schema.Type{Kind: schema.Map, Elem: leafType}
	return Bind(syntax.Parse(text.New(src), syntax.YAML), &schema.Schema{Root: leaf}, scalars, true)
}

// pathOf renders where a value is.
func pathOf(v *Value) string {
	if v == nil {
		return "nowhere"
	}
	var b strings.Builder
	for _, step := range v.Path() {
		if step.Index >= 0 {
			fmt.Fprintf(&b, "[%d]", step.Index)
		} else {
			b.WriteString("." + step.Key)
		}
	}
	if b.Len() == 0 {
		return "root"
	}
	return b.String()
}

func TestValueAt(t *testing.T) {
	src := "a:\n  ‸b: c‸\nl:‸\n  - x: ‸1\n    y: 2‸\n  -‸ [p, ‸q]\n‸\ne: ‸&n {k‸: v}\nm:\n  <‸<: *n\n  w: ‸*n\n‸  dup: 1\n  dup: ‸2\n"
	want := []string{".a.b key", ".a.b", ".l", ".l[0].x", ".l[0].y", ".l[1]", ".l[1][1]", "root", ".e", ".e.k key", ".m.<< key", ".m.w", ".m", ".m.dup"}
	plain := strings.ReplaceAll(src, "‸", "")
	b := free(plain)
	var got []string
	for i, before := 0, 0; ; {
		j := strings.Index(src[i:], "‸")
		if j < 0 {
			break
		}
		v, onKey := b.ValueAt(before + j)
		got = append(got, pathOf(v)+map[bool]string{true: " key"}[onKey])
		i, before = i+j+len("‸"), before+j
	}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestByPath(t *testing.T) {
	b := free("a: &n {x: 1, l: [p, {q: 2}]}\nb: *n\n")
	for _, off := range []string{"1", "p", "2"} {
		v, _ := b.ValueAt(strings.Index(b.Tree.Text.String(), off))
		if got := b.ByPath(v.Path()); got != v {
			t.Errorf("path %s leads to %s", pathOf(v), pathOf(got))
		}
	}
	steps := []syntax.Step{{Key: "b", Index: -1}, {Key: "l", Index: -1}, {Index: 1}, {Key: "q", Index: -1}}
	if v := b.ByPath(steps); v.Text() != "2" || v.Via == nil {
		t.Errorf("through the alias: %+v", v)
	}
	for _, steps := range [][]syntax.Step{{{Key: "z", Index: -1}}, {{Key: "a", Index: -1}, {Key: "l", Index: -1}, {Index: 2}}, {{Key: "z", Index: -1}, {Key: "z", Index: -1}}} {
		if v := b.ByPath(steps); v != nil {
			t.Errorf("%v leads to %s", steps, pathOf(v))
		}
	}
}

func TestUses(t *testing.T) {
	src := "a: x ${A} \"${B}\"\nb: \"\\t${A} ${env.C || env.D}\"\nc: |\n  one\n  ${E} $F\nd: &n ${G}\ne: *n\n# ${H}\n${K}: v\n"
	b := free(src)
	for _, test := range []struct {
		raw  bool
		want string
	}{
		{false, "1 A, 1 B, 2 A, 2 C, 2 D, 5 E, 5 -F, 6 G"},
		{true, "1 A, 1 B, 2 A, 2 C, 2 D, 5 E, 5 -F, 6 G, 8 H, 9 K"},
	} {
		d := &Document{Dialect: &Dialect{Substitutes: func(string) bool { return test.raw }}, Tree: b.Tree, Binding: b}
		var got []string
		for _, u := range d.Uses() {
			if name := b.Tree.Text.Slice(u.NameSpan); name != u.Name || !strings.HasPrefix(b.Tree.Text.Slice(u.Span), "$") {
				t.Errorf("%s stands on %q in %q", u.Name, name, b.Tree.Text.Slice(u.Span))
			}
			if at := d.UsesAt(u.NameSpan.Start); len(at) == 0 || at[0].Name != u.Name {
				t.Errorf("at the %s in line %d: %+v", u.Name, b.Tree.Text.LineAt(u.Span.Start)+1, at)
			}
			got = append(got, fmt.Sprintf("%d %s%s", b.Tree.Text.LineAt(u.Span.Start)+1, map[bool]string{false: "-"}[u.Expanded], u.Name))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("raw %t:\ngot  %s\nwant %s", test.raw, strings.Join(got, ", "), test.want)
		}
	}
}
