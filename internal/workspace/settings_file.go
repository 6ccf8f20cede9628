package workspace

import (
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// SettingsFiles are the base names under which a folder keeps settings that
// count for the editor and for the command line; the first that exists counts.
func SettingsFiles() []string {
	return []string{".mcp-lsp.yaml", ".mcp-lsp.yml", ".mcp-lsp.json"}
}

// ParseSettingsFile reads a file with the section's keys, YAML or JSON by its
// name.
func ParseSettingsFile(path string, t *text.Text, entries []dialects.Entry) (Settings, []Problem) {
	format := syntax.YAML
	if strings.EqualFold(filepath.Ext(path), ".json") {
		format = syntax.JSON
	}
	tree := syntax.Parse(t, format)
	for _, e := range tree.Errors {
		line := t.Position(e.Span.Start, text.UTF8).Line + 1
		return Settings{}, []Problem{{Message: "cannot be read, line " + strconv.Itoa(line) + ": " + e.Message}}
	}
	return ParseSettings(plainValue(tree.Root(), 0), entries)
}

// maxSettingsDepth is more than any setting needs.
const maxSettingsDepth = 20

// plainValue turns a node into what JSON decodes to. Aliases are not followed.
func plainValue(n *syntax.Node, depth int) any {
	if depth > maxSettingsDepth {
		return nil
	}
	switch n.Kind {
	case syntax.Mapping:
		m := map[string]any{}
		for _, p := range n.Pairs {
			m[p.Key.Value] = plainValue(p.Value, depth+1)
		}
		return m
	case syntax.Sequence:
		list := []any{}
		for _, item := range n.Items {
			list = append(list, plainValue(item.Value, depth+1))
		}
		return list
	case syntax.Scalar:
		return plainScalar(n)
	}
	return nil
}

func plainScalar(n *syntax.Node) any {
	if !n.IsPlain() {
		return n.Value
	}
	switch n.Value {
	case "null", "~", "":
		return nil
	case "true", "false":
		return n.Value == "true"
	case "off": // a severity, not YAML 1.1's boolean
		return n.Value
	}
	if f, err := strconv.ParseFloat(n.Value, 64); err == nil {
		return f
	}
	return n.Value
}
