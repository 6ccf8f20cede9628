package launch_test

import "testing"

func started(command, args string) string { return "command: " + command + "\nargs: [" + args + "]" }

func TestPackages(t *testing.T) {
	for _, m := range []mistake{
		{at: contract, entry: started("npx", `"@acme/files", /srv`), want: wants("warning npx-confirmation: '@acme/files'"), fixed: started("npx", `-y, "@acme/files", /srv`)},
		{at: docker, entry: started("npx", `--package, "@acme/files", files-mcp`), want: wants("npx-confirmation"), fixed: started("npx", `-y, --package, "@acme/files", files-mcp`)},
		{at: docker, entry: started("npm", `exec, --, "@acme/files"`), want: wants("npx-confirmation"), fixed: started("npm", `exec, -y, --, "@acme/files"`)},
		{at: docker, entry: started("npx", `-y=false, "@acme/files"`), want: wants("npx-confirmation"), fixed: ""},
		{at: contract, entry: started("npx", `"@acme/files", -y`), want: wants("warning runner-option-after-package: '-y'"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: contract, entry: started("npx", `"@acme/files", /srv, --yes`), want: wants("runner-option-after-package"), fixed: started("npx", `--yes, "@acme/files", /srv`)},
		{at: contract, entry: started("uvx", `acme-files, --from, "git+https://github.com/acme/files"`), want: wants("runner-option-after-package"), fixed: ""},
		{at: contract, entry: started("npx", `-y`), want: wants("warning package-missing: npx"), fixed: "-"},
		{at: place{"holodeck", "contract-1.0", "/w/agent.yaml", "tools:\n  - name: files\n    description: Reads files\n    type: mcp\n    server: \"@acme/files\"\n    %s", false}, entry: started("npx", `-y`), want: wants("package-missing"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: "command: uvx", want: wants("package-missing: uvx"), fixed: "-"},
		{at: contract, entry: started("npx", `-y, "@modelcontextprotocol/server-postgres", "postgres://db/x"`), want: wants("information package-archived"), fixed: "-"},
		{at: contract, entry: started("npx", `-y, "@modelcontextprotocol/server-brave-search"`), want: wants("package-archived"), fixed: started("npx", `-y, "@brave/brave-search-mcp-server"`)},
		{at: docker, entry: started("npx", `-y, "@modelcontextprotocol/server-github"`) + "\nenv:\n  GITHUB_PERSONAL_ACCESS_TOKEN: ${env.T}", env: []string{"T=t"},
			want: wants("package-archived: run with docker"), fixed: started("docker", `run, -i, --rm, -e, GITHUB_PERSONAL_ACCESS_TOKEN, ghcr.io/github/github-mcp-server`) + "\nenv:\n  GITHUB_PERSONAL_ACCESS_TOKEN: ${env.T}"},
		{at: contract, entry: started("npx", `-y, "@modelcontextprotocol/server-playwright@1.0.0", --headless`), want: wants("warning package-unknown: '@playwright/mcp'"), fixed: ""},
		{at: contract, entry: started("npx", `-y, mcp-server-fetch`), want: wants("warning package-wrong-runner: PyPI"), fixed: started("uvx", `mcp-server-fetch`)},
		{at: docker, entry: started("uvx", `"@modelcontextprotocol/server-filesystem", /srv`), want: wants("package-wrong-runner: npm"), fixed: started("npx", `-y, "@modelcontextprotocol/server-filesystem", /srv`)},
		{at: docker, entry: started("pip", `install, mcp-server-git`), want: wants("warning installer-as-runner"), fixed: started("uvx", `mcp-server-git`)},
		{at: docker, entry: started("npm", `install, -g, "@acme/files"`), want: wants("installer-as-runner"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: started("python", `-m, pip, install, mcp-server-git`), want: wants("installer-as-runner"), fixed: ""},
		{at: docker, entry: started("uv", `pip, install, mcp-server-git`), want: wants("installer-as-runner"), fixed: ""},
		{at: contract, entry: started("uvx", `acme_files`), want: wants("warning uvx-underscore: 'acme-files'"), fixed: started("uvx", `acme-files`)},
		{at: contract, entry: started("uvx", `"acme_files@latest", --x`), want: wants("uvx-underscore"), fixed: started("uvx", `"acme-files@latest", --x`)},
		{at: contract, entry: started("uvx", `"git+https://github.com/acme/files", files-mcp`), want: wants("warning uvx-from: 'files-mcp'"), fixed: started("uvx", `--from, "git+https://github.com/acme/files", files-mcp`)},
		{at: docker, entry: started("uv", `tool, run, "git+https://github.com/acme/files@v1", files-mcp`), want: wants("uvx-from"), fixed: started("uv", `tool, run, --from, "git+https://github.com/acme/files@v1", files-mcp`)},
		{at: docker, entry: started("npm", `run, start`), want: wants("warning runner-output: '--silent'"), fixed: started("npm", `--silent, run, start`)},
		{at: docker, entry: started("yarn", `--cwd, /srv/x, start`), want: wants("runner-output"), fixed: started("yarn", `--cwd, /srv/x, --silent, start`)},
		{at: contract, entry: started("npx", `-y, "@modelcontextprotocol/server-github"`) + "\nenv:\n  GITHUB_TOKEN: \"${T}\"", env: []string{"T=t"}, want: wants("information server-variable: GITHUB_PERSONAL_ACCESS_TOKEN", "package-archived"),
			fixed: started("npx", `-y, "@modelcontextprotocol/server-github"`) + "\nenv:\n  GITHUB_PERSONAL_ACCESS_TOKEN: \"${T}\""},
		{at: docker, entry: started("node", `npx, -y, "@acme/files"`), want: wants("warning interpreter-script: 'npx'"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: started("python3", `my_server, --stdio`), want: wants("information interpreter-script: '-m'"), fixed: started("python3", `-m, my_server, --stdio`)},
		{at: docker, entry: started("python", `-m, mcp-server-git, -r, /srv`), want: wants("warning module-name: 'mcp_server_git'"), fixed: started("python", `-m, mcp_server_git, -r, /srv`)},
		{at: docker, entry: started("python", `-m, server.py`), want: wants("module-name"), fixed: started("python", `-m, server`)},

		// Right, though they look wrong at first.
		{at: docker, entry: started("node", `--import, tsx, /srv/server.ts`)},
		{at: docker, entry: started("python", `-u, -m, acme.files.server`)},
		{at: contract, entry: started("npx", `--yes, "@acme/files"`)},
		{at: contract, entry: started("npx", `-y=true, "@acme/files"`)},
		{at: contract, entry: started("npx", `--yes=true, "@acme/files"`)},
		{at: contract, entry: started("npx", `-yq, "@acme/files"`)},
		{at: contract, entry: started("npx", `--registry, "https://npm.acme.dev", -y, "@acme/files", -y-axis`)},
		{at: contract, entry: started("npx", `--yes, --package=@acme/files, --, files-mcp, --verbose`)},
		{at: contract, entry: started("npx", `./server`)},
		{at: contract, entry: started("npx", `-y, "@acme/files", --yes`)},
		{at: docker, entry: started("bunx", `"@acme/files"`)},
		{at: docker, entry: started("pnpm", `dlx, "@acme/files"`)},
		{at: docker, entry: started("yarn", `dlx, "@acme/files"`)},
		{at: docker, entry: started("npm", `exec, --yes, --, "@acme/files"`)},
		{at: docker, entry: started("deno", `run, -A, "npm:@acme/files"`)},
		{at: contract, entry: started("uvx", `--from, "git+https://github.com/example/x-mcp", x-mcp`)},
		{at: contract, entry: started("uvx", `"awslabs.aws-documentation-mcp-server@latest"`)},
		{at: contract, entry: started("uvx", `--python, "3.12", mcp-server-git, --repository, /srv/repo`)},
		{at: contract, entry: started("uvx", `--from, acme_files, acme-files`)},
		{at: contract, entry: started("uvx", `"git+https://github.com/acme/files"`)},
		{at: docker, entry: started("uv", `run, --with, mcp, mcp, run, /srv/server.py`)},
		{at: docker, entry: started("uv", `--directory, /srv/x, run, my_server`)},
		{at: docker, entry: started("python3", `-m, my_server`)},
		{at: docker, entry: started("npm", `run, --silent, start`)},
		{at: docker, entry: started("npm", `-s, start`)},
		{at: docker, entry: started("pipx", `run, mcp-server-git`)},
		{at: docker, entry: started("pip-audit-mcp", `install`)},
		{at: contract, entry: started("npx", `-y, "@modelcontextprotocol/server-filesystem", /srv`)},
		{at: contract, entry: started("uvx", `mcp-server-time`)},
		{at: docker, entry: started("npx", `-y, "@playwright/mcp@latest"`)},
	} {
		m.run(t)
	}
}

func TestWrappers(t *testing.T) {
	for _, m := range []mistake{
		{at: docker, entry: started("cmd", `/c, npx, -y, "@acme/files"`), want: wants("information cmd-wrapper: Windows"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: started("cmd.exe", `/d, /C, uvx, acme-files`), want: wants("cmd-wrapper"), fixed: started("uvx", `acme-files`)},
		{at: docker, entry: started("cmd", `/c, "npx -y @acme/files --mode all"`), want: wants("cmd-wrapper"), fixed: started("npx", `-y, "@acme/files", --mode, all`)},
		{at: docker, entry: started("npx.cmd", `-y, "@acme/files"`), want: wants("cmd-wrapper"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: started("wsl", `npx, -y, "@acme/files"`), want: wants("cmd-wrapper: 'wsl'"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: contract, entry: started("cmd", `/c, npx, -y, "@acme/files"`), want: wants("error invalid-value", "cmd-wrapper"), fixed: ""},
		{at: docker, entry: started("cmd", `/c, npx, "@acme/files"`), want: wants("npx-confirmation", "cmd-wrapper"), fixed: started("cmd", `/c, npx, -y, "@acme/files"`)},
		{at: docker, entry: started("sh", `-c, "npx -y @acme/files"`), want: wants("hint shell-wrapper"), fixed: started("npx", `-y, "@acme/files"`)},
		{at: docker, entry: started("bash", `-c, "npx @acme/files 'a b'"`), want: wants("npx-confirmation"), fixed: started("bash", `-c, "npx -y @acme/files 'a b'"`)},
		{at: docker, entry: started("sh", `-c, "docker run --rm mcp/x"`), want: wants("docker-interactive"), fixed: started("sh", `-c, "docker run -i --rm mcp/x"`)},
		{at: docker, entry: started("sh", `-c, "docker run -i mcp/x --rm"`), want: wants("docker-option-after-image"), fixed: started("sh", `-c, "docker run -i --rm mcp/x"`)},

		{at: docker, entry: started("npx", `-y, "@upstash/context7-mcp"`)},
		{at: docker, entry: started("bash", `-lc, "npx -y @acme/files"`)},
		{at: docker, entry: started("sh", `-c, "cd /srv && npx @acme/files"`)},
		{at: docker, entry: started("sh", `-c, "npx @acme/files | tee log"`)},
		{at: docker, entry: started("bash", `-c, "source ~/.env; npx -y @acme/files"`)},
		{at: docker, entry: started("env", `A=b, npx, -y, "@acme/files"`)},
	} {
		m.run(t)
	}
}
