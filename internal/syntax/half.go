package syntax

import "strings"

// halfKey guesses that a line without a colon begins a mapping: one of the
// lines that follow is a key in the same column, or the next one is a deeper
// key; no value could be followed by either.
func (p *parser) halfKey() bool {
	switch p.src[p.off] {
	case '[', '{':
		return p.bracketKey()
	case '|', '>', '&', '!', '*', '#':
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
	switch p.src[p.off] {
	case ']', '}', ',', '@', '`', '%', '|', '>':
		return p.signedPair(col)
	case '"', '\'':
		return p.halfQuoted(col)
	case '[', '{':
		if p.bracketKey() {
			return p.signedPair(col)
		}
		return p.valueAmongKeys(col)
	case '*', '&', '!':
		return p.valueAmongKeys(col)
	}
	if colon := p.gluedColon(p.off); colon >= 0 {
		return p.gluedPair(p.off, colon, col)
	}
	return p.halfPlain(p.off, col)
}

// halfPlain parses a plain key at off that lacks its colon. What is indented
// below it is its value, or what follows a ";" or "=" that was typed for ":".
func (p *parser) halfPlain(off, col int) *Pair {
	stop := p.trim(off, p.commentStart(off, p.lineStop()))
	end, sign := p.wrongSign(off, stop)
	key := p.node(Scalar, Plain, off, end)
	key.Value = p.src[off:end]
	if sign < 0 {
		return p.withoutColon(key, stop, col)
	}
	p.errorAt(MissingColon, off, sign+1, "expected ':' after the key, not '"+p.src[sign:sign+1]+"'")
	return p.pair(key, -1, p.after(sign+1, col, false, true))
}

// wrongSign looks for a word at off that is followed by a sign which was typed
// for a colon: any at the end of the text, ";" or "=" inside. It returns the
// word's end and the sign's offset; without a sign the text's end and -1.
func (p *parser) wrongSign(off, stop int) (end, sign int) {
	i := off
	for i < stop && wordByte(p.src[i]) {
		i++
	}
	sign = p.blanks(i, stop)
	if i == off || sign >= stop {
		return stop, -1
	}
	switch c := p.src[sign]; {
	case (c == ';' || c == '=') && p.blankAt(sign+1, stop), sign == i && sign+1 == stop && c < 0x80:
		return i, sign
	}
	return stop, -1
}

// withoutColon reports that key, on the current line, whose text ends at stop,
// lacks its colon. What is indented below it is its value.
func (p *parser) withoutColon(key *Node, stop, col int) *Pair {
	p.errorAt(MissingColon, key.Span.Start, stop, "expected ':' after the key")
	p.off = stop
	p.tail()
	return p.pair(key, -1, p.valueBelow(stop, col))
}

// valueBelow parses the value that stands deeper than col on the lines below,
// or returns a Null at the offset at.
func (p *parser) valueBelow(at, col int) *Node {
	if p.below(col, true) {
		return p.blockNode(col, true)
	}
	return p.node(Null, Plain, at, at)
}

// signedPair parses an entry that begins with a sign that no key may begin
// with, without that sign. It returns nil if the line holds nothing else.
func (p *parser) signedPair(col int) *Pair {
	start, end := p.off, p.lineStop()
	errs := len(p.tree.Errors)
	p.signError(start)
	off := p.blanks(start+1, end)
	if colon := p.keyEnd(off, end); colon > off {
		return p.pair(p.key(off, colon), colon, p.after(colon+1, col, false, true))
	}
	stop := p.trim(start, p.commentStart(start, end))
	if c := p.src[start]; off >= stop || c == ']' || c == '}' || c == ',' {
		p.nextLine()
		return nil
	}
	key := p.node(Scalar, Plain, start, stop)
	key.Value = p.src[start:stop]
	p.off = stop
	p.tail()
	p.tree.Errors = p.tree.Errors[:errs+1]
	return p.pair(key, -1, p.valueBelow(stop, col))
}

// signError reports the sign at off.
func (p *parser) signError(off int) {
	code, message := ReservedSign, "a key cannot start with '"+p.src[off:off+1]+"'; put quotes around it"
	switch p.src[off] {
	case ']', '}':
		code, message = StrayBracket, "nothing opened this '"+p.src[off:off+1]+"'"
	case '[', '{':
		code, message = UnclosedBracket, "this '"+p.src[off:off+1]+"' is not closed"
	case ',':
		code, message = ExtraComma, "unexpected ','"
	}
	p.errorAt(code, off, off+1, message)
}

// bracketKey guesses that a bracket got before the key at the position: it is
// not closed, and the lines below go on as a block.
func (p *parser) bracketKey() bool {
	off, end := p.off, p.lineStop()
	if c := p.src[off]; c != '[' && c != '{' || p.keyEnd(off+1, end) < 0 || p.flowEnd(off, end) >= 0 || p.endsWith(p.ln, ",{[") {
		return false
	}
	next := p.peek(p.ln)
	if next < 0 || p.keyOf(next) < 0 || !wordByte(p.src[p.lines[next].text]) || p.endsWith(next, ",{[") || p.closesBelow() {
		return false
	}
	if p.failed < maxFailed {
		if p.flowEnd(off, p.docEnd) >= 0 {
			return false
		}
		p.failed++
	}
	return true
}

// closesBelow reports whether one of the next lines has a bracket too many.
func (p *parser) closesBelow() bool {
	ln := p.peek(p.ln)
	for n := 0; ln >= 0 && n < maxLook; n++ {
		l := p.lines[ln]
		s := p.src[l.text:l.end]
		if strings.Count(s, "}")+strings.Count(s, "]") > strings.Count(s, "{")+strings.Count(s, "[") {
			return true
		}
		ln = p.peek(ln)
	}
	return false
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
	p.errorAt(MissingSpace, colon, colon+1, "expected a space after ':'")
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
		p.errorAt(MissingSpace, colon, colon+1, "expected a space after ':'")
		return p.pair(key, colon, p.after(colon+1, col, false, true))
	}
	return p.withoutColon(key, stop, col)
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
	if n := len(p.pairStack); n > p.open[len(p.open)-1].base {
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
		p.errorAt(MissingSpace, start, start+1, "expected a space after '-'")
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
	p.own(m).Pairs = append([]*Pair{pr}, m.Pairs...)
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
