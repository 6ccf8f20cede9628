package dockeragent

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/rule/launch"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func variableRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeVariable, Severity: schema.Warning, Dialects: only(), Check: unsetVariables,
		Summary: "An environment variable that is not set.",
		Doc: "Variables are replaced when the agent runs, so the file loads without them. In the `env` of a toolset and in folders a missing one stops the toolset; in headers, addresses and texts it becomes nothing. " +
			"Docker Agent knows the environment and the files that `--env-from-file` names (here: the setting `env.files`), not a `.env` by itself. " +
			"`${env.NAME || 'text'}` says what counts instead. The setting `env.unset` changes the severity.",
		Examples: []rule.Example{{
			Wrong: toolset("type: mcp", "command: notes-server", "env:", "  TOKEN: $TEAM_TOKEN"),
			Right: toolset("type: mcp", "command: notes-server", "env:", "  TOKEN: \"none\""),
		}},
	}
}

// unsetVariables reports each name that is not set once for each severity, at
// its first use.
func unsetVariables(p *rule.Pass) {
	first := map[string]int{}
	var found []rule.Finding
	for _, u := range p.Doc.Uses() {
		if !u.Expanded || u.Fallback || u.Form == schema.HeaderBrace || u.Value == nil {
			continue
		}
		if _, ok := p.Doc.Vars().Lookup(u.Name, u.At()); ok {
			continue
		}
		if i, ok := first[u.Name]; ok {
			found[i].Related = append(found[i].Related, rule.Related{Span: u.Span, Message: "It is used here too"})
			continue
		}
		first[u.Name] = len(found)
		found = append(found, rule.Finding{Span: u.Span, Severity: unsetSeverity(p, u), Message: unsetMessage(p.Doc, u), Fixes: unsetFixes(p.Doc, u.Name)})
	}
	for _, f := range found {
		p.ReportTyped(f)
	}
}

func unsetSeverity(p *rule.Pass, u config.VarUse) schema.Severity {
	switch {
	case p.Options.Unset != schema.Default:
		return p.Options.Unset
	case isProse(u.Value):
		return schema.Information
	}
	return schema.Warning
}

func isProse(v *config.Value) bool { return v.Type != nil && v.Type.Format == schema.Markdown }

