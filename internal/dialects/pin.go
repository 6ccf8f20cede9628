package dialects

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Pin is the comment by which a file states its own dialect and edition:
//
//	# mcp-lsp: dialect=holodeck edition=contract-1.0
type Pin struct {
	Pick
	// Words are the "name=value" words of the comment in order.
	Words []PinWord
}

// A PinWord is one word of a pin.
type PinWord struct {
	Name, Value string
	Span        text.Span // of the whole word
	ValueSpan   text.Span
}

// FindPin returns the pin of a file; the zero Pin if it has none. A pin stands
// on a line of its own before the first line that is not blank, a comment, a
// directive or a document marker. The first pin counts.
func FindPin(t *text.Text) Pin {
	for line := range t.LineCount() {
		span := t.Line(line)
		s := strings.TrimPrefix(t.Slice(span), "\ufeff")
		span.Start = span.End - len(s)
		body := strings.TrimLeft(s, " \t")
		if strings.HasPrefix(body, "#") {
			if pin := parsePin(body, span.End-len(body)); len(pin.Words) > 0 {
				return pin
			}
			continue
		}
		if body != "" && body[0] != '%' && strings.TrimRight(body, " \t") != "---" {
			break
		}
	}
	return Pin{}
}

// parsePin reads a comment that starts at offset off.
func parsePin(comment string, off int) Pin {
	rest := strings.TrimLeft(strings.TrimLeft(comment, "#"), " \t")
	rest, ok := strings.CutPrefix(rest, "mcp-lsp:")
	if !ok {
		return Pin{}
	}
	var pin Pin
	off += len(comment) - len(rest)
	for len(rest) > 0 {
		word := rest
		if i := strings.IndexAny(rest, " \t"); i >= 0 {
			word = rest[:i]
		}
		pin.add(word, off)
		skip := max(len(word), 1)
		rest, off = rest[skip:], off+skip
	}
	return pin
}

// add takes one word of the comment, which stands at off.
func (p *Pin) add(word string, off int) {
	name, value, ok := strings.Cut(word, "=")
	if !ok || name != "dialect" && name != "edition" {
		return
	}
	end := off + len(word)
	p.Words = append(p.Words, PinWord{name, value, text.Span{Start: off, End: end}, text.Span{Start: end - len(value), End: end}})
	switch {
	case name == "dialect" && p.Dialect == "":
		p.Dialect = value
	case name == "edition" && p.Edition == "":
		p.Edition = value
	}
}

// problems returns a finding for each word of the pin that names nothing known.
func (p Pin) problems(entries []Entry) []rule.Finding {
	var found []rule.Finding
	for _, w := range p.Words {
		known := p.known(entries, w.Name)
		if slices.Contains(known, w.Value) {
			continue
		}
		f := rule.Finding{
			Code:     PinCode,
			Severity: schema.Warning,
			Span:     w.Span,
			Message:  fmt.Sprintf("Unknown %s '%s' in the comment that pins it; known: %s. The comment is ignored.", w.Name, w.Value, strings.Join(known, ", ")),
		}
		f.Fixes = w.fixes(known)
		found = append(found, f)
	}
	return found
}

// fixes returns a repair for each known value, the nearest first.
func (w PinWord) fixes(known []string) []rule.Fix {
	near, ok := nearest.Of(w.Value, known)
	var fixes []rule.Fix
	for _, k := range known {
		f := rule.Fix{
			Title:     fmt.Sprintf("Write '%s=%s'", w.Name, k),
			Preferred: ok && k == near,
			Edits:     rule.Edit(text.Edit{Span: w.ValueSpan, New: k}),
		}
		if f.Preferred {
			fixes = slices.Insert(fixes, 0, f)
			continue
		}
		fixes = append(fixes, f)
	}
	return fixes
}

// known lists the values that a word of the pin may have. Editions are those of
// the pin's dialect, or of all if it names none that exists.
func (p Pin) known(entries []Entry, name string) []string {
	if name == "dialect" {
		return Names(entries)
	}
	if Find(entries, p.Dialect) == nil {
		return Editions(entries, "")
	}
	return Editions(entries, p.Dialect)
}
