package dockeragent

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func typeRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeType, Severity: schema.Warning, Dialects: only(), Check: types,
		Summary: "A toolset type that the runtime does not know.",
		Doc: "The loader takes any `type`. When the agent starts, a toolset of an unknown type is left out with a warning, and the agent goes on without its tools. " +
			"Types are compared as they are written, so `MCP` is unknown. Some that documents name are gone: `transfer_task` is there by itself where an agent has `sub_agents`.",
		Examples: []rule.Example{{Wrong: toolset("type: filesytem"), Right: toolset("type: filesystem"), Fixed: true}},
	}
}

func types(p *rule.Pass) {
	known := typeNames(limit(p))
	objects(p, "Toolset", func(v *config.Value) {
		e := v.Get("type")
		if e != nil && e.Pair.Colon < 0 {
			return
		}
		switch {
		case e.IsEmpty():
			span := headSpan(v)
			if e != nil {
				span = e.KeySpan()
			}
			p.Report(rule.Finding{Span: span, Message: "toolset  failed: unknown toolset type: . A toolset without a type is left out when the agent starts", Fixes: missingType(p, v, e)})
		case e.Scalar.Kind != config.None && !slices.Contains(known, e.Text()):
			unknownType(p, v, e)
		}
	})
}

// missingType offers the type that the other fields show.
func missingType(p *rule.Pass, v, e *config.Value) []rule.Fix {
	for _, field := range []string{"command", "remote", "ref"} {
		if v.Get(field) != nil && e == nil {
			return insertFix(p, v, "type", "mcp")
		}
	}
	return nil
}

func unknownType(p *rule.Pass, v, e *config.Value) {
	name := e.Text()
	f := rule.Finding{Span: e.Span(), Message: "toolset " + rule.Shorten(name) + " failed: unknown toolset type: " + rule.Shorten(name) + ". It is left out when the agent starts"}
	replace := func(with string) {
		if e.Node != nil && !e.Merged {
			fix := p.ReplaceFix(e, with, "")
			fix.Preferred = len(f.Fixes) == 0
			f.Fixes = append(f.Fixes, fix)
		}
	}
	former, isFormer := formerTypes()[name]
	near, isNear := nearest.Of(name, typeNames(limit(p)))
	switch {
	case slices.Contains(typeNames(newest), name):
		f.Message += ". Newer releases know it"
	case name == "transfer_task" || name == "handoff":
		f.Message += ". It is not a toolset any more: its tool is there where the agent has " + map[string]string{"transfer_task": "sub_agents", "handoff": "handoffs"}[name]
	case isFormer && former != "" && takes(v, former):
		f.Message += ". Today it is '" + former + "'"
		replace(former)
	case isFormer && former == "mcp":
		f.Message += ". Today such tools come from an MCP server (type mcp), of Docker's catalog for one"
	case isNear:
		f.Message += ". Did you mean '" + near + "'?"
		replace(near)
	}
	if v.Parent != nil && v.Index >= 0 {
		f.Fixes = append(f.Fixes, p.RemoveFix(v.Parent, v))
	}
	p.Report(f)
}

// takes reports whether a toolset of this type could have the fields of v.
func takes(v *config.Value, kind string) bool {
	if kind == "mcp" {
		return !v.Get("command").IsEmpty() || !v.Get("remote").IsEmpty() || !v.Get("ref").IsEmpty()
	}
	return true
}

func toolsRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeTools, Severity: schema.Warning, Dialects: only(), Check: duplicateTools,
		Summary: "Tools that two toolsets of an agent have.",
		Doc: "Of two tools with one name the first counts, in the order of the toolsets; the other one cannot be called. " +
			"Give one MCP toolset a `name` (its tools are then called `NAME_TOOL`), or limit it with `tools`.",
		Examples: []rule.Example{{
			Wrong: head + "    toolsets:\n      - type: mcp\n        ref: docker:duckduckgo\n      - type: mcp\n        ref: docker:duckduckgo\n",
			Right: head + "    toolsets:\n      - type: mcp\n        ref: docker:duckduckgo\n",
			Fixed: true,
		}},
	}
}

// An offer is what a toolset brings.
type offer struct {
	v      *config.Value
	from   string   // what the tools come from; "" if it cannot be told
	prefix string   // the name that is put before the tools'
	only   []string // the tools that tools lists; nil for all
	tools  []string // the names known; nil if unknown
}

func duplicateTools(p *rule.Pass) {
	for _, agent := range agentsOf(p) {
		var before []offer
		for _, v := range toolsetsOf(agent) {
			o := offerOf(p, v)
			for _, first := range before {
				if shared := first.shares(o); shared != "" {
					p.Report(rule.Finding{
						Span: headSpan(v), Message: shared + ": those of the toolset before it count, and these cannot be called. Give one of them a 'name', or limit it with 'tools'",
						Related: []rule.Related{{Span: headSpan(first.v), Message: "The toolset that counts"}},
						Fixes:   apartFixes(p, v, o.from == first.from),
					})
					break
				}
			}
			before = append(before, o)
		}
	}
}

// apartFixes takes a toolset away that is there twice, or gives one of two a
// name of its own, which goes before the names of its tools.
func apartFixes(p *rule.Pass, v *config.Value, twice bool) []rule.Fix {
	remove := removeToolset(p, v)
	f := v.Type.Field("name")
	name := nameFor(v)
	if remove == nil || f == nil || kindOf(v) != "mcp" || v.Get("name") != nil || !v.IsMapping() {
		return remove
	}
	named := p.InsertFix(v, f, edit.Scalar(name))
	named.Title, named.Preferred = "Add 'name: "+name+"'", !twice
	if twice {
		return append(remove, named)
	}
	return append([]rule.Fix{named}, remove...)
}

