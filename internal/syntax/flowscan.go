package syntax

import (
	"strings"
)

// flowEnd returns the offset behind the bracket that closes the one at off, or
// -1 if limit comes first or the text between cannot be a flow collection
// because of its brackets, quotes or commas.
func (p *parser) flowEnd(off, limit int) int {
	s := flowScan{p: p, stack: p.closers[:0], fresh: true}
	end := s.run(off, limit)
	p.closers = s.stack[:0]
	return end
}

// A flowScan reads over a flow collection without building anything.
type flowScan struct {
	p      *parser
	stack  []byte // the brackets that are expected
	fresh  bool   // a token may begin here
	ended  bool   // a value has just ended that no text may follow
	key    bool   // a "?" stands before the key that is being read
	braces int    // how many braces are open
	value  bool   // a colon stands before what is being read
	lines  bool   // the plain scalar that is being read has a line break in it
	broke  bool   // a line break was met since the last token

	entries int // how many commas stand before the position, since the last bracket
}

func (s *flowScan) run(off, limit int) int {
	src := s.p.src
	for i := off; i < limit; i++ {
		switch c := src[i]; c {
		case ' ', '\t':
		case '\n', '\r':
			s.broke = true
		case '[', '{':
			if s.ended {
				return -1
			}
			s.stack = append(s.stack, c+2)
			if c == '{' {
				s.braces++
			}
			s.fresh, s.broke, s.value, s.entries = true, false, false, 0
		case ']', '}':
			if s.stack[len(s.stack)-1] != c {
				return -1
			}
			s.stack = s.stack[:len(s.stack)-1]
			if c == '}' {
				s.braces--
			}
			if len(s.stack) == 0 {
				return i + 1
			}
			s.end()
		case ',':
			s.entries++
			s.sign()
		case '#':
			if s.fresh || spaceByte(src[i-1]) {
				i = s.p.endOfLine(i, limit) - 1
			}
		case '"', '\'':
			if s.fresh && !s.ended {
				if i = closeQuote(src[:limit], i) - 1; i < 0 {
					return -1
				}
				s.end()
				continue
			}
			if !s.text() {
				return -1
			}
		case ':':
			if s.value && s.fresh && s.braces > 0 && s.p.doubleColon() {
				if !s.text() {
					return -1
				}
				continue
			}
			if s.fresh || i+1 >= limit || spaceByte(src[i+1]) || flowSign(src[i+1]) || s.glued(src[i+1]) {
				if s.lines && !s.key && !s.p.longKey(s.entries) {
					return -1
				}
				s.sign()
				s.value = true
			}
		default:
			s.key = s.key || c == '?' && s.fresh
			if c == '-' && s.fresh && i+1 < limit && blank(src[i+1]) {
				s.p.tree.differs = true
				if !s.p.tree.goccy {
					return -1
				}
				continue
			}
			if !s.text() {
				return -1
			}
		}
	}
	return -1
}

// glued reports whether a colon before next ends a key without a blank.
func (s *flowScan) glued(next byte) bool {
	return s.p.tree.goccy && next != '/' && !s.value && s.braces > 0
}

// longKey reports whether Goccy takes a key of several lines behind so many
// commas: only as the first one.
func (p *parser) longKey(commas int) bool {
	if commas > 0 {
		return false
	}
	p.tree.differs = true
	return p.tree.goccy
}

// doubleColon reports whether a colon that follows another one inside braces
// begins a text.
func (p *parser) doubleColon() bool {
	p.tree.differs = true
	return p.tree.goccy
}

// end notes the end of a quoted scalar or a collection.
func (s *flowScan) end() { s.fresh, s.ended, s.broke, s.lines = true, true, false, false }

// sign notes a comma or a colon.
func (s *flowScan) sign() {
	s.fresh, s.ended, s.broke, s.lines, s.key, s.value = true, false, false, false, false, false
}

// text notes a byte of a plain scalar and reports whether one may stand here.
func (s *flowScan) text() bool {
	if s.ended {
		return false
	}
	s.lines = s.lines || !s.fresh && s.broke
	s.fresh, s.broke = false, false
	return true
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
// reaches: to its bracket, or else, which is loose, to the line that goes on
// with the block around it.
func (p *parser) flowExtent(parent int) (limit int, loose bool) {
	if p.failed < maxFailed {
		if end := p.flowEnd(p.off, p.docEnd); end >= 0 {
			return end, false
		}
		p.failed++
	}
	ln := p.ln
	for ln+1 < len(p.lines) && p.lines[ln+1].start < p.docEnd && !p.endsFlow(ln+1, parent) {
		ln++
	}
	for ln > p.ln && p.empty(ln) {
		ln--
	}
	return min(p.lines[ln].end, p.docEnd), true
}

// maxFailed bounds how often the end of a flow collection is looked for in
// vain, which takes time for the whole rest of the text.
const maxFailed = 8

// endsFlow guesses whether line ln goes on with the block at column parent, or
// begins one below it, although the bracket at the position is open.
func (p *parser) endsFlow(ln, parent int) bool {
	l := p.lines[ln]
	if l.text >= l.end || parent < 0 {
		return false
	}
	c := p.src[l.text]
	if p.indent(ln) > parent {
		if c == '"' || c == '\'' || c == '[' || c == '{' {
			return false
		}
		return p.indicator('-', l.text, l.end) || p.keyOf(ln) >= 0 && !p.flowLine(ln)
	}
	switch c {
	case ']', '}', ',', '#':
		return false
	case '"', '\'', '[', '{':
		return p.keyOf(ln) >= 0
	}
	return true
}

// flowLine guesses whether line ln, which begins with a key, is an entry of
// the braces at the position: it ends with a comma, or is the last one.
func (p *parser) flowLine(ln int) bool {
	if strings.IndexByte(p.src[p.off:p.lines[ln].text], '{') < 0 {
		return false
	}
	if p.endsWith(ln, ",{[") {
		return true
	}
	next := p.peek(ln)
	if next >= 0 && p.indent(next) == p.indent(ln) && p.keyOf(next) >= 0 {
		return false
	}
	for ln--; ln > p.ln && p.empty(ln); ln-- {
	}
	return p.endsWith(ln, ",{[")
}

// endsWith reports whether the text of line ln ends with one of signs.
func (p *parser) endsWith(ln int, signs string) bool {
	l := p.lines[ln]
	end := p.trim(l.text, p.commentStart(l.text, l.end))
	return end > l.text && strings.IndexByte(signs, p.src[end-1]) >= 0
}
