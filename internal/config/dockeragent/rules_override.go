package dockeragent

import (
	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func overrideRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeOverride, Severity: schema.Warning, Dialects: only(), Check: overrides,
		Summary: "A setting beside a source that is silently not taken.",
		Doc: "A toolset that refers to `mcps` may override `tools`, `args`, `version`, `name`, `instruction`, `config`, `env` (key by key), `defer` and, in newer releases, `working_dir` and `allow_private_ips`. " +
			"`remote` is taken from the definition as a whole, and what the definition sets cannot be emptied: `[]` and `false` count as nothing. " +
			"Servers of the catalog take no `args`; those that are reached at an address take no `env`, `config` and `working_dir` either.",
		Examples: []rule.Example{{Fixed: true,
			Wrong: "mcps:\n  web:\n    remote: {url: https://mcp.example.com/mcp, transport_type: streamable}\n" + toolset("type: mcp", "ref: web", "remote: {headers: {X-Team: blue}}"),
			Right: "mcps:\n  web:\n    remote: {url: https://mcp.example.com/mcp, transport_type: streamable}\n" + toolset("type: mcp", "ref: web"),
		}},
	}
}

func overrides(p *rule.Pass) {
	for _, name := range []string{"Toolset", "MCPToolset"} {
		objects(p, name, func(v *config.Value) {
			if kindOf(v) == "mcp" {
				o := override{p, v}
				o.check()
			}
		})
	}
}

type override struct {
	p *rule.Pass
	v *config.Value // a toolset of type mcp, or a definition
}

func (o override) check() {
	ref, remote := o.v.Get("ref"), o.v.Get("remote")
	if o.lost(remote) && (!ref.IsEmpty() || !o.v.Get("command").IsEmpty()) {
		message := "'remote' without 'url' has no effect beside 'command'"
		if !ref.IsEmpty() {
			message = "'remote' without 'url' has no effect beside 'ref': headers and transport are taken from the definition as a whole"
		}
		o.report(remote, message)
	}
	if ref.Text() == "" {
		return
	}
	if isCatalogRef(ref.Text()) {
		o.ofCatalog(ref.Text())
		return
	}
	if def := o.p.Binding.Root.Get("mcps").Get(ref.Text()); def != nil {
		o.ofDefinition(def)
	}
}

// lost reports whether remote holds settings and no address.
func (o override) lost(remote *config.Value) bool {
	return remote.IsMapping() && len(remote.Entries) > 0 && remote.IsEmpty()
}

func (o override) report(e *config.Value, message string) {
	o.p.Report(rule.Finding{Span: e.KeySpan(), Message: message, Unnecessary: true, Fixes: []rule.Fix{o.p.RemoveFix(o.v, e)}})
}

// ofDefinition marks what cannot undo the definition.
func (o override) ofDefinition(def *config.Value) {
	for _, field := range []string{"tools", "args"} {
		if e := o.v.Get(field); e.IsList() && len(e.Items) == 0 && !def.Get(field).IsEmpty() {
			o.report(e, "An empty list does not undo '"+field+"' of the definition")
		}
	}
	if e := o.v.Get("defer"); e != nil && isFalse(e) && !def.Get("defer").IsEmpty() && !isFalse(def.Get("defer")) {
		o.report(e, "'defer: false' does not undo 'defer' of the definition")
	}
	if e := o.v.Get("args"); !e.IsEmpty() && isCatalogRef(def.Get("ref").Text()) {
		o.report(e, "Servers of Docker's catalog take no 'args'")
	}
}

// ofCatalog marks what a server of the catalog does not take.
func (o override) ofCatalog(ref string) {
	if e := o.v.Get("args"); !e.IsEmpty() {
		o.report(e, "Servers of Docker's catalog take no 'args'")
	}
	server, ok := catalog.Default().Docker(ref)
	if !ok || server.Kind != "remote" {
		return
	}
	for _, field := range []string{"env", "config"} {
		if e := o.v.Get(field); !e.IsEmpty() {
			o.report(e, "'"+ref+"' is reached at an address, so '"+field+"' is not used")
		}
	}
	if e := o.v.Get("working_dir"); e != nil && e.Field != nil && !e.IsEmpty() {
		o.report(e, `working_dir is not supported for MCP toolset "`+o.v.Get("name").Text()+`": ref "`+ref+`" resolves to a remote server (no local subprocess)`)
	}
}

func isFalse(v *config.Value) bool {
	return v != nil && v.Scalar.Kind == config.Boolean && !v.Scalar.Bool
}
