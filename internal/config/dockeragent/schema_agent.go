package dockeragent

import (
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// agent is one entry of agents.
func (b *builder) agent() *schema.Type {
	fields := append(b.agentBasics(), b.agentTeam()...)
	fields = append(fields, b.agentLimits()...)
	fields = append(fields, b.agentOld()...)
	t := b.object("AgentConfig", "agent", "An agent: a model with an instruction and tools.", fields...)
	t.Nullable = b.version < 4
	t.Constraints = []*schema.Constraint{
		{Rule: schema.AtMostOne, Fields: []string{"instruction", "instruction_file"}, NonEmpty: true,
			Many: `agent "{owner}": 'instruction' and 'instruction_file' are mutually exclusive, set only one`},
		{Rule: schema.NoneAllowed, Fields: []string{"compaction_model"}, NonEmpty: true, When: []schema.Condition{{Field: "harness"}},
			Many: "compaction_model cannot be used with a harness; the harness manages its own context compaction"},
	}
	t.Samples = agentSamples()
	return t
}

func (b *builder) agentBasics() []*schema.Field {
	instruction := b.prose
	if b.version >= 14 {
		instruction = either("Instruction", b.prose, listOf(&schema.Type{Kind: schema.String, Strict: true, Format: schema.Markdown, Expand: b.prose.Expand}))
	}
	model := refuses(`agent '{owner}' references non-existent model '{name}'`)
	model.When = []schema.Condition{{Field: "harness", Not: true}}
	return []*schema.Field{
		{Name: "model", Type: b.modelRefs(model), Order: 1, Example: "auto",
			Doc: "The model: a name under `models`, `provider/model`, `auto` for the first provider that has a key, or several with commas between them, used in turn."},
		{Name: "description", Type: b.template, Order: 2, Doc: "What the agent is for, in a sentence. Other agents choose by it whom to give a task. `${env.NAME}` is replaced."},
		{Name: "instruction", Type: instruction, Order: 3, Aliases: []string{"instructions", "prompt", "system_prompt", "system", "systemPrompt", "system_message"}, Doc: "The system prompt."},
		{Name: "instruction_file", Type: b.instructionFile(), Since: "14", Order: 6, Doc: "A file with the instruction, or several, relative to this file and inside its folder."},
		{Name: "toolsets", Type: listOf(b.toolset), Order: 4, Aliases: []string{"tools", "tool_sets", "toolset"}, Doc: "What the agent can do: built-in toolsets and MCP servers. Of two tools with one name the first counts."},
		{Name: "use_toolsets", Type: namesOf(kindToolset, "agent '{owner}' references non-existent toolset '{name}'"), Since: "10", Order: 6, Doc: "Toolsets of the top-level section `toolsets`. They come after the agent's own."},
		{Name: "welcome_message", Type: b.template, Since: "2", Order: 6, Doc: "What the user reads when the agent starts. `${env.NAME}` is replaced."},
		{Name: "commands", Type: b.commands(), Order: 6, Doc: "Prompts that the user calls by name: `/NAME`."},
		{Name: "use_commands", Type: namesOf(kindCommands, "agent '{owner}' references non-existent command group '{name}'"), Since: "10", Order: 7, Doc: "Groups of the top-level section `commands`. The agent's own commands win."},
		{Name: "skills", Type: b.skills("agent '{owner}'"), Since: "3", Order: 7, Doc: "Whether the agent finds skills (folders with a `SKILL.md`), and where."},
		{Name: "use_skills", Type: namesOf(kindSkills, "agent '{owner}' references non-existent skill group '{name}'"), Since: "10", Order: 7, Doc: "Groups of the top-level section `skills`."},
		{Name: "structured_output", Type: b.structuredOutput(), Since: "2", Order: 8, Doc: "A JSON Schema that answers must follow."},
		{Name: "hooks", Type: b.hooks(), Since: "3", Order: 8, Doc: "Commands that run at certain moments of a session."},
	}
}

func (b *builder) agentTeam() []*schema.Field {
	return []*schema.Field{
		{Name: "sub_agents", Type: listOf(named(b.agentRef("sub-agent"))), Order: 4, Aliases: []string{"subagents", "agents", "subAgents"}, Doc: "Agents that this one may give tasks to: names under `agents`, or references to others (`org/agent`, a URL)."},
		{Name: "handoffs", Type: listOf(named(b.agentRef("handoff agent"))), Since: "2", Order: 6, Doc: "Agents that this one may pass the conversation on to."},
		{Name: "force_handoff", Type: &schema.Type{Kind: schema.String, Nullable: true, Refers: []schema.Reference{b.agentRef("force_handoff agent")}}, Since: "10", Order: 8, Doc: "The agent that always takes over when this one has answered."},
		{Name: "fallback", Type: b.fallback(), Since: "4", Order: 6, Doc: "Models to try when the first one fails."},
		{Name: "harness", Type: b.harness(), Since: "10", Order: 8, Doc: "A coding agent of another make that does the work instead of a model."},
		{Name: "rag", Type: listOf(&schema.Type{Kind: schema.String, Nullable: true, Refers: []schema.Reference{warns(`RAG source not found: '{name}'`, kindRAG)}}), Since: "2", Until: "7", Order: 7,
			Doc: "Sources under `rag` that the agent may search.", Deprecated: "List a toolset instead: `{type: rag, ref: NAME}`"},
	}
}

func (b *builder) agentLimits() []*schema.Field {
	threshold := &schema.Type{Kind: schema.Number, Nullable: true, Bounds: []schema.Bound{
		{Op: schema.Above, Message: thresholdText}, {Op: schema.AtMost, N: 1, Message: thresholdText}}}
	depth := &schema.Type{Kind: schema.Integer, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, Message: "agents.{owner}: add_prompt_files_depth must be >= 0, got {value}"}}}
	return []*schema.Field{
		{Name: "add_date", Type: b.flag, Default: "false", Order: 7, Doc: "Tell the model today's date."},
		{Name: "add_environment_info", Type: b.flag, Since: "1", Default: "false", Order: 7, Doc: "Tell the model the working folder, the system and whether it is a Git repository."},
		{Name: "add_prompt_files", Type: listOf(pathType(schema.AnyPath, 0)), Since: "2", Order: 7, Doc: "Files such as `AGENTS.md`, looked for in the working folder and those above it, whose text is added to the prompt."},
		{Name: "add_prompt_files_depth", Type: depth, Since: "14", Default: "0", Order: 8, Doc: "How many levels of folders below the working folder are searched for `add_prompt_files` too. Only their paths are told."},
		{Name: "add_description_parameter", Type: b.flag, Since: "4", Default: "false", Order: 8, Doc: "Make the model say with each call what it is for."},
		{Name: "code_mode_tools", Type: b.flag, Since: "2", Default: "false", Order: 8, Doc: "Give the model one tool that runs JavaScript, in which it calls the others."},
		{Name: "max_iterations", Type: atLeast(schema.Integer, 0), Since: "2", Order: 7, Example: "30", Doc: "How many rounds of tool calls are made at most. 0 means no limit."},
		{Name: "max_consecutive_tool_calls", Type: atLeast(schema.Integer, 0), Since: "8", Default: "5", Order: 8, Doc: "How many equal calls in a row end the run."},
		{Name: "max_old_tool_call_tokens", Type: b.count, Since: "8", Order: 8, Doc: "How many tokens of old tool calls are kept. Without it, and with -1, all are."},
		{Name: "max_tool_result_tokens", Type: b.count, Since: "11", Order: 8, Doc: "How many tokens of one tool's result are kept; its middle is cut out."},
		{Name: "num_history_items", Type: atLeast(schema.Integer, 0), Order: 8, Doc: "How many messages of the conversation the model sees. 0 is all."},
		{Name: "session_compaction", Type: b.flag, Since: "11", Default: "true", Order: 8, Doc: "Sum up a conversation that becomes too long for the model."},
		{Name: "compaction_threshold", Type: threshold, Since: "11", Default: "0.9", Order: 8, Doc: "The part of the model's window at which that is done."},
		{Name: "compaction_model", Type: b.modelRefs(warns(notFound)), Since: "11", Order: 8, Doc: "The model that sums up; without it the agent's own."},
		{Name: "budgets", Type: namesOf(kindBudget, `agents.{owner}: budgets: unknown budget "{name}"; define it under the top-level 'budgets'`), Since: "11", Order: 8, Doc: "Budgets of the top-level section `budgets` that the agent spends from."},
		{Name: "readonly", Type: b.flag, Since: "10", Default: "false", Order: 8, Doc: "Keep only tools that say of themselves that they change nothing."},
		{Name: "safety", Type: b.safety(), Since: "14", Order: 8, Doc: "How freely tools run in a new session with this agent."},
		{Name: "redact_secrets", Type: b.flag, Since: "8", Default: "true", Order: 8, Doc: "Replace what looks like a secret in what the model sees and what tools get."},
		{Name: "cache", Type: b.cache(), Since: "8", Order: 8, Doc: "Answer a question that was asked before from a store, without the model."},
	}
}

