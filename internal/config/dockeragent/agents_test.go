package dockeragent_test

import (
	"strings"
	"testing"
)

func TestFallback(t *testing.T) {
	check(t, "7", []verdict{
		{agent("fallback: {models: [openai/gpt-5], retries: -1, cooldown: 1m30s}"), nil}, {agent("fallback:"), nil}, {agent("fallback: {cooldown: \"\"}"), nil}, {agent("fallback: {cooldown: 0}"), nil},
		{agent("fallback: {retries: -2}"), []string{"4: fallback.retries must be >= -1 (use -1 for no retries, 0 for default)"}},
		{agent("fallback: {cooldown: -1s}"), []string{"4: fallback.cooldown must be non-negative"}},
		{agent("fallback: {cooldown: 5}"), []string{`4: invalid duration format "5": time: missing unit in duration "5"`}},
		{agent("fallback: {cooldown: abc}"), []string{`4: invalid duration format "abc": time: invalid duration "abc"`}},
		{agent("fallback: {cooldown: [1m]}"), []string{"4: cannot unmarshal []interface {}"}},
		{agent("fallback: {model: x}"), []string{`4: unknown field "model". Did you mean 'models'?`}},
	})
}

func TestHooks(t *testing.T) {
	check(t, "7", []verdict{
		{agent("hooks: {pre_tool_use: [{matcher: \"*\", hooks: [{type: command, command: x, timeout: 5}]}], session_start: [{type: command, command: x}], on_user_input: []}"), nil},
		{agent("hooks:"), nil}, {agent("hooks: {}"), nil},
		{agent("hooks: {pre_tool_use: [{matcher: \"*\"}]}"), []string{"4: hooks.pre_tool_use[0]: at least one hook is required"}},
		{agent("hooks: {post_tool_use: [{hooks: []}]}"), []string{"4: hooks.post_tool_use[0]: at least one hook is required"}},
		{agent("hooks: {session_start: [{command: x}]}"), []string{"4: hooks.session_start[0]: type is required"}},
		{agent("hooks: {session_start: [{type: \"\", command: x}]}"), []string{"4: hooks.session_start[0]: type is required"}},
		{agent("hooks: {session_end: [{type: command}]}"), []string{"4: hooks.session_end[0]: command is required for command hooks"}},
		{agent("hooks: {session_end: [{type: command, command: x}, {type: script, command: x}]}"), []string{"4: hooks.session_end[1]: unsupported hook type 'script' (only 'command' is supported)"}},
		{agent("hooks: {pre_tool_use: [{hooks: [{type: command, command: x}, {command: x}]}]}"), []string{"4: hooks.pre_tool_use[0].hooks[1]: type is required"}},
		{agent("hooks: {pre_tool_use: [{matcher: \"(\", hooks: [{type: command, command: x}]}]}"), nil},
		{agent("hooks: {pre_tool_use: [null]}"), []string{"4: hooks.pre_tool_use[0]: at least one hook is required"}},
		{agent("hooks: {pre_tool_use: [{hooks: [null]}]}"), []string{"4: hooks.pre_tool_use[0].hooks[0]: type is required"}},
		{agent("hooks: {session_start: [{type: command, command: x}, null]}"), []string{"4: hooks.session_start[1]: type is required"}},
		{agent("hooks: {session_start: [x]}"), []string{"4: string was used where mapping is expected"}}, {agent("hooks: {pre_tool_use: null}"), nil},
		{agent("hooks: {stop: []}"), []string{`4: unknown field "stop"`}},
		{agent("hooks: {session_start: {type: command, command: x}}"), []string{"4: mapping was used where sequence is expected"}},
		{agent("hooks: {session_start: [{type: command, command: x, timeout: 5s}]}"), []string{"4: cannot unmarshal string into Go struct field Timeout of type int"}},
		{agent("hooks: {session_start: [{type: command, command: x, args: [a]}]}"), []string{`4: unknown field "args"`}},
		{version("5", agent("hooks: {on_user_input: []}")), []string{`5: unknown field "on_user_input"`}},
	})
	check(t, "16", []verdict{
		{agent("hooks: {stop: {type: command, command: x}, pre_tool_use: {matcher: a, hooks: {type: builtin, command: add_date}, preempt_yolo: true}}"), nil},
		{agent("hooks: {turn_start: [{type: model, model: openai/gpt-5, prompt: Judge.}]}"), nil},
		{agent("hooks: {turn_start: [{type: model}]}"), []string{"4: hooks.turn_start[0]: model is required for model hooks (e.g. 'openai/gpt-4o-mini')", "4: hooks.turn_start[0]: prompt is required for model hooks"}},
		{agent("hooks: {turn_start: {type: builtin}}"), []string{"4: hooks.turn_start[0]: command must name the builtin to invoke"}},
		{agent("hooks: {pre_tool_use: {hooks: {type: command}}}"), []string{"4: hooks.pre_tool_use[0].hooks[0]: command is required for command hooks"}},
		{agent("hooks: {turn_start: [{type: builtin}]}"), []string{"4: hooks.turn_start[0]: command must name the builtin to invoke"}},
		{agent("hooks: {turn_start: [{type: http}]}"), []string{"4: hooks.turn_start[0]: unsupported hook type 'http' (supported: 'command', 'builtin', 'model')"}},
		{agent("hooks: {turn_start: [{type: command, command: x, timeout: -1, on_error: panic}]}"), []string{"4: hooks.turn_start[0]: timeout must not be negative", "4: hooks.turn_start[0]: on_error must be warn, ignore, or block"}},
		{agent("hooks: {pre_tool_use: [{matcher: \"(\", hooks: [{type: command, command: x}]}]}"), []string{"4: hooks.pre_tool_use[0]: invalid matcher: error parsing regexp"}},
		{agent("hooks: {post_tool_use: [{preempt_yolo: true, hooks: [{type: command, command: x}]}]}"), []string{"4: hooks.post_tool_use[0]: preempt_yolo is only valid on pre_tool_use"}},
		{agent("hooks: {after_lunch: []}"), []string{`4: unknown field "after_lunch"`}},
		{agent("hooks: {turn_end: [{type: command, command: x, on_error: block}]}"), []string{"4: hooks.turn_end: on_error block is not supported by this event"}},
		{agent("hooks: {stop: {type: command, command: x, on_error: block}}"), []string{"4: hooks.stop: on_error block is not supported by this event"}},
		{agent("hooks: {tool_response_transform: [{hooks: {type: command, command: x, on_error: block}}]}"), []string{"4: hooks.tool_response_transform: on_error block is not supported"}},
		{agent("hooks: {tool_guard: [{hooks: [{type: command, command: x, on_error: block}]}], user_prompt_submit: [{type: command, command: x, on_error: block}]}"), nil},
		{agent("hooks: {turn_end: [{type: command, command: x, on_error: warn}]}"), nil},
	})
}

