package raw

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// recognise tells Raw's configuration from other JSON. Servers alone prove
// nothing: editors keep theirs under "servers", "mcpServers" or "mcp.servers"
// too. What only Raw has are agents that select tools with "tools.use", models
// with a "method", and servers with Raw's transports beside agents.
func recognise(tree *syntax.Tree, path string) config.Confidence {
	root := tree.Root()
	if isCanonical(path) && (inHome(path) || blank(root) || fits(root)) {
		return config.Sure
	}
	agents, models := value(root, "agents"), value(root, "models")
	servers := value(value(root, "mcp"), "servers")
	uses := anyEntry(agents, func(agent *syntax.Node) bool {
		tools := value(agent, "tools")
		return hasAny(tools, []string{"use", "rules"})
	})
	methods := anyEntry(models, func(m *syntax.Node) bool {
		return value(m, "method") != nil && value(m, "provider") != nil || value(m, "model_id") != nil
	})
	transports := anyEntry(servers, ownServer)
	profiles := value(root, "profiles") != nil || value(root, "default_profile") != nil
	switch {
	case uses && (servers != nil || methods):
		return config.Sure
	case methods && (agents != nil || profiles):
		return config.Sure
	case uses, transports && agents != nil && hasAny(root, []string{"default_agent", "models"}):
		return config.Likely
	}
	return config.No
}

// isCanonical reports whether path is raw/config.json in some folder.
func isCanonical(path string) bool {
	slashed := "/" + strings.ReplaceAll(path, `\`, "/")
	return strings.HasSuffix(slashed, "/raw/config.json")
}

// inHome reports whether path is where Raw itself looks.
func inHome(path string) bool {
	return strings.HasSuffix("/"+strings.ReplaceAll(path, `\`, "/"), "/.config/raw/config.json")
}

// fits reports whether a root looks like Raw's: data of other programs is kept
// in folders called "raw" too. A key that is being typed does not count.
func fits(root *syntax.Node) bool {
	if root.Kind != syntax.Mapping {
		return false
	}
	for _, key := range []string{"agents", "mcp"} {
		if v := value(root, key); v != nil && v.Kind == syntax.Mapping {
			return true
		}
	}
	return !slices.ContainsFunc(root.Pairs, func(p *syntax.Pair) bool {
		return p.Colon >= 0 && !slices.Contains(rootKeys(), p.Key.Value) || p.Value.Kind == syntax.Sequence
	})
}

func rootKeys() []string {
	return []string{"default_agent", "models", "agents", "mcp", "sessions", "ui", "vars", "var_providers", "profiles", "default_profile"}
}

// blank reports whether a document holds nothing yet.
func blank(n *syntax.Node) bool {
	return n.Kind == syntax.Null || n.Kind == syntax.Mapping && len(n.Pairs) == 0
}

// ownServer reports whether an entry of mcp.servers is written in Raw's form.
func ownServer(n *syntax.Node) bool {
	transport, from := value(n, "transport"), value(n, "from")
	return transport != nil && slices.Contains([]string{"stdio", "streamable-http"}, transport.Value) ||
		from != nil && strings.HasPrefix(from.Value, "pkg/")
}

// value returns what stands behind a key of a mapping, or nil.
func value(n *syntax.Node, key string) *syntax.Node {
	if p := n.Get(key); p != nil {
		return p.Value
	}
	return nil
}

func hasAny(n *syntax.Node, keys []string) bool {
	return slices.ContainsFunc(keys, func(k string) bool { return value(n, k) != nil })
}

func anyEntry(n *syntax.Node, is func(*syntax.Node) bool) bool {
	if n == nil || n.Kind != syntax.Mapping {
		return false
	}
	return slices.ContainsFunc(n.Pairs, func(p *syntax.Pair) bool { return is(p.Value) })
}
