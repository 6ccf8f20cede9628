package syntax

import "github.com/mcp-lsp/mcp-lsp/internal/text"

// flowValue parses a flow collection in block style, under an entry at column
// parent. Where it ends is found out first, so that one without end cannot
// swallow the entries below it.
func (p *parser) flowValue(parent int) *Node {
	limit := p.flowEnd(p.off, p.lineStop())
	if limit < 0 {
		limit = p.flowExtent(parent)
	}
	n := p.flow(limit)
	p.tail()
	return n
}

// flow parses the flow node at the position, which lies before limit.
func (p *parser) flow(limit int) *Node {
	p.limit = limit
	p.brackets = p.brackets[:0]
	return p.flowNode()
}

// flowKey parses a flow collection between off and end that is a key.
func (p *parser) flowKey(off, end int) *Node {
	ln, at := p.ln, p.off
	p.off = off
	n := p.flow(end)
	p.ln, p.off = ln, at
	return n
}

// closeBracket returns the offset behind the bracket that closes the one at
// off on the same line, or -1.
func (p *parser) closeBracket(off, end int) int { return p.flowEnd(off, end) }

// flowEnd returns the offset behind the bracket that closes the one at off, or
// -1 if limit comes first or the brackets do not match.
func (p *parser) flowEnd(off, limit int) int {
	stack := p.brackets[:0]
	fresh := true // a token may begin here
	for i := off; i < limit; i++ {
		switch c := p.src[i]; c {
		case '[', '{':
			stack = append(stack, c+2)
			fresh = true
		case ']', '}':
			if stack[len(stack)-1] != c {
				return -1
			}
			stack = stack[:len(stack)-1]
			if len(stack) == 0 {
				p.brackets = stack
				return i + 1
			}
			fresh = true
		case ',':
			fresh = true
		case ':':
			fresh = fresh || i+1 >= limit || spaceByte(p.src[i+1]) || flowSign(p.src[i+1])
		case '"', '\'':
			if fresh {
				stop := closeQuote(p.src[:limit], i)
				if stop < 0 {
					return -1
				}
				i = stop - 1
			}
		case '#':
			if fresh || spaceByte(p.src[i-1]) {
				i = p.endOfLine(i, limit) - 1
			}
		case ' ', '\t', '\r', '\n':
		default:
			fresh = false
		}
	}
	p.brackets = stack[:0]
	return -1
}

