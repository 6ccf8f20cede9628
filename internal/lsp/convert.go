package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A converter turns byte offsets of one text into positions and back. It
// remembers the last place, so that a run of offsets in one long line does not
// count that line again and again; it serves one goroutine.
type converter struct {
	text *text.Text
	enc  text.Encoding
	off  int // a place that was converted: offset,
	line int // line,
	char int // and character
}

func newConverter(t *text.Text, enc text.Encoding) *converter {
	return &converter{text: t, enc: enc}
}

// position converts an offset, which is clamped to the text.
func (c *converter) position(off int) protocol.Position {
	off = min(max(off, 0), c.text.Len())
	line := c.text.LineAt(off)
	if line == c.line && off >= c.off {
		c.char += c.count(c.off, off)
	} else {
		c.line, c.char = line, c.count(c.text.FullLine(line).Start, off)
	}
	c.off = off
	return protocol.Position{Line: uint32(c.line), Character: uint32(c.char)}
}

// count returns the length of the text between two offsets of one line.
func (c *converter) count(from, to int) int {
	if c.enc == text.UTF8 {
		return to - from
	}
	n := 0
	for _, r := range c.text.Slice(text.Span{Start: from, End: to}) {
		n++
		if c.enc == text.UTF16 && r > 0xFFFF {
			n++
		}
	}
	return n
}

// span converts a range of offsets.
func (c *converter) span(s text.Span) protocol.Range {
	start := c.position(s.Start)
	return protocol.Range{Start: start, End: c.position(max(s.Start, s.End))}
}

// offset converts a position; one past the end of its line means that end.
func (c *converter) offset(p protocol.Position) int {
	return c.text.Offset(text.Position{Line: int(p.Line), Character: int(p.Character)}, c.enc)
}

// bytes converts a range of positions; one that ends before it starts is turned.
func (c *converter) bytes(r protocol.Range) text.Span {
	s := text.Span{Start: c.offset(r.Start), End: c.offset(r.End)}
	if s.End < s.Start {
		s.Start, s.End = s.End, s.Start
	}
	return s
}

// edits converts edits of one text.
func (c *converter) edits(edits []text.Edit) []protocol.TextEdit {
	out := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		out[i] = protocol.TextEdit{Range: c.span(e.Span), NewText: e.New}
	}
	return out
}

// encodingName is the protocol's name of an encoding.
func encodingName(e text.Encoding) protocol.PositionEncodingKind {
	switch e {
	case text.UTF8:
		return protocol.PositionEncodingKindUTF8
	case text.UTF32:
		return protocol.PositionEncodingKindUTF32
	}
	return protocol.PositionEncodingKindUTF16
}

// ptr returns a pointer to v, for the many optional members that are pointers.
func ptr[T any](v T) *T { return &v }
