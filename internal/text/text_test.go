package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLines(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string // without their breaks
	}{
		{"empty", "", []string{""}},
		{"no break", "a", []string{"a"}},
		{"LF", "a\nb\n", []string{"a", "b", ""}},
		{"CRLF", "a\r\nb\r\n", []string{"a", "b", ""}},
		{"CR", "a\rb\r", []string{"a", "b", ""}},
		{"mixed", "a\n\r\n\rb", []string{"a", "", "", "b"}},
		{"LF CR", "a\n\rb", []string{"a", "", "b"}},
		{"only breaks", "\n\n", []string{"", "", ""}},
		{"other breaks are text", "a\u2028b\u0085c\vd", []string{"a\u2028b\u0085c\vd"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := New(tt.src)
			if text.LineCount() != len(tt.want) {
				t.Fatalf("%d lines, want %d", text.LineCount(), len(tt.want))
			}
			whole := ""
			for i, want := range tt.want {
				if got := text.Slice(text.Line(i)); got != want {
					t.Errorf("line %d is %q, want %q", i, got, want)
				}
				whole += text.Slice(text.FullLine(i))
			}
			if whole != tt.src {
				t.Errorf("the full lines are %q", whole)
			}
		})
	}
}

func TestLineOutside(t *testing.T) {
	text := New("a\nb")
	if s := text.Line(7); s != (Span{3, 3}) {
		t.Errorf("a line past the end is %v", s)
	}
	if s := text.Line(-1); s != (Span{0, 1}) {
		t.Errorf("a line before the start is %v", s)
	}
	if s := text.FullLine(-1); s != (Span{0, 2}) {
		t.Errorf("a full line before the start is %v", s)
	}
	if s := text.FullLine(2); s != (Span{3, 3}) {
		t.Errorf("a full line past the end is %v", s)
	}
}

func TestLineAt(t *testing.T) {
	text := New("ab\r\nc\n\nd")
	for off, want := range []int{0, 0, 0, 0, 1, 1, 2, 3, 3} {
		if got := text.LineAt(off); got != want {
			t.Errorf("offset %d is on line %d, want %d", off, got, want)
		}
	}
	if text.LineAt(-5) != 0 || text.LineAt(100) != 3 {
		t.Error("offsets outside are not clamped")
	}
}

func TestPosition(t *testing.T) {
	src := "aé😀b\r\nç\n"
	tests := []struct {
		name    string
		off     int
		utf8    int
		utf16   int
		utf32   int
		line    int
		onStart bool // the offset is the start of a character
	}{
		{"start", 0, 0, 0, 0, 0, true},
		{"behind one byte", 1, 1, 1, 1, 0, true},
		{"behind two bytes", 3, 3, 2, 2, 0, true},
		{"behind a surrogate pair", 7, 7, 4, 3, 0, true},
		{"end of the line", 8, 8, 5, 4, 0, true},
		{"next line", 10, 0, 0, 0, 1, true},
		{"end of the text", 13, 0, 0, 0, 2, true},
	}
	text := New(src)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for enc, character := range map[Encoding]int{UTF8: tt.utf8, UTF16: tt.utf16, UTF32: tt.utf32} {
				pos := Position{tt.line, character}
				if got := text.Position(tt.off, enc); got != pos {
					t.Errorf("encoding %d: offset %d is at %v, want %v", enc, tt.off, got, pos)
				}
				if got := text.Offset(pos, enc); got != tt.off {
					t.Errorf("encoding %d: %v is offset %d, want %d", enc, pos, got, tt.off)
				}
			}
		})
	}
}

