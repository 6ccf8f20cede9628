package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func openai() *schema.Type {
	return object("OpenAIConfig", "openai", "Settings of the OpenAI Agents SDK.",
		field("max_concurrent_sessions", orNull(integer(atLeast(1), atMost(500))), "How many answers are made at once: 1 to 500; without it as many as memory allows.", example("10"), order(2)),
		field("session_memory_estimate_mib", integer(atLeast(50), atMost(2000)), "How much memory one answer takes, in MiB: 50 to 2,000.", def("100"), example("100"), order(3)),
		field("max_turns", integer(atLeast(1)), "The most steps of one answer.", def("20"), example("20"), order(0)),
		field("i_understand_this_is_unsafe", boolean(), "Confirms that tools which run code at the provider may be used.", def("false"), order(4)),
		field("disable_default_hooks", boolean(strict), "Whether HoloDeck's own guards are switched off. Only `true` and `false` are taken.", def("false"), order(4)),
		field("disable_subprocess_env_scrub", boolean(strict), "Whether child processes see all of the environment, credentials included. Only `true` and `false` are taken.", def("false"), order(4)),
		field("permissions", orNull(object("OpenAIPermissionsConfig", "permissions", "Which tools may be used.",
			field("allowed_tools", orNull(list(str())), "The only tools that may be used; without it all that are set up.", example("[search_docs]")),
			field("disallowed_tools", orNull(list(str())), "Tools that may never be used. No tool may stand in both lists.", example("[delete_order]")),
		)), "Which tools may be used.", order(1)),
		field("effort", orNull(effort()), "How hard the model thinks.", example("medium"), order(0)),
		field("max_budget_usd", orNull(number(above(0))), "The most that a session may cost, in US dollars.", example("1.5"), order(1)),
		field("fallback_model", orNull(str()), "The model that is used when the first one cannot be had.", example("gpt-4o-mini"), order(1)),
		field("disallowed_tools", orNull(list(str())), "Tools that may never be used.", example("[delete_order]"), order(1)),
	)
}
