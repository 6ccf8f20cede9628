package config

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A Spelling is a part of a text that names an environment variable, or looks
// to people as if it did. All offsets are bytes in the text.
type Spelling struct {
	Form               schema.Forms // 0 for "${…}" with something in it that no runtime knows
	Name               string
	Start, End         int // of the whole spelling
	NameStart, NameEnd int
	Fallback           bool // it says what counts if the variable is not set
}

// Spellings finds what names a variable in s, in order. One "${…}" of
// JavaScript gives a Spelling for each variable in it. "$$" and "${" without
// an end are plain text.
func Spellings(s string) []Spelling {
	var all []Spelling
	for i := 0; i < len(s); {
		j := strings.IndexAny(s[i:], "$%{")
		if j < 0 || i+j+1 == len(s) {
			break
		}
		i += j
		switch c := s[i+1]; {
		case s[i] == '%':
			found, end := percent(s, i)
			all = append(all, found...)
			i = end
		case s[i] == '{' || strings.HasPrefix(s[i:], "${{"):
			found, end := template(s, i)
			all = append(all, found...)
			i = end
		case c == '$':
			i += 2
		case c == '{':
			found, end := braced(s, i)
			all = append(all, found...)
			i = end
		case isNameByte(c, false):
			end := nameEnd(s, i+1)
			all = append(all, Spelling{Form: schema.Dollar, Name: s[i+1 : end], Start: i, End: end, NameStart: i + 1, NameEnd: end})
			i = end
		default:
			i++
		}
	}
	return all
}

// nameEnd returns where the name that begins at start ends.
func nameEnd(s string, start int) int {
	end := start
	for end < len(s) && isNameByte(s[end], end > start) {
		end++
	}
	return end
}

// braced reads the "${" at start. end is where to look on: behind the "}", or
// inside where a further "${" comes first or no "}" follows.
func braced(s string, start int) (found []Spelling, end int) {
	stop := closing(s, start+2)
	if stop < 0 {
		return nil, start + 2
	}
	body := s[start+2 : stop]
	one := Spelling{Start: start, End: stop + 1, NameStart: start + 2, NameEnd: stop}
	name := nameEnd(body, 0)
	prefix, rest, colon := strings.Cut(body, ":")
	switch {
	case body == "" || body[0] == '{':
		return nil, stop + 1
	case name == len(body):
		one.Form = schema.Brace
	case colon && (prefix == "env" || prefix == "input"):
		one.Form = schema.EditorBrace
		one.NameStart += len(prefix) + 1
		one.Fallback = strings.Contains(rest, ":")
		one.NameEnd = one.NameStart + nameEnd(rest, 0)
	case name > 0 && isShellOperator(body[name:]):
		one.Form, one.Fallback = schema.ShellBrace, true
		one.NameEnd = one.NameStart + name
	default:
		if found = members(s, start, stop); found != nil {
			return found, stop + 1
		}
	}
	one.Name = s[one.NameStart:one.NameEnd]
	return []Spelling{one}, stop + 1
}

// isShellOperator reports whether what follows a name is a shell's word on an
// unset variable: ":-", ":=", ":?" or ":+". Without the colon it is none, so
// "${A-B}" stays what it is, a spelling that nobody knows.
func isShellOperator(rest string) bool {
	return len(rest) > 1 && rest[0] == ':' && strings.IndexByte("-=?+", rest[1]) >= 0
}

// closing returns the offset of the "}" that ends what begins at i, quotes
// skipped, or -1 if a line ends or another "${" begins first.
func closing(s string, i int) int {
	var quote byte
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\n' || c == '$' && quote == 0 && strings.HasPrefix(s[i:], "${"):
			return -1
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == '}':
			return i
		}
	}
	return -1
}

// members finds env.NAME, env["NAME"] and the same of headers in the
// JavaScript of the "${…}" that begins at start and ends with the "}" at stop.
func members(s string, start, stop int) []Spelling {
	var all []Spelling
	fallback := strings.ContainsAny(s[start+2:stop], "|?")
	for i := start + 2; i < stop; {
		if c := s[i]; c == '"' || c == '\'' || c == '`' {
			end := strings.IndexByte(s[i+1:stop], c)
			if end < 0 {
				break
			}
			i += end + 2
			continue
		}
		end := nameEnd(s[:stop], i)
		if end == i {
			i++
			continue
		}
		form := objects(s[i:end])
		from, to := member(s[:stop], end, form)
		if form != 0 && to > from && (i == start+2 || s[i-1] != '.') {
			all = append(all, Spelling{form, s[from:to], start, stop + 1, from, to, fallback})
			end = to
		}
		i = end
	}
	return all
}

