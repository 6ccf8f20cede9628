package edit_test

import (
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestByteOrderMark inserts before the first key behind the mark, and does not
// count the mark as indentation.
func TestByteOrderMark(t *testing.T) {
	tree := syntax.Parse(text.New("\ufeffb: 1\nc:\n  d: 2\n"), syntax.YAML)
	for _, test := range []struct {
		edits []text.Edit
		want  string
	}{
		{edit.InsertField(tree, tree.Root(), "a", edit.Strings("x"), edit.Where{Before: []string{"b"}}), "\ufeffa: [x]\nb: 1\nc:\n  d: 2\n"},
		{edit.InsertField(tree, tree.Root(), "a", edit.Plain("x"), edit.Where{First: true}), "\ufeffa: x\nb: 1\nc:\n  d: 2\n"},
		{edit.RemovePair(tree, tree.Root(), tree.Root().Pairs[0]), "\ufeffc:\n  d: 2\n"},
	} {
		after, err := tree.Text.Apply(test.edits...)
		if err != nil {
			t.Fatal(err)
		}
		if got := after.String(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
