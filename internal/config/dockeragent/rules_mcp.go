package dockeragent

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func sourceRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeSource, Severity: schema.Error, Dialects: only(), Check: sources,
		Summary: "An MCP server without a source, with several, or with one that does not fit.",
		Doc: "An MCP toolset has exactly one source: `command` starts a program, `remote` with its `url` reaches an address, and `ref` names a server of Docker's catalog (`docker:NAME`) or of `mcps`. " +
			"An entry of `mcps` has one too; its `ref` can only be one of the catalog. The fixes take away one of several.",
		Examples: []rule.Example{{Wrong: toolset("type: mcp", "command: gopls", "ref: docker:context7"), Right: toolset("type: mcp", "ref: docker:context7"), Fixed: true}},
	}
}

// sources reports references to definitions without a source, and in toolsets
// that agents share those to none.
func sources(p *rule.Pass) {
	servers := p.Binding.Root.Get("mcps")
	objects(p, "Toolset", func(v *config.Value) {
		ref := v.Get("ref")
		if !ref.IsText() || ref.Text() == "" || ref.Field == nil || versionOf(p.Doc) < 6 {
			return
		}
		if v.Parent == p.Binding.Root.Get("toolsets") {
			sharedRef(p, v, ref)
		}
		if def := servers.Get(ref.Text()); kindOf(v) == "mcp" && !isCatalogRef(ref.Text()) && def != nil && def.IsNull() {
			p.Report(rule.Finding{Severity: schema.Warning, Span: ref.Span(), Message: "mcp toolset requires either ref, command, or remote configuration: the definition '" + ref.Text() + "' is empty, so the toolset is left out when the agent starts",
				Related: []rule.Related{{Span: def.KeySpan(), Message: "The definition"}}})
		}
	})
}

// sharedRef reports the reference of a shared toolset to what does not exist.
// The loader says so of the first agent that uses it.
func sharedRef(p *rule.Pass, v, ref *config.Value) {
	section, what := "mcps", "MCP"
	switch kind := kindOf(v); {
	case kind == "rag":
		section, what = "rag", "RAG"
	case kind != "mcp" || isCatalogRef(ref.Text()):
		return
	}
	if p.Binding.Root.Get(section).Get(ref.Text()) != nil {
		return
	}
	for _, agent := range agentsOf(p) {
		if slices.Contains(textsOf(agent.Get("use_toolsets")), v.Key) {
			p.Report(rule.Finding{Span: ref.Span(), Message: "agent '" + agent.Key + "' references non-existent " + what + " definition '" + rule.Shorten(ref.Text()) + "'"})
			return
		}
	}
	p.Report(rule.Finding{Severity: schema.Warning, Span: ref.Span(), Message: "There is no " + what + " definition '" + rule.Shorten(ref.Text()) + "': an agent that uses this toolset cannot be loaded"})
}

func remoteRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeRemote, Severity: schema.Error, Dialects: only(), Check: remotes,
		Summary: "Settings of a remote server on a toolset without one.",
		Doc: "`remote` belongs to toolsets of type `mcp`; its `headers` are also accepted for `a2a`, where nothing reads them. `oauth` needs the `url`, and " +
			"`allow_private_ips` a server that is reached over the network.",
		Examples: []rule.Example{{Wrong: toolset("type: fetch", "remote: {headers: {A: b}}"), Right: toolset("type: fetch"), Fixed: true}},
	}
}

func remotes(p *rule.Pass) {
	for _, name := range []string{"Toolset", "MCPToolset"} {
		objects(p, name, func(v *config.Value) {
			remoteFields(p, v)
			privateAddresses(p, v)
		})
	}
}

// remoteFields checks what stands in remote against the toolset around it.
func remoteFields(p *rule.Pass, v *config.Value) {
	remote, kind := v.Get("remote"), kindOf(v)
	if !remote.IsMapping() || versionOf(p.Doc) == 0 {
		return
	}
	report := func(e *config.Value, message string) {
		p.Report(rule.Finding{Span: e.KeySpan(), Message: message, Fixes: []rule.Fix{p.RemoveFix(v, remote)}})
	}
	oauth := remote.Get("oauth")
	for _, field := range []string{"url", "transport_type"} {
		if e := remote.Get(field); kind != "mcp" && !e.IsEmpty() {
			report(e, "remote can only be used with type 'mcp'")
			return
		}
	}
	switch e := remote.Get("headers"); {
	case kind != "mcp" && oauth != nil && oauth.Field != nil && !oauth.IsNull():
		report(oauth, "remote can only be used with type 'mcp'")
	case kind != "mcp" && kind != "a2a" && !e.IsEmpty():
		report(e, "remote headers can only be used with type 'mcp' or 'a2a'")
	case kind == "mcp" && oauth != nil && oauth.Field != nil && !oauth.IsNull() && remote.IsEmpty():
		report(oauth, "oauth requires remote url to be set")
	}
}

