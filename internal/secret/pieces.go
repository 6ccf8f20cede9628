package secret

import "strings"

// pieces are short texts by their first byte, to be looked for all at once.
// Each belongs to one or several of at most 64 things, whose bits it has.
type pieces [256][]piece

type piece struct {
	text string
	bits uint64
}

// piecesOf returns pieces in lower case that are found in any case.
func piecesOf(texts ...string) *pieces {
	var p pieces
	for _, t := range texts {
		p.add(t, 1)
		if c := t[0]; 'a' <= c && c <= 'z' {
			upper := c - 'a' + 'A'
			p[upper] = append(p[upper], piece{t, 1})
		}
	}
	return &p
}

func (p *pieces) add(text string, bits uint64) {
	p[text[0]] = append(p[text[0]], piece{text, bits})
}

// in reports whether s holds one of the pieces, in whatever case.
func (p *pieces) in(s string) bool {
	for i := range len(s) {
		for _, t := range p[s[i]] {
			if beginsWith(s[i:], t.text) {
				return true
			}
		}
	}
	return false
}

// beginsWith reports whether s begins with the text lower, in whatever case.
func beginsWith(s, lower string) bool {
	if len(s) < len(lower) {
		return false
	}
	for i := range len(lower) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != lower[i] {
			return false
		}
	}
	return true
}

// all returns the bits of all pieces that s holds.
func (p *pieces) all(s string) uint64 {
	var bits uint64
	for i := range len(s) {
		for _, t := range p[s[i]] {
			if strings.HasPrefix(s[i:], t.text) {
				bits |= t.bits
			}
		}
	}
	return bits
}
