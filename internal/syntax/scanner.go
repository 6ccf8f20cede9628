package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A line is what the parser knows about a line of the text.
type line struct {
	start int  // behind a byte order mark
	end   int  // before the line break
	text  int  // the first byte that is neither a blank nor a tab; end if none
	shift int  // added to the columns of a line that is indented wrongly
	key   int  // what keyEnd returned for text, plus 2; 0 if not asked yet
	dash  bool // its first byte counts as a dash
	tabs  bool // tabs are in its indentation, and it has no settled column yet
}

// split fills the line table and reports bytes that no document may have.
func (p *parser) split(count int) {
	p.lines = make([]line, 0, count)
	at := 0
	if strings.HasPrefix(p.src, bom) {
		at = len(bom)
	}
	for {
		l := line{start: at}
		for at < len(p.src) && (p.src[at] == ' ' || p.src[at] == '\t') {
			l.tabs = l.tabs || p.src[at] == '\t'
			at++
		}
		l.text = at
		for at < len(p.src) && !special(p.src[at]) {
			at++
		}
		at = p.lineEnd(at)
		l.end = at
		p.lines = append(p.lines, l)
		if at >= len(p.src) {
			return
		}
		at++
		if p.src[at-1] == '\r' && at < len(p.src) && p.src[at] == '\n' {
			at++
		}
	}
}

const bom = "\uFEFF"

// special reports whether split must look at c: a line break, a control
// character or the start of a longer one.
func special(c byte) bool { return c < ' ' && c != '\t' || c >= 0x7F }

// lineEnd goes on from a special byte to the end of the line and checks the
// characters on the way.
func (p *parser) lineEnd(at int) int {
	for at < len(p.src) {
		c := p.src[at]
		switch {
		case c == '\n' || c == '\r':
			return at
		case !special(c):
			at++
		default:
			r, size := utf8.DecodeRuneInString(p.src[at:])
			if p.tree.Format == YAML {
				p.checkRune(at, size, r)
			}
			at += size
		}
	}
	return at
}

// checkRune reports a character that no text may hold.
func (p *parser) checkRune(at, size int, r rune) {
	switch {
	case !printable(r, size):
		p.badCharacter(at, size, r)
	case r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0xFEFF:
		p.unusual() // YAML 1.1 ends lines there
	}
}

// badCharacter reports a character; a run of them is one error.
func (p *parser) badCharacter(at, size int, r rune) {
	if n := len(p.tree.Errors); n > 0 {
		if e := &p.tree.Errors[n-1]; e.Code == BadCharacter && e.Span.End == at {
			e.Span.End += size
			return
		}
	}
	message := "control characters are not allowed"
	if r == utf8.RuneError && size == 1 {
		message = "the text is not valid UTF-8 here"
	}
	p.errorAt(BadCharacter, at, at+size, message)
}

// printable reports whether YAML allows r, which took size bytes.
func printable(r rune, size int) bool {
	switch {
	case r == utf8.RuneError:
		return size > 1
	case r < ' ':
		return r == '\t' || r == '\n' || r == '\r'
	case r < 0xA0:
		return r < 0x7F || r == 0x85
	}
	return r != 0xFFFE && r != 0xFFFF
}

// blank reports whether c separates tokens on a line.
func blank(c byte) bool { return c == ' ' || c == '\t' }

// blankAt reports whether a blank or the end of the line is at off.
func (p *parser) blankAt(off, end int) bool { return off >= end || blank(p.src[off]) }

// blanks returns the first offset from off that is not a blank.
func (p *parser) blanks(off, end int) int {
	for off < end && blank(p.src[off]) {
		off++
	}
	return off
}

// trim returns end without the blanks before it.
func (p *parser) trim(start, end int) int {
	for end > start && blank(p.src[end-1]) {
		end--
	}
	return end
}

// lineStop returns the end of the current line.
func (p *parser) lineStop() int { return p.lines[p.ln].end }

// column returns the column of off on line ln, as recovery sees it.
func (p *parser) column(ln, off int) int {
	return off - p.lines[ln].start + p.lines[ln].shift
}

// here returns the column of the position.
func (p *parser) here() int { return p.column(p.ln, p.off) }

// indent returns the column of the text of line ln.
func (p *parser) indent(ln int) int { return p.column(ln, p.lines[ln].text) }

// atLineStart reports whether nothing of the current line has been read.
func (p *parser) atLineStart() bool { return p.off == p.lines[p.ln].text }

// empty reports whether a line has blanks at most.
func (p *parser) empty(ln int) bool { return p.lines[ln].text >= p.lines[ln].end }

// nextLine moves to the start of the next line.
func (p *parser) nextLine() { p.goTo(p.ln + 1) }

// goTo moves to the start of a line.
func (p *parser) goTo(ln int) {
	p.ln = ln
	if ln < len(p.lines) {
		p.off = p.lines[ln].text
	} else {
		p.off = len(p.src)
	}
}

// skip moves over blanks, comments and empty lines to the next text.
func (p *parser) skip() {
	for p.ln < len(p.lines) {
		end := p.lineStop()
		p.off = p.blanks(p.off, end)
		if p.off < end && p.src[p.off] != '#' {
			return
		}
		if p.atLineStart() && p.lines[p.ln].tabs {
			p.checkBlankTabs(p.ln)
		}
		if p.off < end {
			p.comment(p.off, end)
		}
		p.nextLine()
	}
}

// checkBlankTabs reports tabs that indent an empty line or a comment: they are
// refused there as they are before a key. Goccy takes them above the first one.
func (p *parser) checkBlankTabs(ln int) {
	p.tree.differs = true
	if !p.tree.goccy || p.mark >= 0 {
		p.checkTabs(ln)
	}
}

// checkTabs reports the tabs before the text of line ln.
func (p *parser) checkTabs(ln int) {
	l := p.lines[ln]
	if i := strings.IndexByte(p.src[l.start:l.text], '\t'); i >= 0 && !p.weightless(ln) {
		p.tree.differs = true
		p.tabError(l.start+i, l.text)
	}
}

func (p *parser) tabError(start, end int) {
	for end > start && p.src[end-1] != '\t' {
		end--
	}
	p.errorAt(TabIndent, start, end, "a tab cannot be used for indentation; use spaces")
}

// comment records the comment at off.
func (p *parser) comment(off, end int) {
	own := p.blanks(p.lines[p.ln].start, end) == off
	p.tree.Comments = append(p.tree.Comments, Comment{Span: text.Span{Start: off, End: end}, Own: own})
}

// more moves to the next text and reports whether it belongs to the document.
func (p *parser) more() bool {
	p.skip()
	return p.ln < len(p.lines) && !(p.atLineStart() && (p.marker(p.ln) || p.directive(p.ln)))
}

// marker reports whether line ln is a document marker.
func (p *parser) marker(ln int) bool {
	l := &p.lines[ln]
	if l.text != l.start || l.end-l.start < 3 {
		return false
	}
	s := p.src[l.start : l.start+3]
	return (s == "---" || s == "...") && p.blankAt(l.start+3, l.end)
}

// peek returns the next line after ln that has text, -1 if the document has
// none. Comments count as empty.
func (p *parser) peek(ln int) int {
	for ln++; ln < len(p.lines); ln++ {
		if !p.empty(ln) && p.src[p.lines[ln].text] != '#' {
			if p.marker(ln) {
				return -1
			}
			return ln
		}
	}
	return -1
}

// indicator reports whether c stands at off and is followed by a blank.
func (p *parser) indicator(c byte, off, end int) bool {
	return off < end && p.src[off] == c && p.blankAt(off+1, end)
}
