package syntax

import "strings"

// A header is what follows the "|" or ">" of a block scalar.
type header struct {
	chomp  byte // '-', '+' or 0
	indent int  // the indentation indicator; 0 if none
}

// blockScalar parses a literal or folded scalar under an entry at column
// parent.
func (p *parser) blockScalar(parent int) *Node {
	n := p.node(Scalar, Literal, p.off, p.off+1)
	if p.src[p.off] == '>' {
		n.Style = Folded
	}
	h := p.blockHeader()
	n.Span.End = p.off
	p.blockHeaderTail(h)
	first, indent := p.ln, 0
	if h.indent > 0 {
		indent = max(parent, 0) + h.indent
	} else if ln := p.tabbedText(parent); ln >= 0 {
		indent = p.lines[ln].text - p.lines[ln].start
		p.goTo(ln + 1)
	} else {
		indent = p.textIndent(parent)
	}
	p.passText(parent, indent)
	last := p.lastText(first, p.ln)
	if last >= first {
		n.Span.End = p.lines[last].end
	}
	n.Value = p.blockValue(first, p.ln, indent, h, n.Style == Folded)
	return n
}

// blockHeader reads the indicators behind "|" or ">".
func (p *parser) blockHeader() (h header) {
	end := p.lineStop()
	for p.off++; p.off < end; p.off++ {
		switch c := p.src[p.off]; {
		case (c == '-' || c == '+') && (h.chomp == 0 || p.chompsAgain(h)):
			if h.chomp != '-' {
				h.chomp = c
			}
		case c >= '1' && c <= '9' && h.indent == 0:
			h.indent = int(c - '0')
		default:
			return h
		}
	}
	return h
}

// chompsAgain reports whether Goccy takes the second "-" or "+" in the header h
// at the position.
func (p *parser) chompsAgain(h header) bool {
	before := p.src[p.off-2]
	switch last := p.src[p.off-1]; {
	case h.indent == 0 && before != '|' && before != '>':
		return false // it is the third
	case h.indent > 0 && (last == '-' || last == '+') && (last != '+' || p.src[p.off] != '-'):
		return false
	}
	p.tree.differs = true
	return p.tree.goccy
}

// headerHere reports whether the line is nothing but the header of a block
// scalar. Loaders take one as a value even if it is not indented.
func (p *parser) headerHere() bool {
	if c := p.src[p.off]; c != '|' && c != '>' {
		return false
	}
	at, end := p.off, p.lineStop()
	p.blockHeader()
	p.off, at = at, p.blanks(p.off, end)
	return at >= end || p.src[at] == '#'
}

// blockHeaderTail checks the rest of the line of the header h and leaves it.
func (p *parser) blockHeaderTail(h header) {
	end := p.lineStop()
	at := p.blanks(p.off, end)
	if at < end && at == p.off && p.src[at] == '#' {
		p.tree.differs = true
		if !p.tree.goccy || h == (header{}) {
			p.errorAt(BadHeader, at, end, "put a space before this comment")
		}
	}
	if at < end && p.src[at] != '#' {
		stop := p.trim(at, p.commentStart(at, end))
		p.errorAt(BadHeader, at, stop, "the text of a block begins on the next line")
		at = p.blanks(stop, end)
	}
	if at < end {
		p.comment(at, end)
	}
	p.nextLine()
}

// spaces returns the number of blanks that line ln begins with.
func (p *parser) spaces(ln int) int {
	l := p.lines[ln]
	i := l.start
	for i < l.text && p.src[i] == ' ' {
		i++
	}
	return i - l.start
}

// tabbedText returns the first line with text of the block scalar that begins
// on the current line, if Goccy finds blanks and then a tab before it: it takes
// the column of the text, a tab being one, for that of all lines. Otherwise it
// returns -1.
func (p *parser) tabbedText(parent int) int {
	tabs := false
	for ln := p.ln; ln < len(p.lines); ln++ {
		n, l := p.spaces(ln), p.lines[ln]
		if n == 0 && l.start < l.end {
			return -1
		}
		tabs = tabs || l.start+n < l.text
		if p.empty(ln) {
			continue
		}
		if !tabs || l.text-l.start <= parent {
			return -1
		}
		p.tree.differs = true
		if !p.tree.goccy {
			return -1
		}
		p.afterBlank(ln, l.text-l.start)
		return ln
	}
	return -1
}

// afterBlank reports an empty line before line ln, the first with text of a
// block scalar and that in column col, which Goccy refuses: it looks at the one
// line above only, and lets it have one blank more than the text.
func (p *parser) afterBlank(ln, col int) {
	above := p.lines[ln-1]
	if p.empty(ln-1) && above.text-above.start > col+1 {
		p.errorAt(BadIndent, above.start, above.end, wideBlank)
	}
}

const wideBlank = "an empty line before the text has more spaces than the text"

