package holodeck

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// recognise tells HoloDeck's files from the many others that are called
// agent.yaml. A HoloDeck agent has a model with a provider and instructions
// with file or inline; a fragment has tools of HoloDeck's types. A file that
// is just being typed is told by its name and by having nothing else.
func recognise(tree *syntax.Tree, path string) config.Confidence {
	root := tree.Root()
	switch {
	case isConfigFile(root, path):
		return recogniseConfig(root, path)
	case root.Kind != syntax.Mapping || isForeign(root):
		return config.No
	}
	model, told, tools := hasProvider(value(root, "model")), isInstructions(value(root, "instructions")), value(root, "tools")
	own := onlyKeys(root, agentKeys())
	switch {
	case model && told:
		return config.Sure
	case root.Get("mcpServers") != nil: // in an agent's file it is pasted, else it is another client's
		return config.No
	case hasTools(tools) && (own || value(root, "model") == nil):
		return config.Likely
	case !own || hasWords(tools):
		return config.No
	case told || model && onlyKeys(value(root, "model"), modelKeys()):
		return config.Likely
	case isAgentName(path) && isBegun(root):
		return config.Unsure
	}
	return config.No
}

// hasWords reports whether a list of tools holds names, as other formats write
// it.
func hasWords(tools *syntax.Node) bool {
	if tools == nil || tools.Kind != syntax.Sequence {
		return false
	}
	return slices.ContainsFunc(tools.Items, func(i *syntax.Item) bool {
		return i.Value.Kind == syntax.Scalar && !isHalfTyped(i.Value, toolKeys())
	})
}

func agentKeys() []string {
	return []string{
		"name", "description", "author", "model", "instructions", "response_format", "tools", "evaluations", "test_cases",
		"execution", "observability", "deployment", "embedding_provider", "claude", "openai", "test_cases_file",
	}
}

func modelKeys() []string {
	return []string{"provider", "name", "temperature", "max_tokens", "top_p", "endpoint", "api_key", "api_version", "auth_provider"}
}

func configKeys() []string {
	return []string{"providers", "vectorstores", "execution", "deployment", "mcp_servers"}
}

// isForeign reports whether the root has a key that other tools' files are
// known by.
func isForeign(root *syntax.Node) bool {
	for _, key := range []string{
		"apiVersion", "kind", "metadata", "spec", "services", "jobs", "openapi", "swagger", "agents", "toolsets",
		"spec_version", "$schema",
	} {
		if root.Get(key) != nil {
			return true
		}
	}
	return false
}

// value returns what stands under key, nil if the key is not there.
func value(n *syntax.Node, key string) *syntax.Node {
	if p := n.Get(key); p != nil {
		return p.Value
	}
	return nil
}

// scalar returns the text under key, "" if there is none.
func scalar(n *syntax.Node, key string) string {
	if v := value(n, key); v != nil && v.Kind == syntax.Scalar {
		return v.Value
	}
	return ""
}

func hasProvider(model *syntax.Node) bool { return scalar(model, "provider") != "" }

func isInstructions(n *syntax.Node) bool {
	return n.Get("file") != nil || n.Get("inline") != nil
}

// onlyKeys reports whether every finished key of the mapping n is one of keys,
// or written nearly like one that n does not have.
func onlyKeys(n *syntax.Node, keys []string) bool {
	for _, p := range n.Pairs {
		if p.Colon < 0 || p.Key.Value == "<<" || slices.Contains(keys, p.Key.Value) {
			continue
		}
		if near, ok := nearest.Of(p.Key.Value, keys); !ok || n.Get(near) != nil {
			return false
		}
	}
	return true
}

// hasTools reports whether one item of tools has the shape of a HoloDeck tool.
func hasTools(tools *syntax.Node) bool {
	if tools == nil || tools.Kind != syntax.Sequence {
		return false
	}
	return slices.ContainsFunc(tools.Items, func(i *syntax.Item) bool { return isTool(i.Value) })
}

// isTool looks at type and at what only HoloDeck puts beside it. Other tools'
// lists have "type: mcp" with server_url, or "type: function" with a mapping.
func isTool(n *syntax.Node) bool {
	has := func(keys ...string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return n.Get(k) != nil })
	}
	if isOthersTool(n) {
		return false
	}
	switch scalar(n, "type") {
	case "mcp":
		return has("name") && has("server", "command", "transport", "url", "envFile", "env_file")
	case "vectorstore", "hierarchical_document":
		return has("source")
	case "function":
		return has("file") && scalar(n, "function") != ""
	case "prompt":
		return has("template", "file") && has("parameters")
	}
	return false
}

// isOthersTool reports whether a tool has what only other formats write.
func isOthersTool(n *syntax.Node) bool {
	for _, key := range []string{"server_url", "server_label", "ref", "toolset", "id"} {
		if n.Get(key) != nil {
			return true
		}
	}
	f := value(n, "function")
	return f != nil && f.Kind == syntax.Mapping
}

