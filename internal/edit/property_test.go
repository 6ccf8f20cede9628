package edit_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A model is what a document says, without how it is written.
type model struct {
	text  string // of scalars; aliases begin with *
	keys  []string
	parts []*model // values of a mapping or items
	kind  syntax.Kind
}

func modelOf(n *syntax.Node) *model {
	m := &model{kind: n.Kind, text: n.Value}
	for _, p := range n.Pairs {
		m.keys = append(m.keys, p.Key.Value)
		m.parts = append(m.parts, modelOf(p.Value))
	}
	for _, item := range n.Items {
		m.parts = append(m.parts, modelOf(item.Value))
	}
	return m
}

func (m *model) String() string {
	switch m.kind {
	case syntax.Mapping:
		var all []string
		for i, k := range m.keys {
			all = append(all, fmt.Sprintf("%q: %s", k, m.parts[i]))
		}
		return "{" + strings.Join(all, ", ") + "}"
	case syntax.Sequence:
		return fmt.Sprint(m.parts)
	case syntax.Null:
		return "null"
	case syntax.Alias:
		return "*" + m.text
	}
	return fmt.Sprintf("%q", m.text)
}

// follow takes the same steps in a model that lead to a node.
func (m *model) follow(steps []int) *model {
	for _, i := range steps {
		m = m.parts[i]
	}
	return m
}

// places lists every node of a document with the steps that lead to it.
func places(n *syntax.Node, steps []int, visit func(*syntax.Node, []int)) {
	visit(n, steps)
	for i, p := range n.Pairs {
		places(p.Value, append(slices.Clone(steps), i), visit)
	}
	for i, item := range n.Items {
		places(item.Value, append(slices.Clone(steps), i), visit)
	}
}

func samples(t testing.TB) (all []*syntax.Tree) {
	files, err := filepath.Glob("../../testdata/edit/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			format := syntax.YAML
			if strings.HasPrefix(f.Name, "in.json") {
				format = syntax.JSON
			}
			if !strings.HasPrefix(f.Name, "in.") {
				continue
			}
			for _, src := range []string{string(f.Data), strings.TrimRight(string(f.Data), "\n"), strings.ReplaceAll(string(f.Data), "\n", "\r\n")} {
				all = append(all, syntax.Parse(text.New(src), format))
			}
		}
	}
	return all
}

func TestEveryEdit(t *testing.T) {
	for _, tree := range samples(t) {
		if len(tree.Errors) == 0 {
			checkAll(t, tree)
		}
	}
}

// checkAll makes every kind of edit at every place of a well-formed document
// and compares what the result says with what it should say.
func checkAll(t *testing.T, tree *syntax.Tree) {
	places(tree.Root(), nil, func(n *syntax.Node, steps []int) {
		switch n.Kind {
		case syntax.Mapping:
			checkMapping(t, tree, n, steps)
		case syntax.Sequence:
			checkSequence(t, tree, n, steps)
		case syntax.Scalar:
			checkScalar(t, tree, n, steps)
		case syntax.Null:
			checkNull(t, tree, n, steps)
		}
		checkReplace(t, tree, n, steps)
	})
}

func checkMapping(t *testing.T, tree *syntax.Tree, n *syntax.Node, steps []int) {
	t.Helper()
	for i := range n.Pairs {
		edits := edit.RemovePair(tree, n, n.Pairs[i])
		check(t, tree, fmt.Sprintf("remove %v %d", steps, i), edits, removing, func(m *model) {
			m = m.follow(steps)
			m.keys, m.parts = slices.Delete(m.keys, i, i+1), slices.Delete(m.parts, i, i+1)
		})
		edits = edit.RenameKey(tree, n.Pairs[i], "new: key")
		check(t, tree, "rename", edits, keeping, func(m *model) { m.follow(steps).keys[i] = "new: key" })
		for _, v := range values {
			edits = edit.InsertField(tree, n, "added", v.template, edit.Where{After: []string{n.Pairs[i].Key.Value}})
			at := 1 + lastIndex(n, n.Pairs[i].Key.Value)
			check(t, tree, fmt.Sprintf("insert %v %d", steps, at), edits, keeping, func(m *model) { insertPair(m.follow(steps), at, v.model) })
		}
	}
	for _, v := range values {
		edits := edit.InsertField(tree, n, "added", v.template, edit.Where{First: true})
		check(t, tree, fmt.Sprintf("insert first %v", steps), edits, keeping, func(m *model) { insertPair(m.follow(steps), 0, v.model) })
	}
}

func lastIndex(n *syntax.Node, key string) int {
	last := 0
	for i, p := range n.Pairs {
		if p.Key.Value == key {
			last = i
		}
	}
	return last
}

func insertPair(m *model, i int, v *model) {
	m.keys, m.parts = slices.Insert(m.keys, i, "added"), slices.Insert(m.parts, i, v)
}

