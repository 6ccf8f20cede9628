package syntax

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// closeQuote returns the offset behind the quote that closes the one at i, or
// -1 if s has none.
func closeQuote(s string, i int) int {
	q := s[i]
	for j := i + 1; j < len(s); j++ {
		switch c := s[j]; {
		case c == '\\' && q == '"':
			j++
		case c == q:
			if q == '"' || j+1 >= len(s) || s[j+1] != q {
				return j + 1
			}
			j++
		}
	}
	return -1
}

// quotedValue parses a quoted scalar in block style. One that closes on a
// lower line does so only if nothing follows it there: otherwise the quote
// that seems to close it opens another text, and the fault is here.
func (p *parser) quotedValue() *Node {
	start, end := p.off, p.lineStop()
	stop := closeQuote(p.src[:end], start)
	if stop < 0 {
		stop = closeQuote(p.src[:p.docEnd], start)
		if stop < 0 || !p.endsLine(stop) {
			n := p.unclosedQuote(start, p.trim(start, end))
			p.nextLine()
			return n
		}
	}
	n := p.quoted(start, stop)
	p.moveTo(stop)
	p.tail()
	return n
}

// moveTo sets the position to an offset on this line or below.
func (p *parser) moveTo(off int) {
	for p.lines[p.ln].end < off {
		p.ln++
	}
	p.off = off
}

// endsLine reports whether only blanks or a comment stand between off and the
// end of its line.
func (p *parser) endsLine(off int) bool {
	for ; off < p.docEnd; off++ {
		switch p.src[off] {
		case ' ', '\t':
		case '#', '\n', '\r':
			return true
		default:
			return false
		}
	}
	return true
}

// unclosedQuote reports a quote without end and returns what follows it up to
// end as its text.
func (p *parser) unclosedQuote(start, end int) *Node {
	n := p.node(Scalar, quoteStyle(p.src[start]), start, end)
	n.Value = p.src[start+1 : end]
	n.Closed = false
	p.errorAt(UnclosedQuote, start, end, "this quote is not closed")
	return n
}

func quoteStyle(q byte) Style {
	if q == '\'' {
		return SingleQuoted
	}
	return DoubleQuoted
}

// quoted returns the scalar between the quotes at start and before stop.
func (p *parser) quoted(start, stop int) *Node {
	n := p.node(Scalar, quoteStyle(p.src[start]), start, stop)
	body := p.src[start+1 : stop-1]
	p.quotedTabs(start, stop)
	if n.Style == SingleQuoted {
		n.Value = unquoteSingle(body)
	} else {
		n.Value = p.unquoteDouble(start+1, stop-1)
	}
	return n
}

// quotedTabs reports the first tab that indents a line of the quoted text
// between start and stop, and does not stand behind the column of the last key
// or dash: Goccy refuses it.
func (p *parser) quotedTabs(start, stop int) {
	if strings.IndexByte(p.src[start:stop], '\t') < 0 {
		return
	}
	for i := start + 1; i < stop; i++ {
		n := lineBreak(p.src[i:stop])
		if n == 0 {
			continue
		}
		column := 0
		if n == 2 && p.src[i-1] == '\\' {
			column = 1 // Goccy counts the "\r"
		}
		i += n
		column -= i
		for p.src[i] == ' ' {
			i++
		}
		if p.src[i] == '\t' && column+i <= p.mark {
			p.tree.differs = true
			if p.tree.goccy {
				p.errorAt(Rejected, i, p.blanks(i, stop), "a tab cannot indent quoted text here; use spaces")
			}
			return
		}
		i--
	}
}

