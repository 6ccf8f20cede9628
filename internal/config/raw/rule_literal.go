package raw

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/rule/launch"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// literalTexts calls visit for every text that the schema says is taken literally.
func literalTexts(p *rule.Pass, visit func(v *config.Value)) {
	p.Binding.Walk(func(v *config.Value) bool {
		if v.IsText() && v.Type != nil && v.Type.Expand&schema.Literal != 0 {
			visit(v)
		}
		return true
	})
}

func literalVariable() *rule.Rule {
	server := func(env string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "search-server"` + env + `}}`)
	}
	return &rule.Rule{
		Code: "literal-variable", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A variable where nothing is replaced.",
		Doc: "Raw takes commands, arguments, `env`, `headers` and URLs as they are: the server gets the text `${TOKEN}` itself. A server that is started inherits Raw's environment, so a variable that is set there need not be written at all. " +
			"A header needs its value in plain text; `vars` are not put into servers either.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server(`, "env": {"TOKEN": "${TOKEN}"}`), Right: server(""), Fixed: true}},
		Check: func(p *rule.Pass) {
			literalTexts(p, func(v *config.Value) {
				for _, use := range v.Uses() {
					if looksMeant(v.Text(), use) {
						reportLiteral(p, v, use.Span, use.Name)
					}
				}
			})
		},
	}
}

// looksMeant reports whether a spelling is meant as a variable. A bare $NAME
// is only if it is all of the text and in capitals; prices, expressions and
// passwords hold dollars too.
func looksMeant(whole string, u config.VarUse) bool {
	switch u.Form {
	case 0:
		return false
	case schema.Dollar:
		return whole == "$"+u.Name && len(u.Name) > 1 && u.Name == strings.ToUpper(u.Name)
	}
	return true
}

func reportLiteral(p *rule.Pass, v *config.Value, span text.Span, name string) {
	f := rule.Finding{
		Span:    span,
		Message: "Raw replaces nothing here: '" + rule.Shorten(p.Binding.Tree.Text.Slice(span)) + "' is passed on literally, not the value of '" + rule.Shorten(name) + "'",
	}
	inEnv := v.Parent != nil && v.Parent.Key == "env"
	if inEnv {
		f.Message += ". A server inherits Raw's environment"
	}
	if inEnv && v.Key == name && strings.TrimSpace(v.Text()) == p.Binding.Tree.Text.Slice(span) {
		target := v
		if len(v.Parent.Entries) == 1 {
			target = v.Parent
		}
		fix := p.RemoveFix(target.Parent, target)
		fix.Title, fix.Preferred = "Remove '"+rule.Shorten(name)+"': the server inherits it", true
		f.Fixes = []rule.Fix{fix}
	}
	if v.Index >= 0 {
		f.Fixes = launch.PassOn(p, v, p.Binding.Tree.Text.Slice(span), name)
	}
	p.Report(f)
}
