package syntax

import "github.com/mcp-lsp/mcp-lsp/internal/text"

// A bracket is a flow collection that is open.
type bracket struct {
	close  byte // what ends it
	indent int  // the indentation of the line it was opened on
	entry  int  // the column of its first entry if that begins a line, else -1
}

// flowValue parses a flow collection in block style, under an entry at column
// parent. Where it ends is found out first, so that one without end cannot
// swallow the entries below it.
func (p *parser) flowValue(parent int) *Node {
	limit := p.flowEnd(p.off, p.lineStop())
	loose := false
	if limit < 0 {
		p.unusual() // a line break between a key and its colon is one
		limit, loose = p.flowExtent(parent)
	}
	n := p.flow(limit, loose)
	p.tail()
	return n
}

// flow parses the flow node at the position, which lies before limit. Loose
// says that its brackets do not match.
func (p *parser) flow(limit int, loose bool) *Node {
	p.limit, p.loose, p.cut, p.unclosed = limit, loose, false, false
	p.brackets, p.braces = p.brackets[:0], 0
	return p.flowNode(false)
}

// flowKey parses a flow collection between off and end that is a key.
func (p *parser) flowKey(off, end int) *Node {
	ln, at := p.ln, p.off
	p.off = off
	n := p.flow(end, false)
	p.ln, p.off = ln, at
	return n
}

// flowNode parses the node at the position. Value says that it stands behind a
// colon, so that it cannot be a key itself.
func (p *parser) flowNode(value bool) *Node {
	anchor, tag := p.flowProperties()
	var n *Node
	switch p.peekFlow() {
	case '[':
		n = p.flowSequence()
	case '{':
		n = p.flowMapping()
	case '"', '\'':
		n = p.flowQuoted()
	case '*':
		n = p.alias(p.off, p.flowStop())
		p.off = n.Span.End
	case ':':
		if value && p.inBraces() && p.doubleColon() {
			n = p.flowPlain(value)
		} else {
			n = p.flowNull(anchor, tag)
		}
	case -1, ',', ']', '}':
		n = p.flowNull(anchor, tag)
	case '-':
		if p.blankAt(p.off+1, p.flowStop()) {
			p.tree.differs = true
			if p.tree.goccy {
				n = p.flowDash()
				break
			}
		}
		n = p.flowPlain(value)
	default:
		n = p.flowPlain(value)
	}
	p.attach(n, anchor, tag)
	return n
}

// flowDash parses a list whose first item follows the dash at the position.
// Other dashes in its column may follow.
func (p *parser) flowDash() *Node {
	dash := p.off
	p.misread(dash, dash+1, "a list in the list begins here: inside brackets items have commas, no dashes")
	n := p.node(Sequence, Flow, dash, dash+1)
	base, col := len(p.itemStack), p.here()
	if p.depth+len(p.brackets) < maxDepth {
		p.depth++
		for again := true; again; again = p.flowSkip() && p.atLineStart() && p.here() == col && p.indicator('-', p.off, p.flowStop()) {
			dash = p.off
			p.mark = col
			p.off++
			value := p.flowNode(true)
			p.itemStack = append(p.itemStack, p.item(dash, value))
			n.Span.End = value.Full().End
		}
		p.depth--
	} else {
		p.off++
	}
	p.takeItems(n, base)
	return n
}

// flowNull is a value that was not written.
func (p *parser) flowNull(anchor, tag *Property) *Node {
	at := min(p.off, p.limit)
	if anchor != nil || tag != nil {
		at = 0
	}
	for _, prop := range []*Property{anchor, tag} {
		if prop != nil {
			at = max(at, prop.Span.End)
		}
	}
	return p.node(Null, Plain, at, at)
}

// flowStop returns the end of what may be read on the current line.
func (p *parser) flowStop() int { return min(p.lineStop(), p.limit) }

// peekFlow returns the byte at the position, -1 at the limit.
func (p *parser) peekFlow() int {
	if p.off >= p.limit {
		return -1
	}
	return int(p.src[p.off])
}

// flowSkip moves over blanks, comments and line breaks to the next token. It
// reports whether there is one before the limit.
func (p *parser) flowSkip() bool {
	for {
		end := p.flowStop()
		p.off = p.blanks(p.off, end)
		if p.off < end {
			if !p.flowComment() {
				return true
			}
			continue
		}
		if p.lineStop() >= p.limit || p.ln+1 >= len(p.lines) {
			p.off = min(p.off, p.limit)
			return false
		}
		p.nextLine()
	}
}

// flowComment passes the comment at the position and reports whether there is
// one.
func (p *parser) flowComment() bool {
	if p.tree.Format == JSON {
		return p.jsonComment()
	}
	if p.src[p.off] != '#' {
		return false
	}
	p.comment(p.off, p.lineStop())
	p.off = p.lineStop()
	return true
}

// flowProperties parses anchor and tag, which may stand on lines of their own.
func (p *parser) flowProperties() (anchor, tag *Property) {
	for p.flowSkip() {
		switch c := p.src[p.off]; {
		case c == '&' && anchor == nil:
			anchor = p.anchor(p.off, p.flowStop())
		case c == '!' && tag == nil:
			p.unusual()
			stop := p.tagEnd(p.off, p.flowStop(), true)
			tag = &Property{text.Span{Start: p.off, End: stop}, p.src[p.off+1 : stop]}
			p.off = stop
		default:
			return anchor, tag
		}
	}
	return anchor, tag
}

