package ide

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// ignoring is the action that silences f by a comment: at the end of its line,
// in a comment that does so for other findings already, or above the line. ok
// is false where no comment can stand, or where the text cannot be read at all.
func ignoring(d *config.Document, f *rule.Finding) (a Action, ok bool) {
	if d.Tree.Format == syntax.JSON || f.Code == "" || f.Code == rule.CodeSyntax {
		return a, false
	}
	line := d.Tree.Text.LineSpan(f.Span.Start)
	if slices.ContainsFunc(d.Tree.Errors, func(e syntax.Error) bool { return e.Code == syntax.UnclosedQuote && e.Span.Overlaps(line) }) {
		return a, false // the comment would become a part of the text
	}
	e, ok := ignoreEdit(d.Tree, f.Span.Start, f.Code)
	return Action{
		Title: "Ignore '" + f.Code + "' here with a comment", Kind: kindQuickFix, Finding: f, Edits: rule.Edit(e),
	}, ok
}

func ignoreEdit(tree *syntax.Tree, off int, code string) (e text.Edit, ok bool) {
	line := tree.Text.LineAt(off)
	span := tree.Text.Line(line)
	comment := tree.LineComment(line)
	if comment != nil {
		if verb, _ := rule.Directive(tree.Text.Slice(comment.Span)); verb == "ignore" {
			end := comment.Span.Start + len(strings.TrimRight(tree.Text.Slice(comment.Span), " \t"))
			return insertion(end, ", "+code), true
		}
	}
	mark, indent := "# mcp-lsp: ignore "+code, tree.Text.Indent(span.Start)
	if bom := "\ufeff"; line == 0 && strings.HasPrefix(tree.Text.Slice(span), bom) {
		span.Start += len(bom)
	}
	switch {
	case inText(tree, span.Start):
		return e, false
	case comment == nil && !inText(tree, span.End):
		return insertion(span.Start+len(strings.TrimRight(tree.Text.Slice(span), " \t")), "  "+mark), true
	}
	return insertion(span.Start, indent+mark+tree.Text.EOL()), true
}

// inText reports whether a comment at off, the start or end of a line, would
// become a part of a text or cut it.
func inText(tree *syntax.Tree, off int) bool {
	n := tree.NodeAt(off).Node
	if n == nil {
		n = tree.NodeAt(off - 1).Node
	}
	if n == nil || n.Kind != syntax.Scalar {
		return false
	}
	long := strings.ContainsAny(tree.Text.Slice(n.Span), "\r\n")
	return n.Span.Start < off && off < n.Span.End || long && n.Span.Start < off && off <= n.Span.End && tree.Text.LineAt(n.Span.Start) != tree.Text.LineAt(off)
}

func insertion(at int, s string) text.Edit {
	return text.Edit{Span: text.Span{Start: at, End: at}, New: s}
}