func removeToolset(p *rule.Pass, v *config.Value) []rule.Fix {
	if v.Via != nil || v.Parent == nil || v.Parent.Via != nil {
		return nil
	}
	fix := p.RemoveFix(v.Parent, v)
	fix.Title = "Remove this toolset"
	return []rule.Fix{fix}
}

// offerOf tells what a toolset brings, its definition under mcps included.
func offerOf(p *rule.Pass, v *config.Value) offer {
	o := offer{v: v, prefix: v.Get("name").Text(), only: textsOf(v.Get("tools"))}
	kind := kindOf(v)
	if kind != "mcp" {
		if slices.Contains(sameTools(), kind) {
			o.from = kind
		}
		o.tools = slices.Sorted(maps.Keys(keysOf(v.Get("shell"))))
		return o
	}
	source := v
	if ref := v.Get("ref").Text(); ref != "" && !isCatalogRef(ref) {
		if source = p.Binding.Root.Get("mcps").Get(ref); source == nil {
			return o
		}
		if o.prefix == "" {
			o.prefix = source.Get("name").Text()
		}
		if len(o.only) == 0 {
			o.only = textsOf(source.Get("tools"))
		}
	}
	o.from, o.tools = sourceOf(source, v)
	return o
}

// sameTools are the built-in types whose tools always have the same names.
func sameTools() []string {
	return []string{"filesystem", "shell", "think", "todo", "memory", "fetch", "tasks", "user_prompt", "background_agents", "git", "plan"}
}

// sourceOf names where the tools of an MCP server come from, and the tools
// that are known by name.
func sourceOf(source, v *config.Value) (from string, tools []string) {
	if ref := source.Get("ref").Text(); ref != "" {
		server, _ := catalog.Default().Docker(ref)
		return ref, server.Tools
	}
	if address := source.Get("remote").Get("url").Text(); address != "" {
		return address, nil
	}
	args := v.Get("args")
	if args.IsEmpty() {
		args = source.Get("args")
	}
	if command := source.Get("command").Text(); command != "" {
		known, _ := catalog.Default().Server(runners.Parse(command, textsOf(args)).Package)
		return strings.Join(append([]string{command}, textsOf(args)...), "\x00"), known.Tools
	}
	return "", nil
}

func textsOf(list *config.Value) []string {
	if list == nil {
		return nil
	}
	var all []string
	for _, item := range list.Items {
		all = append(all, item.Text())
	}
	return all
}

func keysOf(m *config.Value) map[string]bool {
	keys := map[string]bool{}
	if m != nil {
		for _, e := range m.Entries {
			keys[e.Key] = true
		}
	}
	return keys
}

// shares says what two toolsets have in common; "" if nothing is known.
func (o offer) shares(other offer) string {
	if o.prefix != other.prefix {
		return ""
	}
	names := common(o.names(), other.names())
	switch {
	case len(names) > 0:
		return "Both toolsets have " + count(names)
	case o.from != "" && o.from == other.from && (len(o.only) == 0 || len(other.only) == 0):
		return "Both toolsets have the same tools"
	}
	return ""
}

// names are the tools that are known to be offered.
func (o offer) names() []string {
	if len(o.only) > 0 {
		return o.only
	}
	return o.tools
}

func common(a, b []string) []string {
	var both []string
	for _, x := range a {
		if slices.Contains(b, x) {
			both = append(both, x)
		}
	}
	return both
}

func count(names []string) string {
	if len(names) > 3 {
		return strconv.Itoa(len(names)) + " tools, '" + names[0] + "' for one"
	}
	return "'" + strings.Join(names, "', '") + "'"
}

func scriptRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeScript, Severity: schema.Warning, Dialects: only(), Check: scripts,
		Summary: "Arguments of a script that do not fit its command.",
		Doc:     "`cmd` may hold `${NAME}` for each argument under `args`, and `required` lists some of them. Others make the tool fail when the agent starts.",
		Examples: []rule.Example{{
			Wrong: toolset("type: script", "shell:", "  greet:", "    description: Greets", "    cmd: echo ${name}", "    args:", "      nam: {type: string}"),
			Right: toolset("type: script", "shell:", "  greet:", "    description: Greets", "    cmd: echo ${name}", "    args:", "      name: {type: string}"),
		}},
	}
}

var argument = regexp.MustCompile(`\$\{([A-Za-z_][A-Za-z0-9_]*)\}`)

func scripts(p *rule.Pass) {
	objects(p, "ScriptShellToolConfig", func(v *config.Value) {
		args, cmd, required := v.Get("args"), v.Get("cmd"), v.Get("required")
		declared := keysOf(args)
		if cmd.IsEmpty() {
			p.Report(rule.Finding{Span: headSpan(v), Message: "The tool '" + v.Key + "' has no 'cmd', so it fails"})
		}
		for _, m := range argument.FindAllStringSubmatchIndex(cmd.Text(), -1) {
			if name := cmd.Text()[m[2]:m[3]]; !declared[name] && args.IsMapping() && len(args.Entries) > 0 {
				p.Report(rule.Finding{Span: config.PartSpan(cmd, m[0], m[1]), Message: "tool '" + v.Key + "' uses undefined args: [" + name + "]"})
			}
		}
		if required == nil {
			return
		}
		for _, item := range required.Items {
			if item.Text() != "" && !declared[item.Text()] {
				p.Report(rule.Finding{Span: item.Span(), Message: "tool '" + v.Key + "' has required arg '" + item.Text() + "' which is not defined in args"})
			}
		}
	})
}
