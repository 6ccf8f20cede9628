package dockeragent

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func alloyRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeAlloy, Severity: schema.Error, Dialects: only(), Check: alloys,
		Summary: "An alloy of models that names itself or a model that does not exist.",
		Doc: "A model without a provider whose `model` names several, with commas between them, is an alloy: the agent takes them in turn, and alloys of alloys are possible. " +
			"One that leads back to itself ends the program while it loads the file.",
		Examples: []rule.Example{{
			Wrong: "models:\n  both:\n    model: both,openai/gpt-5\nagents:\n  root:\n    model: both\n    instruction: Help.\n",
			Right: "models:\n  both:\n    model: anthropic/claude-sonnet-4-5,openai/gpt-5\nagents:\n  root:\n    model: both\n    instruction: Help.\n",
		}},
	}
}

// An alloySet holds the alloys of a document by name, with their parts.
type alloySet map[string]map[string]bool

func alloys(p *rule.Pass) {
	models := p.Binding.Root.Get("models")
	if models == nil {
		return
	}
	set := alloySet{}
	for _, m := range models.Entries {
		if text, ok := alloyOf(m); ok {
			set[m.Key] = map[string]bool{}
			for _, part := range splitModels(text) {
				if part.Kind == kindModel {
					set[m.Key][part.Name] = true
				}
			}
		}
	}
	used := set.used(p)
	for _, m := range models.Entries {
		if set[m.Key] != nil && m.Via == nil {
			agent, isUsed := used[m.Key]
			set.parts(p, models, m, agent, isUsed)
		}
	}
}

// alloyOf is the list of models of an entry that is an alloy.
func alloyOf(m *config.Value) (string, bool) {
	list := m.Get("model").Text()
	return list, strings.Contains(list, ",") && m.Get("provider").IsEmpty() && m.Get("type").IsEmpty()
}

// used are the alloys to which a model of an agent leads, with the name of the
// first such agent.
func (set alloySet) used(p *rule.Pass) map[string]string {
	used := map[string]string{}
	var follow func(name, agent string)
	follow = func(name, agent string) {
		if _, seen := used[name]; set[name] == nil || seen {
			return
		}
		used[name] = agent
		for part := range set[name] {
			follow(part, agent)
		}
	}
	for _, agent := range agentsOf(p) {
		if !agent.Get("harness").IsEmpty() {
			continue
		}
		for _, part := range splitModels(agent.Get("model").Text()) {
			follow(part.Name, agent.Key)
		}
	}
	return used
}

// reaches reports whether the alloy called from leads to the one called to.
func (set alloySet) reaches(from, to string, seen map[string]bool) bool {
	if from == to {
		return true
	}
	if seen[from] {
		return false
	}
	seen[from] = true
	for part := range set[from] {
		if set.reaches(part, to, seen) {
			return true
		}
	}
	return false
}

// parts checks what the alloy m names, which agent uses.
func (set alloySet) parts(p *rule.Pass, models, m *config.Value, agent string, used bool) {
	list := m.Get("model")
	for _, part := range splitModels(list.Text()) {
		if part.Kind != kindModel || part.Name == "auto" {
			continue
		}
		f := rule.Finding{Span: config.PartSpan(list, part.Start, part.End)}
		switch {
		case set[part.Name] != nil && set.reaches(part.Name, m.Key, map[string]bool{}):
			f.Message = "The alloy '" + m.Key + "' leads back to itself: Docker Agent ends with a stack overflow when it loads the file"
			if !used {
				f.Severity = schema.Warning
			}
		case models.Get(part.Name) == nil:
			f.Message = "agent '" + agent + "' references non-existent model '" + part.Name + "'"
			if !used {
				f.Severity, f.Message = schema.Warning, `model "`+part.Name+`" not found in configuration`
			}
			f.Fixes = nearModel(models, list, part)
		default:
			continue
		}
		p.Report(f)
	}
}

func nearModel(models, list *config.Value, part schema.Part) []rule.Fix {
	var names []string
	for _, e := range models.Entries {
		names = append(names, e.Key)
	}
	near, ok := nearest.Of(part.Name, names)
	if !ok || list.Via != nil {
		return nil
	}
	span := list.Node.Part(part.Start, part.End)
	return []rule.Fix{{Title: "Change to '" + near + "'", Preferred: true, Edits: rule.Edit(text.Edit{Span: span, New: near})}}
}

func missingModelRule() *rule.Rule {
	return &rule.Rule{
		Code: CodeModel, Severity: schema.Warning, Dialects: only(), Check: missingModels,
		Summary: "An agent without a model, a model without a provider, or a route to a router.",
		Doc:     "The file loads, and the run then fails: an agent needs a model (or a harness), a model needs a provider, and a model to which `routing` sends requests may have no `routing` of its own.",
		Examples: []rule.Example{{Fixed: true,
			Wrong: "agents:\n  root:\n    instruction: Help.\n", Right: "agents:\n  root:\n    model: auto\n    instruction: Help.\n"}},
	}
}

func missingModels(p *rule.Pass) {
	objects(p, "AgentConfig", func(v *config.Value) {
		if v.Get("model").IsEmpty() && v.Get("harness").IsEmpty() {
			p.Report(rule.Finding{Span: headSpan(v), Message: "The agent has no model, so a run fails: failed to get models: model '' not found in configuration",
				Fixes: insertFix(p, v, "model", "auto")})
		}
	})
	objects(p, "ModelConfig", func(v *config.Value) {
		_, alloy := alloyOf(v)
		if v.Get("provider").IsEmpty() && v.Get("type").IsEmpty() && v.Get("first_available").IsEmpty() && !alloy {
			p.Report(rule.Finding{Span: headSpan(v), Message: "The model '" + ownerOf(v) + "' has no provider, so a run with it fails", Fixes: insertFix(p, v, "provider", "openai")})
		}
	})
	objects(p, "RoutingRule", func(v *config.Value) {
		name := v.Get("model").Text()
		target := p.Binding.Root.Get("models").Get(name)
		if target != nil && !target.Get("routing").IsEmpty() {
			p.Report(rule.Finding{Span: v.Get("model").Span(), Message: `model "` + name + `" has routing rules and cannot be used as a routing target`,
				Related: []rule.Related{{Span: target.Get("routing").KeySpan(), Message: "Its routing"}}})
		}
	})
}

// insertFix writes a field with a scalar that is likely right.
func insertFix(p *rule.Pass, v *config.Value, field, value string) []rule.Fix {
	f := v.Type.Field(field)
	if f == nil || v.Via != nil || v.Get(field) != nil {
		return nil
	}
	fix := p.InsertFix(v, f, schema.Template{Text: value})
	fix.Title, fix.Preferred = "Add '"+field+": "+value+"'", true
	return []rule.Fix{fix}
}
