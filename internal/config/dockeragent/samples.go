package dockeragent

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func sample(label, doc string, fields ...schema.TemplateField) *schema.Sample {
	return &schema.Sample{Label: label, Doc: doc, Value: schema.Template{Fields: fields}}
}

func field(key string, value schema.Template) schema.TemplateField {
	return schema.TemplateField{Key: key, Value: value}
}

// word is text that stays as it is, stop a place to type with a default, quoted
// the same between double quotes.
func word(text string) schema.Template { return schema.Template{Text: text} }
func stop(text string) schema.Template { return schema.Template{Text: text, Stop: true} }
func quoted(text string) schema.Template {
	return schema.Template{Text: text, Stop: true, Quote: true}
}

// pick is a place with alternatives, the first one is the default.
func pick(choices ...string) schema.Template {
	return schema.Template{Text: choices[0], Stop: true, Choices: choices}
}

func fields(f ...schema.TemplateField) schema.Template { return schema.Template{Fields: f} }

func items(values ...schema.Template) schema.Template {
	return schema.Template{Items: values, Flow: true}
}

func block(values ...schema.Template) schema.Template { return schema.Template{Items: values} }

func rootSamples() []*schema.Sample {
	return []*schema.Sample{
		sample("One agent with tools", "A whole file: an agent that works on files and runs commands.",
			field("agents", fields(field("root", fields(
				field("model", stop("auto")),
				field("description", stop("What the agent is for")),
				field("instruction", stop("What the agent does.")),
				field("toolsets", block(fields(field("type", word("filesystem"))), fields(field("type", word("shell"))))),
			))))),
		sample("A team of agents", "A whole file: an agent that gives tasks to another.",
			field("agents", fields(
				field("root", fields(
					field("model", stop("auto")),
					field("description", stop("Leads the team")),
					field("instruction", stop("Give each task to the agent that is good at it.")),
					field("sub_agents", items(word("helper"))),
				)),
				field("helper", fields(
					field("model", stop("auto")),
					field("description", stop("What the agent is good at")),
					field("instruction", stop("What the agent does.")),
				)),
			))),
	}
}

func agentSamples() []*schema.Sample {
	return []*schema.Sample{sample("Agent", "An agent with its instruction.",
		field("model", stop("auto")),
		field("description", stop("What the agent is for")),
		field("instruction", stop("What the agent does.")))}
}

func modelSamples() []*schema.Sample {
	return []*schema.Sample{
		sample("Model", "A model of a provider.", field("provider", pick("openai", "anthropic", "google", "dmr")), field("model", stop("gpt-5-mini"))),
		sample("Model on this machine", "A model that Docker Model Runner runs.", field("provider", word("dmr")), field("model", stop("ai/qwen3"))),
		sample("Router", "Requests go to the model whose examples they are like.",
			field("provider", stop("openai")), field("model", stop("gpt-5-mini")),
			field("routing", block(fields(field("model", stop("anthropic/claude-sonnet-4-5")), field("examples", items(quoted("Review this code"))))))),
	}
}

// serverSamples are the ways to have an MCP server.
func serverSamples() []*schema.Sample {
	remote := func(rest ...schema.TemplateField) schema.TemplateField {
		return field("remote", fields(append([]schema.TemplateField{
			field("url", quoted("https://mcp.example.com/mcp")), field("transport_type", pick("streamable", "sse"))}, rest...)...))
	}
	return []*schema.Sample{
		sample("MCP server of Docker's catalog", "A server in a container, from Docker's MCP catalog.", field("ref", stop("docker:duckduckgo"))),
		sample("MCP server from npm (npx)", "A package of npm, started with npx.", field("command", word("npx")),
			field("args", items(schema.Template{Text: "-y", Quote: true}, quoted("@scope/server")))),
		sample("MCP server from PyPI (uvx)", "A Python package, started with uvx.", field("command", word("uvx")), field("args", items(quoted("mcp-server-name")))),
		sample("MCP server of your own", "A program on this machine.", field("command", stop("my-server")), field("args", items(quoted("--stdio")))),
		sample("Remote MCP server", "A server at an address; it signs in with OAuth if it wants to.", remote()),
		sample("Remote MCP server with a key", "A server at an address that wants a key.",
			remote(field("headers", fields(field("Authorization", quoted("Bearer ${env.API_TOKEN}")))))),
	}
}

func (b *builder) definitionSamples() []*schema.Sample { return serverSamples() }

func (b *builder) toolsetSamples() []*schema.Sample {
	var all []*schema.Sample
	for _, s := range serverSamples() {
		s.Value.Fields = append([]schema.TemplateField{field("type", word("mcp"))}, s.Value.Fields...)
		all = append(all, s)
	}
	if b.version >= 6 {
		all = append(all, sample("MCP server of 'mcps'", "A server that is defined at the top.", field("type", word("mcp")), field("ref", stop("name"))))
	}
	more := builtinFieldsOf()
	for _, t := range toolsetTypes() {
		if t.name == "mcp" || t.since > b.limit {
			continue
		}
		all = append(all, sample(t.name, t.doc, append([]schema.TemplateField{field("type", word(t.name))}, more[t.name]...)...))
	}
	return all
}

// builtinFieldsOf are the fields that a new toolset of a type needs.
func builtinFieldsOf() map[string][]schema.TemplateField {
	return map[string][]schema.TemplateField{
		"memory":  {field("path", stop("./memory.db"))},
		"lsp":     {field("command", stop("gopls")), field("file_types", items(quoted(".go")))},
		"a2a":     {field("url", quoted("https://agent.example.com"))},
		"openapi": {field("url", quoted("https://api.example.com/openapi.json"))},
		"script": {field("shell", fields(field("run_tests", fields(
			field("description", stop("Runs the tests")), field("cmd", stop("make test"))))))},
		"api": {field("api_config", fields(
			field("name", stop("get_status")), field("method", pick("GET", "POST", "PUT", "PATCH", "DELETE")),
			field("endpoint", quoted("https://api.example.com/status")), field("instruction", stop("What it is for"))))},
		"model_picker": {field("models", items(stop("openai/gpt-5-mini"), stop("anthropic/claude-sonnet-4-5")))},
		"open_url":     {field("name", stop("docs")), field("url", quoted("https://docs.example.com"))},
		"rag":          {field("ref", stop("name"))},
		"webhook":      {field("webhook_config", fields(field("provider", pick("slack", "discord", "teams", "generic")), field("url", quoted("${env.WEBHOOK_URL}"))))},
	}
}
