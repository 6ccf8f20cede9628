package rule

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
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

// TestSilencersInARow looks for the line below many comments once.
func TestSilencersInARow(t *testing.T) {
	const many = 50_000
	tree := syntax.Parse(text.New(strings.Repeat("# mcp-lsp: ignore a\n", many)+"\n# mcp-lsp: ignore b\nx: 1\n# mcp-lsp: ignore c\ny: 1\n"), syntax.YAML)
	got := silencers(tree).line
	for _, want := range []lineCode{{many + 2, "a"}, {many + 2, "b"}, {many + 4, "c"}} {
		if !got[want] || len(got) != 3 {
			t.Errorf("%v is not among %v", want, got)
		}
	}
}
