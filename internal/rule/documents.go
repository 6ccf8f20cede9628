package rule

import "github.com/mcp-lsp/mcp-lsp/internal/text"

// extraDocuments reports a second document in a stream of which the loader
// wants one only.
func extraDocuments(p *Pass) {
	docs := p.Binding.Tree.Docs
	if len(docs) < 2 {
		return
	}
	span := docs[1].Marker
	if span.Empty() {
		span = docs[1].Span
		span.End = min(span.End, p.Binding.Tree.Text.LineSpan(span.Start).End)
	}
	p.Report(Finding{
		Severity: p.Doc.Dialect.ExtraDocuments, Span: span, Message: p.Doc.Dialect.ExtraDocumentText,
		Fixes: []Fix{{Title: "Remove everything from here on", Edits: Edit(text.Edit{Span: text.Span{Start: docs[1].Marker.Start, End: p.Binding.Tree.Text.Len()}})}},
	})
}
