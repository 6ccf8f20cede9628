package dockeragent

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func providerRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeProvider, Severity: schema.Warning, Dialects: only(), Check: unknownProviders,
		Summary: "A provider that is neither built in nor defined under `providers`.",
		Doc: "`provider/model` names a provider before its first slash. The file loads with any; the run then fails. Names are compared as they are written, so `OpenAI` is unknown. " +
			"Some providers are known to newer releases only.",
		Examples: []rule.Example{{Fixed: true,
			Wrong: "agents:\n  root:\n    model: OpenAI/gpt-5\n    instruction: Help.\n", Right: head}},
	}
}

func unknownProviders(p *rule.Pass) {
	own, models, known := p.Binding.Root.Get("providers"), p.Binding.Root.Get("models"), builtinNames(limit(p))
	for _, ref := range p.Binding.Refs {
		if ref.Kinds[0].Kind != kindProvider || slices.Contains(known, ref.Name) || own.Get(ref.Name) != nil || strings.Contains(ref.Name, "$") {
			continue
		}
		if whole := pieceOf(ref); whole != ref.Name && models.Get(whole) != nil {
			continue // a model is called so
		}
		f := rule.Finding{Span: ref.Span, Message: "unknown provider type: " + rule.Shorten(ref.Name) + ". A run with this model fails"}
		if isBuiltin(ref.Name, newest) {
			f.Message += "; newer releases know it"
		}
		if near, ok := nearest.Of(ref.Name, append(keys(own), known...)); ok {
			f.Message += ". Did you mean '" + near + "'?"
			if ref.Value.Via == nil {
				f.Fixes = []rule.Fix{{Title: "Change to '" + near + "'", Preferred: true, Edits: rule.Edit(text.Edit{Span: ref.Span, New: near})}}
			}
		}
		p.Report(f)
	}
}

// pieceOf is the part between commas of the text in which a provider is named.
func pieceOf(ref config.Ref) string {
	for _, piece := range strings.Split(ref.Value.Text(), ",") {
		piece = strings.TrimSpace(piece)
		if rest, ok := strings.CutPrefix(piece, ref.Name); ok && (rest == "" || rest[0] == '/') {
			return piece
		}
	}
	return ref.Name
}

// wholeNames are all texts between commas that name models.
func wholeNames(p *rule.Pass) []string {
	var all []string
	for _, ref := range p.Binding.Refs {
		if ref.Kinds[0].Kind == kindProvider {
			all = append(all, pieceOf(ref))
		}
	}
	return all
}

func keys(m *config.Value) []string {
	var all []string
	if m != nil {
		for _, e := range m.Entries {
			all = append(all, e.Key)
		}
	}
	return all
}

func builtinNames(limit int) []string {
	var all []string
	for _, p := range providers() {
		if p.since <= limit {
			all = append(all, p.name)
		}
	}
	return all
}

func unusedRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeUnused, Severity: schema.Hint, Dialects: only(), Check: unusedNames,
		Summary: "A definition that nothing in the file names.",
		Doc:     "Models, providers, servers, sources, toolsets, groups and budgets do nothing until an agent names them. They are checked all the same: a faulty one keeps the file from loading. This is only said in editors.",
		Examples: []rule.Example{{
			Wrong: "models:\n  fast:\n    provider: openai\n    model: gpt-5-mini\n" + head,
			Right: "models:\n  fast:\n    provider: openai\n    model: gpt-5-mini\nagents:\n  root:\n    model: fast\n    instruction: Help.\n",
		}},
	}
}

func unusedNames(p *rule.Pass) {
	if p.Options.CI {
		return
	}
	type name struct{ kind, text string }
	used := map[name]bool{}
	for _, whole := range wholeNames(p) {
		used[name{kindModel, whole}] = true
	}
	for _, ref := range p.Binding.Refs {
		for _, kind := range ref.Kinds {
			used[name{kind.Kind, ref.Name}] = true
		}
	}
	for _, n := range p.Binding.Names {
		if n.Kind != kindAgent && !used[name{n.Kind, n.Text}] {
			p.Report(rule.Finding{Span: n.Span, Message: "Nothing names this " + n.Kind, Unnecessary: true})
		}
	}
}
