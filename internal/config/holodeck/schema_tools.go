package holodeck

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// toolList is the list of tools, which are told apart by type.
func (b *builder) toolList() *schema.Type {
	tool := newType(schema.Choice, nil)
	tool.Name, tool.Label, tool.Tag = "Tool", "tool", "type"
	tool.Doc = "Something that the agent may use. `type` says what it is."
	tool.Members = []*schema.Member{
		{Value: "vectorstore", Type: b.vectorstore(), Doc: "Searches documents or records by meaning."},
		{Value: "function", Type: b.function(), Doc: "Calls a Python function."},
		{Value: "mcp", Type: b.mcpTool(), Doc: "Uses a server that speaks the Model Context Protocol."},
		{Value: "prompt", Type: b.prompt(), Doc: "Asks a model with a prompt of its own. No backend of HoloDeck 0.7 runs it."},
		{Value: "hierarchical_document", Type: b.hierarchical(), Doc: "Searches documents along their headings."},
	}
	return list(tool, atMostItems(maxTools, "Maximum 50 tools per agent"), uniqueNames)
}

func uniqueNames(t *schema.Type) {
	t.UniqueBy = "name"
	t.Unique = "Duplicate tool names found: {value}. Each tool must have a unique name."
}

func (b *builder) loading() *schema.Field {
	return field("defer_loading", boolean(), "Whether the model sees the tool only once it searches for it.", def("true"), deferred, order(9))
}

func (b *builder) vectorstore() *schema.Type {
	t := object("VectorstoreTool", "vectorstore tool", "Searches documents or records by meaning.",
		b.identity("vectorstore", "Searches documents or records by meaning.")...)
	t.Fields = append(t.Fields,
		b.loading(),
		field("source", str(format(schema.AnyPath), check(badSource)),
			"The file or folder to search; also an address with s3://, az://, https://, http:// or file://. Paths start at the folder of agent.yaml.",
			required, example("data/manuals"), order(0)),
		field("vector_field", orNull(oneOf(str(), list(str()))), "Of records: the field or fields to search in. Needs `id_field`.", example("description"), order(2)),
		field("meta_fields", orNull(list(str())), "Of records: the fields to return with a hit.", example("[title, url]"), order(3)),
		field("chunk_size", orNull(integer(bound(schema.Above, 0, "chunk_size must be positive"))), "How long the pieces are into which texts are cut.", example("512"), order(2)),
		field("chunk_overlap", orNull(integer(bound(schema.AtLeast, 0, "chunk_overlap must be non-negative"))), "How much two neighbouring pieces share.", example("50"), order(2)),
		field("embedding_model", orNull(str()), "The model for embeddings; without it the provider's usual one.", example("text-embedding-3-small"), order(2)),
		field("embedding_dimensions", orNull(integer(
			bound(schema.Above, 0, "embedding_dimensions must be positive"),
			bound(schema.AtMost, 10000, "embedding_dimensions unreasonably large (max 10000)"))),
			"How many numbers an embedding has; without it what the model says.", example("1536"), order(3)),
		field("database", orNull(oneOf(database(), str(notBlank("database reference must be a non-empty string")))),
			"Where the embeddings are kept: a database, or the name of one in `vectorstores` of config.yaml. Without it in memory.", order(1)),
		field("top_k", integer(
			bound(schema.Above, 0, "top_k must be a positive integer"),
			bound(schema.AtMost, 100, "top_k should not exceed 100")), "How many hits a search returns.", def("5"), example("10"), order(1)),
		field("min_similarity_score", orNull(number(between(0, 1, "min_similarity_score must be between 0.0 and 1.0"))),
			"Hits below this score are left out.", example("0.7"), order(2)),
		field("record_path", orNull(str()), "In a JSON file: the path to the list of records.", example("data.items"), order(4)),
		field("record_prefix", orNull(str()), "Is put before the names of a record's fields.", order(5)),
		field("meta_prefix", orNull(str()), "Is put before the names of the metadata.", order(5)),
		field("id_field", orNull(str()), "Of records: the field that tells them apart.", example("id"), order(2)),
		field("field_separator", str(), "What stands between several vector fields.", def(`"\n"`), order(5)),
		field("delimiter", orNull(str()), "What separates the columns of a CSV file; without it HoloDeck finds out.", example(`";"`), order(5)),
	)
	t.Constraints = []*schema.Constraint{{
		Rule: schema.AllRequired, Fields: []string{"id_field"}, NullAbsent: true, Code: "missing-field", At: "name",
		When: []schema.Condition{{Field: "vector_field"}},
		None: "id_field is required when vector_field is specified (structured data mode)",
	}}
	t.Samples = []*schema.Sample{sample("Document search (vectorstore)", "Searches a folder by meaning.",
		tfield("name", stop("search_docs")), tfield("description", quoted("Searches the manuals")),
		tfield("type", word("vectorstore")), tfield("source", stop("data/")))}
	return t
}

