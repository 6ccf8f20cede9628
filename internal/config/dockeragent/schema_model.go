package dockeragent

import (
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// model is one entry of models.
func (b *builder) model() *schema.Type {
	fields := append(b.modelBasics(), b.modelMore()...)
	t := b.object("ModelConfig", "model", "A model with its settings. One without a provider whose `model` names several is an alloy of them.", fields...)
	t.Constraints = []*schema.Constraint{
		{Rule: schema.NoneAllowed, Fields: []string{"env"}, NonEmpty: true, Many: "migrating config: model Env is not supported anymore"},
	}
	t.Constraints = append(t.Constraints, besideFirstAvailable()...)
	t.Samples = modelSamples()
	return t
}

// besideFirstAvailable says which fields a selector of models may not have.
// Of some an empty value counts too, since the loader tells it from none.
func besideFirstAvailable() []*schema.Constraint {
	with := func(what string, empty bool, fields ...string) *schema.Constraint {
		return &schema.Constraint{Rule: schema.NoneAllowed, Fields: fields, NonEmpty: !empty, NullAbsent: true, When: []schema.Condition{{Field: "first_available"}},
			Many: "models.{owner}: first_available cannot be combined with " + what}
	}
	return []*schema.Constraint{
		with("provider/model", false, "provider", "model"),
		with("{field}", true, "temperature", "max_tokens", "top_p", "frequency_penalty", "presence_penalty", "track_usage",
			"thinking_budget", "task_budget", "auth", "compaction_threshold"),
		with("{field}", false, "base_url", "token_key", "provider_opts", "routing", "title_model", "compaction_model"),
		with("{field} (set it on the candidate models instead)", true, "cost"),
		with("{field} (set output_capabilities.image on the candidate models instead)", true, "output_capabilities"),
	}
}

func (b *builder) modelBasics() []*schema.Field {
	provider := &schema.Type{Kind: schema.String, Nullable: true, Refers: []schema.Reference{providerRef()}, Suggest: suggestProvider}
	model := &schema.Type{Kind: schema.String, Nullable: true, Split: splitAlloy, Suggest: suggestModel, Expand: b.since(8, schema.EnvBrace|schema.Brace),
		Refers: []schema.Reference{{Kind: kindModel, Severity: schema.Off}, {Kind: kindProvider, Severity: schema.Off}}}
	return []*schema.Field{
		{Name: "type", Type: provider, Until: "0", Order: 1, Doc: "The provider of the model.", Deprecated: "Today the field is called 'provider'"},
		{Name: "provider", Type: provider, Since: "1", Order: 1, Example: "openai", Doc: "Who serves the model: a built-in provider or one under `providers`."},
		{Name: "model", Type: model, Order: 2, Doc: "The provider's name for the model. Without a provider: names of models with commas between them."},
		{Name: "description", Type: b.prose0(), Since: "14", Order: 6, Doc: "What the model is good for."},
		{Name: "temperature", Type: within(schema.Number, 0, 2), Order: 4, Example: "0.2", Doc: "How freely it answers, from 0 to 2."},
		{Name: "max_tokens", Type: b.maxTokens(), Order: 4, Example: "64000", Doc: "How long an answer may be. It is not the window: prompt and answer must fit the window together."},
		{Name: "top_p", Type: within(schema.Number, 0, 1), Order: 6, Doc: "Nucleus sampling, from 0 to 1."},
		{Name: "frequency_penalty", Type: within(schema.Number, -2, 2), Order: 7, Doc: "From -2 to 2."},
		{Name: "presence_penalty", Type: within(schema.Number, -2, 2), Order: 7, Doc: "From -2 to 2."},
		{Name: "base_url", Type: b.baseURL(), Order: 5, Doc: "The address of the API, where it is not the provider's usual one."},
		{Name: "parallel_tool_calls", Type: b.flag, Default: "true", Order: 7, Doc: "Whether the model may call several tools at once."},
		{Name: "env", Type: mapOf(b.text), Until: "1", Hidden: true, Doc: "Environment variables. No release reads them any more.", Deprecated: "Set the variables in the environment"},
		{Name: "token_key", Type: envName(), Since: "1", Order: 5, Example: "MY_API_KEY", Doc: "The name of the environment variable with the key, where it is not the provider's usual one. It is a name, not a value: nothing is replaced in it."},
		{Name: "provider_opts", Type: b.providerOpts(), Since: "1", Order: 6, Doc: "Options of the provider."},
		{Name: "track_usage", Type: b.flag, Since: "2", Order: 7, Doc: "Whether use of tokens is counted."},
		{Name: "thinking_budget", Type: b.thinking(), Since: "2", Order: 5, Doc: "How much the model thinks: a word, or a number of tokens. `none` and 0 switch it off."},
		{Name: "routing", Type: listOf(b.route()), Since: "3", Order: 6, Doc: "Sends a request to the model whose examples are most like it. This entry's own model takes the others."},
	}
}

func (b *builder) modelMore() []*schema.Field {
	direct := &schema.Only{Condition: schema.Condition{Field: "first_available", Not: true}, NonEmpty: true, Unless: "false",
		Text: "models.{owner}: first_available cannot be combined with bypass_models_gateway (set it on the candidate models instead)"}
	positive := func(name string) *schema.Type {
		return &schema.Type{Kind: schema.Number, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, Message: "models.{owner}: cost." + name + " must not be negative, got {value}"}}}
	}
	cost := b.object("CostConfig", "cost", "Prices in US dollars for a million tokens.",
		&schema.Field{Name: "input", Type: positive("input"), Doc: "Of what is sent."},
		&schema.Field{Name: "output", Type: positive("output"), Doc: "Of the answer."},
		&schema.Field{Name: "cache_read", Type: positive("cache_read"), Doc: "Of what is read from the provider's cache."},
		&schema.Field{Name: "cache_write", Type: positive("cache_write"), Doc: "Of what is written to it."})
	capabilities := b.object("CapabilitiesConfig", "capabilities", "What may be attached to a message.",
		&schema.Field{Name: "image", Type: b.flag, Doc: "Images."}, &schema.Field{Name: "pdf", Type: b.flag, Doc: "PDF files."},
		&schema.Field{Name: "audio", Type: b.flag, Doc: "Sound."}, &schema.Field{Name: "video", Type: b.flag, Doc: "Video."})
	output := b.object("OutputCapabilitiesConfig", "output capabilities", "What the model makes beside text.",
		&schema.Field{Name: "image", Type: b.flag, Doc: "Images."})
	threshold := &schema.Type{Kind: schema.Number, Nullable: true, Bounds: []schema.Bound{
		{Op: schema.Above, Message: modelThresholdText}, {Op: schema.AtMost, N: 1, Message: modelThresholdText}}}
	first := b.modelRefs(warns(notFound))
	first.Checks = []schema.Check{{Fails: func(value string) string {
		if strings.TrimSpace(value) == "" {
			return "models.{owner}: first_available[{index}] must not be empty"
		}
		return ""
	}}}
	firsts := listOf(first)
	firsts.MinItems, firsts.FewItems = 1, "models.{owner}: first_available must contain at least one candidate"
	return []*schema.Field{
		{Name: "first_available", Type: firsts, Since: "10", Order: 6, Doc: "Models in order; the first whose key is set is taken. An entry with this has no other settings."},
		{Name: "task_budget", Type: b.taskBudget(), Since: "8", Order: 8, Doc: "How many tokens a whole task may use (Claude)."},
		{Name: "auth", Type: mapOf(b.anything), Since: "8", Order: 8, Doc: "A way to sign in other than with a key: `type: workload_identity_federation` with its settings."},
		{Name: "title_model", Type: b.modelRefs(warns(notFound)), Since: "10", Order: 8, Doc: "The model that finds titles for sessions."},
		{Name: "compaction_model", Type: b.modelRefs(warns(notFound)), Since: "10", Order: 8, Doc: "The model that sums up long sessions. An agent's own setting wins."},
		{Name: "compaction_threshold", Type: threshold, Since: "11", Order: 8, Doc: "The part of the window at which a session is summed up."},
		{Name: "capabilities", Type: capabilities, Since: "10", Order: 8, Doc: "What may be attached, where it is not known by itself."},
		{Name: "output_capabilities", Type: output, Since: "11", Order: 8, Doc: "What the model makes beside text, where it is not known by itself."},
		{Name: "cost", Type: cost, Since: "10", Order: 8, Doc: "What the model costs, where it is not known by itself."},
		{Name: "bypass_models_gateway", Type: b.flag, Since: "10", Default: "false", Order: 8, Only: direct, Doc: "Talk to the provider directly though a models gateway is set up."},
	}
}

