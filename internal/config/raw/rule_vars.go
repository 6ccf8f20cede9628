package raw

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func variableValue() *rule.Rule {
	v := func(kind string) string {
		return "{\n  " + exampleModel + ",\n  \"vars\": {\"region\": {\"description\": \"Where we are\", \"access\": \"read\", \"type\": \"" + kind + "\", \"source\": {\"kind\": \"literal\", \"value\": \"north\"}}},\n" +
			"  \"agents\": {\"research\": {\"model\": \"local\", \"tools\": {\"use\": []}}}\n}\n"
	}
	return &rule.Rule{
		Code: "variable-value", Severity: schema.Error, Dialects: []string{Name},
		Summary:  "A variable whose source cannot give a value of its type.",
		Doc:      "An environment variable, a file that is read as text and `system.time` give text, so their type is `string` or `json`. A literal has to be of the type that is written. `system.time` takes no parameters.",
		Examples: []rule.Example{{Dialect: Name, Wrong: v("number"), Right: v("string")}},
		Check: func(p *rule.Pass) {
			vars := p.Binding.Root.Get("vars")
			if !vars.IsMapping() {
				return
			}
			for _, v := range vars.Entries {
				checkVariable(p, v)
			}
		},
	}
}

func checkVariable(p *rule.Pass, v *config.Value) {
	source, kind := v.Get("source"), v.Get("type")
	from := source.Get("kind").Text()
	isTime := from == "provider" && source.Get("name").Is(systemTime)
	if params := source.Get("params"); isTime && params.IsMapping() && len(params.Entries) > 0 {
		p.Report(rule.Finding{Span: params.KeySpan(), Message: "invalid " + p.Where(params) + ": " + systemTime + " takes no parameters", Fixes: []rule.Fix{p.RemoveFix(source, params)}})
	}
	if !kind.IsText() || !slices.Contains(valueTypes(), kind.Text()) {
		return
	}
	text := isTime || from == "env" || from == "file" && !source.Get("format").Is("json")
	switch {
	case text && kind.Text() != "string" && kind.Text() != "json":
		p.Report(rule.Finding{Span: kind.Span(), Message: "invalid " + p.Where(kind) + ": this source gives text, so the type is \"string\" or \"json\""})
	case from == "literal" && source.Get("value") != nil && !isOf(source.Get("value"), kind.Text()):
		p.Report(rule.Finding{Span: kind.Span(), Message: "invalid " + p.Where(kind) + ": the value is " + jsonName(valueKind(source.Get("value"))),
			Related: []rule.Related{{Span: source.Get("value").KeySpan(), Message: "The value"}}})
	}
}

// valueKind is the kind of a JSON value, in the words of schema.Got.
func valueKind(v *config.Value) string {
	switch {
	case v.IsMapping():
		return "mapping"
	case v.IsList():
		return "list"
	}
	return v.Scalar.Kind.Name()
}

// isOf reports whether v is a value of the type that a variable names.
func isOf(v *config.Value, kind string) bool {
	is := map[string]string{"text": "string", "integer": "number", "number": "number", "boolean": "boolean", "mapping": "object", "list": "array", "null": "null"}
	return kind == "json" || is[valueKind(v)] == kind
}

func sessionsPlace() *rule.Rule {
	return &rule.Rule{
		Code: "sessions-place", Severity: schema.Warning, Dialects: []string{Name},
		Summary:  "A setting that only the global configuration may hold.",
		Doc:      "How long sessions are kept is said in `$XDG_CONFIG_HOME/raw/config.json` or `~/.config/raw/config.json`. Raw refuses another file, given by `--config`, that has a `sessions` block, so that it cannot change what happens to all sessions. It is a warning because a file may be kept elsewhere and copied there.",
		Examples: []rule.Example{{Dialect: Name, Path: "team.json", Wrong: withRoot(`"sessions": {"retention_days": 30}`), Right: withRoot(`"ui": {"density": "compact"}`)}},
		Check: func(p *rule.Pass) {
			sessions := p.Binding.Root.Get("sessions")
			if sessions == nil || p.Doc.Inputs.Path == "" || isCanonical(p.Doc.Inputs.Path) {
				return
			}
			p.Report(rule.Finding{Span: sessions.KeySpan(), Message: "sessions settings are allowed only in the canonical global config: Raw refuses this file as '--config'",
				Fixes: []rule.Fix{p.RemoveFix(p.Binding.Root, sessions)}})
		},
	}
}

// withRoot is a small configuration with one more key at the root.
func withRoot(pair string) string {
	return "{\n  " + pair + ",\n  \"models\": {\"local\": {\"provider\": \"ollama\", \"method\": \"openai-chat-completions\", \"model_id\": \"qwen3\"}},\n" +
		"  \"agents\": {\"research\": {\"model\": \"local\", \"tools\": {\"use\": []}}}\n}\n"
}
