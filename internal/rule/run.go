package rule

import (
	"cmp"
	"context"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// Run returns what rules find in d, in the order of the document, with the
// user's severities and the comments that silence findings applied. It stops
// early, with what it has, when ctx ends.
func Run(ctx context.Context, d *config.Document, rules []*Rule, o Options) []Finding {
	r := &run{ctx: ctx, common: &common{memo: map[any]*kept{}}, passes: make([]Pass, len(rules))}
	for i, rule := range rules {
		r.passes[i] = Pass{Doc: d, Binding: d.Effective(), Options: o, rule: rule, common: r.common}
	}
	found := o.apply(r.all(), rules)
	r.common.end()
	found = dropBroken(found, d)
	found = silence(found, d)
	found = ordered(found)
	if !o.CI {
		found = limited(found)
	}
	redact(found)
	return slices.CompactFunc(found, same)
}

// off reports whether nothing that r itself reports would be shown. Rules
// whose walk serves other codes too always run.
func (o Options) off(r *Rule) bool {
	s, set := o.Severity[r.Code]
	if r.Shared {
		return false
	}
	return set && s == schema.Off || r.OffByDefault && !set
}

// apply sets the severities that the user chose and drops what is off.
func (o Options) apply(found []Finding, rules []*Rule) []Finding {
	quiet := map[string]bool{}
	for _, r := range rules {
		if r.OffByDefault {
			quiet[r.Code] = true
		}
	}
	kept := found[:0]
	for _, f := range found {
		s, set := o.Severity[f.Code]
		switch {
		case set && s != schema.Default:
			f.Severity = s
		case quiet[f.Code]:
			continue
		}
		if f.Severity != schema.Off {
			kept = append(kept, f)
		}
	}
	return kept
}

// dropBroken leaves out what is said about the meaning of text whose syntax is
// already reported as broken: one fault, one finding.
func dropBroken(found []Finding, d *config.Document) []Finding {
	if len(d.Effective().Tree.Errors) == 0 {
		return found
	}
	b := brokenIn(d)
	kept := found[:0]
	for _, f := range found {
		if f.Code == CodeSyntax || f.Path != "" || !b.holds(f, d) {
			kept = append(kept, f)
		}
	}
	return kept
}

// ordered sorts findings by place and drops repetitions. Findings are large, so
// their indexes are sorted.
func ordered(found []Finding) []Finding {
	order := make([]int, len(found))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if c := compare(&found[i], &found[j]); c != 0 {
			return c
		}
		return i - j
	})
	sorted := make([]Finding, 0, len(found))
	for _, i := range order {
		if n := len(sorted); n == 0 || !same(sorted[n-1], found[i]) {
			sorted = append(sorted, found[i])
		}
	}
	return sorted
}

// compare orders findings by place, then by weight and by what they say.
func compare(a, b *Finding) int {
	if a.Path == b.Path && a.Span.Start != b.Span.Start {
		return a.Span.Start - b.Span.Start // as nearly always
	}
	return cmp.Or(
		cmp.Compare(a.Path, b.Path),
		cmp.Compare(a.Span.Start, b.Span.Start),
		cmp.Compare(a.Span.End, b.Span.End),
		cmp.Compare(a.Severity, b.Severity),
		cmp.Compare(a.Code, b.Code),
		cmp.Compare(a.Message, b.Message),
	)
}

// same reports whether two findings say the same of one place.
func same(a, b Finding) bool {
	return a.Path == b.Path && a.Span == b.Span && a.Code == b.Code && a.Message == b.Message
}

// mostAdvice is how many findings of one code below a warning an editor gets.
// More of the same tell nobody anything, and an editor has to draw them all.
const mostAdvice = 50

// limited drops the advice of a code past the first places.
func limited(found []Finding) []Finding {
	seen := map[string]int{}
	return slices.DeleteFunc(found, func(f Finding) bool {
		if f.Severity <= schema.Warning {
			return false
		}
		seen[f.Code]++
		return seen[f.Code] > mostAdvice
	})
}
