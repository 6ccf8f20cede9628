package edit

import (
	"strings"

	"slices"

	"github.com/google/shlex"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Written is the template of a value that is given as it is written in YAML,
// such as a field's example. Its scalars keep their quotes, its collections
// their style.
func Written(value string) schema.Template {
	return template(syntax.Parse(text.New(value), syntax.YAML).Root())
}

// Copied is the template of a value that stands in a document, to be written in
// another place there. Its scalars keep their quotes, its collections their
// style. Only what is Movable is copied whole.
func Copied(n *syntax.Node) schema.Template { return template(n) }

// Movable reports whether n holds nothing that a template has no place for:
// comments, anchors, aliases, tags and merge keys.
func Movable(tree *syntax.Tree, n *syntax.Node) bool {
	span := n.Full()
	if slices.ContainsFunc(tree.Comments, func(c syntax.Comment) bool { return span.Start <= c.Span.Start && c.Span.End <= span.End }) {
		return false
	}
	plain := true
	n.Walk(func(n *syntax.Node) bool {
		plain = plain && n.Anchor == nil && n.Tag == nil && n.Kind != syntax.Alias
		return plain
	})
	return plain
}

func template(n *syntax.Node) schema.Template {
	t := schema.Template{Flow: n.Style == syntax.Flow}
	switch n.Kind {
	case syntax.Mapping:
		t.Fields = make([]schema.TemplateField, 0, len(n.Pairs))
		for _, p := range n.Pairs {
			t.Fields = append(t.Fields, schema.TemplateField{Key: p.Key.Value, Value: template(p.Value)})
		}
	case syntax.Sequence:
		t.Items = make([]schema.Template, 0, len(n.Items))
		for _, item := range n.Items {
			t.Items = append(t.Items, template(item.Value))
		}
	default:
		t.Text = n.Value
		t.Quote = n.Style == syntax.SingleQuoted || n.Style == syntax.DoubleQuoted
	}
	return t
}

// SplitCommand splits a command line into its words as a shell does, quotes
// respected. ok is false if its quotes are not closed.
func SplitCommand(line string) (words []string, ok bool) {
	if line != "" && !strings.ContainsAny(line, " \t\r\n'\"\\#") {
		return []string{line}, true // one word, and no need of a reader
	}
	words, err := shlex.Split(line)
	return words, err == nil
}