func TestOffsetOutside(t *testing.T) {
	text := New("a😀b\r\ncd")
	tests := []struct {
		name string
		pos  Position
		enc  Encoding
		want int
	}{
		{"past the end of the line", Position{0, 99}, UTF16, 6},
		{"past the end of the line in bytes", Position{0, 99}, UTF8, 6},
		{"inside a surrogate pair", Position{0, 2}, UTF16, 1},
		{"inside a character's bytes", Position{0, 3}, UTF8, 1},
		{"a line past the end", Position{9, 0}, UTF16, 10},
		{"a negative line", Position{-1, 5}, UTF16, 0},
		{"a negative character", Position{1, -1}, UTF8, 8},
		{"a negative character in UTF-16", Position{1, -1}, UTF16, 8},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := text.Offset(tt.pos, tt.enc); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
	if got := text.Position(-3, UTF16); got != (Position{}) {
		t.Errorf("an offset before the start is at %v", got)
	}
	if got := text.Position(99, UTF16); got != (Position{1, 2}) {
		t.Errorf("an offset past the end is at %v", got)
	}
}

func TestBrokenUTF8(t *testing.T) {
	text := New("a\xff\xfeb")
	for off := range 5 {
		for _, enc := range []Encoding{UTF8, UTF16, UTF32} {
			if got := text.Offset(text.Position(off, enc), enc); got != off {
				t.Errorf("encoding %d: offset %d comes back as %d", enc, off, got)
			}
		}
	}
}

func TestSlice(t *testing.T) {
	text := New("abc")
	tests := []struct {
		span Span
		want string
	}{
		{Span{0, 3}, "abc"}, {Span{1, 2}, "b"}, {Span{-4, 2}, "ab"}, {Span{2, 9}, "c"}, {Span{7, 9}, ""}, {Span{2, 1}, ""},
	}
	for _, tt := range tests {
		if got := text.Slice(tt.span); got != tt.want {
			t.Errorf("%v is %q, want %q", tt.span, got, tt.want)
		}
	}
}

func TestIndent(t *testing.T) {
	text := New("a\n  b\n\t c\n   \n")
	for off, want := range map[int]string{0: "", 2: "  ", 4: "  ", 6: "\t ", 10: "   ", 14: ""} {
		if got := text.Indent(off); got != want {
			t.Errorf("the indentation at %d is %q, want %q", off, got, want)
		}
	}
}

func TestEOL(t *testing.T) {
	for src, want := range map[string]string{"": "\n", "a": "\n", "a\nb": "\n", "a\r\nb\n": "\r\n", "a\rb": "\r", "\r\n": "\r\n"} {
		if got := New(src).EOL(); got != want {
			t.Errorf("%q: %q, want %q", src, got, want)
		}
	}
}

func TestApply(t *testing.T) {
	tests := []struct {
		name, src string
		edits     []Edit
		want      string // "" if refused
	}{
		{"none", "abc", nil, "abc"},
		{"replace", "abc", []Edit{{Span{1, 2}, "X"}}, "aXc"},
		{"insert", "abc", []Edit{{Span{3, 3}, "d"}}, "abcd"},
		{"delete", "abcd", []Edit{{Span{0, 2}, ""}}, "cd"},
		{"several, out of order", "abcd", []Edit{{Span{3, 4}, "Y"}, {Span{0, 1}, "X"}}, "XbcY"},
		{"insertions at one place", "ab", []Edit{{Span{1, 1}, "1"}, {Span{1, 1}, "2"}}, "a12b"},
		{"an insertion before a replacement", "abc", []Edit{{Span{1, 2}, "X"}, {Span{1, 1}, "1"}}, "a1Xc"},
		{"touching", "abcd", []Edit{{Span{0, 2}, "X"}, {Span{2, 4}, "Y"}}, "XY"},
		{"overlapping", "abcd", []Edit{{Span{0, 2}, "X"}, {Span{1, 3}, "Y"}}, ""},
		{"outside", "abcd", []Edit{{Span{3, 5}, "X"}}, ""},
		{"negative", "abcd", []Edit{{Span{-1, 1}, "X"}}, ""},
		{"upside down", "abcd", []Edit{{Span{2, 1}, "X"}}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := New(tt.src)
			got, err := text.Apply(tt.edits...)
			switch {
			case (err != nil) != (tt.want == ""):
				t.Fatalf("error %v", err)
			case err == nil && got.String() != tt.want:
				t.Errorf("got %q, want %q", got.String(), tt.want)
			case text.String() != tt.src:
				t.Error("the text itself was changed")
			}
			if err == nil && got.LineCount() != New(got.String()).LineCount() {
				t.Error("the line table is not that of the new text")
			}
		})
	}
}

func TestSpan(t *testing.T) {
	s := Span{2, 5}
	if s.Len() != 3 || s.Empty() || !(Span{2, 2}).Empty() {
		t.Error("length")
	}
	for off, want := range []bool{false, false, true, true, true, true, false} {
		if s.Contains(off) != want {
			t.Errorf("contains %d: %v", off, !want)
		}
	}
	tests := []struct {
		o    Span
		want bool
	}{
		{Span{0, 2}, false}, {Span{0, 3}, true}, {Span{4, 9}, true}, {Span{5, 9}, false}, {Span{3, 4}, true},
		{Span{2, 2}, true}, {Span{5, 5}, true}, {Span{6, 6}, false}, {Span{1, 1}, false},
	}
	for _, tt := range tests {
		if s.Overlaps(tt.o) != tt.want || tt.o.Overlaps(s) != tt.want {
			t.Errorf("%v overlaps %v: %v", s, tt.o, !tt.want)
		}
	}
}

// FuzzPosition shows that positions and offsets are inverse at the start of
// every character, whatever the text.
func FuzzPosition(f *testing.F) {
	for _, s := range []string{"", "a\r\nb", "é😀\n\r", "\xff\xfe\n", "a\u2028b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		text := New(src)
		for off := 0; off <= len(src); off++ {
			line := text.Line(text.LineAt(off))
			if off < len(src) && !utf8.RuneStart(src[off]) && utf8.ValidString(src) || off > line.End {
				continue
			}
			for _, enc := range []Encoding{UTF8, UTF16, UTF32} {
				pos := text.Position(off, enc)
				got := text.Offset(pos, enc)
				if got != off && utf8.ValidString(src) {
					t.Fatalf("encoding %d: offset %d is at %v, which is %d", enc, off, pos, got)
				}
				if got < line.Start || got > line.End {
					t.Fatalf("encoding %d: offset %d is at %v, which is outside of its line", enc, off, pos)
				}
			}
		}
		if n := 1 + strings.Count(strings.ReplaceAll(strings.ReplaceAll(src, "\r\n", "\n"), "\r", "\n"), "\n"); text.LineCount() != n {
			t.Fatalf("%d lines, want %d", text.LineCount(), n)
		}
	})
}

func BenchmarkNew(b *testing.B) {
	src := strings.Repeat("    description: Reads and writes files\n", 7000)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		New(src)
	}
}
