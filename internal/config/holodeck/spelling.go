package holodeck

import (
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func spellingRule() *rule.Rule {
	return &rule.Rule{
		Code: "variable-spelling", Severity: schema.Warning, Dialects: only(), Check: spellings,
		Summary: "A variable in a spelling that HoloDeck does not replace.",
		Doc: "HoloDeck replaces `${NAME}` and nothing else. `${env:NAME}` and `${input:ID}` of editors, `${NAME:-default}` and `$NAME` of shells, `%NAME%` of Windows " +
			"and `{{NAME}}` of templates reach the server as they are written. Only MCP tools are looked at, where such text is hardly meant.",
		Examples: []rule.Example{{
			Dialect: "holodeck", Fixed: true, Env: []string{"API_KEY=x"},
			Wrong: head + "tools:\n  - name: files\n    description: Files\n    type: mcp\n    command: npx\n    env:\n      API_KEY: \"${env:API_KEY}\"\n",
			Right: head + "tools:\n  - name: files\n    description: Files\n    type: mcp\n    command: npx\n    env:\n      API_KEY: \"${API_KEY}\"\n",
		}},
	}
}

// spellings looks at the fields of MCP tools that are given to the server.
func spellings(p *rule.Pass) {
	for _, tool := range mcpTools(p.Binding) {
		for _, e := range tool.Entries {
			if e.Field != nil && isPassedOn(e.Field) {
				eachText(e, func(v *config.Value) { spell(p, v, e.Field.Role) })
			}
		}
	}
}

// isPassedOn reports whether the server gets what the field holds.
func isPassedOn(f *schema.Field) bool {
	switch f.Role {
	case schema.ArgsRole, schema.EnvRole, schema.URLRole, schema.HeadersRole, schema.EnvFileRole:
		return true
	}
	return f.Name == "config"
}

// eachText calls visit for v and everything in it that is text.
func eachText(v *config.Value, visit func(*config.Value)) {
	if v.IsText() {
		visit(v)
	}
	for _, e := range v.Entries {
		eachText(e, visit)
	}
	for _, e := range v.Items {
		eachText(e, visit)
	}
}

var (
	shellName    = regexp.MustCompile(`^[A-Z][A-Z0-9_]+$`)
	windowsName  = regexp.MustCompile(`%([A-Za-z_][A-Za-z0-9_]*)%`)
	templateName = regexp.MustCompile(`\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}`)
)

// spell reports the spellings in v that look like variables and are none.
func spell(p *rule.Pass, v *config.Value, role schema.Role) {
	for _, s := range config.Spellings(v.Scalar.Text) {
		message, name := foreign(v.Scalar.Text[s.Start:s.End], s)
		if message != "" {
			reportSpelling(p, v, s.Start, s.End, message, name)
		}
	}
	if role != schema.EnvRole && role != schema.HeadersRole && role != schema.URLRole {
		return
	}
	for _, expr := range []*regexp.Regexp{windowsName, templateName} {
		for _, m := range expr.FindAllStringSubmatchIndex(v.Scalar.Text, -1) {
			name, whole := v.Scalar.Text[m[2]:m[3]], v.Scalar.Text[m[0]:m[1]]
			if isHexByte(name) {
				continue // %41% is an encoded character in an address
			}
			reportSpelling(p, v, m[0], m[1], "HoloDeck does not replace "+whole+"; it replaces ${"+name+"}", name)
		}
	}
}

func isHexByte(name string) bool {
	return len(name) == 2 && strings.Trim(name, "0123456789abcdefABCDEF") == ""
}

// foreign says what HoloDeck does with a spelling that other tools know, and
// the name to write instead; "" for its own and for what may be plain text.
func foreign(whole string, s config.Spelling) (message, name string) {
	switch s.Form {
	case schema.EditorBrace:
		if id, ok := strings.CutPrefix(whole, "${input:"); ok {
			return "HoloDeck asks for no input: " + whole + " reaches the server as it is. Use a variable, ${NAME}", strings.ToUpper(otherRuns.ReplaceAllString(strings.TrimSuffix(id, "}"), "_"))
		}
		return "HoloDeck does not replace " + whole + "; it replaces ${" + s.Name + "}", s.Name
	case schema.ShellBrace:
		return "HoloDeck knows no defaults: " + whole + " reaches the server as it is. It replaces ${" + s.Name + "}", s.Name
	case schema.EnvBrace:
		return "HoloDeck does not replace " + whole + "; it replaces ${" + s.Name + "}", s.Name
	case schema.Dollar:
		if shellName.MatchString(s.Name) {
			return "HoloDeck does not replace " + whole + "; it replaces ${" + s.Name + "}", s.Name
		}
	}
	return "", ""
}

// reportSpelling reports bytes start to end of v's text and offers ${name}.
func reportSpelling(p *rule.Pass, v *config.Value, start, end int, message, name string) {
	f := rule.Finding{Span: config.PartSpan(v, start, end), Message: message}
	if v.Via == nil && !v.Merged && name != "" {
		f.Fixes = []rule.Fix{{Title: "Write ${" + name + "}", Preferred: true, Edits: rule.Lazy(func() []text.Edit {
			return edit.ReplacePart(p.Binding.Tree, v.Target, start, end, "${"+name+"}")
		})}}
	}
	p.Report(f)
}
