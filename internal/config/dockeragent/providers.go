package dockeragent

import "slices"

// A provider is a built-in provider of models.
type provider struct {
	name  string
	title string
	env   []string // what must be set, in the order in which it is looked for; nil if nothing must
	note  string
	since int // 8 where only newer releases have it
	model string
}

// providers are the built-in providers, the usual ones first.
func providers() []provider {
	return []provider{
		{"openai", "OpenAI", []string{"OPENAI_API_KEY"}, "", 0, "gpt-5-mini"},
		{"anthropic", "Anthropic", []string{"ANTHROPIC_API_KEY"}, "", 0, "claude-sonnet-4-5"},
		{"google", "Google", []string{"GOOGLE_API_KEY", "GEMINI_API_KEY"}, "Either key; with GOOGLE_GENAI_USE_VERTEXAI or `provider_opts` project and location it is Vertex AI, without a key.", 0, "gemini-2.5-flash"},
		{"dmr", "Docker Model Runner", nil, "Runs models on this machine.", 0, "ai/qwen3"},
		{"amazon-bedrock", "Amazon Bedrock", nil, "AWS_BEARER_TOKEN_BEDROCK, or the usual AWS credentials, and AWS_REGION.", 0, "anthropic.claude-sonnet-4-5-20250929-v1:0"},
		{"azure", "Azure OpenAI", []string{"AZURE_API_KEY"}, "Needs `base_url`.", 0, "gpt-5"},
		{"mistral", "Mistral", []string{"MISTRAL_API_KEY"}, "", 0, "mistral-large-latest"},
		{"xai", "xAI", []string{"XAI_API_KEY"}, "", 0, "grok-4"},
		{"nebius", "Nebius", []string{"NEBIUS_API_KEY"}, "", 0, "deepseek-ai/DeepSeek-V3"},
		{"minimax", "MiniMax", []string{"MINIMAX_API_KEY"}, "", 0, "MiniMax-M2.5"},
		{"requesty", "Requesty", []string{"REQUESTY_API_KEY"}, "", 0, "anthropic/claude-sonnet-4-5"},
		{"ollama", "Ollama", nil, "Runs models on this machine.", 0, "llama3.2"},
		{"openrouter", "OpenRouter", []string{"OPENROUTER_API_KEY"}, "", 8, "anthropic/claude-sonnet-4.5"},
		{"baseten", "Baseten", []string{"BASETEN_API_KEY"}, "", 8, ""},
		{"ovhcloud", "OVHcloud", []string{"OVH_AI_ENDPOINTS_ACCESS_TOKEN"}, "", 8, ""},
		{"groq", "Groq", []string{"GROQ_API_KEY"}, "", 8, ""},
		{"fireworks", "Fireworks", []string{"FIREWORKS_API_KEY"}, "", 8, ""},
		{"deepseek", "DeepSeek", []string{"DEEPSEEK_API_KEY"}, "", 8, "deepseek-chat"},
		{"cerebras", "Cerebras", []string{"CEREBRAS_API_KEY"}, "", 8, ""},
		{"together", "Together", []string{"TOGETHER_API_KEY"}, "", 8, ""},
		{"huggingface", "Hugging Face", []string{"HF_TOKEN"}, "", 8, ""},
		{"moonshot", "Moonshot", []string{"MOONSHOT_API_KEY"}, "", 8, ""},
		{"vercel", "Vercel AI Gateway", []string{"AI_GATEWAY_API_KEY"}, "", 8, ""},
		{"cloudflare-workers-ai", "Cloudflare Workers AI", []string{"CLOUDFLARE_API_TOKEN"}, "CLOUDFLARE_ACCOUNT_ID too.", 8, ""},
		{"cloudflare-ai-gateway", "Cloudflare AI Gateway", []string{"CLOUDFLARE_API_TOKEN"}, "CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_GATEWAY_ID too.", 8, ""},
		{"nvidia", "NVIDIA", []string{"NVIDIA_API_KEY"}, "", 8, ""},
		{"github-copilot", "GitHub Copilot", []string{"GITHUB_TOKEN"}, "", 8, ""},
		{"chatgpt", "ChatGPT", nil, "Signs in with the browser.", 8, ""},
		{"opencode-zen", "OpenCode Zen", []string{"OPENCODE_API_KEY"}, "", 8, ""},
		{"opencode-go", "OpenCode Go", []string{"OPENCODE_API_KEY"}, "", 8, ""},
		{"atlascloud", "Atlas Cloud", []string{"ATLASCLOUD_API_KEY"}, "", 8, ""},
	}
}

// builtin returns the provider that a runtime has built in under name. Names
// are compared as they are written.
func builtin(name string, limit int) (provider, bool) {
	all := providers()
	i := slices.IndexFunc(all, func(p provider) bool { return p.name == name && p.since <= limit })
	if i < 0 {
		return provider{}, false
	}
	return all[i], true
}

func isBuiltin(name string, limit int) bool {
	_, ok := builtin(name, limit)
	return ok
}