// unquoteSingle decodes the text between single quotes.
func unquoteSingle(s string) string {
	if strings.IndexByte(s, '\'') < 0 && !strings.ContainsAny(s, "\r\n") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch s[i] {
		case '\'':
			b.WriteByte('\'')
			i += 2
		case ' ', '\t', '\r', '\n':
			i += writeSpace(&b, s[i:])
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	return b.String()
}

// unquoteDouble decodes the text between double quotes and reports escapes
// that do not exist.
func (p *parser) unquoteDouble(start, end int) string {
	s := p.src[start:end]
	if strings.IndexByte(s, '\\') < 0 && !strings.ContainsAny(s, "\r\n") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch s[i] {
		case '\\':
			n := lineBreak(s[i+1:])
			if n > 0 {
				i += 1 + n
				i += writeBreaks(&b, s[i:])
				continue
			}
			i += p.escape(&b, start+i, s[i:])
		case ' ', '\t', '\r', '\n':
			i += writeSpace(&b, s[i:])
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	return b.String()
}

// lineBreak returns the length of the line break that s begins with.
func lineBreak(s string) int {
	switch {
	case s == "":
		return 0
	case s[0] == '\n' || s[0] == '\r' && (len(s) == 1 || s[1] != '\n'):
		return 1
	case s[0] == '\r':
		return 2
	}
	return 0
}

// writeSpace writes the blanks and line breaks that s begins with as a quoted
// scalar holds them, and returns their length: blanks around a break vanish, a
// single break is a blank, of several the first vanishes.
func writeSpace(b *strings.Builder, s string) int {
	i := 0
	for i < len(s) && blank(s[i]) {
		i++
	}
	n := lineBreak(s[i:])
	if n == 0 {
		b.WriteString(s[:i])
		return i
	}
	i += n
	before := b.Len()
	i += writeBreaks(b, s[i:])
	if b.Len() == before {
		b.WriteByte(' ')
	}
	return i
}

// writeBreaks skips the blanks that s begins with, writes a \n for each line
// break among them, and returns their length.
func writeBreaks(b *strings.Builder, s string) int {
	i := 0
	for i < len(s) {
		if blank(s[i]) {
			i++
			continue
		}
		n := lineBreak(s[i:])
		if n == 0 {
			break
		}
		b.WriteByte('\n')
		i += n
	}
	return i
}

// escape writes what the escape at the start of s, which stands at off, means
// and returns its length.
func (p *parser) escape(b *strings.Builder, off int, s string) int {
	if len(s) < 2 {
		p.errorAt(BadEscape, off, off+len(s), "nothing follows the backslash")
		b.WriteString(s)
		return len(s)
	}
	switch s[1] {
	case 'x':
		return p.hexEscape(b, off, s, 2)
	case 'u':
		return p.hexEscape(b, off, s, 4)
	case 'U':
		return p.hexEscape(b, off, s, 8)
	}
	if means := escapeMeans(s[1]); means != "" {
		if s[1] == '/' {
			p.unusual() // yaml.v3 does not know it
		}
		b.WriteString(means)
		return 2
	}
	_, size := utf8.DecodeRuneInString(s[1:])
	p.errorAt(BadEscape, off, off+1+size, "unknown escape '"+s[:1+size]+"'; write '\\\\' for a backslash")
	b.WriteString(s[:1+size])
	return 1 + size
}

// escapeMeans returns what a backslash with the letter c stands for, or "".
func escapeMeans(c byte) string {
	switch c {
	case '0':
		return "\x00"
	case 'a':
		return "\a"
	case 'b':
		return "\b"
	case 't', '\t':
		return "\t"
	case 'n':
		return "\n"
	case 'v':
		return "\v"
	case 'f':
		return "\f"
	case 'r':
		return "\r"
	case 'e':
		return "\x1B"
	case ' ':
		return " "
	case '"':
		return `"`
	case '/':
		return "/"
	case '\\':
		return `\`
	case 'N':
		return "\u0085"
	case '_':
		return "\u00A0"
	case 'L':
		return "\u2028"
	case 'P':
		return "\u2029"
	}
	return ""
}

// hexEscape writes the character of an escape with digits hexadecimal digits.
// Two of them may form a surrogate pair, as JSON writes them.
func (p *parser) hexEscape(b *strings.Builder, off int, s string, digits int) int {
	r, n := hex(s[2:], digits)
	if n < digits {
		p.errorAt(BadEscape, off, off+2+n, "an escape '\\"+s[1:2]+"' needs hexadecimal digits; write '\\\\' for a backslash")
		b.WriteString(s[:2+n])
		return 2 + n
	}
	length := 2 + digits
	if utf16.IsSurrogate(r) {
		p.unusual()
		if pair := secondHalf(r, s[length:]); pair != utf8.RuneError {
			r, length = pair, length+6
		} else if r < 0xDC00 && p.tree.Format == YAML {
			p.errorAt(BadEscape, off, off+length, "half of a character: its second half, '\\uDC00' to '\\uDFFF', must follow")
		}
	}
	if r < 0 || r > utf8.MaxRune {
		p.errorAt(BadEscape, off, off+length, "there is no such character")
		r = utf8.RuneError
	}
	b.WriteRune(r)
	return length
}

// secondHalf returns the character whose first half is r if an escape with the
// second half begins s, else utf8.RuneError.
func secondHalf(r rune, s string) rune {
	if !strings.HasPrefix(s, `\u`) {
		return utf8.RuneError
	}
	low, n := hex(s[2:], 4)
	if n < 4 {
		return utf8.RuneError
	}
	return utf16.DecodeRune(r, low)
}

// hex reads up to max hexadecimal digits and returns their value and number.
func hex(s string, max int) (r rune, n int) {
	for n < max && n < len(s) {
		c := s[n]
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return r, n
		}
		r = r<<4 | rune(c)
		n++
	}
	return r, n
}
