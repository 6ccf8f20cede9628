package holodeck

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/clients"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// foreignKey says what HoloDeck has in the place of a key of other MCP clients;
// "" for a key of which there is nothing to say.
func foreignKey(t *schema.Type, key string) string {
	switch {
	case t.Name == "Agent" && slices.Contains(clients.BlockKeys(), key):
		return "Other clients write MCP servers so; in HoloDeck each is an entry under 'tools' with 'type: mcp'"
	case t.Name == "Agent" && key == "inputs":
		return "Editors ask for these; HoloDeck asks for nothing, and takes '${NAME}' from the environment"
	case t.Name != mcpType:
		return ""
	case slices.Contains(schema.WorkDirRole.Aliases(), key):
		return "HoloDeck has no folder to start a server in; arguments that begin with './' count from the folder of agent.yaml"
	case key == "disabled" || key == "enabled" || key == "isActive":
		return "HoloDeck starts every server that is listed; one that is not to be used has to go"
	case slices.Contains(schema.ToolsRole.Aliases(), key):
		return "HoloDeck offers all tools of a server"
	}
	return ""
}

// repairs returns the repairs of faults for which one has to know HoloDeck.
func repairs(d *config.Document, v *config.Value, code string) []config.Repair {
	switch {
	case code == rule.CodeUnknownKey && v.Node != nil && clients.IsBlock(v.Key, v.Target):
		return fromClient(d, v)
	case code == rule.CodeWrongType && v.Key == "tools" && v.Parent == d.Effective().Root && v.IsMapping():
		return listed(d, v)
	case code == rule.CodeUnknownVariant && v.Key == "type":
		return transportAsType(d, v)
	}
	return nil
}

// fromClient turns a block of servers in another client's form into tools.
func fromClient(d *config.Document, block *config.Value) []config.Repair {
	root, tree := d.Effective().Root, d.Effective().Tree
	var added []schema.Template
	for _, s := range clients.Servers(block.Target) {
		added = append(added, toolOf(s, d.Edition))
	}
	title := "Write the servers as tools of HoloDeck"
	tools := root.Get("tools")
	switch {
	case block.Parent == root && (tools == nil || tools.IsNull()):
		return []config.Repair{{Title: title, Preferred: true, Edits: func() []text.Edit {
			if tools != nil {
				return append(edit.RemovePair(tree, root.Target, block.Pair), edit.ReplaceNode(tree, tools.Target, blockOf(added))...)
			}
			return append(edit.RenameKey(tree, block.Pair, "tools"), edit.ReplaceNode(tree, block.Target, blockOf(added))...)
		}}}
	case block.Parent == root && tools.IsList() && insertableList(tools):
		return []config.Repair{{Title: title, Preferred: true, Edits: func() []text.Edit {
			return append(edit.AppendItem(tree, tools.Target, added...), edit.RemovePair(tree, root.Target, block.Pair)...)
		}}}
	case block.Parent != nil && block.Parent.Parent == tools && tools.IsList() && len(block.Parent.Entries) == 1:
		return []config.Repair{{Title: title, Preferred: true, Edits: func() []text.Edit {
			edits := edit.ReplaceNode(tree, block.Parent.Target, added[0])
			return append(edits, edit.InsertItem(tree, tools.Target, block.Parent.Index+1, added[1:]...)...)
		}}}
	}
	return nil
}

func insertableList(list *config.Value) bool { return list.Via == nil && !list.Merged }

func blockOf(items []schema.Template) schema.Template { return schema.Template{Items: items} }

// listed turns "tools" with a mapping of servers into the list that it has to be.
func listed(d *config.Document, tools *config.Value) []config.Repair {
	var added []schema.Template
	for _, s := range clients.Servers(tools.Target) {
		added = append(added, toolOf(s, d.Edition))
	}
	if len(added) == 0 || tools.Via != nil {
		return nil
	}
	return []config.Repair{{Title: "Write the servers as a list of tools", Preferred: true, Edits: func() []text.Edit {
		return edit.ReplaceNode(d.Effective().Tree, tools.Target, blockOf(added))
	}}}
}

// toolOf writes a server of another client as an MCP tool.
func toolOf(s clients.Server, edition string) schema.Template {
	name := strings.Trim(otherRuns.ReplaceAllString(s.Name, "_"), "_")
	tool := []schema.TemplateField{
		tfield("name", edit.Scalar(name)), tfield("description", literal("MCP server "+s.Name)), tfield("type", word("mcp")),
	}
	if edition == Contract {
		tool = append(tool, tfield("server", edit.Scalar(s.Name)))
	}
	if s.Remote() {
		transport := map[string]string{"sse": "sse", "websocket": "websocket"}[s.Transport]
		if transport == "" {
			transport = "http"
		}
		tool = append(tool, tfield("transport", word(transport)), tfield("url", respelled(s.URL)))
		return fields(append(tool, pairsField("headers", s.Headers)...)...)
	}
	tool = append(tool, tfield("command", edit.Scalar(s.Command)))
	if len(s.Args) > 0 {
		args := items()
		for _, a := range s.Args {
			args.Items = append(args.Items, literal(config.Respell(workspaceFolder(a), schema.Brace)))
		}
		tool = append(tool, tfield("args", args))
	}
	tool = append(tool, pairsField("env", s.Env)...)
	if s.EnvFile != "" {
		key := "env_file"
		if edition == Contract {
			key = "envFile"
		}
		tool = append(tool, tfield(key, respelled(workspaceFolder(s.EnvFile))))
	}
	return fields(tool...)
}

// workspaceFolder writes an editor's name for the folder as a path from agent.yaml.
func workspaceFolder(s string) string {
	for _, name := range []string{"${workspaceFolder}", "${workspaceRoot}", "${fileDirname}"} {
		if rest, ok := strings.CutPrefix(s, name); ok && (rest == "" || rest[0] == '/') {
			return "." + rest
		}
	}
	return s
}

func respelled(s string) schema.Template {
	return schema.Template{Text: config.Respell(s, schema.Brace), Quote: true}
}

func pairsField(key string, pairs []clients.Pair) []schema.TemplateField {
	if len(pairs) == 0 {
		return nil
	}
	inner := schema.Template{Fields: []schema.TemplateField{}}
	for _, p := range pairs {
		inner.Fields = append(inner.Fields, tfield(p.Name, respelled(p.Value)))
	}
	return []schema.TemplateField{tfield(key, inner)}
}

// transportAsType repairs a tool whose 'type' says how its server is reached,
// as other clients write it.
func transportAsType(d *config.Document, kind *config.Value) []config.Repair {
	tool := kind.Parent
	if tool == nil || kind.Via != nil || kind.Merged || tool.Get("command") == nil && tool.Get("url") == nil {
		return nil
	}
	transport := map[string]string{"stdio": "stdio", "sse": "sse", "websocket": "websocket", schema.StreamableHTTP: "http"}[schema.TransportMeaning(kind.Text())]
	if transport == "" {
		return nil
	}
	tree := d.Effective().Tree
	title := "Change to 'mcp'"
	if transport != "stdio" {
		title = "Write it as 'type: mcp' with 'transport: " + transport + "'"
	}
	return []config.Repair{{Title: title, Preferred: true, Edits: func() []text.Edit {
		edits := edit.ReplaceScalar(tree, kind.Target, "mcp")
		if tool.Get("transport") != nil || transport == "stdio" {
			return edits
		}
		return append(edits, edit.InsertField(tree, tool.Target, "transport", word(transport), edit.Where{After: []string{"type"}})...)
	}}}
}
