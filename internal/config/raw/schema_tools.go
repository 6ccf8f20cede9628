package raw

import (
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func toolsType() *schema.Type {
	t := useType("tools", toolIDType(), "Tools")
	t.Doc = "Which tools an agent may call, and what is decided about each call."
	use := t.Fields[0]
	use.Example = `["builtin/read_file"]`
	use.Aliases = []string{"allow", "allowed", "include", "enabled"}
	use.Doc = "The exact IDs of the tools, each once, in the order in which the model sees them: `builtin/NAME`, `local/NAME`, `agent/NAME`, `mcp/SERVER/TOOL` with the server's own name of the tool, " +
		"or an export of a package. There is no wildcard. An empty list gives the agent no tools."
	t.Fields = append(t.Fields, &schema.Field{
		Name: "rules", Type: &schema.Type{Kind: schema.List, Elem: ruleType(), Doc: "Rules in order."},
		Doc: "What is decided about calls. The last rule that matches wins; a call that none matches is allowed.",
	})
	return t
}

func ruleType() *schema.Type {
	match := nonEmpty()
	match.Bounds = append(match.Bounds, schema.Bound{Op: schema.AtMost, N: 256, Length: true, Message: "{where} is too long"})
	match.Suggest = sourceMatch
	match.Refers = []schema.Reference{{
		Kind: kindServer, Severity: schema.Warning,
		Text: "No server is called '{name}' here, so this rule matches nothing but tools that a client adds",
	}}
	match.Split = serverInGlob
	return &schema.Type{
		Name: "rule", Kind: schema.Object, Label: "Rule",
		Doc: "A decision about the calls that `match` covers.",
		Fields: []*schema.Field{
			{Name: "match", Type: match, Required: true, Example: `"mcp/search/*"`, Order: 1,
				Doc: "A glob over whole canonical IDs such as `mcp/search/web_search` or `builtin/bash`: `*` is any text, `?` one character. The alias that the model sees is never matched."},
			{Name: "effect", Type: effectType(), Required: true, Example: `"ask"`, Order: 2,
				Doc: "What happens to a call: `\"allow\"`, `\"ask\"` or `\"deny\"`."},
			{Name: "when", Type: whenType(), Order: 3,
				Only: &schema.Only{Condition: schema.Condition{Field: "effect", Values: []string{"ask"}},
					Text: "{where} conditional effect must be ask: 'when' goes with the effect \"ask\" only"},
				Doc: "Asks only for calls whose arguments match. Only with the effect `\"ask\"`."},
		},
		Samples: []*schema.Sample{{
			Label: "rule", Doc: "Asks before each call of a server's tools.",
			Value: schema.Template{Fields: []schema.TemplateField{
				{Key: "match", Value: schema.Template{Text: "mcp/server/*", Quote: true, Stop: true}},
				{Key: "effect", Value: schema.Template{Text: "ask", Quote: true, Stop: true, Choices: []string{"allow", "ask", "deny"}}},
			}},
		}},
	}
}

func effectType() *schema.Type {
	return enum([]string{"allow", "ask", "deny"},
		"The call runs.",
		"The user is asked before each call. Where nobody can be asked, the call is refused.",
		"The model does not see the tool, and a call is refused.")
}

func whenType() *schema.Type {
	any := nonEmpty()
	any.Bounds = append(any.Bounds, schema.Bound{Op: schema.AtMost, N: 256, Length: true, Message: "when.any must be a bounded path"})
	any.Pattern = &schema.Pattern{Expr: `^` + pathStep + `(\.` + pathStep + `)*$`, Message: "invalid when.any path: {value}"}
	with(any, func(v string) string {
		if strings.Count(v, ".") > 15 {
			return "when.any path is too deep"
		}
		return ""
	}, nil)
	regex := with(nonEmpty(), badExpression, nil)
	regex.Format = schema.RE2
	return &schema.Type{
		Name: "when", Kind: schema.Object, Label: "Condition",
		Fields: []*schema.Field{
			{Name: "source", Type: enum([]string{"arguments", "effects"}, "What the model sent.", "What the call intends to change, of tools that say so."), Order: 1,
				Doc: "What is looked at. `write_file` offers `\"effects\"` only; newer releases of Raw want it written."},
			{Name: "any", Type: any, Required: true, Example: `"commands[*].command"`, Order: 2, Aliases: []string{"path", "field"},
				Doc: "The path to a text in it: names joined by dots, `[*]` after a name for every item of a list."},
			{Name: "regex", Type: regex, Required: true, Example: `"(^|\\s)rm\\s"`, Order: 3, Aliases: []string{"pattern", "match"},
				Doc: "An RE2 expression that is found anywhere in the text. RE2 has no lookaround and no references to groups."},
		},
	}
}

const pathStep = `[A-Za-z_][A-Za-z0-9_]*(\[\*\])?`

func badExpression(v string) string {
	if len(v) > 1024 {
		return "when.regex must be a nonempty pattern of at most 1024 bytes"
	}
	if _, err := regexp.Compile(v); err != nil {
		return "invalid RE2 when.regex: " + strings.TrimPrefix(err.Error(), "error parsing regexp: ")
	}
	return ""
}

// toolIDType is one tool's ID.
func toolIDType() *schema.Type {
	valid := regexp.MustCompile(toolIDs)
	t := &schema.Type{
		Kind: schema.String, Suggest: sourceTool, Split: serverInID,
		Doc:    "A tool's ID: `builtin/NAME`, `local/NAME`, `agent/NAME`, `mcp/SERVER/TOOL` or `pkg/ALIAS/tools/EXPORT`.",
		Refers: []schema.Reference{{Kind: kindServer, Text: "unknown MCP server: {name}"}},
	}
	return with(t, func(v string) string {
		switch {
		case strings.TrimSpace(v) == "":
			return "{where} must be a nonempty string"
		case !valid.MatchString(v):
			return "invalid tool id: {value}" + hintOf(v)
		}
		return ""
	}, fixID)
}

// toolIDs is what Raw accepts in tools.use.
const toolIDs = `^(?:builtin|local|agent)/` + segment + `$` +
	`|^pkg/` + segment + `/tools/` + segment + `$` +
	`|^pkgdep/` + segment + `/` + segment + `/tools/` + segment + `$` +
	`|^mcp/[^/\s]+/[^/\s]+$`

// skillID and hookID are the IDs of the other things that agents select.
func skillID() *schema.Type { return assetID("skill", "skills") }
func hookID() *schema.Type  { return assetID("hook", "hooks") }

func assetID(one, many string) *schema.Type {
	return &schema.Type{
		Kind: schema.String, Doc: "The " + one + "'s ID: `builtin/NAME`, `local/NAME`, `agent/NAME` or `pkg/ALIAS/" + many + "/EXPORT`.",
		Pattern: &schema.Pattern{
			Expr: `^(?:builtin|local|agent)/` + segment + `$|^pkg/` + segment + `/` + many + `/` + segment + `$` +
				`|^pkgdep/` + segment + `/` + segment + `/` + many + `/` + segment + `$`,
			Message: "invalid " + one + " id: {value}",
		},
	}
}

// hintOf says what is wrong with a tool's ID.
func hintOf(id string) string {
	kind, rest, slash := strings.Cut(id, "/")
	switch {
	case strings.ContainsAny(id, "*?"):
		return "; there is no wildcard, each tool is listed by its own ID"
	case aliasShape().MatchString(id):
		return "; that is the name under which the model sees a tool, its ID is \"mcp/SERVER/TOOL\""
	case strings.ContainsAny(id, " \t\r\n"):
		return "; an ID holds no spaces"
	case !slash:
		return "; an ID begins with \"builtin/\", \"local/\", \"agent/\", \"mcp/\" or \"pkg/\""
	case kind == "mcp" && strings.Count(rest, "/") > 1:
		return "; \"mcp/\" is followed by the server's and the tool's name and nothing else"
	case kind == "mcp":
		return "; write \"mcp/SERVER/TOOL\""
	}
	return ""
}

// fixID offers the ID that was probably meant where that needs no knowledge of
// the document.
func fixID(id string) []schema.Replacement {
	bare := strings.ToLower(strings.TrimSpace(id))
	if t := strings.TrimSpace(id); t != id && regexp.MustCompile(toolIDs).MatchString(t) {
		return []schema.Replacement{{Value: t, Preferred: true}}
	}
	for _, name := range builtins() {
		if bare == name.name || bare == "builtin/"+name.name || bare == "builtins/"+name.name || bare == "builtin:"+name.name {
			return []schema.Replacement{{Value: "builtin/" + name.name, Preferred: true}}
		}
	}
	return nil
}

// A builtin is a tool that Raw brings along.
type builtin struct{ name, doc string }

func builtins() []builtin {
	return []builtin{
		{"ask_user", "Asks the user a question."},
		{"bash", "Runs commands, one after the other, with all rights of the user."},
		{"list_skills", "Lists the skills that the agent selects."},
		{"list_vars", "Lists the variables that the agent selects."},
		{"load_skill", "Loads one of these skills."},
		{"process", "Starts and watches long-running programs."},
		{"read_file", "Reads files."},
		{"read_var", "Reads one of these variables."},
		{"todo", "Keeps a list of things to do, shown in a panel."},
		{"view_image", "Shows an image to a model with `vision`."},
		{"write_file", "Writes and edits files."},
	}
}