func TestSkills(t *testing.T) {
	check(t, "7", []verdict{
		{agent("skills: true"), nil}, {agent("skills:"), nil}, {agent("skills: []"), nil}, {agent("skills: [local, \"https://a.example\", http://b]"), nil},
		{agent("skills: \"true\""), []string{"4: skills must be a boolean or a list of sources"}},
		{agent("skills: nope"), []string{"4: skills must be a boolean or a list of sources"}},
		{agent("skills: 1"), []string{"4: skills must be a boolean or a list of sources"}},
		{agent("skills: {a: b}"), []string{"4: skills must be a boolean or a list of sources"}},
		{agent("skills: [local, nope]"), []string{"4: agent 'root' has unknown skills source 'nope' (must be 'local' or an HTTP/HTTPS URL)"}},
		{agent("skills: [\"http://[::1\"]"), []string{"4: agent 'root' has invalid skills source URL 'http://[::1': missing ']' in host"}},
		{agent("skills: [\"https://a b\"]"), []string{"4: agent 'root' has invalid skills source URL 'https://a b'"}},
		{version("4", agent("skills: true")), nil},
		{version("4", agent("skills: [local]")), []string{"5: cannot unmarshal []interface {} into Go struct field Skills of type bool"}},
		{version("5", agent("skills: [nope]")), []string{"5: agent 'root' has unknown skills source 'nope'"}},
	})
	check(t, "16", []verdict{
		{agent("skills: [git, local]"), nil},
		{agent("skills: [{name: a, description: b, instructions: c, context: fork, model: openai/gpt-5, allowed_tools: [x]}]"), nil},
		{agent("skills: [{name: a, description: d, instructions: i, context: fork, allowed_tools: [x], toolsets: [nope]}]"), []string{"4: agent 'root' inline skill 'a' references non-existent toolset 'nope'"}},
		{"toolsets:\n  fs: {type: filesystem}\n" + agent("skills: [{name: a, description: d, instructions: i, toolsets: [fs]}]"), []string{"6: agent 'root' inline skill 'a' declares toolsets but is not a fork skill (set context: fork)"}},
		{agent("skills: [{name: a b, description: d, instructions: i, context: spoon}]"), []string{
			"4: agent 'root' inline skill 'a b' must not have whitespace in its name: it doubles as the /a b command", "4: agent 'root' inline skill 'a b' has invalid context 'spoon' (only 'fork' is supported)"}},
		{"skills:\n  base: [{name: a, description: d}]\n" + base, []string{"2: skill group 'base' inline skill 'a' is missing instructions"}},
		{agent("skills: [{name: a}]"), []string{"4: agent 'root' inline skill 'a' is missing a description", "4: agent 'root' inline skill 'a' is missing instructions"}},
		{agent("skills: [{name: a, description: b, instructions: c, title: d}]"), []string{`4: unknown field "title"`}},
		{agent("skills: [\" \"]"), []string{"4: agent 'root' has an empty skills entry"}},
		{agent("skills: nope"), []string{"4: skills must be a boolean or a list of skill sources, names, and/or inline skill definitions"}},
	})
}

