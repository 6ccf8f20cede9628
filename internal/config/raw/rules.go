package raw

import "github.com/mcp-lsp/mcp-lsp/internal/rule"

// codeUnselectable is reported by a check of the schema.
const codeUnselectable = "unselectable-server"

// Rules returns the rules that only Raw has, sorted by what they look at:
// tools, rules, servers, models, the rest. The slice is the caller's.
func Rules() []*rule.Rule {
	return []*rule.Rule{
		selectionWildcard(), unknownBuiltin(), unknownTool(), skillTools(), visionTool(),
		ruleNeverWins(), ruleMatchesNothing(),
		inertServer(), unselectableServer(), literalVariable(), secretFileMode(), exampleValue(),
		plainKey(), baseURLRequired(), requestField(), tokenBudget(),
		variableValue(), sessionsPlace(), byteOrderMark(),
	}
}

// The pieces that the rules' examples are put together from.
const (
	exampleModel  = `"models": {"local": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "qwen3"}}`
	exampleServer = `"mcp": {"servers": {"search": {"transport": "stdio", "command": "search-server"}}}`
)

// example is a configuration with one server and one agent, whose tools are given.
func example(tools string) string {
	return "{\n  " + exampleModel + ",\n  " + exampleServer + ",\n  \"agents\": {\"research\": {\"model\": \"local\", \"tools\": " + tools + "}}\n}\n"
}

// exampleWith is a configuration with one agent and these servers.
func exampleWith(servers string) string {
	return "{\n  " + exampleModel + ",\n  \"mcp\": {\"servers\": " + servers + "},\n" +
		"  \"agents\": {\"research\": {\"model\": \"local\", \"tools\": {\"use\": [\"mcp/search/web_search\"]}}}\n}\n"
}

// exampleOf is a configuration with this model and agent.
func exampleOf(model, agent string) string {
	return "{\n  \"models\": {\"local\": " + model + "},\n  \"agents\": {\"research\": " + agent + "}\n}\n"
}