const thresholdText = "agents.{owner}: compaction_threshold must be greater than 0 and at most 1, got {value}"

// agentOld are fields of early versions, and the one that the loader reads by accident.
func (b *builder) agentOld() []*schema.Field {
	name := &schema.Field{Name: "name", Type: b.text, Hidden: true, Doc: "An agent is called by its key; this is not read.",
		Unread: "The agent is called by its key under 'agents'; 'name' is accepted and has no effect"}
	if b.version > 0 && b.version < 4 {
		name.Since = "4"
	}
	shared := b.object("TodoConfig", "todo", "Settings of the todo list.", &schema.Field{Name: "shared", Type: b.flag, Doc: "One list for all agents."})
	memory := b.object("MemoryConfig", "memory", "Settings of the memory.", &schema.Field{Name: "path", Type: b.text, Doc: "The file that keeps it."})
	return []*schema.Field{
		name,
		{Name: "think", Type: b.flag, Until: "0", Order: 9, Doc: "Give the agent a tool to think with.", Deprecated: "Today it is a toolset: `- type: think`"},
		{Name: "todo", Type: either("Todo", b.flag, shared), Until: "0", Order: 9, Doc: "Give the agent a list of things to do.", Deprecated: "Today it is a toolset: `- type: todo`"},
		{Name: "memory", Type: memory, Until: "0", Order: 9, Doc: "Give the agent a memory.", Deprecated: "Today it is a toolset: `- type: memory`"},
	}
}

