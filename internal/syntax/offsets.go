package syntax

import (
	"sort"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Offsets relates the bytes of a scalar's Value to those of the text that it
// was read from.
type Offsets struct{ segments []segment }

// A segment says that length bytes of the value at value stand for size bytes
// of the text at source. If both are as long, they are the same bytes.
type segment struct{ value, length, source, size int }

// Source returns the span of the text that the bytes span of the value come
// from. An escape or a folded line break is covered as a whole.
func (o Offsets) Source(span text.Span) text.Span {
	start := o.at(span.Start, false)
	if span.Empty() {
		return text.Span{Start: start, End: start}
	}
	return text.Span{Start: start, End: max(start, o.at(span.End, true))}
}

// at returns the source offset of a value offset; end asks for the end of what
// the byte before it comes from.
func (o Offsets) at(value int, end bool) int {
	if len(o.segments) == 0 {
		return 0
	}
	want := value
	if end {
		want--
	}
	i := sort.Search(len(o.segments), func(i int) bool { return o.segments[i].value > want }) - 1
	s := o.segments[max(i, 0)]
	switch {
	case s.length == s.size:
		return s.source + min(max(value-s.value, 0), s.size)
	case end || value >= s.value+s.length:
		return s.source + s.size
	}
	return s.source
}

// Value returns the value offset that a source offset stands for; ok is false
// outside the scalar's text. Inside an escape it is the escape's start.
func (o Offsets) Value(source int) (value int, ok bool) {
	i := sort.Search(len(o.segments), func(i int) bool { return o.segments[i].source > source }) - 1
	if i < 0 {
		return 0, false
	}
	s := o.segments[i]
	switch {
	case s.length == s.size && source <= s.source+s.size:
		return s.value + source - s.source, true
	case source < s.source+s.size:
		return s.value, true
	case source == s.source+s.size:
		return s.value + s.length, true
	}
	return 0, false
}

// Part is where bytes start to end of a scalar's Value stand in the text: the
// span that an editor marks or replaces for a part of it. The bytes are clamped
// to the Value. An escape or a folded line break is covered as a whole.
func (n *Node) Part(start, end int) text.Span {
	start = min(max(start, 0), len(n.Value))
	end = min(max(end, start), len(n.Value))
	inner := n.Inner()
	if inner.Len() == len(n.Value) && n.Style <= DoubleQuoted {
		return text.Span{Start: inner.Start + start, End: inner.Start + end} // nothing was decoded
	}
	if n.text == nil || n.Value == "" {
		return inner
	}
	return n.Offsets().Source(text.Span{Start: start, End: end})
}

// Offsets returns how the Value of a scalar or alias relates to the text.
func (n *Node) Offsets() Offsets {
	m := mapper{src: n.text.String()}
	m.node(n)
	if m.at != len(n.Value) {
		m = mapper{src: n.text.String(), json: true} // where other escapes exist; or Goccy left tabs out
		m.node(n)
	}
	return Offsets{m.segments}
}

// A mapper builds the segments of a scalar in order.
type mapper struct {
	src      string
	json     bool
	at       int // value offset reached
	segments []segment
}

// node adds the text of n.
func (m *mapper) node(n *Node) {
	switch {
	case n.Kind == Alias:
		m.copy(n.Span.Start+1, n.Span.End)
	case n.Kind != Scalar:
	case n.Style == Plain:
		m.lines(n.Span.Start, n.Span.End)
	case n.Style == Literal || n.Style == Folded:
		m.blockText(n)
	case !n.Closed:
		m.copy(n.Span.Start+1, n.Span.End)
	default:
		m.quoted(n)
	}
}

// copy adds bytes that are the same in the value and the text.
func (m *mapper) copy(start, end int) { m.add(start, end, end-start) }

// add adds length bytes of the value that stand for the text [start, end).
func (m *mapper) add(start, end, length int) {
	if n := len(m.segments); n > 0 && length == end-start {
		last := &m.segments[n-1]
		if last.length == last.size && last.source+last.size == start {
			last.length, last.size = last.length+length, last.size+length
			m.at += length
			return
		}
	}
	m.segments = append(m.segments, segment{m.at, length, start, end - start})
	m.at += length
}

// lines adds the text of a plain scalar.
func (m *mapper) lines(start, end int) {
	for i := start; i < end; {
		stop := i
		for stop < end && !spaceByte(m.src[stop]) {
			stop++
		}
		m.copy(i, stop)
		i = stop + m.space(stop, end)
	}
}

// space adds the blanks and line breaks at off and returns their length.
func (m *mapper) space(off, end int) int {
	i := off
	for i < end && spaceByte(m.src[i]) {
		i++
	}
	if i == off {
		return 0
	}
	if !strings.ContainsAny(m.src[off:i], "\r\n") {
		m.blanks(off, i)
		return i - off
	}
	var b strings.Builder
	writeSpace(&b, m.src[off:i])
	m.add(off, i, b.Len())
	return i - off
}

// blanks adds the blanks from off to end, tabs as nothing on the second try.
func (m *mapper) blanks(off, end int) {
	for ; m.json && off < end; off++ {
		if m.src[off] == '\t' {
			m.add(off, off+1, 0)
		} else {
			m.copy(off, off+1)
		}
	}
	if off < end {
		m.copy(off, end)
	}
}

// quoted adds the text between quotes.
func (m *mapper) quoted(n *Node) {
	p := parser{src: m.src, tree: &Tree{}}
	for i, end := n.Span.Start+1, n.Span.End-1; i < end; {
		c := m.src[i]
		switch {
		case c == '\\' && n.Style == DoubleQuoted:
			i += m.escape(&p, i, end)
		case c == '\'' && n.Style == SingleQuoted:
			m.add(i, i+2, 1)
			i += 2
		case spaceByte(c) && !m.json:
			i += m.space(i, end)
		default:
			m.copy(i, i+1)
			i++
		}
	}
}

// escape adds the escape at off and returns its length.
func (m *mapper) escape(p *parser, off, end int) int {
	var b strings.Builder
	s := m.src[off:end]
	length := 0
	if n := lineBreak(s[1:]); n > 0 && !m.json {
		length = 1 + n
		length += writeBreaks(&b, s[length:])
	} else if m.json {
		length = p.jsonEscape(&b, off, s)
	} else {
		length = p.escape(&b, off, s)
	}
	m.add(off, off+length, b.Len())
	return length
}

// blockText adds the lines of a block scalar. Its indentation is found by the
// value, in which only blanks and line breaks stand between two lines.
func (m *mapper) blockText(n *Node) {
	off := m.nextLine(n.Span.Start)
	gap := off
	for off < n.Span.End {
		end := m.lineEnd(off)
		start := off
		for start < end && m.src[start] == ' ' {
			start++
		}
		if start < end {
			start = m.alignText(n.Value, off, start, end)
			m.gap(gap, start, n.Value)
			m.copy(start, end)
			gap = end
		}
		off = m.nextLine(end)
	}
	if m.at < len(n.Value) {
		m.add(gap, min(off, len(m.src)), len(n.Value)-m.at)
	}
}

// alignText returns where the text of the line [off, end), whose first byte
// that is not a blank is at start, begins in the value: perhaps with blanks.
func (m *mapper) alignText(value string, off, start, end int) int {
	rest := strings.TrimLeft(value[m.at:], "\n")
	if strings.HasPrefix(rest, m.src[start:end]) {
		return start
	}
	for s := start - 1; s >= off; s-- {
		if strings.HasPrefix(rest, m.src[s:end]) {
			return s
		}
	}
	return start
}

// gap adds what stands in the value between two lines of text.
func (m *mapper) gap(start, end int, value string) {
	n := 0
	for m.at+n < len(value) && !strings.HasPrefix(value[m.at+n:], m.src[end:m.lineEnd(end)]) {
		n++
	}
	if n > 0 {
		m.add(start, end, n)
	}
}

func (m *mapper) lineEnd(off int) int {
	for off < len(m.src) && m.src[off] != '\n' && m.src[off] != '\r' {
		off++
	}
	return off
}

// nextLine returns the start of the line after the one that holds off.
func (m *mapper) nextLine(off int) int {
	off = m.lineEnd(off)
	return off + lineBreak(m.src[off:])
}
