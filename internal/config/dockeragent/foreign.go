package dockeragent

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/clients"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// foreignKey says what Docker Agent has in the place of a key of other MCP
// clients; "" for a key of which there is nothing to say.
func (b *builder) foreignKey(t *schema.Type, key string) string {
	block := slices.Contains(clients.BlockKeys(), key) && key != "mcp"
	server := t.Name == "Toolset" || t.Name == "MCPToolset"
	switch {
	case (t.Name == "ModelConfig" || t.Name == "ProviderConfig") && (key == "api_key" || key == "apiKey" || key == "key"):
		return "Keys come from the environment: 'token_key' is the name of the variable, where it is not the provider's usual one"
	case t.Name == "Config" && block && b.version >= 6:
		return "Other clients write MCP servers so; Docker Agent has them under 'mcps', and agents name them in 'toolsets'"
	case (t.Name == "Config" || t.Name == "AgentConfig") && block:
		return "Other clients write MCP servers so; Docker Agent has them in 'toolsets' of an agent, with 'type: mcp'"
	case t.Name == "Config" && key == "inputs":
		return "Editors ask for these; Docker Agent asks for nothing, and takes '${env.NAME}' from the environment"
	case !server:
		return ""
	case key == "disabled" || key == "enabled" || key == "isActive":
		return "Docker Agent starts every toolset that is listed; one that is not to be used has to go"
	case key == "autoApprove" || key == "alwaysAllow" || key == "trust" || key == "auto_approve" || key == "always_allow":
		return "Which calls run without a question is said under 'permissions', at the top of the file"
	case slices.Contains(schema.EnvFileRole.Aliases(), key):
		return "Docker Agent is told of files with variables when it is started: '--env-from-file'"
	}
	return ""
}

// fromClient turns a block of servers in another client's form into what
// Docker Agent has: definitions that an agent uses, or toolsets of an agent.
func fromClient(d *config.Document, block *config.Value) []config.Repair {
	if block.Target == nil || block.Via != nil || !clients.IsBlock(block.Key, block.Target) {
		return nil
	}
	servers := clients.Servers(block.Target)
	switch owner := block.Parent; {
	case owner == d.Binding.Root && versionOf(d) >= 6:
		return toDefinitions(d, block, servers)
	case isObject(owner, "AgentConfig"):
		return []config.Repair{{Title: "Write the servers as toolsets", Preferred: true, Edits: func() []text.Edit {
			return moveToToolsets(d, block, toolsetsFor(servers))
		}}}
	case isObject(owner, "Toolset") && owner.Index >= 0 && len(owner.Entries) == 1:
		return []config.Repair{{Title: "Write the servers as toolsets", Preferred: true, Edits: func() []text.Edit {
			all := toolsetsFor(servers)
			edits := edit.ReplaceNode(d.Tree, owner.Target, all[0])
			return append(edits, edit.InsertItem(d.Tree, owner.Parent.Target, owner.Index+1, all[1:]...)...)
		}}}
	}
	return nil
}

// toDefinitions moves the servers to mcps and lets the first agent use them.
func toDefinitions(d *config.Document, block *config.Value, servers []clients.Server) []config.Repair {
	root := d.Binding.Root
	mcps := root.Get("mcps")
	var entries []schema.TemplateField
	var uses []schema.Template
	for _, s := range servers {
		if mcps.Get(s.Name) != nil {
			continue
		}
		entries = append(entries, field(s.Name, fields(serverFields(s)...)))
		uses = append(uses, fields(field("type", word("mcp")), field("ref", edit.Scalar(s.Name))))
	}
	move := func() []text.Edit {
		switch {
		case len(entries) == 0:
			return edit.RemovePair(d.Tree, root.Target, block.Pair)
		case mcps == nil:
			return append(edit.RenameKey(d.Tree, block.Pair, "mcps"), edit.ReplaceNode(d.Tree, block.Target, fields(entries...))...)
		}
		return append(edit.InsertFields(d.Tree, mcps.Target, entries, edit.Where{}), edit.RemovePair(d.Tree, root.Target, block.Pair)...)
	}
	plain := config.Repair{Title: "Move the servers to 'mcps'", Preferred: true, Edits: move}
	agent := firstAgent(root)
	if agent == nil || len(uses) == 0 {
		return []config.Repair{plain}
	}
	plain.Preferred = false
	return []config.Repair{{Title: "Move the servers to 'mcps' and use them in '" + agent.Key + "'", Preferred: true, Edits: func() []text.Edit {
		if list := agent.Get("toolsets"); list != nil {
			return append(move(), edit.AppendItem(d.Tree, list.Target, uses...)...)
		}
		return append(move(), edit.InsertField(d.Tree, agent.Target, "toolsets", schema.Template{Items: uses}, edit.Where{})...)
	}}, plain}
}

