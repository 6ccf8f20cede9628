package dockeragent

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// recognise judges a file by its content: a "#!" line or modeline of Docker
// Agent, agents of its shape under agents, or servers under mcps.
func recognise(tree *syntax.Tree, _ string) config.Confidence {
	if marked(tree) {
		return config.Sure
	}
	root := tree.Root()
	if root.Kind != syntax.Mapping || foreign(root) {
		return config.No
	}
	agents, mcps := entriesOf(tree, "agents"), entriesOf(tree, "mcps")
	broken := tabbed(tree)
	switch {
	case agents != nil && broken && versioned(root, true):
		return max(config.Likely, judgeAgents(root, agents))
	case agents != nil:
		return judgeAgents(root, agents)
	case len(mcps) > 0 && allHave(mcps, "command", "remote", "ref"):
		return config.Likely
	case root.Get("agents") != nil && versioned(root, broken) && !holdsMappings(root.Get("agents").Value):
		return config.Likely
	}
	return config.No
}

// tabbed reports whether tabs break the indentation, so that keys seem to
// stand at the top that do not.
func tabbed(tree *syntax.Tree) bool {
	return slices.ContainsFunc(tree.Errors, func(e syntax.Error) bool { return e.Code == syntax.TabIndent })
}

func holdsMappings(n *syntax.Node) bool {
	return slices.ContainsFunc(n.Items, func(i *syntax.Item) bool { return i.Value.Kind == syntax.Mapping })
}

var (
	shebang  = regexp.MustCompile(`^\x{FEFF}?#!.*\b(docker[ -]agent|cagent)\b`)
	modeline = regexp.MustCompile(`yaml-language-server:\s*\$schema=\S*(docker-agent|cagent)\S*agent-schema\.json`)
)

// marked reports whether the first line or a modeline names Docker Agent.
func marked(tree *syntax.Tree) bool {
	if shebang.MatchString(tree.Text.Slice(tree.Text.Line(0))) {
		return true
	}
	for _, c := range tree.Comments {
		if c.Own && modeline.MatchString(tree.Text.Slice(c.Span)) {
			return true
		}
	}
	return false
}

// foreign reports whether keys at the top show that the file is of another
// program: Kubernetes, Compose, workflows, HoloDeck, or one that has many keys
// that Docker Agent does not know.
func foreign(root *syntax.Node) bool {
	for _, key := range []string{"apiVersion", "kind", "services", "jobs", "on", "stages", "resources", "networks", "volumes", "steps",
		"tasks", "crew", "nodes", "edges", "workflow", "workflows", "instructions", "name", "spec", "hosts", "image", "chart", "swagger", "paths"} {
		if root.Get(key) != nil {
			return true
		}
	}
	unknown := 0
	for _, p := range root.Pairs {
		if !slices.Contains(topLevel(), p.Key.Value) && p.Colon >= 0 {
			unknown++
		}
	}
	return unknown > 2
}

// topLevel are the keys at the top of a file, in any version.
func topLevel() []string {
	return []string{"version", "agents", "models", "providers", "mcps", "rag", "metadata", "permissions", "commands", "skills",
		"toolsets", "runtime", "budget", "budgets", "flavors", "env", "<<"}
}

// versioned reports whether root has a config version and, unless any is set,
// no key of others.
func versioned(root *syntax.Node, any bool) bool {
	v := root.Get("version")
	if v == nil || v.Value.Kind != syntax.Scalar {
		return false
	}
	if n, ok := parseVersion(resolve(v.Value).Text); !ok || n > 99 {
		return false
	}
	return any || onlyKnown(root)
}

// onlyKnown reports whether all keys at the top are Docker Agent's.
func onlyKnown(root *syntax.Node) bool {
	return !slices.ContainsFunc(root.Pairs, func(p *syntax.Pair) bool { return !slices.Contains(topLevel(), p.Key.Value) })
}

