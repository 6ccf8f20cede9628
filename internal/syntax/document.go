package syntax

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// stream parses the documents of a YAML text.
func (p *parser) stream() {
	directives := false
	for p.skip(); p.ln < len(p.lines); p.skip() {
		l := p.lines[p.ln]
		switch {
		case p.marker(p.ln) && p.src[l.start] == '.':
			p.endMarker()
		case p.marker(p.ln):
			directives = false
			p.document(text.Span{Start: l.start, End: l.start + 3})
		case p.directive(p.ln):
			p.unusual()
			p.endDocument(l.start)
			directives = true
			p.nextLine()
		default:
			if directives {
				p.errorAt(BadDirective, l.text, l.end, "expected '---' after the directives")
				directives = false
			}
			p.document(text.Span{Start: l.start, End: l.start})
		}
	}
	if len(p.tree.Docs) == 0 {
		p.emptyDocument()
	}
	p.spanDocuments()
}

// emptyDocument adds the document of a text that has none.
func (p *parser) emptyDocument() {
	at := p.lines[0].start
	doc := &Document{Root: p.node(Null, Plain, at, at)}
	doc.Marker = text.Span{Start: at, End: at}
	p.tree.Docs = append(p.tree.Docs, doc)
}

// endMarker passes a "..." line.
func (p *parser) endMarker() {
	l := p.lines[p.ln]
	p.unusual()
	p.endDocument(l.start)
	p.off = l.start + 3
	p.tail()
}

// endDocument notes that the last document, if it is still open, ends at off.
func (p *parser) endDocument(off int) {
	if n := len(p.tree.Docs); n > 0 && p.tree.Docs[n-1].Span.End == 0 {
		p.tree.Docs[n-1].Span.End = off
	}
}

// directive reports whether line ln is a directive: %YAML, %TAG, or any other
// one if a marker follows it. Elsewhere a "%" is a typing error.
func (p *parser) directive(ln int) bool {
	l := p.lines[ln]
	if l.text != l.start || l.text >= l.end || p.src[l.text] != '%' {
		return false
	}
	s := p.src[l.text:l.end]
	return strings.HasPrefix(s, "%YAML ") || strings.HasPrefix(s, "%TAG ") || p.markerFollows(ln)
}

// markerFollows reports whether only directives, comments and empty lines
// stand between line ln and a marker.
func (p *parser) markerFollows(ln int) bool {
	if ln < p.percentEnd {
		return p.percentMarker
	}
	for ; ln < len(p.lines); ln++ {
		l := p.lines[ln]
		if l.text < l.end && p.src[l.text] != '#' && (p.src[l.text] != '%' || l.text != l.start) {
			break
		}
	}
	p.percentEnd = ln
	p.percentMarker = ln < len(p.lines) && p.marker(ln)
	return p.percentMarker
}

// document parses one document; the position is at its marker, if it has one.
func (p *parser) document(marker text.Span) {
	doc := &Document{Marker: marker}
	p.tree.Docs = append(p.tree.Docs, doc)
	p.open = p.open[:0]
	clear(p.anchors)
	p.mark = -1
	p.docEnd = p.documentEnd()
	if marker.Empty() {
		p.settleTabs(-1, true)
		doc.Root = p.blockNode(-1, false)
	} else {
		doc.Root = p.after(marker.End, -1, false, false)
	}
	for p.more() {
		p.leftover(doc)
	}
}

// documentEnd returns the start of the next marker line.
func (p *parser) documentEnd() int {
	for ln := p.ln + 1; ln < len(p.lines); ln++ {
		if p.marker(ln) {
			return p.lines[ln].start
		}
	}
	return len(p.src)
}

// leftover deals with a line behind a root that is complete.
func (p *parser) leftover(doc *Document) {
	end := p.trim(p.off, p.lineStop())
	p.errorAt(UnexpectedText, p.off, end, "unexpected text after the document's value")
	extra := p.blockNode(-1, false)
	switch {
	case doc.Root.Kind == Null:
		doc.Root = extra
	case doc.Root.Kind == Mapping && extra.Kind == Mapping:
		p.own(doc.Root).Pairs = append(doc.Root.Pairs, extra.Pairs...)
		for _, pr := range extra.Pairs {
			pr.Key.Parent, pr.Value.Parent = doc.Root, doc.Root
		}
		doc.Root.Span.End = extra.Span.End
	case doc.Root.Kind == Sequence && extra.Kind == Sequence:
		p.own(doc.Root).Items = append(doc.Root.Items, extra.Items...)
		for _, it := range extra.Items {
			it.Value.Parent = doc.Root
		}
		doc.Root.Span.End = extra.Span.End
	case doc.Root.Kind == Scalar && extra.Kind == Mapping:
		doc.Root = extra
	}
}

// spanDocuments sets where documents begin and end: the first one at the start
// of the text, the others behind their marker, each up to the next marker.
func (p *parser) spanDocuments() {
	next := len(p.src)
	for i := len(p.tree.Docs) - 1; i >= 0; i-- {
		doc := p.tree.Docs[i]
		doc.Span.Start = doc.Marker.End
		if doc.Span.End == 0 {
			doc.Span.End = next
		}
		next = doc.Marker.Start
	}
	if first := p.tree.Docs[0]; first.Marker.Empty() {
		first.Span.Start = p.lines[0].start
	}
}
