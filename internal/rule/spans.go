package rule

import (
	"slices"
	"sort"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// spans are places, to be asked whether one of them is touched.
type spans struct {
	all    []text.Span
	ends   []int // where all is sorted, the greatest end up to here
	sorted bool
}

func (s *spans) add(span text.Span) {
	s.all = append(s.all, span)
	s.sorted = false
}

// overlap reports whether one of the spans shares a byte with span.
func (s *spans) overlap(span text.Span) bool {
	if !s.sorted {
		s.sort()
	}
	i := sort.Search(len(s.all), func(i int) bool { return s.all[i].Start >= span.End })
	return i > 0 && s.ends[i-1] > span.Start
}

func (s *spans) sort() {
	slices.SortFunc(s.all, func(a, b text.Span) int { return a.Start - b.Start })
	s.ends, s.sorted = s.ends[:0], true
	end := 0
	for _, span := range s.all {
		end = max(end, span.End)
		s.ends = append(s.ends, end)
	}
}
