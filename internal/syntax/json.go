package syntax

import (
	"strings"
	"unicode/utf8"
)

// jsonText parses a JSON text: one value, and nothing behind it.
func (p *parser) jsonText() {
	l := p.lines[0]
	p.docEnd, p.limit = len(p.src), len(p.src)
	doc := &Document{}
	p.tree.Docs = append(p.tree.Docs, doc)
	doc.Span.Start, doc.Span.End = l.start, len(p.src)
	doc.Marker.Start, doc.Marker.End = l.start, l.start
	if !p.flowSkip() {
		doc.Root = p.node(Null, Plain, p.off, p.off)
		p.errorAt(MissingValue, p.off, p.off, "expected a value")
		return
	}
	if c := p.src[p.off]; c == '{' || c == '[' {
		p.loose = p.flowEnd(p.off, p.limit) < 0
	}
	doc.Root = p.jsonNode()
	p.jsonRest(doc)
}

// jsonRest reports what stands behind the value.
func (p *parser) jsonRest(doc *Document) {
	if !p.flowSkip() {
		return
	}
	start := p.off
	switch c := p.src[p.off]; c {
	case ']', '}':
		p.errorAt(StrayBracket, start, start+1, "nothing opened this '"+string(c)+"'")
		p.off++
	case ',':
		p.errorAt(ExtraComma, start, start+1, "unexpected ','")
		p.off++
	default:
		end := p.trim(start, p.lineStop())
		p.errorAt(ExtraValue, start, end, "a JSON text is one value; this is another")
		p.jsonNode()
	}
	// What else follows is read for its comments only.
	for errs := len(p.tree.Errors); p.flowSkip(); p.tree.Errors = p.tree.Errors[:errs] {
		if c := p.src[p.off]; c == '{' || c == '[' || c == '"' {
			p.jsonNode()
		} else {
			p.off++
		}
	}
}

// jsonNode parses the value at the position.
func (p *parser) jsonNode() *Node {
	switch p.peekFlow() {
	case '[':
		return p.jsonArray()
	case '{':
		return p.jsonObject()
	case '"', '\'':
		return p.jsonString(false)
	}
	return p.jsonWord(false)
}

// jsonArray parses "[...]".
func (p *parser) jsonArray() *Node {
	n := p.flowOpen(Sequence)
	base := len(p.itemStack)
	for p.flowNext(len(p.itemStack) > base) && !p.leavesArray() {
		value := p.jsonNode()
		p.itemStack = append(p.itemStack, p.item(-1, value))
		p.colonInArray()
	}
	p.takeItems(n, base)
	p.flowClose(n)
	return n
}

// leavesArray reports whether a member of an object stands where an element is
// expected, at the start of a line: the array was not closed.
func (p *parser) leavesArray() bool {
	return p.atLineStart() && p.closesOpen('}') && p.memberHere()
}

// memberHere reports whether a text with a colon behind it is at the position.
func (p *parser) memberHere() bool {
	if p.src[p.off] != '"' {
		return false
	}
	end := p.flowStop()
	stop := closeQuote(p.src[:end], p.off)
	if stop < 0 {
		return false
	}
	stop = p.blanks(stop, end)
	return stop < end && p.src[stop] == ':'
}

// colonInArray reports a colon behind an element and passes what follows it.
func (p *parser) colonInArray() {
	if !p.flowColon() {
		return
	}
	p.errorAt(UnexpectedText, p.off, p.off+1, "unexpected ':' in an array")
	p.off++
	if p.flowSkip() && strings.IndexByte(",]}:", p.src[p.off]) < 0 {
		p.jsonNode()
	}
}

// jsonObject parses "{...}".
func (p *parser) jsonObject() *Node {
	n := p.flowOpen(Mapping)
	base := len(p.pairStack)
	for p.flowNext(len(p.pairStack) > base) {
		pr := p.jsonMember()
		p.pairStack = append(p.pairStack, pr)
	}
	p.takePairs(n, base)
	p.flowClose(n)
	return n
}

// jsonMember parses a member of an object.
func (p *parser) jsonMember() *Pair {
	key := p.jsonKey()
	if !p.flowColon() {
		return p.jsonHalfMember(key)
	}
	colon := p.off
	p.off++
	if !p.flowSkip() || strings.IndexByte(",]}:", p.src[p.off]) >= 0 || p.outdent(len(p.brackets)-1) >= 0 {
		p.errorAt(MissingValue, colon+1, colon+1, "expected a value after ':'")
		return p.pair(key, colon, p.node(Null, Plain, colon+1, colon+1))
	}
	return p.pair(key, colon, p.jsonNode())
}

// jsonHalfMember returns the member whose key lacks its colon. What stands
// behind it on the line is its value.
func (p *parser) jsonHalfMember(key *Node) *Pair {
	if key.Closed {
		p.errorAt(MissingColon, key.Span.Start, key.Span.End, "expected ':' and a value after the key")
	}
	c := p.peekFlow()
	if c == '=' {
		p.off++
		p.flowSkip()
		c = p.peekFlow()
	}
	if c < 0 || strings.IndexByte(",]}", byte(c)) >= 0 || p.atLineStart() || p.memberHere() {
		at := key.Span.End
		return p.pair(key, -1, p.node(Null, Plain, at, at))
	}
	return p.pair(key, -1, p.jsonNode())
}

