package raw

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func selectionWildcard() *rule.Rule {
	return &rule.Rule{
		Code: "selection-wildcard", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A wildcard where only the exact names of tools count.",
		Doc: "`tools.use` has no wildcard: `mcp/search/*` selects a tool that is called `*`, which no server lists. Raw warns on its standard error, skips it and starts without any of the server's tools. " +
			"Each tool is listed by its own ID, with the name by which the server lists it.",
		Examples: []rule.Example{{Dialect: Name, Wrong: example(`{"use": ["mcp/search/*"]}`), Right: example(`{"use": ["mcp/search/web_search"]}`)}},
		Check: func(p *rule.Pass) {
			known := map[string][]string{}
			for _, s := range servers(p.Binding.Root) {
				known[s.name] = s.tools(p.Binding.Root)
			}
			for _, agent := range agents(p.Binding.Root) {
				for _, item := range use(toolsOf(agent)) {
					if name, tool, ok := splitID(item.Text()); ok && strings.ContainsAny(name+tool, "*?") {
						reportWildcard(p, item, name, known[name])
					}
				}
			}
		},
	}
}

func reportWildcard(p *rule.Pass, item *config.Value, name string, tools []string) {
	f := rule.Finding{
		Span:    item.Span(),
		Message: "'" + rule.Shorten(item.Text()) + "' selects no tool: 'tools.use' has no wildcard, so Raw looks for a tool of this very name and skips it",
	}
	var ids []string
	for _, t := range tools {
		id := candidate{server: name, tool: t}.id()
		if !hasItem(item.Parent, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) > 0 && strings.HasSuffix(item.Text(), "/*") {
		f.Fixes = append(f.Fixes, rule.Fix{Title: "List the known tools of '" + name + "'", Edits: rule.Lazy(func() []text.Edit {
			edits := edit.ReplaceScalar(p.Binding.Tree, item.Target, ids[0])
			if len(ids) == 1 {
				return edits
			}
			return append(edits, edit.InsertItem(p.Binding.Tree, item.Parent.Target, item.Index+1, edit.Strings(ids[1:]...).Items...)...)
		})})
	}
	f.Fixes = append(f.Fixes, p.RemoveFix(item.Parent, item))
	p.Report(f)
}

func hasItem(list *config.Value, s string) bool {
	for _, item := range list.Items {
		if item.Is(s) {
			return true
		}
	}
	return false
}

func unknownBuiltin() *rule.Rule {
	return &rule.Rule{
		Code: "unknown-builtin", Severity: schema.Warning, Dialects: []string{Name},
		Summary:  "A tool that Raw is not known to bring along.",
		Doc:      "`builtin/NAME` names a tool of Raw itself. One that the installed release does not have keeps the agent from starting. Newer releases may have more tools than this list knows, so it is a warning.",
		Examples: []rule.Example{{Dialect: Name, Wrong: example(`{"use": ["builtin/readfile", "mcp/search/web_search"]}`), Right: example(`{"use": ["builtin/read_file", "mcp/search/web_search"]}`), Fixed: true}},
		Check: func(p *rule.Pass) {
			known := map[string]bool{}
			for _, b := range builtins() {
				known[b.name] = true
			}
			for _, item := range toolIDsOf(p.Binding.Root) {
				name, ok := strings.CutPrefix(item.Text(), "builtin/")
				if !ok || known[name] || name == "" || strings.ContainsAny(name, "/*? ") {
					continue
				}
				f := rule.Finding{Span: item.Span(), Message: "Raw is not known to have a tool '" + rule.Shorten(name) + "'"}
				if near, ok := builtinLike(name); ok {
					fix := p.ReplaceFix(item, "builtin/"+near, "")
					fix.Preferred = true
					f.Message += "; did you mean '" + near + "'?"
					f.Fixes = []rule.Fix{fix}
				}
				p.Report(f)
			}
		},
	}
}

func skillTools() *rule.Rule {
	agent := func(tools string) string {
		return exampleOf(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "qwen3"}`,
			`{"model": "local", "skills": {"use": ["agent/review"]}, "tools": {"use": [`+tools+`]}}`)
	}
	return &rule.Rule{
		Code: "skill-tools", Severity: schema.Error, Dialects: []string{Name},
		Summary:  "Skills without the tools that load them.",
		Doc:      "An agent finds and loads its skills with `builtin/list_skills` and `builtin/load_skill`. Raw refuses a configuration that selects skills and not both of these tools.",
		Examples: []rule.Example{{Dialect: Name, Wrong: agent(`"builtin/read_file"`), Right: agent(`"builtin/read_file", "builtin/list_skills", "builtin/load_skill"`), Fixed: true}},
		Check: func(p *rule.Pass) {
			for _, agent := range agents(p.Binding.Root) {
				settings := agent
				if agent.Get("from") != nil {
					settings = agent.Get("overrides")
				}
				list := settings.Get("tools").Get("use")
				if len(use(settings.Get("skills"))) == 0 || !list.IsList() {
					continue
				}
				checkSkillTools(p, agent.Key, settings.Get("skills"), list)
			}
		},
	}
}

func checkSkillTools(p *rule.Pass, agent string, skills, list *config.Value) {
	var missing []schema.Template
	for _, id := range []string{"builtin/list_skills", "builtin/load_skill"} {
		if !hasItem(list, id) {
			missing = append(missing, schema.Template{Text: id, Quote: true})
		}
	}
	if len(missing) == 0 {
		return
	}
	p.Report(rule.Finding{
		Span:    skills.KeySpan(),
		Message: "agent " + rule.Shorten(agent) + " with skills.use requires builtin/list_skills and builtin/load_skill in tools.use",
		Related: []rule.Related{{Span: list.KeySpan(), Message: "The tools of the agent"}},
		Fixes: []rule.Fix{{Title: "Add the tools that load skills", Preferred: true, Edits: rule.Lazy(func() []text.Edit {
			return edit.AppendItem(p.Binding.Tree, list.Target, missing...)
		})}},
	})
}

func visionTool() *rule.Rule {
	model := func(more string) string {
		return exampleOf(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "qwen3"`+more+`}`, `{"model": "local", "tools": {"use": ["builtin/view_image"]}}`)
	}
	return &rule.Rule{
		Code: "vision-tool", Severity: schema.Warning, Dialects: []string{Name},
		Summary:  "A tool that shows images to a model that takes none.",
		Doc:      "`builtin/view_image` needs a model with `\"vision\": true`. A text-only model can use a tool that returns text instead, such as one that reads the text in an image.",
		Examples: []rule.Example{{Dialect: Name, Wrong: model(""), Right: model(`, "vision": true`), Fixed: true}},
		Check: func(p *rule.Pass) {
			for _, agent := range agents(p.Binding.Root) {
				model := p.Binding.Root.Get("models").Get(agent.Get("model").Text())
				if !model.IsMapping() || model.Get("vision").Text() == "true" {
					continue
				}
				for _, item := range use(toolsOf(agent)) {
					if item.Is("builtin/view_image") {
						reportVision(p, item, model)
					}
				}
			}
		},
	}
}

func reportVision(p *rule.Pass, item, model *config.Value) {
	f := rule.Finding{
		Span:    item.Span(),
		Message: "The model '" + rule.Shorten(model.Key) + "' takes no images: 'builtin/view_image' needs \"vision\": true there",
		Related: []rule.Related{{Span: model.KeySpan(), Message: "The model"}},
	}
	set := rule.Fix{Title: "Set 'vision' of '" + rule.Shorten(model.Key) + "' to true", Preferred: true}
	if vision := model.Get("vision"); vision != nil {
		set.Edits = rule.Lazy(func() []text.Edit { return edit.ReplaceNode(p.Binding.Tree, vision.Target, edit.Plain("true")) })
	} else {
		set.Edits = rule.Lazy(func() []text.Edit {
			return edit.InsertField(p.Binding.Tree, model.Target, "vision", edit.Plain("true"), edit.Where{})
		})
	}
	f.Fixes = []rule.Fix{set, p.RemoveFix(item.Parent, item)}
	p.Report(f)
}
