package secret

import (
	"strings"
	"testing"
)

// made returns n characters that look random, out of an alphabet. Tokens are
// put together at run time, so that the source holds nothing that looks like one.
func made(alphabet string, n int) string {
	var b strings.Builder
	state := uint32(2463534242)
	for range n {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		b.WriteByte(alphabet[int(state)%len(alphabet)])
	}
	return b.String()
}

const (
	alnum = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	hex   = "0123456789abcdef"
	upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
)

func TestShapes(t *testing.T) {
	tests := []struct {
		value string
		kind  Kind
	}{
		{"gh" + "p_" + made(alnum, 36), "a GitHub token"},
		{"github" + "_pat_" + made(alnum, 60), "a GitHub token"},
		{"glp" + "at-" + made(alnum, 20), "a GitLab token"},
		{"sk-" + "ant-" + made(alnum, 40), "an Anthropic key"},
		{"sk-" + "proj-" + made(alnum, 40), "an OpenAI key"},
		{"sk-" + "or-v1-" + made(hex, 64), "an OpenRouter key"},
		{"sk-" + made(alnum, 48), "an API key"},
		{"sk_" + "live_" + made(alnum, 24), "a Stripe key"},
		{"sk_" + "test_" + made(alnum, 24), "a Stripe key"},
		{"AK" + "IA" + made(upper, 16), "an AWS access key"},
		{"xo" + "xb-" + made("0123456789", 12) + "-" + made(alnum, 24), "a Slack token"},
		{"AI" + "za" + made(alnum, 35), "a Google key"},
		{"np" + "m_" + made(alnum, 36), "an npm token"},
		{"hf" + "_" + made(alnum, 34), "a Hugging Face token"},
		{"nt" + "n_" + made(alnum, 46), "a Notion token"},
		{"lin" + "_api_" + made(alnum, 40), "a Linear key"},
		{"tv" + "ly-" + made(alnum, 32), "a Tavily key"},
		{"fc" + "-" + made(hex, 32), "a Firecrawl key"},
		{"ey" + "J" + made(alnum, 20) + ".ey" + "J" + made(alnum, 30) + "." + made(alnum, 43), JWT},
		{"-----BEGIN " + "RSA PRIVATE KEY-----\n" + made(alnum, 64), PrivateKey},
		{"postgres://app:" + made(alnum, 12) + "@db.example.com/x", URLPassword},
	}
	for _, tt := range tests {
		for _, v := range []string{tt.value, "Bearer " + tt.value, "--token=" + tt.value} {
			if tt.kind == URLPassword && v != tt.value {
				continue
			}
			if kind, ok := Looks("", v); !ok || kind != tt.kind {
				t.Errorf("a value like %q is taken for %q, %v; want %q", tt.kind, kind, ok, tt.kind)
			}
			if part, ok := Placeholder(v); ok {
				t.Errorf("a value like %q is taken for the placeholder of %d bytes", tt.kind, len(part))
			}
		}
	}
}

func TestByKey(t *testing.T) {
	tests := []struct {
		key, value string
		want       bool
	}{
		{"API_TOKEN", made(alnum, 24), true},
		{"API_TOKEN", made(hex, 40), true},
		{"apiKey", made(alnum, 32), true},
		{"Authorization", "Bearer " + made(alnum, 40), true},
		{"X-Api-Key", made(alnum, 32), true},
		{"DB_PASSWORD", "hunter2hunter2!", true},
		{"SOME_ID", made(alnum, 24), false},
		{"LOG_LEVEL", "info", false},
		{"TOKEN_LIMIT", made("0123456789", 20), false},
		{"MAX_TOKENS", "100000", false},
		{"API_KEY", "${API_KEY}", false},
		{"API_KEY", "$API_KEY", false},
		{"API_KEY", "${env:API_KEY}", false},
		{"API_KEY", "{{API_KEY}}", false},
		{"API_KEY", "%API_KEY%", false},
		{"Authorization", "Bearer ${API_KEY}", false},
		{"Authorization", "Bearer YOUR_API_KEY", false},
		{"API_KEY", "your-api-key-goes-here", false},
		{"API_KEY", "xxxxxxxxxxxxxxxxxxxxxxxx", false},
		{"API_KEY", "test", false},
		{"API_KEY", "", false},
		{"SSH_KEY", "/home/me/.ssh/id_ed25519", false},
		{"PRIVATE_KEY", "./keys/server.pem", false},
		{"AUTH_URL", "https://login.example.com/oauth2/v2.0/authorize", false},
		{"AUTH", "https://login.example.com/oauth2/v2.0/authorize", false},
		{"GOOGLE_APPLICATION_CREDENTIALS", "/srv/credentials.json", false},
		{"KEY", "application-default-credentials", false},
		{"AUTH_TOKEN", "someone@example.com", false},
		{"PASSWORD", "postgres", false},
		{"PASSWORD", "password", false},
		{"SORT_KEY", made(alnum, 24), false},
		{"CACHE_KEY", "summaries-of-documents-2024", false},
		{"TOKEN", "op://vault/item/field-name-12345", false},
		{"", made(alnum, 40), false},
	}
	for _, tt := range tests {
		if _, ok := Looks(tt.key, tt.value); ok != tt.want {
			t.Errorf("Looks(%q, value of %d bytes, %.12q…) = %v", tt.key, len(tt.value), tt.value, ok)
		}
	}
}