func TestCommands(t *testing.T) {
	check(t, "7", []verdict{
		{agent("commands: {a: x, b: {description: d}, c: {instruction: i, agent: root, other: 1}}"), nil},
		{agent("commands: [{a: x}, {b: {instruction: y}}]"), nil}, {agent("commands: [{a: x, b: y}]"), nil},
		{agent("commands: [a, b]"), nil}, {agent("commands: x"), nil}, {agent("commands: 5"), nil}, {agent("commands:"), nil}, {agent("commands: {}"), nil},
		{agent("commands: {a: 5}"), []string{`4: command "a": invalid command value type: uint64`}},
		{agent("commands: {a: -5}"), []string{`4: command "a": invalid command value type: int64`}},
		{agent("commands: {a: true}"), []string{`4: command "a": invalid command value type: bool`}},
		{agent("commands: {a: 1.5}"), []string{`4: command "a": invalid command value type: float64`}},
		{agent("commands: {a: [x]}"), []string{`4: command "a": invalid command value type: []interface {}`}},
		{agent("commands: {a: }"), []string{`4: command "a": invalid command value type: <nil>`}},
		{agent("commands: {a: {}}"), []string{`4: command "a": command must have at least 'instruction' or 'description'`}},
		{agent("commands: {a: {agent: root}}"), []string{`4: command "a": command must have at least 'instruction' or 'description'`}},
		{agent("commands: [{a: 5}]"), []string{`4: command "a": invalid command value type: uint64`}},
	})
	check(t, "16", []verdict{
		{agent("commands: {a: {agent: root}}"), nil},
		{agent("commands: {a: {}}"), []string{`4: command "a": command must have at least 'instruction', 'description' or 'agent'`}},
	})
}

func TestProviders(t *testing.T) {
	p := func(entry string) string { return "providers:\n  " + entry + "\n" + base }
	check(t, "7", []verdict{
		{p("p: {base_url: http://x, api_type: openai_responses, token_key: K}"), nil}, {p("p: {base_url: not a url}"), nil}, {p("p: {base_url: http://x, api_type: \"\"}"), nil}, {p("openai: {base_url: http://x}"), nil},
		{p("p: {api_type: openai_responses}"), []string{"2: provider 'p': base_url is required"}},
		{p("p: {base_url: \"\"}"), []string{"2: provider 'p': base_url is required"}},
		{p("p:"), []string{"2: provider 'p': base_url is required"}},
		{p("p: {base_url: http://x, api_type: rest}"), []string{"2: provider 'p': invalid api_type 'rest' (must be one of: openai_chatcompletions, openai_responses)"}},
		{p("p: {base_url: \"http://[::1\"}"), []string{"2: provider 'p': invalid base_url 'http://[::1': missing ']' in host"}},
		{p("\"\": {base_url: http://x}"), []string{"2: provider '': name cannot be empty"}},
		{p("\" p\": {base_url: http://x}"), []string{"2: provider ' p': name cannot have leading or trailing whitespace"}},
		{p("a/b: {base_url: http://x}"), []string{"2: provider 'a/b': name cannot contain '/'"}},
		{p("p: {base_url: http://x, provider: openai}"), []string{`2: unknown field "provider"`}},
		{p("p: {base_url: http://x}") + "", nil},
		{"providers: [p]\n" + base, []string{"1: sequence was used where mapping is expected"}},
	})
	check(t, "16", []verdict{
		{p("p: {provider: anthropic}"), nil}, {p("p: {provider: openai, base_url: http://x, temperature: 0.5, compaction_model: openai/gpt-5}"), nil},
		{p("p: {token_key: K}"), []string{"2: provider 'p': base_url is required for OpenAI-compatible providers"}},
		{p("p: {provider: openai}"), []string{"2: provider 'p': base_url is required for OpenAI-compatible providers"}},
		{p("p: {provider: anthropic, api_type: openai_responses}"), []string{"2: provider 'p': base_url is required for OpenAI-compatible providers"}},
		{p("p: {base_url: \"https://${env.HOST}/v1\"}"), nil},
	})
}

