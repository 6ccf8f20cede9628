package holodeck

import (
	"strings"
	"sync"
	"unicode"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// The editions.
const (
	Contract = "contract-1.0"
	Released = "0.7"
)

// A builder makes the schemas of one edition. Types that stand at many places
// are made once.
type builder struct {
	edition string
	model   *schema.Type
}

func newBuilder(edition string) *builder { return &builder{edition, llmProvider()} }

func (b *builder) contract() bool { return b.edition == Contract }

// schemas are the descriptions of the documents of one edition, each made when
// it is needed first.
type schemas struct {
	edition                        string
	agent, fragment, config, tests func() *schema.Schema
}

func build(edition string) *schemas {
	b := newBuilder(edition)
	one := func(title string, root func() *schema.Type) func() *schema.Schema {
		return sync.OnceValue(func() *schema.Schema {
			return &schema.Schema{Title: title + " (" + edition + ")", Edition: edition, Root: root(), Texts: b.texts(), Elsewhere: b.elsewhere}
		})
	}
	return &schemas{
		edition:  edition,
		agent:    one("HoloDeck agent", func() *schema.Type { return b.agent(true) }),
		fragment: one("HoloDeck tools", func() *schema.Type { return b.agent(false) }),
		config:   one("HoloDeck configuration", b.globalConfig),
		tests:    one("HoloDeck test cases", b.testList),
	}
}

func (b *builder) testList() *schema.Type {
	return list(b.testCase(), atMostItems(maxTestCases, "Maximum 1000 test cases per agent"))
}

// elsewhere says which edition or release knows a key that t does not.
func (b *builder) elsewhere(t *schema.Type, key string) string {
	if t == nil {
		return ""
	}
	switch {
	case key == "server" && (t.Name == "MCPTool" || t.Name == "Tool") && !b.contract():
		return "'server' belongs to the MCP contract 1.0; HoloDeck 0.7 starts what 'command' and 'args' say"
	case key == "envFile" && !b.contract():
		return "The MCP contract 1.0 calls it so; HoloDeck 0.7 wants 'env_file'"
	case key == "env_file" && b.contract():
		return "HoloDeck 0.7 calls it so; the MCP contract 1.0 wants 'envFile'"
	case t.Name == "MCPTool" && b.contract() && isReleasedOnly(key):
		return "'" + key + "' exists in HoloDeck 0.7, not in the MCP contract 1.0"
	case t.Name == "Agent" && key == "tool_filtering":
		return "HoloDeck 0.7 no longer has it"
	}
	return foreignKey(t, key)
}

// isReleasedOnly reports whether only HoloDeck 0.7 has this field of an MCP tool.
func isReleasedOnly(key string) bool {
	switch key {
	case "env_file", "is_retrieval", "registry_name", "defer_loading":
		return true
	}
	return false
}

// choose returns the schema that counts for a document.
func (s *schemas) choose(tree *syntax.Tree, path string) *schema.Schema {
	root := tree.Root()
	switch {
	case isConfigFile(root, path):
		return s.config()
	case s.edition == Contract && isFragment(root):
		return s.fragment()
	}
	return s.agent()
}

// isFragment reports whether a document shows tools only and is no whole agent.
func isFragment(root *syntax.Node) bool {
	for _, key := range []string{"name", "model", "instructions"} {
		if root.Get(key) != nil {
			return false
		}
	}
	return root.Kind == syntax.Null || root.Kind == syntax.Mapping
}

func blank(s string) bool { return strings.TrimFunc(s, unicode.IsSpace) == "" }

// secretHeader reports whether a header carries credentials.
func secretHeader(name string) bool {
	name = strings.ToLower(name)
	for _, word := range []string{"auth", "token", "key", "secret", "cookie", "password", "signature"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}