// atLeast is a number that makes sense from n on; the loader takes any.
func atLeast(kind schema.Kind, n float64) *schema.Type {
	return advised(kind, schema.Bound{Op: schema.AtLeast, N: n})
}

// within is a number that makes sense between two limits; the loader takes any.
func within(kind schema.Kind, least, most float64) *schema.Type {
	return advised(kind, schema.Bound{Op: schema.AtLeast, N: least}, schema.Bound{Op: schema.AtMost, N: most})
}

// advised is a number with limits that the loader does not check.
func advised(kind schema.Kind, bounds ...schema.Bound) *schema.Type {
	for i := range bounds {
		bounds[i].Severity = schema.Warning
	}
	return &schema.Type{Kind: kind, Nullable: true, Bounds: bounds}
}

func (b *builder) instructionFile() *schema.Type {
	file := &schema.Type{Kind: schema.String, Nullable: true, Format: schema.FilePath, Base: schema.Beside, Checks: []schema.Check{{
		Fails: func(value string) string {
			if value == "" || filepath.IsLocal(filepath.FromSlash(value)) && !strings.HasPrefix(value, "/") {
				return ""
			}
			return `instruction_file "{value}" must be a local relative path inside the config directory`
		},
	}}}
	return either("InstructionFile", file, listOf(file))
}