func TestModels(t *testing.T) {
	m := func(lines ...string) string {
		return "models:\n  m:\n    " + strings.Join(lines, "\n    ") + "\n" + base
	}
	check(t, "7", []verdict{
		{m("provider: openai", "thinking_budget: ultra"), nil}, {m("provider: openai", "thinking_budget: {a: b}"), nil}, {m("provider: openai", "thinking_budget: [1]"), nil}, {m("provider: openai", "thinking_budget: -1"), nil},
		{m("provider: openai", "provider_opts: {a: {b: [1]}}"), nil}, {m("provider: openai", "provider_opts: x"), []string{"4: string was used where mapping is expected"}},
		{m("type: openai", "model: x"), []string{"3: unknown field \"type\". hint: 'type' was part of config version 0"}},
		{m("first_available: [openai/x]"), []string{"3: unknown field \"first_available\". It exists since config version"}},
		{m("provider: openai", "routing: [{examples: [a]}, {model: openai/x}]"), nil},
		{"models:\n  a: {model: \"a,openai/x\"}\nagents:\n  root: {model: a}\n", []string{"2: The alloy 'a' leads back to itself"}},
		{"models:\n  a: {model: \"b,openai/x\"}\n  b: {model: \"a,openai/x\"}\nagents:\n  root: {model: a}\n", []string{"2: The alloy 'a' leads back to itself", "3: The alloy 'b' leads back to itself"}},
		{"models:\n  a: {provider: openai, model: \"a,b\"}\nagents:\n  root: {model: a}\n", nil},
	})
	check(t, "16", []verdict{
		{m("provider: openai", "thinking_budget: adaptive/high", "task_budget: 1000", "cost: {input: 1}", "capabilities: {image: true}", "title_model: openai/x"), nil},
		{m("provider: openai", "thinking_budget: High"), nil},
		{m("provider: openai", "thinking_budget: ultra"), []string{`4: invalid thinking_budget effort "ultra": must be one of`}},
		{m("provider: openai", "task_budget: {type: tokens, total: -1}"), []string{"4: task_budget.total must be non-negative, got -1"}},
		{m("provider: openai", "task_budget: lots"), []string{"4: task_budget must be an integer or a {type,total} object"}},
		{m("provider: openai", "compaction_threshold: 0"), []string{"4: models.m: compaction_threshold must be greater than 0 and at most 1, got 0"}},
		{m("provider: openai", "cost: {output: -1}"), []string{"4: models.m: cost.output must not be negative, got -1"}},
		{m("first_available: [openai/x, dmr/y]"), nil},
		{m("first_available: []"), []string{"3: models.m: first_available must contain at least one candidate"}},
		{m("first_available: [openai/x, \"\"]"), []string{"3: models.m: first_available[1] must not be empty"}},
		{m("first_available: [openai/x]", "provider: openai", "temperature: 1"), []string{"4: models.m: first_available cannot be combined with provider/model", "5: models.m: first_available cannot be combined with temperature"}},
		{m("first_available: [openai/x]", "temperature: 0", "cost: {}"), []string{"4: models.m: first_available cannot be combined with temperature", "5: models.m: first_available cannot be combined with cost (set it on the candidate models instead)"}},
		{m("first_available: [openai/x]", "temperature:", "provider: \"\"", "bypass_models_gateway: false", "provider_opts: {}", "description: d", "parallel_tool_calls: true", "capabilities: {image: true}"), nil},
		{m("first_available: [openai/x]", "bypass_models_gateway: true"), []string{"4: models.m: first_available cannot be combined with bypass_models_gateway (set it"}},
	})
}