// flowOpen begins a flow collection.
func (p *parser) flowOpen(kind Kind) *Node {
	n := p.node(kind, Flow, p.off, p.off+1)
	p.brackets = append(p.brackets, bracket{p.src[p.off] + 2, p.lines[p.ln].text - p.lines[p.ln].start, -1})
	if kind == Mapping {
		p.braces++
	}
	if p.depth+len(p.brackets) > maxDepth {
		p.errorAt(TooDeep, p.off, p.off+1, "nested too deeply")
		p.cut = true
		p.moveTo(p.limit)
		p.off = p.limit
	} else {
		p.off++
	}
	return n
}

// flowClose ends a flow collection at its bracket, or reports that it has none.
func (p *parser) flowClose(n *Node) {
	top := len(p.brackets) - 1
	closed := p.peekFlow() == int(p.brackets[top].close) && p.outdent(top) < 0
	if p.brackets[top].close == '}' {
		p.braces--
	}
	p.brackets = p.brackets[:top]
	if closed {
		p.off++
		n.Span.End = p.off
		return
	}
	n.Closed, p.unclosed = false, true
	n.Span.End = p.flowLast(n)
	if !p.cut {
		sign := p.src[n.Span.Start : n.Span.Start+1]
		p.errorAt(UnclosedBracket, n.Span.Start, n.Span.Start+1, "this '"+sign+"' is not closed")
	}
}

// flowLast returns the end of the last thing inside an unclosed collection.
func (p *parser) flowLast(n *Node) int {
	end := n.Span.Start + 1
	if last := len(n.Pairs) - 1; last >= 0 {
		end = n.Pairs[last].Span().End
	}
	if last := len(n.Items) - 1; last >= 0 {
		end = n.Items[last].Value.Full().End
	}
	return max(end, min(p.lastComma, p.off))
}

// flowNext moves to the next entry of a collection, which is the first one if
// any is false. It reports false at the closing bracket, at the limit, and
// where a collection further out goes on.
func (p *parser) flowNext(any bool) bool {
	comma := !any
	for p.flowSkip() {
		top := len(p.brackets) - 1
		if p.outdent(top) >= 0 {
			return false
		}
		switch c := p.src[p.off]; c {
		case ',':
			switch {
			case comma && !any && p.brackets[top].close == '}':
				p.signText(ExtraComma, "nothing stands before this ','")
			case comma:
				p.errorAt(ExtraComma, p.off, p.off+1, "nothing stands before this ','")
			}
			comma, p.unclosed = true, false
			p.off++
			p.lastComma = p.off
		case ']', '}':
			if p.closesOpen(c) {
				p.trailingComma(any && comma)
				return false
			}
			p.errorAt(StrayBracket, p.off, p.off+1, "nothing opened this '"+string(c)+"'")
			p.off++
		default:
			if !comma && !p.unclosed {
				p.missingComma()
			}
			p.unclosed = false
			if !any && p.atLineStart() {
				p.brackets[top].entry = p.off - p.lines[p.ln].start
			}
			return true
		}
	}
	return false
}

// missingComma reports the token at the position, before which there is none.
func (p *parser) missingComma() {
	if p.src[p.off] == ':' {
		p.errorAt(UnexpectedKey, p.off, p.off+1, "a second ':'; put quotes around the value")
		return
	}
	p.errorAt(MissingComma, p.off, p.flowTokenEnd(), "expected ',' before this")
}

// closesOpen reports whether an open collection ends with c.
func (p *parser) closesOpen(c byte) bool {
	for i := len(p.brackets) - 1; i >= 0; i-- {
		if p.brackets[i].close == c {
			return true
		}
	}
	return false
}

// outdent guesses from the indentation, where brackets do not match, that the
// line at whose start the position is goes on with a collection outside the
// one at index top. It returns that one's index, or -1.
func (p *parser) outdent(top int) int {
	if !p.loose || p.ln >= len(p.lines) || !p.atLineStart() {
		return -1
	}
	col := p.off - p.lines[p.ln].start
	c := p.peekFlow()
	closing := c == ']' || c == '}'
	if closing && int(p.brackets[top].close) == c && p.brackets[top].indent <= col {
		return -1
	}
	if !closing && (p.brackets[top].entry < 0 || p.brackets[top].entry <= col) {
		return -1
	}
	for i := top - 1; i >= 0; i-- {
		b := p.brackets[i]
		if closing && int(b.close) == c && b.indent == col || !closing && b.entry == col {
			return i
		}
	}
	return -1
}

// flowTokenEnd returns the end of the token at the position.
func (p *parser) flowTokenEnd() int {
	end := p.flowStop()
	switch p.src[p.off] {
	case '[', '{':
		return p.off + 1
	case '"', '\'':
		if stop := closeQuote(p.src[:end], p.off); stop >= 0 {
			return stop
		}
		return end
	}
	i := p.off + 1
	for i < end && !blank(p.src[i]) && !flowSign(p.src[i]) && !p.indicator(':', i, end) {
		i++
	}
	return i
}
