package syntax

import "strings"

// flowQuoted parses a quoted scalar.
func (p *parser) flowQuoted() *Node {
	stop := p.flowClosingQuote()
	if stop < 0 {
		n := p.unclosedQuote(p.off, p.openTextEnd(false))
		p.off = n.Span.End
		return n
	}
	n := p.quoted(p.off, stop)
	p.moveTo(stop)
	return n
}

// flowClosingQuote returns the offset behind the quote that closes the one at
// the position, or -1 if what seems to close it opens another text: it follows
// a comma or colon, and is followed by text. Where brackets do not match, a
// quote must close on its line.
func (p *parser) flowClosingQuote() int {
	limit := p.limit
	if p.loose {
		limit = p.flowStop()
	}
	stop := closeQuote(p.src[:limit], p.off)
	if stop < 0 || stop > p.lineStop() || p.openedAgain(stop) < 0 {
		return stop
	}
	return -1
}

// openedAgain returns the offset of the comma or colon between the text and
// the quote before stop if that quote opens another text, else -1.
func (p *parser) openedAgain(stop int) int {
	if p.blankAt(stop, p.flowStop()) || strings.IndexByte(",]}:#", p.src[stop]) >= 0 {
		return -1
	}
	i := stop - 2
	for i > p.off && blank(p.src[i]) {
		i--
	}
	if i > p.off && (p.src[i] == ',' || p.src[i] == ':') {
		return i
	}
	return -1
}

// openTextEnd returns where the text of an unclosed quote at the position
// ends: before the sign that another text follows, or before the brackets and
// commas at the end of the line. A key ends before a colon.
func (p *parser) openTextEnd(key bool) int {
	end := p.flowStop()
	if i := strings.IndexByte(p.src[p.off:end], ':'); key && i > 0 {
		return p.trim(p.off, p.off+i)
	}
	if stop := closeQuote(p.src[:end], p.off); stop >= 0 {
		if i := p.openedAgain(stop); i >= 0 {
			return p.trim(p.off, i)
		}
	}
	for open := len(p.brackets); end > p.off+1; {
		switch c := p.src[end-1]; {
		case blank(c), c == ',':
		case (c == ']' || c == '}') && open > 0:
			open--
		default:
			return end
		}
		end--
	}
	return end
}

// flowPlain parses a plain scalar, perhaps of several lines.
func (p *parser) flowPlain(value bool) *Node {
	p.checkFlowPlainStart()
	start := p.off
	p.off = p.flowPlainEnd(value)
	n := p.node(Scalar, Plain, start, p.off)
	n.Value = p.src[start:p.off]
	first := !value && p.opensFlow(start)
	var b strings.Builder
	for {
		ln, breaks := p.flowContinues(first)
		if ln < 0 {
			break
		}
		if p.src[p.lines[ln].text] == '-' {
			p.flowRawText(ln)
		}
		if b.Len() == 0 {
			b.WriteString(n.Value)
		}
		fold(&b, breaks)
		p.goTo(ln)
		from := p.off
		p.off = p.flowPlainEnd(value)
		b.WriteString(p.src[from:p.off])
		n.Span.End = p.off
	}
	if b.Len() > 0 {
		n.Value = b.String()
	}
	return n
}

// checkFlowPlainStart reports a sign that no plain scalar may start with.
func (p *parser) checkFlowPlainStart() {
	switch c := p.src[p.off]; c {
	case '@', '`', '%', '|', '>':
		if c != '%' || !p.percentText() {
			p.errorAt(ReservedSign, p.off, p.off+1, "a value cannot start with '"+string(c)+"' here; put quotes around it")
		}
	case '?':
		if p.questionMark(p.off) {
			p.errorAt(ReservedSign, p.off, p.off+1, "a value cannot start with '? '; put quotes around it")
		}
	case '-':
		if p.blankAt(p.off+1, p.flowStop()) {
			p.errorAt(UnexpectedItem, p.off, p.off+1, "a list with dashes cannot stand inside brackets")
		}
	}
}

// flowPlainEnd returns where the plain text at the position ends on its line,
// which is behind the position. A colon inside a value is reported.
func (p *parser) flowPlainEnd(value bool) int {
	end := p.flowStop()
	reported := false
	for i := p.off; i < end; i++ {
		switch c := p.src[i]; {
		case flowSign(c):
			return max(p.trim(p.off, i), p.off+1)
		case c == '#' && i > p.off && blank(p.src[i-1]):
			return p.trim(p.off, i)
		case c == '?':
			p.unusual()
		case c == ':' && p.endsFlowKey(i, end):
			if !value {
				return max(p.trim(p.off, i), p.off+1)
			}
			if !reported && (p.blankAt(i+1, end) || flowSign(p.src[i+1])) {
				reported = true
				p.secondColon(i)
			}
		}
	}
	return p.trim(p.off, end)
}

