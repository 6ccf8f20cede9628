package syntax

import "strings"

// halfKey guesses that a line without a colon begins a mapping: one of the
// lines that follow is a key in the same column, or the next one is a deeper
// key; no value could be followed by either.
func (p *parser) halfKey() bool {
	switch p.src[p.off] {
	case '[', '{', '|', '>', '&', '!', '*', '#':
		return false
	case '"', '\'':
		if p.quoteGoesOn() {
			return false
		}
	}
	col := p.here()
	next := p.peek(p.ln)
	for n := 0; next >= 0 && n < maxLook; n++ {
		switch c := p.indent(next); {
		case c < col:
			return false
		case c == col && p.keyOf(next) >= 0, n == 0 && p.holdsKey(next):
			return true
		}
		next = p.peek(next)
	}
	return false
}

// quoteGoesOn reports whether a quoted scalar at the position ends on a line
// below.
func (p *parser) quoteGoesOn() bool {
	if closeQuote(p.src[:p.lineStop()], p.off) >= 0 {
		return false
	}
	stop := closeQuote(p.src[:p.docEnd], p.off)
	return stop >= 0 && p.endsLine(stop)
}

// halfPair parses an entry whose colon is missing or misplaced. It returns nil
// if the line holds nothing that could be an entry.
func (p *parser) halfPair(col int) *Pair {
	switch c := p.src[p.off]; c {
	case ']', '}', ',':
		p.straySign()
		return nil
	case '@', '`', '%':
		return p.reservedPair(col)
	case '"', '\'':
		return p.halfQuoted(col)
	case '[', '{', '*', '&', '!':
		return p.valueAmongKeys(col)
	}
	if colon := p.gluedColon(p.off); colon >= 0 {
		return p.gluedPair(p.off, colon, col)
	}
	start := p.off
	stop := p.trim(start, p.commentStart(start, p.lineStop()))
	key := p.node(Scalar, Plain, start, stop)
	key.Value = p.src[start:stop]
	return p.withoutColon(key, col)
}

// withoutColon reports that key, on the current line, lacks its colon. What is
// indented below it is its value.
func (p *parser) withoutColon(key *Node, col int) *Pair {
	p.errorAt(MissingColon, key.Span.Start, key.Span.End, "expected ':' behind the key")
	p.off = key.Span.End
	p.tail()
	return p.pair(key, -1, p.valueBelow(key.Span.End, col))
}

// valueBelow parses the value that stands deeper than col on the lines below,
// or returns a Null at the offset at.
func (p *parser) valueBelow(at, col int) *Node {
	if p.below(col, true) {
		return p.blockNode(col, true)
	}
	return p.node(Null, Plain, at, at)
}

// straySign reports a sign that nothing can begin with and goes on behind it.
func (p *parser) straySign() {
	c := p.src[p.off]
	code, message := StrayBracket, "nothing opened this '"+string(c)+"'"
	if c == ',' {
		code, message = ExtraComma, "unexpected ','"
	}
	p.errorAt(code, p.off, p.off+1, message)
	p.nextLine()
}

// reservedPair parses an entry that begins with a sign that it must not begin
// with, without that sign.
func (p *parser) reservedPair(col int) *Pair {
	c := p.src[p.off]
	p.errorAt(ReservedSign, p.off, p.off+1, "a key cannot start with '"+string(c)+"'; put quotes around it")
	start, end := p.off+1, p.lineStop()
	if colon := p.keyEnd(start, end); colon > start {
		return p.pair(p.key(start, colon), colon, p.after(colon+1, col, false, true))
	}
	stop := p.trim(p.off, p.commentStart(p.off, end))
	key := p.node(Scalar, Plain, p.off, stop)
	key.Value = p.src[p.off:stop]
	p.off = stop
	p.tail()
	return p.pair(key, -1, p.valueBelow(stop, col))
}

// gluedColon returns the offset of a colon behind the word at off that lacks
// its blank, as in "a:1", or -1. An address has none.
func (p *parser) gluedColon(off int) int {
	end := p.lineStop()
	i := off
	for i < end && (wordByte(p.src[i]) || p.src[i] == '.') {
		i++
	}
	if i == off || i+1 >= end || p.src[i] != ':' || strings.HasPrefix(p.src[i:end], "://") {
		return -1
	}
	return i
}

// gluedPair parses "key:value".
func (p *parser) gluedPair(start, colon, col int) *Pair {
	p.errorAt(MissingSpace, colon, colon+1, "expected a blank behind ':'")
	return p.pair(p.key(start, colon), colon, p.after(colon+1, col, false, true))
}

// halfQuoted parses an entry that begins with a quote and is no key yet.
func (p *parser) halfQuoted(col int) *Pair {
	start, end := p.off, p.lineStop()
	stop := closeQuote(p.src[:end], start)
	if stop < 0 {
		return p.unclosedKey(col)
	}
	key := p.quoted(start, stop)
	if colon := p.blanks(stop, end); colon < end && p.src[colon] == ':' {
		p.errorAt(MissingSpace, colon, colon+1, "expected a blank behind ':'")
		return p.pair(key, colon, p.after(colon+1, col, false, true))
	}
	return p.withoutColon(key, col)
}

