package raw

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A service is a provider with the method that is spoken to it.
type service struct{ provider, method string }

func serviceOf(model *config.Value) service {
	return service{model.Get("provider").Text(), model.Get("method").Text()}
}

// hasEndpoint reports whether Raw knows where the service is.
func (s service) hasEndpoint() bool {
	return slices.Contains([]service{
		{"openai", "openai-chat-completions"}, {"openai", "openai-responses"}, {"anthropic", "anthropic-messages"},
		{"google", "google-generate-content"}, {"ollama", "openai-chat-completions"}, {"openrouter", "openai-chat-completions"},
	}, s)
}

// models lists the entries of "models".
func models(root *config.Value) []*config.Value {
	list := root.Get("models")
	if !list.IsMapping() {
		return nil
	}
	return list.Entries
}

func baseURLRequired() *rule.Rule {
	agent := `{"model": "local", "tools": {"use": []}}`
	return &rule.Rule{
		Code: "base-url-required", Severity: schema.Error, Dialects: []string{Name},
		Summary: "A model whose service Raw knows no address of.",
		Doc: "Raw knows the addresses of OpenAI, Anthropic and Google with their own methods, and of Ollama and OpenRouter with `openai-chat-completions`. Every other pair of `provider` and `method` needs `base_url`, " +
			"so that a credential never goes to another service.",
		Examples: []rule.Example{{Dialect: Name,
			Wrong: exampleOf(`{"provider": "deepseek", "method": "openai-chat-completions", "model_id": "deepseek-chat"}`, agent),
			Right: exampleOf(`{"provider": "deepseek", "method": "openai-chat-completions", "model_id": "deepseek-chat", "base_url": "https://api.deepseek.com"}`, agent), Fixed: true}},
		Check: func(p *rule.Pass) {
			for _, m := range models(p.Binding.Root) {
				s := serviceOf(m)
				if s.provider == "" || s.method == "" || !slices.Contains(enumValues(methodType()), s.method) ||
					s.provider == "openai-compatible" || s.hasEndpoint() || m.Get("base_url") != nil {
					continue
				}
				p.Report(rule.Finding{
					Span:    m.Get("provider").Span(),
					Message: p.Where(m) + ".base_url is required for this provider/method combination",
					Fixes: []rule.Fix{{Title: "Add 'base_url'", Preferred: true, Edits: rule.Lazy(func() []text.Edit {
						value := schema.Template{Text: "https://", Quote: true}
						return edit.InsertField(p.Binding.Tree, m.Target, "base_url", value, edit.Where{After: []string{"provider", "method", "model_id"}})
					})}},
				})
			}
		},
	}
}

// requestFields are the settings of a request that a service takes beside
// max_output_tokens, with the values that exist there; nil where the schema
// says all.
func (s service) requestFields() map[string][]string {
	tiers := []string{"auto", "default", "flex", "fast", "priority"}
	switch s {
	case service{"openai", "openai-chat-completions"}:
		return map[string][]string{"service_tier": tiers, "reasoning_effort": nil}
	case service{"openai", "openai-responses"}:
		return map[string][]string{"service_tier": tiers, "reasoning_effort": nil, "reasoning_mode": nil}
	case service{"deepseek", "openai-chat-completions"}:
		return map[string][]string{"thinking": {"enabled", "disabled"}, "reasoning_effort": {"low", "high", "max"}}
	case service{"anthropic", "anthropic-messages"}:
		return map[string][]string{"thinking": {}, "effort": nil, "service_tier": {"auto", "standard_only"}}
	case service{"google", "google-generate-content"}:
		return map[string][]string{"thinking_level": nil, "thinking_budget": nil}
	}
	return nil
}

