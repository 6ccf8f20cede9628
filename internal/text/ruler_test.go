package text

import (
	"strings"
	"testing"
)

// TestPositionInLongLines compares positions in lines longer than the distance
// of marks with those counted from the line's start.
func TestPositionInLongLines(t *testing.T) {
	for _, unit := range []string{"x", "é", "😀", "aé😀", "a\xff", "\xf0\x9f"} {
		long := strings.Repeat(unit, 3*stride/len(unit)+7)
		text := New("é\n" + long + "\n" + unit + long)
		for line := 1; line <= 2; line++ {
			span := text.Line(line)
			for off := span.Start; off <= span.End; off += 1 + stride/97 {
				for _, enc := range []Encoding{UTF16, UTF8, UTF32} {
					want := off - span.Start
					if enc != UTF8 {
						want = count(text.Slice(Span{span.Start, off}), enc)
					}
					if got := text.Position(off, enc); got != (Position{line, want}) {
						t.Fatalf("%q, %d in encoding %d: %+v, want character %d", unit, off, enc, got, want)
					}
				}
			}
		}
	}
}

func BenchmarkPositionInLongLine(b *testing.B) {
	text := New(strings.Repeat("é", 1<<20))
	for b.Loop() {
		text.Position(text.Len(), UTF16)
	}
}
