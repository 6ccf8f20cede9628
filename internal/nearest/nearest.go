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
	w := fold(word)
	if w == "" {
		return "", false
	}
	least := limit(w) + 1
	for _, c := range candidates {
		if c == word {
			continue
		}
		if d := distance(w, fold(c)); d < least {
			best, least, ok = c, d, true
		}
	}
	if !ok {
		return part(w, candidates)
	}
	return best, ok
}

// part returns the only candidate of which the folded word is a whole part
// between hyphens, underscores, slashes or blanks, or a long beginning:
// "http" for "streamable-http".
func part(w string, candidates []string) (best string, ok bool) {
	if utf8.RuneCountInString(w) < 3 {
		return "", false
	}
	for _, c := range candidates {
		parts := strings.FieldsFunc(strings.ToLower(c), func(r rune) bool { return strings.ContainsRune("-_/ ", r) })
		begins := len(w) >= 5 && strings.HasPrefix(fold(c), w)
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