func requestField() *rule.Rule {
	agent := func(request string) string {
		return `{"model": "local", "tools": {"use": []}, "request": ` + request + `}`
	}
	model := `{"provider": "openai", "method": "openai-responses", "model_id": "gpt-5"}`
	return &rule.Rule{
		Code: "request-field", Severity: schema.Error, Dialects: []string{Name},
		Summary: "A setting that the model's service does not have.",
		Doc: "What `request` and `cache` may hold depends on the provider and the method of the agent's model. Raw refuses the others instead of dropping them, " +
			"and translates none into the words of another service.",
		Examples: []rule.Example{{Dialect: Name, Wrong: exampleOf(model, agent(`{"effort": "high"}`)), Right: exampleOf(model, agent(`{"reasoning_effort": "high"}`))}},
		Check: func(p *rule.Pass) {
			for _, agent := range agents(p.Binding.Root) {
				model := p.Binding.Root.Get("models").Get(agent.Get("model").Text())
				if !model.IsMapping() || model.Get("provider") == nil || model.Get("method") == nil {
					continue
				}
				for _, settings := range []*config.Value{agent, agent.Get("overrides")} {
					checkRequest(p, settings.Get("request"), serviceOf(model))
					checkCache(p, settings.Get("cache"), serviceOf(model))
				}
			}
		},
	}
}

func checkRequest(p *rule.Pass, request *config.Value, s service) {
	if !request.IsMapping() {
		return
	}
	allowed := s.requestFields()
	for _, e := range request.Entries {
		if e.Field == nil || e.Key == "max_output_tokens" {
			continue
		}
		values, ok := allowed[e.Key]
		if !ok {
			p.Report(rule.Finding{Span: e.KeySpan(),
				Message: "unknown " + p.Where(request) + " field: " + e.Key + ". " + s.String() + " " + fieldsIn(allowed),
				Fixes:   []rule.Fix{p.RemoveFix(request, e)}})
			continue
		}
		checkValue(p, e, values)
	}
	if thinking := request.Get("thinking"); s.provider == "deepseek" && thinking.Is("disabled") && request.Get("reasoning_effort") != nil {
		p.Report(rule.Finding{Span: request.Get("reasoning_effort").KeySpan(), Message: p.Where(request) + ".reasoning_effort requires thinking enabled"})
	}
}

// checkValue reports a value that this service does not have. No values at
// all means that the service wants an object.
func checkValue(p *rule.Pass, e *config.Value, values []string) {
	switch {
	case values == nil:
	case len(values) == 0 && e.IsText():
		p.Report(rule.Finding{Span: e.Span(), Message: p.Where(e) + " must be an object, such as {\"type\": \"adaptive\"}"})
	case len(values) > 0 && e.IsMapping():
		p.Report(rule.Finding{Span: e.KeySpan(), Message: p.Where(e) + " is unsupported here; " + choices(values)})
	case len(values) > 0 && e.IsText() && !slices.Contains(values, e.Text()) && e.Type != nil && e.Type.Lists(e.Text()): // of others the schema says it
		p.Report(rule.Finding{Span: e.Span(), Message: p.Where(e) + " is unsupported: " + quote(e.Text()) + "; " + choices(values)})
	}
}

func checkCache(p *rule.Pass, cache *config.Value, s service) {
	limits := map[string]bool{
		"key":       s.provider == "openai",
		"retention": s.provider == "openai" || s.provider == "anthropic",
		"backend":   s.method == "openai-chat-completions" || !cache.Get("backend").Is("llama.cpp"),
	}
	if !cache.IsMapping() {
		return
	}
	for _, e := range cache.Entries {
		if ok, limited := limits[e.Key]; limited && !ok {
			p.Report(rule.Finding{Span: e.KeySpan(), Message: p.Where(e) + " is unsupported for " + s.provider, Fixes: []rule.Fix{p.RemoveFix(cache, e)}})
		}
	}
}

func (s service) String() string { return "\"" + s.provider + "\" with \"" + s.method + "\"" }

func fieldsIn(allowed map[string][]string) string {
	if len(allowed) == 0 {
		return "takes 'max_output_tokens' only"
	}
	names := []string{"'max_output_tokens'"}
	for name := range allowed {
		names = append(names, "'"+name+"'")
	}
	slices.Sort(names)
	return "takes " + strings.Join(names, ", ")
}

