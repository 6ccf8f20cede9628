package syntax

import "strings"

// plainValue parses a plain scalar, which may go on over several lines that
// are deeper than parent.
func (p *parser) plainValue(parent int) *Node {
	p.checkPlainStart()
	end := p.lineStop()
	start := p.off
	stop, why := p.plainEnd(start, end)
	n := p.node(Scalar, Plain, start, stop)
	if why == ':' {
		p.errorAt(UnexpectedKey, stop, stop+1, "a second ': ' on the line; put quotes around the value")
		stop = p.trim(start, p.commentStart(start, end))
	}
	n.Span.End = stop
	n.Value = p.src[start:stop]
	p.off = stop
	if why != 0 {
		p.tail()
		return n
	}
	p.nextLine()
	p.continuePlain(n, parent)
	return n
}

// checkPlainStart reports a sign that no plain scalar may start with.
func (p *parser) checkPlainStart() {
	switch c := p.src[p.off]; c {
	case '@', '`', '%':
		if c != '%' || !p.percentText() {
			p.errorAt(ReservedSign, p.off, p.off+1, "a value cannot start with '"+string(c)+"'; put quotes around it")
		}
	case ']':
		p.errorAt(StrayBracket, p.off, p.off+1, "nothing opened this '"+string(c)+"'")
	case '}':
		p.signText(StrayBracket, "nothing opened this '}'")
	case ',':
		p.signText(ExtraComma, "unexpected ','")
	case '?':
		if p.blankAt(p.off+1, p.lineStop()) && p.explicitHere() {
			p.errorAt(ReservedSign, p.off, p.off+1, "a value cannot start with '? '; put quotes around it")
		}
	case '-':
		if p.blankAt(p.off+1, p.lineStop()) {
			p.errorAt(UnexpectedItem, p.off, p.off+1, "a list cannot begin on the line of its key")
		}
	}
}

// percentText reports whether the "%" at the position begins a text: only in
// the first column does it begin a directive.
func (p *parser) percentText() bool {
	p.tree.differs = true
	return p.tree.goccy && p.lines[p.ln].text > p.lines[p.ln].start
}

// signText reports the sign at the position, with which a text may begin.
func (p *parser) signText(code ErrorCode, message string) {
	p.tree.differs = true
	if p.tree.goccy {
		p.misread(p.off, p.off+1, message)
	} else {
		p.errorAt(code, p.off, p.off+1, message)
	}
}

// plainEnd returns where the text of a plain scalar ends on a line and what
// ended it: '#', ':' or 0 for the end of the line.
func (p *parser) plainEnd(off, end int) (stop int, why byte) {
	for i := off; i < end; i++ {
		switch p.src[i] {
		case ':':
			if p.blankAt(i+1, end) {
				return i, ':'
			}
		case '#':
			if i > off && blank(p.src[i-1]) {
				return p.trim(off, i), '#'
			}
		}
	}
	return p.trim(off, end), 0
}

// continuePlain adds the lines below to a plain scalar.
func (p *parser) continuePlain(n *Node, parent int) {
	var b strings.Builder
	breaks := 1
	for ; p.ln < len(p.lines); p.nextLine() {
		l := &p.lines[p.ln]
		if l.tabs && (p.empty(p.ln) || p.src[l.text] == '#') {
			if p.firstTab(p.ln, parent+1) >= 0 {
				break
			}
			l.tabs = false // blanks behind the scalar, not an indentation
		}
		if p.empty(p.ln) {
			breaks++
			continue
		}
		if p.rawText() {
			p.addRaw(n, &b, breaks)
			break
		}
		if !p.continues(parent) {
			break
		}
		stop, why := p.plainEnd(p.off, p.lineStop())
		if why == ':' {
			stop = p.textWithColon(stop)
		}
		if b.Len() == 0 {
			b.WriteString(n.Value)
		}
		fold(&b, breaks)
		b.WriteString(p.src[p.off:stop])
		breaks = 1
		n.Span.End = stop
		if why == '#' {
			p.off = stop
			p.tail()
			break
		}
	}
	if b.Len() > 0 {
		n.Value = b.String()
	}
}

// rawText reports whether the current line begins with a dash that makes it,
// and the lines below it, part of the text above, whatever they hold.
func (p *parser) rawText() bool {
	if p.src[p.off] != '-' || p.here() <= p.mark || p.marker(p.ln) || p.firstTab(p.ln, p.mark+1) >= 0 {
		return false
	}
	p.tree.differs = true
	return p.tree.goccy
}

// addRaw adds the current line and those below it that are deeper than the last
// key to the plain scalar n, breaks line breaks behind it.
func (p *parser) addRaw(n *Node, b *strings.Builder, breaks int) {
	if p.holdsKey(p.ln) {
		p.misread(p.off, p.off+1, "this is no list: it is read as a part of the text above")
	}
	if b.Len() == 0 {
		b.WriteString(n.Value)
	}
	dash := p.here()
	if p.off+1 == p.lineStop() {
		dash = 0 // one alone on its line sets no column
	}
	for ; p.ln < len(p.lines) && (p.empty(p.ln) || p.here() > p.mark && !p.marker(p.ln)); p.nextLine() {
		if p.empty(p.ln) {
			breaks++
			continue
		}
		if p.here() < dash {
			p.errorAt(BadIndent, p.off, p.trim(p.off, p.lineStop()), "indented less than the dash above, with which text began")
			dash = 0
		}
		fold(b, breaks)
		n.Span.End = p.trim(p.off, p.lineStop())
		b.WriteString(p.src[p.off:n.Span.End])
		breaks = 1
	}
}

// textWithColon reports the colon in a line of text and returns where the text
// ends.
func (p *parser) textWithColon(colon int) int {
	p.errorAt(UnexpectedKey, colon, colon+1, "text with ': ' must be quoted, or follow a '|' or '>'")
	return p.trim(p.off, p.commentStart(p.off, p.lineStop()))
}

// continues reports whether the current line goes on with the plain scalar
// before it. A line that begins with a key does not, as no plain scalar may
// hold a colon with a blank; with several words before the colon it is text.
func (p *parser) continues(parent int) bool {
	return p.here() > parent && p.src[p.off] != '#' && !p.marker(p.ln) &&
		p.firstTab(p.ln, parent+1) < 0 && !p.holdsKey(p.ln)
}

// holdsKey reports whether a plain scalar would end at a colon behind the
// first word of line ln, or behind a dash or quote.
func (p *parser) holdsKey(ln int) bool {
	start := p.lines[ln].text
	stop, why := p.plainEnd(start, p.lines[ln].end)
	if why != ':' {
		return false
	}
	switch p.src[start] {
	case '-', '?', '"', '\'', '&', '!', '*', '[', '{':
		return true
	}
	return strings.IndexByte(p.src[start:p.trim(start, stop)], ' ') < 0
}

// firstTab returns the offset of a tab that stands left of column col in the
// indentation of line ln, or -1.
func (p *parser) firstTab(ln, col int) int {
	l := p.lines[ln]
	for i := l.start; i < l.text && i-l.start < col; i++ {
		if p.src[i] == '\t' {
			return i
		}
	}
	return -1
}

// fold joins two lines of a scalar that are breaks line breaks apart.
func fold(b *strings.Builder, breaks int) {
	if breaks == 1 {
		b.WriteByte(' ')
	}
	for ; breaks > 1; breaks-- {
		b.WriteByte('\n')
	}
}
