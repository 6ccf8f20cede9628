package ide

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// References returns where the name, anchor or variable at off is used, in
// order, with where it is declared if declaration is set.
func References(d *config.Document, off int, declaration bool) []Location {
	s, ok := subjectAt(d, off)
	if !ok {
		return nil
	}
	var all []Location
	spans := uses(d, s)
	if declaration {
		spans = sorted(append(spans, declared(d, s)...))
		if s.variable {
			all = variableLine(d, off)
		}
	}
	for _, span := range spans {
		all = append(all, Location{Span: span})
	}
	return all
}

// Highlight returns the places of the document that belong to what stands at
// off: its declaration and its uses, in order.
func Highlight(d *config.Document, off int) []text.Span {
	s, ok := subjectAt(d, off)
	if !ok {
		return nil
	}
	return sorted(append(declared(d, s), uses(d, s)...))
}

// uses lists the places of the document that use s, in order.
func uses(d *config.Document, s subject) []text.Span {
	switch {
	case s.variable:
		var all []text.Span
		for _, u := range d.Uses() {
			if u.Name == s.name && u.Form != 0 && (u.Form == schema.HeaderBrace) == (s.form == schema.HeaderBrace) {
				all = append(all, u.NameSpan)
			}
		}
		return all
	case s.anchor != nil:
		return aliases(d.Tree, s.anchor)
	}
	return s.references(d.Binding)
}

// declared lists the places of the document that declare s.
func declared(d *config.Document, s subject) []text.Span {
	if s.variable {
		return nil
	}
	if s.anchor != nil {
		return []text.Span{anchorName(s.anchor)}
	}
	var all []text.Span
	for _, n := range declarations(d.Binding, s.name, s.kinds...) {
		all = append(all, n.Span)
	}
	return all
}
