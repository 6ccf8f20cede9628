package holodeck

import (
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// half finds an escape of half a character, as JSON writes characters beyond
// the first 65,536. PyYAML does not put the halves together.
var half = regexp.MustCompile(`(?:^|[^\\])(?:\\\\)*\\u[dD][89a-fA-F][0-9a-fA-F]{2}`)

// lenient says how bad a fault is. PyYAML reads on past one only, half a
// character; what then takes no such text, the rule yaml-loader knows. That rule
// also speaks of invisible line breaks, which are none to the parser: with them
// the text may be fine.
func lenient(tree *syntax.Tree, e syntax.Error) schema.Severity {
	if len(tree.Errors) <= maxReread && strings.ContainsAny(tree.Text.String(), "\u0085\u2028\u2029") && readsBroken(tree) {
		return schema.Off
	}
	if e.Code == syntax.BadEscape && half.MatchString(tree.Text.Slice(e.Span)) {
		return schema.Off
	}
	return schema.Error
}

// maxReread is how many faults a text may have to be read once more for each.
const maxReread = 8

// halves reports texts with half characters where text is wanted. Free values
// may hold them.
func (l *loaderCheck) halves() {
	l.p.Binding.Walk(func(v *config.Value) bool {
		n := v.Target
		if v.Via == nil && v.Scalar.Kind == config.Text && n.Style == syntax.DoubleQuoted && v.Type != nil && v.Type.Kind != schema.Any &&
			half.MatchString(l.tree.Text.Slice(n.Span)) {
			l.p.Report(rule.Finding{Span: n.Span, Message: "Input should be a valid string, unable to parse raw data as a unicode string: " +
				"PyYAML keeps the halves of a '\\ud83d\\ude00' apart; write the character itself"})
		}
		return true
	})
}
