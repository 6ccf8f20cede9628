package rule

import (
	"encoding/json"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// syntaxErrors reports what the parser found: as errors, but where the loader
// is known to read on. What only the loader refuses comes next.
func syntaxErrors(p *Pass) {
	tree, d := p.Binding.Tree, p.Doc.Dialect
	for _, e := range tree.Errors {
		if severity := d.Fault(tree, e); severity != schema.Off {
			p.syntaxError(e, severity)
		}
	}
	if d.Faults != nil {
		for _, e := range d.Faults(tree) {
			p.syntaxError(e, schema.Error)
		}
	}
	if len(tree.Errors) == 0 && tree.Format == syntax.YAML {
		p.judged(tree)
	}
}

func (p *Pass) syntaxError(e syntax.Error, severity schema.Severity) {
	f := Finding{Code: CodeSyntax, Severity: severity, Span: e.Span, Message: e.Message, Fixes: syntaxFixes(p.Binding.Tree, e)}
	if !e.Related.Empty() {
		f.Related = []Related{{Span: e.Related, Message: "It belongs to this"}}
	}
	p.Report(f)
}

// judged asks yaml.v3 about a text that the tolerant parser found clean.
func (p *Pass) judged(tree *syntax.Tree) {
	if !tree.Unusual {
		return
	}
	e := tree.Judge()
	if e == nil || p.Doc.Dialect.Tolerates != nil && p.Doc.Dialect.Tolerates(tree, e.Message) {
		return
	}
	p.Report(Finding{Code: CodeSyntax, Severity: schema.Error, Span: e.Span, Message: e.Message})
}

// syntaxFixes returns the repairs of a syntax error that are clear from its kind.
func syntaxFixes(tree *syntax.Tree, e syntax.Error) []Fix {
	src := tree.Text
	replace := func(title string, span text.Span, with string) []Fix {
		return []Fix{{Title: title, Preferred: true, Edits: Edit(text.Edit{Span: span, New: with})}}
	}
	switch e.Code {
	case syntax.TabIndent:
		return []Fix{{Title: "Replace tabs with spaces", Preferred: true, Edits: Lazy(func() []text.Edit { return edit.TabsToSpaces(tree, text.Span{}) })}}
	case syntax.UnclosedQuote:
		line := src.LineSpan(e.Span.Start)
		quote := src.Slice(text.Span{Start: e.Span.Start, End: e.Span.Start + 1})
		end := line.Start + len(strings.TrimRight(src.Slice(line), " \t,]}"))
		return replace("Close the quote", text.Span{Start: max(end, e.Span.Start+1), End: max(end, e.Span.Start+1)}, quote)
	case syntax.TrailingComma, syntax.ExtraComma:
		return replace("Remove the comma", e.Span, "")
	case syntax.CommentInJSON:
		return replace("Remove the comment", withBlanksBefore(src, e.Span), "")
	case syntax.SingleQuotedJSON:
		inside := src.Slice(text.Span{Start: e.Span.Start + 1, End: max(e.Span.End-1, e.Span.Start+1)})
		return replace("Use double quotes", e.Span, jsonText(strings.ReplaceAll(inside, `\'`, `'`)))
	case syntax.UnquotedJSON:
		if rest := strings.TrimLeft(src.String()[e.Span.End:], " \t\r\n"); strings.HasPrefix(rest, ":") {
			return replace("Put it in double quotes", e.Span, jsonText(strings.Trim(src.Slice(e.Span), typographic)))
		}
		return unquotedFixes(src.Slice(e.Span), e.Span)
	case syntax.MissingComma:
		at := len(strings.TrimRight(src.String()[:e.Span.Start], " \t\r\n"))
		return replace("Insert the comma", text.Span{Start: at, End: at}, ",")
	case syntax.MissingSpace:
		return replace("Insert a space", text.Span{Start: e.Span.End, End: e.Span.End}, " ")
	case syntax.MissingColon:
		return replace("Insert ':'", text.Span{Start: e.Span.End, End: e.Span.End}, ":")
	case syntax.StrayBracket:
		return replace("Remove the bracket", e.Span, "")
	case syntax.UnexpectedKey, syntax.ReservedSign:
		return quoteFixes(tree, e)
	case syntax.RawTab:
		return replace("Write '\\t'", e.Span, strings.Repeat(`\t`, e.Span.Len()))
	case syntax.BadEscape:
		return escapeFixes(tree, e)
	case syntax.BadAlias:
		if src.Slice(e.Span) == "*" {
			return replace("Put it in quotes", e.Span, `"*"`)
		}
	}
	return nil
}

// unquotedFixes writes a word as JSON does: true, false and null without a
// capital, other words in double quotes for whatever quotes they have.
func unquotedFixes(word string, span text.Span) []Fix {
	fix := func(title, with string) []Fix {
		return []Fix{{Title: title, Preferred: true, Edits: Edit(text.Edit{Span: span, New: with})}}
	}
	switch lower := strings.ToLower(word); lower {
	case "true", "false", "null":
		return fix("Change to "+lower, lower)
	case "none", "nil", "undefined":
		return fix("Change to null", "null")
	}
	return fix("Put it in double quotes", jsonText(strings.Trim(word, typographic)))
}

// typographic are the quotes of word processors and web pages.
const typographic = "“”„‟‘’‚`´«»"

// escapeFixes writes two backslashes for one that makes no escape, and in a
// Windows path for all that stand alone.
func escapeFixes(tree *syntax.Tree, e syntax.Error) []Fix {
	n := tree.NodeAt(e.Span.Start).Node
	if n != nil && n.Style == syntax.DoubleQuoted && n.Kind == syntax.Scalar {
		inner := n.Inner()
		if raw := tree.Text.Slice(inner); isDrive(raw) && !strings.ContainsAny(raw, "\r\n") {
			return []Fix{{Title: "Double the backslashes", Preferred: true, Edits: Edit(text.Edit{Span: inner, New: doubledAlone(raw)})}}
		}
	}
	return []Fix{{Title: `Write "\\" for a backslash`, Preferred: true, Edits: Edit(text.Edit{Span: text.Span{Start: e.Span.Start, End: e.Span.Start}, New: `\`})}}
}

// isDrive reports whether a text begins as a Windows path does.
func isDrive(s string) bool {
	return len(s) > 2 && s[1] == ':' && s[2] == '\\' && (s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z')
}

// doubledAlone writes every backslash that has no other beside it twice.
func doubledAlone(raw string) string {
	const pair = "\x00"
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(raw, `\\`, pair), `\`, `\\`), pair, `\\`)
}

// withBlanksBefore widens a comment's span over the blanks before it, and over
// its whole lines where nothing else stands on them.
func withBlanksBefore(src *text.Text, s text.Span) text.Span {
	first, last := src.LineSpan(s.Start), src.LineAt(s.End)
	before := src.Slice(text.Span{Start: first.Start, End: s.Start})
	after := src.Slice(text.Span{Start: s.End, End: src.Line(last).End})
	if strings.Trim(before+after, " \t") == "" {
		return text.Span{Start: first.Start, End: src.FullLine(last).End}
	}
	s.Start = first.Start + len(strings.TrimRight(before, " \t"))
	return s
}

// jsonText writes s as a JSON string.
func jsonText(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string cannot fail
	return strings.TrimSuffix(b.String(), "\n")
}

// quoteFixes puts the rest of the line, from the value that e is in, into quotes.
func quoteFixes(tree *syntax.Tree, e syntax.Error) []Fix {
	n := tree.NodeAt(e.Span.Start).Node
	if n == nil || n.Kind != syntax.Scalar || n.Style != syntax.Plain || n.Span.Start > e.Span.Start {
		return nil
	}
	span := text.Span{Start: n.Span.Start, End: n.Span.End}
	if line := tree.Text.LineSpan(span.Start); span.End > line.End {
		return nil // several lines need more thought than a fix has
	}
	return []Fix{{Title: "Put it in quotes", Preferred: true, Edits: Edit(text.Edit{Span: span, New: jsonText(tree.Text.Slice(span))})}}
}
