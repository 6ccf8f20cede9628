package holodeck

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// badRegex returns why Python's re refuses an expression, or "". It finds the
// usual faults and says nothing of what it is not sure about.
func badRegex(expr string) string {
	s := &regexScanner{src: expr}
	if strings.Contains(expr, "(?") && verbose(expr) {
		return "" // blanks and comments do not count in it
	}
	for s.at < len(s.src) && s.fault == "" {
		s.token()
	}
	switch {
	case s.fault != "":
		return s.fault
	case len(s.open) > 0:
		return "missing ), unterminated subpattern"
	case s.highest > s.groups:
		return "invalid group reference " + strconv.Itoa(s.highest)
	}
	return ""
}

// verbose reports whether a flag x may be set.
func verbose(expr string) bool {
	for i := 0; ; {
		j := strings.Index(expr[i:], "(?")
		if j < 0 {
			return false
		}
		i += j + 2
		flags := expr[i : i+len(expr[i:])-len(strings.TrimLeft(expr[i:], "aiLmsux-"))]
		if strings.Contains(flags, "x") {
			return true
		}
	}
}

// A regexScanner walks over an expression. item is what a quantifier would
// repeat: 0 nothing, 1 something, 2 something that is repeated already.
type regexScanner struct {
	src     string
	at      int
	item    int
	open    []int // of each open group, whether it can be repeated
	groups  int
	highest int // the highest group that is referred to
	fault   string
}

func (s *regexScanner) token() {
	c := s.src[s.at]
	s.at++
	switch c {
	case '\\':
		s.escape(false)
	case '[':
		s.set()
	case '(':
		s.group()
	case ')':
		if len(s.open) == 0 {
			s.fault = "unbalanced parenthesis"
			return
		}
		s.item = s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
	case '|', '^':
		s.item = 0
	case '$':
		s.item = 0
	case '*', '+', '?':
		s.repeat(c)
	case '{':
		s.braces()
	default:
		s.item = 1
	}
}

// repeat handles a quantifier.
func (s *regexScanner) repeat(c byte) {
	switch s.item {
	case 0:
		s.fault = "nothing to repeat"
	case 1:
		s.item = 2
		if s.at < len(s.src) && (s.src[s.at] == '?' || s.src[s.at] == '+') {
			s.at++ // lazy, or possessive
			s.item = 2
		}
	case 2:
		s.fault = "multiple repeat"
	}
}

