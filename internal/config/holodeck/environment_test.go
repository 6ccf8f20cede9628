package holodeck

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func TestReleasedVariables(t *testing.T) {
	body := head + "description: \"${A}\"\n"
	for _, test := range []struct {
		name string
		setup
		want []string
	}{
		{"unset", setup{text: body}, errs("7 Environment variable 'A' not found. Please set it and try again")},
		{"environment", setup{text: body, env: []string{"A=x"}}, nil},
		{"empty counts as set", setup{text: head + "author: a${A}\n", env: []string{"A="}}, nil},
		{"folder of the start", setup{text: body, files: memory{"/w/.env": "A=1\n"}}, nil},
		{"home", setup{text: body, files: memory{"/home/me/.holodeck/.env": "export A='1'\n"}}, nil},
		{"beside the file", setup{text: body, files: memory{"/w/bots/.env": "A=1\n"}}, errs("7 It is set in .env, which HoloDeck does not read")},
		{"comment", setup{text: head + "# ${B}\n"}, errs("7 in comments too")},
		{"key", setup{text: head + "response_format: {\"${B}\": 1}\n"}, errs("7 Environment variable 'B' not found")},
		{"once each", setup{text: head + "# ${B} ${B}\nauthor: ${B}\n"}, errs("7 'B'")},
		{"nested", setup{text: head + "author: ${OUT_${IN}}\n"}, errs("7 'IN'")},
		{"literals", setup{text: head + "author: $A ${A-B} ${1X} ${} ${A:-d} ${env:A} ${A\n"}, nil},
		{"no escape", setup{text: head + "author: $${A}\n"}, errs("7 'A'")},
		{"env_file does not count", setup{text: head + "author: ${A}\ntools:\n  - {name: a, description: d, type: mcp, command: npx, env_file: my.env}\n",
			files: memory{"/w/my.env": "A=1"}}, errs("7 It is set in /w/my.env")},
		{"a number", setup{text: head + "author: ${A}\n", env: []string{"A=5"}}, errs("7 Input should be a valid string")},
		{"a boolean", setup{text: head + "execution:\n  verbose: ${A}\n", env: []string{"A=maybe"}}, errs("8 Input should be a valid boolean")},
		{"null", setup{text: head + "tools:\n  - {name: a, description: d, type: mcp, command: npx, env: {K: ${A}}}\n", env: []string{"A="}}, errs("8 Input should be a valid string")},
		{"an injected key", setup{text: head + "author: ${A}\n", env: []string{"A=x\nfoo: 1"}}, errs("7 Extra inputs are not permitted: '${A}'")},
		{"a broken quote", setup{text: head + "author: \"${A}\"\n", env: []string{"A=a\"b"}}, errs("7 ")},
		{"a number where one is wanted", setup{text: head + "execution: {llm_timeout: ${A}}\n", env: []string{"A=60"}}, nil},
		{"not scanned again", setup{text: head + "author: ${A}\n", env: []string{"A=${B}"}}, nil},
		{"a number that is not scanned again", setup{text: head + "execution:\n  llm_timeout: ${A}\n", env: []string{"A=${B}", "B=60"}}, errs("8 Input should be a valid integer")},
		{"a name that is made", setup{text: head + "execution:\n  llm_timeout: ${A_${B}}\n", env: []string{"B=C", "A_C=60"}}, errs("8 Input should be a valid integer")},
		{"a name that is made of words", setup{text: head + "author: ${A_${B}}\nexecution:\n  llm_timeout: ${A_${B}}\n", env: []string{"B=a b"}}, errs("9 Input should be a valid integer")},
		{"nested in a number", setup{text: head + "execution:\n  llm_timeout: ${A_${B}}\n"}, errs("8 Environment variable 'B' not found")},
	} {
		test.edition = Released
		expect(t, test.name+": "+test.text, test.found(schema.Error), test.want...)
	}
	if got := (setup{edition: Released, text: body, editor: true}).found(schema.Error); len(got) != 0 {
		t.Errorf("in an editor an unset variable is an error: %q", got)
	}
	if got := (setup{edition: Released, text: body, editor: true}).found(schema.Warning); len(got) != 1 {
		t.Errorf("in an editor an unset variable is no warning: %q", got)
	}
}

func TestContractVariables(t *testing.T) {
	entry := func(more string) string { return head + contractEntry("command: npx; "+more) }
	for _, test := range []struct {
		name string
		setup
		want []string
	}{
		{"unset", setup{text: entry("env: {K: \"${A}\"}")}, errs("13 ConfigError: Environment variable 'A' not found")},
		{"environment", setup{text: entry("env: {K: \"${A}\"}"), env: []string{"A="}}, nil},
		{"beside the file", setup{text: entry("env: {K: \"${A}\"}"), files: memory{"/w/bots/.env": "A=1"}}, nil},
		{"envFile", setup{text: entry("envFile: p.env; env: {K: \"${A}\"}"), files: memory{"/w/bots/p.env": "A=1"}}, nil},
		{"envFile of another entry", setup{text: entry("envFile: p.env") + "  - {name: b, description: d, type: mcp, server: s, command: npx, args: [\"${A}\"]}\n",
			files: memory{"/w/bots/p.env": "A=1"}}, errs("14 It is set in p.env")},
		{"comments do not count", setup{text: entry("encoding: utf-8 # ${A}")}, nil},
		{"deep in config", setup{text: entry("config: {a: [{b: \"${A}\"}]}")}, errs("13 'A'")},
		{"a number", setup{text: entry("request_timeout: ${A}"), env: []string{"A=60"}}, nil},
		{"no number", setup{text: entry("request_timeout: ${A}"), env: []string{"A=x"}}, errs("13 Input should be a valid integer")},
		{"an enumeration", setup{text: head + contractEntry("transport: ${A}; url: https://x.example"), env: []string{"A=sse"}}, nil},
		{"an address", setup{text: head + contractEntry("transport: sse; url: \"${A}/x\""), env: []string{"A=http://x.example"}}, errs("13 'url' must use https://")},
		{"an unset address", setup{text: head + contractEntry("transport: sse; url: \"${A}/x\"")}, errs("13 ConfigError: Environment variable 'A' not found")},
	} {
		test.edition = Contract
		expect(t, test.name+": "+test.text, test.found(schema.Error), test.want...)
	}
}

