package dockeragent

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// suggest returns the values that a source offers at v.
func suggest(d *config.Document, v *config.Value, source string) []config.Suggestion {
	limit := limitOf(d.Edition)
	switch source {
	case suggestProvider:
		return providerNames(limit)
	case suggestModel:
		return modelNames(d, v, limit)
	case suggestRef:
		return catalogNames(v)
	case suggestEndpoint:
		return endpoints()
	case suggestTool:
		return toolNames(d, v)
	case suggestOriginal:
		return []config.Suggestion{{Value: original, Detail: "the toolset's own instructions", Doc: "It is replaced by what the toolset itself says; without it that text is lost."}}
	case suggestSkill:
		return []config.Suggestion{{Value: "local", Detail: "skills of this machine", Doc: "Skills in the usual folders of the project and the user."}}
	}
	return nil
}

func providerNames(limit int) []config.Suggestion {
	var all []config.Suggestion
	for _, p := range providers() {
		if p.since <= limit {
			all = append(all, config.Suggestion{Value: p.name, Detail: p.title, Doc: p.needs()})
		}
	}
	return all
}

// needs says which variables the provider wants, in Markdown.
func (p provider) needs() string {
	var said []string
	if len(p.env) > 0 {
		said = append(said, "Needs `"+strings.Join(p.env, "` or `")+"`.")
	}
	if p.note != "" {
		said = append(said, p.note)
	}
	if len(said) == 0 {
		return "Needs no key."
	}
	return strings.Join(said, " ")
}

// modelNames offers a model of each provider, and "auto". In an entry of
// models the provider stands beside it and is left out.
func modelNames(d *config.Document, v *config.Value, limit int) []config.Suggestion {
	if v != nil && v.Parent != nil && v.Parent.Type != nil && v.Parent.Type.Name == "ModelConfig" && v.Key == "model" {
		p, ok := builtin(v.Parent.Get("provider").Text(), limit)
		if !ok || p.model == "" {
			return nil
		}
		return []config.Suggestion{{Value: p.model, Detail: p.title}}
	}
	all := []config.Suggestion{{Value: "auto", Detail: "the first provider that has a key", Doc: "Anthropic, OpenAI, Google, Mistral or Amazon Bedrock, whichever has its key set first; else Docker Model Runner."}}
	for _, p := range providers() {
		if p.since <= limit && p.model != "" {
			all = append(all, config.Suggestion{Value: p.name + "/" + p.model, Detail: p.title, Doc: p.needs()})
		}
	}
	return all
}

// catalogNames offers Docker's catalog to MCP servers.
func catalogNames(v *config.Value) []config.Suggestion {
	if v != nil && v.Parent != nil && kindOf(v.Parent) == "rag" {
		return nil
	}
	servers := catalog.Default().DockerServers()
	all := make([]config.Suggestion, 0, len(servers))
	for _, s := range servers {
		all = append(all, config.Suggestion{Value: catalogPrefix + s.Name, Detail: catalogDetail(s), Doc: catalogDoc(s)})
	}
	return all
}

// catalogDetail says in a few words what a server of the catalog is.
func catalogDetail(s catalog.DockerServer) string {
	detail := map[string]string{"remote": "hosted server", "poci": "packaged tool"}[s.Kind]
	if detail == "" {
		detail = "container"
	}
	if secrets := secretsOf(s); len(secrets) > 0 {
		detail += ", needs " + strings.Join(secrets, ", ")
	} else if s.OAuth {
		detail += ", signs in with OAuth"
	}
	return detail
}

func secretsOf(s catalog.DockerServer) []string {
	var names []string
	for _, e := range s.Env {
		if e.Secret {
			names = append(names, e.Name)
		}
	}
	return names
}

// catalogDoc tells what is known of a server of the catalog, in Markdown.
func catalogDoc(s catalog.DockerServer) string {
	said := []string{"A server of Docker's MCP catalog."}
	switch {
	case s.URL != "":
		said = append(said, "It is reached at `"+s.URL+"` ("+s.Transport+").")
	case s.Image != "":
		said = append(said, "It runs as a container of `"+s.Image+"`.")
	}
	var lines []string
	for _, e := range s.Env {
		line := "- `" + e.Name + "`"
		if e.Secret {
			line += ", a secret"
		}
		lines = append(lines, line)
	}
	doc := strings.Join(said, " ")
	if len(lines) > 0 {
		doc += "\n\nVariables:\n" + strings.Join(lines, "\n")
	}
	if s.OAuth {
		doc += "\n\nIt signs in with OAuth."
	}
	if len(s.Params) > 0 {
		doc += "\n\nSettings (`config`): `" + strings.Join(s.Params, "`, `") + "`"
	}
	if len(s.Tools) > 0 {
		doc += "\n\nTools: `" + strings.Join(s.Tools, "`, `") + "`"
	}
	if s.Homepage != "" {
		doc += "\n\n<" + s.Homepage + ">"
	}
	return doc
}

// endpoints offers hosted servers, with the transport that they speak.
func endpoints() []config.Suggestion {
	var all []config.Suggestion
	for _, e := range catalog.Default().Endpoints() {
		transport := "streamable"
		if len(e.Transports) > 0 && !e.Speaks("streamable-http") {
			transport = "sse"
		}
		all = append(all, config.Suggestion{
			Value: e.URL, Detail: e.Title, Doc: endpointDoc(e), Deprecated: e.Successor != "",
			Siblings: []schema.TemplateField{{Key: "transport_type", Value: schema.Template{Text: transport}}},
		})
	}
	return all
}

func endpointDoc(e catalog.Endpoint) string {
	var said []string
	switch {
	case e.OAuth && e.Key:
		said = append(said, "It signs in with OAuth, or takes a key in `"+e.Header+"`.")
	case e.OAuth:
		said = append(said, "It signs in with OAuth.")
	case e.Key && e.Header != "":
		said = append(said, "It takes a key in `"+e.Header+"`.")
	case e.Open:
		said = append(said, "It is open to everybody.")
	}
	if e.Successor != "" {
		said = append(said, "Its successor is `"+e.Successor+"`.")
	}
	return strings.Join(said, " ")
}

// toolNames offers the tools of the server that the toolset around v starts
// or reaches, as far as they are known.
func toolNames(d *config.Document, v *config.Value) []config.Suggestion {
	for v != nil && !isToolset(v) {
		v = v.Parent
	}
	if v == nil {
		return nil
	}
	source := v
	if ref := v.Get("ref").Text(); ref != "" && !isCatalogRef(ref) {
		source = d.Binding.Root.Get("mcps").Get(ref)
	}
	var all []config.Suggestion
	for _, name := range knownTools(source) {
		all = append(all, config.Suggestion{Value: name})
	}
	return all
}

func isToolset(v *config.Value) bool { return isObject(v, "Toolset") || isObject(v, "MCPToolset") }

// knownTools are the tools that the catalog lists for a source.
func knownTools(source *config.Value) []string {
	if ref := source.Get("ref").Text(); ref != "" {
		server, _ := catalog.Default().Docker(ref)
		return server.Tools
	}
	for _, arg := range textsOf(source.Get("args")) {
		if server, ok := catalog.Default().Server(arg); ok && !strings.HasPrefix(arg, "-") {
			return slices.Clone(server.Tools)
		}
	}
	return nil
}