// privateAddresses reports a permission that an MCP server on this machine has no use for.
func privateAddresses(p *rule.Pass, v *config.Value) {
	e := v.Get("allow_private_ips")
	if e == nil || e.Field == nil || !e.Scalar.Bool || kindOf(v) != "mcp" || versionOf(p.Doc) < 10 {
		return
	}
	if v.Get("remote").IsEmpty() && v.Get("ref").IsEmpty() {
		p.Report(rule.Finding{Span: e.KeySpan(), Message: privateIPs, Fixes: []rule.Fix{p.RemoveFix(v, e)}})
	}
}

func transportRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeTransport, Severity: schema.Warning, Dialects: only(), Check: transportTypes,
		Summary: "A remote server without a transport that the runtime knows.",
		Doc: "`transport_type` has no default. The file loads without it, or with any text, and then the toolset fails when it is started. " +
			"`streamable` is what servers speak today, `sse` what older ones do.",
		Examples: []rule.Example{{Fixed: true,
			Wrong: toolset("type: mcp", "remote:", "  url: https://mcp.linear.app/mcp"),
			Right: toolset("type: mcp", "remote:", "  url: https://mcp.linear.app/mcp", "  transport_type: streamable"),
		}},
	}
}

func transportTypes(p *rule.Pass) {
	objects(p, "Remote", func(v *config.Value) {
		address, e := v.Get("url"), v.Get("transport_type")
		if address.IsEmpty() || e != nil && e.Scalar.Kind == config.None {
			return
		}
		if limit(p) < 8 && strings.HasPrefix(address.Text(), "unix://") {
			p.Report(rule.Finding{Span: address.Span(), Message: "Sockets (unix://) are reached since config version 8; here the toolset fails when it is started"})
		}
		want := transportFor(address.Text())
		switch {
		case e == nil:
			p.Report(rule.Finding{Span: address.KeySpan(), Message: "transport_type is missing: the toolset fails when it is started with 'unsupported transport type: '. There is no default",
				Fixes: prefer(p.InsertFix(v, v.Type.Field("transport_type"), schema.Template{Text: want}), want)})
		case !known(e.Text()):
			p.Report(rule.Finding{Span: e.Span(), Message: "unsupported transport type: " + rule.Shorten(e.Text()) + ". The toolset fails when it is started; transport_type is 'streamable' or 'sse'",
				Fixes: transportFixes(p, e, want)})
		}
	})
}

func known(transport string) bool {
	for _, t := range transports() {
		if t.Value == transport {
			return true
		}
	}
	return false
}

func prefer(f rule.Fix, value string) []rule.Fix {
	f.Title, f.Preferred = "Add 'transport_type: "+value+"'", true
	return []rule.Fix{f}
}

// transportFixes offers the transport that a word means, else the one that fits
// the address first.
func transportFixes(p *rule.Pass, e *config.Value, want string) []rule.Fix {
	if e.Node == nil || e.Merged {
		return nil
	}
	word := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(e.Text()))
	switch {
	case strings.Contains(word, "sse") || strings.Contains(word, "event"):
		want = "sse"
	case strings.Contains(word, "stream") || strings.Contains(word, "http"):
		want = "streamable"
	default:
		if near, ok := nearest.Of(word, []string{"streamable", "sse"}); ok {
			want = near
		}
	}
	other := map[string]string{"sse": "streamable", "streamable": "sse"}[want]
	first := p.ReplaceFix(e, want, "")
	first.Preferred = true
	return []rule.Fix{first, p.ReplaceFix(e, other, "")}
}

// transportFor is the transport that a server at the address most likely speaks.
func transportFor(address string) string {
	if known, ok := catalog.Default().Endpoint(address); ok && len(known.Transports) > 0 {
		if known.Speaks("streamable-http") {
			return "streamable"
		}
		return "sse"
	}
	if strings.HasSuffix(strings.TrimRight(address, "/"), "/sse") {
		return "sse"
	}
	return "streamable"
}
