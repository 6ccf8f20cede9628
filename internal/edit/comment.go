package edit

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// InsertComment puts a comment line, given with its "#", before the first key
// of the document and behind a byte order mark, a "#!" line and modelines. nil
// for JSON, which has no comments.
func InsertComment(tree *syntax.Tree, comment string) []text.Edit {
	if tree.Format == syntax.JSON {
		return nil
	}
	l := layoutOf(tree)
	at := 0
	if strings.HasPrefix(l.src, "\ufeff") {
		at = len("\ufeff")
	}
	for at < len(l.src) && headLine.MatchString(l.tail(at)) {
		if l.nextLine(at) == l.lineEnd(at) {
			return insertion(len(l.src), l.text.EOL()+comment+l.text.EOL())
		}
		at = l.nextLine(at)
	}
	return insertion(at, comment+l.text.EOL())
}

// headLine matches lines that only count at the top of a file.
var headLine = regexp.MustCompile(`^#(!|.*-\*-.*-\*-|\s*(yaml-language-server|vim?|vim):|\s*\$schema)`)

// Pin sets name=value in the comment "# mcp-lsp: …" before the first key, and
// adds the comment if there is none. A value "" removes the setting. nil for JSON.
func Pin(tree *syntax.Tree, name, value string) []text.Edit {
	for _, c := range tree.Comments {
		if c.Span.Start > rootStart(tree) {
			break
		}
		m := pinned.FindStringSubmatchIndex(tree.Text.Slice(c.Span))
		if !c.Own || m == nil {
			continue
		}
		words := strings.Fields(tree.Text.Slice(c.Span)[m[2]:])
		span := text.Span{Start: c.Span.Start + m[2], End: c.Span.End}
		return []text.Edit{{Span: span, New: strings.Join(setWord(words, name, value), " ")}}
	}
	if value == "" {
		return nil
	}
	return InsertComment(tree, "# mcp-lsp: "+name+"="+value)
}

var pinned = regexp.MustCompile(`^#\s*mcp-lsp:\s*((dialect|edition)\s*=.*)`)

// setWord replaces, adds or, for an empty value, removes name=… among words.
func setWord(words []string, name, value string) []string {
	at := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, name+"=") })
	switch {
	case at >= 0 && value == "":
		return slices.Delete(words, at, at+1)
	case at >= 0:
		words[at] = name + "=" + value
		return words
	case value == "":
		return words
	}
	return append(words, name+"="+value)
}

func rootStart(tree *syntax.Tree) int {
	root := tree.Root()
	if root.Kind == syntax.Null {
		return tree.Text.Len()
	}
	return root.Full().Start
}
