package dockeragent

import (
	"net/netip"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// toolsetType is an item of toolsets. Which fields are legal depends on type.
func (b *builder) toolsetType() *schema.Type {
	t := b.object("Toolset", "toolset", "What an agent can do: a built-in set of tools, or the tools of a server.", b.placed(b.toolsetFields(false), false)...)
	t.Constraints = b.toolsetNeeds()
	t.Samples = b.toolsetSamples()
	return t
}

// sharedToolset is an entry of toolsets. What its ref names is looked up for
// the agents that use it, which a rule does.
func (b *builder) sharedToolset() *schema.Type {
	t := *b.toolset
	t.Fields = slices.Clone(t.Fields)
	for i, f := range t.Fields {
		if f.Name != "ref" {
			continue
		}
		field, text := *f, *f.Type
		text.Refers = slices.Clone(text.Refers)
		for i := range text.Refers {
			text.Refers[i].Severity = schema.Off
		}
		field.Type = &text
		t.Fields[i] = &field
	}
	return &t
}

// definition is an entry of mcps: a toolset whose type is mcp.
func (b *builder) definition() *schema.Type {
	t := b.object("MCPToolset", "MCP server", "An MCP server: from Docker's catalog, a local program or a remote address.", b.placed(b.toolsetFields(true), true)...)
	t.Constraints = b.mcpNeeds(nil)
	t.Samples = b.definitionSamples()
	return t
}

// toolsetFields are the fields of a toolset, or of an entry of mcps.
func (b *builder) toolsetFields(definition bool) []*schema.Field {
	fields := append(b.commonFields(definition), b.mcpFields(definition)...)
	return append(fields, b.builtinFields()...)
}

func (b *builder) commonFields(definition bool) []*schema.Field {
	tools := listOf(&schema.Type{Kind: schema.String, Nullable: true, Suggest: suggestTool})
	toon := &schema.Type{Kind: schema.String, Nullable: true, Checks: []schema.Check{regularExpressions()}}
	kind := &schema.Field{Name: "type", Type: b.typeField(), Order: 1, Doc: "What kind of toolset it is."}
	model := &schema.Field{Name: "model", Type: b.modelRefs(warns(notFound)), Since: "6", Order: 7, Doc: "The model that reads the results of these tools, for that one turn."}
	toonField := &schema.Field{Name: "toon", Type: toon, Since: "2", Order: 7, Example: "\"list_.*\"", Doc: "Regular expressions (RE2) with commas between them: the JSON of tools whose name one of them finds is written more briefly."}
	if definition {
		kind = &schema.Field{Name: "type", Type: b.text, Hidden: true, Doc: "An entry of `mcps` is an MCP server whatever stands here.", Unread: "An entry of 'mcps' is always an MCP server; 'type' is accepted and has no effect"}
		const lost = "A toolset does not take this from a definition; write it beside the 'ref'"
		toonField.Unread, toonField.Hidden, model.Unread, model.Hidden = lost, true, lost, true
	}
	return []*schema.Field{
		kind,
		{Name: "tools", Type: tools, Role: schema.ToolsRole, Order: 5, Aliases: []string{"allowed_tools", "allowedTools", "tool_filter", "include_tools", "enabled_tools"}, Doc: "The tools that the model sees. Without it, or with an empty list, all of them."},
		{Name: "instruction", Type: b.toolsetInstruction(), Since: "2", Order: 6, Aliases: []string{"instructions", "prompt"}, Doc: "What the model is told about these tools, in place of the toolset's own text. `{ORIGINAL_INSTRUCTIONS}` stands for that text."},
		toonField,
		model,
		{Name: "defer", Type: either("Defer", b.flag, b.texts, b.anything), Since: "3", Order: 7, Doc: "Load tools only when they are looked for: `true` for all, or a list of names."},
		{Name: "readonly", Type: b.flag, Since: "10", Order: 8, Doc: "Keep only tools that say of themselves that they change nothing."},
	}
}

const original = "{ORIGINAL_INSTRUCTIONS}"

var nearlyOriginal = regexp.MustCompile(`(?i)\$?\{+\s*original[ _-]?instructions?\s*\}+`)

// toolsetInstruction is prose in which a placeholder stands for the toolset's
// own text, once.
func (b *builder) toolsetInstruction() *schema.Type {
	t := *b.prose
	t.Suggest = suggestOriginal
	t.Checks = []schema.Check{{Severity: schema.Warning, Fails: func(value string) string {
		if strings.Count(value, original) > 1 {
			return "Only the first " + original + " is replaced"
		}
		for _, found := range nearlyOriginal.FindAllString(value, -1) {
			if found != original {
				return "'" + found + "' stays as it is; the placeholder for the toolset's own text is " + original
			}
		}
		return ""
	}, Fix: func(value string) []schema.Replacement {
		with := nearlyOriginal.ReplaceAllLiteralString(value, original)
		if with == value {
			return nil
		}
		return []schema.Replacement{{Title: "Write " + original, Value: with, Preferred: true}}
	}}}
	return &t
}

func (b *builder) builtinFields() []*schema.Field {
	entries := func(expand schema.Forms, format schema.Format) *schema.Type {
		return listOf(&schema.Type{Kind: schema.String, Nullable: true, Format: format, Base: schema.WorkDir, Expand: expand, Checks: []schema.Check{notEmpty()}})
	}
	domain := listOf(&schema.Type{Kind: schema.String, Nullable: true, Checks: []schema.Check{notEmpty(), {Fails: domainPattern}}})
	return []*schema.Field{
		{Name: "url", Type: &schema.Type{Kind: schema.String, Nullable: true, Format: schema.URL, Expand: schema.EnvBrace}, Since: "3", Order: 2, Doc: "The address of the agent or of the OpenAPI description."},
		{Name: "headers", Type: headers(schema.EnvBrace), Since: "4", Order: 4, Doc: "Headers of every request. For MCP servers they stand under `remote`."},
		{Name: "shared", Type: b.flag, Since: "1", Order: 3, Doc: "One list for all agents."},
		{Name: "path", Type: pathType(schema.AnyPath, b.since(8, schema.EnvBrace|schema.Brace|schema.Dollar|schema.Tilde)), Since: "1", Order: 2, Doc: "The file that keeps it."},
		{Name: "shell", Type: mapOf(b.script()), Since: "1", Order: 2, Aliases: []string{"scripts", "script"}, Doc: "The tools by name."},
		{Name: "post_edit", Type: listOf(b.postEdit()), Since: "1", Order: 4, Doc: "Commands that run after a file was changed."},
		{Name: "api_config", Type: b.api(), Since: "2", Only: readBy("api"), Order: 2, Doc: "The request that the tool makes."},
		{Name: "ignore_vcs", Type: b.flag, Since: "2", Order: 4, Doc: "Whether files that Git ignores are left out of searches."},
		{Name: "file_types", Type: b.texts, Since: "4", Order: 3, Example: "[\".go\"]", Doc: "The endings of the files that the server is for."},
		{Name: "timeout", Type: atLeast(schema.Integer, 0), Since: "2", Order: 4, Default: "30", Only: b.timed(), Unit: "s", Role: schema.TimeoutRole, Doc: "Seconds until a request is given up. It counts for `fetch`, and in newer releases for `api`, `openapi` and `a2a`."},
		{Name: "models", Type: listOf(b.modelRefs(warns(notFound))), Since: "6", Order: 2, Doc: "The models to choose from."},
		{Name: "sandbox", Type: solid(b.sandbox()), Since: "3", Until: "5", Order: 4, Doc: "A container for the shell.", Deprecated: "Run the whole agent in a sandbox instead: '--sandbox'"},
		{Name: "allow_list", Type: entries(schema.Tilde, schema.AnyPath), Since: "8", Order: 4, Doc: "The folders that the tools may touch; without it all. `.` is the working folder, `~` the home folder."},
		{Name: "deny_list", Type: entries(schema.Tilde, schema.AnyPath), Since: "8", Order: 4, Doc: "Folders that they may not touch."},
		{Name: "allowed_domains", Type: domain, Since: "8", Order: 4, Doc: "The domains that may be read, with their subdomains; not beside `blocked_domains`."},
		{Name: "blocked_domains", Type: domain, Since: "8", Order: 4, Doc: "Domains that may not be read."},
		{Name: "escape_html", Type: b.flag, Since: "10", Order: 8, Default: "false", Doc: "Escape HTML in the results of several addresses."},
		{Name: "allow_private_ips", Type: b.flag, Since: "8", Order: 6, Default: "false", Doc: "Whether addresses of the own machine and network may be reached. For MCP servers it counts for signing in with OAuth."},
		{Name: "allowed_servers", Type: entries(0, 0), Since: "10", Order: 3, Doc: "The servers of the catalog that are offered; without it all."},
		{Name: "blocked_servers", Type: entries(0, 0), Since: "10", Order: 3, Doc: "Servers of the catalog that are not offered."},
		{Name: "sudo_askpass", Type: b.flag, Since: "10", Order: 4, Default: "false", Doc: "Ask the user for the password when a command calls `sudo`."},
		{Name: "safer", Type: b.flag, Since: "10", Until: "15", Order: 8, Doc: "Ask before commands that destroy something.", Deprecated: "Use 'safety' of the agent"},
		{Name: "recall", Type: b.flag, Since: "10", Order: 4, Default: "false", Doc: "Tell the agent when a job is done that it asked to be told of."},
		{Name: "rag_config", Type: solid(b.rag0()), Since: "8", Order: 2, Doc: "The documents to search, and how."},
		{Name: "webhook_config", Type: b.webhook(), Since: "10", Only: readBy("webhook"), Order: 2, Doc: "Where messages go."},
		{Name: "env_file", Type: b.anything, Until: "1", Hidden: true, Order: 9, Doc: "Files with variables. No release reads them any more.",
			Deprecated: "Name the file when you start Docker Agent ('--env-from-file'), or write the variables under 'env'"},
	}
}

// timed limits a timeout to the types that read it. On others it loads and
// changes nothing.
func (b *builder) timed() *schema.Only {
	types, said := []string{"fetch"}, "'fetch'"
	if b.limit >= 10 {
		types, said = []string{"fetch", "api", "openapi", "a2a"}, "'fetch', 'api', 'openapi' or 'a2a'"
	}
	return &schema.Only{
		Condition: schema.Condition{Field: "type", Values: types, AbsentKnown: true}, Severity: schema.Warning, NonEmpty: true,
		Text: "timeout is read with type " + said + " only. For MCP servers there is 'lifecycle', with 'startup_timeout' and 'call_timeout'",
	}
}

// domainPattern checks a domain as the loader does.
func domainPattern(value string) string {
	p := strings.TrimSpace(value)
	if strings.Contains(p, "/") {
		if _, err := netip.ParsePrefix(p); err != nil {
			return "{key}[{index}] \"{value}\" is invalid: not a valid CIDR: invalid CIDR address: " + p
		}
		return ""
	}
	if rest, ok := strings.CutPrefix(p, "*."); strings.Contains(p, "*") && (!ok || rest == "" || strings.Contains(rest, "*")) {
		return "{key}[{index}] \"{value}\" is invalid: '*' is only allowed as a leading '*.' wildcard, e.g. '*.example.com'"
	}
	return ""
}

// toolsetNeeds are what each type must have.
func (b *builder) toolsetNeeds() []*schema.Constraint {
	need := func(field, kind, text string) *schema.Constraint {
		return &schema.Constraint{Rule: schema.AllRequired, Fields: []string{field}, NonEmpty: true, None: text, When: ofType(kind)}
	}
	all := b.mcpNeeds(ofType("mcp"))
	if b.version >= 1 && b.version <= 5 {
		all = append(all, need("path", "memory", "memory toolset requires a path to be set"))
	}
	if b.version >= 3 {
		all = append(all,
			need("url", "a2a", "a2a toolset requires a url to be set"),
			need("command", "lsp", "lsp toolset requires a command to be set"))
	}
	if b.version >= 5 {
		all = append(all, need("url", "openapi", "openapi toolset requires a url to be set"))
	}
	if b.version >= 6 {
		all = append(all, need("models", "model_picker", "model_picker toolset requires at least one model in the 'models' list"))
	}
	if b.version >= 8 {
		all = append(all,
			&schema.Constraint{Rule: schema.AtLeastOne, Fields: []string{"ref", "rag_config"}, When: ofType("rag"), NonEmpty: true, None: "rag toolset requires either ref or rag_config"},
			&schema.Constraint{Rule: schema.AtMostOne, Fields: []string{"allowed_domains", "blocked_domains"}, NonEmpty: true, Many: "allowed_domains and blocked_domains are mutually exclusive"})
	}
	if b.version >= 10 {
		all = append(all, need("url", "open_url", "open_url toolset requires a url to be set"))
	}
	if b.version <= 1 {
		all = append(all, &schema.Constraint{Rule: schema.NoneAllowed, Fields: []string{"env_file"}, NonEmpty: true, Many: "migrating config: toolset Envfiles is not supported anymore"})
	}
	return append(all, b.runtimeNeeds()...)
}

// runtimeNeeds are missing fields that only stop the toolset when it is started.
func (b *builder) runtimeNeeds() []*schema.Constraint {
	return []*schema.Constraint{
		{Rule: schema.AllRequired, Fields: []string{"shell"}, When: ofType("script"), NonEmpty: true, Severity: schema.Warning,
			None: "shell is required for script toolset; without it the toolset is left out when the agent starts"},
		{Rule: schema.AllRequired, Fields: []string{"api_config"}, When: ofType("api"), NonEmpty: true, Severity: schema.Warning,
			None: "api tool requires an endpoint in api_config; without it the toolset is left out when the agent starts"},
	}
}

func ofType(kind string) []schema.Condition {
	return []schema.Condition{{Field: "type", Values: []string{kind}}}
}

func (b *builder) sandbox() *schema.Type {
	paths := b.texts
	t := b.object("SandboxConfig", "sandbox", "A container for the shell.",
		&schema.Field{Name: "image", Type: b.text, Doc: "The image of the container."},
		&schema.Field{Name: "paths", Type: paths, Example: "[\".\"]", Doc: "Folders that it sees; `:ro` after one makes it read-only."})
	t.Constraints = []*schema.Constraint{{Rule: schema.AllRequired, Fields: []string{"paths"}, NonEmpty: true, None: "sandbox requires at least one path to be set"}}
	return t
}

func (b *builder) script() *schema.Type {
	env := mapOf(&schema.Type{Kind: schema.String, Nullable: true, Expand: b.scriptEnv()})
	return b.object("ScriptShellToolConfig", "script", "A tool that is a shell command.",
		&schema.Field{Name: "cmd", Type: &schema.Type{Kind: schema.String, Nullable: true, Format: schema.Command}, Order: 1, Aliases: []string{"command", "run", "script", "exec"}, Doc: "The command. `${NAME}` stands for an argument of `args`."},
		&schema.Field{Name: "description", Type: b.text, Order: 2, Doc: "What it does; the model reads this."},
		&schema.Field{Name: "args", Type: mapOf(b.anything), Order: 3, Example: "{name: {type: string, description: \"\"}}", Doc: "The arguments by name, each with its JSON Schema."},
		&schema.Field{Name: "required", Type: b.texts, Order: 4, Doc: "The arguments that must be given; without it all."},
		&schema.Field{Name: "env", Type: env, Order: 5, Doc: "Variables for the command."},
		&schema.Field{Name: "working_dir", Type: pathType(schema.FolderPath, 0), Order: 5, Doc: "The folder it runs in."})
}

// scriptEnv is what is replaced in the variables of a script.
func (b *builder) scriptEnv() schema.Forms {
	if b.limit >= 8 {
		return schema.EnvBrace
	}
	return schema.Dollar | schema.Brace
}

func (b *builder) postEdit() *schema.Type {
	return b.object("PostEditConfig", "command", "A command that runs after a file was changed.",
		&schema.Field{Name: "path", Type: b.text, Order: 1, Example: "\"*.go\"", Doc: "The files that it is for, as a glob."},
		&schema.Field{Name: "cmd", Type: &schema.Type{Kind: schema.String, Nullable: true, Format: schema.Command}, Order: 2, Doc: "The command; `$path` or `${file}` names the file."})
}

func (b *builder) api() *schema.Type {
	method := &schema.Type{Kind: schema.String, Nullable: true, Open: true, Enum: enum("GET", "", "POST", "", "PUT", "", "PATCH", "", "DELETE", "")}
	t := b.object("APIToolConfig", "request", "The request that the tool makes.",
		&schema.Field{Name: "name", Type: b.text, Order: 1, Doc: "The tool's name."},
		&schema.Field{Name: "method", Type: method, Order: 2, Default: "GET", Doc: "The method of HTTP."},
		&schema.Field{Name: "endpoint", Type: &schema.Type{Kind: schema.String, Nullable: true, Format: schema.URL, Expand: schema.EnvBrace}, Order: 3, Doc: "The address. `${NAME}` stands for an argument, `${env.NAME}` for a variable."},
		&schema.Field{Name: "instruction", Type: b.prose0(), Order: 4, Doc: "What the model is told about it."},
		&schema.Field{Name: "args", Type: mapOf(b.anything), Order: 5, Doc: "The arguments by name, each with its JSON Schema."},
		&schema.Field{Name: "required", Type: b.texts, Order: 6, Doc: "The arguments that must be given."},
		&schema.Field{Name: "headers", Type: headers(schema.EnvBrace), Order: 6, Doc: "Headers of the request."},
		&schema.Field{Name: "output_schema", Type: mapOf(b.anything), Order: 7, Doc: "The JSON Schema of the answer."})
	t.Essence = "endpoint"
	return t
}

func (b *builder) webhook() *schema.Type {
	provider := &schema.Type{Kind: schema.String, Nullable: true, Open: true, Enum: enum("generic", "", "slack", "", "discord", "", "teams", "", "telegram", "", "mattermost", "", "rocketchat", "", "googlechat", "", "ifttt", "")}
	return b.object("WebhookToolConfig", "webhook", "Where messages go.",
		&schema.Field{Name: "provider", Type: provider, Order: 1, Default: "generic", Doc: "Whose format the message has."},
		&schema.Field{Name: "url", Type: &schema.Type{Kind: schema.String, Nullable: true, Format: schema.URL, Expand: schema.EnvBrace, Secret: true}, Order: 2, Example: "${env.WEBHOOK_URL}", Doc: "The address. It usually is a secret itself: take it from a variable."},
		&schema.Field{Name: "headers", Type: headers(schema.EnvBrace), Order: 3, Doc: "Headers of the request."},
		&schema.Field{Name: "chat_id", Type: b.text, Order: 3, Doc: "The chat, for Telegram."})
}

// headers is a map of headers in which forms are replaced.
func headers(expand schema.Forms) *schema.Type {
	return mapOf(&schema.Type{Kind: schema.String, Nullable: true, Expand: expand})
}

// readBy is the condition of a field that the loader takes everywhere and only
// one type of toolset reads.
func readBy(kind string) *schema.Only {
	return &schema.Only{Condition: schema.Condition{Field: "type", Values: []string{kind}, AbsentKnown: true}, NonEmpty: true,
		Severity: schema.Hint, Text: "{field} is read with type '" + kind + "' only"}
}
