package syntax

import "github.com/mcp-lsp/mcp-lsp/internal/text"

// flowSequence parses "[...]".
func (p *parser) flowSequence() *Node {
	n := p.flowOpen(Sequence)
	base := len(p.itemStack)
	for p.flowNext(len(p.itemStack) > base) {
		value := p.flowItem()
		p.itemStack = append(p.itemStack, p.item(-1, value))
	}
	p.takeItems(n, base)
	p.flowClose(n)
	return n
}

// flowItem parses an entry of a flow sequence: a node, or a single pair.
func (p *parser) flowItem() *Node {
	start := p.off
	if p.questionMark(start) || p.src[start] == ':' {
		return p.single(start, p.flowEntry())
	}
	key := p.flowNode(false)
	if !p.flowColon() {
		return key
	}
	return p.single(key.Full().Start, p.flowPair(key))
}

// single wraps a pair of a flow sequence in a mapping that begins at start.
func (p *parser) single(start int, pr *Pair) *Node {
	n := p.node(Mapping, Flow, start, pr.Span().End)
	base := len(p.pairStack)
	p.pairStack = append(p.pairStack, pr)
	p.takePairs(n, base)
	return n
}

// flowMapping parses "{...}".
func (p *parser) flowMapping() *Node {
	n := p.flowOpen(Mapping)
	base := len(p.pairStack)
	for p.flowNext(len(p.pairStack) > base) {
		pr := p.flowEntry()
		p.pairStack = append(p.pairStack, pr)
	}
	p.takePairs(n, base)
	p.flowClose(n)
	return n
}

// flowEntry parses a pair of a flow mapping.
func (p *parser) flowEntry() *Pair {
	explicit := p.questionMark(p.off)
	if explicit {
		p.unusual()
		p.off++
	}
	p.inMapping, p.explicit = true, explicit
	key := p.flowNode(false)
	p.inMapping, p.explicit = false, false
	if key.Kind == Null && key.Full().Empty() && !explicit && p.peekFlow() == ':' {
		p.errorAt(EmptyKey, p.off, p.off+1, "expected a key before ':'")
	}
	return p.flowPair(key)
}

// questionMark reports whether the sign of a key is at off.
func (p *parser) questionMark(off int) bool {
	if p.src[off] != '?' {
		return false
	}
	if off+1 < p.flowStop() && blank(p.src[off+1]) {
		return true
	}
	p.tree.differs = true
	return !p.tree.goccy
}

// flowColon moves to the next token and reports whether it is a colon.
func (p *parser) flowColon() bool { return p.flowSkip() && p.src[p.off] == ':' }

// flowPair parses the colon and the value behind key.
func (p *parser) flowPair(key *Node) *Pair {
	if !p.flowColon() {
		at := key.Full().End
		return p.pair(key, -1, p.node(Null, Plain, at, at))
	}
	colon := p.off
	p.off++
	if key.Kind == Scalar && key.Span.Start >= p.lines[p.ln].start {
		p.mark = p.column(p.ln, key.Span.Start)
	}
	value := p.flowNode(true)
	if value.Kind == Null && value.Anchor == nil && value.Tag == nil {
		value.Span = text.Span{Start: colon + 1, End: colon + 1}
	}
	return p.pair(key, colon, value)
}