// badSource is HoloDeck's check of a source: a path, or an address with one of
// a few schemes.
func badSource(value string) string {
	if blank(value) {
		return "source must be a non-empty path"
	}
	scheme, _, ok := strings.Cut(value, "://")
	if !ok {
		return ""
	}
	switch strings.ToLower(scheme) {
	case "az", "file", "http", "https", "s3":
		return ""
	}
	return "Unsupported source URI scheme in '{value}'. Supported schemes: az, file, http, https, s3"
}

func (b *builder) function() *schema.Type {
	t := object("FunctionTool", "function tool", "Calls a Python function.", b.identity("function", "Calls a Python function.")...)
	t.Fields = append(t.Fields,
		b.loading(),
		field("file", str(format(schema.FilePath), notBlank("file must be a non-empty path")),
			"The Python file with the function. The path starts at the folder of agent.yaml.", required, example("tools/orders.py"), order(0)),
		field("function", str(notBlank("function must be a non-empty identifier")), "The function's name.", required, example("find_order"), order(0)),
		field("parameters", orNull(parameters()), "The function's parameters: each name with its JSON Schema.",
			example(`{order_id: {type: string, description: "The order's number"}}`), order(1)),
	)
	t.Samples = []*schema.Sample{sample("Python function", "Calls a function of a Python file.",
		tfield("name", stop("my_function")), tfield("description", quoted("What the function does")),
		tfield("type", word("function")), tfield("file", stop("tools/my_tools.py")), tfield("function", stop("my_function")))}
	return t
}

// parameters maps names to JSON Schemas.
func parameters() *schema.Type { return mapOf(mapOf(anything())) }

func (b *builder) prompt() *schema.Type {
	t := object("PromptTool", "prompt tool", "Asks a model with a prompt of its own. No backend of HoloDeck 0.7 runs it.",
		b.identity("prompt", "Asks a model with a prompt of its own.")...)
	params := parameters()
	params.MinItems, params.FewItems = 1, "parameters must have at least one parameter"
	t.Fields = append(t.Fields,
		b.loading(),
		field("template", orNull(str(format(schema.Markdown), notBlank("template must be non-empty if provided"))),
			"The prompt, with its parameters in double braces. Not together with `file`.", example(`"Summarise: {{text}}"`), order(1)),
		field("file", orNull(str(format(schema.FilePath), notBlank("file must be non-empty if provided"))),
			"The file with the prompt. Not together with `template`.", example("prompts/summary.txt"), order(1)),
		field("parameters", params, "The prompt's parameters: each name with its JSON Schema.", required,
			example(`{text: {type: string, description: "What to summarise"}}`), order(0)),
		field("model", orNull(mapOf(anything())), "Another model for this prompt.", example("{name: gpt-4o-mini}"), order(2)),
	)
	t.Constraints = []*schema.Constraint{{
		Rule: schema.ExactlyOne, Fields: []string{"template", "file"}, NullAbsent: true, At: "parameters",
		When: []schema.Condition{{Field: "parameters"}},
		None: "Exactly one of 'template' or 'file' must be provided",
		Many: "Cannot provide both 'template' and 'file'",
	}}
	t.Samples = []*schema.Sample{sample("Prompt", "A prompt with parameters.",
		tfield("name", stop("summarise")), tfield("description", quoted("Summarises a text")),
		tfield("type", word("prompt")), tfield("template", quoted("Summarise: {{text}}")),
		tfield("parameters", fields(tfield("text", fields(tfield("type", word("string")))))))}
	return t
}
