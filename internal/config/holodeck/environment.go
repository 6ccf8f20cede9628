package holodeck

import (
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dotenv"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// variables collects what ${NAME} may name. HoloDeck 0.7 knows the process
// environment, the .env of the folder in which it is started and
// ~/.holodeck/.env, the first one that sets a name counts. The contract adds
// the .env beside the file and, for its own entry, the file of an MCP tool.
func variables(d *config.Document) *config.Variables {
	in := d.Inputs
	e := &environment{in: in, vars: config.NewVariables()}
	e.process()
	e.source("the environment")
	beside := e.beside(".env")
	if d.Edition == Contract {
		e.load(beside, "the .env beside the file")
		e.vars.Target = beside
	}
	e.load(join(in.WorkDir, ".env"), "the .env of the folder in which HoloDeck is started")
	e.load(join(in.Home, ".holodeck", ".env"), "~/.holodeck/.env")
	for _, path := range in.EnvFiles {
		e.load(path, "the files of the setting env.files")
	}
	if e.vars.Target == "" {
		e.vars.Target = join(in.WorkDir, ".env")
	}
	for _, tool := range mcpTools(d.Binding) {
		e.tool(d, tool)
	}
	e.elsewhere(beside)
	return e.vars
}

// join is filepath.Join, but "" where the first part is unknown.
func join(dir string, parts ...string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(append([]string{dir}, parts...)...)
}

type environment struct {
	in     *config.Inputs
	vars   *config.Variables
	loaded []string
}

func (e *environment) process() {
	if e.in.EnvironNames == nil || e.in.Environ == nil {
		return
	}
	for _, name := range e.in.EnvironNames() {
		if value, ok := e.in.Environ(name); ok {
			e.vars.Add(config.Variable{Name: name, Value: value})
		}
	}
}

func (e *environment) source(name string) {
	for _, known := range e.vars.Sources {
		if known == name {
			return
		}
	}
	e.vars.Sources = append(e.vars.Sources, name)
}

// beside is the path of a file in the document's folder, "" if it has none.
func (e *environment) beside(name string) string {
	if e.in.Path == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(e.in.Path), name)
}

// load adds what the .env file at path sets. A name that is set keeps its value.
func (e *environment) load(path, source string) {
	if path == "" || e.isLoaded(path) {
		return
	}
	e.loaded = append(e.loaded, path)
	e.source(source)
	for _, v := range e.read(path) {
		e.vars.Add(v)
	}
}

func (e *environment) isLoaded(path string) bool {
	for _, p := range e.loaded {
		if p == path {
			return true
		}
	}
	return false
}

// read reads a .env file as python-dotenv does, the last of equal names first.
func (e *environment) read(path string) []config.Variable {
	if e.in.Files == nil {
		return nil
	}
	file, ok := e.in.Files.Read(path)
	if !ok {
		return nil
	}
	return reversed(path, dotenv.Parse(file, func(name string) (string, bool) {
		v, ok := e.vars.Lookup(name, -1)
		return v.Value, ok
	}))
}

func reversed(path string, entries []dotenv.Entry) []config.Variable {
	vars := make([]config.Variable, 0, len(entries))
	for i := len(entries) - 1; i >= 0; i-- {
		entry := entries[i]
		vars = append(vars, config.Variable{Name: entry.Name, Value: entry.Value, Path: path, Span: entry.Span})
	}
	return vars
}

// tool reads the file with variables of an MCP tool. In the contract it counts
// inside its entry, in HoloDeck 0.7 for no ${NAME} at all.
func (e *environment) tool(d *config.Document, tool *config.Value) {
	file := tool.Get("envFile")
	if d.Edition != Contract {
		file = tool.Get("env_file")
	}
	path, ok := d.File(file)
	if !ok || e.in.Files == nil {
		return
	}
	content, ok := e.in.Files.Read(path)
	if !ok {
		return
	}
	vars := reversed(path, dotenv.ParseSimple(content))
	for i, j := 0, len(vars)-1; i < j; i, j = i+1, j-1 {
		vars[i], vars[j] = vars[j], vars[i]
	}
	if d.Edition == Contract && tool.Node != nil && tool.Node.Kind == syntax.Mapping {
		e.vars.AddScoped(tool.Node.Full(), vars)
	}
	e.noteElsewhere(vars)
}

// elsewhere notes what other .env files set, which the runtime does not read.
func (e *environment) elsewhere(beside string) {
	if beside == "" || e.in.Files == nil {
		return
	}
	dir := filepath.Dir(beside)
	for _, name := range e.in.Files.List(dir) {
		path := filepath.Join(dir, name)
		if (name == ".env" || strings.HasPrefix(name, ".env.")) && !strings.HasSuffix(name, "/") && !e.isLoaded(path) {
			e.noteElsewhere(e.read(path))
		}
	}
}

func (e *environment) noteElsewhere(vars []config.Variable) {
	for _, v := range vars {
		if _, ok := e.vars.Elsewhere[v.Name]; !ok {
			e.vars.Elsewhere[v.Name] = v
		}
	}
}

// mcpTools lists the MCP tools of an agent or a configuration.
func mcpTools(b *config.Binding) []*config.Value {
	var tools []*config.Value
	for _, key := range []string{"tools", "mcp_servers"} {
		list := b.Root.Get(key)
		if list == nil {
			continue
		}
		for _, item := range list.Items {
			if item.Type != nil && item.Type.Name == mcpType {
				tools = append(tools, item)
			}
		}
	}
	return tools
}

// mcpType is the name of the type of MCP tools.
const mcpType = "MCPTool"

// isAgent reports whether the document is an agent or a fragment of one.
func isAgent(s *schema.Schema) bool { return s.Root.Name == "Agent" }
