package raw

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func agentsType() *schema.Type {
	return &schema.Type{
		Kind: schema.Map, Defines: kindAgent, Key: ownName("agent name"), Elem: agentType(),
		Doc: "Agents by name.",
	}
}

// agentType is a binding to a package where "from" is written, else an agent
// that is written out here.
func agentType() *schema.Type {
	direct := &schema.Type{
		Name: "agent", Kind: schema.Object, Label: "Agent",
		Doc:    "An agent: a model, the tools it may call, and limits.",
		Fields: append([]*schema.Field{modelField()}, settings(true)...),
		Constraints: []*schema.Constraint{{
			Rule: schema.AtMostOne, Fields: []string{"system_prompt", "system_prompt_file"},
			Many: "{where} must choose system_prompt or system_prompt_file",
		}},
		Samples: []*schema.Sample{{
			Label: "agent", Doc: "An agent with tools to read files.",
			Value: schema.Template{Fields: []schema.TemplateField{
				{Key: "model", Value: schema.Template{Text: "model", Quote: true, Stop: true}},
				{Key: "tools", Value: schema.Template{Flow: true, Fields: []schema.TemplateField{
					{Key: "use", Value: schema.Template{Flow: true, Items: []schema.Template{{Text: "builtin/read_file", Quote: true, Stop: true}}}},
				}}},
			}},
		}},
	}
	overrides := &schema.Type{
		Name: "overrides", Kind: schema.Object, Label: "Overrides",
		Doc:    "What replaces the package's own settings, each block as a whole.",
		Fields: settings(false),
	}
	bound := &schema.Type{
		Name: "bound agent", Kind: schema.Object, Label: "Agent of a package",
		Doc: "An agent that an installed package defines, with a model of yours.",
		Fields: []*schema.Field{
			from("agents", "kit/agents/writer"), modelField(), inputs(),
			{Name: "overrides", Type: overrides, Order: 6, Doc: "Settings that replace the package's own. A list or block is replaced as a whole."},
		},
	}
	return &schema.Type{
		Name: "agent", Kind: schema.Choice, Label: "Agent", Tag: "from", ByPresence: true,
		Members: []*schema.Member{{Type: bound, Doc: "An agent that an installed package defines."}, {Type: direct}},
		Samples: direct.Samples,
	}
}

func modelField() *schema.Field {
	return &schema.Field{Name: "model", Type: modelName(), Required: true, Order: 1, Aliases: []string{"model_alias"},
		Doc: "The model to use: a key of `models`."}
}

// settings are the fields of an agent beside its model. Where own is false,
// they replace those of a package, and none is required.
func settings(own bool) []*schema.Field {
	fields := []*schema.Field{
		{Name: "tools", Type: toolsType(), Required: own, Example: `{"use": []}`, Order: 2,
			Doc: "The tools that the agent may call, in the order in which the model sees them, and what is decided about their calls."},
		{Name: "system_prompt", Type: &schema.Type{Kind: schema.String, Format: schema.Markdown}, Order: 3, Aliases: []string{"prompt", "instructions", "instruction", "systemPrompt"},
			Doc: "The system prompt. An empty text is one too. Not together with `system_prompt_file`."},
		{Name: "system_prompt_file", Type: promptFile(), Example: `"prompt.md"`, Order: 4, Aliases: []string{"prompt_file", "instructions_file"},
			Doc: "A Markdown file in UTF-8 with the system prompt; a relative path starts beside this file. Not together with `system_prompt`."},
		{Name: "skills", Type: useType("skills", skillID(), "Skills"), Order: 5,
			Doc: "Skills that the agent may load. They need `builtin/list_skills` and `builtin/load_skill` among the tools."},
		{Name: "vars", Type: varNames(), Order: 7,
			Doc: "Names of `vars` that the agent may read. Left out means none."},
		{Name: "max_steps", Type: positive(), Default: "25", Order: 10, Aliases: []string{"max_turns", "max_iterations"},
			Doc: "How many steps a run may take."},
		{Name: "max_output_bytes", Type: positive(), Default: "8192", Order: 11,
			Doc: "How many bytes of a tool's result the model sees."},
		{Name: "request_timeout_ms", Type: positive(), Unit: "ms", Default: "120000", Order: 12, Aliases: []string{"timeout_ms", "timeout", "request_timeout"},
			Doc: "How long in milliseconds a model may stay silent, and the limit of an MCP server without a `timeout_ms` of its own."},
		{Name: "request", Type: requestType(), Order: 13,
			Doc: "Settings of the requests to the model. Which exist depends on the model's provider and method."},
		{Name: "cache", Type: cacheType(), Order: 14, Doc: "Hints for the service's prompt cache."},
		{Name: "compact", Type: compactType(), Order: 15, Doc: "How a long conversation is summarised."},
	}
	if own {
		fields = append(fields, &schema.Field{Name: "hooks", Type: useType("hooks", hookID(), "Hooks"), Order: 6,
			Doc: "Hooks that run at events of a session."})
	}
	return fields
}

func promptFile() *schema.Type {
	t := nonEmpty()
	t.Format, t.Base = schema.FilePath, schema.Beside
	return t
}

// useType is an object whose only field lists IDs.
func useType(name string, id *schema.Type, label string) *schema.Type {
	return &schema.Type{
		Name: name, Kind: schema.Object, Label: label,
		Fields: []*schema.Field{{
			Name: "use", Required: true, Example: "[]",
			Type: &schema.Type{Kind: schema.List, UniqueBy: ".", Unique: "{where} contains duplicate IDs: {value}", Elem: selection(id)},
			Doc:  "IDs in order, each once.",
		}},
	}
}

