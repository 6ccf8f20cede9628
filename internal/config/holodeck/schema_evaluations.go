package holodeck

import (
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func (b *builder) evaluations() *schema.Type {
	return object("EvaluationConfig", "evaluations", "How answers of a test run are judged.",
		field("model", orNull(b.model), "The model that judges; a metric may name another one.", order(1)),
		field("metrics", list(b.metric(false), atLeastItems(1, "metrics must have at least one metric")),
			"What is measured. Each metric says its `type`.", required, order(0)),
		field("optimizer", orNull(optimizer()), "What `holodeck test optimize` may change, and what counts as better.", order(2)),
	)
}

// metric is one measurement. In test cases and turns the type may be left out
// and is then told by the other keys.
func (b *builder) metric(inferred bool) *schema.Type {
	t := newType(schema.Choice, nil)
	t.Name, t.Label, t.Tag = "Metric", "metric", "type"
	t.Doc = "A measurement of an answer. `type` says of which kind."
	t.Infer = inferred
	t.Members = []*schema.Member{
		{Value: "standard", Type: b.standardMetric(!inferred), Doc: "A metric that HoloDeck brings."},
		{Value: "geval", Type: b.gevalMetric(!inferred), Doc: "A model judges by criteria of your own."},
		{Value: "rag", Type: b.ragMetric(!inferred), Doc: "A metric for retrieval."},
		{Value: "code", Type: b.codeMetric(!inferred), Doc: "A Python function of your own judges."},
	}
	return t
}

// kindOf is the discriminator's field.
func kindOf(value, doc string, need bool) *schema.Field {
	f := field("type", enum(value, doc), "The kind of metric.", example(value), order(0))
	f.Required = need
	return f
}

func enabled(what string) *schema.Field {
	return field("enabled", boolean(), "Whether "+what+".", def("true"), order(3))
}

func failOnError() *schema.Field {
	return field("fail_on_error", boolean(), "Whether the test fails when the metric itself cannot be computed.", def("false"), order(4))
}

func (b *builder) judge() *schema.Field {
	return field("model", orNull(b.model), "The model that judges this metric.", order(3))
}

func (b *builder) standardMetric(need bool) *schema.Type {
	return with(object("EvaluationMetric", "metric", "A metric that HoloDeck brings.",
		kindOf("standard", "A metric that HoloDeck brings.", need),
		field("metric", enum(
			"groundedness", "Whether the answer rests on the given context; a model judges.",
			"relevance", "Whether the answer fits the question; a model judges.",
			"coherence", "Whether the answer hangs together; a model judges.",
			"fluency", "Whether the answer reads well; a model judges.",
			"bleu", "Shared word sequences with the expected answer.",
			"rouge", "Recall of the expected answer's words.",
			"meteor", "Words, stems and synonyms shared with the expected answer.",
			"equality", "The answer equals the expected one.",
			"numeric", "The answer is the expected number, within a tolerance."),
			"What is measured.", required, example("relevance"), order(0)),
		field("threshold", orNull(number()), "The lowest score that passes.", example("0.7"), order(1)),
		enabled("the metric is measured"),
		field("scale", orNull(integer(bound(schema.Above, 0, "scale must be positive"))), "The highest score of the scale.", example("5"), order(4)),
		b.judge(), failOnError(),
		field("retry_on_failure", orNull(integer(between(1, 3, "retry_on_failure must be between 1 and 3"))), "How often a failed judgement is tried again: 1 to 3.", example("2"), order(4)),
		field("timeout_ms", orNull(integer(bound(schema.Above, 0, "timeout_ms must be positive"))), "Milliseconds that a judgement may take.", example("30000"), order(4)),
		field("custom_prompt", orNull(str(format(schema.Markdown), notBlank("custom_prompt must be non-empty if provided"))), "Another prompt for the judging model.", order(5)),
		field("case_insensitive", boolean(), "For `equality`: upper and lower case are the same.", def("false"), order(5)),
		field("strip_whitespace", boolean(), "For `equality`: white space is reduced to single spaces.", def("false"), order(5)),
		field("strip_punctuation", boolean(), "For `equality`: punctuation does not count.", def("false"), order(5)),
		field("absolute_tolerance", number(atLeast(0)), "For `numeric`: how far the answer may be off.", def("1e-06"), example("0.01"), order(5)),
		field("relative_tolerance", number(atLeast(0)), "For `numeric`: how far the answer may be off, as a part of the expected number.", def("0.0"), example("0.05"), order(5)),
		field("accept_percent", boolean(), "For `numeric`: 5% is 0.05.", def("false"), order(5)),
		field("accept_thousands_separators", boolean(), "For `numeric`: 1,000 is 1000.", def("false"), order(5)),
		field("response_path", orNull(str(check(badResponsePath))), "Of an answer in JSON: the value to judge.", example("items[0].score"), order(4)),
	), samples(sample("Standard metric", "A metric that HoloDeck brings.",
		tfield("type", word("standard")), tfield("metric", pick("relevance", "groundedness", "coherence", "fluency", "bleu", "rouge", "meteor", "equality", "numeric")),
		tfield("threshold", stop("0.7")))))
}

// responsePath is the grammar of response_path; Python's \w and \d know the
// letters and digits of all scripts.
var responsePath = lazy(`^[A-Za-z_][\pL\pM\pN\p{Pc}-]*(?:\[\p{Nd}+\])*(?:\.[A-Za-z_][\pL\pM\pN\p{Pc}-]*(?:\[\p{Nd}+\])*)*\n?$`)

func badResponsePath(value string) string {
	if responsePath().MatchString(value) {
		return ""
	}
	return "response_path must match dotted/bracketed grammar (e.g. 'answer', 'result.value', 'items[0].score'); got '{value}'"
}

func (b *builder) gevalMetric(need bool) *schema.Type {
	return with(object("GEvalMetric", "G-Eval metric", "A model judges by criteria of your own.",
		kindOf("geval", "A model judges by criteria of your own.", need),
		field("name", str(notBlank("name must be a non-empty string")), "What the metric is called.", required, example("Politeness"), order(0)),
		field("criteria", str(format(schema.Markdown), notBlank("criteria must be a non-empty string")), "What a good answer is, in plain words.",
			required, example("The answer is polite and to the point."), order(0)),
		field("evaluation_steps", orNull(list(str())), "How to judge, step by step; without it the model makes the steps itself.",
			example(`["Look for a greeting", "Look for rude words"]`), order(2)),
		field("evaluation_params", list(evaluationParam(), atLeastItems(1, "evaluation_params must not be empty")),
			"What of the test case the judge sees.", def("[actual_output]"), example("[input, actual_output]"), order(2)),
		field("strict_mode", boolean(), "Whether only 0 and 1 are given.", def("false"), order(3)),
		field("threshold", orNull(number(between(0, 1, "threshold must be between 0.0 and 1.0"))), "The lowest score that passes: 0 to 1.", example("0.7"), order(1)),
		b.judge(), enabled("the metric is measured"), failOnError(),
	), samples(sample("G-Eval metric", "A model judges by criteria of your own.",
		tfield("type", word("geval")), tfield("name", stop("Politeness")),
		tfield("criteria", quoted("The answer is polite and to the point.")), tfield("threshold", stop("0.7")))))
}

const evaluationParams = "actual_output, context, expected_output, input, retrieval_context"

// paramType names the enumeration of evaluation_params, which has a sentence
// of its own.
const paramType = "evaluation parameter"

func evaluationParam() *schema.Type {
	t := enum(
		"input", "The question.",
		"actual_output", "The agent's answer.",
		"expected_output", "The expected answer.",
		"context", "The context of the test case.",
		"retrieval_context", "What was retrieved for the answer.")
	t.Name = paramType
	return t
}

func (b *builder) ragMetric(need bool) *schema.Type {
	return with(object("RAGMetric", "retrieval metric", "A metric for answers that rest on retrieved text.",
		kindOf("rag", "A metric for retrieval.", need),
		field("metric_type", enum(
			"faithfulness", "Whether the answer says only what the retrieved text says.",
			"contextual_relevancy", "Whether the retrieved text fits the question.",
			"contextual_precision", "Whether the better pieces come first.",
			"contextual_recall", "Whether the retrieved text holds what the expected answer needs.",
			"answer_relevancy", "Whether the answer fits the question."),
			"What is measured.", required, example("faithfulness"), order(0)),
		field("threshold", number(atLeast(0), atMost(1)), "The lowest score that passes: 0 to 1.", def("0.5"), example("0.8"), order(1)),
		field("include_reason", boolean(), "Whether the judge explains its score.", def("true"), order(3)),
		b.judge(), enabled("the metric is measured"), failOnError(),
	), samples(sample("Retrieval metric", "A metric for retrieval.",
		tfield("type", word("rag")), tfield("metric_type", pick("faithfulness", "contextual_relevancy", "contextual_precision", "contextual_recall", "answer_relevancy")),
		tfield("threshold", stop("0.7")))))
}

func (b *builder) codeMetric(need bool) *schema.Type {
	return with(object("CodeMetric", "code metric", "A Python function of your own judges.",
		kindOf("code", "A Python function of your own judges.", need),
		field("grader", str(check(badGrader)), "The function as `module.path:name`. HoloDeck imports it when it loads the file; the folder of agent.yaml is searched too.",
			required, example("graders.orders:grade"), order(0)),
		field("threshold", orNull(number()), "The lowest score that passes, where the function returns a score only.", example("0.7"), order(1)),
		enabled("the metric is measured"), failOnError(),
		field("name", orNull(str()), "What the metric is called; without it the function's name.", example("order_grade"), order(2)),
	), samples(sample("Code metric", "A Python function of your own judges.",
		tfield("type", word("code")), tfield("grader", stop("graders.mine:grade")))))
}

var graderPath = lazy(`^[\pL\pM\p{Nd}\p{Pc}.]+:[\pL\pM\p{Nd}\p{Pc}]+$`)

func badGrader(value string) string {
	if graderPath().MatchString(value) {
		return ""
	}
	return `String should match pattern '^[\w.]+:[\w_]+$': write module.path:function`
}
