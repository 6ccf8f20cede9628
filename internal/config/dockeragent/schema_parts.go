package dockeragent

import (
	"net/url"
	"strings"
	"unicode"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// commands are prompts by name: a map, or a list of maps. What is neither is
// dropped by the loader without a word.
func (b *builder) commands() *schema.Type {
	fields := []string{"instruction", "description"}
	none := "command \"{key}\": command must have at least 'instruction' or 'description'"
	if b.limit >= 8 {
		fields = append(fields, "agent", "url")
		none = "command \"{key}\": command must have at least 'instruction', 'description' or 'agent'"
	}
	agent := &schema.Type{Kind: schema.String, Nullable: true, Refers: []schema.Reference{warns("command \"{key}\" names agent '{name}', which does not exist", kindAgent)}}
	object := b.object("Command", "command", "A prompt with an explanation.",
		&schema.Field{Name: "description", Type: b.template, Order: 1, Doc: "What it does, for lists of commands."},
		&schema.Field{Name: "instruction", Type: b.template, Order: 2, Doc: "The prompt. `$1` is the first word after the command, !`CMD` the output of a program, `${env.NAME}` a variable."},
		&schema.Field{Name: "agent", Type: agent, Since: "10", Order: 3, Doc: "The agent to switch to first."},
		&schema.Field{Name: "url", Type: b.text, Since: "14", Order: 4, Doc: "An address to open."})
	object.Open = true
	object.Nullable = false
	object.Constraints = []*schema.Constraint{{Rule: schema.AtLeastOne, Fields: fields, NonEmpty: true, None: none}}
	text := &schema.Type{Kind: schema.String, Strict: true, Format: schema.Markdown, Expand: schema.EnvBrace}
	command := either("CommandValue", text, object)
	command.Nullable = false
	byName := mapOf(command)
	byName.Doc = "Prompts by name."
	return either("Commands", byName, listOf(b.loose(byName)), b.anything)
}

// skills say where skills are looked for. owner is what messages call that of
// which they are: "agent '{owner}'", say.
func (b *builder) skills(owner string) *schema.Type {
	if b.version < 5 {
		return b.flag
	}
	source := &schema.Type{Kind: schema.String, Nullable: true, Suggest: suggestSkill, Checks: []schema.Check{{Fails: func(value string) string {
		if fault := b.skillSource(value); fault != "" {
			return owner + fault
		}
		return ""
	}}}}
	item := source
	if b.version >= 10 {
		item = either("SkillItem", source, b.inlineSkill(owner))
	}
	list := listOf(item)
	list.UniqueBy, list.Unique = "name", owner+" has duplicate inline skill '{value}'"
	return either("SkillsConfig", b.flag, list)
}

// skillSource checks an item of a list of skills. Names are known from version
// 8 on; before, it must be a source.
func (b *builder) skillSource(value string) string {
	switch {
	case value == "local":
		return ""
	case strings.HasPrefix(value, "http://"), strings.HasPrefix(value, "https://"):
		if _, err := url.Parse(value); err != nil {
			if e, ok := err.(*url.Error); ok {
				err = e.Err
			}
			return " has invalid skills source URL '{value}': " + err.Error()
		}
		return ""
	case b.version >= 8 && strings.TrimSpace(value) == "":
		return " has an empty skills entry"
	case b.version >= 8:
		return ""
	}
	return " has unknown skills source '{value}' (must be 'local' or an HTTP/HTTPS URL)"
}

func (b *builder) inlineSkill(owner string) *schema.Type {
	skill := owner + " inline skill '{.name}' "
	name := &schema.Type{Kind: schema.String, Nullable: true, Checks: []schema.Check{{Fails: func(value string) string {
		if strings.ContainsFunc(value, unicode.IsSpace) {
			return skill + "must not have whitespace in its name: it doubles as the /{value} command"
		}
		return ""
	}}}}
	context := oneOf(skill+"has invalid context '{value}' (only 'fork' is supported)", enum("fork", "Runs the skill as an agent of its own.")...)
	forked := func(field string) *schema.Only {
		return &schema.Only{Condition: schema.Condition{Field: "context", Values: []string{"fork"}, AbsentKnown: true}, NonEmpty: true,
			Text: skill + "declares " + field + " but is not a fork skill (set context: fork)"}
	}
	t := b.object("InlineSkill", "skill", "A skill that is written here.",
		&schema.Field{Name: "name", Type: name, Order: 1, Doc: "What it is called by."},
		&schema.Field{Name: "description", Type: b.text, Order: 2, Doc: "When it is of use; the model reads this."},
		&schema.Field{Name: "instructions", Type: b.prose0(), Order: 3, Doc: "What to do."},
		&schema.Field{Name: "context", Type: context, Order: 4, Doc: "`fork` runs it as an agent of its own."},
		&schema.Field{Name: "model", Type: b.modelRefs(warns(notFound)), Order: 5, Doc: "The model for that."},
		&schema.Field{Name: "allowed_tools", Type: b.texts, Only: forked("allowed_tools"), Order: 5, Doc: "The tools that it may use then; globs are possible."},
		&schema.Field{Name: "toolsets", Type: namesOf(kindToolset, skill+"references non-existent toolset '{name}'"), Since: "11", Only: forked("toolsets"), Order: 5, Doc: "Toolsets of the top-level section `toolsets` for it."})
	need := func(field, text string) *schema.Constraint {
		return &schema.Constraint{Rule: schema.AllRequired, Fields: []string{field}, NonEmpty: true, None: text}
	}
	t.Constraints = []*schema.Constraint{
		need("name", owner+" has an inline skill with no name"),
		need("description", skill+"is missing a description"),
		need("instructions", skill+"is missing instructions"),
	}
	return t
}

// hooks are commands that run at moments of a session.
func (b *builder) hooks() *schema.Type {
	list := func(name string, elem *schema.Type) *schema.Type {
		if b.version < 8 {
			return listOf(elem)
		}
		return either(name, listOf(elem), elem)
	}
	plain := list("HookDefinitions", b.hook())
	matched := list("HookMatcherConfigs", b.hookMatcher(plain))
	event := func(name, since, doc string, t *schema.Type) *schema.Field {
		return &schema.Field{Name: name, Type: t, Since: since, Doc: doc}
	}
	return b.object("HooksConfig", "hooks", "Commands by the moment at which they run.",
		event("pre_tool_use", "", "Before a tool is called. It may change or refuse the call.", matched),
		event("post_tool_use", "", "After a tool was called.", matched),
		event("session_start", "", "When a session begins.", plain),
		event("session_end", "", "When it ends.", plain),
		event("on_user_input", "6", "When the agent waits for the user.", plain),
		event("permission_request", "8", "Before the user is asked whether a tool may run.", matched),
		event("user_prompt_submit", "8", "When the user has written something.", plain),
		event("user_steering_messages_submit", "8", "When messages arrive while the agent works.", plain),
		event("user_followup_submit", "8", "When a queued message is taken up.", plain),
		event("turn_start", "8", "Before each call of the model.", plain),
		event("turn_end", "8", "After each turn.", plain),
		event("before_llm_call", "8", "Just before the model is called.", plain),
		event("after_llm_call", "8", "Just after it.", plain),
		event("pre_compact", "8", "Before a session is summed up.", plain),
		event("before_compaction", "8", "Before a session is summed up; it may bring the summary.", plain),
		event("after_compaction", "8", "After it.", plain),
		event("subagent_stop", "8", "When a sub-agent is done.", plain),
		event("stop", "8", "When the agent hands back to the user.", plain),
		event("notification", "8", "When the user is told of an error or warning.", plain),
		event("on_error", "8", "When a turn fails.", plain),
		event("on_max_iterations", "8", "When `max_iterations` is reached.", plain),
		event("on_agent_switch", "8", "When another agent takes over.", plain),
		event("on_session_resume", "8", "When the user lets the run go on past its limit.", plain),
		event("on_tool_approval_decision", "8", "When it is decided whether a tool runs.", plain),
		event("tool_response_transform", "8", "Between a tool's answer and the model; it may change the answer.", matched),
		event("tool_input_transform", "8", "Before every call; it may change the arguments.", matched),
		event("tool_guard", "8", "Before every call; its refusal cannot be overruled.", matched),
		event("worktree_create", "8", "After a Git worktree was made for the run.", plain),
	)
}

func (b *builder) hookMatcher(hooks *schema.Type) *schema.Type {
	expr := &schema.Type{Kind: schema.String, Nullable: true, Format: schema.RE2}
	if b.version < 8 {
		expr.Checks = []schema.Check{matcher(schema.Warning, "The hook never runs, since this is not a regular expression: ")}
	} else {
		expr.Checks = []schema.Check{matcher(schema.Error, "{path}: invalid matcher: ")}
	}
	t := b.object("HookMatcherConfig", "hook", "Hooks for certain tools.",
		&schema.Field{Name: "matcher", Type: expr, Order: 1, Example: "\"shell|edit_file\"", Doc: "A regular expression that the whole name of the tool must fit; `*` is any tool."},
		&schema.Field{Name: "hooks", Type: hooks, Order: 2, Doc: "What runs."},
		&schema.Field{Name: "preempt_yolo", Type: b.flag, Since: "10", Order: 3, Doc: "Run before it is decided whether the call is allowed; only under `pre_tool_use`."})
	t.Nullable = false
	t.Constraints = []*schema.Constraint{{Rule: schema.AllRequired, Fields: []string{"hooks"}, NonEmpty: true, None: "{path}: at least one hook is required"}}
	return t
}

func (b *builder) hook() *schema.Type {
	kinds := enum("command", "A shell command. It gets what happened as JSON on its input.")
	unsupported := "{path}: unsupported hook type '{value}' (only 'command' is supported)"
	if b.version >= 8 {
		kinds = append(kinds, enum("builtin", "One of the hooks that Docker Agent has built in, named by `command`.", "model", "A question to a model.")...)
		unsupported = "{path}: unsupported hook type '{value}' (supported: 'command', 'builtin', 'model')"
	}
	timeout := atLeast(schema.Integer, 1)
	if b.version >= 8 {
		timeout = &schema.Type{Kind: schema.Integer, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, Message: "{path}: timeout must not be negative"}}}
	}
	onError := oneOf("{path}: on_error must be warn, ignore, or block", enum("warn", "Say so and go on.", "ignore", "Go on.", "block", "Stop.")...)
	env := mapOf(&schema.Type{Kind: schema.String, Nullable: true, Expand: schema.EnvBrace})
	t := b.object("HookDefinition", "hook", "What runs.",
		&schema.Field{Name: "type", Type: oneOf(unsupported, kinds...), Order: 1, Example: "command", Doc: "What kind of hook it is."},
		&schema.Field{Name: "command", Type: &schema.Type{Kind: schema.String, Nullable: true, Format: schema.Command}, Order: 2, Doc: "The shell command, or the name of the built-in."},
		&schema.Field{Name: "timeout", Type: timeout, Order: 4, Default: "60", Unit: "s", Doc: "Seconds until it is stopped."},
		&schema.Field{Name: "name", Type: b.text, Since: "8", Order: 3, Doc: "What logs call it."},
		&schema.Field{Name: "args", Type: b.texts, Since: "8", Order: 4, Doc: "Arguments of a built-in."},
		&schema.Field{Name: "env", Type: env, Since: "10", Order: 5, Doc: "Variables for it."},
		&schema.Field{Name: "working_dir", Type: pathType(schema.FolderPath, 0), Since: "10", Order: 5, Doc: "The folder it runs in."},
		&schema.Field{Name: "on_error", Type: onError, Since: "10", Order: 5, Default: "warn", Doc: "What its failure means."},
		&schema.Field{Name: "strict_output", Type: b.flag, Since: "10", Order: 6, Doc: "Its output must be JSON that fits the moment."},
		&schema.Field{Name: "model", Type: b.modelRefs(warns(notFound)), Since: "8", Order: 5, Doc: "The model that is asked."},
		&schema.Field{Name: "prompt", Type: b.text, Since: "8", Order: 5, Doc: "The question; a Go template over what happened."},
		&schema.Field{Name: "schema", Type: b.text, Since: "8", Order: 6, Doc: "How the answer is understood."})
	need := func(field, kind, text string) *schema.Constraint {
		c := &schema.Constraint{Rule: schema.AllRequired, Fields: []string{field}, NonEmpty: true, None: text}
		if kind != "" {
			c.When = []schema.Condition{{Field: "type", Values: []string{kind}}}
		}
		return c
	}
	t.Nullable = false
	t.Constraints = []*schema.Constraint{
		need("type", "", "{path}: type is required"),
		need("command", "command", "{path}: command is required for command hooks"),
	}
	if b.version >= 8 {
		t.Constraints = append(t.Constraints,
			need("command", "builtin", "{path}: command must name the builtin to invoke"),
			need("model", "model", "{path}: model is required for model hooks (e.g. 'openai/gpt-4o-mini')"),
			need("prompt", "model", "{path}: prompt is required for model hooks"))
	}
	return t
}
