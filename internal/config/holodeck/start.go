package holodeck

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func startRule() *rule.Rule {
	return &rule.Rule{
		Code: "agent-start", Severity: schema.Warning, Dialects: only(), Check: start,
		Summary: "The file loads, and then the agent does not start or leaves something out.",
		Doc: "What the backends of HoloDeck 0.7 refuse or skip when an agent starts: `permission_mode: acceptAll` without `i_understand_this_is_unsafe: true`, " +
			"a tool that is both allowed and forbidden, document search with `anthropic` and no `embedding_provider`, and MCP servers with a transport that the provider's backend does not use.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "claude:\n  permission_mode: acceptAll\n",
			Right:   head + "claude:\n  permission_mode: acceptEdits\n",
		}},
	}
}

func start(p *rule.Pass) {
	if !isAgent(p.Binding.Schema) {
		return
	}
	root := p.Binding.Root
	provider := root.Get("model").Get("provider").Text()
	unsafeMode(p, root.Get("claude"))
	bothLists(p, root.Get("openai"))
	embedding(p, root, provider)
	objects(p, "SubagentSpec", func(v *config.Value) { helperTools(p, v.Get("tools")) })
	if p.Doc.Edition == Released {
		for _, tool := range mcpTools(p.Binding) {
			unusedTransport(p, tool, provider)
		}
	}
}

func unsafeMode(p *rule.Pass, claude *config.Value) {
	if mode := claude.Get("permission_mode"); mode.Is("acceptAll") && !boolOf(p, claude, "i_understand_this_is_unsafe") {
		f := rule.Finding{Span: mode.Span(), Message: "'acceptAll' needs 'i_understand_this_is_unsafe: true'; the agent does not start without it"}
		if field := claude.Type.Field("i_understand_this_is_unsafe"); field != nil && insertable(claude) && claude.Get(field.Name) == nil {
			f.Fixes = []rule.Fix{p.ReplaceFix(mode, "acceptEdits", ""), p.InsertFix(claude, field, schema.Template{Text: "true"})}
		}
		p.Report(f)
	}
}

func bothLists(p *rule.Pass, openai *config.Value) {
	permissions := openai.Get("permissions")
	allowed, denied := permissions.Get("allowed_tools"), permissions.Get("disallowed_tools")
	if !allowed.IsList() || !denied.IsList() {
		return
	}
	for _, no := range denied.Items {
		for _, yes := range allowed.Items {
			if no.IsText() && yes.Is(no.Scalar.Text) {
				p.Report(rule.Finding{
					Span: no.Span(), Message: "Tools listed in both allowed_tools and disallowed_tools: '" + rule.Shorten(no.Scalar.Text) + "'; the agent does not start",
					Related: []rule.Related{{Span: yes.Span(), Message: "It is allowed here"}},
				})
			}
		}
	}
}

// embedding checks that document search has a model for embeddings.
func embedding(p *rule.Pass, root *config.Value, provider string) {
	embedder := root.Get("embedding_provider")
	if kind := embedder.Get("provider"); kind.Is("anthropic") {
		p.Report(rule.Finding{Span: kind.Span(), Message: "Anthropic cannot generate embeddings. Use another provider here"})
		return
	}
	tools := root.Get("tools")
	if provider != "anthropic" || embedder != nil && !embedder.IsNull() || tools == nil {
		return
	}
	for _, tool := range tools.Items {
		if kind := tool.Get("type"); kind.Is("vectorstore") || kind.Is("hierarchical_document") {
			p.Report(rule.Finding{
				Span: kind.Span(), Message: "embedding_provider is required when using vectorstore tools with provider: anthropic",
				Related: []rule.Related{{Span: root.Get("model").KeySpan(), Message: "The model is of anthropic"}},
			})
			return
		}
	}
}

// claudeTools are the tools that the Claude Agent SDK brings.
func claudeTools() []string {
	return []string{"Read", "Write", "Edit", "Bash", "Glob", "Grep", "WebSearch", "WebFetch", "Task", "TodoWrite", "NotebookEdit"}
}

// helperTools reports names of tools that look misspelt.
func helperTools(p *rule.Pass, tools *config.Value) {
	if !tools.IsList() {
		return
	}
	for _, item := range tools.Items {
		name, ok := textOf(p, item)
		if !ok || slices.Contains(claudeTools(), name) || strings.HasPrefix(name, "mcp__") {
			continue
		}
		if near, found := nearest.Of(name, claudeTools()); found {
			p.Report(rule.Finding{
				Severity: schema.Information, Span: item.Span(),
				Message: "No built-in tool is called '" + rule.Shorten(name) + "'. Did you mean '" + near + "'?",
				Fixes:   []rule.Fix{p.ReplaceFix(item, near, "")},
			})
		}
	}
}

// unusedTransport reports an MCP server that the provider's backend skips.
func unusedTransport(p *rule.Pass, tool *config.Value, provider string) {
	transport := tool.Get("transport")
	if transport == nil || !transport.IsText() {
		return
	}
	name := transport.Scalar.Text
	claude := provider == "anthropic" || provider == "ollama"
	skipped := name == "websocket" && provider != "" || claude && (name == "sse" || name == "http")
	if skipped {
		p.Report(rule.Finding{
			Span:    transport.Span(),
			Message: "HoloDeck 0.7 skips servers with the transport '" + name + "' where the model's provider is '" + provider + "'",
			Related: []rule.Related{{Span: p.Binding.Root.Get("model").KeySpan(), Message: "The provider is set here"}},
		})
	}
}