const (
	notFound           = `model "{name}" not found in configuration`
	modelThresholdText = "models.{owner}: compaction_threshold must be greater than 0 and at most 1, got {value}"
)

func (b *builder) maxTokens() *schema.Type { return atLeast(schema.Integer, 1) }

func (b *builder) baseURL() *schema.Type {
	return &schema.Type{Kind: schema.String, Nullable: true, Format: schema.URL, Expand: b.since(8, schema.EnvBrace|schema.Brace)}
}

// envName is the name of an environment variable. What is none may be the key
// itself, so it is not shown.
func envName() *schema.Type {
	return &schema.Type{Kind: schema.String, Nullable: true, Format: schema.EnvName, Checks: []schema.Check{{Severity: schema.Warning,
		Fails: func(value string) string {
			if value == "" || variableName.MatchString(value) {
				return ""
			}
			return "{field} is the name of an environment variable, and this is none: nothing is replaced in it, and the key itself does not belong here"
		},
		Fix: func(value string) []schema.Replacement {
			name := strings.Trim(strings.TrimPrefix(strings.TrimPrefix(value, "$"), "{"), "}")
			name = strings.TrimPrefix(name, "env.")
			if name == value || !variableName.MatchString(name) {
				return nil
			}
			return []schema.Replacement{{Value: name, Preferred: true}}
		},
	}}}
}

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// providerOpts is a free map of which some keys are known.
func (b *builder) providerOpts() *schema.Type {
	t := b.object("ProviderOpts", "provider options", "Options that are passed on to the provider.",
		&schema.Field{Name: "runtime_flags", Type: b.anything, Doc: "dmr: flags of the inference engine."},
		&schema.Field{Name: "context_size", Type: b.anything, Doc: "The window in tokens."},
		&schema.Field{Name: "speculative_draft_model", Type: b.anything, Doc: "dmr: the small model that guesses ahead."},
		&schema.Field{Name: "speculative_num_tokens", Type: b.anything, Doc: "dmr: how many tokens it guesses."},
		&schema.Field{Name: "speculative_acceptance_rate", Type: b.anything, Doc: "dmr: how sure it must be."},
		&schema.Field{Name: "interleaved_thinking", Type: b.anything, Doc: "anthropic, amazon-bedrock: think between calls of tools."},
		&schema.Field{Name: "project", Type: b.anything, Doc: "google: the project, for Vertex AI."},
		&schema.Field{Name: "location", Type: b.anything, Doc: "google: the region, for Vertex AI."},
		&schema.Field{Name: "region", Type: b.anything, Doc: "amazon-bedrock: the region."},
		&schema.Field{Name: "api_version", Type: b.anything, Doc: "azure: the version of the API."},
		&schema.Field{Name: "api_type", Type: b.anything, Doc: "Which of OpenAI's APIs is spoken: openai_chatcompletions or openai_responses."},
		&schema.Field{Name: "rerank_prompt", Type: b.anything, Doc: "The prompt with which documents are ranked."},
	)
	t.Open = true
	return t
}

