package secret

import (
	"regexp"
	"sync"
)

type shape struct {
	kind Kind
	expr *regexp.Regexp
}

// shapes are the forms that services give their credentials, longest prefixes
// first where one begins like another.
var shapes = sync.OnceValue(func() []shape {
	var all []shape
	for _, s := range []struct {
		kind Kind
		expr string
	}{
		{PrivateKey, `-----BEGIN [A-Z ]*PRIVATE KEY-----`},
		{JWT, `\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`},
		{"a GitHub token", `\bgh[pousr]_[A-Za-z0-9]{30,}\b`},
		{"a GitHub token", `\bgithub_pat_[A-Za-z0-9_]{30,}\b`},
		{"a GitLab token", `\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[A-Za-z0-9_-]{18,}`},
		{"an Anthropic key", `\bsk-ant-[A-Za-z0-9_-]{20,}`},
		{"an OpenRouter key", `\bsk-or-(?:v[0-9]-)?[A-Za-z0-9]{24,}`},
		{"an OpenAI key", `\bsk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,}`},
		{"a Stripe key", `\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}\b`},
		{"a Stripe secret", `\bwhsec_[A-Za-z0-9]{24,}`},
		{"an API key", `\bsk-[A-Za-z0-9]{32,}\b`},
		{"an AWS access key", `\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b`},
		{"a Slack token", `\bxox[abceoprsd]-[A-Za-z0-9-]{10,}`},
		{"a Slack token", `\bxapp-[0-9]-[A-Za-z0-9-]{10,}`},
		{"a Slack webhook", `hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/]{20,}`},
		{"a Google key", `\bAIza[A-Za-z0-9_-]{35}\b`},
		{"a Google token", `\bya29\.[A-Za-z0-9_-]{20,}`},
		{"a Google client secret", `\bGOCSPX-[A-Za-z0-9_-]{20,}`},
		{"an npm token", `\bnpm_[A-Za-z0-9]{36}\b`},
		{"a PyPI token", `\bpypi-[A-Za-z0-9_-]{40,}`},
		{"a Hugging Face token", `\bhf_[A-Za-z0-9]{30,}\b`},
		{"a Notion token", `\b(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})\b`},
		{"a Linear key", `\blin_(?:api|oauth)_[A-Za-z0-9]{30,}\b`},
		{"a Figma token", `\bfigd_[A-Za-z0-9_-]{30,}`},
		{"a Brave key", `\bBSA[A-Za-z0-9_-]{27,}\b`},
		{"a Tavily key", `\btvly-(?:dev-|prod-)?[A-Za-z0-9]{20,}`},
		{"a Firecrawl key", `\bfc-[a-f0-9]{32}\b`},
		{"a Perplexity key", `\bpplx-[A-Za-z0-9]{40,}\b`},
		{"a Groq key", `\bgsk_[A-Za-z0-9]{40,}\b`},
		{"an xAI key", `\bxai-[A-Za-z0-9]{40,}\b`},
		{"a Replicate token", `\br8_[A-Za-z0-9]{30,}\b`},
		{"a Supabase key", `\bsb[ps]_[a-zA-Z0-9_]{30,}\b`},
		{"a DigitalOcean token", `\bdo[oprt]_v1_[a-f0-9]{64}\b`},
		{"a Docker token", `\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}`},
		{"an Atlassian token", `\bATATT3[A-Za-z0-9_=-]{50,}`},
		{"an Airtable token", `\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b`},
		{"a Sentry token", `\bsntry[su]_[A-Za-z0-9_=+/-]{30,}`},
		{"a SendGrid key", `\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{30,}`},
		{"a Grafana token", `\bgl(?:sa|c)_[A-Za-z0-9+/=_]{30,}`},
		{"a Databricks token", `\bdapi[a-f0-9]{32}\b`},
		{"a Pinecone key", `\bpcsk_[A-Za-z0-9_]{30,}\b`},
		{"a LangSmith key", `\blsv2_(?:pt|sk)_[a-f0-9_]{30,}\b`},
		{"a Telegram bot token", `\b[0-9]{8,10}:AA[A-Za-z0-9_-]{32,}`},
		{"a Discord token", `\b[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}`},
		{"a Shopify token", `\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b`},
		{"a Postman key", `\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b`},
		{"a Terraform token", `\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,}`},
		{"a Vault token", `\bhv[sb]\.[A-Za-z0-9_-]{24,}`},
		{"a Doppler token", `\bdp\.(?:pt|st|ct|sa)\.[A-Za-z0-9]{40,}`},
		{"an E2B key", `\be2b_[a-f0-9]{32,}\b`},
		{"an Apify token", `\bapify_api_[A-Za-z0-9]{30,}\b`},
		{"a Context7 key", `\bctx7sk-[a-f0-9-]{30,}`},
	} {
		all = append(all, shape{s.kind, regexp.MustCompile(s.expr)})
	}
	return all
})