// entriesOf returns the values of the mapping under key, nil if there is none.
// One that is the beginning of a key below its own counts as not there yet.
func entriesOf(tree *syntax.Tree, key string) []*syntax.Node {
	p := tree.Root().Get(key)
	if p == nil || p.Value.Kind != syntax.Mapping {
		return nil
	}
	values := []*syntax.Node{}
	for _, e := range p.Value.Pairs {
		if !begun(tree, e) {
			values = append(values, e.Value)
		}
	}
	return values
}

// begun reports whether the value of an agent is the first key that is being
// typed there: a line of its own with the beginning of a word.
func begun(tree *syntax.Tree, p *syntax.Pair) bool {
	v := p.Value
	return v.Kind == syntax.Scalar && v.IsPlain() && tree.Text.LineAt(v.Span.Start) > tree.Text.LineAt(p.Key.Span.Start) &&
		slices.ContainsFunc(agentKeys(), func(k string) bool { return strings.HasPrefix(k, v.Value) })
}

func allHave(nodes []*syntax.Node, keys ...string) bool {
	return !slices.ContainsFunc(nodes, func(n *syntax.Node) bool {
		return !slices.ContainsFunc(keys, func(k string) bool { return n.Get(k) != nil })
	})
}

// judgeAgents weighs what the entries of agents look like.
func judgeAgents(root *syntax.Node, agents []*syntax.Node) config.Confidence {
	known, unknown, plain, strong, own := 0, 0, 0, false, false
	for _, a := range agents {
		if a.Kind == syntax.Alias {
			continue
		}
		if a.Kind != syntax.Mapping && a.Kind != syntax.Null {
			plain++
			continue
		}
		for _, p := range a.Pairs {
			if slices.Contains(agentKeys(), p.Key.Value) {
				known++
				own = own || p.Key.Value != "model" && p.Key.Value != "description" && p.Key.Value != "memory"
			} else if p.Colon >= 0 {
				unknown++
			}
		}
		strong = strong || ownShape(root, a)
	}
	switch {
	case plain > 0 && !strong || unknown > known:
		return config.No
	case strong:
		return config.Sure
	case known >= 2 && unknown == 0 && own:
		return config.Likely
	case versioned(root, false), known > 0 && unknown == 0 && onlyKnown(root) && slashed(agents):
		return config.Likely
	}
	return config.Unsure
}

// slashed reports whether an agent's model is written "provider/model".
func slashed(agents []*syntax.Node) bool {
	return slices.ContainsFunc(agents, func(a *syntax.Node) bool {
		m := a.Get("model")
		return m != nil && strings.Contains(m.Value.Value, "/")
	})
}

// ownShape reports whether an agent has what only Docker Agent's have: toolsets
// with types, or a model that is written or named as its are.
func ownShape(root, agent *syntax.Node) bool {
	if t := agent.Get("toolsets"); t != nil && t.Value.Kind == syntax.Sequence {
		for _, item := range t.Value.Items {
			if item.Value.Get("type") != nil {
				return true
			}
		}
	}
	m := agent.Get("model")
	if m == nil || m.Value.Kind != syntax.Scalar {
		return agent.Get("sub_agents") != nil && agent.Get("instruction") != nil
	}
	model := m.Value.Value
	if models := root.Get("models"); models != nil && models.Value.Get(model) != nil {
		return true
	}
	if provider, _, ok := strings.Cut(model, "/"); ok && isBuiltin(strings.TrimSpace(provider), newest) {
		return true
	}
	return agent.Get("instruction") != nil || agent.Get("sub_agents") != nil || agent.Get("toolsets") != nil
}

// agentKeys are the keys by which an agent is known.
func agentKeys() []string {
	return []string{"model", "description", "instruction", "instruction_file", "toolsets", "use_toolsets", "welcome_message", "commands",
		"sub_agents", "handoffs", "force_handoff", "fallback", "harness", "rag", "add_date", "add_environment_info", "add_prompt_files",
		"code_mode_tools", "max_iterations", "num_history_items", "structured_output", "skills", "hooks", "think", "todo", "memory", "<<"}
}