// isAgentName reports whether people call a HoloDeck agent like path.
func isAgentName(path string) bool {
	base := filepath.Base(path)
	name, ok := strings.CutSuffix(strings.TrimSuffix(base, ".yml"), ".yaml")
	if !ok && !strings.HasSuffix(base, ".yml") {
		return false
	}
	return name == "agent" || strings.HasSuffix(name, ".agent") || strings.HasSuffix(name, "_agent") || strings.HasPrefix(name, "agent.")
}

// isBegun reports whether a document could become a HoloDeck agent: what it
// has of model, instructions and tools is empty or has HoloDeck's shape, and
// it has one of them.
func isBegun(root *syntax.Node) bool {
	begun := false
	for _, part := range []struct {
		key  string
		kind syntax.Kind
		keys []string
	}{
		{"model", syntax.Mapping, modelKeys()},
		{"instructions", syntax.Mapping, []string{"file", "inline"}},
		{"tools", syntax.Sequence, nil},
	} {
		v := value(root, part.key)
		if v == nil {
			continue
		}
		if v.Kind != part.kind && v.Kind != syntax.Null && !isHalfTyped(v, part.keys) {
			return false
		}
		if v.Kind == syntax.Mapping && !onlyKeys(v, part.keys) {
			return false
		}
		begun = true
	}
	return begun && toolsAreBegun(value(root, "tools"))
}

// toolsAreBegun reports whether all items are empty, half typed, or mappings
// that could become tools of HoloDeck. A tool that is further is told by isTool.
func toolsAreBegun(tools *syntax.Node) bool {
	if tools == nil || tools.Kind != syntax.Sequence {
		return true
	}
	for _, item := range tools.Items {
		v := item.Value
		switch {
		case v.Kind == syntax.Null || isHalfTyped(v, toolKeys()):
		case v.Kind == syntax.Mapping && (!onlyKeys(v, toolKeys()) || isOthersTool(v)):
			return false
		case v.Kind != syntax.Mapping:
			return false
		}
	}
	return true
}

// isHalfTyped reports whether n is the beginning of one of keys, which gets
// its colon later.
func isHalfTyped(n *syntax.Node, keys []string) bool {
	return n.IsPlain() && slices.ContainsFunc(keys, func(k string) bool { return strings.HasPrefix(k, n.Value) })
}

func toolKeys() []string {
	return []string{
		"name", "description", "type", "server", "transport", "command", "args", "env", "envFile", "env_file", "encoding", "url",
		"headers", "timeout", "sse_read_timeout", "terminate_on_close", "config", "load_tools", "load_prompts", "request_timeout",
		"is_retrieval", "registry_name", "defer_loading", "source",
	}
}

// isConfigFile reports whether a document is HoloDeck's global or project
// configuration rather than an agent.
func isConfigFile(root *syntax.Node, path string) bool {
	base := filepath.Base(path)
	if base != "config.yaml" && base != "config.yml" {
		return false
	}
	return !slices.ContainsFunc([]string{"name", "model", "instructions", "tools"}, func(k string) bool { return root.Get(k) != nil })
}

// recogniseConfig judges a config.yaml: the name says little, the folder
// .holodeck and the shape of the entries much.
func recogniseConfig(root *syntax.Node, path string) config.Confidence {
	if filepath.Base(filepath.Dir(path)) == ".holodeck" {
		return config.Sure
	}
	if root.Kind != syntax.Mapping || !onlyKeys(root, configKeys()) {
		return config.No
	}
	models := anyEntry(value(root, "providers"), func(n *syntax.Node) bool { return hasProvider(n) && n.Get("name") != nil })
	stores := anyEntry(value(root, "vectorstores"), func(n *syntax.Node) bool { return hasProvider(n) && n.Get("connection_string") != nil })
	servers := false
	if list := value(root, "mcp_servers"); list != nil {
		servers = slices.ContainsFunc(list.Items, func(i *syntax.Item) bool {
			return i.Value.Get("name") != nil && (i.Value.Get("command") != nil || i.Value.Get("url") != nil || i.Value.Get("transport") != nil)
		})
	}
	execution := value(root, "execution")
	limits := execution.Get("llm_timeout") != nil || execution.Get("file_timeout") != nil || execution.Get("parallel_test_cases") != nil
	if models || stores || servers || limits {
		return config.Likely
	}
	return config.No
}

func anyEntry(n *syntax.Node, holds func(*syntax.Node) bool) bool {
	if n == nil || n.Kind != syntax.Mapping {
		return false
	}
	return slices.ContainsFunc(n.Pairs, func(p *syntax.Pair) bool { return holds(p.Value) })
}