func spaceByte(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// endOfLine returns the offset of the next line break, at most limit.
func (p *parser) endOfLine(off, limit int) int {
	for off < limit && p.src[off] != '\n' && p.src[off] != '\r' {
		off++
	}
	return off
}

// flowExtent returns how far a flow collection that does not end on its line
// reaches: to its bracket, or else to the line that goes on with the block
// around it.
func (p *parser) flowExtent(parent int) int {
	if p.failed < maxFailed {
		if end := p.flowEnd(p.off, p.docEnd); end >= 0 {
			return end
		}
		p.failed++
	}
	ln := p.ln
	for ln+1 < len(p.lines) && p.lines[ln+1].start < p.docEnd && !p.endsFlow(ln+1, parent) {
		ln++
	}
	return min(p.lines[ln].end, p.docEnd)
}

// maxFailed bounds how often the end of a flow collection is looked for in
// vain, which takes time for the whole rest of the text.
const maxFailed = 8

// endsFlow guesses whether line ln goes on with the block at column parent
// although a bracket is open.
func (p *parser) endsFlow(ln, parent int) bool {
	l := p.lines[ln]
	if l.text >= l.end || p.indent(ln) > parent || parent < 0 {
		return false
	}
	switch p.src[l.text] {
	case ']', '}', ',', '#':
		return false
	case '"', '\'', '[', '{':
		return p.keyOf(ln) >= 0
	}
	return true
}

// flowSkip moves over blanks, comments and line breaks to the next token. It
// reports whether there is one before the limit.
func (p *parser) flowSkip() bool {
	for p.off < p.limit {
		end := min(p.lineStop(), p.limit)
		p.off = p.blanks(p.off, end)
		if p.off < end {
			if p.src[p.off] != '#' {
				return true
			}
			p.comment(p.off, p.lineStop())
		}
		if p.lineStop() >= p.limit || p.ln+1 >= len(p.lines) {
			p.off = p.limit
			return false
		}
		p.ln++
		p.off = p.lines[p.ln].start
	}
	return false
}

// flowNode parses the node at the position.
func (p *parser) flowNode() *Node {
	anchor, tag := p.flowProperties()
	var n *Node
	switch c := p.peekFlow(); c {
	case '[':
		n = p.flowSequence()
	case '{':
		n = p.flowMapping()
	case '"', '\'':
		n = p.flowQuoted()
	case '*':
		n = p.alias(p.off, min(p.lineStop(), p.limit))
		p.off = n.Span.End
	case 0, ',', ']', '}', ':':
		at := p.off
		if tag != nil {
			at = tag.Span.End
		}
		if anchor != nil {
			at = max(at, anchor.Span.End)
		}
		n = p.node(Null, Plain, at, at)
	default:
		n = p.flowPlain()
	}
	p.attach(n, anchor, tag)
	return n
}

// peekFlow returns the byte at the position, 0 at the limit.
func (p *parser) peekFlow() byte {
	if p.off >= p.limit {
		return 0
	}
	return p.src[p.off]
}

// flowProperties parses anchor and tag, which may stand on lines of their own.
func (p *parser) flowProperties() (anchor, tag *Property) {
	for p.flowSkip() {
		switch c := p.src[p.off]; {
		case c == '&' && anchor == nil:
			anchor = p.anchor(p.off, min(p.lineStop(), p.limit))
		case c == '!' && tag == nil:
			stop := p.tagEnd(p.off, min(p.lineStop(), p.limit))
			tag = &Property{text.Span{Start: p.off, End: stop}, p.src[p.off+1 : stop]}
			p.off = stop
		default:
			return anchor, tag
		}
	}
	return anchor, tag
}

// flowOpen begins a flow collection; it returns nil if it is nested too deep.
func (p *parser) flowOpen(kind Kind) *Node {
	n := p.node(kind, Flow, p.off, p.off+1)
	p.brackets = append(p.brackets, p.src[p.off]+2)
	if p.depth+len(p.brackets) > maxDepth {
		p.errorAt(TooDeep, p.off, p.off+1, "nested too deeply")
		p.cut = true
		p.moveTo(p.limit)
	} else {
		p.off++
	}
	return n
}

// flowClose ends a flow collection at its bracket, or reports that it has none.
func (p *parser) flowClose(n *Node) {
	p.brackets = p.brackets[:len(p.brackets)-1]
	if p.peekFlow() == p.src[n.Span.Start]+2 {
		p.off++
		n.Span.End = p.off
		return
	}
	n.Closed = false
	n.Span.End = p.flowLast(n)
	if !p.cut {
		p.errorAt(UnclosedBracket, n.Span.Start, n.Span.Start+1, "this '"+p.src[n.Span.Start:n.Span.Start+1]+"' is not closed")
	}
}

// flowLast returns the end of the last thing inside an unclosed collection.
func (p *parser) flowLast(n *Node) int {
	end := min(p.off, p.limit)
	for end > n.Span.Start+1 && spaceByte(p.src[end-1]) {
		end--
	}
	return end
}

// flowNext moves to the next entry of a collection. It reports false at the
// closing bracket, at the limit, and at a bracket that closes a collection
// further out. Any is whether an entry came before.
func (p *parser) flowNext(any bool) bool {
	comma := !any
	for p.flowSkip() {
		switch c := p.src[p.off]; c {
		case ',':
			if comma {
				p.errorAt(ExtraComma, p.off, p.off+1, "nothing stands before this ','")
			}
			comma = true
			p.off++
		case ']', '}':
			if p.closesOuter(c) {
				return false
			}
			p.errorAt(StrayBracket, p.off, p.off+1, "nothing opened this '"+string(c)+"'")
			p.off++
		default:
			if !comma {
				p.errorAt(MissingComma, p.off, p.flowTokenEnd(), "expected ',' before this")
			}
			return true
		}
	}
	return false
}

// closesOuter reports whether an open collection ends with c.
func (p *parser) closesOuter(c byte) bool {
	for i := len(p.brackets) - 1; i >= 0; i-- {
		if p.brackets[i] == c {
			return true
		}
	}
	return false
}

// flowTokenEnd returns the end of the token at the position.
func (p *parser) flowTokenEnd() int {
	end := min(p.lineStop(), p.limit)
	switch c := p.src[p.off]; c {
	case '[', '{':
		return p.off + 1
	case '"', '\'':
		if stop := closeQuote(p.src[:end], p.off); stop >= 0 {
			return stop
		}
		return end
	}
	i := p.off + 1
	for i < end && !blank(p.src[i]) && !flowSign(p.src[i]) {
		i++
	}
	return i
}

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
	if p.src[start] != '?' && p.src[start] != ':' {
		key := p.flowNode()
		if !p.flowColon(key) {
			return key
		}
		return p.single(p.flowPair(key))
	}
	return p.single(p.flowEntry())
}

// single wraps a pair of a flow sequence in a mapping.
func (p *parser) single(pr *Pair) *Node {
	s := pr.Span()
	n := p.node(Mapping, Flow, s.Start, s.End)
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
	if p.src[p.off] == '?' {
		p.off++
	}
	return p.flowPair(p.flowNode())
}

// flowColon moves to a colon behind key and reports whether there is one.
func (p *parser) flowColon(key *Node) bool {
	return p.flowSkip() && p.src[p.off] == ':'
}

// flowPair parses the colon and the value behind key.
func (p *parser) flowPair(key *Node) *Pair {
	if !p.flowColon(key) {
		at := key.Full().End
		return p.pair(key, -1, p.node(Null, Plain, at, at))
	}
	colon := p.off
	p.off++
	value := p.flowNode()
	if value.Kind == Null && value.Anchor == nil && value.Tag == nil {
		value.Span = text.Span{Start: colon + 1, End: colon + 1}
	}
	return p.pair(key, colon, value)
}

// flowQuoted parses a quoted scalar.
func (p *parser) flowQuoted() *Node {
	stop := closeQuote(p.src[:p.limit], p.off)
	if stop < 0 {
		n := p.unclosedQuote(p.off, p.trim(p.off, min(p.lineStop(), p.limit)))
		p.off = n.Span.End
		return n
	}
	n := p.quoted(p.off, stop)
	p.moveTo(stop)
	return n
}

// flowPlain parses a plain scalar, perhaps of several lines.
func (p *parser) flowPlain() *Node {
	stop := p.flowPlainEnd()
	n := p.node(Scalar, Plain, p.off, stop)
	n.Value = p.src[p.off:stop]
	p.off = max(stop, p.off)
	return n
}

// flowPlainEnd returns where the plain text at the position ends on its line.
func (p *parser) flowPlainEnd() int {
	end := min(p.lineStop(), p.limit)
	for i := p.off; i < end; i++ {
		switch c := p.src[i]; {
		case flowSign(c),
			c == ':' && (p.blankAt(i+1, end) || flowSign(p.src[i+1])),
			c == '#' && i > p.off && blank(p.src[i-1]):
			return p.trim(p.off, i)
		}
	}
	return p.trim(p.off, end)
}
