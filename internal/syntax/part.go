package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Part is where bytes start to end of a scalar's Value stand in the source:
// the span that an editor marks or replaces for a part of the text. Offsets
// are clamped to the Value. A part that a line break was folded into spans it.
func (n *Node) Part(start, end int) text.Span {
	start = min(max(start, 0), len(n.Value))
	end = min(max(end, start), len(n.Value))
	inner := n.Inner()
	if inner.Len() == len(n.Value) && (n.Style == Plain || n.Style == SingleQuoted || n.Style == DoubleQuoted) {
		return text.Span{Start: inner.Start + start, End: inner.Start + end} // nothing was decoded
	}
	if n.src == "" {
		return inner
	}
	a := aligner{src: n.src[inner.Start:inner.End], value: n.Value, style: n.Style}
	if n.Style == Literal || n.Style == Folded {
		a.i = strings.IndexAny(a.src, "\r\n") + 1 // behind the header
	}
	from := a.to(start)
	if end > start {
		a.to(end - 1)
		a.step()
		return text.Span{Start: inner.Start + from, End: inner.Start + max(a.i, from)}
	}
	return text.Span{Start: inner.Start + from, End: inner.Start + from}
}

// An aligner walks a scalar's source and its decoded value side by side.
type aligner struct {
	src, value string
	style      Style
	i, j       int // offsets in src and value
}

// to advances to offset j of the value and returns the offset in the source
// of what makes that byte.
func (a *aligner) to(j int) int {
	for a.j < j && a.i < len(a.src) {
		a.step()
	}
	a.skip()
	return a.i
}

// step advances over the source of at least one byte of the value.
func (a *aligner) step() {
	a.skip()
	if a.i >= len(a.src) || a.j >= len(a.value) {
		return
	}
	switch c := a.src[a.i]; {
	case a.style == DoubleQuoted && c == '\\':
		a.escape()
	case a.style == SingleQuoted && strings.HasPrefix(a.src[a.i:], "''"):
		a.i, a.j = a.i+2, a.j+1
	case isBreak(c): // folded to a blank, or kept
		a.i, a.j = a.i+1, a.j+1
	default:
		a.i, a.j = a.i+1, a.j+1
	}
}

// skip passes the source that makes nothing of the value: indentation, and
// the breaks and blanks that folding dropped.
func (a *aligner) skip() {
	for a.i < len(a.src) {
		c := a.src[a.i]
		if a.j < len(a.value) && c == a.value[a.j] {
			return
		}
		if isBreak(c) && a.j < len(a.value) && (a.value[a.j] == ' ' || a.value[a.j] == '\n') && c != '\r' {
			return
		}
		if c != ' ' && c != '\t' && !isBreak(c) {
			return
		}
		a.i++
	}
}

// escape passes one escape of double quotes.
func (a *aligner) escape() {
	if a.i+1 >= len(a.src) {
		a.i++
		return
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[a.src[a.i+1]]
	c := a.src[a.i+1]
	a.i = min(a.i+2+digits, len(a.src))
	if isBreak(c) {
		return // a line continuation makes nothing
	}
	_, size := utf8.DecodeRuneInString(a.value[a.j:])
	a.j += size
}

func isBreak(c byte) bool { return c == '\n' || c == '\r' }
