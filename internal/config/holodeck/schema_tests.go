package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func (b *builder) testCase() *schema.Type {
	t := object("TestCaseModel", "test case", "One test: a question with what is expected, or a conversation in `turns`.",
		field("name", orNull(str(notBlank("name must be non-empty if provided"))), "What the test is called.", example("greeting"), order(0)),
		field("input", orNull(str(format(schema.Markdown), notBlank("input must be a non-empty string"))),
			"What the agent is asked. Not together with `turns`.", example("Where is my order?"), order(0)),
	)
	t.Fields = append(t.Fields, b.expectations("Maximum 10 files per test case")...)
	t.Fields = append(t.Fields, field("turns", orNull(list(b.turn(), atLeastItems(1, "turns must be a non-empty list if provided"))),
		"A conversation: each turn has a question and what is expected of the answer.", order(2)))
	t.Constraints = []*schema.Constraint{{
		Rule: schema.AtLeastOne, Fields: []string{"input", "turns"}, NullAbsent: true,
		None: "test case requires either `input` (single-turn) or `turns` (multi-turn)",
	}}
	t.Samples = []*schema.Sample{
		sample("Test case", "A question and the expected answer.",
			tfield("name", stop("greeting")), tfield("input", quoted("Hello")), tfield("ground_truth", quoted("Hello, how can I help?"))),
		sample("Conversation", "A test with several turns.",
			tfield("name", stop("conversation")), tfield("turns", block(fields(tfield("input", quoted("Hello")))))),
	}
	return t
}

func (b *builder) turn() *schema.Type {
	t := object("Turn", "turn", "One question of a conversation, with what is expected of the answer.",
		field("input", str(format(schema.Markdown), notBlank("input must be a non-empty string")), "What the agent is asked.", required, example("And the other one?"), order(0)))
	t.Fields = append(t.Fields, b.expectations("Maximum 10 files per turn")...)
	t.Fields = append(t.Fields, field("turn_config", orNull(mapOf(anything())), "Settings of this turn.", order(6)))
	return t
}

// expectations are the fields that test cases and turns share.
func (b *builder) expectations(manyFiles string) []*schema.Field {
	return []*schema.Field{
		field("expected_tools", orNull(list(expectedTool())), "The tools that the agent must call: names, or objects with arguments and a count.",
			example("[search_docs]"), order(2)),
		field("ground_truth", orNull(str(format(schema.Markdown), notBlank("ground_truth must be non-empty if provided"))),
			"The answer that is expected. Put `yes`, `no` and numbers in quotes.", example("It arrives on Monday."), order(1)),
		field("files", orNull(list(fileInput(), atMostItems(10, manyFiles))), "Files that go with the question. At most 10.", order(3)),
		field("retrieval_context", orNull(list(str())), "Retrieved pieces of text, for metrics of retrieval.", order(4)),
		field("evaluations", orNull(list(b.metric(true))), "Metrics for this place instead of the general ones.", order(5)),
	}
}

// expectedTool is a name or an object; its own rule checks what it holds, for
// HoloDeck takes it without the usual conversions.
func expectedTool() *schema.Type {
	// The tools of a server are expected by names of its own.
	refersToTool := func(t *schema.Type) { t.Refers = []schema.Reference{{Kind: kindTool, Severity: schema.Off}} }
	t := oneOf(
		object("ExpectedTool", "expected tool", "A tool that must be called, with its arguments.",
			field("name", str(notBlank("name must be a non-empty string"), refersToTool), "The tool's name, or a part of it.", required, example("search_docs"), order(0)),
			field("args", orNull(freeMap()), "What each argument must be: a value, `{fuzzy: text}` or `{regex: expression}`.",
				example(`{query: {fuzzy: "order 7"}}`), order(1)),
			field("count", integer(bound(schema.AtLeast, 1, "count must be an integer >= 1")), "How often it must be called at least.", def("1"), example("2"), order(2)),
		),
		str(refersToTool),
	)
	t.Name = "ExpectedTool"
	return t
}

// freeMap is a mapping whose keys need not be text.
func freeMap() *schema.Type {
	t := newType(schema.Map, nil)
	t.Elem = anything()
	return t
}

func fileInput() *schema.Type {
	return with(object("FileInput", "file", "A file that goes with a question.",
		field("path", orNull(str(format(schema.FilePath))), "A file on this machine. Not together with `url`.", example("files/invoice.pdf"), order(0)),
		field("url", orNull(str(format(schema.URL))), "The address of a file. Not together with `path`.", example("https://example.com/invoice.pdf"), order(0)),
		field("type", fileKind(), "What the file is.", required, example("pdf"), order(0)),
		field("description", orNull(str()), "What the file shows.", order(1)),
		field("pages", orNull(list(integer(bound(schema.Above, 0, "pages must be positive integers")))), "The pages or slides to read.", example("[1, 2]"), order(2)),
		field("sheet", orNull(str()), "Of a workbook: the sheet.", example("Orders"), order(2)),
		field("range", orNull(str()), "Of a workbook: the cells.", example("A1:E100"), order(2)),
		field("cache", orNull(boolean()), "Whether a fetched file is kept; usually it is.", order(3)),
	), constrain(&schema.Constraint{
		Rule: schema.ExactlyOne, Fields: []string{"path", "url"}, NonEmpty: true,
		None: "Must provide either 'path' or 'url'",
		Many: "Cannot provide both 'path' and 'url'",
	}))
}

// fileType names the enumeration of file types, which has a sentence of its own.
const fileType = "file type"

func fileKind() *schema.Type {
	t := enum(
		"image", "A picture.", "pdf", "A PDF document.", "text", "A text.", "excel", "A workbook.",
		"word", "A Word document.", "powerpoint", "Slides.", "csv", "A table of comma-separated values.")
	t.Name = fileType
	return t
}