func (b *builder) cache() *schema.Type {
	return b.object("CacheConfig", "cache", "A store of answers.",
		&schema.Field{Name: "enabled", Type: b.flag, Default: "false", Example: "true", Doc: "Switches it on."},
		&schema.Field{Name: "case_sensitive", Type: b.flag, Default: "false", Doc: "Whether `Hello` and `hello` are different questions."},
		&schema.Field{Name: "trim_spaces", Type: b.flag, Default: "false", Doc: "Ignore spaces around a question."},
		&schema.Field{Name: "path", Type: pathType(schema.AnyPath, 0), Doc: "A JSON file that keeps the answers; without it they are lost at the end."},
	)
}

func (b *builder) structuredOutput() *schema.Type {
	mode := oneOf(`agents.{owner}.structured_output: unsupported mode "{value}" (must be one of: native, tool)`, enum(
		"native", "The provider's own support for schemas.", "tool", "A tool that the model calls with the answer.")...)
	return b.object("StructuredOutput", "structured output", "The form that answers must have.",
		&schema.Field{Name: "name", Type: b.text, Order: 1, Doc: "What the form is called."},
		&schema.Field{Name: "description", Type: b.text, Doc: "What it stands for."},
		&schema.Field{Name: "schema", Type: mapOf(b.anything), Order: 1, Example: "{type: object, properties: {}}", Doc: "The JSON Schema, an object at the top."},
		&schema.Field{Name: "strict", Type: b.flag, Default: "false", Doc: "Follow it to the letter (OpenAI); then all properties must be required."},
		&schema.Field{Name: "mode", Type: mode, Since: "14", Default: "native", Doc: "How the form is enforced."},
	)
}

func (b *builder) fallback() *schema.Type {
	retries := &schema.Type{Kind: schema.Integer, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, N: -1,
		Message: "fallback.retries must be >= -1 (use -1 for no retries, 0 for default)"}}}
	return b.object("FallbackConfig", "fallback", "What to do when the model fails.",
		&schema.Field{Name: "models", Type: listOf(b.models), Order: 1, Doc: "Models to try, in order."},
		&schema.Field{Name: "retries", Type: retries, Default: "2", Doc: "How often one model is tried again. -1 is never."},
		&schema.Field{Name: "cooldown", Type: durationType("fallback.cooldown must be non-negative"), Default: "1m", Doc: "How long the fallback stays in use before the first model is tried again."},
	)
}

func (b *builder) harness() *schema.Type {
	kinds := enum("claude-code", "Claude Code", "codex", "OpenAI's Codex", "pi", "Pi", "opencode", "OpenCode")
	effort := oneOf("harness.effort must be one of: low, medium, high, xhigh, max", enum("low", "", "medium", "", "high", "", "xhigh", "", "max", "")...)
	only := func(field, kind string) *schema.Only {
		return &schema.Only{Condition: schema.Condition{Field: "type", Values: []string{kind}}, NonEmpty: true, Unless: "false",
			Text: "harness." + field + " can only be used with harness.type '" + kind + "'"}
	}
	t := b.object("HarnessConfig", "harness", "A coding agent that does the work.",
		&schema.Field{Name: "type", Type: oneOf(`unsupported harness.type "{value}" (must be one of: claude-code, codex, pi, opencode)`, kinds...), Order: 1, Doc: "Which one."},
		&schema.Field{Name: "model", Type: b.text, Doc: "The model that it is told to use."},
		&schema.Field{Name: "effort", Type: effort, Only: only("effort", "claude-code"), Doc: "How much Claude Code thinks."},
		&schema.Field{Name: "agent", Type: b.text, Only: only("agent", "opencode"), Doc: "Which of OpenCode's agents."},
		&schema.Field{Name: "thinking", Type: b.flag, Only: only("thinking", "opencode"), Doc: "Whether OpenCode thinks."},
	)
	t.Constraints = []*schema.Constraint{{Rule: schema.AllRequired, Fields: []string{"type"}, NonEmpty: true, None: "harness.type is required"}}
	return t
}
