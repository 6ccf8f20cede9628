package holodeck

import (
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// detect returns the edition that a document shows. Only finished entries
// count, so that it does not change back and forth while one is typed.
func detect(tree *syntax.Tree) (edition, why string) {
	root := tree.Root()
	entries := finished(tree)
	released := ""
	for _, e := range entries {
		if has(e, "server") {
			return Contract, "an MCP tool has 'server'"
		}
		if has(e, "envFile") {
			return Contract, "an MCP tool has 'envFile'"
		}
		for _, p := range e.Pairs {
			if isReleasedOnly(p.Key.Value) && has(e, p.Key.Value) {
				released = "an MCP tool has '" + p.Key.Value + "'"
			}
		}
	}
	switch {
	case released != "":
		return Released, released
	case root.Get("model") != nil || root.Get("instructions") != nil:
		return Released, "it is a whole agent, and no MCP tool has 'server'"
	case root.Get("tools") != nil:
		return Contract, "it shows tools only"
	}
	return Released, "nothing says otherwise"
}

// finished lists the MCP entries that are written far enough to be evidence.
func finished(tree *syntax.Tree) []*syntax.Node {
	root := tree.Root()
	var entries []*syntax.Node
	for _, key := range []string{"tools", "mcp_servers"} {
		list := value(root, key)
		if list == nil || list.Kind != syntax.Sequence {
			continue
		}
		for _, item := range list.Items {
			n := followed(tree, item.Value)
			if has(n, "name") && (scalar(n, "type") == "mcp" || key == "mcp_servers") {
				entries = append(entries, n)
			}
		}
	}
	return entries
}

// has reports whether the mapping n has a value under key.
func has(n *syntax.Node, key string) bool {
	p := n.Get(key)
	return p != nil && p.Colon >= 0 && p.Value.Kind != syntax.Null
}

// isWhole reports whether the root is an agent with model and instructions.
func isWhole(root *syntax.Node) bool {
	return root.Get("model") != nil && root.Get("instructions") != nil
}