// textIndent returns the indentation of the block text that begins on the
// current line: that of its first line with text.
func (p *parser) textIndent(parent int) int {
	widest := 0
	for ln := p.ln; ln < len(p.lines); ln++ {
		n := p.spaces(ln)
		if p.lines[ln].start+n < p.lines[ln].end {
			if n < widest && p.src[p.lines[ln].start+n] == '#' {
				p.tree.differs = true
				if !p.tree.goccy || n <= parent {
					break // a comment behind an empty text
				}
			}
			if n > parent && n < widest && !p.marker(ln) {
				p.tree.differs = true
				if p.tree.goccy {
					p.afterBlank(ln, n)
				} else {
					p.errorAt(BadIndent, p.lines[ln-1].start, p.lines[ln-1].end, wideBlank)
				}
			}
			if n <= parent || p.marker(ln) || n == 0 && (p.src[p.lines[ln].start] == '#' || p.keyOf(ln) >= 0) {
				break // no text at all
			}
			if n == 0 {
				p.unusual() // the text of a root
			}
			return n
		}
		widest = max(widest, n)
	}
	return max(widest, parent+1, 1)
}

// passText moves behind the lines of a block scalar.
func (p *parser) passText(parent, indent int) {
	reported, first := false, p.ln
	for ; p.ln < len(p.lines); p.nextLine() {
		l := p.lines[p.ln]
		n := p.spaces(p.ln)
		switch {
		case indent == 0 && p.marker(p.ln):
			return
		case n >= indent || l.start+n >= l.end:
		case p.src[l.start+n] == '\t' && p.harmlessTab(first, n):
		case p.src[l.start+n] == '\t':
			if p.empty(p.ln) && n <= parent && p.textEnds(p.ln, parent) {
				return
			}
			p.tabError(l.start+n, l.text)
		case p.junkText(n, indent):
			p.errorAt(UnexpectedText, l.text, p.charEnd(l.text), "a stray character in the indentation of the text")
		case !p.strayText(n, parent, indent):
			return
		case !reported:
			reported = true
			p.errorAt(BadIndent, l.text, l.end, "indented less than the first line of the text")
		}
	}
}

// harmlessTab reports whether Goccy takes the tab behind n spaces on the
// current line, which has no text: there is none above it in the block scalar
// either, whose lines begin at first, or the tab ends the file.
func (p *parser) harmlessTab(first, n int) bool {
	if !p.empty(p.ln) || p.lines[p.ln].start+n+1 < len(p.src) && (n == 0 || p.lastText(first, p.ln) >= first) {
		return false
	}
	p.tree.differs = true
	return p.tree.goccy
}

// strayText guesses whether the current line, which has only n blanks before
// it, still belongs to the text of a block scalar. If it is deeper than parent
// it can be nothing else, unless it is a key that slipped to the right.
func (p *parser) strayText(n, parent, indent int) bool {
	if n <= parent || p.marker(p.ln) {
		return false
	}
	next := p.peek(p.ln)
	if p.src[p.off] == '#' {
		return next >= 0 && p.indent(next) > parent && p.indent(next) != n
	}
	if p.keyOf(p.ln) < 0 || n-parent > indent-n {
		return true
	}
	return next >= 0 && p.indent(next) >= indent
}

// junkText guesses that a character before the text of the current line, which
// has n blanks in front, got into the indentation: what follows is aligned
// with the text, and the line is nothing else.
func (p *parser) junkText(n, indent int) bool {
	l := p.lines[p.ln]
	if strings.IndexByte("#-?:", p.src[l.text]) >= 0 || p.marker(p.ln) {
		return false
	}
	stop := p.charEnd(l.text)
	start := p.blanks(stop, l.end)
	return start < l.end && start > stop && start-l.start >= indent && start-l.start <= indent+1 && p.keyOf(p.ln) < 0
}

// textEnds reports whether the next line with text after ln is not deeper than
// parent.
func (p *parser) textEnds(ln, parent int) bool {
	next := p.peek(ln)
	return next < 0 || p.indent(next) <= parent
}

// lastText returns the last line in [first, end) that is not empty, first-1 if
// all are.
func (p *parser) lastText(first, end int) int {
	for end > first && p.empty(end-1) {
		end--
	}
	return end - 1
}

// blockValue decodes the lines [first, end) of a block scalar with the header h.
func (p *parser) blockValue(first, end, indent int, h header, folded bool) string {
	var b strings.Builder
	pending := 0     // line breaks since the last line with text
	started := false // a line with text was written
	spaced := false  // it began with a blank
	for ln := first; ln < end; ln++ {
		s := p.textLine(ln, indent)
		if p.tree.goccy && !started && h.indent == 0 && strings.Trim(s, " ") == "" {
			s = "" // a line above the text, which may be wider
		}
		if s != "" {
			if blankStart := blank(s[0]); folded && started && !spaced && !blankStart {
				fold(&b, pending)
				spaced = false
			} else {
				writeNewlines(&b, pending)
				spaced = blankStart
			}
			b.WriteString(s)
			started, pending = true, 0
		}
		if p.lines[ln].end < len(p.src) {
			pending++
		}
	}
	switch {
	case h.chomp == '+':
		writeNewlines(&b, pending)
	case h.chomp == 0 && started && pending > 0:
		b.WriteByte('\n')
	}
	return b.String()
}

// textLine returns the text of a line behind indent blanks.
func (p *parser) textLine(ln, indent int) string {
	l := p.lines[ln]
	return p.src[min(l.start+min(indent, p.spaces(ln)), l.end):l.end]
}

func writeNewlines(b *strings.Builder, n int) {
	for ; n > 0; n-- {
		b.WriteByte('\n')
	}
}
