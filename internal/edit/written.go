package edit

import (
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
	words, err := shlex.Split(line)
	return words, err == nil
}
