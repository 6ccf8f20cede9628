package syntax

import "strings"

// This file deals with single characters that got into the indentation of a
// line, or over its dash. Without them the line begins where its neighbours
// do.

// junk reports whether the current line begins with one character that blanks
// separate from the rest, or with a sign that neither key nor value begins
// with.
func (p *parser) junk() bool {
	end := p.lineStop()
	stop := p.charEnd(p.off)
	if stop >= end {
		return false
	}
	if strings.IndexByte("@`%,]}", p.src[p.off]) >= 0 && p.keyHere() < 0 {
		return true
	}
	return blank(p.src[stop]) && !(p.dashHere() && p.find(p.here(), true) >= 0)
}

// charEnd returns the end of the character at off.
func (p *parser) charEnd(off int) int {
	for off++; off < len(p.src) && p.src[off]&0xC0 == 0x80; off++ {
	}
	return off
}

// wrongAsIs reports whether the current line is a fault where it stands, as an
// entry of a mapping: it has no key, or its value is complete but the next
// line is deeper.
func (p *parser) wrongAsIs() bool {
	end := p.lineStop()
	if p.indicator('?', p.off, end) || p.indicator(':', p.off, end) {
		return false
	}
	colon := p.keyHere()
	if colon < 0 {
		return true
	}
	next := p.peek(p.ln)
	return next >= 0 && p.indent(next) > p.here() && p.completes(p.blanks(colon+1, end), end, next)
}

// completes reports whether the value that begins at off ends on its line, as
// the line next cannot go on with it.
func (p *parser) completes(off, end, next int) bool {
	if off >= end {
		return false
	}
	switch p.src[off] {
	case '"', '\'':
		return closeQuote(p.src[:end], off) >= 0
	case '[', '{':
		return p.flowEnd(off, end) >= 0
	case '#', '&', '!', '|', '>':
		return false
	}
	return p.holdsKey(next)
}

// leaveOutJunk looks for a stray character at the start of the current line,
// behind which, or in whose place, an entry of an open block begins. The
// character is reported and left out.
func (p *parser) leaveOutJunk() bool {
	if !p.junk() {
		return false
	}
	stop, end := p.charEnd(p.off), p.lineStop()
	start := p.blanks(stop, end)
	dash := p.indicator('-', start, end)
	if start >= end || !dash && p.keyEnd(start, end) <= start {
		return false
	}
	col := p.column(p.ln, start)
	switch {
	case !dash && start == p.off+2 && p.find(p.here(), true) >= 0 && p.repeatsKey(start):
		return p.overDash()
	case p.find(col, dash) >= 0:
		p.cutJunk(start, 0)
	case p.find(col-stop+p.off, dash) >= 0 && !p.nearList():
		p.cutJunk(start, p.off-stop)
	default:
		return false
	}
	return true
}

// repeatsKey reports whether the key at off is that with which the innermost
// open mapping begins, so that the line most likely begins another item.
func (p *parser) repeatsKey(off int) bool {
	first := p.open[len(p.open)-1].node
	colon := p.keyEnd(off, p.lineStop())
	return first.Kind == Mapping && colon >= 0 && strings.HasPrefix(p.src[first.Span.Start:], p.src[off:colon+1])
}

// nearList reports whether the current line begins with a dash that is only
// one column away from where those of an open list stand.
func (p *parser) nearList() bool {
	return p.src[p.off] == '-' && (p.find(p.here()-1, true) >= 0 || p.find(p.here()+1, true) >= 0)
}

// overDash reports a character that stands where the dash of an item should,
// and makes it count as that dash.
func (p *parser) overDash() bool {
	p.errorAt(UnexpectedText, p.off, p.off+1, "expected '-' before the item of the list")
	p.lines[p.ln].dash = true
	return true
}

// cutJunk reports the character at the position and lets the line begin at
// start, shift columns further.
func (p *parser) cutJunk(start, shift int) {
	stop := p.charEnd(p.off)
	p.errorAt(UnexpectedText, p.off, stop, "a stray character in the indentation")
	l := &p.lines[p.ln]
	l.text, l.key = start, 0
	l.shift += shift
	p.off = start
}

// junkChild looks for a stray character at the start of the current line,
// without which the line would begin the value of the entry at column parent.
func (p *parser) junkChild(parent int) {
	if !p.junk() || p.here() > parent && p.keyHere() < 0 || !p.wrongAsIs() || p.dashHere() {
		return
	}
	stop, end := p.charEnd(p.off), p.lineStop()
	start := p.blanks(stop, end)
	dash := p.indicator('-', start, end)
	col := p.column(p.ln, start)
	if start >= end || !dash && p.keyEnd(start, end) <= start || col <= parent {
		return
	}
	next := p.peek(p.ln)
	switch content := p.column(p.ln, p.blanks(start+1, end)); {
	case next < 0:
	case !dash && start == p.off+2 && p.here() > parent:
		if p.indent(next) == col {
			p.overDash()
		}
		return
	case p.here() > parent:
		return
	case dash && p.indent(next) == content-1, !dash && p.indent(next) == col-1:
		p.cutJunk(start, p.off-stop)
		return
	}
	p.cutJunk(start, 0)
}

// gluedDash reports whether the line begins with a dash that lacks the blank
// behind it.
func (p *parser) gluedDash() bool {
	end := p.lineStop()
	return p.src[p.off] == '-' && p.off+1 < end && !blank(p.src[p.off+1]) && p.src[p.off+1] != '-'
}

// gluedList guesses that a list begins with "-key: value": the next line is
// aligned with what would follow a dash and a blank.
func (p *parser) gluedList() bool {
	if !p.atLineStart() || !p.gluedDash() || p.keyHere() < 0 || !p.wrongAsIs() {
		return false
	}
	next := p.peek(p.ln)
	return p.indent(next) == p.here()+2 && p.keyOf(next) >= 0
}
