package raw

// matchGlob reports whether the pattern covers all of s: * is any text, ? one
// character.
func matchGlob(pattern, s string) bool { return covers([]rune(pattern), []rune(s), false) }

// coversGlob reports whether outer matches everything that inner matches. It
// may miss that (false), but never claims it wrongly: a * of inner is only
// taken by a * of outer, and a ? by a ? or *.
func coversGlob(outer, inner string) bool { return covers([]rune(outer), []rune(inner), true) }

// covers matches with the usual backtracking to the last *; signs is whether
// * and ? in s are signs rather than characters.
func covers(p, s []rune, signs bool) bool {
	i, star, mark := 0, -1, 0
	j := 0
	for j < len(s) {
		switch {
		case i < len(p) && p[i] == '*':
			star, mark = i, j
			i++
		case i < len(p) && one(p[i], s[j], signs):
			i++
			j++
		case star >= 0:
			mark++
			i, j = star+1, mark
		default:
			return false
		}
	}
	for i < len(p) && p[i] == '*' {
		i++
	}
	return i == len(p)
}

// one reports whether the sign p of a pattern takes c.
func one(p, c rune, signs bool) bool {
	if signs && c == '*' {
		return false
	}
	return p == '?' || p == c
}
