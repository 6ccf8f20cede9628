package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func claude() *schema.Type {
	return object("ClaudeConfig", "claude", "Settings of the Claude Agent SDK. What is not switched on stays off.",
		field("working_directory", orNull(str(format(schema.FolderPath), base(schema.Unknown))), "The folder to which file access is limited.", example("./workspace"), order(2)),
		field("permission_mode", enum(
			"manual", "Nothing happens without permission.",
			"acceptEdits", "Changes of files are allowed.",
			"acceptAll", "Everything is allowed. Needs `i_understand_this_is_unsafe: true`, or the agent does not start."),
			"What the agent may do on its own.", def("manual"), example("acceptEdits"), order(0)),
		field("max_turns", orNull(integer(atLeast(1))), "The most steps of one answer.", example("20"), order(1)),
		field("max_concurrent_sessions", orNull(integer(atLeast(1), atMost(500))), "How many answers are made at once: 1 to 500; without it as many as memory allows.", example("3"), order(3)),
		field("session_memory_estimate_mib", integer(atLeast(50), atMost(2000)), "How much memory one answer takes, in MiB: 50 to 2,000.", def("500"), example("500"), order(4)),
		field("extended_thinking", orNull(object("ExtendedThinkingConfig", "extended thinking", "Longer thinking before the answer.",
			field("enabled", boolean(), "Whether it is used.", def("false"), example("true")),
			field("budget_tokens", integer(atLeast(1000), atMost(100000)), "The most tokens for thinking: 1,000 to 100,000.", def("10000"), example("10000")),
		)), "Longer thinking before the answer.", order(1)),
		field("web_search", boolean(), "Whether the agent may search the web.", def("false"), order(1)),
		field("bash", orNull(object("BashConfig", "bash", "Whether and how commands are run.",
			field("enabled", boolean(), "Whether commands are run.", def("false")),
			field("excluded_commands", list(str()), "Commands that are not run.", example("[rm, sudo]")),
			field("allow_unsafe", boolean(), "Whether dangerous commands are run.", def("false")),
		)), "Whether and how commands are run.", order(1)),
		field("file_system", orNull(object("FileSystemConfig", "file system", "What may be done with files.",
			field("read", boolean(), "Whether files are read.", def("false")),
			field("write", boolean(), "Whether files are written.", def("false")),
			field("edit", boolean(), "Whether files are changed.", def("false")),
		)), "What may be done with files.", order(1)),
		field("agents", orNull(mapOf(subagent())), "Helpers of the agent: each name with what it is for and what it is told.", order(2)),
		field("allowed_tools", orNull(list(str())), "The only tools that may be used; without it all that are set up.", example("[Read, Grep]"), order(2)),
		field("effort", orNull(effort()), "How hard the model thinks.", example("medium"), order(1)),
		field("max_budget_usd", orNull(number(above(0))), "The most that a session may cost, in US dollars.", example("1.5"), order(3)),
		field("fallback_model", orNull(str()), "The model that is used when the first one cannot be had.", example("claude-haiku-4-5"), order(3)),
		field("disallowed_tools", orNull(list(str())), "Tools that may never be used; stronger than `allowed_tools`.", example("[Bash]"), order(2)),
		field("setting_sources", orNull(list(enum(
			"user", "The user's settings of Claude Code.",
			"project", "The project's settings, with CLAUDE.md.",
			"local", "The project's local settings.",
			"all", "All three; not together with another one."))),
			"Which settings of Claude Code count; without it none.", example("[project]"), order(3)),
		field("subagents", anything(), "No longer supported: helpers are declared in `agents`.", hidden),
		field("i_understand_this_is_unsafe", boolean(), "Confirms that `permission_mode: acceptAll` lets the agent do everything.", def("false"), order(5)),
		field("disable_default_hooks", boolean(strict), "Whether HoloDeck's own guards are switched off. Only `true` and `false` are taken.", def("false"), order(5)),
		field("disable_subprocess_env_scrub", boolean(strict), "Whether child processes see all of the environment, credentials included. Only `true` and `false` are taken.", def("false"), order(5)),
	)
}

func effort() *schema.Type {
	return enum("low", "Little.", "medium", "Some.", "high", "Much.", "max", "As much as possible.")
}

func subagent() *schema.Type {
	return with(object("SubagentSpec", "helper", "A helper of the agent.",
		field("description", str(notBlank("subagent requires description")), "What it is for; the agent reads it to decide when to ask.", required, example("Checks facts"), order(0)),
		field("prompt", orNull(str(format(schema.Markdown), notBlank("subagent prompt must be non-empty"))), "What it is told. Not together with `prompt_file`.", example("You check facts."), order(0)),
		field("prompt_file", orNull(str()), "A file with what it is told. It is read when HoloDeck loads agent.yaml.", example("prompts/checker.md"), order(0)),
		field("tools", orNull(list(str(suggest("claude-tools")))), "The only tools it may use; without it those of the agent.", example("[Read, mcp__files__read]"), order(1)),
		field("model", orNull(enum("sonnet", "The middle model.", "opus", "The largest model.", "haiku", "The smallest model.", "inherit", "The agent's own model.")),
			"Its model.", example("haiku"), order(1)),
	), constrain(&schema.Constraint{
		Rule: schema.ExactlyOne, Fields: []string{"prompt", "prompt_file"}, NullAbsent: true,
		None: "subagent requires either prompt or prompt_file",
		Many: "prompt and prompt_file are mutually exclusive",
	}))
}
