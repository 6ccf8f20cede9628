package raw

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// The sources of values that completion offers, see schema.Type.Suggest.
const (
	sourceTool     = "tool"
	sourceMatch    = "match"
	sourceCommand  = "command"
	sourceArg      = "argument"
	sourceURL      = "url"
	sourceLiteral  = "literal"
	sourceProvider = "provider"
)

func suggest(d *config.Document, v *config.Value, source string) []config.Suggestion {
	switch source {
	case sourceTool:
		return withoutTaken(toolSuggestions(d.Binding.Root), v)
	case sourceMatch:
		return matchSuggestions(d.Binding.Root)
	case sourceCommand:
		return commandSuggestions()
	case sourceArg:
		return argSuggestions(v)
	case sourceURL:
		return urlSuggestions(v)
	case sourceLiteral:
		return literalSuggestions(v)
	case sourceProvider:
		return providerSuggestions()
	}
	return nil
}

// toolSuggestions are the IDs that are known: Raw's own tools, those of the
// servers, and for each server the beginning of its IDs.
func toolSuggestions(root *config.Value) []config.Suggestion {
	var all []config.Suggestion
	for _, s := range servers(root) {
		known, ok := s.known()
		title := s.name
		if ok {
			title = known.Title
		}
		for _, tool := range s.tools(root) {
			all = append(all, config.Suggestion{Value: "mcp/" + s.name + "/" + tool, Detail: title})
		}
		all = append(all, config.Suggestion{
			Value: "mcp/" + s.name + "/", Detail: "a tool of " + title,
			Doc: "The server's own name of the tool follows, as the server lists it.",
		})
	}
	for _, b := range builtins() {
		all = append(all, config.Suggestion{Value: "builtin/" + b.name, Detail: "built in", Doc: b.doc})
	}
	return all
}

// withoutTaken leaves out what the list around v has already.
func withoutTaken(all []config.Suggestion, v *config.Value) []config.Suggestion {
	if v == nil || !v.Parent.IsList() {
		return all
	}
	taken := map[string]bool{}
	for _, item := range v.Parent.Items {
		if item.Index != v.Index {
			taken[item.Text()] = true
		}
	}
	return slices.DeleteFunc(all, func(s config.Suggestion) bool { return taken[s.Value] })
}

func matchSuggestions(root *config.Value) []config.Suggestion {
	all := []config.Suggestion{{Value: "*", Detail: "every tool"}, {Value: "mcp/*", Detail: "every tool of every server"}, {Value: "builtin/*", Detail: "every tool of Raw itself"}}
	for _, s := range servers(root) {
		all = append(all, config.Suggestion{Value: "mcp/" + s.name + "/*", Detail: "every tool of this server"})
	}
	for _, s := range toolSuggestions(root) {
		if !strings.HasSuffix(s.Value, "/") {
			all = append(all, s)
		}
	}
	return all
}

func commandSuggestions() []config.Suggestion {
	args := func(items ...schema.Template) []schema.TemplateField {
		return []schema.TemplateField{{Key: "args", Value: schema.Template{Flow: true, Items: items}}}
	}
	word := func(s string) schema.Template { return schema.Template{Text: s, Quote: true} }
	stop := func(s string) schema.Template { return schema.Template{Text: s, Quote: true, Stop: true} }
	return []config.Suggestion{
		{Value: "npx", Detail: "a package of npm", Siblings: args(word("-y"), stop("package"))},
		{Value: "uvx", Detail: "a package of PyPI", Siblings: args(stop("package"))},
		{Value: "docker", Detail: "a container", Siblings: args(word("run"), word("-i"), word("--rm"), stop("image"))},
		{Value: "node", Detail: "a JavaScript file", Siblings: args(stop("/path/to/server.mjs"))},
		{Value: "python3", Detail: "a Python file", Siblings: args(stop("/path/to/server.py"))},
	}
}

// argSuggestions offers packages where the runner expects one.
func argSuggestions(v *config.Value) []config.Suggestion {
	if v == nil || !v.Parent.IsList() || v.Parent.Parent == nil {
		return nil
	}
	s := server{entry: v.Parent.Parent}
	command, args := s.command()
	at := v.Index
	if at < 0 || at > len(args) {
		at = len(args)
	}
	line := runners.Parse(command, append(slices.Clone(args[:at]), "package"))
	if line.PackageArg != at {
		return nil
	}
	registry := map[runners.Kind]string{runners.Npx: "npm", runners.Uvx: "pypi"}[line.Kind]
	var all []config.Suggestion
	for _, known := range catalog.Default().Servers() {
		if registry != "" && known.Registry == registry && known.Status == catalog.Active {
			all = append(all, config.Suggestion{Value: known.Package, Detail: known.Title, Doc: known.Doc})
		}
	}
	return all
}

// urlSuggestions offers the hosted servers that speak streamable HTTP.
func urlSuggestions(v *config.Value) []config.Suggestion {
	if v == nil || v.Parent == nil || v.Field == nil || v.Field.Name != "url" {
		return nil
	}
	var all []config.Suggestion
	for _, e := range catalog.Default().Endpoints() {
		if !e.Speaks("streamable-http") || e.OAuth && !e.Key && !e.Open {
			continue // Raw cannot sign in
		}
		s := config.Suggestion{Value: e.URL, Detail: e.Title}
		if e.Key && !e.Open {
			s.Siblings = []schema.TemplateField{{Key: "headers", Value: schema.Template{Flow: true, Fields: []schema.TemplateField{
				{Key: e.Header, Value: schema.Template{Text: "Bearer ", Quote: true, Stop: true}},
			}}}}
		}
		all = append(all, s)
	}
	return all
}

// literalSuggestions offers the names of headers, and of the environment
// variables that a known server reads.
func literalSuggestions(v *config.Value) []config.Suggestion {
	if v == nil {
		return nil
	}
	if v.Key == "headers" {
		return []config.Suggestion{{Value: "Authorization", Detail: "credentials"}, {Value: "X-Api-Key", Detail: "credentials"}, {Value: "Accept-Language"}, {Value: "User-Agent"}}
	}
	known, ok := server{entry: v.Parent}.known()
	if !ok {
		return nil
	}
	var all []config.Suggestion
	for _, e := range known.Env {
		s := config.Suggestion{Value: e.Name, Detail: known.Title}
		if e.Required {
			s.Detail += ", needed"
		}
		all = append(all, s)
	}
	return all
}

func providerSuggestions() []config.Suggestion {
	return []config.Suggestion{{Value: systemTime, Detail: "built in", Doc: "The time now, UTC, as ISO text."}}
}
