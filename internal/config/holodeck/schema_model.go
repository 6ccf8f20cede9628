package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func llmProvider() *schema.Type {
	return with(object("LLMProvider", "model", "A language model and how it is called.",
		field("provider", providers(), "Who runs the model.", required, order(0)),
		field("name", str(suggest("models"), notBlank("name must be a non-empty string")),
			"The model's name; with `azure_openai` the name of your deployment.", required, example("gpt-4o"), order(0)),
		field("temperature", orNull(number(between(0, 2, "temperature must be between 0.0 and 2.0"))),
			"How freely the model picks its words: 0 is strict, 2 is wild.", def("0.3"), example("0.7"), order(1)),
		field("max_tokens", orNull(integer(bound(schema.Above, 0, "max_tokens must be positive"))),
			"The longest answer, in tokens.", def("1000"), example("2000"), order(1)),
		field("top_p", orNull(number(between(0, 1, "top_p must be between 0.0 and 1.0"))),
			"Keeps only the likeliest words that together reach this probability. Change it or `temperature`, not both.", example("0.9"), order(2)),
		field("endpoint", orNull(str(format(schema.URL))),
			"The address of the model's API. `azure_openai` needs it; `ollama` uses its local default without it.",
			example("https://my-team.openai.azure.com/"), order(2)),
		field("api_key", orNull(str(secret)),
			"The key for the API. Write a variable, never the key itself.", example(`"${OPENAI_API_KEY}"`), order(2)),
		field("api_version", orNull(str()),
			"The version of Azure's API. Put it in quotes: without them YAML reads a date, which is refused.", example(`"2024-10-21"`), order(3)),
		field("auth_provider", orNull(enum(
			"api_key", "The key in `ANTHROPIC_API_KEY`.",
			"oauth_token", "A token of a Claude subscription.",
			"bedrock", "Amazon Bedrock with the credentials of the AWS environment.",
			"vertex", "Google Vertex AI with the credentials of the Google environment.",
			"foundry", "Microsoft Foundry.",
			"custom", "A token for another endpoint that speaks Anthropic's protocol; set `endpoint` too.",
		)), "How to sign in to Anthropic. Other providers ignore it.", example("api_key"), order(3)),
	), constrain(&schema.Constraint{
		Rule: schema.AllRequired, Fields: []string{"endpoint"}, NonEmpty: true,
		When: []schema.Condition{when("provider", "azure_openai", "")},
		None: "endpoint is required for azure_openai provider", Code: "missing-field",
	}), samples(
		sample("OpenAI", "A model of OpenAI.", tfield("provider", word("openai")), tfield("name", stop("gpt-4o"))),
		sample("Azure OpenAI", "A deployment in Azure.", tfield("provider", word("azure_openai")), tfield("name", stop("gpt-4o")),
			tfield("endpoint", quoted("${AZURE_OPENAI_ENDPOINT}")), tfield("api_key", quoted("${AZURE_OPENAI_API_KEY}"))),
		sample("Anthropic", "A model of Anthropic.", tfield("provider", word("anthropic")), tfield("name", stop("claude-sonnet-4-5"))),
		sample("Ollama", "A model on this machine.", tfield("provider", word("ollama")), tfield("name", stop("llama3.1"))),
	))
}

func providers() *schema.Type {
	return enum(
		"openai", "OpenAI's API, through the OpenAI Agents SDK.",
		"azure_openai", "A deployment in Azure OpenAI; needs `endpoint`.",
		"anthropic", "Anthropic's API, through the Claude Agent SDK.",
		"ollama", "Models on this machine or at `endpoint`, through the Claude Agent SDK.",
	)
}
