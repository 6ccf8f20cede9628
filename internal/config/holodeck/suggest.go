package holodeck

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// suggestions returns the values of a source that the schema names.
func suggestions(d *config.Document, v *config.Value, source string) []config.Suggestion {
	switch source {
	case "servers":
		return serverSuggestions(v)
	case "args":
		return argSuggestions(v)
	case "models":
		return modelSuggestions(v)
	case "claude-tools":
		return toolSuggestions(d)
	}
	return nil
}

// serverSuggestions are the known servers, each with what starts it.
func serverSuggestions(v *config.Value) []config.Suggestion {
	var all []config.Suggestion
	for _, s := range catalog.Default().Servers() {
		if s.Package == "" || s.Status == catalog.Missing || s.Runner != "npx" && s.Runner != "uvx" && s.Runner != "docker" {
			continue
		}
		args := items()
		for _, a := range s.Args {
			args.Items = append(args.Items, schema.Template{Text: a, Quote: true, Stop: strings.HasPrefix(a, "<")})
		}
		siblings := []schema.TemplateField{{Key: "command", Value: word(s.Runner)}, {Key: "args", Value: args}}
		all = append(all, config.Suggestion{
			Value: s.Package, Detail: s.Title, Doc: serverDoc(s), Deprecated: s.Archived() || s.RenamedTo != "",
			Siblings: append(siblings, envSiblings(s)...),
		})
	}
	return all
}

func serverDoc(s catalog.Server) string {
	doc := s.Doc
	if s.Archived() {
		doc = strings.TrimSpace(doc + "\n\nIt is no longer maintained.")
	}
	return doc
}

// envSiblings is the environment that a server needs.
func envSiblings(s catalog.Server) []schema.TemplateField {
	var env []schema.TemplateField
	for _, e := range s.Env {
		if e.Required {
			env = append(env, tfield(e.Name, schema.Template{Text: "${" + e.Name + "}", Quote: true}))
		}
	}
	if len(env) == 0 {
		return nil
	}
	return []schema.TemplateField{tfield("env", fields(env...))}
}

// argSuggestions are the packages that the entry's command runs.
func argSuggestions(v *config.Value) []config.Suggestion {
	entry := v
	for entry != nil && (entry.Type == nil || entry.Type.Name != mcpType) {
		entry = entry.Parent
	}
	command := entry.Get("command").Text()
	if command == "" || command == "node" {
		return nil
	}
	var all []config.Suggestion
	for _, s := range catalog.Default().Servers() {
		if s.Runner != command || s.Package == "" || s.Status == catalog.Missing {
			continue
		}
		suggestion := config.Suggestion{Value: s.Package, Detail: s.Title, Doc: serverDoc(s), Deprecated: s.Archived()}
		for i, a := range s.Args {
			if a == s.Package {
				for _, more := range s.Args[i+1:] {
					suggestion.Items = append(suggestion.Items, schema.Template{Text: more, Quote: true, Stop: strings.HasPrefix(more, "<")})
				}
			}
		}
		all = append(all, suggestion)
	}
	return all
}

// modelSuggestions are names of models of the provider that stands beside.
func modelSuggestions(v *config.Value) []config.Suggestion {
	parent := v
	if parent != nil && (parent.Type == nil || parent.Type.Name != "LLMProvider") {
		parent = parent.Parent
	}
	var all []config.Suggestion
	for _, name := range models(parent.Get("provider").Text()) {
		all = append(all, config.Suggestion{Value: name, Detail: "model"})
	}
	return all
}

// models lists well-known models of a provider. Any other name is fine too.
func models(provider string) []string {
	switch provider {
	case "openai":
		return []string{"gpt-4o", "gpt-4o-mini", "gpt-4.1", "gpt-4.1-mini", "gpt-5", "gpt-5-mini", "o3", "o4-mini"}
	case "azure_openai":
		return []string{"gpt-4o", "gpt-4o-mini", "gpt-4.1"}
	case "anthropic":
		return []string{"claude-sonnet-4-5", "claude-opus-4-1", "claude-haiku-4-5"}
	case "ollama":
		return []string{"llama3.1", "llama3.2", "qwen2.5", "qwen3", "mistral", "gpt-oss:20b", "nomic-embed-text"}
	}
	return nil
}

// toolSuggestions are the tools that a helper may be given.
func toolSuggestions(d *config.Document) []config.Suggestion {
	var all []config.Suggestion
	for _, name := range claudeTools() {
		all = append(all, config.Suggestion{Value: name, Detail: "built-in tool"})
	}
	for _, tool := range mcpTools(d.Binding) {
		if name := tool.Get("name").Text(); name != "" {
			all = append(all, config.Suggestion{Value: "mcp__" + name, Detail: "all tools of this MCP server"})
		}
	}
	return all
}