// selection is an ID, or an object that takes an export of a package under
// another name.
func selection(id *schema.Type) *schema.Type {
	object := &schema.Type{
		Name: "selection", Kind: schema.Object, Label: "Selection",
		Doc: "An export of an installed package under a name of your own.",
		Fields: []*schema.Field{
			{Name: "ref", Required: true, Example: `"pkg/kit/tools/search"`, Order: 1,
				Type: &schema.Type{Kind: schema.String, Pattern: &schema.Pattern{
					Expr:    `^(pkg/` + segment + `/|dep:` + segment + `#|#)` + componentKind + `/` + segment + `$`,
					Message: "invalid package component reference: {value}",
				}},
				Doc: "What is selected: `pkg/ALIAS/KIND/EXPORT`."},
			{Name: "as", Example: `"web_search"`, Order: 2,
				Type: &schema.Type{Kind: schema.String, Pattern: &schema.Pattern{Expr: `^[A-Za-z_][A-Za-z0-9_-]{0,63}$`, Message: "invalid selection alias: {value}"}},
				Doc:  "The name that the model sees. Rules still match the canonical name."},
			inputs(),
		},
	}
	return &schema.Type{Kind: schema.Choice, Members: []*schema.Member{{Type: id}, {Type: object}}, Suggest: id.Suggest}
}

// componentKind is a kind of export, as an expression.
const componentKind = `(agents|skills|tools|vars|var_providers|mcp|hooks)`

func cacheType() *schema.Type {
	return &schema.Type{
		Name: "cache", Kind: schema.Object, Label: "Cache",
		Fields: []*schema.Field{
			{Name: "mode", Type: enum([]string{"auto", "no-hints"}, "Hints where the service takes them.", "No hints."), Order: 1, Doc: "Whether hints are sent."},
			{Name: "key", Type: nonEmpty(), Order: 2, Doc: "The cache key; OpenAI only."},
			{Name: "retention", Type: nonEmpty(), Order: 3, Doc: "How long the cache is kept; OpenAI and Anthropic only."},
			{Name: "backend", Type: enum([]string{"generic", "llama.cpp"}, "Nothing special.", "llama.cpp's own prompt cache; with `openai-chat-completions` only."), Order: 4, Doc: "The server behind a compatible endpoint."},
		},
	}
}

func compactType() *schema.Type {
	return &schema.Type{
		Name: "compact", Kind: schema.Object, Label: "Compaction",
		Fields: []*schema.Field{
			{Name: "keep_recent_turns", Type: nonNegative(), Default: "2", Order: 1, Doc: "How many turns stay as they are."},
			{Name: "max_output_tokens", Type: positive(), Default: "512", Order: 2, Doc: "The longest summary."},
			{Name: "trigger_tokens", Type: positive(), Example: "24000", Order: 3, Doc: "The estimated input at which compaction starts by itself. Without it, it is started by hand. The model needs `context_window_tokens`."},
		},
	}
}

func requestType() *schema.Type {
	thinking := &schema.Type{
		Name: "thinking", Kind: schema.Object, Label: "Thinking",
		Fields: []*schema.Field{
			{Name: "type", Required: true, Order: 1, Type: enum([]string{"adaptive", "disabled", "enabled"}, "The model decides.", "None.", "As many tokens as `budget_tokens` says."), Doc: "Whether the model thinks first."},
			{Name: "budget_tokens", Type: whole(1024, 0, "must be at least 1024"), Order: 2, Doc: "How many tokens; less than the output limit.",
				Only: &schema.Only{Condition: schema.Condition{Field: "type", Values: []string{"enabled"}}, Text: "unknown {where} field: {field}"}},
		},
		Constraints: []*schema.Constraint{{
			Rule: schema.AllRequired, Fields: []string{"budget_tokens"}, When: []schema.Condition{{Field: "type", Values: []string{"enabled"}}},
			None: "{where}.budget_tokens must be a positive integer",
		}},
	}
	return &schema.Type{
		Name: "request", Kind: schema.Object, Label: "Request",
		Fields: []*schema.Field{
			{Name: "max_output_tokens", Type: positive(), Order: 1, Doc: "The longest answer; within the model's own limit."},
			{Name: "service_tier", Type: enum([]string{"auto", "default", "flex", "fast", "priority", "standard_only"}), Order: 2, Doc: "The service tier; OpenAI and Anthropic, each with its own values."},
			{Name: "reasoning_effort", Type: enum([]string{"none", "minimal", "low", "medium", "high", "xhigh", "max"}), Order: 3, Doc: "How much the model reasons; OpenAI and DeepSeek."},
			{Name: "reasoning_mode", Type: enum([]string{"standard", "pro"}), Order: 4, Doc: "OpenAI's responses only."},
			{Name: "thinking", Type: &schema.Type{Kind: schema.Choice, Members: []*schema.Member{{Type: enum([]string{"enabled", "disabled"})}, {Type: thinking}}}, Order: 5,
				Doc: "Anthropic: an object with `type`; DeepSeek: `\"enabled\"` or `\"disabled\"`."},
			{Name: "effort", Type: enum([]string{"low", "medium", "high", "xhigh", "max"}), Order: 6, Doc: "Anthropic only."},
			{Name: "thinking_level", Type: enum([]string{"minimal", "low", "medium", "high"}), Order: 7, Doc: "Google only; not together with `thinking_budget`."},
			{Name: "thinking_budget", Type: nonNegative(), Order: 8, Doc: "Google only; not together with `thinking_level`."},
		},
		Constraints: []*schema.Constraint{{
			Rule: schema.AtMostOne, Fields: []string{"thinking_level", "thinking_budget"}, Many: "{where} must choose thinking_level or thinking_budget",
		}},
	}
}
