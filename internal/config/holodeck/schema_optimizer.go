package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func optimizer() *schema.Type {
	return object("OptimizerConfig", "optimizer", "What `holodeck test optimize` may change, and what counts as better.",
		field("loss", mapOf(number(bound(schema.Above, 0, "loss weights must be strictly positive")),
			atLeastItems(1, "loss must contain at least one metric weight")),
			"How much each metric counts: names with positive weights.", required, example("{relevance: 1.0}"), order(0)),
		field("axes", object("AxesConfig", "axes", "What may be changed.",
			field("numeric", list(numericAxis()), "Numbers and choices.", order(0)),
			field("textual", list(textualAxis()), "Texts.", order(1)),
		), "What may be changed.", order(1)),
		field("max_cycles", integer(above(0)), "How often numbers and texts are tuned in turn.", def("3"), example("3"), order(2)),
		field("numeric_phase", phase(), "How long numbers are tuned.", def("{max_trials: 10, patience: 5}"), order(2)),
		field("textual_phase", phase(), "How long texts are tuned.", def("{max_trials: 5, patience: 3}"), order(2)),
		field("min_delta", number(atLeast(0)), "How much better a change must be to be kept.", def("0.01"), example("0.01"), order(3)),
		field("seed", integer(), "The seed of the random choices.", def("42"), example("42"), order(3)),
	)
}

func numericAxis() *schema.Type {
	return object("NumericAxis", "axis", "A number or choice that may be changed.",
		field("path", str(notBlank("path must be a non-empty string")), "Where it stands in this file.", required, example("model.temperature"), order(0)),
		field("type", enum("float", "A number.", "int", "A whole number.", "categorical", "One of some values."),
			"What it is.", required, example("float"), order(0)),
		field("range", list(anything()), "The lowest and the highest value; of `categorical` the values.", required, example("[0.0, 1.0]"), order(0)),
	)
}

func textualAxis() *schema.Type {
	return object("TextualAxis", "axis", "A text that may be changed.",
		field("path", str(notBlank("path must be a non-empty string")), "Where it stands in this file.", required, example("instructions.inline"), order(0)),
		field("max_chars", integer(above(0)), "The longest text, in characters.", def("8000"), example("4000"), order(1)),
	)
}

func phase() *schema.Type {
	return object("PhaseConfig", "phase", "How long something is tuned.",
		field("max_trials", integer(above(0)), "The most trials.", required, example("10"), order(0)),
		field("patience", integer(above(0)), "How many trials in a row may fail before the phase ends.", required, example("5"), order(0)),
	)
}
