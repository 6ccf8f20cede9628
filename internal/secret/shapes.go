package secret

import (
	"math/bits"
	"regexp"
	"strings"
	"sync"
)

type shape struct {
	kind Kind
	expr func() *regexp.Regexp // compiled when a value holds one of its signs
}

// A shapeList holds the forms that services give their credentials, at most 64,
// and the signs of which a value of a form holds one.
type shapeList struct {
	all   []shape
	signs pieces // with the bit of the shape's index
}

// find returns the first shape that is in value, with its place there, for
// which ok holds.
func (l *shapeList) find(value string, ok func(part string) bool) (Kind, bool) {
	for left := l.signs.all(value); left != 0; left &= left - 1 {
		s := &l.all[bits.TrailingZeros64(left)]
		if part := s.expr().FindString(value); part != "" && ok(part) {
			return s.kind, true
		}
	}
	return "", false
}

// shapes lists longest prefixes first where one begins like another.
var shapes = sync.OnceValue(func() *shapeList {
	var l shapeList
	for _, s := range []struct {
		kind        Kind
		signs, expr string
	}{
		{PrivateKey, "PRIVATE", `-----BEGIN [A-Z ]*PRIVATE KEY-----`},
		{JWT, "eyJ", `\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`},
		{"a GitHub token", "gh", `\bgh[pousr]_[A-Za-z0-9]{30,}\b`},
		{"a GitHub token", "github_pat_", `\bgithub_pat_[A-Za-z0-9_]{30,}\b`},
		{"a GitLab token", "gl", `\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[A-Za-z0-9_-]{18,}`},
		{"an Anthropic key", "sk-ant-", `\bsk-ant-[A-Za-z0-9_-]{20,}`},
		{"an OpenRouter key", "sk-or-", `\bsk-or-(?:v[0-9]-)?[A-Za-z0-9]{24,}`},
		{"an OpenAI key", "sk-", `\bsk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,}`},
		{"a Stripe key", "k_live_ k_test_", `\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}\b`},
		{"a Stripe secret", "whsec_", `\bwhsec_[A-Za-z0-9]{24,}`},
		{"an API key", "sk-", `\bsk-[A-Za-z0-9]{32,}\b`},
		{"an AWS access key", "AKIA ASIA ABIA ACCA", `\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b`},
		{"a Slack token", "xox", `\bxox[abceoprsd]-[A-Za-z0-9-]{10,}`},
		{"a Slack token", "xapp-", `\bxapp-[0-9]-[A-Za-z0-9-]{10,}`},
		{"a Slack webhook", "hooks.slack", `hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/]{20,}`},
		{"a Google key", "AIza", `\bAIza[A-Za-z0-9_-]{35}\b`},
		{"a Google token", "ya29.", `\bya29\.[A-Za-z0-9_-]{20,}`},
		{"a Google client secret", "GOCSPX-", `\bGOCSPX-[A-Za-z0-9_-]{20,}`},
		{"an npm token", "npm_", `\bnpm_[A-Za-z0-9]{36}\b`},
		{"a PyPI token", "pypi-", `\bpypi-[A-Za-z0-9_-]{40,}`},
		{"a Hugging Face token", "hf_", `\bhf_[A-Za-z0-9]{30,}\b`},
		{"a Notion token", "ntn_ secret_", `\b(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})\b`},
		{"a Linear key", "lin_", `\blin_(?:api|oauth)_[A-Za-z0-9]{30,}\b`},
		{"a Figma token", "figd_", `\bfigd_[A-Za-z0-9_-]{30,}`},
		{"a Brave key", "BSA", `\bBSA[A-Za-z0-9_-]{27,}\b`},
		{"a Tavily key", "tvly-", `\btvly-(?:dev-|prod-)?[A-Za-z0-9]{20,}`},
		{"a Firecrawl key", "fc-", `\bfc-[a-f0-9]{32}\b`},
		{"a Perplexity key", "pplx-", `\bpplx-[A-Za-z0-9]{40,}\b`},
		{"a Groq key", "gsk_", `\bgsk_[A-Za-z0-9]{40,}\b`},
		{"an xAI key", "xai-", `\bxai-[A-Za-z0-9]{40,}\b`},
		{"a Replicate token", "r8_", `\br8_[A-Za-z0-9]{30,}\b`},
		{"a Supabase key", "sb", `\bsb[ps]_[a-zA-Z0-9_]{30,}\b`},
		{"a DigitalOcean token", "_v1_", `\bdo[oprt]_v1_[a-f0-9]{64}\b`},
		{"a Docker token", "dckr_", `\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}`},
		{"an Atlassian token", "ATATT3", `\bATATT3[A-Za-z0-9_=-]{50,}`},
		{"an Airtable token", "pat", `\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b`},
		{"a Sentry token", "sntry", `\bsntry[su]_[A-Za-z0-9_=+/-]{30,}`},
		{"a SendGrid key", "SG.", `\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{30,}`},
		{"a Grafana token", "gl", `\bgl(?:sa|c)_[A-Za-z0-9+/=_]{30,}`},
		{"a Databricks token", "dapi", `\bdapi[a-f0-9]{32}\b`},
		{"a Pinecone key", "pcsk_", `\bpcsk_[A-Za-z0-9_]{30,}\b`},
		{"a LangSmith key", "lsv2_", `\blsv2_(?:pt|sk)_[a-f0-9_]{30,}\b`},
		{"a Telegram bot token", ":AA", `\b[0-9]{8,10}:AA[A-Za-z0-9_-]{32,}`},
		{"a Discord token", ".", `\b[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}`},
		{"a Shopify token", "shp", `\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b`},
		{"a Postman key", "PMAK-", `\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\b`},
		{"a Terraform token", ".atlasv1.", `\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,}`},
		{"a Vault token", "hv", `\bhv[sb]\.[A-Za-z0-9_-]{24,}`},
		{"a Doppler token", "dp.", `\bdp\.(?:pt|st|ct|sa)\.[A-Za-z0-9]{40,}`},
		{"an E2B key", "e2b_", `\be2b_[a-f0-9]{32,}\b`},
		{"an Apify token", "apify_api_", `\bapify_api_[A-Za-z0-9]{30,}\b`},
		{"a Context7 key", "ctx7sk-", `\bctx7sk-[a-f0-9-]{30,}`},
	} {
		for _, sign := range strings.Fields(s.signs) {
			l.signs.add(sign, 1<<len(l.all))
		}
		l.all = append(l.all, shape{s.kind, sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(s.expr) })})
	}
	return &l
})
