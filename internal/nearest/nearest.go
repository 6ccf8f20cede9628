// Package nearest finds the word that somebody probably meant.
package nearest

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Of returns the candidate that word most probably misspells, ignoring case,
// hyphens and underscores. ok is false if none is near: a typing error may
// change one character of a short word and about a third of a long one, and
// swapped neighbours count once. Of equally near candidates the first is
// returned, so the answer does not depend on anything but the arguments.
func Of(word string, candidates []string) (best string, ok bool) {
	return From(candidates).Of(word)
}

// A List holds candidates for many words.
type List struct {
	written []string
	folded  []string
	runes   []int // lengths of the folded ones
}

// From returns a list of candidates.
func From(candidates []string) *List {
	l := &List{candidates, make([]string, len(candidates)), make([]int, len(candidates))}
	for i, c := range candidates {
		l.folded[i] = fold(c)
		l.runes[i] = utf8.RuneCountInString(l.folded[i])
	}
	return l
}

// Of returns the candidate that word most probably misspells, as the function
// Of does.
func (l *List) Of(word string) (best string, ok bool) {
	w := fold(word)
	if w == "" {
		return "", false
	}
	least, n := limit(w)+1, utf8.RuneCountInString(w)
	for i, c := range l.written {
		if c == word || max(n-l.runes[i], l.runes[i]-n) >= least {
			continue // the lengths alone are too far apart
		}
		if d := distance(w, l.folded[i]); d < least {
			best, least, ok = c, d, true
		}
	}
	if !ok {
		return l.part(w)
	}
	return best, ok
}

// part returns the only candidate of which the folded word is a whole part
// between hyphens, underscores, slashes or blanks, or a long beginning:
// "http" for "streamable-http".
func (l *List) part(w string) (best string, ok bool) {
	if utf8.RuneCountInString(w) < 3 {
		return "", false
	}
	for i, c := range l.written {
		begins := len(w) >= 5 && strings.HasPrefix(l.folded[i], w)
		if !begins && !strings.Contains(l.folded[i], w) {
			continue
		}
		parts := strings.FieldsFunc(strings.ToLower(c), func(r rune) bool { return strings.ContainsRune("-_/ ", r) })
		if len(parts) < 2 || !begins && !slices.Contains(parts, w) {
			continue
		}
		if ok {
			return "", false // it could be either
		}
		best, ok = c, true
	}
	return best, ok
}

// limit is the greatest distance at which a word still counts as near.
func limit(w string) int {
	switch n := utf8.RuneCountInString(w); {
	case n <= 2:
		return 0
	case n <= 5:
		return 1
	case n <= 8:
		return 2
	default:
		return min(n/3, 5)
	}
}

// distance is the number of edits between two folded words; two neighbours
// that changed places count as one edit.
func distance(a, b string) int {
	d := levenshtein.ComputeDistance(a, b)
	if d > 1 && swapped(a, b) {
		return 1
	}
	return d
}

// swapped reports whether b is a with two neighbouring bytes exchanged.
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// fold is s in lower case without hyphens, underscores and blanks.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(s))
}
