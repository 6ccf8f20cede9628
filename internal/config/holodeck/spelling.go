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
			"and `{{NAME}}` of templates reach the server as they are written. What is given to MCP servers is looked at, and outside of them values that are nothing but such a spelling (an `api_key`, say); prose is not.",
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
	elsewhere(p)
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

var shellName = regexp.MustCompile(`^[A-Z][A-Z0-9_]+$`)

// spell reports the spellings in v that look like variables and are none.
func spell(p *rule.Pass, v *config.Value, role schema.Role) {
	for _, s := range config.Spellings(v.Scalar.Text) {
		if isTemplate(v.Scalar.Text, s, role) {
			continue
		}
		message, name := foreign(v.Scalar.Text[s.Start:s.End], s)
		if message != "" {
			reportSpelling(p, v, s.Start, s.End, message, name)
		}
	}
}

// isTemplate reports whether a spelling may be meant for the server itself:
// its settings and arguments hold templates and patterns of its own.
func isTemplate(whole string, s config.Spelling, role schema.Role) bool {
	switch {
	case s.Form&(schema.Percent|schema.TemplateBrace) == 0:
		return false
	case role == schema.ArgsRole:
		return s.Form == schema.TemplateBrace && (s.End-s.Start != len(whole) || !shellName.MatchString(s.Name))
	}
	return role == schema.NoRole
}

// elsewhere looks at the texts outside of MCP tools that are nothing but a
// variable in another tool's spelling. Texts that people read are left out.
func elsewhere(p *rule.Pass) {
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Type != nil && v.Type.Name == mcpType {
			return false
		}
		if !v.IsText() || v.Parent == nil || v.Type == nil || v.Type.Format == schema.Markdown || v.Field == nil && v.Parent.Field == nil {
			return true
		}
		written := v.Scalar.Text
		all := config.Spellings(written)
		if len(all) != 1 || all[0].Start != 0 || all[0].End != len(written) {
			return true
		}
		if message, name := foreign(written, all[0]); message != "" {
			reportSpelling(p, v, 0, len(written), strings.ReplaceAll(message, " reaches the server as it is", " stays as it is"), name)
		}
		return true
	})
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
	case schema.EnvBrace, schema.Percent, schema.TemplateBrace:
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
