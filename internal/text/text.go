// Package text holds immutable document texts and converts between byte
// offsets, which the project uses everywhere, and the line/character positions
// that editors use.
package text

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// A Span is the half-open range [Start, End) of byte offsets in a Text.
type Span struct{ Start, End int }

// Len returns the number of bytes the span covers.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether the span covers nothing.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether off lies in the span or at its end, which is where
// a cursor behind the last character stands.
func (s Span) Contains(off int) bool { return s.Start <= off && off <= s.End }

// Overlaps reports whether the two spans share a byte, or touch when one of
// them is empty.
func (s Span) Overlaps(o Span) bool {
	if s.Empty() || o.Empty() {
		return s.Start <= o.End && o.Start <= s.End
	}
	return s.Start < o.End && o.Start < s.End
}

// Encoding is the unit in which the character of a Position counts.
type Encoding uint8

// The encodings of the Language Server Protocol.
const (
	UTF16 Encoding = iota
	UTF8
	UTF32
)

// A Position is a zero-based line and a zero-based character in it, counted in
// the units of an Encoding. Lines end with \n, \r\n or \r.
type Position struct{ Line, Character int }

// Text is an immutable document with its line table. The zero Text is not
// usable; call New.
type Text struct {
	src   string
	lines []int // byte offset of each line's start; never empty
	ruler ruler // for long lines
}

// New returns src as a Text. Any bytes are accepted.
func New(src string) *Text {
	lines := make([]int, 1, 1+strings.Count(src, "\n"))
	for i := 0; i < len(src); {
		j := strings.IndexAny(src[i:], "\r\n")
		if j < 0 {
			break
		}
		i += j + 1
		if src[i-1] == '\r' && i < len(src) && src[i] == '\n' {
			i++
		}
		lines = append(lines, i)
	}
	return &Text{src: src, lines: lines}
}

// String returns the whole text.
func (t *Text) String() string { return t.src }

// Len returns the text's length in bytes.
func (t *Text) Len() int { return len(t.src) }

// Slice returns the bytes of span, which is clamped to the text.
func (t *Text) Slice(s Span) string {
	start := min(max(s.Start, 0), len(t.src))
	end := min(max(s.End, start), len(t.src))
	return t.src[start:end]
}

// LineCount returns the number of lines; a text that ends with a line break
// has an empty last line.
func (t *Text) LineCount() int { return len(t.lines) }

// LineAt returns the line that holds offset off.
func (t *Text) LineAt(off int) int {
	return sort.SearchInts(t.lines, min(max(off, 0), len(t.src))+1) - 1
}

// Line returns the span of a line without its line break. Lines past the end
// are empty spans at the end of the text.
func (t *Text) Line(line int) Span {
	if line >= len(t.lines) {
		return Span{len(t.src), len(t.src)}
	}
	line = max(line, 0)
	s := Span{t.lines[line], t.next(line)}
	for s.End > s.Start && (t.src[s.End-1] == '\n' || t.src[s.End-1] == '\r') {
		s.End--
	}
	return s
}

// FullLine returns the span of a line with its line break.
func (t *Text) FullLine(line int) Span {
	if line >= len(t.lines) {
		return Span{len(t.src), len(t.src)}
	}
	line = max(line, 0)
	return Span{t.lines[line], t.next(line)}
}

// LineSpan returns the span of the line that holds off, without its break.
func (t *Text) LineSpan(off int) Span { return t.Line(t.LineAt(off)) }

func (t *Text) next(line int) int {
	if line+1 < len(t.lines) {
		return t.lines[line+1]
	}
	return len(t.src)
}

// Indent returns the leading blanks and tabs of the line that holds off.
func (t *Text) Indent(off int) string {
	line := t.Slice(t.LineSpan(off))
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// EOL returns the line break that the text uses, judged by its first one;
// "\n" if there is none.
func (t *Text) EOL() string {
	if len(t.lines) < 2 {
		return "\n"
	}
	return t.src[t.Line(0).End:t.lines[1]]
}

// Offset returns the byte offset of pos. A position past the end of its line
// means the line's end, before its break; one inside a character means the
// character's start; a line past the end means the end of the text.
func (t *Text) Offset(pos Position, enc Encoding) int {
	if pos.Line >= len(t.lines) {
		return len(t.src)
	}
	if pos.Line < 0 {
		return 0
	}
	line := t.Line(pos.Line)
	if enc == UTF8 {
		off := min(line.Start+max(pos.Character, 0), line.End)
		for off > line.Start && off < line.End && !utf8.RuneStart(t.src[off]) {
			off--
		}
		return off
	}
	at := line.Start
	for left := pos.Character; left > 0 && at < line.End; {
		r, size := utf8.DecodeRuneInString(t.src[at:line.End])
		left -= width(r, enc)
		if left < 0 {
			break // inside a surrogate pair
		}
		at += size
	}
	return at
}

// Position is the inverse of Offset; off is clamped to the text.
func (t *Text) Position(off int, enc Encoding) Position {
	off = min(max(off, 0), len(t.src))
	line := t.LineAt(off)
	start := t.lines[line]
	if enc == UTF8 {
		return Position{line, off - start}
	}
	if off-start <= stride {
		return Position{line, count(t.src[start:off], enc)}
	}
	return Position{line, t.ruler.before(t.src, off, enc) - t.ruler.before(t.src, start, enc)}
}

func width(r rune, enc Encoding) int {
	if enc == UTF16 && r > 0xFFFF {
		return 2
	}
	return 1
}

// An Edit replaces the bytes of Span with New.
type Edit struct {
	Span Span
	New  string
}

// Apply returns the text after edits, whose spans all refer to t. It reports
// an error, and changes nothing, if an edit lies outside the text or two
// overlap; insertions at one place are made in the order given.
func (t *Text) Apply(edits ...Edit) (*Text, error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return a.Span.End - b.Span.End
	})
	var b strings.Builder
	at := 0
	for _, e := range sorted {
		if e.Span.Start < at || e.Span.End < e.Span.Start || e.Span.End > len(t.src) {
			return nil, fmt.Errorf("edit of bytes %d to %d overlaps another or leaves the text of %d bytes", e.Span.Start, e.Span.End, len(t.src))
		}
		b.WriteString(t.src[at:e.Span.Start])
		b.WriteString(e.New)
		at = e.Span.End
	}
	b.WriteString(t.src[at:])
	return New(b.String()), nil
}