// thinking is any value up to version 7; from then on words are checked.
func (b *builder) thinking() *schema.Type {
	words := enum("none", "No thinking.", "minimal", "", "low", "", "medium", "", "high", "")
	if b.version < 8 {
		effort := &schema.Type{Kind: schema.String, Open: true, Enum: words}
		return either("ThinkingBudget", b.count, effort, b.anything)
	}
	words = append(words, enum("xhigh", "", "max", "", "adaptive", "The model decides.", "adaptive/low", "", "adaptive/medium", "",
		"adaptive/high", "", "adaptive/xhigh", "", "adaptive/max", "")...)
	effort := oneOf(`invalid thinking_budget effort "{value}": must be one of none, minimal, low, medium, high, xhigh, max, adaptive, adaptive/low, adaptive/medium, adaptive/high, adaptive/xhigh, adaptive/max`, words...)
	fails := effort.Checks[0].Fails
	effort.Checks[0].Fails = func(value string) string { return fails(strings.ToLower(strings.TrimSpace(value))) }
	return either("ThinkingBudget", b.count, effort, b.anything)
}

func (b *builder) taskBudget() *schema.Type {
	total := func() *schema.Type {
		return &schema.Type{Kind: schema.Integer, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, Message: "task_budget.total must be non-negative, got {value}"}}}
	}
	object := b.object("TaskBudget", "task budget", "A budget for a whole task.",
		&schema.Field{Name: "type", Type: oneOf(`task_budget.type "{value}" is not supported (only "tokens")`, enum("tokens", "Tokens.")...), Doc: "What is counted."},
		&schema.Field{Name: "total", Type: total(), Doc: "How much."})
	return either("TaskBudgetChoice", total(), object)
}

func (b *builder) route() *schema.Type {
	return b.object("RoutingRule", "rule", "Where requests like the examples go.",
		&schema.Field{Name: "model", Type: b.modelRef(refuses("routing rule {index} in model '{owner}' references non-existent model '{name}'")), Order: 1, Doc: "The model that takes them. It may have no routing of its own."},
		&schema.Field{Name: "examples", Type: b.texts, Order: 2, Doc: "Requests that this model should take."})
}

