package config

import (
	"sort"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Segments map offsets of a text in which variables were replaced to the text
// before. Between replacements both run in step.
type Segments struct {
	cuts []cut
}

// A cut is one replacement: raw stood before, out stands after.
type cut struct{ raw, out text.Span }

// Substitute replaces every ${NAME} that vars sets, the way the loader does it
// in the raw text: NAME is [A-Za-z_][A-Za-z0-9_]*, the result is not scanned
// again. It returns nil segments if nothing was replaced.
func Substitute(raw string, vars *Variables) (string, *Segments) {
	if vars == nil || !strings.Contains(raw, "${") {
		return raw, nil
	}
	var b strings.Builder
	var segs Segments
	at := 0
	for _, use := range BraceUses(raw) {
		v, ok := vars.Lookup(use.Name, use.Span.Start)
		if !ok {
			continue
		}
		b.WriteString(raw[at:use.Span.Start])
		start := b.Len()
		b.WriteString(v.Value)
		segs.cuts = append(segs.cuts, cut{use.Span, text.Span{Start: start, End: b.Len()}})
		at = use.Span.End
	}
	if len(segs.cuts) == 0 {
		return raw, nil
	}
	b.WriteString(raw[at:])
	return b.String(), &segs
}

// A Use is one ${NAME} in a text.
type Use struct {
	Name string
	Span text.Span // of the whole ${NAME}
}

// BraceUses finds every ${NAME} in s, NAME being [A-Za-z_][A-Za-z0-9_]*.
func BraceUses(s string) []Use {
	var uses []Use
	for i := 0; ; {
		j := strings.Index(s[i:], "${")
		if j < 0 {
			return uses
		}
		start := i + j
		end := start + 2
		for end < len(s) && isNameByte(s[end], end > start+2) {
			end++
		}
		if end > start+2 && end < len(s) && s[end] == '}' {
			uses = append(uses, Use{s[start+2 : end], text.Span{Start: start, End: end + 1}})
			i = end + 1
			continue
		}
		i = start + 2
	}
}

func isNameByte(c byte, inner bool) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || inner && c >= '0' && c <= '9'
}

// Original maps a span of the text after to the text before. exact is false if
// it touches a replacement; the span then covers the whole of what was replaced.
func (g *Segments) Original(s text.Span) (span text.Span, exact bool) {
	start, ok := g.offset(s.Start, false)
	end, ok2 := g.offset(s.End, true)
	if end < start {
		end = start
	}
	return text.Span{Start: start, End: end}, ok && ok2 && !g.touches(s)
}

// offset maps one offset; one inside a replacement goes to its edge.
func (g *Segments) offset(off int, end bool) (int, bool) {
	i := sort.Search(len(g.cuts), func(i int) bool { return g.cuts[i].out.End > off || g.cuts[i].out.End == off && end })
	if i < len(g.cuts) {
		c := g.cuts[i]
		if off >= c.out.Start && (off > c.out.Start || !end) {
			if end {
				return c.raw.End, false
			}
			return c.raw.Start, false
		}
	}
	if i == 0 {
		return off, true
	}
	last := g.cuts[i-1]
	return off - last.out.End + last.raw.End, true
}

func (g *Segments) touches(s text.Span) bool {
	for _, c := range g.cuts {
		if c.out.Start < s.End && s.Start < c.out.End {
			return true
		}
	}
	return false
}