func unsetMessage(d *config.Document, u config.VarUse) string {
	message := `environment variable "` + u.Name + `" not set`
	switch {
	case u.Value.Type.Expand&(schema.Dollar|schema.Tilde) != 0:
		message += ": the toolset fails when it is started"
	case u.Value.Type.Expand&schema.Brace != 0:
		message += ": the model cannot be used"
	default:
		message += ": nothing is put in its place"
	}
	if v, ok := d.Vars().Elsewhere[u.Name]; ok {
		message += ". It is set in " + path.Base(strings.ReplaceAll(v.Path, `\`, "/")) + " beside the file, which Docker Agent reads only with '--env-from-file'"
	}
	return message
}

// unsetFixes adds the name to the file of variables that the settings name.
func unsetFixes(d *config.Document, name string) []rule.Fix {
	target := d.Vars().Target
	if target == "" || d.Inputs.Files == nil {
		return nil
	}
	return []rule.Fix{{Title: "Add '" + name + "=' to " + path.Base(strings.ReplaceAll(target, `\`, "/")), Edits: func() []rule.FileEdit {
		if file, ok := d.Inputs.Files.Read(target); ok {
			return []rule.FileEdit{{Path: target, Edits: edit.AppendEnvLine(file, name)}}
		}
		return []rule.FileEdit{{Path: target, Create: true, Edits: []text.Edit{{New: name + "=\n"}}}}
	}}}
}

func formRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeForm, Severity: schema.Warning, Dialects: only(), Check: forms,
		Summary: "A variable in a spelling that is not replaced at this place.",
		Doc: "Which spelling works depends on the field. Headers, addresses, descriptions, commands and, in newer releases, instructions take `${env.NAME}` only; `$NAME` and `${NAME}` stay as they are, without a word. " +
			"The `env` of a toolset takes `$NAME` and `${NAME}`, and in newer releases `${env.NAME}`; folders take these and `~`. `command` and `args` are passed on as they are written.",
		Examples: []rule.Example{{Fixed: true, Env: []string{"API_TOKEN=x"},
			Wrong: toolset("type: mcp", "remote:", "  url: https://mcp.example.com/mcp", "  transport_type: streamable", "  headers:", "    Authorization: Bearer ${API_TOKEN}"),
			Right: toolset("type: mcp", "remote:", "  url: https://mcp.example.com/mcp", "  transport_type: streamable", "  headers:", "    Authorization: Bearer ${env.API_TOKEN}"),
		}},
	}
}

// forms looks at every spelling of a variable that its field does not replace.
func forms(p *rule.Pass) {
	for _, u := range p.Doc.Uses() {
		if u.Value == nil || u.Value.Type == nil {
			continue
		}
		if message, with := formOf(p, u); message != "" {
			fixes := spell(u, with)
			if u.Value.Type.Expand&schema.Literal != 0 {
				fixes = launch.PassOn(p, u.Value, p.Doc.Tree.Text.Slice(u.Span), u.Name)
			}
			p.ReportTyped(rule.Finding{Span: u.Span, Message: message, Fixes: fixes})
		}
	}
	mixed(p)
	bareDollars(p)
}

// bareDollar is a "$" that names a variable which no environment has.
var bareDollar = regexp.MustCompile(`\$[$*#@!?0-9-]`)

// bareDollars reports signs that are taken for a variable's name behind a "$",
// and does not show them: they may be part of a secret.
func bareDollars(p *rule.Pass) {
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Type != nil && v.Type.Expand&schema.Dollar != 0 && v.Type.Expand&schema.Tilde == 0 && v.Scalar.Kind == config.Text {
			for _, at := range bareDollar.FindAllStringIndex(v.Scalar.Text, -1) {
				p.Report(rule.Finding{Span: config.PartSpan(v, at[0], at[1]), Message: "The sign behind '$' is taken for the name of a variable, which is not set: the toolset fails when it is started. " +
					"A '$' cannot be escaped here; set a variable that holds the whole value"})
			}
		}
		return true
	})
}

// formOf says what is wrong with a use, and how it is to be written; with is ""
// if no spelling works.
func formOf(p *rule.Pass, u config.VarUse) (message, with string) {
	expand := u.Value.Type.Expand
	shown := text.Span{Start: u.Span.Start, End: u.Span.End}
	written := p.Doc.Tree.Text.Slice(shown)
	switch {
	case u.Expanded:
		return "", ""
	case expand&schema.Literal != 0:
		if !meantInCommand(p, u) {
			return "", ""
		}
		return "'" + written + "' is passed on as it is: nothing is replaced in 'command' and 'args'. Set a variable under 'env' instead, if the program reads one", ""
	case expand&schema.EnvBrace != 0 && !looksMeant(u):
		return "", ""
	case u.Form == schema.HeaderBrace:
		return "'" + written + "' is replaced in headers only", ""
	case expand&schema.EnvBrace != 0:
		with = "${env." + u.Name + "}"
		if d := shellDefault(written); d != "" {
			with = "${env." + u.Name + " || '" + d + "'}"
		}
	case expand&(schema.Brace|schema.Dollar) != 0:
		with = "${" + u.Name + "}"
	default:
		return "", ""
	}
	if u.Name == "" {
		return "", ""
	}
	if expand&schema.Dollar != 0 && u.Form&(schema.Percent|schema.TemplateBrace) == 0 {
		return "'" + written + "' stops the toolset when it is started, since no variable has this name; write '" + with + "'", with
	}
	return "'" + written + "' is not replaced here and stays as it is; write '" + with + "'", with
}

var upper = regexp.MustCompile(`^[A-Z][A-Z0-9_]+$`)

// looksMeant tells variables from prose: "$5" and "${city}" in a text are none.
func looksMeant(u config.VarUse) bool {
	switch u.Form {
	case schema.Brace:
		if isArgument(u) {
			return false
		}
		return !isProse(u.Value) || upper.MatchString(u.Name)
	case schema.Dollar:
		return !isProse(u.Value) && upper.MatchString(u.Name)
	case schema.EditorBrace, schema.ShellBrace:
		return u.Name != "" && !isProse(u.Value) || upper.MatchString(u.Name)
	case schema.Percent, schema.TemplateBrace:
		return true
	}
	return u.Form == schema.HeaderBrace
}

// isArgument reports whether a use stands for an argument of the tool around it.
func isArgument(u config.VarUse) bool {
	for v := u.Value; v != nil; v = v.Parent {
		if isObject(v, "APIToolConfig") {
			return v.Get("args").Get(u.Name) != nil || !upper.MatchString(u.Name)
		}
	}
	return false
}

// meantInCommand reports whether a use in a command line is meant for the
// runtime, not for a shell that is started or a program's own language.
func meantInCommand(p *rule.Pass, u config.VarUse) bool {
	toolset := u.Value.Parent
	if toolset != nil && toolset.Type != nil && toolset.Type.Kind == schema.List {
		toolset = toolset.Parent
	}
	base := path.Base(strings.TrimSuffix(toolset.Get("command").Text(), ".exe"))
	if slices.Contains([]string{"sh", "bash", "zsh", "fish", "dash", "cmd", "powershell", "pwsh", "env"}, base) {
		return false
	}
	switch u.Form {
	case schema.EnvBrace, schema.EditorBrace, schema.Percent:
		return true
	case schema.TemplateBrace:
		return upper.MatchString(u.Name) && u.Value.Text() == p.Doc.Tree.Text.Slice(u.Span)
	case schema.Brace, schema.ShellBrace:
		return upper.MatchString(u.Name)
	case schema.Dollar:
		return upper.MatchString(u.Name) && u.Value.Text() == "$"+u.Name
	}
	return false
}

// shellDefault is the text of "${NAME:-text}".
func shellDefault(written string) string {
	_, rest, ok := strings.Cut(strings.TrimSuffix(written, "}"), ":-")
	if !ok || strings.ContainsAny(rest, "'\"\\") {
		return ""
	}
	return rest
}

func spell(u config.VarUse, with string) []rule.Fix {
	if with == "" || u.Value.Target == nil || u.Value.Merged {
		return nil
	}
	return []rule.Fix{{Title: "Change to '" + with + "'", Preferred: true, Edits: rule.Edit(text.Edit{Span: u.Span, New: inQuotes(u.Value, with)})}}
}

// inQuotes escapes single quotes where the value stands in such.
func inQuotes(v *config.Value, s string) string {
	if v.Target.Style == syntax.SingleQuoted {
		return strings.ReplaceAll(s, "'", "''")
	}
	return s
}

// mixed reports headers that hold variables of both objects, which older
// releases never replace.
func mixed(p *rule.Pass) {
	if limit(p) >= 8 {
		return
	}
	p.Binding.Walk(func(v *config.Value) bool {
		has := schema.Forms(0)
		for _, u := range v.Uses() {
			has |= u.Form
		}
		if v.Type != nil && v.Type.Expand&schema.HeaderBrace != 0 && has&schema.EnvBrace != 0 && has&schema.HeaderBrace != 0 {
			p.Report(rule.Finding{Span: v.Span(), Message: "A value that holds ${env.…} and ${headers.…} is not replaced at all; write two headers, or use a newer release"})
		}
		return true
	})
}

func keyRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeKey, Severity: schema.Information, Dialects: only(), Check: missingKeys, OffByDefault: true,
		Summary: "A model whose provider needs a variable that is not set.",
		Doc: "Docker Agent does not start an agent whose model's key is missing. Keys are seldom set where files are edited, so this is off until a severity is set for it. " +
			"`token_key` names another variable than the provider's usual one.",
		Examples: []rule.Example{{Wrong: head, Right: "agents:\n  root:\n    model: dmr/ai/qwen3\n    instruction: Help.\n"}},
	}
}

func missingKeys(p *rule.Pass) {
	models, own := p.Binding.Root.Get("models"), p.Binding.Root.Get("providers")
	for _, agent := range agentsOf(p) {
		list := agent.Get("model")
		for _, part := range splitModels(list.Text()) {
			var names []string
			if part.Kind == kindProvider {
				names = keysFor(part.Name, nil, own.Get(part.Name), limit(p))
			} else if m := models.Get(part.Name); m != nil {
				names = keysFor(m.Get("provider").Text(), m, own.Get(m.Get("provider").Text()), limit(p))
			}
			if len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { _, ok := p.Doc.Vars().Lookup(n, 0); return ok }) {
				p.Report(rule.Finding{Span: config.PartSpan(list, part.Start, part.End), Message: "The agent does not start: " + strings.Join(names, " or ") + " is not set"})
			}
		}
	}
}

// keysFor lists the variables of which one must be set for a model.
func keysFor(name string, model, own *config.Value, limit int) []string {
	for _, v := range []*config.Value{model, own} {
		if key := v.Get("token_key").Text(); key != "" {
			return []string{key}
		}
	}
	if own != nil || model != nil && model.Get("provider_opts").Get("project") != nil {
		return nil
	}
	known, _ := builtin(name, limit)
	return known.env
}
