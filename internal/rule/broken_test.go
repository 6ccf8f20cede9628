package rule

import (
	"math/rand"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestBrokenHolds compares the search with looking at every span.
func TestBrokenHolds(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 2000 {
		b := &broken{}
		last, at := 0, 0
		for range random.Intn(6) {
			at += random.Intn(4)
			s := text.Span{Start: at, End: at + 1 + random.Intn(9)}
			last = max(last, s.End)
			b.spans, b.ends = append(b.spans, s), append(b.ends, last)
		}
		f := Finding{Span: text.Span{Start: random.Intn(20)}}
		f.Span.End = f.Span.Start + random.Intn(5)
		want := false
		for _, s := range b.spans {
			want = want || f.Span.Overlaps(s)
		}
		if got := b.holds(f, nil); got != want {
			t.Fatalf("%v among %v: %v", f.Span, b.spans, got)
		}
	}
}
