package launch_test

import "testing"

func TestWords(t *testing.T) {
	for _, m := range []mistake{
		{at: contract, entry: started("npx", `"-y fabric-mcp", "--mode all"`), want: wants("warning joined-arguments: fabric-mcp", "joined-arguments: '--mode all'"), fixed: started("npx", `-y, fabric-mcp, "--mode all"`)},
		{at: raw, entry: "transport: stdio\n" + started("npx", `"-y,figma-developer-mcp,--stdio"`), want: wants("joined-arguments: comma"), fixed: "transport: stdio\n" + started("npx", `-y, figma-developer-mcp, --stdio`)},
		{at: contract, entry: started("npx", `-y, "@acme/files --mode all"`), want: wants("joined-arguments"), fixed: started("npx", `-y, "@acme/files", --mode, all`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", "--note 'a b'"`), want: wants("joined-arguments"), fixed: started("npx", `-y, "@acme/files", --note, "a b"`)},
		{at: docker, entry: started("node", `"/srv/x.mjs --port 80"`), want: wants("joined-arguments"), fixed: started("node", `/srv/x.mjs, --port, "80"`)},
		{at: docker, entry: "command: npx -y @acme/files", want: wants("warning command-line"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: "command: npx -y @acme/files\nargs: [/srv]", want: wants("command-line"), fixed: started("npx", `-y, "@acme/files", /srv`)},
		{at: docker, entry: "command: \"npx \"\nargs: [-y, x]", want: wants("command-line: spaces"), fixed: started("npx", `-y, x`)},
		{at: docker, entry: "command: LEVEL=debug npx -y @acme/files", want: wants("command-line"), fixed: started("npx", `-y, "@acme/files"`) + "\nenv:\n  LEVEL: debug"},
		{at: contract, entry: "command: npx -y @acme/files", want: wants("information command-line", "error invalid-value"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: raw, entry: "transport: stdio\ncommand: uvx acme-files", want: wants("command-line"), fixed: "transport: stdio\n" + started("uvx", `acme-files`)},
		{at: contract, entry: started("npx", `npx, -y, "@acme/files"`), want: wants("warning repeated-command: 'npx'"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: started("docker", `docker, run, -i, mcp/x`), want: wants("repeated-command"), fixed: started("docker", `run, -i, mcp/x`)},
		{at: docker, entry: started("python3", `python, -m, my_server`), want: wants("repeated-command"), fixed: ""},
		{at: contract, entry: started("npx", `-y, "@acme/files", 2>/dev/null`), want: wants("warning shell-syntax: '2>/dev/null'"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: started("npx", `-y, "@acme/files", "|", tee, log`), want: wants("shell-syntax: '|'"), fixed: "-"},
		{at: docker, entry: "command: notes\nenv:\n  TOKEN: \"$(cat token)\"", want: wants("shell-syntax: $(…)"), fixed: "-"},
		{at: contract, entry: started("npx", `-y, "@acme/files", "'/srv/a b'"`), want: wants("warning quoted-value"), fixed: started("npx", `-y, "@acme/files", "/srv/a b"`)},
		{at: docker, entry: "command: notes\nenv:\n  LEVEL: \"\\\"debug\\\"\"", want: wants("quoted-value"), fixed: "command: notes\nenv:\n  LEVEL: debug"},
		{at: docker, entry: "command: “npx”\nargs: [-y, x]", want: wants("quoted-value"), fixed: started("npx", `-y, x`)},
		{at: contract, entry: started("npx", `–y, "@acme/files"`), want: wants("warning typographic-dash"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", —verbose`), want: wants("typographic-dash: '—verbose'"), fixed: started("npx", `-y, "@acme/files", --verbose`)},

		// Right, though they look wrong at first.
		{at: contract, entry: started("npx", `-y, "@acme/files", "/srv/my notes", "a, b", "Header: x y"`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", "-l=a,b", "--list=a,b,c", "--sort", "a,-b"`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", "--header=Accept: text/plain"`)},
		{at: docker, entry: started("/opt/my tools/server", `--stdio`)},
		{at: docker, entry: started("python3", `-c, "print(1) - 2"`)},
		{at: docker, entry: started("node", `-e, "a || b"`)},
		{at: docker, entry: started("bash", `-c, "npx -y x 2>/dev/null"`)},
		{at: contract, entry: started("uvx", `"mcp-server-git >= 1.0"`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", ">=1.0", "a|b", "x>y", "^end$", "$5"`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", --query, "select 'a', 'b'", "'a' or 'b'", "it's"`)},
		{at: docker, entry: "command: notes\nenv:\n  JSON: '{\"a\": \"b\"}'\n  LIST: '[\"a\", \"b\"]'\n  EMPTY: ''"},
		{at: docker, entry: started("npx", `-y, npx-mcp, npx, --operator, ">", --sep, "|", "— says she"`)},
		{at: docker, entry: started("my-server", `my-server`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", "–", "a–b"`)},
	} {
		m.run(t)
	}
}

func TestEnvironment(t *testing.T) {
	notes := func(env string) string { return "command: uvx\nargs: [acme-notes]\nenv:\n  " + env }
	for _, m := range []mistake{
		{at: contract, entry: notes(`"$LEVEL": debug`), want: wants("warning variable-name"), fixed: notes(`LEVEL: debug`)},
		{at: docker, entry: notes(`"LEVEL ": debug`), want: wants("variable-name"), fixed: notes(`LEVEL: debug`)},
		{at: raw, entry: "transport: stdio\n" + notes(`"LEVEL=debug": ""`), want: wants("variable-name: 'LEVEL'"), fixed: "transport: stdio\n" + notes(`LEVEL: debug`)},
		{at: contract, entry: notes(`API_TOKEN: "${T} "`), env: []string{"T=t"}, want: wants("warning padded-value: ends with a space"), fixed: notes(`API_TOKEN: "${T}"`)},
		{at: docker, entry: notes("API_TOKEN: |\n    ${env.T}"), env: []string{"T=t"}, want: wants("padded-value: line break"), fixed: notes(`API_TOKEN: ${env.T}`)},
		{at: contract, entry: notes(`MAX: 500`), want: wants("error wrong-type"), fixed: notes(`MAX: "500"`)},
		{at: contract, entry: notes(`DEBUG: yes`), want: wants("error wrong-type"), fixed: notes(`DEBUG: "yes"`)},
		{at: raw, entry: "transport: stdio\n" + notes(`DEBUG: true`), want: wants("error wrong-type"), fixed: "transport: stdio\n" + notes(`DEBUG: "true"`)},
		{at: contract, entry: "command: uvx\nargs: [acme-notes]\nenv:\n  - LEVEL=debug\n  - PORT=80", want: wants("error wrong-type"), fixed: notes("LEVEL: debug\n  PORT: \"80\"")},
		{at: docker, entry: "command: uvx\nargs: [acme-notes]\nenv:\n  - name: LEVEL\n    value: debug", want: wants("error wrong-type"), fixed: notes("LEVEL: debug")},
		{at: docker, entry: "command: uvx\nargs: [acme-notes]\nenv:\n  - LEVEL: debug\n  - TOKEN", want: wants("error wrong-type"), fixed: notes("LEVEL: debug\n  TOKEN: ${env.TOKEN}")},
		{at: raw, entry: "transport: stdio\ncommand: x\nenv:\n  - LEVEL=debug", want: wants("error wrong-type"), fixed: "transport: stdio\ncommand: x\nenv:\n  LEVEL: debug"},
		{at: contract, entry: "command: uvx\nargs: [acme-notes]\nenv: LEVEL=debug PORT=80", want: wants("error wrong-type"), fixed: notes("LEVEL: debug\n  PORT: \"80\"")},

		{at: contract, entry: notes("API_TOKEN: ${T}\n  NOTE: \"a \"\n  lower-case.name: x"), env: []string{"T=t"}},
		{at: docker, entry: notes("CERT_KEY: |\n    a\n    b")},
		{at: docker, entry: notes("PORT: 80\n  DEBUG: true")},
	} {
		m.run(t)
	}
}
