package rule

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// The comments that silence findings:
//
//	# mcp-lsp: ignore CODE[, CODE…]        on the line of the finding, or alone on the line before
//	# mcp-lsp: ignore-file CODE[, CODE…]   alone on a line before the first key
const directive = "mcp-lsp:"

// silence drops the findings that a comment of the document silences.
func silence(found []Finding, d *config.Document) []Finding {
	marks := silencers(d.Tree)
	if len(marks.file) == 0 && len(marks.line) == 0 {
		return found
	}
	kept := found[:0]
	for _, f := range found {
		if f.Path == "" && (marks.file[f.Code] || marks.line[lineCode{d.Tree.Text.LineAt(f.Span.Start), f.Code}]) {
			continue
		}
		kept = append(kept, f)
	}
	return kept
}

type lineCode struct {
	line int
	code string
}

type silenced struct {
	file map[string]bool
	line map[lineCode]bool
}

func silencers(tree *syntax.Tree) silenced {
	s := silenced{map[string]bool{}, map[lineCode]bool{}}
	first, next := tree.Root().Span.Start, 0
	for _, c := range tree.Comments {
		text := tree.Text.Slice(c.Span)
		if !strings.Contains(text, directive) {
			continue
		}
		verb, codes := Directive(text)
		line := tree.Text.LineAt(c.Span.Start)
		if c.Own {
			if line >= next {
				next = nextContent(tree, line) // and of all comments between
			}
			line = next
		}
		for _, code := range codes {
			switch {
			case verb == "ignore":
				s.line[lineCode{line, code}] = true
			case verb == "ignore-file" && c.Own && c.Span.Start <= first:
				s.file[code] = true
			}
		}
	}
	return s
}

// nextContent is the line below line that holds more than a comment of its own.
func nextContent(tree *syntax.Tree, line int) int {
	for line++; line < tree.Text.LineCount()-1; line++ {
		text := strings.TrimSpace(tree.Text.Slice(tree.Text.Line(line)))
		if text != "" && !strings.HasPrefix(text, "#") {
			break
		}
	}
	return line
}

// Directive splits a comment "# mcp-lsp: VERB A, B" into its verb and words;
// the verb is "" if the comment is none.
func Directive(comment string) (verb string, words []string) {
	body := strings.TrimSpace(strings.TrimLeft(strings.TrimSpace(comment), "#/"))
	rest, ok := strings.CutPrefix(body, directive)
	if !ok {
		return "", nil
	}
	fields := strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
	if len(fields) == 0 {
		return "", nil
	}
	return fields[0], fields[1:]
}
