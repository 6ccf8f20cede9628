package launch_test

import "testing"

// TestKeys is about keys of other clients and fields at the wrong place.
func TestKeys(t *testing.T) {
	npx := "command: npx\nargs: [-y, x]\n"
	stdio := "transport: stdio\ncommand: x\n"
	const remote = "remote:\n  url: https://mcp.acme.io/mcp\n  transport_type: streamable"
	for _, m := range []mistake{
		{at: contract, entry: npx + "environment:\n  A: b", want: wants("error unknown-key: 'env'"), fixed: npx + "env:\n  A: b"},
		{at: contract, entry: npx + "env_file: .env", files: disk{"/w/.env": ""}, want: wants("error unknown-key: 'envFile'"), fixed: npx + "envFile: .env"},
		{at: released, entry: npx + "envFile: .env", files: disk{"/w/.env": ""}, want: wants("error unknown-key: 'env_file'"), fixed: npx + "env_file: .env"},
		{at: contract, entry: npx + "cwd: /srv", want: wants("error unknown-key: no folder"), fixed: "command: npx\nargs: [-y, x]"},
		{at: contract, entry: npx + "disabled: false", want: wants("error unknown-key: every server"), fixed: "command: npx\nargs: [-y, x]"},
		{at: contract, entry: npx + "autoApprove: []", want: wants("error unknown-key: nothing like it"), fixed: "command: npx\nargs: [-y, x]"},
		{at: contract, entry: "transport: http\nserverUrl: https://mcp.acme.io/mcp", want: wants("error unknown-key: 'url'"), fixed: "transport: http\nurl: https://mcp.acme.io/mcp"},
		{at: contract, entry: "transport_type: streamable\nurl: https://mcp.acme.io/mcp", want: wants("error unknown-key: 'transport'"), fixed: "transport: http\nurl: https://mcp.acme.io/mcp"},
		{at: docker, entry: npx + "cwd: ./app", files: disk{"/w/app/": ""}, want: wants("error unknown-key: working_dir"), fixed: npx + "working_dir: ./app"},
		{at: docker, entry: npx + "disabled: true", want: wants("error unknown-key: has to go"), fixed: "command: npx\nargs: [-y, x]"},
		{at: docker, entry: npx + "alwaysAllow: [q]", want: wants("error unknown-key: permissions"), fixed: "command: npx\nargs: [-y, x]"},
		{at: docker, entry: npx + "envFile: .env", want: wants("error unknown-key: --env-from-file"), fixed: "command: npx\nargs: [-y, x]"},
		{at: docker, entry: npx + "environment:\n  A: b", want: wants("error unknown-key: 'env'"), fixed: npx + "env:\n  A: b"},
		{at: docker, entry: "url: https://mcp.acme.io/mcp\ntransport_type: streamable\nheaders:\n  A: b", want: wants("error wrong-place: 'remote'", "unknown-key: 'remote'", "wrong-place: 'remote'"), fixed: remote + "\n  headers:\n    A: b"},
		{at: docker, entry: "url: https://mcp.acme.io/mcp\ntransport: http", want: wants("error wrong-place: 'remote'", "unknown-key: 'remote'"), fixed: remote},
		{at: docker, entry: remote + "\nheaders:\n  A: b", want: wants("error wrong-place: 'remote'"), fixed: remote + "\n  headers:\n    A: b"},
		{at: docker, entry: "remote:\n  url: https://mcp.acme.io/mcp\ntransport_type: sse", want: wants("unknown-key: 'remote'", "transport"), fixed: "remote:\n  url: https://mcp.acme.io/mcp\n  transport_type: sse"},
		{at: docker, entry: remote + "\n  tools: [a]", want: wants("error unknown-key: beside 'remote'"), fixed: remote + "\ntools: [a]"},
		{at: raw, entry: "type: stdio\ncommand: x", want: wants("error unknown-key: transport"), fixed: "transport: stdio\ncommand: x"},
		{at: raw, entry: "type: http\nurl: https://mcp.acme.io/mcp", want: wants("error unknown-key"), fixed: "transport: streamable-http\nurl: https://mcp.acme.io/mcp"},
		{at: raw, entry: stdio + "timeout: 600", want: wants("error unknown-key: timeout_ms"), fixed: stdio + "timeout_ms: 600"},
		{at: raw, entry: stdio + "cwd: /srv", want: wants("error unknown-key: session's directory"), fixed: stdio},
		{at: raw, entry: stdio + "disabled: true", want: wants("error unknown-key: not started"), fixed: stdio},
		{at: raw, entry: stdio + "headers:\n  A: b", want: wants("error unknown-key: streamable-http"), fixed: stdio},
		{at: docker, entry: "command: npx\nargs: \"-y x\"", want: wants("error wrong-type"), fixed: "command: npx\nargs: [-y, x]"},
		{at: contract, entry: "command: npx\nargs: -y @acme/files 'a b'", want: wants("error wrong-type"), fixed: "command: npx\nargs: [-y, \"@acme/files\", a b]"},
		{at: raw, entry: "transport: stdio\ncommand: npx\nargs: -y x", want: wants("error wrong-type"), fixed: "transport: stdio\ncommand: npx\nargs: [-y, x]"},
		{at: docker, entry: remote + "\nenv:\n  A: b", want: wants("warning ignored-setting: 'env'"), fixed: remote},
		{at: docker, entry: remote + "\nargs: [a]", want: wants("ignored-setting: 'args'"), fixed: remote},
		{at: contract, entry: "transport: http\nurl: https://mcp.acme.io/mcp\nenv:\n  A: b", want: wants("warning wrong-place: 'env'"), fixed: "transport: http\nurl: https://mcp.acme.io/mcp"},
		{at: docker, entry: "command: [npx, -y, x]", want: wants("error wrong-type"), fixed: "command: npx\nargs: [-y, x]"},
		{at: contract, entry: "command: [npx, -y]\nargs: [x]", want: wants("error wrong-type"), fixed: "command: npx\nargs: [-y, x]"},
		{at: raw, entry: "transport: stdio\ncommand: [npx, -y, x]", want: wants("error wrong-type"), fixed: "transport: stdio\ncommand: npx\nargs: [-y, x]"},
		{at: docker, entry: "remote: https://mcp.acme.io/sse", want: wants("error wrong-type"), fixed: "remote:\n  url: https://mcp.acme.io/sse"},
		{at: docker, entry: "remote:\n  transport_type: streamable", want: wants("error mcp-source"), fixed: "remote:\n  url: https://mcp.example.com/mcp\n  transport_type: streamable"},
		{at: raw, entry: stdio + "env:\n  A: null\n  B: b", want: wants("error wrong-type"), fixed: stdio + "env:\n  B: b"},

		{at: contract, entry: npx + "request_timeout: 30000", want: wants("information timeout-unit"), fixed: npx + "request_timeout: 30"},
		{at: raw, entry: stdio + "timeout_ms: 60", want: wants("hint timeout-unit"), fixed: stdio + "timeout_ms: 60000"},

		{at: contract, entry: npx + "request_timeout: 300\nencoding: utf-8\nload_tools: true"},
		{at: docker, entry: npx + "lifecycle:\n  startup_timeout: 30s"},
		{at: raw, entry: stdio + "timeout_ms: 1500"},
	} {
		m.run(t)
	}
}