func checkSequence(t *testing.T, tree *syntax.Tree, n *syntax.Node, steps []int) {
	t.Helper()
	for i := range n.Items {
		check(t, tree, fmt.Sprintf("remove item %v %d", steps, i), edit.RemoveItem(tree, n, i), removing, func(m *model) {
			m = m.follow(steps)
			m.parts = slices.Delete(m.parts, i, i+1)
		})
		for to := range n.Items {
			check(t, tree, fmt.Sprintf("move %v %d %d", steps, i, to), edit.MoveItem(tree, n, i, to), keeping, func(m *model) {
				m = m.follow(steps)
				moved := m.parts[i]
				m.parts = slices.Insert(slices.Delete(m.parts, i, i+1), to, moved)
			})
		}
	}
	for i := range len(n.Items) + 1 {
		for _, v := range values {
			check(t, tree, fmt.Sprintf("insert item %v %d", steps, i), edit.InsertItem(tree, n, i, v.template), keeping, func(m *model) {
				m = m.follow(steps)
				m.parts = slices.Insert(m.parts, i, v.model)
			})
		}
	}
	if len(n.Items) > 1 {
		check(t, tree, fmt.Sprintf("remove items %v", steps), edit.RemoveItem(tree, n, 0, 1), removing, func(m *model) {
			m = m.follow(steps)
			m.parts = slices.Delete(m.parts, 0, 2)
		})
	}
}

func checkScalar(t *testing.T, tree *syntax.Tree, n *syntax.Node, steps []int) {
	t.Helper()
	for _, v := range []string{"plain", "yes", "a: b, c", "it's \"x\" #", "", "two\nlines", "tab\there", "8", "- x", "@x"} {
		check(t, tree, fmt.Sprintf("set %v %q", steps, v), edit.ReplaceScalar(tree, n, v), removing, func(m *model) { m.follow(steps).text = v })
	}
	if len(n.Value) > 2 && utf8.ValidString(n.Value[:1]) && utf8.ValidString(n.Value[1:2]) {
		whole := n.Value[:1] + "'\"" + n.Value[2:]
		check(t, tree, fmt.Sprintf("set part %v", steps), edit.ReplacePart(tree, n, 1, 2, "'\""), removing, func(m *model) { m.follow(steps).text = whole })
	}
	check(t, tree, fmt.Sprintf("wrap %v", steps), edit.WrapInList(tree, n), removing, func(m *model) {
		m = m.follow(steps)
		*m = model{kind: syntax.Sequence, parts: []*model{{kind: syntax.Scalar, text: m.text}}}
	})
	check(t, tree, fmt.Sprintf("quote %v", steps), edit.Quote(tree, n), keeping, func(*model) {})
	check(t, tree, fmt.Sprintf("unquote %v", steps), edit.Unquote(tree, n), keeping, func(*model) {})
}

func checkNull(t *testing.T, tree *syntax.Tree, n *syntax.Node, steps []int) {
	t.Helper()
	for _, v := range values {
		check(t, tree, fmt.Sprintf("fill field %v", steps), edit.InsertField(tree, n, "added", v.template, edit.Where{}), keeping, func(m *model) {
			m = m.follow(steps)
			m.kind = syntax.Mapping
			insertPair(m, 0, v.model)
		})
		check(t, tree, fmt.Sprintf("fill item %v", steps), edit.AppendItem(tree, n, v.template), keeping, func(m *model) {
			m = m.follow(steps)
			m.kind, m.parts = syntax.Sequence, []*model{v.model}
		})
	}
}

func checkReplace(t *testing.T, tree *syntax.Tree, n *syntax.Node, steps []int) {
	t.Helper()
	for _, v := range values {
		check(t, tree, fmt.Sprintf("replace %v %s", steps, v.model), edit.ReplaceNode(tree, n, v.template), removing, func(m *model) { *m.follow(steps) = *v.model })
	}
}

// values are what is inserted: a word, and collections inside each other.
var values = []struct {
	template schema.Template
	model    *model
}{
	{edit.Scalar("yes: no"), &model{kind: syntax.Scalar, text: "yes: no"}},
	{schema.Template{Text: "two\nlines"}, &model{kind: syntax.Scalar, text: "two\nlines"}},
	{edit.Strings("-y", "a, b"), &model{kind: syntax.Sequence, parts: []*model{{kind: syntax.Scalar, text: "-y"}, {kind: syntax.Scalar, text: "a, b"}}}},
	{
		schema.Template{Fields: []schema.TemplateField{
			{Key: "list", Value: schema.Template{Items: []schema.Template{{Fields: []schema.TemplateField{{Key: "k", Value: edit.Scalar("v")}, {Key: "w", Value: edit.Scalar("1")}}}, edit.Scalar("x")}}},
			{Key: "none", Value: schema.Template{Items: []schema.Template{}}},
		}},
		&model{kind: syntax.Mapping, keys: []string{"list", "none"}, parts: []*model{
			{kind: syntax.Sequence, parts: []*model{
				{kind: syntax.Mapping, keys: []string{"k", "w"}, parts: []*model{{kind: syntax.Scalar, text: "v"}, {kind: syntax.Scalar, text: "1"}}},
				{kind: syntax.Scalar, text: "x"},
			}},
			{kind: syntax.Sequence},
		}},
	},
}