// jsonKey parses the key of a member.
func (p *parser) jsonKey() *Node {
	switch p.src[p.off] {
	case '"', '\'':
		return p.jsonString(true)
	case ':':
		p.errorAt(EmptyKey, p.off, p.off+1, "expected a key before ':'")
		return p.node(Null, Plain, p.off, p.off)
	case '[', '{':
		n := p.jsonNode()
		p.errorAt(UnquotedJSON, n.Span.Start, n.Span.End, "a key must be a text in double quotes")
		return n
	}
	return p.jsonWord(true)
}

// jsonString parses a text in quotes, which must end on its line.
func (p *parser) jsonString(key bool) *Node {
	end := p.flowStop()
	stop := closeQuote(p.src[:end], p.off)
	if stop < 0 || p.openedAgain(stop) >= 0 {
		n := p.unclosedQuote(p.off, p.openTextEnd(key))
		p.off = n.Span.End
		return n
	}
	start := p.off
	p.off = stop
	n := p.node(Scalar, quoteStyle(p.src[start]), start, stop)
	if n.Style == SingleQuoted {
		n.Value = unquoteSingle(p.src[start+1 : stop-1])
		p.errorAt(SingleQuotedJSON, start, stop, "JSON wants double quotes")
		return n
	}
	n.Value = p.jsonUnquote(start+1, stop-1)
	return n
}

// jsonUnquote decodes the text of a string and reports what RFC 8259 forbids
// in it.
func (p *parser) jsonUnquote(start, end int) string {
	s := p.src[start:end]
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] >= ' ' && s[i] != '\\' && s[i] < utf8.RuneSelf
	}
	if plain {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '\\':
			i += p.jsonEscape(&b, start+i, s[i:])
			continue
		case c < ' ':
			p.badCharacter(start+i, 1, rune(c))
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				p.badCharacter(start+i, 1, r)
			}
			b.WriteString(s[i : i+size])
			i += size
			continue
		}
		b.WriteByte(c)
		i++
	}
	return b.String()
}

// jsonEscape writes what the escape at the start of s, which stands at off,
// means and returns its length.
func (p *parser) jsonEscape(b *strings.Builder, off int, s string) int {
	if len(s) > 1 && strings.IndexByte(`"\/bfnrtu`, s[1]) < 0 {
		_, size := utf8.DecodeRuneInString(s[1:])
		p.errorAt(BadEscape, off, off+1+size, "unknown escape '"+s[:1+size]+"'; write '\\\\' for a backslash")
		b.WriteString(s[:1+size])
		return 1 + size
	}
	return p.escape(b, off, s)
}

// jsonWord parses a number, true, false or null, or whatever else stands there
// without quotes.
func (p *parser) jsonWord(key bool) *Node {
	start := p.off
	p.off = p.jsonWordEnd()
	n := p.node(Scalar, Plain, start, p.off)
	n.Value = p.src[start:p.off]
	switch w := n.Value; {
	case key:
		p.errorAt(UnquotedJSON, start, p.off, "a key must stand in double quotes")
	case w == "true" || w == "false" || w == "null" || jsonNumber(w):
	case startsNumber(w):
		p.errorAt(BadNumber, start, p.off, "this is not a number as JSON writes it")
	default:
		p.errorAt(UnquotedJSON, start, p.off, "a text must stand in double quotes")
	}
	return n
}

// jsonWordEnd returns the end of the word at the position.
func (p *parser) jsonWordEnd() int {
	end := p.flowStop()
	i := p.off + 1
	for i < end && !blank(p.src[i]) && !flowSign(p.src[i]) && p.src[i] != ':' {
		if p.src[i] == '/' && i+1 < end && (p.src[i+1] == '/' || p.src[i+1] == '*') {
			break
		}
		i++
	}
	return i
}

func startsNumber(w string) bool {
	w = strings.TrimLeft(w, "+-.")
	return w != "" && w[0] >= '0' && w[0] <= '9' || w == "NaN" || w == "Infinity"
}

// jsonNumber reports whether w is a number by RFC 8259.
func jsonNumber(w string) bool {
	w = strings.TrimPrefix(w, "-")
	whole := digits(w)
	if whole == 0 || whole > 1 && w[0] == '0' {
		return false
	}
	w = w[whole:]
	if strings.HasPrefix(w, ".") {
		n := digits(w[1:])
		if n == 0 {
			return false
		}
		w = w[1+n:]
	}
	if w != "" && (w[0] == 'e' || w[0] == 'E') {
		w = w[1:]
		if w != "" && (w[0] == '+' || w[0] == '-') {
			w = w[1:]
		}
		return w != "" && digits(w) == len(w)
	}
	return w == ""
}

// digits returns how many decimal digits w begins with.
func digits(w string) int {
	n := 0
	for n < len(w) && w[n] >= '0' && w[n] <= '9' {
		n++
	}
	return n
}

// jsonComment passes the comment at the position, which JSON does not allow,
// and reports whether there is one.
func (p *parser) jsonComment() bool {
	rest := p.src[p.off:]
	start, end := p.off, p.lineStop()
	switch {
	case rest[0] == '#' || strings.HasPrefix(rest, "//"):
	case strings.HasPrefix(rest, "/*"):
		end = len(p.src)
		if i := strings.Index(rest[2:], "*/"); i >= 0 {
			end = start + i + 4
		}
	default:
		return false
	}
	p.comment(start, end)
	p.errorAt(CommentInJSON, start, end, "JSON has no comments")
	p.moveTo(end)
	return true
}

// trailingComma reports the comma before a closing bracket where JSON has
// none.
func (p *parser) trailingComma(found bool) {
	if found && p.tree.Format == JSON {
		p.errorAt(TrailingComma, p.lastComma-1, p.lastComma, "remove the ',' after the last entry")
	}
}
