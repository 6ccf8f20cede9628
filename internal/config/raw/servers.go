package raw

import (
	"slices"
	"sort"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dockerargs"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
)

// A server is an entry of mcp.servers with what is known of it.
type server struct {
	name  string
	entry *config.Value
}

// servers lists the entries of mcp.servers in order.
func servers(root *config.Value) []server {
	var all []server
	if list := root.Get("mcp").Get("servers"); list.IsMapping() {
		for _, e := range list.Entries {
			all = append(all, server{e.Key, e})
		}
	}
	return all
}

// command returns the command line of a stdio server; args holds "" where an
// argument is no text.
func (s server) command() (command string, args []string) {
	command = s.entry.Get("command").Text()
	if list := s.entry.Get("args"); list.IsList() {
		for _, item := range list.Items {
			args = append(args, item.Text())
		}
	}
	return command, args
}

// known returns what the catalog says of the server.
func (s server) known() (catalog.Server, bool) {
	c := catalog.Default()
	if url := s.entry.Get("url").Text(); url != "" {
		if e, ok := c.Endpoint(url); ok {
			for _, known := range c.Servers() {
				if known.Endpoint == e.URL {
					return known, true
				}
			}
		}
		return catalog.Server{}, false
	}
	command, args := s.command()
	line := runners.Parse(command, args)
	if line.Kind == runners.Docker {
		run := dockerargs.Parse(args[line.First:])
		return c.Server(run.Image)
	}
	if line.Package == "" {
		return catalog.Server{}, false
	}
	return c.Server(runners.ParseSpec(line.Package).Name)
}

// tools lists the names of a server's tools that are known: those that the
// catalog has, and those that agents of the document select already.
func (s server) tools(root *config.Value) []string {
	var all []string
	if known, ok := s.known(); ok {
		all = append(all, known.Tools...)
	}
	for _, id := range toolIDsOf(root) {
		if name, tool, ok := splitID(id.Text()); ok && name == s.name && tool != "*" {
			all = append(all, tool)
		}
	}
	sort.Strings(all)
	return slices.Compact(all)
}

// agents lists the agents that are written out.
func agents(root *config.Value) []*config.Value {
	list := root.Get("agents")
	if !list.IsMapping() {
		return nil
	}
	return list.Entries
}

// toolsOf returns the object with "use" and "rules" of an agent, its own or
// the one that replaces a package's; nil if there is none.
func toolsOf(agent *config.Value) *config.Value {
	if tools := agent.Get("tools"); tools != nil {
		return tools
	}
	return agent.Get("overrides").Get("tools")
}

// use lists the items of a "use" list.
func use(v *config.Value) []*config.Value {
	if list := v.Get("use"); list.IsList() {
		return list.Items
	}
	return nil
}

// toolIDsOf lists the texts in "tools.use" of all agents.
func toolIDsOf(root *config.Value) []*config.Value {
	var all []*config.Value
	for _, agent := range agents(root) {
		for _, item := range use(toolsOf(agent)) {
			if item.IsText() {
				all = append(all, item)
			}
		}
	}
	return all
}

// rulesOf lists the rules of an agent.
func rulesOf(agent *config.Value) []*config.Value {
	if list := toolsOf(agent).Get("rules"); list.IsList() {
		return list.Items
	}
	return nil
}