func TestNewerAgents(t *testing.T) {
	check(t, "16", []verdict{
		{agent("instruction: [a, b]"), nil},
		{agent("instruction: [a, 5]"), []string{"4: "}},
		{agent("instruction_file: prompts/a.md"), nil}, {agent("instruction_file: [a.md, b.md]"), nil}, {agent("instruction_file: \"\"", "instruction: x"), nil},
		{agent("instruction_file: a.md", "instruction: x"), []string{`5: agent "root": 'instruction' and 'instruction_file' are mutually exclusive, set only one`}},
		{agent("instruction_file: ../a.md"), []string{`4: instruction_file "../a.md" must be a local relative path inside the config directory`}},
		{agent("instruction_file: /etc/a.md"), []string{`4: instruction_file "/etc/a.md" must be`}},
		{agent("harness: {type: codex, model: x}"), nil},
		{agent("harness: {type: cursor}"), []string{`4: unsupported harness.type "cursor" (must be one of: claude-code, codex, pi, opencode)`}},
		{agent("harness: {model: x}"), []string{"4: harness.type is required"}},
		{agent("harness: {type: codex, effort: high}"), []string{"4: harness.effort can only be used with harness.type 'claude-code'"}},
		{agent("harness: {type: claude-code, effort: huge}"), []string{"4: harness.effort must be one of: low, medium, high, xhigh, max"}},
		{agent("harness: {type: codex, thinking: true}"), []string{"4: harness.thinking can only be used with harness.type 'opencode'"}},
		{agent("harness: {type: codex, thinking: false}"), nil},
		{agent("harness: {type: codex}", "compaction_model: openai/x"), []string{"5: compaction_model cannot be used with a harness"}},
		{agent("readonly: true", "safety: strict", "redact_secrets: false", "max_consecutive_tool_calls: 3", "session_compaction: true", "compaction_threshold: 0.5", "add_prompt_files_depth: 2", "cache: {enabled: true, path: x.json}"), nil},
		{agent("safety: yolo"), []string{`4: invalid safety mode "yolo"`}},
		{agent("compaction_threshold: 1.5"), []string{"4: agents.root: compaction_threshold must be greater than 0 and at most 1, got 1.5"}},
		{agent("add_prompt_files_depth: -1"), []string{"4: agents.root: add_prompt_files_depth must be >= 0, got -1"}},
		{agent("structured_output: {name: a, schema: {type: object}, mode: loose}"), []string{`4: agents.root.structured_output: unsupported mode "loose" (must be one of: native, tool)`}},
		{agent("rag: [docs]"), []string{"4: unknown field \"rag\". hint: 'rag' was part of config version 7"}},
		{version("5", tools("type: mcp", "command: x", "working_dir: .")), []string{"8: unknown field \"working_dir\". hint: this syntax is supported by config version 8; update the top-level 'version' field (currently 5)"}},
		{version("2", "mcps: {}\n"+base), []string{"2: unknown field \"mcps\". hint: this syntax is supported by config version 6; update the top-level 'version' field (currently 2)"}},
		{agent("think: true"), []string{"4: unknown field \"think\". hint: 'think' was part of config version 0 but has since been removed; delete it from your config instead of lowering the top-level 'version' field"}},
	})
}

