package holodeck

import (
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
	name := strings.TrimSuffix(strings.TrimPrefix(n.Tag.Name, "<"), ">")
	if rest, ok := strings.CutPrefix(name, "tag:yaml.org,2002:"); ok {
		name = "!" + rest
	}
	switch name {
	case "", "!":
		return ""
	case "!str", "!null", "!binary":
		return wantKind(n, syntax.Scalar, "scalar")
	case "!int", "!float", "!bool", "!timestamp":
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
		ok = isNumber(s) || floatText.MatchString(strings.ReplaceAll(value, "_", ""))
	case "!bool":
		_, ok = boolWord(strings.ToLower(value))
	case "!timestamp":
		ok = dateExpr.MatchString(value) && badDate(value) == ""
	}
	if ok {
		return ""
	}
	return "the text cannot be read as " + strings.TrimPrefix(tag, "!")
}
