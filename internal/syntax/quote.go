package syntax

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// QuoteLike returns value as a scalar in the given style, fit for any place of
// a document: plain only if it is safe even between brackets, and in double
// quotes where the style cannot hold the value or is that of a block.
func QuoteLike(style Style, value string, f Format) string {
	return QuoteIn(style, value, f, true)
}

// QuoteIn is QuoteLike for a place that is known to be inside a flow
// collection or not.
func QuoteIn(style Style, value string, f Format, inFlow bool) string {
	switch {
	case f == JSON:
	case style == Plain && PlainSafe(value, inFlow):
		return value
	case style == SingleQuoted && singleSafe(value):
		return "'" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	return doubleQuoted(value)
}

// singleSafe reports whether single quotes can hold value on one line.
func singleSafe(value string) bool {
	return !strings.ContainsFunc(value, unsafeRune) && utf8.ValidString(value)
}

// unsafeRune reports whether r cannot stand in a scalar as it is, or would not
// be seen there.
func unsafeRune(r rune) bool {
	return r < ' ' || !printable(r, 2) || r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0xFEFF
}

// doubleQuoted returns value in double quotes, with escapes that JSON has too.
func doubleQuoted(value string) string {
	const digits = "0123456789abcdef"
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range value {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case unsafeRune(r):
			b.WriteString(`\u`)
			for shift := 12; shift >= 0; shift -= 4 {
				b.WriteByte(digits[r>>shift&15])
			}
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// PlainSafe reports whether value may stand without quotes and is then read as
// that very text, by YAML 1.1 and YAML 1.2, inside brackets and braces if
// inFlow.
func PlainSafe(value string, inFlow bool) bool {
	if value == "" || !plainStart(value, inFlow) || blank(value[len(value)-1]) || value[len(value)-1] == ':' {
		return false
	}
	if !singleSafe(value) || strings.Contains(value, ": ") || strings.Contains(value, " #") {
		return false
	}
	if inFlow && strings.ContainsAny(value, ",[]{}?") {
		return false
	}
	return !meansOther(value)
}

// plainStart reports whether a plain scalar may begin like value.
func plainStart(value string, inFlow bool) bool {
	switch c := value[0]; c {
	case ' ', ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`':
		return false
	case '-', '?', ':':
		return len(value) > 1 && value[1] != ' ' && !(inFlow && c != '-')
	}
	return true
}

// meansOther reports whether a plain scalar is read as something else than
// text by YAML 1.1, YAML 1.2 or a loader of either: null, a boolean, a number,
// a time, a merge key, a document marker.
func meansOther(value string) bool {
	switch strings.ToLower(value) {
	case "~", "null", "y", "n", "yes", "no", "true", "false", "on", "off", "<<", "=":
		return true
	}
	return strings.HasPrefix(value, "---") || strings.HasPrefix(value, "...") ||
		numberLike.MatchString(strings.ReplaceAll(value, "_", "")) || timeLike.MatchString(value)
}

var (
	numberLike = regexp.MustCompile(`^[-+]?(0[xX][0-9a-fA-F]*|0[oO][0-7]*|0[bB][01]*|[0-9]+(:[0-9]+)*(\.[0-9]*)?([eE][-+]?[0-9]*)?|\.[0-9]+([eE][-+]?[0-9]*)?|\.(inf|Inf|INF)|\.(nan|NaN|NAN))$`)
	timeLike   = regexp.MustCompile(`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}`)
)
