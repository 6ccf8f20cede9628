package raw

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func ruleNeverWins() *rule.Rule {
	tools := func(rules string) string {
		return example(`{"use": ["mcp/search/web_search"], "rules": [` + rules + `]}`)
	}
	narrow, wide := `{"match": "mcp/search/web_search", "effect": "ask"}`, `{"match": "mcp/*", "effect": "allow"}`
	return &rule.Rule{
		Code: "rule-never-wins", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A rule that a later one always overrules.",
		Doc: "Of all rules that match a call, the last wins. A rule whose calls are all matched by a later rule without a `when` decides nothing; exceptions stand after the general rule, not before it. " +
			"Where both have the same effect, the earlier one is merely superfluous, which is a hint.",
		Examples: []rule.Example{{Dialect: Name, Wrong: tools(narrow + ", " + wide), Right: tools(wide + ", " + narrow)}},
		Check: func(p *rule.Pass) {
			for _, agent := range agents(p.Binding.Root) {
				rules := rulesOf(agent)
				for i, r := range rules {
					checkWins(p, r, rules[i+1:])
				}
			}
		},
	}
}

func checkWins(p *rule.Pass, r *config.Value, later []*config.Value) {
	match := r.Get("match")
	if !match.IsText() {
		return
	}
	for _, l := range later {
		if l.Get("when") != nil || !l.Get("match").IsText() || !coversGlob(l.Get("match").Text(), match.Text()) {
			continue
		}
		f := rule.Finding{
			Span: match.Span(), Unnecessary: true,
			Message: "This rule never wins: a later one covers '" + rule.Shorten(match.Text()) + "' with '" + rule.Shorten(l.Get("match").Text()) + "', and the last that matches decides",
			Related: []rule.Related{{Span: l.Get("match").Span(), Message: "The rule that wins"}},
			Fixes:   []rule.Fix{p.RemoveFix(r.Parent, r)},
		}
		if r.Get("when") == nil && r.Get("effect").Text() == l.Get("effect").Text() {
			f.Severity = schema.Hint
		}
		p.Report(f)
		return
	}
}

func ruleMatchesNothing() *rule.Rule {
	tools := func(match string) string {
		return example(`{"use": ["mcp/search/web_search"], "rules": [{"match": "` + match + `", "effect": "deny"}]}`)
	}
	return &rule.Rule{
		Code: "rule-matches-nothing", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A rule whose pattern no tool's ID can match.",
		Doc: "Patterns cover whole canonical IDs: `builtin/bash`, `local/NAME`, `agent/NAME`, `mcp/SERVER/TOOL`, `acp:NAME`, or the identity of a package's tool. The name under which the model sees a tool " +
			"(`mcp_search_web_search_…`) and the bare name of a tool match nothing, so the call is decided by another rule or allowed.",
		Examples: []rule.Example{{Dialect: Name, Wrong: tools("mcp_search_web_search_" + Alias("search", "web_search")[len("mcp_search_web_search_"):]), Right: tools("mcp/search/web_search"), Fixed: true}},
		Check: func(p *rule.Pass) {
			for _, agent := range agents(p.Binding.Root) {
				for _, r := range rulesOf(agent) {
					if m := r.Get("match"); m.IsText() && matchesNoID(m.Text()) {
						reportMatch(p, agent, m)
					}
				}
			}
		},
	}
}

// matchesNoID reports whether a pattern, whole as it is, can match no ID: all
// begin with a known word and a sign behind it.
func matchesNoID(match string) bool {
	if match == "" || strings.HasPrefix(match, "*") || strings.HasPrefix(match, "?") {
		return false
	}
	for _, begin := range []string{"builtin/", "local/", "agent/", "mcp/", "acp:", "@", "pkg/", "pkgdep/"} {
		if beginsLike(match, begin) {
			return false
		}
	}
	return true
}

// beginsLike reports whether what match matches can begin with this.
func beginsLike(match, begin string) bool {
	for i := range len(begin) {
		switch {
		case i == len(match):
			return false
		case match[i] == '*':
			return true
		case match[i] != '?' && match[i] != begin[i]:
			return false
		}
	}
	return true
}

func reportMatch(p *rule.Pass, agent, m *config.Value) {
	f := rule.Finding{Span: m.Span(), Message: "'" + rule.Shorten(m.Text()) + "' matches no tool: rules cover whole IDs such as \"mcp/SERVER/TOOL\" or \"builtin/bash\""}
	if aliasShape().MatchString(m.Text()) {
		f.Message = "'" + rule.Shorten(m.Text()) + "' matches no tool: that is the name under which the model sees one, and rules cover its ID"
	}
	for _, id := range meantIDs(p.Binding.Root, agent, m.Text()) {
		fix := p.ReplaceFix(m, id, "")
		fix.Preferred = len(f.Fixes) == 0
		f.Fixes = append(f.Fixes, fix)
	}
	p.Report(f)
}

// meantIDs lists the IDs of the agent's tools that a name may stand for.
func meantIDs(root, agent *config.Value, name string) []string {
	known := map[string][]string{}
	var names []string
	for _, s := range servers(root) {
		names = append(names, s.name)
		known[s.name] = s.tools(root)
	}
	if found, ok := unalias(name, names, known); ok {
		return []string{found.id()}
	}
	var all []string
	for _, item := range use(toolsOf(agent)) {
		id := item.Text()
		if i := strings.LastIndexByte(id, '/'); i > 0 && matchGlob(name, id[i+1:]) {
			all = append(all, id)
		}
	}
	return all
}
