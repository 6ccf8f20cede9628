package holodeck

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
)

func matcherRule() *rule.Rule {
	return &rule.Rule{
		Code: "expected-tool", Severity: refused, Dialects: only(), Check: matchers,
		Summary: "An expected tool whose count or arguments cannot be used.",
		Doc: "`count` must be a whole number without quotes. An argument is compared with the value as it is written, or with a mapping that holds " +
			"exactly one of `fuzzy` (a text) and `regex` (a regular expression of Python).",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "test_cases:\n  - input: Hi\n    expected_tools:\n      - name: search\n        args:\n          query: {fuzzy: a, regex: b}\n",
			Right:   head + "test_cases:\n  - input: Hi\n    expected_tools:\n      - name: search\n        args:\n          query: {fuzzy: a}\n",
		}},
	}
}

func matchers(p *rule.Pass) {
	objects(p, "ExpectedTool", func(v *config.Value) {
		if count := v.Get("count"); count != nil {
			if s, ok := numberOf(p, v, "count", 1); ok && s >= 1 && count.Scalar.Kind != config.Integer && count.Scalar.Kind != config.Boolean {
				p.Report(rule.Finding{Span: count.Span(), Message: "count must be an integer >= 1"})
			}
		}
		if args := v.Get("args"); args.IsMapping() {
			for _, arg := range args.Entries {
				if arg.IsMapping() {
					matcher(p, arg)
				}
			}
		}
	})
}

// matcher checks a mapping that may be a matcher: it is one if it has one of
// the two keys.
func matcher(p *rule.Pass, arg *config.Value) {
	fuzzy, regex := arg.Get("fuzzy"), arg.Get("regex")
	report := func(at *config.Value, message string) {
		p.Report(rule.Finding{Span: at.Span(), Message: message})
	}
	switch {
	case fuzzy == nil && regex == nil:
		return
	case fuzzy != nil && regex != nil:
		p.Report(rule.Finding{
			Span: regex.KeySpan(), Message: "matcher dict must have exactly one of 'fuzzy' or 'regex', not both",
			Related: related(arg, "It stands beside this", "fuzzy"),
			Fixes:   []rule.Fix{p.RemoveFix(arg, regex), p.RemoveFix(arg, fuzzy)},
		})
		return
	case len(arg.Entries) > 1:
		p.Report(rule.Finding{Span: headSpan(arg), Message: "matcher dict has unknown keys: [" + strings.Join(otherKeys(arg), ", ") + "]"})
		return
	case fuzzy != nil:
		if !fuzzy.IsText() {
			report(fuzzy, "fuzzy pattern must be a string")
		}
		return
	}
	if !regex.IsText() {
		report(regex, "regex pattern must be a string")
		return
	}
	if expr, known := textOf(p, regex); known {
		if why := badRegex(expr); why != "" {
			report(regex, "cannot compile regex: "+why)
		}
	}
}

func otherKeys(arg *config.Value) []string {
	var keys []string
	for _, e := range arg.Entries {
		if e.Key != "fuzzy" && e.Key != "regex" {
			keys = append(keys, "'"+rule.Shorten(e.Key)+"'")
		}
	}
	slices.Sort(keys)
	return keys
}