// objects returns the form in which name is the object that holds variables.
func objects(name string) schema.Forms {
	switch name {
	case "env":
		return schema.EnvBrace
	case "headers":
		return schema.HeaderBrace
	}
	return 0
}

// member returns where the member's name stands in ".NAME" or "["NAME"]" at i.
// Names of headers may hold hyphens.
func member(s string, i int, form schema.Forms) (from, to int) {
	switch {
	case strings.HasPrefix(s[i:], ".") && form == schema.HeaderBrace:
		end := i + 1
		for end < len(s) && (isNameByte(s[end], true) || s[end] == '-') {
			end++
		}
		return i + 1, end
	case strings.HasPrefix(s[i:], "."):
		return i + 1, nameEnd(s, i+1)
	case strings.HasPrefix(s[i:], `["`), strings.HasPrefix(s[i:], `['`):
		if n := strings.IndexByte(s[i+2:], s[i+1]); n > 0 {
			return i + 2, i + 2 + n
		}
	}
	return 0, 0
}

// percent reads "%NAME%" of Windows at i. Its names begin with a capital here,
// so that patterns ("%a%"), formats and encoded characters are none.
func percent(s string, i int) (found []Spelling, end int) {
	stop := i + 1
	for stop < len(s) && (isNameByte(s[stop], true) || s[stop] == '(' || s[stop] == ')') {
		stop++
	}
	name := s[i+1 : stop]
	if stop >= len(s) || s[stop] != '%' || len(name) < 3 || name[0] < 'A' || name[0] > 'Z' || strings.Contains(s, "://") && isHex(name[:2]) {
		return nil, i + 1
	}
	return []Spelling{{Form: schema.Percent, Name: name, Start: i, End: stop + 1, NameStart: i + 1, NameEnd: stop}}, stop + 1
}

func isHex(s string) bool { return strings.Trim(s, "0123456789abcdefABCDEF") == "" }

// template reads "{{NAME}}", "{{ .NAME }}" or "${{ secrets.NAME }}" at i.
func template(s string, i int) (found []Spelling, end int) {
	open := i + strings.IndexByte(s[i:], '{')
	if !strings.HasPrefix(s[open:], "{{") {
		return nil, open + 1
	}
	size := strings.Index(s[open+2:], "}}")
	if size < 0 {
		return nil, open + 2
	}
	stop := open + 2 + size
	body := s[open+2 : stop]
	name := strings.TrimSpace(body)
	if at := strings.LastIndexByte(name, '.'); at >= 0 {
		name = name[at+1:]
	}
	if name == "" || nameEnd(name, 0) != len(name) || strings.ContainsAny(strings.TrimSpace(body), " \"'|(){}\n") {
		return nil, stop + 2
	}
	start := open + 2 + strings.LastIndex(body, name)
	return []Spelling{{Form: schema.TemplateBrace, Name: name, Start: i, End: stop + 2, NameStart: start, NameEnd: start + len(name)}}, stop + 2
}

// Reference spells the variable called name as it is expanded where a type
// takes these forms; "" if none is.
func Reference(name string, forms schema.Forms) string {
	switch {
	case forms&schema.EnvBrace != 0:
		return "${env." + name + "}"
	case forms&schema.Brace != 0:
		return "${" + name + "}"
	case forms&schema.Dollar != 0:
		return "$" + name
	}
	return ""
}

// Respell returns s with every variable in it spelt as these forms have it.
// Those that cannot be spelt so stay.
func Respell(s string, forms schema.Forms) string {
	var b strings.Builder
	at := 0
	for _, one := range Spellings(s) {
		ref := Reference(one.Name, forms)
		if ref == "" || one.Name == "" || one.Form&forms != 0 || one.Form == 0 || one.Start < at {
			continue
		}
		b.WriteString(s[at:one.Start] + ref)
		at = one.End
	}
	return b.String() + s[at:]
}
