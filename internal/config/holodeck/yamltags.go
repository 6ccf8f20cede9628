package holodeck

import (
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// badTag returns why PyYAML's safe loader builds no value for the tag of n, or "".
func badTag(n *syntax.Node) string {
	if n.Tag == nil {
		return ""
	}
	name := tagName(n.Tag)
	switch name {
	case "", "!":
		return ""
	case "!str", "!null":
		return wantKind(n, syntax.Scalar, "scalar")
	case "!int", "!float", "!bool", "!timestamp", "!binary":
		if why := wantKind(n, syntax.Scalar, "scalar"); why != "" {
			return why
		}
		return unreadable(name, n.Value)
	case "!seq", "!omap", "!pairs":
		return wantKind(n, syntax.Sequence, "sequence")
	case "!map", "!set":
		return wantKind(n, syntax.Mapping, "mapping")
	}
	return "could not determine a constructor for the tag '" + rule.Shorten("!"+strings.TrimPrefix(name, "!")) + "'"
}

// tagName is the tag's name in its short form: "!str" for "!<tag:yaml.org,2002:str>".
func tagName(tag *syntax.Property) string {
	name := strings.TrimSuffix(strings.TrimPrefix(tag.Name, "<"), ">")
	if rest, ok := strings.CutPrefix(name, "tag:yaml.org,2002:"); ok {
		return "!" + rest
	}
	return name
}

func wantKind(n *syntax.Node, kind syntax.Kind, name string) string {
	if n.Kind == kind || n.Kind == syntax.Null && kind == syntax.Scalar {
		return ""
	}
	return "expected a " + name + " node after this tag"
}

// unreadable returns why a text cannot be what its tag says.
func unreadable(tag, value string) string {
	s := plain(value)
	ok := true
	switch tag {
	case "!int":
		s.Kind, s.Text = config.Text, strings.ReplaceAll(s.Text, ":", "")
		ok = intExpr.MatchString(s.Text)
	case "!float":
		ok = floatLike(value)
	case "!bool":
		_, ok = boolWord(strings.ToLower(value))
	case "!timestamp":
		short := shortDate.FindStringSubmatch(value)
		ok = (short != nil || dateExpr.MatchString(value)) && badDate(value) == ""
	case "!binary":
		ok = isBase64(value)
	}
	if ok {
		return ""
	}
	return "the text cannot be read as " + strings.TrimPrefix(tag, "!")
}

var (
	shortDate  = regexp.MustCompile(`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$`)
	sexaFloats = regexp.MustCompile(`^[0-9]+(?:\.[0-9]*)?(?::[0-9]+(?:\.[0-9]*)?)+$`)
)

// floatLike reports whether Python makes a float of value, as it is tagged.
func floatLike(value string) bool {
	value = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(value), "_", ""))
	switch value = strings.TrimLeft(value, "+-"); value {
	case ".inf", ".nan", "inf", "nan", "infinity":
		return true
	}
	return floatText.MatchString(value) || sexaFloats.MatchString(value)
}

// isBase64 reports whether Python decodes value: what is no letter of base64
// is left out, and what remains must be padded.
func isBase64(value string) bool {
	letters, padding := 0, 0
	for _, c := range value {
		switch {
		case c >= 0x80:
			return false
		case c == '=':
			padding++
		case c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/':
			letters++
		}
	}
	return letters%4 == 0 || letters%4 > 1 && letters%4+padding >= 4
}
