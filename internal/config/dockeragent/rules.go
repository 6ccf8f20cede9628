package dockeragent

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Rules returns what only Docker Agent's files are checked for. The slice is
// the caller's.
func Rules() []*rule.Rule {
	return []*rule.Rule{
		documentRule(), mergeRule(), sourceRule(), remoteRule(), externalRule(), handoffRule(), hookRule(), alloyRule(), missingModelRule(), providerRule(),
		typeRule(), transportRule(), overrideRule(), toolsRule(), scriptRule(), strategyRule(), deferRule(),
		variableRule(), formRule(), keyRule(), unusedRule(),
		patternRule(), catalogRule(),
	}
}

func only() []string { return []string{Name} }

// head is what most examples begin with.
const head = "agents:\n  root:\n    model: openai/gpt-5\n    instruction: Help.\n"

// toolset is an example's agent with one toolset.
func toolset(lines ...string) string {
	return head + "    toolsets:\n      - " + strings.Join(lines, "\n        ") + "\n"
}

type objectsKey struct{}

// objects calls visit for every mapping of the type called name, and for what
// is reached through an alias only where it is written.
func objects(p *rule.Pass, name string, visit func(*config.Value)) {
	byType := rule.Memo(p, objectsKey{}, func() map[string][]*config.Value {
		all := map[string][]*config.Value{}
		p.Binding.Walk(func(v *config.Value) bool {
			if v.Via == nil && v.Type != nil && v.Type.Name != "" && v.IsMapping() {
				all[v.Type.Name] = append(all[v.Type.Name], v)
			}
			return true
		})
		return all
	})
	for _, v := range byType[name] {
		visit(v)
	}
}

func isObject(v *config.Value, name string) bool {
	return v.Type != nil && v.Type.Name == name && v.IsMapping()
}

// headSpan is where a finding about a whole object stands: on its key, or on
// the first key of an item.
func headSpan(v *config.Value) text.Span {
	if v.Via == nil && v.Pair != nil {
		return v.Pair.Key.Span
	}
	return v.HeadSpan("type")
}

// agentsOf lists the agents in order.
func agentsOf(p *rule.Pass) []*config.Value {
	agents := p.Binding.Root.Get("agents")
	if agents == nil {
		return nil
	}
	return agents.Entries
}

// toolsetsOf lists the toolsets of an agent.
func toolsetsOf(agent *config.Value) []*config.Value {
	list := agent.Get("toolsets")
	if list == nil {
		return nil
	}
	return list.Items
}

// kindOf is the type of a toolset, or of an entry of mcps.
func kindOf(v *config.Value) string {
	if v.Type != nil && v.Type.Name == "MCPToolset" {
		return "mcp"
	}
	return v.Get("type").Text()
}

// ownerOf names the agent, toolset or definition around v for a message.
func ownerOf(v *config.Value) string {
	for ; v != nil && v.Parent != nil; v = v.Parent {
		if v.Parent.Type != nil && v.Parent.Type.Kind == schema.Map && v.Parent.Type.Defines != "" {
			return v.Key
		}
	}
	return ""
}

// limit is the newest version that the runtime knows.
func limit(p *rule.Pass) int { return limitOf(p.Doc.Edition) }

// documentRule is about the file as a whole.
func documentRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeDocument, Severity: schema.Error, Dialects: only(), Check: document,
		Summary: "The file as a whole cannot be read: it is empty, or begins with a byte order mark.",
		Doc: "A byte order mark becomes part of the first key, which is then unknown. " +
			"Releases from 2026 on want at least one agent; older ones load an empty file and have nothing to run.",
		Examples: []rule.Example{{Wrong: "\ufeff" + head, Right: head, Fixed: true}, {Wrong: "# nothing yet\n", Right: head}},
	}
}

const mark = "\ufeff"

func document(p *rule.Pass) {
	root, src := p.Binding.Root, p.Binding.Tree.Text.String()
	if strings.HasPrefix(src, mark) && len(src) > len(mark) {
		byteOrderMark(p, root)
	}
	if root.Scalar.Kind != config.Null {
		return
	}
	switch {
	case root.Node.Kind == syntax.Scalar:
		p.Report(rule.Finding{Span: root.Span(), Message: "null was used where mapping is expected"})
	case limit(p) >= 8:
		p.Report(rule.Finding{Span: root.Node.Span, Message: noAgents})
	}
}

func byteOrderMark(p *rule.Pass, root *config.Value) {
	message := "unexpected key name: the file begins with a byte order mark, which is read as text"
	if len(root.Entries) > 0 && root.Entries[0].Pair.Key.Full().Start <= len(mark) {
		message = `unknown field "\ufeff` + root.Entries[0].Key + `": the byte order mark at the start of the file is read as part of the key`
	}
	p.Report(rule.Finding{
		Span: p.Binding.Tree.Text.Line(0), Message: message,
		Fixes: []rule.Fix{{Title: "Remove the byte order mark", Preferred: true, Edits: rule.Edit(text.Edit{Span: text.Span{End: len(mark)}})}},
	})
}
