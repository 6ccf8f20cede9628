// Package edit builds text edits on a syntax tree. What it returns keeps the
// document well-formed and leaves everything else as it was: comments, anchors,
// quotes, line breaks and the indentation that the file uses. Spans of the
// edits refer to tree.Text. A nil result means that the change cannot be made
// at this place (nothing to change, or it would break an alias).
package edit

import (
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Where says beside which key a new one goes. The zero Where is behind the
// last one; keys that do not exist are passed over.
type Where struct {
	After  []string // behind the last of these keys that exists
	Before []string // else before the first of these keys that exists
	First  bool     // else before all others
}

// InsertField adds "key: value" to mapping, which may also be a Null: then it
// becomes a mapping. A scalar template without Quote is written plain where
// the notation allows it, so that "true" is a boolean and "8" a number.
func InsertField(tree *syntax.Tree, mapping *syntax.Node, key string, value schema.Template, where Where) []text.Edit {
	return InsertFields(tree, mapping, []schema.TemplateField{{Key: key, Value: value}}, where)
}

// InsertFields adds several fields in order at one place.
func InsertFields(tree *syntax.Tree, mapping *syntax.Node, fields []schema.TemplateField, where Where) []text.Edit {
	return nil
}

// RemovePair removes pairs of mapping with their lines and their own trailing
// comments; comment lines above stay. A mapping that loses its last pair becomes {}.
func RemovePair(tree *syntax.Tree, mapping *syntax.Node, pairs ...*syntax.Pair) []text.Edit {
	return nil
}

// RemoveItem removes the items with these indexes from a sequence, which
// becomes [] when it loses its last one.
func RemoveItem(tree *syntax.Tree, sequence *syntax.Node, indexes ...int) []text.Edit {
	return nil
}

// RenameKey writes name in the place of the pair's key.
func RenameKey(tree *syntax.Tree, pair *syntax.Pair, name string) []text.Edit {
	return nil
}

// ReplaceScalar writes value in the place of a scalar, alias or Null. It keeps
// the quotes and adds them where value would otherwise not be read as text. For
// a number, boolean or null use ReplaceNode.
func ReplaceScalar(tree *syntax.Tree, node *syntax.Node, value string) []text.Edit {
	return nil
}

// ReplacePart replaces bytes start to end of a scalar's text (node.Value) with value.
func ReplacePart(tree *syntax.Tree, node *syntax.Node, start, end int, value string) []text.Edit {
	return nil
}

// ReplaceNode writes value in the place of a node of any kind.
func ReplaceNode(tree *syntax.Tree, node *syntax.Node, value schema.Template) []text.Edit {
	return nil
}

// InsertItem adds an item before the one with this index; an index past the
// end appends. sequence may also be a Null: then it becomes a sequence. A
// scalar takes the quotes that all other items have.
func InsertItem(tree *syntax.Tree, sequence *syntax.Node, index int, values ...schema.Template) []text.Edit {
	return nil
}

// AppendItem adds items behind the last one.
func AppendItem(tree *syntax.Tree, sequence *syntax.Node, values ...schema.Template) []text.Edit {
	return nil
}

// MoveItem moves an item as it is written, so that it has the index to afterwards.
func MoveItem(tree *syntax.Tree, sequence *syntax.Node, from, to int) []text.Edit {
	return nil
}

// WrapInList makes node the only item of a sequence.
func WrapInList(tree *syntax.Tree, node *syntax.Node) []text.Edit {
	return nil
}

// Unquote removes the quotes of a scalar, so that it is read as what it looks
// like (a number, say); nil if the text cannot stand without them.
func Unquote(tree *syntax.Tree, node *syntax.Node) []text.Edit {
	return nil
}

// Quote puts a plain scalar in quotes, so that it is read as text.
func Quote(tree *syntax.Tree, node *syntax.Node) []text.Edit {
	return nil
}

// TabsToSpaces replaces the tabs that tree.Errors complain of and that span
// touches; the zero Span means all of them.
func TabsToSpaces(tree *syntax.Tree, span text.Span) []text.Edit {
	return nil
}

// InsertComment puts a comment line, given with its "#", before the first key
// of the document and behind a byte order mark, a "#!" line and a modeline.
func InsertComment(tree *syntax.Tree, comment string) []text.Edit {
	return nil
}

// Pin sets name=value in the comment "# mcp-lsp: …" before the first key, and
// adds the comment if there is none. A value "" removes the setting. nil for JSON.
func Pin(tree *syntax.Tree, name, value string) []text.Edit {
	return nil
}

// AppendEnvLine adds "NAME=" to the text of a .env file, nil for one that does
// not exist yet. It returns nil if the file already has the name.
func AppendEnvLine(file *text.Text, name string) []text.Edit {
	return nil
}

// Scalar is a template of a text; it is quoted if it could be read as
// something else.
func Scalar(value string) schema.Template { return schema.Template{} }

// Plain is a template of a number, a boolean or a word that needs no quotes.
func Plain(value string) schema.Template { return schema.Template{Text: value} }

// Strings is a template of a list of texts on one line.
func Strings(values ...string) schema.Template { return schema.Template{} }
