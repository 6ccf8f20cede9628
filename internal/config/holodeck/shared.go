package holodeck

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// servers reports the MCP servers of a configuration with which an agent does
// not load, at the agent's head. A server is left out where the agent has a
// tool of its name.
func (s configSet) servers(p *rule.Pass, at text.Span) {
	if len(s) == 0 {
		return
	}
	first, list, own := s[0], s[0].root.Get("mcp_servers"), ownTools(p)
	if !list.IsList() {
		return
	}
	what := configName(p.Doc, first.path) + " gives this agent "
	report := func(item *config.Value, message, here string) {
		span, _ := first.doc.Original(item.HeadSpan())
		p.Report(rule.Finding{Span: at, Message: message, Related: []rule.Related{{Path: first.path, Span: span, Message: here}}})
	}
	count, seen := own[""], map[string]bool{}
	for _, item := range list.Items {
		name, known := textOf(p, item.Get("name"))
		if !known || own[name] > 0 {
			continue
		}
		switch shown := rule.Shorten(item.Get("name").Node.Value); {
		case item.IsMapping() && item.Get("type") == nil && len(s) == 1: // of two configurations HoloDeck writes out what they lack
			report(item, what+"the MCP server '"+shown+"' without 'type', so this file does not load: "+
				"Input tag '' found using "+toolDiscriminator+" does not match any of the expected tags", "Add 'type: mcp' here")
		case seen[name]:
			report(item, what+"two MCP servers of one name, so this file does not load: "+
				"Duplicate tool names found: "+shown+". Each tool must have a unique name", "The name stands here again")
		}
		seen[name] = true
		if count++; count == maxTools+1 && own[""] <= maxTools {
			report(item, what+"more MCP servers than it can take, so this file does not load: Maximum 50 tools per agent", "This is one too many")
		}
	}
}

// ownTools counts the agent's own tools by name, and under "" all of them.
func ownTools(p *rule.Pass) map[string]int {
	own := map[string]int{}
	if tools := p.Binding.Root.Get("tools"); tools.IsList() {
		own[""] = len(tools.Items)
		for _, item := range tools.Items {
			if name, known := textOf(p, item.Get("name")); known && name != "" {
				own[name]++
			}
		}
	}
	return own
}

// clouds reports a target that, laid over the configured one, has the block of
// a cloud that is not its provider.
func (s configSet) clouds(p *rule.Pass) {
	base, target := s.deployment().Get("target"), p.Binding.Root.Get("deployment").Get("target")
	if !base.IsMapping() || !target.IsMapping() {
		return
	}
	own := target.Get("provider")
	provider := own
	if own == nil {
		provider = base.Get("provider")
	}
	if own == nil {
		own = target
	}
	for _, cloud := range cloudNames() {
		block, written := base.Get(cloud), target.Get(cloud)
		if cloud == provider.Text() || !provider.IsText() || written != nil && own != target {
			continue // as it should be, or seen in this file alone
		}
		if written != nil {
			block = written
		}
		if isGiven(block) {
			p.Report(rule.Finding{
				Span: headSpan(own), Message: onlyCloud(provider.Text()) + "; " + configName(p.Doc, s[0].path) + " has a 'target' too, over which this one is laid",
			})
			return
		}
	}
}
