package rule

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A broken knows where the syntax of a document is broken. It is asked for each
// finding, and a broken document may have as many errors as findings.
type broken struct {
	spans  []text.Span // of errors that nothing else is said about, by their start
	ends   []int       // for each span the last end up to it
	values []int       // where a value is missing, ascending
}

func brokenIn(d *config.Document) *broken {
	b := &broken{}
	tree := d.Effective().Tree
	for _, e := range tree.Errors {
		if d.Dialect.Fault(tree, e) != schema.Error {
			continue // what is written is read
		}
		span, _ := d.Original(e.Span)
		switch e.Code {
		case syntax.TabIndent, syntax.TrailingComma, syntax.BadIndent, syntax.UnclosedBracket:
			continue
		case syntax.MissingValue:
			b.values = append(b.values, span.Start)
		}
		if !span.Empty() {
			b.spans = append(b.spans, span)
		}
	}
	slices.Sort(b.values)
	slices.SortFunc(b.spans, func(x, y text.Span) int { return cmp.Compare(x.Start, y.Start) })
	last := 0
	for _, s := range b.spans {
		last = max(last, s.End)
		b.ends = append(b.ends, last)
	}
	return b
}

// holds reports whether f is about broken text, or about a value that is missing.
func (b *broken) holds(f Finding, d *config.Document) bool {
	if f.Code == CodeWrongType {
		i, _ := slices.BinarySearch(b.values, f.Span.End)
		if i < len(b.values) && saysNothing(d, f.Span.End, b.values[i]) {
			return true
		}
	}
	// Spans that start behind f.Span do not overlap it; of the others, that
	// with the last end does if any does.
	end := f.Span.End
	if f.Span.Empty() {
		end++ // what touches an empty span counts
	}
	n, _ := slices.BinarySearchFunc(b.spans, end, func(s text.Span, end int) int { return cmp.Compare(s.Start, end) })
	if n == 0 {
		return false
	}
	if f.Span.Empty() {
		return b.ends[n-1] >= f.Span.Start
	}
	return b.ends[n-1] > f.Span.Start
}

// saysNothing reports whether only a colon and blanks stand between two offsets:
// what is said about the key before is about the value that is missing there.
func saysNothing(d *config.Document, start, end int) bool {
	return start <= end && strings.Trim(d.Tree.Text.Slice(text.Span{Start: start, End: end}), ": \t\r\n") == ""
}
