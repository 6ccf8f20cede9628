package secret

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// Find returns where s holds credentials that show by themselves, in order and
// apart from each other: tokens in the shape that a service gives them,
// passwords and secret parameters of addresses. Placeholders are none.
func Find(s string) []Part {
	var all []Part
	if mayHaveShape(s) {
		all = shapes().places(s)
	}
	for from := 0; ; {
		at := strings.Index(s[from:], "://")
		if at < 0 {
			break
		}
		at += from
		end := at + 3
		if stop := strings.IndexAny(s[end:], " \t\r\n\"'`<>"); stop >= 0 {
			end += stop
		} else {
			end = len(s)
		}
		all = append(all, ofAddress(s, at, end)...)
		from = max(end, at+3)
	}
	return apart(all)
}

// Redact returns s with mask in the place of the credentials in it.
func Redact(s, mask string) string {
	found := Find(s)
	for _, p := range slices.Backward(found) {
		s = s[:p.Start] + mask + s[p.End:]
	}
	return s
}

// places returns where value holds one of the shapes.
func (l *shapeList) places(value string) (all []Part) {
	for left := l.signs.all(value); left != 0; left &= left - 1 {
		s := &l.all[bits.TrailingZeros64(left)]
		for _, m := range s.expr().FindAllStringIndex(value, -1) {
			if !isPlaceholder(value[m[0]:m[1]]) {
				all = append(all, Part{string(s.kind), m[0], m[1]})
			}
		}
	}
	return all
}

// ofAddress returns the credentials of the address whose "://" is at start.
func ofAddress(s string, start, end int) (all []Part) {
	address := s[start:end]
	parts := []Part{}
	if p, ok := Password(address); ok && len(address[p.Start:p.End]) >= 3 && !slices.Contains(wellKnown(), strings.ToLower(address[p.Start:p.End])) {
		parts = append(parts, p)
	}
	for _, p := range Params(address) {
		if Key(p.Name) && p.End-p.Start >= 6 {
			parts = append(parts, p)
		}
	}
	for _, p := range parts {
		if value := address[p.Start:p.End]; !refers(value) && !isPlaceholder(value) && strings.Trim(value, "•*…") != "" {
			all = append(all, Part{p.Name, p.Start + start, p.End + start})
		}
	}
	return all
}

// apart sorts parts and joins those that overlap.
func apart(all []Part) []Part {
	slices.SortFunc(all, func(a, b Part) int { return cmp.Compare(a.Start, b.Start) })
	kept := all[:0]
	for _, p := range all {
		if n := len(kept); n > 0 && p.Start < kept[n-1].End {
			kept[n-1].End = max(kept[n-1].End, p.End)
			continue
		}
		kept = append(kept, p)
	}
	return kept
}
