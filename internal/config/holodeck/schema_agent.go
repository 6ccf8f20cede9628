package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

// The limits of an agent file.
const (
	maxTools     = 50
	maxTestCases = 1000
)

// agent is the whole document. Without whole, nothing is required: the root
// of a fragment that shows some tools only.
func (b *builder) agent(whole bool) *schema.Type {
	need := func(f *schema.Field) { f.Required = whole }
	t := object("Agent", "agent", "One agent: the model that answers, what it is told, and the tools it may use.",
		field("name", str(notBlank("name must be a non-empty string")),
			"What the agent is called in logs, in traces and when it is deployed.",
			need, example("support-agent"), order(0)),
		field("description", orNull(str(format(schema.Markdown), notBlank("description must be non-empty if provided"))),
			"What the agent does, for people.", example("Answers questions about orders"), order(1)),
		field("author", orNull(str(notBlank("author must be non-empty if provided"))),
			"Who wrote the agent.", example("Platform team"), order(2)),
		field("model", b.model, "The model that answers: its provider, its name, and how it is called.", need, order(0)),
		field("instructions", instructions(), "What the agent is told before every conversation: inline text or a file, not both.", need, order(0)),
		field("response_format", orNull(oneOf(mapOf(anything()), str(format(schema.FilePath), base(schema.Unknown)))),
			"The JSON Schema that answers follow, inline or as the path of a file.",
			example(`{type: object, properties: {answer: {type: string}}}`), order(6)),
		field("tools", orNull(b.toolList()), "What the agent may use: MCP servers, document search, Python functions, prompts. At most 50.", order(3)),
		field("evaluations", orNull(b.evaluations()), "How answers of a test run are judged.", order(7)),
		field("test_cases", orNull(b.testList()),
			"What a test run asks the agent, and what it should answer. At most 1,000.", order(8)),
		field("execution", orNull(execution()), "Time limits, caching and output of test runs.", order(9)),
		field("observability", orNull(observability()), "Traces, metrics and logs in OpenTelemetry's form.", order(10)),
		field("deployment", orNull(deployment()), "How the agent is put into a container and where it runs.", order(11)),
		field("embedding_provider", orNull(b.model),
			"The model that makes embeddings for document search. Needed where `model.provider` is `anthropic`, which has none.", order(4)),
		field("claude", orNull(claude()), "Settings of the Claude Agent SDK. They count where `model.provider` is `anthropic` or `ollama`.", order(5)),
		field("openai", orNull(openai()), "Settings of the OpenAI Agents SDK. They count where `model.provider` is `openai` or `azure_openai`.", order(5)),
		field("test_cases_file", orNull(str(format(schema.FilePath), notBlank("'test_cases_file' must be a non-empty string path."))),
			"A YAML file that holds the test cases: a list, or a mapping with `test_cases`. The path starts at this file's folder. Not together with `test_cases`.",
			example("tests/cases.yaml"), order(8)),
	)
	t.Constraints = []*schema.Constraint{{
		Rule: schema.AtMostOne, Fields: []string{"test_cases", "test_cases_file"}, NullAbsent: true,
		Many: "Cannot specify both 'test_cases' and 'test_cases_file'; choose one.",
	}}
	return t
}

func instructions() *schema.Type {
	return with(object("Instructions", "instructions", "What the agent is told: a file or inline text.",
		field("file", orNull(str(format(schema.FilePath), notBlank("file must be non-empty if provided"))),
			"A text file with the instructions. The path starts at the folder of agent.yaml; it is opened when the agent runs.",
			example("instructions/system-prompt.md")),
		field("inline", orNull(str(format(schema.Markdown), notBlank("inline must be non-empty if provided"))),
			"The instructions themselves.", example("You are a helpful assistant.")),
	), constrain(&schema.Constraint{
		Rule: schema.ExactlyOne, Fields: []string{"file", "inline"}, NullAbsent: true,
		At:   "inline",
		None: "Must provide either 'file' or 'inline'",
		Many: "Cannot provide both 'file' and 'inline'",
	}), samples(
		sample("inline", "Instructions in this file.", tfield("inline", stop("You are a helpful assistant."))),
		sample("file", "Instructions in a file.", tfield("file", stop("instructions.md"))),
	))
}
