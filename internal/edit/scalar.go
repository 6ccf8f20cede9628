package edit

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// Scalar is a template of a text; it is quoted if it could be read as
// something else.
func Scalar(value string) schema.Template {
	return schema.Template{Text: value, Quote: !readsAsText(value)}
}

// Plain is a template of a number, a boolean or a word that needs no quotes.
func Plain(value string) schema.Template { return schema.Template{Text: value} }

// Strings is a template of a list of texts on one line.
func Strings(values ...string) schema.Template {
	list := schema.Template{Items: []schema.Template{}, Flow: true}
	for _, v := range values {
		list.Items = append(list.Items, Scalar(v))
	}
	return list
}

// PlainSafe reports whether every YAML reader takes s without quotes as one
// value, inside brackets if flow is set (where PyYAML ends a text at a "?"). It
// does not say what s would be read as.
func PlainSafe(s string, flow bool) bool {
	if s == "" || strings.TrimSpace(s) != s || strings.HasSuffix(s, ":") {
		return false
	}
	if strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...") {
		return false
	}
	if strings.Contains(s, ": ") || strings.Contains(s, " #") || !printable(s) {
		return false
	}
	if flow && (strings.ContainsAny(s, ",[]{}?") || strings.Contains(s, `:"`) || strings.Contains(s, ":'")) {
		return false
	}
	switch s[0] {
	case '-':
		return len(s) > 1 && s[1] != ' '
	case '?', ':':
		return len(s) > 1 && s[1] != ' ' && !flow
	}
	return !strings.ContainsRune("#,[]{}&*!|>'\"%@`", rune(s[0]))
}

// printable reports whether s has no line break and nothing else that has to
// be written as an escape.
func printable(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	return !strings.ContainsFunc(s, needsEscape)
}

func needsEscape(r rune) bool {
	return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff || r == 0xfffe || r == 0xffff || r == utf8.RuneError
}

// typedWords are the plain words that YAML 1.1 or 1.2 does not read as text.
const typedWords = "|~|null|true|false|yes|no|on|off|y|n|=|<<|.inf|+.inf|-.inf|.nan|"

// numberLike is wider than any number or time, so that quotes are rather
// written once too often.
var numberLike = regexp.MustCompile(`^[-+]?(\.?[0-9][0-9_.,:eE+\-TtZz ]*|0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+)$`)

// readsAsText reports whether s without quotes is text for every YAML reader.
func readsAsText(s string) bool {
	return s != "" && !strings.Contains(typedWords, "|"+strings.ToLower(s)+"|") && !numberLike.MatchString(s)
}

var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)

// isLiteral reports whether JSON reads the bare word s.
func isLiteral(s string) bool {
	return slices.Contains([]string{"true", "false", "null"}, s) || jsonNumber.MatchString(s)
}

// quoted returns s in quotes, double ones where single ones cannot hold it.
func quoted(s string, quote byte) string {
	if quote == '\'' && printable(s) {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return `"` + escaped(s) + `"`
}

// escaped returns s as it stands between double quotes, in JSON as in YAML.
func escaped(s string) string {
	if printable(s) && !strings.ContainsAny(s, `"\`) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case needsEscape(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