// unclosedKey parses an entry whose key has an opening quote only. A colon
// with a blank ends the key.
func (p *parser) unclosedKey(col int) *Pair {
	start, end := p.off, p.lineStop()
	colon := p.keyEnd(start+1, end)
	if colon < 0 {
		key := p.unclosedQuote(start, p.trim(start, end))
		p.nextLine()
		return p.pair(key, -1, p.valueBelow(key.Span.End, col))
	}
	key := p.unclosedQuote(start, p.trim(start, colon))
	p.tree.Errors[len(p.tree.Errors)-1].Span.End = p.trim(start, end)
	return p.pair(key, colon, p.after(colon+1, col, false, true))
}

// valueAmongKeys parses a line that begins like a value where a key is
// expected, and makes what it can of it.
func (p *parser) valueAmongKeys(col int) *Pair {
	start, end := p.off, p.lineStop()
	errs := len(p.tree.Errors)
	n := p.inline(col, false)
	if len(p.tree.Errors) == errs {
		p.errorAt(MissingColon, start, min(max(n.Full().End, start+1), end), "expected a key with ':'")
	}
	at := n.Full().End
	return p.pair(n, -1, p.node(Null, Plain, at, at))
}

// strayItems parses a list that stands among the keys of the mapping at column
// col. It becomes the value of the entry before it if that has none, joins a
// list there, or else is kept as an entry without a key.
func (p *parser) strayItems() *Pair {
	dash := p.off
	p.errorAt(UnexpectedItem, dash, dash+1, "a list item cannot stand among keys")
	seq := p.sequence()
	if n := len(p.pairStack); n > 0 {
		switch last := p.pairStack[n-1]; {
		case last.Value.Kind == Null && last.Value.Anchor == nil && last.Value.Tag == nil && last.Value.Span.End < dash:
			last.Value = seq
			return nil
		}
	}
	return p.pair(p.node(Null, Plain, dash, dash), -1, seq)
}

// missingDash parses an item of the sequence at column col that lacks its
// dash.
func (p *parser) missingDash(col int) {
	start, end := p.off, p.lineStop()
	if p.gluedDash() {
		p.errorAt(MissingSpace, start, start+1, "expected a blank behind '-'")
		p.lines[p.ln].shift++ // what follows will move
		p.itemStack = append(p.itemStack, p.item(start, p.after(start+1, col, true, false)))
		return
	}
	p.errorAt(MissingDash, start, p.trim(start, p.commentStart(start, end)), "expected '- ' before an item of the list")
	p.itemStack = append(p.itemStack, p.item(-1, p.inline(col, false)))
}

// becomeMapping ends the sequence n at a key in the column of its dashes: its
// items, above base of the stack, were the mistake. It returns the mapping
// that begins with that key, in which the sequence is kept without a key.
func (p *parser) becomeMapping(n *Node, base int) *Node {
	p.open = p.open[:len(p.open)-1]
	p.takeItems(n, base)
	n.Span.End = n.Items[len(n.Items)-1].Value.Full().End
	p.errorAt(UnexpectedItem, n.Span.Start, n.Span.Start+1, "a list item cannot stand among keys")
	m := p.mapping()
	pr := p.pair(p.node(Null, Plain, n.Span.Start, n.Span.Start), -1, n)
	pr.Key.Parent, n.Parent = m, m
	m.Pairs = append([]*Pair{pr}, m.Pairs...)
	m.Span.Start = n.Span.Start
	return m
}

// adopt gives what stands below a complete value, deeper than its key or as a
// list, to the entry pr of the mapping at column col, if the value is likely
// to be a mistake: it has a fault, or several aligned lines are below it.
func (p *parser) adopt(pr *Pair, col, errs int) {
	dash := p.dashHere()
	if p.lines[p.ln].tabs || !dash && (p.here() <= col+1 || p.keyHere() < 0) {
		return
	}
	if v := pr.Value; len(p.tree.Errors) == errs {
		if v.Kind != Scalar && v.Kind != Alias || !p.blockBelow(dash) {
			return
		}
		s := v.Full()
		p.errorAt(UnexpectedText, s.Start, s.End, "a value cannot stand before the entries below it")
	} else if v.Kind == Mapping && v.Style == Block || v.Kind == Sequence && v.Style == Block {
		return
	}
	pr.Value = p.blockNode(col, true)
}

// blockBelow reports whether the current line begins a block of several lines.
func (p *parser) blockBelow(dash bool) bool {
	next := p.peek(p.ln)
	if next < 0 {
		return false
	}
	if content := p.blanks(p.off+1, p.lineStop()); dash && p.indent(next) == p.column(p.ln, content) {
		return true
	}
	return p.indent(next) == p.here() && p.indicator('-', p.lines[next].text, p.lines[next].end) == dash
}
