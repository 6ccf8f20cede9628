package rule

// The pieces that the examples of the generic rules are put together from.
const (
	holodeck    = "holodeck"
	dockerAgent = "docker-agent"
	agentHead   = "name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\n"
	teamServers = "agents:\n  root:\n    model: openai/gpt-5\n    instruction: Help.\n    toolsets:\n      - type: mcp\n        ref: time\nmcps:\n"
)

func agentModel(more string) string {
	return "name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\n" + more + "instructions:\n  inline: Help.\n"
}

func tool(name string) string {
	return "  - name: " + name + "\n    description: Reads files\n    type: mcp\n    command: npx\n"
}

func contractTool(more string) string {
	return "tools:\n  - name: files\n    description: Reads files\n    type: mcp\n    server: \"@acme/files\"\n" + more
}
