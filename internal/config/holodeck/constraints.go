package holodeck

import (
	"fmt"
	"math"
	"strconv"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func weightsRule() *rule.Rule {
	return &rule.Rule{
		Code: "search-weights", Severity: refused, Dialects: only(), Check: weights,
		Summary: "The weights of a hybrid search do not add up to 1.",
		Doc: "In a hybrid search `semantic_weight`, `keyword_weight` and `exact_weight` must add up to 1, and the first two may not both be 0. " +
			"A weight that is not written counts with its default: 0.5, 0.3 and 0.2.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "tools:\n  - name: search\n    description: Searches\n    type: hierarchical_document\n    source: docs\n    semantic_weight: 0.9\n",
			Right:   head + "tools:\n  - name: search\n    description: Searches\n    type: hierarchical_document\n    source: docs\n    semantic_weight: 0.7\n    keyword_weight: 0.2\n    exact_weight: 0.1\n",
		}},
	}
}

func weights(p *rule.Pass) {
	objects(p, "HierarchicalDocumentToolConfig", func(v *config.Value) {
		if mode, ok := v.Sibling("search_mode", "hybrid"); !ok || mode != "hybrid" {
			return
		}
		semantic, ok1 := numberOf(p, v, "semantic_weight", 0.5)
		keyword, ok2 := numberOf(p, v, "keyword_weight", 0.3)
		exact, ok3 := numberOf(p, v, "exact_weight", 0.2)
		if !ok1 || !ok2 || !ok3 || !isWeight(semantic) || !isWeight(keyword) || !isWeight(exact) {
			return // reported as that
		}
		f := rule.Finding{Span: headSpan(v), Related: related(v, "This weight counts", "semantic_weight", "keyword_weight", "exact_weight")}
		switch total := semantic + keyword + exact; {
		case math.Abs(total-1) > 1e-6:
			f.Message = fmt.Sprintf("Hybrid search weights must sum to 1.0, got %.6f (semantic_weight + keyword_weight + exact_weight)", total)
		case semantic+keyword <= 0:
			f.Message = "Hybrid search requires semantic_weight + keyword_weight > 0"
		default:
			return
		}
		p.Report(f)
	})
}

func isWeight(f float64) bool { return f >= 0 && f <= 1 }

func axisRule() *rule.Rule {
	return &rule.Rule{
		Code: "axis-range", Severity: refused, Dialects: only(), Check: axes,
		Summary: "An axis of the optimizer whose range cannot be used.",
		Doc:     "`float` and `int` want two values, the lower one first; `categorical` wants at least one.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + axisExample("[1.0, 0.2]"),
			Right:   head + axisExample("[0.2, 1.0]"),
		}},
	}
}

func axisExample(values string) string {
	return "evaluations:\n  metrics:\n    - type: standard\n      metric: relevance\n  optimizer:\n    loss: {relevance: 1.0}\n    axes:\n      numeric:\n" +
		"        - path: model.temperature\n          type: float\n          range: " + values + "\n"
}

func axes(p *rule.Pass) {
	objects(p, "NumericAxis", func(v *config.Value) {
		values := v.Get("range")
		if !values.IsList() {
			return
		}
		path := rule.Shorten(v.Get("path").Text())
		message := ""
		switch kind := v.Get("type").Text(); {
		case kind == "categorical" && len(values.Items) == 0:
			message = "categorical axis '" + path + "' requires at least one choice"
		case kind != "float" && kind != "int":
			return
		case len(values.Items) != 2:
			message = kind + " axis '" + path + "' requires range [low, high]"
		default:
			message = unordered(path, values.Items[0], values.Items[1])
		}
		if message != "" {
			p.Report(rule.Finding{Span: headSpan(v), Message: message, Related: []rule.Related{{Span: values.KeySpan(), Message: "The range stands here"}}})
		}
	})
}

// unordered compares two values as Python does and says what is wrong. Of
// lists and of times it says nothing.
func unordered(path string, low, high *config.Value) string {
	a, aok := orderable(low.Scalar)
	b, bok := orderable(high.Scalar)
	wrong := false
	switch {
	case aok && bok:
		wrong = a >= b
	case low.Scalar.Kind == high.Scalar.Kind && (low.Scalar.Kind == config.Text || isDay(low) && isDay(high)):
		wrong = low.Scalar.Text >= high.Scalar.Text
	case low.IsList() && high.IsList(), low.Scalar.Kind == config.Date && high.Scalar.Kind == config.Date:
		return ""
	default:
		return "axis '" + path + "' range: the two values cannot be compared"
	}
	if wrong {
		return "axis '" + path + "' range low (" + rule.Shorten(low.Scalar.Text) + ") must be < high (" + rule.Shorten(high.Scalar.Text) + ")"
	}
	return ""
}

// orderable is a number, or a boolean, which Python takes for one.
func orderable(s config.Scalar) (float64, bool) {
	if s.Kind == config.Boolean {
		return boolNumber(s.Bool), true
	}
	return s.Number, isNumber(s)
}

func isNumber(s config.Scalar) bool { return s.Kind == config.Integer || s.Kind == config.Float }

// isDay reports whether v is a date without a time, in the form 2024-01-31.
func isDay(v *config.Value) bool {
	return v.Scalar.Kind == config.Date && len(v.Scalar.Text) == len("2024-01-31")
}