const (
	keeping  = true  // every comment stays
	removing = false // comments at the ends of removed lines go
)

// check applies edits and compares the model of the result with the model that
// change makes of the document. No edits means that nothing had to change or
// that the change is refused.
func check(t *testing.T, tree *syntax.Tree, what string, edits []text.Edit, comments bool, change func(*model)) {
	t.Helper()
	if len(edits) == 0 {
		return
	}
	after, err := tree.Text.Apply(edits...)
	if err != nil {
		t.Errorf("%s: %v in\n%s", what, err, tree.Text)
		return
	}
	again := syntax.Parse(after, tree.Format)
	want := modelOf(tree.Root())
	change(want)
	got := modelOf(again.Root())
	switch {
	case len(again.Errors) > 0:
		t.Errorf("%s: %+v in\n%s\nof\n%s", what, again.Errors, after, tree.Text)
	case got.String() != want.String() && !(tree.Root().Kind != syntax.Scalar && emptied(want) && got.kind == syntax.Null):
		t.Errorf("%s:\n got %s\nwant %s in\n%s\nof\n%s", what, got, want, after, tree.Text)
	case comments && !slices.Equal(commentsOf(tree), commentsOf(again)):
		t.Errorf("%s: comments changed to %q in\n%s\nof\n%s", what, commentsOf(again), after, tree.Text)
	case !strings.Contains(tree.Text.String(), "\r") && strings.Contains(after.String(), "\r"),
		strings.Contains(tree.Text.String(), "\r\n") && strings.Count(after.String(), "\n") != strings.Count(after.String(), "\r\n"):
		t.Errorf("%s: line breaks changed: %q", what, after)
	}
}

func emptied(m *model) bool {
	return len(m.parts) == 0 && (m.kind == syntax.Mapping || m.kind == syntax.Sequence)
}

func commentsOf(tree *syntax.Tree) []string {
	var all []string
	for _, c := range tree.Comments {
		all = append(all, strings.TrimSpace(tree.Text.Slice(c.Span)))
	}
	slices.Sort(all)
	return all
}

func FuzzEdits(f *testing.F) {
	for _, tree := range samples(f) {
		f.Add(tree.Text.String(), tree.Format == syntax.JSON)
	}
	f.Fuzz(func(t *testing.T, src string, json bool) {
		format := syntax.YAML
		if json {
			format = syntax.JSON
		}
		tree := syntax.Parse(text.New(src), format)
		if len(src) > 2000 || len(tree.Errors) > 0 || len(tree.Docs) > 1 || tree.Unusual || !regular(src) || emptyBlock(tree) {
			exercise(tree) // must not panic
			return
		}
		checkAll(t, tree)
	})
}

// regular reports whether src is of the kind whose values are compared: one
// kind of line break, no tabs, tags or directives.
func regular(src string) bool {
	if n := strings.Count(src, "\r\n"); n > 0 && n != strings.Count(src, "\n") {
		return false
	}
	if !strings.HasSuffix(src, "\n") && strings.ContainsAny(src, "|>") {
		return false // the last line of a block text gets the line break that it lacked
	}
	src = strings.ReplaceAll(src, "\r\n", "\n")
	return !oddAnchor.MatchString(src) && !strings.ContainsAny(src, "\r\t!%\x00\ufeff") && !strings.Contains(src, "---") && !strings.Contains(src, "...") && !strings.Contains(src, "? ") && !strings.Contains(src, "?\n")
}

// emptyBlock reports whether a block scalar has no text: what follows could
// become its text.
func emptyBlock(tree *syntax.Tree) bool {
	found := false
	tree.Root().Walk(func(n *syntax.Node) bool {
		found = found || (n.Style == syntax.Literal || n.Style == syntax.Folded) && strings.TrimSpace(n.Value) == ""
		return true
	})
	return found
}

var oddAnchor = regexp.MustCompile(`[&*]\w*[^\w\s,\]}]`)

// exercise makes every kind of edit of a document that may be broken.
func exercise(tree *syntax.Tree) {
	places(tree.Root(), nil, func(n *syntax.Node, _ []int) {
		for _, p := range n.Pairs {
			edit.RemovePair(tree, n, p)
			edit.RenameKey(tree, p, "x")
		}
		for i := range n.Items {
			edit.RemoveItem(tree, n, i)
			edit.MoveItem(tree, n, i, 0)
		}
		edit.InsertField(tree, n, "a", edit.Scalar("b"), edit.Where{})
		edit.InsertField(tree, n, "a", edit.Scalar("b"), edit.Where{First: true})
		edit.AppendItem(tree, n, edit.Scalar("b"))
		edit.InsertItem(tree, n, 0, edit.Scalar("b"))
		edit.ReplaceNode(tree, n, edit.Strings("a"))
		edit.ReplaceScalar(tree, n, "x")
		edit.WrapInList(tree, n)
	})
	edit.TabsToSpaces(tree, text.Span{})
	edit.Pin(tree, "edition", "x")
}
