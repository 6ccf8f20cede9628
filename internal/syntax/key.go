package syntax

import "strings"

// startsMapping reports whether a mapping begins at the position.
func (p *parser) startsMapping() bool {
	return p.keyHere() >= 0 || p.explicitHere() || p.halfKey()
}

// explicitHere reports whether the sign of a key is at the position.
func (p *parser) explicitHere() bool {
	if !p.indicator('?', p.off, p.lineStop()) {
		return false
	}
	if p.off+1 < p.lineStop() {
		return true
	}
	p.tree.differs = true
	return !p.tree.goccy
}

// keyHere returns the offset of the colon that ends the key at the position,
// or -1. The answer for the start of a line is kept.
func (p *parser) keyHere() int {
	if p.atLineStart() {
		return p.keyOf(p.ln)
	}
	return p.keyEnd(p.off, p.lineStop())
}

// keyOf is keyHere for the start of any line.
func (p *parser) keyOf(ln int) int {
	l := &p.lines[ln]
	if l.key == 0 {
		l.key = p.keyEnd(l.text, l.end) + 2
	}
	return l.key - 2
}

// keyEnd returns the offset of the colon behind the key that starts at off, or
// -1 if what starts there is no key.
func (p *parser) keyEnd(off, end int) int {
	start := off
	off = p.passProperties(off, end)
	if off >= end || off > start && (p.indicator('-', off, end) || p.indicator('?', off, end)) {
		return -1
	}
	switch p.src[off] {
	case '"', '\'':
		return p.colonAfter(closeQuote(p.src[:end], off), end)
	case '[', '{':
		return p.colonAfter(p.flowEnd(off, end), end)
	case '*':
		return p.colonAfter(p.nameEnd(off+1, end), end)
	case '#', '|', '>', '@', '`', ']':
		return -1
	case '%', '}', ',':
		p.tree.differs = true
		if !p.tree.goccy || p.src[off] == '%' && (off == 0 || p.src[off-1] == '\n' || p.src[off-1] == '\r') {
			return -1
		}
	}
	for i := off; i < end; i++ {
		switch p.src[i] {
		case ':':
			if p.blankAt(i+1, end) {
				return i
			}
		case '#':
			if i > off && blank(p.src[i-1]) {
				return -1
			}
		}
	}
	return -1
}

// colonAfter returns the offset of a colon that stands, perhaps after blanks,
// at off, or -1. It passes on a negative offset.
func (p *parser) colonAfter(off, end int) int {
	if off < 0 {
		return -1
	}
	if off = p.blanks(off, end); p.indicator(':', off, end) {
		return off
	}
	return -1
}

// key returns the node of a key that ends before colon.
func (p *parser) key(off, colon int) *Node {
	line := p.off
	p.off = off
	anchor, tag := p.properties()
	off = p.blanks(p.off, colon)
	p.off = line
	end := p.trim(off, colon)
	var n *Node
	switch {
	case off >= end:
		n = p.node(Null, Plain, end, end)
	case p.src[off] == '"' || p.src[off] == '\'':
		n = p.quoted(off, end)
	case p.src[off] == '[' || p.src[off] == '{':
		n = p.flowKey(off, end)
	case p.src[off] == '*':
		n = p.alias(off, end)
	default:
		n = p.node(Scalar, Plain, off, end)
		n.Value = p.src[off:end]
		if c := p.src[off]; c == '}' || c == ',' {
			p.misread(off, off+1, "the key begins with this '"+string(c)+"'")
		}
		if tab := strings.IndexByte(n.Value, '\t'); tab >= 0 {
			p.tree.differs = true
			if p.tree.goccy && p.column(p.ln, off+tab) > p.mark {
				n.Value = strings.ReplaceAll(n.Value, "\t", "")
			}
		}
	}
	p.attach(n, anchor, tag)
	return n
}