// firstAgent is the agent with which a run starts, if it is written in place.
func firstAgent(root *config.Value) *config.Value {
	agents := root.Get("agents")
	if !agents.IsMapping() || len(agents.Entries) == 0 {
		return nil
	}
	agent := agents.Get("root")
	if agent == nil {
		agent = agents.Entries[0]
	}
	list := agent.Get("toolsets")
	if !agent.IsMapping() || agent.Via != nil || list != nil && (list.Via != nil || list.Merged || !list.IsList() && !list.IsNull()) {
		return nil
	}
	return agent
}

func toolsetsFor(servers []clients.Server) []schema.Template {
	var all []schema.Template
	for _, s := range servers {
		all = append(all, fields(append([]schema.TemplateField{field("type", word("mcp"))}, serverFields(s)...)...))
	}
	return all
}

// serverFields write a server of another client as Docker Agent does.
func serverFields(s clients.Server) []schema.TemplateField {
	var all []schema.TemplateField
	if s.Remote() {
		transport := "streamable"
		if s.Transport == "sse" {
			transport = "sse"
		}
		remote := []schema.TemplateField{field("url", respelled(s.URL, schema.EnvBrace)), field("transport_type", word(transport))}
		remote = append(remote, pairsField("headers", s.Headers, schema.EnvBrace)...)
		all = append(all, field("remote", fields(remote...)))
	} else {
		all = append(all, field("command", edit.Scalar(s.Command)))
		if len(s.Args) > 0 {
			args := items()
			for _, a := range s.Args {
				args.Items = append(args.Items, schema.Template{Text: a, Quote: true})
			}
			all = append(all, field("args", args))
		}
		all = append(all, pairsField("env", s.Env, schema.EnvBrace|schema.Brace|schema.Dollar)...)
		if s.Dir != "" {
			all = append(all, field("working_dir", respelled(workspaceFolder(s.Dir), schema.EnvBrace|schema.Brace|schema.Dollar)))
		}
	}
	if len(s.Tools) > 0 {
		tools := items()
		for _, t := range s.Tools {
			tools.Items = append(tools.Items, edit.Scalar(t))
		}
		all = append(all, field("tools", tools))
	}
	return all
}

// workspaceFolder writes an editor's name for its folder as a path.
func workspaceFolder(s string) string {
	if rest, ok := strings.CutPrefix(s, "${workspaceFolder}"); ok && (rest == "" || rest[0] == '/') {
		return "." + rest
	}
	return s
}

func respelled(s string, forms schema.Forms) schema.Template {
	return edit.Scalar(config.Respell(s, forms))
}

func pairsField(key string, pairs []clients.Pair, forms schema.Forms) []schema.TemplateField {
	if len(pairs) == 0 {
		return nil
	}
	inner := schema.Template{Fields: []schema.TemplateField{}}
	for _, p := range pairs {
		inner.Fields = append(inner.Fields, field(p.Name, respelled(p.Value, forms)))
	}
	return []schema.TemplateField{field(key, inner)}
}

// serversAsToolsets turns toolsets written as a mapping of servers into a list.
func serversAsToolsets(d *config.Document, v *config.Value) []config.Repair {
	if v.Key != "toolsets" || !isObject(v.Parent, "AgentConfig") || v.Via != nil || v.Target == nil || v.Target.Kind != syntax.Mapping {
		return nil
	}
	servers := clients.Servers(v.Target)
	if len(servers) == 0 {
		return nil
	}
	return []config.Repair{{Title: "Write the servers as a list of toolsets", Preferred: true, Edits: func() []text.Edit {
		return edit.ReplaceNode(d.Tree, v.Target, schema.Template{Items: toolsetsFor(servers)})
	}}}
}
