// Package dotenv reads files with environment variables in the two grammars
// that HoloDeck uses: python-dotenv's, and the small one of its own that it
// applies to the file of an MCP server.
package dotenv

import (
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// An Entry is one variable of a file.
type Entry struct {
	Name  string
	Value string
	Span  text.Span // from the name to the end of the value
}

// Parse reads t as python-dotenv does: export, quotes with escapes and over
// several lines, comments behind values, and ${NAME} in values, which lookup
// or an earlier line gives. A name without "=" is no entry. Of a line that is
// no assignment nothing is taken. The last of equal names counts.
func Parse(t *text.Text, lookup func(name string) (string, bool)) []Entry {
	r := &reader{src: t.String()}
	var entries []Entry
	seen := map[string]string{}
	for {
		r.skip(anySpace)
		if r.at >= len(r.src) {
			return entries
		}
		start := r.at
		e, ok := r.binding()
		if !ok {
			r.at = max(start, r.at)
			r.skip(restOfLine)
			continue
		}
		if e.Name == "" {
			continue
		}
		e.Value = expand(e.Value, func(name string) (string, bool) {
			if v, ok := lookup(name); ok {
				return v, true
			}
			v, ok := seen[name]
			return v, ok
		})
		seen[e.Name] = e.Value
		entries = append(entries, e)
	}
}

// ParseSimple reads t as HoloDeck reads an MCP server's own file: NAME=value
// to a line, split at the first "=", both trimmed, lines that begin with "#"
// skipped. Quotes stay, and nothing is expanded.
func ParseSimple(t *text.Text) []Entry {
	var entries []Entry
	for line := range t.LineCount() {
		span := t.Line(line)
		s := strings.TrimSpace(t.Slice(span))
		name, value, ok := strings.Cut(s, "=")
		if !ok || strings.HasPrefix(s, "#") {
			continue
		}
		start := span.Start + strings.Index(t.Slice(span), s)
		entries = append(entries, Entry{strings.TrimSpace(name), strings.TrimSpace(value), text.Span{Start: start, End: start + len(s)}})
	}
	return entries
}

// The pieces of python-dotenv's grammar, each anchored where it is tried.
var (
	anySpace     = regexp.MustCompile(`^\s*`)
	blanks       = regexp.MustCompile(`^[^\S\r\n]*`)
	export       = regexp.MustCompile(`^(?:export[^\S\r\n]+)?`)
	quotedKey    = regexp.MustCompile(`^'([^']+)'`)
	plainKey     = regexp.MustCompile(`^([^=#\s]+)`)
	equalSign    = regexp.MustCompile(`^=[^\S\r\n]*`)
	singleQuoted = regexp.MustCompile(`^'((?:\\'|[^'])*)'`)
	doubleQuoted = regexp.MustCompile(`^"((?:\\"|[^"])*)"`)
	plainValue   = regexp.MustCompile(`^([^\r\n]*)`)
	comment      = regexp.MustCompile(`^(?:[^\S\r\n]*#[^\r\n]*)?`)
	endOfLine    = regexp.MustCompile(`^[^\S\r\n]*(?:\r\n|\n|\r|$)`)
	restOfLine   = regexp.MustCompile(`^[^\r\n]*(?:\r\n|\r|\n)?`)
	valueComment = regexp.MustCompile(`\s+#.*`)
	doubleEscape = regexp.MustCompile(`\\[\\'"abfnrtv]`)
	singleEscape = regexp.MustCompile(`\\[\\']`)
	variable     = regexp.MustCompile(`\$\{([^}:]*)(?::-([^}]*))?\}`)
)

type reader struct {
	src string
	at  int
}

// skip moves past expr and reports whether it matched.
func (r *reader) skip(expr *regexp.Regexp) bool {
	_, ok := r.read(expr)
	return ok
}

// read moves past expr and returns its first group.
func (r *reader) read(expr *regexp.Regexp) (string, bool) {
	m := expr.FindStringSubmatchIndex(r.src[r.at:])
	if m == nil {
		return "", false
	}
	group := ""
	if len(m) > 3 && m[2] >= 0 {
		group = r.src[r.at+m[2] : r.at+m[3]]
	}
	r.at += m[1]
	return group, true
}

func (r *reader) peek() byte {
	if r.at < len(r.src) {
		return r.src[r.at]
	}
	return 0
}

// binding reads one statement: an assignment, a name alone, or a comment. The
// entry's name is "" for all but the first. It reports false for anything else.
func (r *reader) binding() (Entry, bool) {
	r.skip(export)
	start := r.at
	name, ok := r.key()
	if !ok {
		return Entry{}, false
	}
	r.skip(blanks)
	e := Entry{}
	if name != "" && r.peek() == '=' {
		r.skip(equalSign)
		value, ok := r.value()
		if !ok {
			return Entry{}, false
		}
		e = Entry{name, value, text.Span{Start: start, End: r.at}}
	}
	r.skip(comment)
	return e, r.skip(endOfLine)
}

func (r *reader) key() (string, bool) {
	switch r.peek() {
	case '#':
		return "", true
	case '\'':
		return r.read(quotedKey)
	}
	return r.read(plainKey)
}

func (r *reader) value() (string, bool) {
	switch r.peek() {
	case '\'':
		s, ok := r.read(singleQuoted)
		return unescape(s, singleEscape), ok
	case '"':
		s, ok := r.read(doubleQuoted)
		return unescape(s, doubleEscape), ok
	case 0, '\n', '\r':
		return "", true
	}
	s, ok := r.read(plainValue)
	return strings.TrimRight(valueComment.ReplaceAllString(s, ""), " \t\r\n\f\v"), ok
}

func unescape(s string, escapes *regexp.Regexp) string {
	return escapes.ReplaceAllStringFunc(s, func(e string) string {
		if i := strings.IndexByte("abfnrtv", e[1]); i >= 0 {
			return "\a\b\f\n\r\t\v"[i : i+1]
		}
		return e[1:]
	})
}

// expand replaces ${NAME} and ${NAME:-default}; a name that nothing gives
// becomes its default or nothing.
func expand(value string, lookup func(string) (string, bool)) string {
	return variable.ReplaceAllStringFunc(value, func(use string) string {
		m := variable.FindStringSubmatch(use)
		if v, ok := lookup(m[1]); ok {
			return v
		}
		return m[2]
	})
}