func tokenBudget() *rule.Rule {
	model := func(output string) string {
		return exampleOf(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "qwen3", "context_window_tokens": 32768, "max_output_tokens": `+output+`}`, `{"model": "local", "tools": {"use": []}}`)
	}
	return &rule.Rule{
		Code: "token-budget", Severity: schema.Error, Dialects: []string{Name},
		Summary: "Numbers of tokens that do not fit into each other.",
		Doc: "An answer has to fit into the model's context window, with a reserve of 5 % of it, at least 64 tokens. Automatic compaction needs to know the window and has to begin early enough to leave room for the answer. " +
			"Raw refuses a configuration in which that cannot work out.",
		Examples: []rule.Example{{Dialect: Name, Wrong: model("40000"), Right: model("8192")}},
		Check: func(p *rule.Pass) {
			for _, m := range models(p.Binding.Root) {
				checkModelBudget(p, m)
			}
			for _, agent := range agents(p.Binding.Root) {
				if model := p.Binding.Root.Get("models").Get(agent.Get("model").Text()); model.IsMapping() && agent.Get("from") == nil {
					b := budget{p: p, agent: agent, model: model}
					b.check()
				}
			}
		},
	}
}

func checkModelBudget(p *rule.Pass, m *config.Value) {
	window, output := m.Get("context_window_tokens"), m.Get("max_output_tokens")
	if w, o := count(window), count(output); w > 0 && o >= w {
		p.Report(rule.Finding{Span: output.Span(), Message: p.Where(m) + ".max_output_tokens must be smaller than context_window_tokens",
			Related: []rule.Related{{Span: window.Span(), Message: "The context window"}}})
	}
}

// count returns a positive whole number, 0 if v is none.
func count(v *config.Value) float64 {
	if v == nil || v.Scalar.Kind != config.Integer || v.Scalar.Number <= 0 {
		return 0
	}
	return v.Scalar.Number
}

// A budget is an agent's share of its model's tokens.
type budget struct {
	p            *rule.Pass
	agent, model *config.Value
}

func (b *budget) check() {
	window, capability := count(b.model.Get("context_window_tokens")), count(b.model.Get("max_output_tokens"))
	request := b.agent.Get("request")
	asked := count(request.Get("max_output_tokens"))
	reserve := math.Max(64, math.Ceil(window*0.05))
	where := b.p.Where(b.agent)
	limit := asked
	if asked == 0 {
		limit = capability
	}
	switch {
	case asked > 0 && capability > 0 && asked > capability:
		b.say(request.Get("max_output_tokens"), "%s.request.max_output_tokens exceeds model capability", where)
	case asked > 0 && window > 0 && asked > window-reserve:
		b.say(request.Get("max_output_tokens"), "%s.request.max_output_tokens exceeds context budget after reserve", where)
	case asked == 0 && limit > 0 && window > 0 && limit > window-reserve && capability < window:
		b.say(b.agent, "%s output cap exceeds context budget after reserve", where)
	}
	b.compaction(window, reserve, limit, where)
	b.thinking(request.Get("thinking"), limit, where)
}

func (b *budget) compaction(window, reserve, limit float64, where string) {
	compact := b.agent.Get("compact")
	trigger := compact.Get("trigger_tokens")
	if count(trigger) == 0 {
		return
	}
	if limit == 0 {
		limit = 1024
	}
	switch {
	case b.model.Get("context_window_tokens") == nil:
		b.say(trigger, "%s.compact.trigger_tokens requires model.context_window_tokens", where)
	case window > 0 && count(trigger) >= window-limit-reserve:
		b.say(trigger, "%s.compact.trigger_tokens must leave output reserve and safety margin", where)
	case window > 0 && count(compact.Get("max_output_tokens")) >= window-reserve:
		b.say(compact.Get("max_output_tokens"), "%s.compact.max_output_tokens exceeds context budget", where)
	}
}

func (b *budget) thinking(thinking *config.Value, limit float64, where string) {
	tokens := count(thinking.Get("budget_tokens"))
	if tokens < 1024 || !thinking.Get("type").Is("enabled") {
		return
	}
	if limit > 0 && tokens >= limit {
		b.say(thinking.Get("budget_tokens"), "%s.request.thinking.budget_tokens must be smaller than the requested output cap", where)
	}
	if summary := b.agent.Get("compact").Get("max_output_tokens"); count(summary) > 0 && count(summary) <= tokens {
		b.say(summary, "%s.compact.max_output_tokens must exceed the thinking budget", where)
	}
}

// say reports a number, with the model beside it.
func (b *budget) say(v *config.Value, format, where string) {
	span := v.Span()
	if v.IsMapping() {
		span = v.KeySpan()
	}
	b.p.Report(rule.Finding{Span: span, Message: fmt.Sprintf(format, where), Related: []rule.Related{{Span: b.model.KeySpan(), Message: "The model"}}})
}