func TestNoValueIsShown(t *testing.T) {
	const hush = "hush-hush-77"
	for _, text := range []string{
		head + "execution: {llm_timeout: \"${A}\"}\n",
		head + "author: ${A}: x\n",
		head + contractEntry("command: ${A}"),
		head + contractEntry("transport: sse; url: ${A}"),
		head + "tools:\n  - {name: a, description: d, type: vectorstore, source: \"${A}://x\"}\n",
		head + "openai: {effort: ${A}}\n",
		head + "deployment: {registry: {url: u, repository: \"${A} X\"}}\n",
		head + "author: ${B}\n",
	} {
		for _, edition := range []string{Contract, Released} {
			_, found := setup{edition: edition, text: text, env: []string{"A=" + hush, "B=x\ninjected_key: " + hush}}.run()
			for _, f := range found {
				if strings.Contains(f.Message, hush) || strings.Contains(f.Message, "injected") {
					t.Errorf("%s: %s shows the value: %s", edition, text, f.Message)
				}
			}
		}
	}
}

func TestUnsetFix(t *testing.T) {
	for _, test := range []struct {
		edition    string
		files      memory
		path, want string
		create     bool
	}{
		{Contract, memory{}, "/w/bots/.env", "A=\n", true},
		{Contract, memory{"/w/bots/.env": "B=1"}, "/w/bots/.env", "B=1\nA=\n", false},
		{Released, memory{}, "/w/.env", "A=\n", true},
	} {
		_, found := setup{edition: test.edition, text: head + "description: \"${A}\"\n", files: test.files, editor: true}.run()
		if len(found) != 1 || len(found[0].Fixes) == 0 {
			t.Fatalf("%s: %+v", test.edition, found)
		}
		edits := found[0].Fixes[0].Edits()
		if len(edits) != 1 || edits[0].Path != test.path || edits[0].Create != test.create {
			t.Fatalf("%s: the fix edits %+v", test.edition, edits)
		}
		old, ok := test.files.Read(test.path)
		if !ok {
			if got := edits[0].Edits[0].New; got != test.want {
				t.Errorf("%s: the new file is %q", test.edition, got)
			}
			continue
		}
		if got, err := old.Apply(edits[0].Edits...); err != nil || got.String() != test.want {
			t.Errorf("%s: the file becomes %q, %v", test.edition, got, err)
		}
	}
}

func TestSpellings(t *testing.T) {
	for _, test := range []struct{ entry, message, fixed string }{
		{"env: {K: \"${env:A}\"}", "it replaces ${A}", "\"${A}\""},
		{"env: {K: \"x $USER_NAME y\"}", "it replaces ${USER_NAME}", "\"x ${USER_NAME} y\""},
		{"args: [\"${HOME_DIR:-/x}\"]", "no defaults", "\"${HOME_DIR}\""},
		{"args: [\"${input:api-key}\"]", "asks for no input", "\"${API_KEY}\""},
		{"env: {K: \"%APPDATA%\"}", "it replaces ${APPDATA}", "\"${APPDATA}\""},
		{"env: {K: \"{{TOKEN}}\"}", "it replaces ${TOKEN}", "\"${TOKEN}\""},
		{"config: {a: [\"${env.TOKEN}\"]}", "it replaces ${TOKEN}", "\"${TOKEN}\""},
	} {
		s := setup{edition: Contract, text: head + contractEntry("command: npx; "+test.entry), editor: true}
		var got []rule.Finding
		_, found := s.run()
		for _, f := range found {
			if f.Code == "variable-spelling" {
				got = append(got, f)
			}
		}
		if len(got) != 1 || !strings.Contains(got[0].Message, test.message) || got[0].Severity != schema.Warning {
			t.Errorf("%s: %+v", test.entry, got)
			continue
		}
		if out := s.fixed(t, "Write ${"); !strings.Contains(out, test.fixed) {
			t.Errorf("%s becomes\n%s", test.entry, out)
		}
	}
	for _, quiet := range []string{
		"env: {K: \"costs $5 or pa$word\"}", "env: {K: \"100%\"}", "env: {K: \"http://x/%41%42\"}", "args: [\"^a$\"]", "env: {K: \"$$\"}",
		"encoding: \"$UTF_8\"", "args: [\"{{x}}\"]",
	} {
		s := setup{edition: Contract, text: head + contractEntry("command: npx; "+quiet), editor: true}
		expect(t, quiet, s.found(schema.Information))
	}
	prose := setup{edition: Released, text: "name: a\nmodel: {provider: openai, name: m}\ninstructions:\n  inline: |\n    Use $HOME, %PATH%, {{name}} and ${env:X}.\n", editor: true}
	expect(t, "prose", prose.found(schema.Information))
	alone := setup{edition: Released, text: "${env:X}\n", editor: true}
	if _, found := alone.run(); len(found) != 1 {
		t.Errorf("a text instead of a document: %+v", found)
	}
}
