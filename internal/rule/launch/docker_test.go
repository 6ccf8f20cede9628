package launch_test

import "testing"

func TestDocker(t *testing.T) {
	run := func(args string) string { return "command: docker\nargs: [" + args + "]" }
	for _, m := range []mistake{
		{at: contract, entry: run(`run, --rm, mcp/x`), want: wants("warning docker-interactive: -i"), fixed: run(`run, -i, --rm, mcp/x`)},
		{at: docker, entry: run(`container, run, --rm, "mcp/x:1", --flag`), want: wants("docker-interactive: container run"), fixed: run(`container, run, -i, --rm, "mcp/x:1", --flag`)},
		{at: raw, entry: "transport: stdio\n" + run(`run, --rm, --interactive=false, mcp/x`), want: wants("docker-interactive"), fixed: "transport: stdio\n" + run(`run, --rm, -i, mcp/x`)},
		{at: contract, entry: "command: docker\nargs:\n  - run\n  - --rm\n  - mcp/x", want: wants("docker-interactive"), fixed: "command: docker\nargs:\n  - run\n  - -i\n  - --rm\n  - mcp/x"},
		{at: docker, entry: "command: podman\nargs: [run, --rm, mcp/x]", want: wants("docker-interactive: podman run"), fixed: "command: podman\nargs: [run, -i, --rm, mcp/x]"},
		{at: docker, entry: run(`exec, box, server`), want: wants("docker-interactive: 'box'"), fixed: run(`exec, -i, box, server`)},
		{at: docker, entry: run(`exec, -it, box, server`), want: wants("docker-terminal: 'box'"), fixed: run(`exec, -i, box, server`)},
		{at: contract, entry: run(`run, -it, --rm, mcp/x`), want: wants("warning docker-terminal: TTY"), fixed: run(`run, -i, --rm, mcp/x`)},
		{at: contract, entry: run(`run, -i, --tty, mcp/x`), want: wants("docker-terminal"), fixed: run(`run, -i, mcp/x`)},
		{at: contract, entry: run(`run, -i, -d, mcp/x`), want: wants("warning docker-detached"), fixed: run(`run, -i, mcp/x`)},
		{at: contract, entry: run(`run, -di, mcp/x`), want: wants("docker-detached"), fixed: run(`run, -i, mcp/x`)},
		{at: contract, entry: run(`run, --detach, mcp/x`), want: wants("docker-detached"), fixed: run(`run, mcp/x`)},
		{at: contract, entry: run(`run, -i, mcp/x`) + "\nenv:\n  LEVEL: debug", want: wants("warning docker-env-not-forwarded: LEVEL"), fixed: run(`run, -i, -e, LEVEL, mcp/x`) + "\nenv:\n  LEVEL: debug"},
		{at: docker, entry: run(`run, -i, -e, A, mcp/x`) + "\nenv:\n  A: a\n  B: b", want: wants("docker-env-not-forwarded: 'B'"), fixed: run(`run, -i, -e, A, -e, B, mcp/x`) + "\nenv:\n  A: a\n  B: b"},
		{at: contract, entry: run(`run, -i, --rm, mcp/x, -e, LEVEL`), want: wants("warning docker-option-after-image: 'mcp/x'"), fixed: run(`run, -i, --rm, -e, LEVEL, mcp/x`)},
		{at: contract, entry: run(`run, -i, mcp/x, --rm`), want: wants("docker-option-after-image"), fixed: run(`run, -i, --rm, mcp/x`)},
		{at: contract, entry: run(`run, -i, mcp/x, serve, -v, "/a:/b"`), want: wants("docker-option-after-image: '-v'"), fixed: run(`run, -i, -v, "/a:/b", mcp/x, serve`)},
		{at: docker, entry: run(`run, -i, mcp/x, --url, "http://localhost:80/"`), want: wants("warning docker-localhost: host.docker.internal"), fixed: run(`run, -i, mcp/x, --url, "http://host.docker.internal:80/"`)},
		{at: docker, entry: run(`run, -i, -e, "API=http://127.0.0.1:80", mcp/x`), want: wants("docker-localhost: '127.0.0.1'"), fixed: run(`run, -i, -e, "API=http://host.docker.internal:80", mcp/x`)},
		{at: contract, entry: run(`run, -i, -e, API, mcp/x`) + "\nenv:\n  API: http://localhost:9200", want: wants("docker-localhost"), fixed: run(`run, -i, -e, API, mcp/x`) + "\nenv:\n  API: http://host.docker.internal:9200"},
		{at: contract, entry: run(`-i, --rm, mcp/x`), want: wants("warning docker-run-missing"), fixed: run(`run, -i, --rm, mcp/x`)},
		{at: docker, entry: run(`"ghcr.io/acme/x:1"`), want: wants("docker-run-missing"), fixed: run(`run, "ghcr.io/acme/x:1"`)},
		{at: docker, entry: run(`mcp, gateway`), want: wants("warning docker-gateway-run"), fixed: run(`mcp, gateway, run`)},
		{at: docker, entry: run(`mcp, gateway, --servers=time`), want: wants("docker-gateway-run"), fixed: run(`mcp, gateway, run, --servers=time`)},
		{at: docker, entry: run(`compose, up, files`), want: wants("warning docker-no-server: compose run"), fixed: "-"},
		{at: docker, entry: run(`pull, mcp/time`), want: wants("docker-no-server"), fixed: "-"},
		{at: docker, entry: run(`"run -i --rm mcp/x"`), want: wants("joined-arguments"), fixed: run(`run, -i, --rm, mcp/x`)},
		{at: contract, entry: run(`run, -i, --rm, -e, mcp/time`), want: wants("warning docker-image: 'mcp/time'"), fixed: "-"},
		{at: contract, entry: run(`run, -i, --rm`), want: wants("docker-image: no image"), fixed: "-"},
		{at: docker, entry: run(`run, -i, --rm, "Acme/Files:V1"`), want: wants("docker-image: lower case"), fixed: run(`run, -i, --rm, "acme/files:V1"`)},
		{at: docker, entry: run(`run, -i, mcp/x`), want: wants("hint docker-leftover"), fixed: run(`run, --rm, -i, mcp/x`)},
		{at: docker, entry: run(`run, -i, --name, box, mcp/x`), want: wants("information docker-leftover: 'box'"), fixed: run(`run, --rm, -i, --name, box, mcp/x`)},

		// Right, though they look wrong at first.
		{at: contract, entry: run(`run, -i, --rm, --init, --pull=always, mcp/time`)},
		{at: contract, entry: run(`run, --rm, --interactive, mcp/time`)},
		{at: docker, entry: run(`run, -a, stdin, -a, stdout, mcp/time`)},
		{at: docker, entry: run(`--context, prod, run, -i, mcp/time`)},
		{at: docker, entry: run(`run, -i, -e, TOKEN, "--env=LEVEL=info", --env-file, .env, mcp/x`) + "\nenv:\n  TOKEN: ${env.T}\n  OTHER: x", env: []string{"T=t"}},
		{at: docker, entry: run(`run, -i, mcp/x`) + "\nenv:\n  DOCKER_HOST: tcp://10.0.0.2:2375\n  PATH: /bin"},
		{at: docker, entry: run(`run, -i, "-eTOKEN", mcp/x`) + "\nenv:\n  TOKEN: x"},
		{at: docker, entry: run(`run, -i, mcp/x, -t, stdio, -d, /data, -p, "8080"`)},
		{at: docker, entry: run(`run, -i, mcp/x, -e, production`)},
		{at: docker, entry: run(`run, -i, --network, host, mcp/x, "http://localhost/"`)},
		{at: docker, entry: run(`run, -i, -v, "localhost-data:/data", mcp/x, --name=localhost.example`)},
		{at: docker, entry: run(`compose, -f, x.yml, run, --rm, files`)},
		{at: docker, entry: run(`compose, run, --rm, files`)},
		{at: docker, entry: run(`exec, -i, box, server`)},
		{at: docker, entry: run(`start, -ai, box`)},
		{at: docker, entry: run(`run, -i, --rm, "Acme.azurecr.io/files:V1"`)},
		{at: docker, entry: run(`mcp, gateway, run`)},
		{at: docker, entry: run(`model, run, ai/smollm2`)},
		{at: docker, entry: "command: my-docker\nargs: [run, --rm, mcp/x]"},
	} {
		m.run(t)
	}
}