func TestNoSecrets(t *testing.T) {
	for _, v := range []string{
		"@modelcontextprotocol/server-filesystem@2025.1.14", "mcp-server-git", "--repository", "/srv/data", "https://mcp.example.com/mcp",
		"https://mcp.example.com/mcp?api_key=", "postgres://localhost/db", "postgres://postgres:postgres@localhost:5432/db",
		"postgres://user:${PASSWORD}@db/x", "postgres://user:<password>@db/x", "ghcr.io/github/github-mcp-server",
		"sk-your-key-here", "sk-...", "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ghp_your_token", "xoxb-your-token", "AKIAIOSFODNN7EXAMPLE"[:4],
		"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "550e8400-e29b-41d4-a716-446655440000",
	} {
		if kind, ok := Looks("", v); ok {
			t.Errorf("%q is taken for %s", v, kind)
		}
	}
}

func TestKey(t *testing.T) {
	yes := "TOKEN GITHUB_TOKEN github-token apiKey API_KEY x-api-key OPENAI_API_KEY Authorization PASSWORD DB_PASSWD secret clientSecret " +
		"AWS_SECRET_ACCESS_KEY Cookie GITHUB_PAT SSH_PRIVATE_KEY LICENSE_KEY STRIPE_KEY BEARER"
	no := "PATH LOG_LEVEL MAX_TOKENS TOKEN_LIMIT KEY keyboard monkey AUTH_URL AUTH_TYPE PUBLIC_KEY SORT_KEY CACHE_KEY PATTERN AUTHOR " +
		"TOKENIZER PASSWORD_FILE SECRET_NAME SPAT Accept-Language X-Request-Id"
	for _, k := range strings.Fields(yes) {
		if !Key(k) {
			t.Errorf("Key(%q) is false", k)
		}
	}
	for _, k := range strings.Fields(no) {
		if Key(k) {
			t.Errorf("Key(%q) is true", k)
		}
	}
}

func TestPlaceholder(t *testing.T) {
	yes := map[string]string{
		"YOUR_API_KEY": "YOUR_API_KEY", "Bearer YOUR_API_KEY": "YOUR_API_KEY", "<token>": "<token>", "Bearer <your token>": "<your token>",
		"xxx": "xxx", "XXXXXXXX": "XXXXXXXX", "changeme": "changeme", "CHANGE_ME": "CHANGE_ME", "your-api-key": "your-api-key",
		"your_token_here": "your_token_here", "my-secret-token": "my-secret-token", "REPLACE_ME": "REPLACE_ME",
		"Bearer REPLACE_IN_PRIVATE_CONFIG": "REPLACE_IN_PRIVATE_CONFIG", "YOUR_INSTALLED_MODEL": "YOUR_INSTALLED_MODEL",
		"INSERT_TOKEN_HERE": "INSERT_TOKEN_HERE", "[your key]": "[your key]", "sk-...": "sk-...", "sk-xxxxxxxx": "sk-xxxxxxxx",
		"ghp_xxxxxxxxxxxx": "ghp_xxxxxxxxxxxx", "TODO": "TODO", "***": "***", "https://YOUR_HOST/mcp": "YOUR_HOST",
		"--key=YOUR_KEY": "YOUR_KEY", "sk-ant-xxxxxxxx": "sk-ant-xxxxxxxx", "api-key-here": "api-key-here", "Bearer ***": "***",
		"https://<host>/mcp": "<host>", "your api key": "your api key", "{api_key}": "{api_key}",
	}
	for v, want := range yes {
		if part, ok := Placeholder(v); !ok || part != want {
			t.Errorf("Placeholder(%q) = %q, %v; want %q", v, part, ok, want)
		}
	}
	for _, v := range []string{
		"", "info", "my-server", "mcp-server-git", "${YOUR_API_KEY}", "$TOKEN", "{{TOKEN}}", "https://mcp.example.com/mcp", "-y", "production",
		"application/json", "text/event-stream", "a<b", "todo-list", "myserver", "my-search-server", "1", "x", "...a", "/path/to/x", "Content-Type",
		"replace", "add", "insert", "--insert-mode", "yourself", "my-tool", "MY_APP", "the-end",
	} {
		if part, ok := Placeholder(v); ok {
			t.Errorf("Placeholder(%q) = %q", v, part)
		}
	}
}

func TestBare(t *testing.T) {
	for in, want := range map[string]string{"Bearer a": "a", "bearer  a": "a", "token a": "a", "Basic a": "a", "a b": "a b", "a": "a", " a ": "a", "Bearer": "Bearer"} {
		if got := Bare(in); got != want {
			t.Errorf("Bare(%q) = %q; want %q", in, got, want)
		}
	}
}
