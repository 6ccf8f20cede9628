package dockeragent

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// tolerates reports whether goccy/go-yaml reads a text of which yaml.v3, the
// judge, says message.
func tolerates(tree *syntax.Tree, message string) bool {
	if strings.ContainsAny(tree.Text.String(), "\u0085\u2028\u2029") {
		return true // line breaks to the judge only
	}
	if strings.HasPrefix(tree.Text.String(), "...") && strings.Contains(message, "did not find expected node content") {
		return true // the end of a document that did not begin
	}
	for _, accepted := range []string{
		syntax.RejectedQuestion, syntax.RejectedTab, syntax.RejectedMarker,
		"found incompatible YAML document", // "%YAML 1.2"
		"exceeded max depth",
		"mapping values are not allowed", // keys of more than 1,024 bytes; the parser finds the real ones
		"could not find expected ':'",    // the same
		"unknown anchor",                 // the binding finds those that are used
		"control characters are not allowed",
		"invalid leading UTF-8 octet", "invalid trailing UTF-8 octet", "incomplete UTF-8 octet sequence",
		"found unknown escape character",              // the parser knows all of them
		"found invalid Unicode character escape code", // the second half of a pair alone
		"found undefined tag handle", "did not find expected tag URI", "did not find expected whitespace or line break",
		"did not find expected alphabetic or numeric character", // of an anchor

	} {
		if strings.Contains(message, accepted) {
			return true
		}
	}
	return false
}

// lenient says how bad a fault is that goccy/go-yaml may read past.
func lenient(tree *syntax.Tree, e syntax.Error) schema.Severity {
	switch e.Code {
	case syntax.BadCharacter:
		return schema.Off
	case syntax.Misread:
		return schema.Warning
	case syntax.BadEscape:
		if garbled(tree, e) {
			return schema.Warning
		}
	}
	return schema.Error
}

// garbled reports whether the escape at e, whose digits are none, is read as
// some character all the same: the loader takes as many signs as there should
// be digits. What comes out as the first half of a pair it refuses, and if it
// takes the closing quote, the text does not end there.
func garbled(tree *syntax.Tree, e syntax.Error) bool {
	src := tree.Text.String()
	if e.Span.Len() < 2 {
		return false
	}
	digits, code := strings.IndexByte("  x u   U", src[e.Span.Start+1]), 0
	if digits < 0 {
		return false
	}
	rest := src[e.Span.Start+2:]
	if n := tree.NodeAt(e.Span.Start).Node; n != nil && n.Style == syntax.DoubleQuoted {
		rest = src[e.Span.Start+2 : max(n.Inner().End, e.Span.Start+2)]
	}
	left := digits
	for _, c := range rest {
		if left == 0 {
			break
		}
		left--
		code = code<<4 + hexDigit(c)
	}
	return left == 0 && (digits != 4 || code < 0xD800 || code > 0xDBFF)
}

// hexDigit is what the loader takes c for.
func hexDigit(c rune) int {
	switch {
	case c >= 'A' && c <= 'F':
		c -= 'A' - 10
	case c >= 'a' && c <= 'f':
		c -= 'a' - 10
	default:
		c -= '0'
	}
	return int(c)
}
