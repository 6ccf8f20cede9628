package holodeck

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func legacyRule() *rule.Rule {
	return &rule.Rule{
		Code: "legacy-entry", Severity: schema.Warning, Dialects: only(), Check: legacy,
		Summary: "An MCP tool in the old form: `server` says what to start, and there is no `command`.",
		Doc: "Before the contract, `server` was all that an MCP tool had. Such an entry still works where `server` is a package of npm " +
			"(`@scope/name`) or a known one; it is better to write `command` and `args`. Any other name may be a package of npm, of PyPI or " +
			"an image, so there the missing `command` is an error, and a fix is offered for each runner. " +
			"`source.fixAll.mcp-lsp` rewrites all entries of which the runner is known.",
		Examples: []rule.Example{{
			Dialect: "holodeck", Edition: Contract, Fixed: true,
			Wrong: head + "tools:\n  - name: memory\n    description: Remembers\n    type: mcp\n    server: \"@modelcontextprotocol/server-memory\"\n",
			Right: head + "tools:\n  - name: memory\n    description: Remembers\n    type: mcp\n    server: \"@modelcontextprotocol/server-memory\"\n" +
				"    command: npx\n    args: [\"-y\", \"@modelcontextprotocol/server-memory\"]\n",
		}},
	}
}

// fixAllLegacy names the fixes that source.fixAll makes together.
const fixAllLegacy = "legacy-entry"

// legacy looks at the MCP tools without a command, in the contract's edition.
func legacy(p *rule.Pass) {
	if p.Doc.Edition != Contract {
		return
	}
	for _, tool := range mcpTools(p.Binding) {
		if command := tool.Get("command"); command != nil && !command.IsNull() || isTyped(tool, "command") || !tool.IsMapping() {
			continue
		}
		transport := tool.Get("transport")
		switch {
		case transport != nil && !transport.IsNull():
			if transport.Is("stdio") {
				noCommand(p, tool, transport.Span())
			}
		case isTyped(tool, "transport"):
		case tool.Get("url") != nil && tool.Get("server").IsText():
			noTransport(p, tool)
		default:
			oldForm(p, tool)
		}
	}
}

// isTyped reports whether an unknown key of tool stands for the field.
func isTyped(tool *config.Value, name string) bool {
	for _, e := range tool.Entries {
		if e.Field == nil {
			if f := tool.Type.Field(name); f != nil && slices.Contains(f.Role.Aliases(), e.Key) {
				return true
			}
			if near, ok := nearest.Of(e.Key, []string{name}); ok && near == name {
				return true
			}
			if e.Pair != nil && e.Pair.Colon < 0 && strings.HasPrefix(name, e.Key) {
				return true
			}
		}
	}
	return false
}

// isOldForm reports whether tool is an entry of the old form of which it is
// known how it is started.
func isOldForm(tool *config.Value) bool {
	if tool.Type == nil || tool.Type.Name != mcpType {
		return false
	}
	for _, name := range []string{"command", "transport", "url"} {
		if e := tool.Get(name); e != nil && !e.IsNull() || isTyped(tool, name) {
			return false
		}
	}
	_, known := runnerOf(tool.Get("server").Text())
	return known
}

const commandRequired = "MCPConfigError: 'command' is required for stdio transport"

// oldForm reports an entry with neither transport nor command.
func oldForm(p *rule.Pass, tool *config.Value) {
	server := tool.Get("server")
	name, ok := textOf(p, server)
	if server != nil && (!ok || blank(name)) {
		return // reported as that
	}
	runner, known := runnerOf(name)
	if !known {
		at := tool.HeadSpan("type")
		if server != nil {
			at = server.KeySpan()
		}
		noCommand(p, tool, at)
		return
	}
	f := rule.Finding{
		Span: server.KeySpan(), Deprecated: true,
		Message: "Deprecated: 'server' without 'command' is the old form of an entry. Write an explicit 'command' field: " + runner.shown(),
	}
	if insertable(tool) {
		f.Fixes = []rule.Fix{runner.fix(p, tool, true)}
	}
	p.Report(f)
}

// noCommand reports a missing command, with a fix for each runner that could
// be meant.
func noCommand(p *rule.Pass, tool *config.Value, at text.Span) {
	f := rule.Finding{Code: rule.CodeMissingField, Severity: refused, Span: at, Message: commandRequired}
	if name, ok := textOf(p, tool.Get("server")); ok && insertable(tool) {
		if r, known := runnerOf(name); known {
			f.Fixes = []rule.Fix{r.fix(p, tool, false)}
		} else {
			for _, r := range []runner{npxRunner(name), uvxRunner(name), dockerRunner(name)} {
				fix := r.fix(p, tool, false)
				fix.Preferred = false
				f.Fixes = append(f.Fixes, fix)
			}
		}
	} else if field := tool.Type.Field("command"); field != nil && insertable(tool) {
		for _, e := range field.Type.Enum {
			fix := p.InsertFix(tool, field, schema.Template{Text: e.Value})
			fix.Title = "Add 'command: " + e.Value + "'"
			f.Fixes = append(f.Fixes, fix)
		}
	}
	p.Report(f)
}

