package launch_test

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
)

// token looks like a credential. It is put together here, so that the source
// holds nothing that does.
func token() string { return "gh" + "p_" + strings.Repeat("a1B2c3", 6) }

// TestSecrets also checks that no message and no title holds the value, and
// what is written to the file of variables.
func TestSecrets(t *testing.T) {
	npx := "command: npx\nargs: [-y, x]\n"
	remote := func(more string) string { return "transport: http\nurl: https://mcp.acme.io/mcp\n" + more }
	for _, m := range []struct {
		mistake
		title, file string // of the first fix, and what it adds to the .env file
	}{
		{mistake{at: contract, entry: npx + "env:\n  GITHUB_TOKEN: TOKEN", want: wants("warning literal-secret: 'GITHUB_TOKEN' holds what looks like a GitHub token"), fixed: npx + "env:\n  GITHUB_TOKEN: \"${GITHUB_TOKEN}\""},
			"Move the value to .env as GITHUB_TOKEN", "GITHUB_TOKEN=TOKEN\n"},
		{mistake{at: released, entry: npx + "env:\n  GITHUB_TOKEN: TOKEN", files: disk{"/w/.env": "A=b\n"}, want: wants("literal-secret"), fixed: npx + "env:\n  GITHUB_TOKEN: \"${GITHUB_TOKEN}\""},
			"Move the value to .env as GITHUB_TOKEN", "GITHUB_TOKEN=TOKEN\n"},
		{mistake{at: contract, entry: npx + "env:\n  GITHUB_TOKEN: TOKEN", files: disk{"/w/.gitignore": "node_modules\n"}, want: wants("literal-secret")},
			"Move the value to .env as GITHUB_TOKEN (which git does not ignore yet)", "GITHUB_TOKEN=TOKEN\n"},
		{mistake{at: contract, entry: npx + "env:\n  GITHUB_TOKEN: TOKEN", files: disk{"/w/.env": "GITHUB_TOKEN=other\n"}, want: wants("literal-secret"), fixed: npx + "env:\n  GITHUB_TOKEN: \"${GITHUB_TOKEN_2}\""},
			"Move the value to .env as GITHUB_TOKEN_2", "GITHUB_TOKEN_2=TOKEN\n"},
		{mistake{at: contract, entry: npx + "env:\n  GITHUB_TOKEN: TOKEN", files: disk{"/w/.env": "GITHUB_TOKEN=TOKEN\n"}, want: wants("literal-secret"), fixed: npx + "env:\n  GITHUB_TOKEN: \"${GITHUB_TOKEN}\""},
			"Write a reference to GITHUB_TOKEN, which is set", ""},
		{mistake{at: contract, entry: remote("headers:\n  Authorization: Bearer TOKEN"), want: wants("literal-secret: The header 'Authorization'"), fixed: remote("headers:\n  Authorization: \"Bearer ${FILES_TOKEN}\"")},
			"Move the value to .env as FILES_TOKEN", "FILES_TOKEN=TOKEN\n"},
		{mistake{at: contract, entry: "transport: http\nurl: https://mcp.acme.io/mcp?api_key=TOKEN&x=1", want: wants("literal-secret: 'api_key' in the address"), fixed: "transport: http\nurl: \"https://mcp.acme.io/mcp?api_key=${FILES_API_KEY}&x=1\""},
			"Move the value to .env as FILES_API_KEY", "FILES_API_KEY=TOKEN\n"},
		{mistake{at: contract, entry: "command: npx\nargs: [-y, x, --token, TOKEN]", want: wants("literal-secret: '--token'"), fixed: "command: npx\nargs: [-y, x, --token, \"${FILES_TOKEN}\"]"},
			"Move the value to .env as FILES_TOKEN", "FILES_TOKEN=TOKEN\n"},
		{mistake{at: contract, entry: "command: npx\nargs: [-y, x, --header, \"Authorization: Bearer TOKEN\"]", want: wants("literal-secret: 'Authorization'"), fixed: "command: npx\nargs: [-y, x, --header, \"Authorization: Bearer ${FILES_TOKEN}\"]"},
			"Move the value to .env as FILES_TOKEN", "FILES_TOKEN=TOKEN\n"},
		{mistake{at: contract, entry: "command: docker\nargs: [run, -i, -e, API_KEY=TOKEN, mcp/x]", want: wants("literal-secret: 'API_KEY'"), fixed: "command: docker\nargs: [run, -i, -e, \"API_KEY=${API_KEY}\", mcp/x]"},
			"Move the value to .env as API_KEY", "API_KEY=TOKEN\n"},
		{mistake{at: docker, entry: npx + "env:\n  GITHUB_TOKEN: TOKEN", want: wants("warning literal-secret"), fixed: npx + "env:\n  GITHUB_TOKEN: ${env.GITHUB_TOKEN}"},
			"Move the value to .env as GITHUB_TOKEN (start Docker Agent with '--env-from-file .env')", "GITHUB_TOKEN=TOKEN\n"},
		{mistake{at: docker, entry: "command: docker\nargs: [run, -i, -e, API_KEY=TOKEN, mcp/x]", want: wants("literal-secret"), fixed: "command: docker\nargs: [run, -i, -e, API_KEY, mcp/x]\nenv:\n  API_KEY: \"${env.API_KEY}\""},
			"Move the value to .env as API_KEY (start Docker Agent with '--env-from-file .env')", "API_KEY=TOKEN\n"},
		{mistake{at: docker, entry: "command: x\nargs: [--token, TOKEN]", want: wants("literal-secret: Nothing is replaced here"), fixed: "-"}, "", ""},
		{mistake{at: raw, entry: "transport: stdio\ncommand: x\nenv:\n  API_KEY: TOKEN\n  LEVEL: info", want: wants("literal-secret: inherits"), fixed: "transport: stdio\ncommand: x\nenv:\n  LEVEL: info"},
			"Remove 'API_KEY' (set it in the environment from which the server is started)", ""},
		{mistake{at: raw, entry: "transport: streamable-http\nurl: https://mcp.acme.io/mcp\nheaders:\n  Authorization: Bearer TOKEN", want: wants("literal-secret"), fixed: "-"}, "", ""},
	} {
		fill := strings.NewReplacer("_TOKEN", "_TOKEN", "TOKEN", token())
		m.entry, m.fixed = fill.Replace(m.entry), fill.Replace(m.fixed)
		for path, content := range m.files {
			m.files[path] = fill.Replace(content)
		}
		m.run(t)
		for _, f := range m.find(m.block(m.entry)) {
			if m.at.json || f.Code != "literal-secret" {
				continue
			}
			checkMove(t, f, m.title, fill.Replace(m.file))
		}
	}
}