// braces handles {n}, {n,}, {,n} and {n,m}; anything else is plain text.
func (s *regexScanner) braces() {
	end := strings.IndexByte(s.src[s.at:], '}')
	if end < 0 {
		s.item = 1
		return
	}
	low, high, comma := strings.Cut(s.src[s.at:s.at+end], ",")
	if !digits(low) || !digits(high) || low == "" && !comma {
		s.item = 1
		return
	}
	s.at += end + 1
	a, _ := strconv.Atoi(low)
	b, _ := strconv.Atoi(high)
	if comma && low != "" && high != "" && a > b {
		s.fault = "min repeat greater than max repeat"
		return
	}
	s.repeat('{')
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// group handles what follows "(".
func (s *regexScanner) group() {
	kind := 1
	rest := s.src[s.at:]
	if !strings.HasPrefix(rest, "?") {
		s.groups++
	} else {
		switch rest = rest[1:]; {
		case rest == "":
			s.fault = "unexpected end of pattern"
		case strings.HasPrefix(rest, "P<"):
			s.groups++
			s.at += 3
		case strings.HasPrefix(rest, "P="), strings.HasPrefix(rest, "#"):
			end := strings.IndexByte(rest, ')')
			if end < 0 {
				s.fault = "missing ), unterminated name"
				return
			}
			s.at += end + 2
			if rest[0] == 'P' {
				s.item = 1
			}
			return
		case strings.HasPrefix(rest, "("):
			s.at += 2 + max(strings.IndexByte(rest, ')'), 0)
		case strings.IndexByte(":=!>", rest[0]) >= 0:
			s.at += 2
		case strings.HasPrefix(rest, "<=") || strings.HasPrefix(rest, "<!"):
			s.at += 3
		case strings.IndexByte("aiLmsux-", rest[0]) >= 0:
			s.flags(rest)
			return
		default:
			s.fault = "unknown extension ?" + rest[:1]
		}
	}
	s.open = append(s.open, kind)
	s.item = 0
}

// flags handles "(?i)" and "(?i:".
func (s *regexScanner) flags(rest string) {
	n := len(rest) - len(strings.TrimLeft(rest, "aiLmsux-"))
	switch {
	case n < len(rest) && rest[n] == ')':
		s.at += n + 2
		s.item = 0
	case n < len(rest) && rest[n] == ':':
		s.at += n + 2
		s.open = append(s.open, 1)
		s.item = 0
	default:
		s.fault = "unknown flag"
	}
}

// escape handles what follows a backslash.
func (s *regexScanner) escape(inSet bool) {
	if s.at >= len(s.src) {
		s.fault = "bad escape (end of pattern)"
		return
	}
	c, size := utf8.DecodeRuneInString(s.src[s.at:])
	s.at += size
	s.item = 1
	switch {
	case !inSet && strings.ContainsRune("AbBZ", c):
		s.item = 0
	case !inSet && c >= '1' && c <= '9':
		s.reference()
	case strings.ContainsRune("xuUN", c):
		s.code(c)
	case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		known := "dDsSwWafnrtv"
		if inSet {
			known += "b"
		} else {
			known += "z" // of newer releases
		}
		if !strings.ContainsRune(known, c) {
			s.fault = `bad escape \` + string(c)
		}
	}
}

// reference handles \1 to \99; three octal digits are a character.
func (s *regexScanner) reference() {
	start := s.at - 1
	for s.at < len(s.src) && s.at-start < 3 && s.src[s.at] >= '0' && s.src[s.at] <= '9' {
		s.at++
	}
	if s.at-start == 3 {
		return
	}
	n, _ := strconv.Atoi(s.src[start:s.at])
	s.highest = max(s.highest, n)
}

// code handles \xhh, \uhhhh, \Uhhhhhhhh and \N{…}.
func (s *regexScanner) code(c rune) {
	if c == 'N' {
		if end := strings.IndexByte(s.src[s.at:], '}'); strings.HasPrefix(s.src[s.at:], "{") && end > 0 {
			s.at += end + 1
			return
		}
		s.fault = "missing {"
		return
	}
	n := map[rune]int{'x': 2, 'u': 4, 'U': 8}[c]
	if s.at+n > len(s.src) || strings.Trim(s.src[s.at:s.at+n], "0123456789abcdefABCDEF") != "" {
		s.fault = `incomplete escape \` + string(c)
		return
	}
	s.at += n
}

// set handles what follows "[". Ranges are checked between plain characters.
func (s *regexScanner) set() {
	if strings.HasPrefix(s.src[s.at:], "^") {
		s.at++
	}
	first := true
	for s.at < len(s.src) {
		c, size := utf8.DecodeRuneInString(s.src[s.at:])
		if c == ']' && !first {
			s.at++
			s.item = 1
			return
		}
		first = false
		s.at += size
		if c == '\\' {
			if s.escape(true); s.fault != "" {
				return
			}
			continue
		}
		if high, ok := s.rangeEnd(); ok && high < c {
			s.fault = "bad character range " + string(c) + "-" + string(high)
			return
		}
	}
	s.fault = "unterminated character set"
}

// rangeEnd returns the plain character that ends a range begun before s.at.
func (s *regexScanner) rangeEnd() (rune, bool) {
	rest := s.src[s.at:]
	if len(rest) < 2 || rest[0] != '-' || rest[1] == ']' || rest[1] == '\\' {
		return 0, false
	}
	high, size := utf8.DecodeRuneInString(rest[1:])
	s.at += 1 + size
	return high, true
}