func turnsRule() *rule.Rule {
	return &rule.Rule{
		Code: "turns-conflict", Severity: refused, Dialects: only(), Check: turns,
		Summary: "A test case with `turns` that also has fields which belong onto a turn.",
		Doc:     "Move `input`, `ground_truth`, `expected_tools`, `files` and `retrieval_context` onto the turn that they are about.",
		Examples: []rule.Example{{
			Dialect: "holodeck", Fixed: true,
			Wrong: head + "test_cases:\n  - name: talk\n    ground_truth: Hello\n    turns:\n      - input: Hi\n",
			Right: head + "test_cases:\n  - name: talk\n    turns:\n      - input: Hi\n        ground_truth: Hello\n",
		}},
	}
}

func turns(p *rule.Pass) {
	objects(p, "TestCaseModel", func(v *config.Value) {
		list := v.Get("turns")
		if list == nil || list.IsNull() {
			return
		}
		var names string
		var fixes []rule.Fix
		related := []rule.Related{{Span: list.KeySpan(), Message: "The turns stand here"}}
		for _, name := range []string{"input", "ground_truth", "expected_tools", "files", "retrieval_context"} {
			e := v.Get(name)
			if e == nil || e.IsNull() {
				continue
			}
			if names != "" {
				names += ", "
			}
			names += "'" + name + "'"
			related = append(related, rule.Related{Span: e.KeySpan(), Message: "It belongs onto a turn"})
			if insertable(v) && !e.Merged {
				fixes = append(fixes, p.RemoveFix(v, e))
			}
		}
		if names != "" {
			p.Report(rule.Finding{
				Span: headSpan(v), Related: related, Fixes: fixes,
				Message: "multi-turn test case (with `turns`) cannot also set top-level [" + names + "]; move these fields onto each turn",
			})
		}
	})
}

func orderRule() *rule.Rule {
	return &rule.Rule{
		Code: "contradiction", Severity: refused, Dialects: only(), Check: contradictions,
		Summary: "Two values of one object that contradict each other.",
		Doc:     "A smallest number above the largest, a queue smaller than what is sent at once, or `all` beside other values of `setting_sources`.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "observability:\n  enabled: true\n  traces:\n    max_queue_size: 100\n",
			Right:   head + "observability:\n  enabled: true\n  traces:\n    max_queue_size: 1000\n",
		}},
	}
}

func contradictions(p *rule.Pass) {
	objects(p, "TracingConfig", func(v *config.Value) {
		atMostField(p, v, "max_export_batch_size", 512, "max_queue_size", 2048,
			func(batch, queue string) string {
				return "max_queue_size (" + queue + ") must be >= max_export_batch_size (" + batch + ")"
			})
	})
	objects(p, "AWSAppRunnerConfig", func(v *config.Value) {
		atMostField(p, v, "auto_scaling_min", 1, "auto_scaling_max", 5,
			func(low, high string) string {
				return "auto_scaling_min (" + low + ") must be <= auto_scaling_max (" + high + ")"
			})
	})
	objects(p, "ClaudeConfig", func(v *config.Value) {
		settingSources(p, v.Get("setting_sources"))
		oldHelpers(p, v)
	})
}

// oldHelpers reports the block that older releases had.
func oldHelpers(p *rule.Pass, claude *config.Value) {
	old := claude.Get("subagents")
	if old == nil {
		return
	}
	f := rule.Finding{
		Code: rule.CodeUnknownKey, Span: headSpan(claude), Related: related(claude, "Remove this", "subagents"),
		Message: "`claude.subagents` is no longer supported; remove this block. Helpers are declared in `claude.agents`. " +
			"To limit what runs at once, set `execution.parallel_test_cases` instead.",
	}
	if insertable(claude) && !old.Merged {
		f.Fixes = []rule.Fix{p.RemoveFix(claude, old)}
	}
	p.Report(f)
}

// atMostField reports that the first field is greater than the second.
func atMostField(p *rule.Pass, v *config.Value, low string, lowDefault float64, high string, highDefault float64, message func(low, high string) string) {
	a, ok1 := numberOf(p, v, low, lowDefault)
	b, ok2 := numberOf(p, v, high, highDefault)
	if !ok1 || !ok2 || a <= b || !inBounds(v.Type.Field(low), a) || !inBounds(v.Type.Field(high), b) {
		return
	}
	format := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	p.Report(rule.Finding{Span: headSpan(v), Message: message(format(a), format(b)), Related: related(v, "This value counts", low, high)})
}

// inBounds reports whether a value breaks no limit of its own.
func inBounds(f *schema.Field, n float64) bool {
	for _, b := range f.Type.Bounds {
		if b.Op == schema.AtLeast && n < b.N || b.Op == schema.AtMost && n > b.N {
			return false
		}
	}
	return true
}

func settingSources(p *rule.Pass, sources *config.Value) {
	if !sources.IsList() || len(sources.Items) < 2 {
		return
	}
	for _, item := range sources.Items {
		if item.Is("all") {
			p.Report(rule.Finding{
				Span:    headSpan(sources),
				Message: "claude.setting_sources: 'all' cannot be combined with other values; use either ['all'] or a subset of ['user', 'project', 'local'].",
				Related: []rule.Related{{Span: item.Span(), Message: "It stands here"}},
			})
			return
		}
	}
}
