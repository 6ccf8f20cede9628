package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

// globalConfig is ~/.holodeck/config.yaml, or the config.yaml beside an
// agent.yaml. Nothing supplies what it lacks.
func (b *builder) globalConfig() *schema.Type {
	server := b.mcpTool()
	for i, f := range server.Fields {
		if f.Name == "type" {
			c := *f
			c.RequiredSeverity = schema.Warning
			c.Doc = "The kind of tool. Write it: without it every agent that uses this file fails to load."
			server.Fields[i] = &c
		}
	}
	return object("GlobalConfig", "configuration", "What all agents of a person (`~/.holodeck/config.yaml`) or of a folder (`config.yaml` beside agent.yaml) share.",
		field("providers", orNull(mapOf(b.model)), "Models by provider. An agent's `model` takes what it lacks from the entry of its provider.",
			example("{openai: {provider: openai, name: gpt-4o}}")),
		field("vectorstores", orNull(mapOf(vectorstoreConfig())), "Databases by name. A tool's `database` may name one."),
		field("execution", orNull(execution()), "Time limits, caching and output of test runs."),
		field("deployment", orNull(deployment()), "How agents are put into containers and where they run. An agent's own `deployment` is laid over it."),
		field("mcp_servers", orNull(list(server)), "MCP servers that every agent gets, unless it has a tool of the same name."),
	)
}

func vectorstoreConfig() *schema.Type {
	return object("VectorstoreConfig", "vectorstore", "A database for embeddings.",
		field("provider", str(notBlank("provider must be a non-empty string")), "Which database it is; `postgresql` means `postgres`.", required, example("postgres")),
		field("connection_string", str(secret, notBlank("connection_string must be a non-empty string")), "How to reach it. Write a variable where it holds a password.",
			required, example(`"${POSTGRES_CONNECTION_STRING}"`)),
		field("options", orNull(mapOf(anything())), "Further settings of the provider."),
	)
}
