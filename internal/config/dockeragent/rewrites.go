package dockeragent

import (
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Rewrites returns changes that repair nothing: moving an MCP server to mcps,
// so that agents can share it, and taking the declared config version away.
func Rewrites(d *config.Document, start, end int) []rule.Fix {
	v, _ := d.Binding.ValueAt(start)
	if v == nil {
		return nil
	}
	var all []rule.Fix
	if toolset := serverAround(v); toolset != nil && versionOf(d) >= 6 && edit.Movable(d.Tree, toolset.Node) {
		if fix, ok := hoist(d, toolset); ok {
			all = append(all, fix)
		}
	}
	if v.Key == "version" && v.Parent == d.Binding.Root && v.Pair != nil {
		limit := limitOf(d.Edition)
		if declared(d.Tree) != strconv.Itoa(limit) {
			all = append(all, rule.Fix{Title: "Declare version " + strconv.Itoa(limit), Refactor: true, Edits: rule.Lazy(raise(d, limit))})
		}
	}
	return all
}

// serverAround is the toolset of type mcp, with a source of its own, in which v stands.
func serverAround(v *config.Value) *config.Value {
	for ; v != nil; v = v.Parent {
		if !isObject(v, "Toolset") {
			continue
		}
		ref := v.Get("ref").Text()
		if v.Via != nil || kindOf(v) != "mcp" || ref != "" && !isCatalogRef(ref) || v.Index < 0 || hasMerge(v.Node) {
			return nil
		}
		if ref == "" && v.Get("command").IsEmpty() && v.Get("remote").IsEmpty() {
			return nil
		}
		return v
	}
	return nil
}

func hasMerge(n *syntax.Node) bool {
	for _, p := range n.Pairs {
		if p.Key.Value == "<<" {
			return true
		}
	}
	return false
}

// hoist moves what starts or reaches a server to mcps and leaves a reference.
func hoist(d *config.Document, toolset *config.Value) (rule.Fix, bool) {
	var moved []schema.TemplateField
	kept := []schema.TemplateField{{Key: "type", Value: word("mcp")}}
	name := freeName(d, toolset)
	kept = append(kept, schema.TemplateField{Key: "ref", Value: edit.Scalar(name)})
	for _, e := range toolset.Entries {
		if e.Via != nil || e.Field == nil {
			return rule.Fix{}, false
		}
		value := edit.Copied(e.Node)
		switch e.Key {
		case "type":
		case "command", "args", "env", "remote", "ref", "config", "version", "working_dir", "lifecycle":
			moved = append(moved, schema.TemplateField{Key: e.Key, Value: value})
		default:
			kept = append(kept, schema.TemplateField{Key: e.Key, Value: value})
		}
	}
	return rule.Fix{Title: "Move the server to 'mcps' as '" + name + "'", Refactor: true, Edits: rule.Lazy(func() []text.Edit {
		edits := edit.ReplaceNode(d.Tree, toolset.Node, schema.Template{Fields: kept, Flow: toolset.Node.Style == syntax.Flow})
		if edits == nil {
			return nil
		}
		entry := schema.Template{Fields: moved}
		if mcps := d.Binding.Root.Get("mcps"); mcps != nil && mcps.Via == nil {
			return append(edits, edit.InsertField(d.Tree, mcps.Node, name, entry, edit.Where{})...)
		}
		where := edit.Where{Before: []string{"agents"}}
		return append(edits, edit.InsertField(d.Tree, d.Tree.Root(), "mcps", fields(field(name, entry)), where)...)
	})}, true
}

// nameFor is a name for a toolset: its own, or that of the server in Docker's
// catalog, of the package, or of the program.
func nameFor(toolset *config.Value) string {
	command := toolset.Get("command").Text()
	pkg := catalog.PackageName(runners.Parse(command, textsOf(toolset.Get("args"))).Package)
	for _, name := range []string{
		toolset.Get("name").Text(),
		coreName(strings.TrimPrefix(toolset.Get("ref").Text(), catalogPrefix)),
		coreName(pkg[strings.LastIndexByte(pkg, '/')+1:]),
		coreName(command),
	} {
		if name = toolName(name); name != "" {
			return name
		}
	}
	return "server"
}

// freeName is a name for a server that mcps does not have yet.
func freeName(d *config.Document, toolset *config.Value) string {
	base := nameFor(toolset)
	mcps := d.Binding.Root.Get("mcps")
	for n, name := 2, base; ; n++ {
		if mcps.Get(name) == nil {
			return name
		}
		name = base + strconv.Itoa(n)
	}
}