// secondColon reports the colon at i in a value. Inside braces it may be text.
func (p *parser) secondColon(i int) {
	const message = "a second ': '; put quotes around the value"
	if p.inBraces() {
		p.tree.differs = true
		if p.tree.goccy {
			p.misread(i, i+1, message)
			return
		}
	}
	p.errorAt(UnexpectedKey, i, i+1, message)
}

// endsFlowKey reports whether the colon at i ends a plain key.
func (p *parser) endsFlowKey(i, end int) bool {
	switch {
	case p.blankAt(i+1, end):
		return true
	case flowSign(p.src[i+1]):
		p.unusual() // some loaders take the colon for a part of the text
		p.tree.differs = true
		return !p.tree.goccy || p.inBraces()
	case p.src[i+1] != '/' && p.inBraces():
		p.tree.differs = true
		return p.tree.goccy
	}
	return false
}

// inBraces reports whether one of the open brackets is a brace.
func (p *parser) inBraces() bool { return p.braces > 0 }

// flowContinues returns the line on which the plain scalar before the position
// goes on, and how many line breaks are between; -1 if it does not. A line
// that begins with a key does not continue it: no key has several lines, but
// for the first one between brackets to Goccy.
func (p *parser) flowContinues(first bool) (ln, breaks int) {
	if p.blanks(p.off, p.flowStop()) < p.lineStop() {
		return -1, 0
	}
	for ln = p.ln + 1; ln < len(p.lines) && p.lines[ln].start < p.limit; ln++ {
		breaks++
		l := p.lines[ln]
		if l.text >= l.end {
			continue
		}
		if p.indent(ln) <= p.mark {
			p.tree.differs = true
		}
		if c := p.src[l.text]; p.tree.goccy && p.indent(ln) <= p.mark || l.text >= p.limit || flowSign(c) || c == '#' || p.indicator(':', l.text, l.end) || !p.explicit && p.flowKeyLine(ln) && !(first && p.longKey(0)) {
			return -1, 0
		}
		return ln, breaks
	}
	return -1, 0
}

// opensFlow reports whether the token at off follows an opening bracket.
func (p *parser) opensFlow(off int) bool {
	for off > 0 && spaceByte(p.src[off-1]) {
		off--
	}
	return off > 0 && (p.src[off-1] == '[' || p.src[off-1] == '{')
}

// flowRawText reports line ln, which begins with a dash and goes on with the
// plain text above it: to Goccy everything below is text too, brackets as well,
// up to a line that is not deeper than the last key.
func (p *parser) flowRawText(ln int) {
	p.tree.differs = true
	if !p.tree.goccy || ln < p.rawEnd {
		return
	}
	for p.rawEnd = ln; p.rawEnd < len(p.lines) && (p.empty(p.rawEnd) || p.indent(p.rawEnd) > p.mark); {
		p.rawEnd++
	}
	if p.rawEnd < len(p.lines) && strings.IndexByte("]},", p.src[p.lines[p.rawEnd].text]) >= 0 {
		return
	}
	start := p.lines[ln].text
	p.errorAt(MissingComma, start, p.trim(start, p.endOfToken(start, min(p.lines[ln].end, p.limit))), "expected ',' before this: behind text without one, the loader takes a dash and all below it for text")
}

// endOfToken returns where the plain text at off ends on its line.
func (p *parser) endOfToken(off, end int) int {
	for i := off; i < end; i++ {
		if flowSign(p.src[i]) || p.src[i] == '#' && blank(p.src[i-1]) {
			return i
		}
	}
	return end
}

// flowKeyLine reports whether a colon ends the plain text that line ln begins
// with.
func (p *parser) flowKeyLine(ln int) bool {
	end := min(p.lines[ln].end, p.limit)
	for i := p.lines[ln].text; i < end; i++ {
		switch c := p.src[i]; {
		case flowSign(c), c == '#' && i > 0 && blank(p.src[i-1]):
			return false
		case c == ':' && p.endsFlowKey(i, end):
			return true
		}
	}
	return false
}