func TestOlderVersions(t *testing.T) {
	check(t, "7", []verdict{
		{version("0", "models:\n  m: {type: openai, model: x}\n"+agent("think: true", "todo: {shared: true}", "memory: {path: x}", "name: y")), nil},
		{version("0", agent("todo: true")), nil},
		{version("0", tools("type: mcp")), []string{"6: either command or remote must be set"}},
		{version("0", tools("type: mcp", "command: x", "remote: {url: http://x}")), []string{"8: either command or remote must be set, but not both"}},
		{version("0", tools("type: mcp", "ref: docker:x")), []string{"6: either command or remote must be set", "7: unknown field \"ref\". hint: this syntax is supported by config version 1"}},
		{version("1", "env: {A: b}\n"+base), []string{"2: migrating config: top-level Env is not supported anymore"}},
		{version("1", "env: {}\n"+base), nil},
		{version("1", "models:\n  m: {provider: openai, model: x, env: {A: b}}\n"+base), []string{"3: migrating config: model Env is not supported anymore"}},
		{version("1", tools("type: mcp", "command: x", "env_file: a.env")), []string{"8: migrating config: toolset Envfiles is not supported anymore"}},
		{version("2", tools("type: mcp", "command: x", "env_file: a.env")), []string{"8: unknown field \"env_file\""}},
		{version("2", "rag:\n  a: {description: x, docs: [y], strategies: []}\n"+base), nil},
		{version("2", "rag:\n  a: {tool: {name: x}}\n"+base), []string{"3: unknown field \"tool\". hint: this syntax is supported by config version 3"}},
		{version("3", tools("type: shell", "sandbox: {paths: [.]}")), nil},
		{version("4", tools("type: shell", "sandbox: {image: x}")), []string{"7: sandbox requires at least one path to be set"}},
		{version("5", tools("type: fetch", "sandbox: {paths: [.]}")), []string{"7: sandbox can only be used with type 'shell'"}},
		{version("3", tools("type: openapi", "url: http://x")), []string{"7: url can only be used with type 'a2a'"}},
		{version("4", tools("type: tasks", "path: x")), []string{"7: path can only be used with type 'memory'"}},
		{version("5", tools("type: memory")), []string{"6: memory toolset requires a path to be set"}},
		{version("6", tools("type: memory")), nil},
		{version("5", tools("type: mcp", "ref: x-docker:y")), nil},
		{version("5", tools("type: mcp", "ref: github")), []string{"7: only docker refs are supported for MCP tools, e.g., 'docker:context7'"}},
		{version("6", tools("type: mcp", "ref: x-docker:y")), []string{"7: agent 'root' references non-existent MCP definition 'x-docker:y'"}},
		{version("3", "permissions: {ask: [a]}\n"+base), []string{"2: unknown field \"ask\""}},
		{version("2", tools("type: shell", "defer: true")), []string{"7: unknown field \"defer\""}},
		{version("5", tools("type: model_picker", "models: [a]")), []string{"7: unknown field \"models\""}},
		{version("3", agent("fallback: {models: [openai/x]}")), []string{"5: unknown field \"fallback\". hint: this syntax is supported by config version 4"}},
		{version("1", agent("welcome_message: x")), []string{"5: unknown field \"welcome_message\""}},
		{version("0", "metadata: {author: a}\n"+base), []string{"2: unknown field \"metadata\""}},
	})
}

func TestMergeKeys(t *testing.T) {
	check(t, "7", []verdict{
		{"agents:\n  a: &a {model: openai/x, description: d}\n  b: {<<: *a, model: openai/y}\n", nil},
		{"agents:\n  a: &a {model: openai/x}\n  b: {<<: [*a]}\n", nil},
		{"agents:\n  b: {<<: x}\n", []string{"2: string was used where mapping is expected"}},
		{"agents:\n  b: {<<: null}\n", []string{"2: null was used where mapping is expected"}},
		{"mcps:\n  a: &a {command: x}\n  b: {<<: *a, args: [y]}\n" + base, nil},
		{"mcps:\n  a: &a {command: x}\n  b: {<<: *a, command: y}\n" + base, []string{`3: duplicate key "command"`}},
		{"mcps:\n  a: &a {command: x}\n  b: {command: y, <<: *a}\n" + base, []string{`3: duplicate key "command"`}},
		{"mcps:\n  a: &a {command: x}\n  b: {<<: [*a]}\n" + base, []string{"3: sequence was used where mapping is expected"}},
		{"models:\n  a: &a {provider: openai, model: x, provider_opts: &o {a: 1}}\n  b: {<<: *a, temperature: 1}\n" + base, nil},
		{"models:\n  a: {provider: openai, model: x, provider_opts: &o {a: 1}}\n  b: {provider: openai, model: y, provider_opts: {<<: *o, b: 2}}\n" + base, nil},
		{"agents:\n  a: {model: openai/x, <<: {description: a}, <<: {instruction: b}}\n", []string{`2: mapping key "<<" already defined at [2:24]`}},
		{"agents:\n  a: {model: *nope}\n", []string{"2: "}},
		{"agents:\n  a: {model: &m openai/x}\n  b: {model: *m}\n", nil},
	})
}