func checkMove(t *testing.T, f rule.Finding, title, file string) {
	t.Helper()
	if strings.Contains(f.Message, token()[4:]) {
		t.Errorf("the value is echoed: %s", f.Message)
	}
	if title == "" || len(f.Fixes) == 0 {
		if title != "" {
			t.Errorf("no fix is offered for %s", f.Message)
		}
		return
	}
	if f.Fixes[0].Title != title {
		t.Errorf("the title is %q, not %q", f.Fixes[0].Title, title)
	}
	added := ""
	for _, e := range f.Fixes[0].Edits() {
		if e.Path == "/w/.env" {
			for _, edit := range e.Edits {
				added += edit.New
			}
		}
	}
	if added != file {
		t.Errorf("%q adds %q, not %q", title, added, file)
	}
}

func TestNoSecrets(t *testing.T) {
	for _, m := range []mistake{
		{at: contract, entry: "command: npx\nargs: [-y, x]\nenv:\n  API_KEY: ${API_KEY}\n  TOKEN_LIMIT: \"4000\"\n  AUTH_TYPE: oauth\n  KEY_FILE: /srv/key.pem\n  PUBLIC_KEY_ID: main", env: []string{"API_KEY=x"}},
		{at: docker, entry: "command: x\nargs: [\"postgresql://postgres:postgres@localhost/db\", --token-file, /run/secrets/token, --max-tokens, \"4096\"]"},
		{at: docker, entry: "command: x\nenv:\n  MODEL: text-embedding-3-large\n  COMMIT: 0123456789abcdef0123456789abcdef01234567\n  UUID: 6f1d2b3c-4e5f-6071-8293-a4b5c6d7e8f9"},
		{at: docker, entry: "command: docker\nargs: [run, -i, -e, GITHUB_TOKEN, mcp/x]"},
		{at: raw, entry: "transport: streamable-http\nurl: https://mcp.acme.io/mcp?profile=default&version=2024-11-05-preview"},
	} {
		m.run(t)
	}
}

func TestPlaceholders(t *testing.T) {
	for _, m := range []mistake{
		{at: contract, entry: "command: npx\nargs: [-y, x, --key, your-api-key]", want: wants("warning placeholder: your-api-key")},
		{at: contract, entry: "command: npx\nargs: [-y, x, --key=YOUR_API_KEY]", want: wants("placeholder: 'YOUR_API_KEY'")},
		{at: docker, entry: "command: npx\nargs: [-y, x, /path/to/<folder>]", want: wants("placeholder: <folder>")},
		{at: docker, entry: "command: docker\nargs: [run, -i, -e, API_KEY=xxxx, mcp/x]", want: wants("placeholder: 'xxxx'")},
		{at: docker, entry: "command: x\nenv:\n  API_KEY: changeme", want: wants("placeholder: changeme"), fixed: "command: x\nenv:\n  API_KEY: ${env.API_KEY}"},
		{at: docker, entry: "remote:\n  url: https://mcp.acme.io/mcp?key=<key>\n  transport_type: streamable", want: wants("placeholder: <key>")},
		{at: raw, entry: "transport: stdio\ncommand: x\nenv:\n  API_KEY: sk-...\n  A: b", want: wants("placeholder: sk-..."), fixed: "transport: stdio\ncommand: x\nenv:\n  A: b"},

		{at: docker, entry: "command: x\nargs: [--name, example, --query, \"a < b > c\", \"<note>hi</note>\", \"[a-z]\", '[\"a\"]', --team, yours, my-notes]\nenv:\n  HOST: example.com\n  MODE: test\n  NAME: my-key-value-store"},
		{at: docker, entry: "remote:\n  url: https://mcp.example.com/mcp\n  transport_type: streamable"},
		{at: contract, entry: "command: npx\nargs: [-y, x, \"{}\", \"[]\", \"...\", \"000\", \"/srv/{id}/x\"]"},
	} {
		m.run(t)
	}
}
