package raw

import (
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func modelsType() *schema.Type {
	return &schema.Type{
		Kind: schema.Map, Defines: kindModel, Key: ownName("model alias"), Elem: modelType(),
		Doc: "Models by a name of your own.",
	}
}

func modelType() *schema.Type {
	return &schema.Type{
		Name: "model", Kind: schema.Object, Label: "Model",
		Doc: "A connection to a model: the service, the wire protocol and the model's own name there.",
		Fields: []*schema.Field{
			{Name: "provider", Type: providerType(), Required: true, Example: `"ollama"`, Order: 1,
				Doc: "The service or deployment by name. It decides the default endpoint, the default key variable and which request settings exist; the protocol is `method`."},
			{Name: "method", Type: methodType(), Required: true, Example: `"openai-chat-completions"`, Order: 2, Aliases: []string{"api"},
				Doc: "The wire protocol. It is never inferred from the provider or the model."},
			{Name: "model_id", Type: nonEmpty(), Required: true, Example: `"qwen3"`, Order: 3, Aliases: []string{"model", "name", "id"},
				Doc: "The model's name as the service knows it, sent as it is."},
			{Name: "base_url", Type: endpointType(), Example: `"http://127.0.0.1:11434/v1"`, Order: 4, Aliases: []string{"url", "baseUrl", "endpoint", "api_base"},
				Doc: "The endpoint. It may be left out for OpenAI, Anthropic and Google with their own methods, and for Ollama and OpenRouter with `openai-chat-completions`."},
			{Name: "api_key_env", Type: envNameType(), Example: `"OPENAI_API_KEY"`, Order: 5,
				Doc: "The environment variable that holds the key. Not together with `api_key`. Defaults exist for OpenAI, Anthropic, Google and OpenRouter."},
			{Name: "api_key", Type: secretText(), Order: 6, Aliases: []string{"apiKey", "key"},
				Doc: "The key itself, in plain text. Not together with `api_key_env`, which keeps it out of the file."},
			{Name: "context_window_tokens", Type: positive(), Example: "131072", Order: 7, Aliases: []string{"context_window", "contextWindow"},
				Doc: "How many tokens the model takes in all. Automatic compaction needs it."},
			{Name: "max_output_tokens", Type: positive(), Example: "8192", Order: 8, Aliases: []string{"max_tokens"},
				Doc: "How many tokens the model may answer with; less than `context_window_tokens`."},
			{Name: "vision", Type: boolean(), Default: "false", Order: 9,
				Doc: "Whether the model takes images. `builtin/view_image` needs it."},
		},
		Constraints: []*schema.Constraint{{
			Rule: schema.AtMostOne, Fields: []string{"api_key_env", "api_key"}, Many: "{where} must choose api_key or api_key_env",
		}},
		Samples: []*schema.Sample{{
			Label: "local model", Doc: "A model that Ollama serves on this machine.",
			Value: schema.Template{Fields: []schema.TemplateField{
				{Key: "provider", Value: schema.Template{Text: "ollama", Quote: true}},
				{Key: "method", Value: schema.Template{Text: "openai-chat-completions", Quote: true}},
				{Key: "model_id", Value: schema.Template{Text: "model", Quote: true, Stop: true}},
			}},
		}},
	}
}

func providerType() *schema.Type {
	t := with(nonEmpty(), func(v string) string {
		if v == "openai-compatible" {
			return "{where} must identify a service, not an API method: {value}"
		}
		return ""
	}, nil)
	t.Open = true
	for _, p := range []struct{ name, doc string }{
		{"openai", "OpenAI; the key is in `OPENAI_API_KEY`."},
		{"anthropic", "Anthropic; the key is in `ANTHROPIC_API_KEY`."},
		{"google", "Google; the key is in `GEMINI_API_KEY` or `GOOGLE_API_KEY`."},
		{"ollama", "Ollama at `http://127.0.0.1:11434/v1`; no key."},
		{"openrouter", "OpenRouter at `https://openrouter.ai/api/v1`; the key is in `OPENROUTER_API_KEY`."},
		{"deepseek", "DeepSeek; needs `base_url` and a key."},
	} {
		t.Enum = append(t.Enum, schema.EnumValue{Value: p.name, Doc: p.doc})
	}
	return t
}

func methodType() *schema.Type {
	return enum([]string{"openai-chat-completions", "openai-responses", "anthropic-messages", "google-generate-content"},
		"OpenAI's chat completions; Ollama, OpenRouter, DeepSeek and most gateways speak it too.",
		"OpenAI's responses.", "Anthropic's messages.", "Google's generateContent.")
}

func envNameType() *schema.Type {
	t := nonEmpty()
	t.Format = schema.EnvName
	t.Pattern = &schema.Pattern{Expr: `^[A-Za-z_][A-Za-z0-9_]*$`, Message: "{where} is invalid: {value} is not the name of an environment variable"}
	return t
}

func secretText() *schema.Type {
	t := nonEmpty()
	t.Secret, t.Expand = true, schema.Literal
	return t
}
