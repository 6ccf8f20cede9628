package syntax

// jsonText parses the value of a JSON text.
func (p *parser) jsonText() {
	p.docEnd = len(p.src)
	p.limit = len(p.src)
	doc := &Document{}
	p.tree.Docs = append(p.tree.Docs, doc)
	if len(p.lines) > 0 {
		p.off = p.lines[0].start
	}
	doc.Span.Start, doc.Span.End = p.off, len(p.src)
	doc.Marker.Start, doc.Marker.End = p.off, p.off
	if p.flowSkip() {
		doc.Root = p.flowNode()
	} else {
		doc.Root = p.node(Null, Plain, p.off, p.off)
		p.errorAt(MissingValue, p.off, p.off, "expected a value")
	}
	if p.flowSkip() {
		p.errorAt(ExtraValue, p.off, p.limit, "a JSON text is one value")
	}
}