// TestVariables is about the spellings of other tools, at each kind of place.
func TestVariables(t *testing.T) {
	set := []string{"TOKEN=t", "HOME=/home/ada"}
	holoEnv := func(v string) string { return "command: npx\nargs: [-y, x]\nenv:\n  A: \"" + v + "\"" }
	holoURL := func(v string) string { return "transport: http\nurl: \"https://mcp.acme.io/" + v + "\"" }
	teamEnv := func(v string) string { return "command: x\nenv:\n  A: \"" + v + "\"" }
	teamHeader := func(v string) string {
		return "remote:\n  url: https://mcp.acme.io/mcp\n  transport_type: streamable\n  headers:\n    X-A: \"" + v + "\""
	}
	teamURL := func(v string) string {
		return "remote:\n  url: \"https://mcp.acme.io/" + v + "\"\n  transport_type: streamable"
	}
	teamDir := func(v string) string { return "command: x\nworking_dir: \"" + v + "/x\"" }
	var all []mistake
	for _, spelling := range []string{"${env:TOKEN}", "${env.TOKEN}", "$TOKEN", "${TOKEN:-d}", "{{TOKEN}}", "${{ secrets.TOKEN }}", "${input:TOKEN}", "%TOKEN%"} {
		all = append(all,
			mistake{at: contract, entry: holoEnv(spelling), env: set, want: wants("warning variable-spelling"), fixed: holoEnv("${TOKEN}")},
			mistake{at: released, entry: holoEnv(spelling), env: set, want: wants("warning variable-spelling"), fixed: holoEnv("${TOKEN}")},
			mistake{at: released, entry: holoURL(spelling), env: set, want: wants("warning variable-spelling"), fixed: holoURL("${TOKEN}")},
			mistake{at: raw, entry: "transport: stdio\ncommand: x\nenv:\n  A: \"" + spelling + "\"", env: set, want: wants("warning literal-variable")},
		)
		if spelling != "${env.TOKEN}" {
			with := "${env.TOKEN}"
			if spelling == "${TOKEN:-d}" {
				with = "${env.TOKEN || 'd'}"
			}
			all = append(all, mistake{at: docker, entry: teamHeader(spelling), env: set, want: wants("warning variable-form"), fixed: teamHeader(with)},
				mistake{at: docker, entry: teamURL(spelling), env: set, want: wants("warning variable-form"), fixed: teamURL(with)})
			if spelling != "$TOKEN" {
				all = append(all, mistake{at: docker, entry: teamEnv(spelling), env: set, want: wants("warning variable-form"), fixed: teamEnv(with)},
					mistake{at: docker, entry: teamDir(spelling), env: set, want: wants("warning variable-form"), fixed: teamDir(with)})
			}
		}
	}
	for _, spelling := range []string{"${env:TOKEN}", "${env.TOKEN}", "${TOKEN}", "${TOKEN:-d}", "%TOKEN%", "$TOKEN", "{{TOKEN}}"} {
		all = append(all, mistake{at: docker, entry: "command: x\nargs: [\"" + spelling + "\"]", env: set, want: wants("warning variable-form: passed on as it is")},
			mistake{at: raw, entry: "transport: stdio\ncommand: x\nargs: [\"" + spelling + "\"]", env: set, want: wants("warning literal-variable")})
	}
	all = append(all, []mistake{
		{at: docker, entry: teamEnv("$TOKEN"), env: set}, {at: docker, entry: teamEnv("${TOKEN}"), env: set}, {at: docker, entry: teamEnv("${env.TOKEN}"), env: set},
		{at: docker, entry: teamHeader("${env.TOKEN || 'd'}"), env: set}, {at: docker, entry: teamHeader("${headers.X-Tenant}"), env: set},
		{at: contract, entry: holoEnv("${TOKEN}"), env: set}, {at: contract, entry: holoEnv("a$b costs $5 or 5% of %d"), env: set},
		{at: contract, entry: holoEnv("{\\\"a\\\": {\\\"b\\\": 1}}"), env: set},
		{at: contract, entry: holoURL("a%20b%2Fc"), env: set}, {at: docker, entry: teamURL("a%20b%AB%CD"), env: set},
		{at: raw, entry: "transport: stdio\ncommand: x\nargs: [--price, \"$5\", --regex, \"^end$\", \"%d items\", \"LIKE '%foo%'\"]\nenv:\n  HASH: a$b"},
		{at: docker, entry: "command: x\nargs: [\"{{ .Name }}\", \"{{name}} is here\", \"%Y-%m-%d\", \"a$b\"]"},
	}...)
	for _, m := range all {
		m.run(t)
	}
}