// noTransport reports an entry with a url that lacks its transport, so that a
// command is wanted.
func noTransport(p *rule.Pass, tool *config.Value) {
	f := rule.Finding{
		Code: rule.CodeMissingField, Severity: refused, Span: tool.Get("url").KeySpan(),
		Message: commandRequired + ", which counts where no 'transport' is written",
	}
	if field := tool.Type.Field("transport"); field != nil && insertable(tool) {
		for _, transport := range transportsFor(tool.Get("url").Text()) {
			fix := p.InsertFix(tool, field, schema.Template{Text: transport})
			fix.Title = "Add 'transport: " + transport + "'"
			fix.Preferred = len(f.Fixes) == 0
			f.Fixes = append(f.Fixes, fix)
		}
	}
	p.Report(f)
}

// transportsFor lists the transports that an address could be meant for, the
// likeliest first.
func transportsFor(url string) []string {
	switch schema.TransportOf(url) {
	case "websocket":
		return []string{"websocket"}
	case "sse":
		return []string{"sse", "http"}
	}
	return []string{"http", "sse"}
}

// A runner starts a server: its command and arguments.
type runner struct {
	command string
	args    []string
}

func npxRunner(server string) runner { return runner{"npx", []string{"-y", server}} }
func uvxRunner(server string) runner { return runner{"uvx", []string{server}} }
func dockerRunner(server string) runner {
	return runner{"docker", []string{"run", "--rm", "-i", server}}
}

var scopedPackage = regexp.MustCompile(`^@[a-z0-9~_][a-z0-9._~-]*/[a-z0-9~_][a-z0-9._~-]*(?:@[^\s/]+)?$`)

// runnerOf returns how the server of an old entry is started. known is false
// where its name alone does not say so.
func runnerOf(server string) (r runner, known bool) {
	if scopedPackage.MatchString(server) {
		return npxRunner(server), true
	}
	s, ok := catalog.Default().Server(server)
	if !ok || !strings.EqualFold(catalog.PackageName(server), s.Package) {
		return runner{}, false
	}
	switch s.Registry {
	case "npm":
		return npxRunner(server), true
	case "pypi":
		return uvxRunner(server), true
	}
	return runner{}, false
}

func (r runner) shown() string {
	return "command: " + r.command + ", args: [\"" + strings.Join(r.args, `", "`) + "\"]"
}

// fix writes the runner behind 'server', and the description if it is missing.
// all is true where source.fixAll may do it too.
func (r runner) fix(p *rule.Pass, tool *config.Value, all bool) rule.Fix {
	fix := rule.Fix{
		Title: "Start it with '" + r.command + "': write 'command' and 'args'", Preferred: true,
		Edits: rule.Lazy(func() []text.Edit {
			tree := p.Binding.Tree
			var edits []text.Edit
			var missing []schema.TemplateField
			for _, f := range r.fields(tool) {
				if e := tool.Get(f.Key); e != nil && !e.Merged && e.Via == nil {
					edits = append(edits, edit.ReplaceNode(tree, e.Target, f.Value)...)
					continue
				}
				missing = append(missing, f)
			}
			edits = append(edits, edit.InsertFields(tree, tool.Target, missing, edit.Where{After: []string{"transport", "server"}})...)
			edits = append(edits, r.prepend(tree, tool)...)
			if tool.Get("description") == nil {
				description := schema.Template{Text: describeServer(tool.Get("server").Text()), Quote: true}
				edits = append(edits, edit.InsertField(p.Binding.Tree, tool.Target, "description", description, edit.Where{After: []string{"name"}, First: true})...)
			}
			return edits
		}),
	}
	if all {
		fix.All = fixAllLegacy
	}
	return fix
}

// fields are what the entry lacks, or has without a value.
func (r runner) fields(tool *config.Value) []schema.TemplateField {
	fields := []schema.TemplateField{{Key: "command", Value: word(r.command)}}
	if args := tool.Get("args"); args == nil || args.IsNull() {
		args := items()
		for _, a := range r.args {
			args.Items = append(args.Items, literal(a))
		}
		fields = append(fields, schema.TemplateField{Key: "args", Value: args})
	}
	return fields
}

// prepend puts what the runner needs before arguments that are written already,
// unless they name the server.
func (r runner) prepend(tree *syntax.Tree, tool *config.Value) []text.Edit {
	args, server := tool.Get("args"), tool.Get("server").Text()
	if !args.IsList() || args.Merged || args.Via != nil || slices.ContainsFunc(args.Items, func(i *config.Value) bool { return i.Is(server) }) {
		return nil
	}
	var first []schema.Template
	for _, a := range r.args {
		first = append(first, literal(a))
	}
	return edit.InsertItem(tree, args.Target, 0, first...)
}

// describeServer is a first description of a server: the catalog's, or one to
// be replaced.
func describeServer(name string) string {
	if s, ok := catalog.Default().Server(name); ok && s.Title != "" {
		return s.Title
	}
	return "MCP server " + name
}