// providers is the top-level section.
func (b *builder) providers() *schema.Type {
	t := defines(kindProvider, b.provider())
	t.Key = &schema.Type{Name: "ProviderName", Kind: schema.String, Nullable: true, Checks: []schema.Check{{Fails: func(name string) string {
		switch trimmed := strings.TrimSpace(name); {
		case trimmed == "":
			return "provider '" + name + "': name cannot be empty"
		case trimmed != name:
			return "provider '" + name + "': name cannot have leading or trailing whitespace"
		case strings.Contains(name, "/"):
			return "provider '" + name + "': name cannot contain '/'"
		}
		return ""
	}}}}
	return t
}

func (b *builder) provider() *schema.Type {
	baseURL := b.baseURL()
	baseURL.Checks = []schema.Check{parses("provider '{owner}': invalid base_url '{value}': ")}
	apiType := oneOf("provider '{owner}': invalid api_type '{value}' (must be one of: openai_chatcompletions, openai_responses)", enum(
		"openai_chatcompletions", "The Chat Completions API, which most servers speak.", "openai_responses", "The Responses API.")...)
	base := &schema.Type{Kind: schema.String, Nullable: true, Refers: []schema.Reference{providerRef()}, Suggest: suggestProvider}
	t := b.object("ProviderConfig", "provider", "A provider of models, with defaults for them.",
		&schema.Field{Name: "provider", Type: base, Since: "8", Order: 1, Default: "openai", Doc: "The provider whose protocol it speaks."},
		&schema.Field{Name: "api_type", Type: apiType, Order: 2, Default: "openai_chatcompletions", Doc: "Which of OpenAI's APIs it speaks."},
		&schema.Field{Name: "base_url", Type: baseURL, Order: 1, Example: "http://localhost:8000/v1", Doc: "The address of its API. It is needed where OpenAI's protocol is spoken."},
		&schema.Field{Name: "token_key", Type: envName(), Order: 2, Doc: "The name of the environment variable with the key. Without it no key is sent."},
		&schema.Field{Name: "unload_api", Type: b.text, Since: "8", Order: 8, Doc: "The path or URL that frees the memory of a model."},
		&schema.Field{Name: "temperature", Type: within(schema.Number, 0, 2), Since: "8", Order: 6, Doc: "A default for its models."},
		&schema.Field{Name: "max_tokens", Type: b.count, Since: "8", Order: 6, Doc: "A default for its models."},
		&schema.Field{Name: "top_p", Type: within(schema.Number, 0, 1), Since: "8", Order: 7, Doc: "A default for its models."},
		&schema.Field{Name: "frequency_penalty", Type: within(schema.Number, -2, 2), Since: "8", Order: 7, Doc: "A default for its models."},
		&schema.Field{Name: "presence_penalty", Type: within(schema.Number, -2, 2), Since: "8", Order: 7, Doc: "A default for its models."},
		&schema.Field{Name: "parallel_tool_calls", Type: b.flag, Since: "8", Order: 7, Doc: "A default for its models."},
		&schema.Field{Name: "provider_opts", Type: b.providerOpts(), Since: "8", Order: 7, Doc: "Defaults for its models."},
		&schema.Field{Name: "track_usage", Type: b.flag, Since: "8", Order: 7, Doc: "A default for its models."},
		&schema.Field{Name: "thinking_budget", Type: b.thinking(), Since: "8", Order: 7, Doc: "A default for its models."},
		&schema.Field{Name: "task_budget", Type: b.taskBudget(), Since: "8", Order: 8, Doc: "A default for its models."},
		&schema.Field{Name: "auth", Type: mapOf(b.anything), Since: "8", Order: 8, Doc: "A way to sign in other than with a key."},
		&schema.Field{Name: "compaction_model", Type: b.modelRefs(warns(notFound)), Since: "14", Order: 8, Doc: "The model that sums up long sessions."},
	)
	t.Nullable = false
	t.Constraints = b.baseURLNeeded()
	return t
}

// baseURLNeeded demands an address: always up to version 7, from then on where
// OpenAI's protocol is spoken.
func (b *builder) baseURLNeeded() []*schema.Constraint {
	need := func(text string, when ...schema.Condition) *schema.Constraint {
		return &schema.Constraint{Rule: schema.AllRequired, Fields: []string{"base_url"}, NonEmpty: true, None: text, When: when}
	}
	if b.limit < 8 {
		return []*schema.Constraint{need("provider '{owner}': base_url is required")}
	}
	const text = "provider '{owner}': base_url is required for OpenAI-compatible providers"
	return []*schema.Constraint{
		need(text, schema.Condition{Field: "api_type"}),
		need(text, schema.Condition{Field: "api_type", Not: true}, schema.Condition{Field: "provider", Values: []string{"", "openai"}, AbsentKnown: true}),
	}
}
