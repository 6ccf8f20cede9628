package dialects

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dockeragent"
	"github.com/mcp-lsp/mcp-lsp/internal/config/holodeck"
	"github.com/mcp-lsp/mcp-lsp/internal/config/raw"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/rule/launch"
)

// All returns every dialect with its rules, in the order in which messages list
// them and in which equally sure ones win.
func All() []Entry {
	return []Entry{
		entry(holodeck.Dialect(), holodeck.Rules(), holodeck.Rewrites),
		entry(dockeragent.Dialect(), dockeragent.Rules(), dockeragent.Rewrites),
		entry(raw.Dialect(), raw.Rules(), nil),
	}
}

func entry(d *config.Dialect, own []*rule.Rule, rewrites func(*config.Document, int, int) []rule.Fix) Entry {
	return Entry{Dialect: d, Rules: rules(own), Rewrites: rewrites}
}

// rules returns the rules for all dialects and a dialect's own ones. Where both
// have a rule about servers for one code, the dialect's own counts.
func rules(own []*rule.Rule) []*rule.Rule {
	all := slices.Concat(rule.Generic(), own, common())
	for _, r := range launch.Rules() {
		if !slices.ContainsFunc(own, func(o *rule.Rule) bool { return o.Code == r.Code }) {
			all = append(all, r)
		}
	}
	return all
}
