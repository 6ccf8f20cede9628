package dockeragent

import (
	"fmt"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func mergeRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeMerge, Severity: schema.Error, Dialects: only(), Check: merges,
		Summary: "A merge key (`<<`) that the loader refuses, or that undoes what is written.",
		Doc: "Outside `agents` the loader wants each key once: one that `<<` brings in may not be set beside it, and `<<` takes one mapping, not a list. " +
			"Inside `agents` both are fine; but there what stands last counts, so a `<<` after a key undoes it.",
		Examples: []rule.Example{{Fixed: true,
			Wrong: "mcps:\n  a: &a\n    command: x\n  b:\n    <<: *a\n    command: y\n" + head,
			Right: "mcps:\n  a: &a\n    command: x\n  b:\n    <<: *a\n    args: [y]\n" + head,
		}},
	}
}

// merges looks at every mapping that is written with a merge key.
func merges(p *rule.Pass) {
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Via != nil || v.Node == nil || v.Node.Kind != syntax.Mapping {
			return v.Via == nil
		}
		m := merger{p: p, v: v, loose: inAgents(v)}
		var first *syntax.Pair
		for _, pair := range v.Node.Pairs {
			switch {
			case pair.Key.Value != "<<" || !pair.Key.IsPlain():
			case first != nil:
				m.repeated(first, pair)
			default:
				first = pair
				m.merge(pair)
			}
		}
		return true
	})
}

// inAgents reports whether v stands below agents, where the loader rewrites
// every entry before it reads it.
func inAgents(v *config.Value) bool {
	for ; v != nil && v.Parent != nil; v = v.Parent {
		if v.Parent.Parent == nil {
			return v.Key == "agents"
		}
	}
	return false
}

type merger struct {
	p     *rule.Pass
	v     *config.Value
	loose bool // whether keys may be overridden
}

func (m merger) merge(pair *syntax.Pair) {
	source := m.target(pair.Value)
	around := m.around(pair.Value)
	switch {
	case source == nil:
	case around != nil:
		m.p.Report(rule.Finding{Span: around.Full(), Message: "cannot find anchor by alias name " + around.Value + ": this merges a mapping into itself"})
	case source.Kind == syntax.Scalar, source.Kind == syntax.Null:
		m.p.Report(rule.Finding{Span: pair.Key.Span, Message: nodeKind(got(source)) + " was used where mapping is expected"})
	case m.loose:
		m.late(pair, source)
	case m.v.Type == nil || m.v.Type.Kind != schema.Object:
	case source.Kind == syntax.Sequence:
		m.p.Report(rule.Finding{Span: pair.Key.Span, Message: "sequence was used where mapping is expected: outside 'agents' a merge key takes one mapping", Fixes: m.single(pair, source)})
	default:
		m.overridden(pair, source)
	}
}

// repeated reports a second merge key.
func (m merger) repeated(first, again *syntax.Pair) {
	at := m.p.Binding.Tree.Text.Position(first.Key.Span.Start, text.UTF32)
	m.p.Report(rule.Finding{
		Span: again.Key.Span, Message: fmt.Sprintf(`mapping key "<<" already defined at [%d:%d]`, at.Line+1, at.Character+1),
		Related: []rule.Related{{Span: first.Key.Span, Message: "The first one"}},
	})
}

// target follows an alias.
func (m merger) target(n *syntax.Node) *syntax.Node {
	if n.Kind == syntax.Alias {
		return m.p.Binding.Doc.Anchor(n.Value, n.Span.Start)
	}
	return n
}

func got(n *syntax.Node) schema.Got {
	s := resolve(n)
	return schema.Got{Kind: s.Kind.Name(), Shown: s.Text}
}

// around returns the first alias in the value of a merge key, alone or in a
// list, that stands for something around the key: the loader does not know it
// before its end.
func (m merger) around(value *syntax.Node) *syntax.Node {
	if value.Kind == syntax.Alias {
		n, source := m.v.Node, m.target(value)
		for n != nil && n != source {
			n = n.Parent
		}
		if n != nil {
			return value
		}
	}
	for _, item := range value.Items {
		if found := m.around(item.Value); found != nil {
			return found
		}
	}
	return nil
}

// single makes one mapping of a list that holds one.
func (m merger) single(pair *syntax.Pair, list *syntax.Node) []rule.Fix {
	if len(list.Items) != 1 || pair.Value != list {
		return nil
	}
	item := m.p.Binding.Tree.Text.Slice(list.Items[0].Value.Full())
	return []rule.Fix{{Title: "Merge the mapping itself", Preferred: true, Edits: rule.Edit(text.Edit{Span: list.Full(), New: item})}}
}

// overridden reports keys of the mapping that source brings in as well.
func (m merger) overridden(merge *syntax.Pair, source *syntax.Node) {
	for _, pair := range m.v.Node.Pairs {
		from := source.Get(pair.Key.Value)
		if pair == merge || from == nil {
			continue
		}
		m.p.Report(rule.Finding{
			Span: pair.Key.Span, Message: `duplicate key "` + pair.Key.Value + `": it is set here and merged`,
			Related: []rule.Related{{Span: from.Key.Span, Message: "The merged one"}},
			Fixes: []rule.Fix{{Title: "Remove '" + pair.Key.Value + "' here", Edits: rule.Lazy(func() []text.Edit {
				return edit.RemovePair(m.p.Binding.Tree, m.v.Node, pair)
			})}},
		})
	}
}

// late warns of a merge behind a key that it brings in, of an agent: what
// stands last counts.
func (m merger) late(merge *syntax.Pair, source *syntax.Node) {
	if !isObject(m.v, "AgentConfig") || source.Kind != syntax.Mapping {
		return
	}
	for _, pair := range m.v.Node.Pairs {
		if pair == merge {
			return
		}
		if source.Get(pair.Key.Value) != nil {
			m.p.Report(rule.Finding{
				Severity: schema.Warning, Span: pair.Key.Span,
				Message: "'" + pair.Key.Value + "' has no effect: the '<<' after it brings the same key, and what stands last counts. Put '<<' first",
				Related: []rule.Related{{Span: merge.Key.Span, Message: "The merge key"}},
			})
		}
	}
}
