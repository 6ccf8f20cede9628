package launch

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// Rules returns the rules about starting and reaching servers. The slice is
// the caller's.
func Rules() []*rule.Rule {
	return slices.Concat(containerRules(), packageRules(), wordRules(), remoteRules(), valueRules(), toolRules())
}

// containerRules are about docker.
func containerRules() []*rule.Rule {
	return []*rule.Rule{
		{Code: "docker-interactive", Severity: schema.Warning, Check: dockerInteractive,
			Summary:  "`docker run` without `-i`.",
			Doc:      "A server on standard input and output needs the container's standard input. Without `-i` (`--interactive`, also joined as in `-it`) docker closes it, and the server ends before the first request.",
			Examples: fixed(docker(`"run", "--rm", "mcp/time"`), docker(`"run", "-i", "--rm", "mcp/time"`))},
		{Code: "docker-terminal", Severity: schema.Warning, Check: dockerTerminal,
			Summary:  "`docker run` with `-t`.",
			Doc:      "The runtime talks to the server through pipes. docker refuses to make a terminal of them (`the input device is not a TTY`), and where it does make one it turns line ends into carriage returns. Servers are run with `-i` alone.",
			Examples: fixed(docker(`"run", "-it", "--rm", "mcp/time"`), docker(`"run", "-i", "--rm", "mcp/time"`))},
		{Code: "docker-detached", Severity: schema.Warning, Check: dockerDetached,
			Summary:  "`docker run` with `-d`.",
			Doc:      "A detached container runs in the background. What reaches the runtime is the container's ID, and then the end of the output.",
			Examples: fixed(docker(`"run", "-i", "-d", "mcp/time"`), docker(`"run", "-i", "mcp/time"`))},
		{Code: "docker-env-not-forwarded", Severity: schema.Warning, Check: dockerForward,
			Summary:  "A variable that docker gets and the container does not.",
			Doc:      "The entry's environment is that of the program `docker`. Into the container go only variables that an option names: `-e NAME` passes on the value, `--env-file` reads a file.",
			Examples: fixed(docker(`"run", "-i", "mcp/time"`)+"    env:\n      TZ: UTC\n", docker(`"run", "-i", "-e", "TZ", "mcp/time"`)+"    env:\n      TZ: UTC\n")},
		{Code: "docker-option-after-image", Severity: schema.Warning, Check: dockerOptionBehindImage,
			Summary:  "An option of docker after the image.",
			Doc:      "`docker run` reads its options up to the image. Everything after it is an argument of the server.",
			Examples: fixed(docker(`"run", "-i", "mcp/time", "--rm"`), docker(`"run", "-i", "--rm", "mcp/time"`))},
		{Code: "docker-localhost", Severity: schema.Warning, Check: dockerLocalhost,
			Summary:  "`localhost` told to a server in a container.",
			Doc:      "Inside a container `localhost` is the container. What listens on the machine is reached as `host.docker.internal` (on Linux with `--add-host=host.docker.internal:host-gateway`) or with `--network host`.",
			Examples: fixed(docker(`"run", "-i", "mcp/time", "--api", "http://localhost:8080/"`), docker(`"run", "-i", "mcp/time", "--api", "http://host.docker.internal:8080/"`))},
		{Code: "docker-run-missing", Severity: schema.Warning, Check: dockerNoRun,
			Summary:  "`docker` with the arguments of `run` and without the word.",
			Doc:      "docker takes the first argument for a command and ends with an error.",
			Examples: fixed(docker(`"-i", "--rm", "mcp/time"`), docker(`"run", "-i", "--rm", "mcp/time"`))},
		{Code: "docker-image", Severity: schema.Warning, Check: dockerImage,
			Summary:  "`docker run` without an image, or with a name that no image has.",
			Doc:      "docker ends with an error. Often an option in front of the image takes it for its value: `-e` wants the name of a variable after it.",
			Examples: fixed(docker(`"run", "-i", "--rm", "Acme/Files"`), docker(`"run", "-i", "--rm", "acme/files"`))},
		{Code: "docker-leftover", Severity: schema.Hint, Check: dockerLeftover,
			Summary:  "`docker run` without `--rm`.",
			Doc:      "Each start of the agent leaves a stopped container on the machine. With a fixed `--name` the second start fails, since the name is taken.",
			Examples: fixed(docker(`"run", "-i", "mcp/time"`), docker(`"run", "--rm", "-i", "mcp/time"`))},
		{Code: "docker-no-server", Severity: schema.Warning, Check: dockerManages,
			Summary:  "A command of docker that starts no server.",
			Doc:      "`docker pull`, `docker compose up` and their like manage images and containers. Their output is not the protocol's.",
			Examples: plain(docker(`"compose", "up", "files"`), docker(`"compose", "run", "--rm", "files"`))},
		{Code: "docker-gateway-run", Severity: schema.Warning, Check: dockerGateway,
			Summary:  "`docker mcp gateway` without `run`.",
			Doc:      "The plugin's gateway is started by its subcommand `run`; without it docker prints a help text and ends.",
			Examples: fixed(docker(`"mcp", "gateway"`), docker(`"mcp", "gateway", "run"`))},
	}
}

// packageRules are about what runs packages.
func packageRules() []*rule.Rule {
	return []*rule.Rule{
		{Code: "npx-confirmation", Severity: schema.Warning, Check: npxConfirmation,
			Summary:  "`npx` without `-y`.",
			Doc:      "npx asks before it installs a package that is not there yet. The question waits for an answer on the standard input that belongs to the protocol.",
			Examples: fixed(started("npx", `"@acme/files"`), started("npx", `"-y", "@acme/files"`))},
		{Code: "runner-option-after-package", Severity: schema.Warning, Check: runnerOptionLate,
			Summary:  "An option of the runner after the package.",
			Doc:      "npx and uvx read their options up to the package's name. What stands after it goes to the server.",
			Examples: fixed(started("npx", `"@acme/files", "-y"`), started("npx", `"-y", "@acme/files"`))},
		{Code: "package-missing", Severity: schema.Warning, Check: packageMissing,
			Summary:  "A runner that is told no package.",
			Doc:      "Without a package npx and uvx print a help text and end.",
			Examples: plain(started("npx", `"-y"`), started("npx", `"-y", "@acme/files"`))},
		{Code: "package-archived", Severity: schema.Information, Check: packageUnmaintained,
			Summary:  "A package that nobody maintains any more.",
			Doc:      "It still runs, and its faults stay. Where the catalog knows a successor, the message names it.",
			Examples: plain(started("npx", `"-y", "@modelcontextprotocol/server-postgres"`), started("npx", `"-y", "@acme/files"`))},
		{Code: "package-unknown", Severity: schema.Warning, Check: packageUnknown,
			Summary:  "A package that never existed.",
			Doc:      "Some documents name packages that no registry has. The runner ends with an error, or runs what somebody else publishes under the free name.",
			Examples: fixed(started("npx", `"-y", "@modelcontextprotocol/server-playwright"`), started("npx", `"-y", "@playwright/mcp"`))},
		{Code: "package-wrong-runner", Severity: schema.Warning, Check: wrongRunner,
			Summary:  "A package of npm run with uvx, or one of PyPI with npx.",
			Doc:      "npx installs from npm, uvx from PyPI. The catalog knows where the package is published.",
			Examples: fixed(started("npx", `"-y", "mcp-server-fetch"`), started("uvx", `"mcp-server-fetch"`))},
		{Code: "installer-as-runner", Severity: schema.Warning, Check: installerAsRunner,
			Summary:  "An installer where a program should be started.",
			Doc:      "`pip install` and `npm install` put a package on the machine and end. The runners are `uvx` and `npx`.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("pip", `"install", "mcp-server-git"`), Right: team("uvx", `"mcp-server-git"`), Fixed: true}}},
		{Code: "package-unpinned", Severity: schema.Hint, Check: packageUnpinned, OffByDefault: true,
			Summary:  "A package without a version.",
			Doc:      "Each start runs the newest release. Switch this rule on where that is not wanted.",
			Examples: plain(started("npx", `"-y", "@acme/files"`), started("npx", `"-y", "@acme/files@1.2.3"`))},
		{Code: "uvx-underscore", Severity: schema.Warning, Check: uvxUnderscore,
			Summary:  "An underscore in the name that uvx runs.",
			Doc:      "PyPI takes `_` and `-` for the same, so uvx finds the package; the program in it is usually spelt with hyphens, and uvx does not find that.",
			Examples: fixed(started("uvx", `"acme_files"`), started("uvx", `"acme-files"`))},
		{Code: "uvx-from", Severity: schema.Warning, Check: uvxFrom,
			Summary:  "A source for uvx without `--from`.",
			Doc:      "`uvx SOURCE PROGRAM` passes PROGRAM to the server. `uvx --from SOURCE PROGRAM` starts it.",
			Examples: fixed(started("uvx", `"git+https://github.com/acme/files", "files-mcp"`), started("uvx", `"--from", "git+https://github.com/acme/files", "files-mcp"`))},
		{Code: "interpreter-script", Severity: schema.Warning, Check: interpreterScript,
			Summary:  "An interpreter that is told to run something that is no file.",
			Doc:      "`node npx …` looks for a file called npx, `python my_server` for a file of that name, where `python -m my_server` starts the module.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("node", `"npx", "-y", "@acme/files"`), Right: team("npx", `"-y", "@acme/files"`), Fixed: true}}},
		{Code: "module-name", Severity: schema.Warning, Check: moduleName,
			Summary:  "`python -m` with a name that no module has.",
			Doc:      "PyPI's packages are called with hyphens, the modules in them with underscores.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("python", `"-m", "mcp-server-git"`), Right: team("python", `"-m", "mcp_server_git"`), Fixed: true}}},
		{Code: "cmd-wrapper", Severity: schema.Information, Check: cmdWrapper,
			Summary:  "`cmd /c` or `wsl` around the program, or the name that it has on Windows.",
			Doc:      "`cmd /c npx` and `npx.cmd` are work-arounds of clients that do not find `npx` on Windows. The runtimes here do, and a file with `cmd` works on Windows only.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("cmd", `"/c", "npx", "-y", "@acme/files"`), Right: team("npx", `"-y", "@acme/files"`), Fixed: true}}},
		{Code: "shell-wrapper", Severity: schema.Hint, Check: shellWrapper,
			Summary:  "A shell around one simple command.",
			Doc:      "`sh -c \"npx -y …\"` starts a shell, which starts the program. Nothing in the line needs one, and the file does not work on Windows. A shell that reads a profile (`bash -lc`) or has pipes and variables to deal with is left alone.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("sh", `"-c", "npx -y @acme/files"`), Right: team("npx", `"-y", "@acme/files"`), Fixed: true}}},
		{Code: "runner-output", Severity: schema.Warning, Check: runOutput,
			Summary:  "A package manager that prints before the server does.",
			Doc:      "`npm run` and its like print the name of the script and its command line. That reaches the client in front of the first message, and many refuse it as broken JSON. `--silent` keeps the output clean.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("npm", `"run", "start"`), Right: team("npm", `"--silent", "run", "start"`), Fixed: true}}},
	}
}

// wordRules are about the words of command lines and environments.
func wordRules() []*rule.Rule {
	return []*rule.Rule{
		{Code: "joined-arguments", Severity: schema.Warning, Check: joinedArguments,
			Summary:  "Several arguments in one element.",
			Doc:      "Each element of the list is one argument. No shell splits it at spaces, and commas separate nothing.",
			Examples: fixed(started("npx", `"-y", "@acme/files", "--mode all"`), started("npx", `"-y", "@acme/files", "--mode", "all"`))},
		{Code: "command-line", Severity: schema.Warning, Check: commandLine,
			Summary:  "A whole command line where the program's name is wanted.",
			Doc:      "The runtime looks for a program whose name holds the spaces. The arguments belong into their own list.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: teamCommand("npx -y @acme/files"), Right: team("npx", `"-y", "@acme/files"`), Fixed: true}}},
		{Code: "repeated-command", Severity: schema.Warning, Check: repeatedCommand,
			Summary:  "Arguments that begin with the command again.",
			Doc:      "The list holds what stands after the command. `npx npx -y …` runs a package called npx, `docker docker run` ends with an error.",
			Examples: fixed(started("npx", `"npx", "-y", "@acme/files"`), started("npx", `"-y", "@acme/files"`))},
		{Code: "shell-syntax", Severity: schema.Warning, Check: shellWords,
			Summary:  "What only a shell understands, where there is none.",
			Doc:      "Pipes, redirections and `$(…)` are work for a shell. The runtimes start the program without one, so the signs reach it as arguments.",
			Examples: fixed(started("npx", `"-y", "@acme/files", "2>/dev/null"`), started("npx", `"-y", "@acme/files"`))},
		{Code: "quoted-value", Severity: schema.Warning, Check: quotedValue,
			Summary:  "Quotes that are a part of the text.",
			Doc:      "On a command line a shell takes quotes away. Here the notation of the file has its own, and a second pair inside belongs to the value: a token `'abc'` is not `abc`.",
			Examples: fixed(started("npx", `"-y", "@acme/files", "'/srv/notes'"`), started("npx", `"-y", "@acme/files", "/srv/notes"`))},
		{Code: "padded-value", Severity: schema.Warning, Check: paddedValue,
			Summary:  "A space or line break at the end of a credential or header.",
			Doc:      "A text after `|` ends with a line break, and a pasted one often with a space. Both belong to the value: servers refuse the token, and HTTP libraries the header.",
			Examples: fixed(started("npx", `"-y", "@acme/files"`)+"    env:\n      FILES_TOKEN: \"${FILES_TOKEN} \"\n", started("npx", `"-y", "@acme/files"`)+"    env:\n      FILES_TOKEN: \"${FILES_TOKEN}\"\n")},
		{Code: "typographic-dash", Severity: schema.Warning, Check: dashes,
			Summary:  "An option that begins with a long dash.",
			Doc:      "Word processors and web pages turn `--` into a dash. Programs know hyphens only.",
			Examples: fixed(started("npx", `"–y", "@acme/files"`), started("npx", `"-y", "@acme/files"`))},
		{Code: "variable-name", Severity: schema.Warning, Check: variableNames,
			Summary:  "A key of an environment that is not the name of a variable.",
			Doc:      "A name holds no space, no `=` and no `$`. What is written so does not reach the server under the name that is meant.",
			Examples: fixed(started("npx", `"-y", "@acme/files"`)+"    env:\n      \"$LEVEL\": debug\n", started("npx", `"-y", "@acme/files"`)+"    env:\n      LEVEL: debug\n")},
		{Code: "server-variable", Severity: schema.Information, Check: serverVariable,
			Summary:  "A credential under another name than the server reads.",
			Doc:      "Which variables the well-known servers read is part of this program. A server that finds its own unset starts without a credential, and its tools fail.",
			Examples: fixed(started("npx", `"-y", "@modelcontextprotocol/server-github"`)+"    env:\n      GITHUB_TOKEN: ${GITHUB_TOKEN}\n", started("npx", `"-y", "@modelcontextprotocol/server-github"`)+"    env:\n      GITHUB_PERSONAL_ACCESS_TOKEN: ${GITHUB_TOKEN}\n")},
	}
}

// remoteRules are about addresses, and what is sent there.
func remoteRules() []*rule.Rule {
	return []*rule.Rule{
		{Code: "insecure-address", Severity: schema.Information, Late: true, Check: insecureAddress,
			Summary:  "Plain http to a server on the net.",
			Doc:      "HoloDeck refuses it. The others send requests, and the credentials in their headers, so that everybody on the way can read them; then it is a warning. Addresses of this machine and of private networks are fine.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: teamRemote("http://mcp.example.com/mcp"), Right: teamRemote("https://mcp.example.com/mcp"), Fixed: true}}},
		{Code: "listen-address", Severity: schema.Information, Late: true, Check: listenAddress,
			Summary:  "The address at which a server listens, where one to connect to is wanted.",
			Doc:      "A server that listens at 0.0.0.0 can be reached at every address of its machine. As an address to connect to it works on some systems only.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: teamRemote("http://0.0.0.0:8000/mcp"), Right: teamRemote("http://localhost:8000/mcp"), Fixed: true}}},
		{Code: "ignored-setting", Severity: schema.Warning, Late: true, Check: ignoredSettings,
			Summary:  "A setting for a program beside the address of a server.",
			Doc:      "A server at an address is not started, so it gets no arguments and no environment from here. What it has to know goes into `headers` or into the address. HoloDeck and Raw report such fields by themselves.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: teamRemote("https://mcp.example.com/mcp") + "        env:\n          TOKEN: x\n", Right: teamRemote("https://mcp.example.com/mcp"), Fixed: true}}},
		{Code: "transport-address", Severity: schema.Information, Check: transportOfAddress,
			Summary:  "An address that contradicts the transport.",
			Doc:      "By custom `/mcp` speaks streamable HTTP and `/sse` server-sent events. A server that is spoken to in the wrong way answers with an error (405).",
			Examples: fixed(remote("sse", "https://mcp.example.com/mcp"), remote("http", "https://mcp.example.com/mcp"))},
		{Code: "endpoint-transport", Severity: schema.Information, Check: endpointTransport,
			Summary:  "A hosted server with a transport that it does not speak, or no longer recommends.",
			Doc:      "The catalog knows what the public endpoints speak. Server-sent events as a transport were replaced in the protocol by streamable HTTP.",
			Examples: fixed(remote("sse", "https://mcp.linear.app/sse"), remote("http", "https://mcp.linear.app/mcp"))},
		{Code: "literal-secret", Severity: schema.Warning, Check: literalSecret,
			Summary: "A credential in the file.",
			Doc: "Agent files are shared and committed. The fix moves the value into the `.env` file that the runtime reads, makes it if need be, and writes a reference in its place; it says where git does not ignore that file. " +
				"Docker Agent reads such a file only if it is started with `--env-from-file`. Raw replaces nothing, and its servers inherit the environment, so there the fix takes a variable away. The value itself appears in no message.",
			Examples: fixed(started("npx", `"-y", "@acme/files"`)+"    env:\n      FILES_TOKEN: "+sampleToken()+"\n", started("npx", `"-y", "@acme/files"`)+"    env:\n      FILES_TOKEN: ${FILES_TOKEN}\n")},
		{Code: "placeholder", Severity: schema.Warning, Check: placeholder,
			Summary:  "A placeholder that nobody has filled in.",
			Doc:      "Examples come with words such as `YOUR_API_KEY`; the server gets them as they are.",
			Examples: plain(started("npx", `"-y", "@acme/files"`)+"    env:\n      API_KEY: YOUR_API_KEY\n", started("npx", `"-y", "@acme/files"`))},
		{Code: "invalid-header", Severity: schema.Warning, Check: invalidHeader,
			Summary:  "A header that HTTP forbids.",
			Doc:      "A name holds letters, digits and a few signs, a value no line breaks. The HTTP library refuses anything else before it sends.",
			Examples: plain(remote("http", "https://mcp.example.com/mcp")+"    headers:\n      \"X Team\": blue\n", remote("http", "https://mcp.example.com/mcp")+"    headers:\n      X-Team: blue\n")},
		{Code: "authorization", Severity: schema.Warning, Check: authorization,
			Summary:  "A header for authorisation that no server understands.",
			Doc:      "`Bearer Bearer TOKEN` is refused like a wrong token, also where the variable after the word holds it already. `Bearer` without a token and a header that is called so say nothing. A token alone, without a scheme, is a hint: some servers take it.",
			Examples: fixed(remote("http", "https://mcp.example.com/mcp")+"    headers:\n      Authorization: Bearer Bearer ${TOKEN}\n", remote("http", "https://mcp.example.com/mcp")+"    headers:\n      Authorization: Bearer ${TOKEN}\n")},
		{Code: "malformed-address", Severity: schema.Warning, Late: true, Check: malformedAddress,
			Summary:  "An address that no client can open.",
			Doc:      "Some loaders take any text for an address, and the connection fails when the agent starts.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: teamRemote("mcp.example.com/mcp"), Right: teamRemote("https://mcp.example.com/mcp"), Fixed: true}}},
	}
}

// valueRules are about paths, programs and times.
func valueRules() []*rule.Rule {
	return []*rule.Rule{
		{Code: "escaped-path", Severity: schema.Warning, Check: escapedPath,
			Summary:  "A Windows path whose backslashes were taken for escapes.",
			Doc:      `In double quotes "C:\temp" holds a tab. Write "C:\\temp", or "C:/temp".`,
			Examples: fixed(started("npx", `"-y", "@acme/files", "C:\temp"`), started("npx", `"-y", "@acme/files", "C:\\temp"`))},
		{Code: "timeout-unit", Severity: schema.Information, Check: timeoutUnit,
			Summary:  "A time in another unit than the field counts.",
			Doc:      "Some tools count in seconds and some in milliseconds. Hours where seconds are counted look like milliseconds, and less than a second where milliseconds are counted looks like seconds, which is a hint.",
			Examples: fixed(started("npx", `"-y", "@acme/files"`)+"    request_timeout: 30000\n", started("npx", `"-y", "@acme/files"`)+"    request_timeout: 30\n")},
		{Code: "unexpanded-home", Severity: schema.Warning, Check: unexpandedHome,
			Summary:  "`~` where nothing expands it.",
			Doc:      "The program gets the sign itself and looks for a folder of that name.",
			Examples: fixed(started("npx", `"-y", "@acme/files", "~/notes"`), started("npx", `"-y", "@acme/files", "./notes"`))},
		{Code: "personal-path", Severity: schema.Hint, Check: personalPath,
			Summary:  "A path in one person's home folder.",
			Doc:      "The file works on that person's machine only.",
			Examples: plain(started("npx", `"-y", "@acme/files", "/Users/ada/notes"`), started("npx", `"-y", "@acme/files", "./notes"`))},
		{Code: "program-missing", Severity: schema.Hint, Check: programMissing,
			Summary:  "A program that this machine does not have.",
			Doc:      "It may be there where the agent runs, so this is a hint in the editor and not reported by `mcp-lsp check`.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("acme-files", `"--stdio"`), Right: team("./acme-files", `"--stdio"`), Env: []string{"PATH=/usr/bin"}}}},
		{Code: "relative-script", Severity: schema.Hint, Check: relativeScript,
			Summary:  "A script whose path depends on where the runtime is started.",
			Doc:      "A relative path in a command line is looked up in the folder in which the server is started, and that is where the user happens to work, not the folder of the file. HoloDeck takes arguments that begin with `./` or `../` from the folder of agent.yaml; with Docker Agent `working_dir` says where to start.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("node", `"server.mjs"`), Right: team("node", `"server.mjs"`) + "        working_dir: /srv/files\n"}}},
		{Code: "missing-file", Severity: schema.Warning, Check: missingFile,
			Summary:  "A file or folder that is not there.",
			Doc:      "The path is resolved as the runtime does it. It may be there where the agent runs, so this is not reported by `mcp-lsp check`, and where the path starts in the folder in which the runtime is started it is only advice.",
			Examples: []rule.Example{{Dialect: "holodeck", Wrong: agentWith("promts.md"), Right: agentWith("prompts.md"), Files: map[string]string{"prompts.md": "Help.\n"}}}},
	}
}

// toolRules are about the names of tools.
func toolRules() []*rule.Rule {
	return []*rule.Rule{
		{Code: "empty-tools", Severity: schema.Warning, Check: emptyTools,
			Summary:  "An empty list of allowed tools.",
			Doc:      "It reads as if no tool were allowed; the runtime takes it for no restriction.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("npx", `"-y", "@acme/files"`) + "        tools: []\n", Right: team("npx", `"-y", "@acme/files"`), Fixed: true}}},
		{Code: "tool-wildcard", Severity: schema.Warning, Check: wildcardTools,
			Summary:  "A wildcard in a list of exact names.",
			Doc:      "No tool has that name, so none is offered.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("npx", `"-y", "@acme/files"`) + "        tools: [\"read_*\"]\n", Right: team("npx", `"-y", "@acme/files"`) + "        tools: [read_file]\n"}}},
		{Code: "unlisted-tool", Severity: schema.Information, Check: unlistedTools,
			Summary:  "A tool that the server is not known to have.",
			Doc:      "A list of allowed tools that names one which the server does not have offers nothing for it, without a word. What the well-known servers have is part of this program; a newer release of one may have more.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("uvx", `"mcp-server-time"`) + "        tools: [current_time]\n", Right: team("uvx", `"mcp-server-time"`) + "        tools: [get_current_time]\n", Fixed: true}}},
		{Code: "server-name", Severity: schema.Warning, Check: serverName,
			Summary:  "A server name that makes tool names which models refuse.",
			Doc:      "The name is put before the names of the server's tools. Models take 64 letters, digits, `_` and `-`.",
			Examples: []rule.Example{{Dialect: "docker-agent", Wrong: team("npx", `"-y", "@acme/files"`) + "        name: team files\n", Right: team("npx", `"-y", "@acme/files"`) + "        name: team_files\n"}}},
	}
}

func fixed(wrong, right string) []rule.Example {
	return []rule.Example{{Dialect: "holodeck", Edition: "contract-1.0", Wrong: wrong, Right: right, Fixed: true}}
}

func plain(wrong, right string) []rule.Example {
	return []rule.Example{{Dialect: "holodeck", Edition: "contract-1.0", Wrong: wrong, Right: right}}
}

// started is a document with one server that a program starts.
func started(command, args string) string {
	return "tools:\n  - name: files\n    description: Reads files\n    type: mcp\n    server: files\n    command: " + command + "\n    args: [" + args + "]\n"
}

func docker(args string) string { return started("docker", args) }

// remote is a document with one server that is reached at an address.
func remote(transport, address string) string {
	return "tools:\n  - name: files\n    description: Reads files\n    type: mcp\n    server: files\n    transport: " + transport + "\n    url: " + address + "\n"
}

// team is a document of a dialect that takes any command.
func team(command, args string) string {
	return teamCommand(command) + "        args: [" + args + "]\n"
}

func teamCommand(command string) string {
	return strings.Join([]string{"agents:", "  root:", "    model: openai/gpt-5", "    instruction: Help.", "    toolsets:", "      - type: mcp", "        command: " + command, ""}, "\n")
}

// teamRemote is a document of that dialect with a server at an address.
func teamRemote(address string) string {
	return strings.Join([]string{"agents:", "  root:", "    model: openai/gpt-5", "    instruction: Help.", "    toolsets:", "      - type: mcp", "        remote:", "          url: " + address, "          transport_type: streamable", ""}, "\n")
}

// agentWith is an agent whose instructions are in a file.
func agentWith(file string) string {
	return "name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  file: " + file + "\n"
}

// sampleToken looks like a credential. It is put together here, so that the
// source holds nothing that does.
func sampleToken() string { return "gh" + "p_" + strings.Repeat("a1B2c3", 6) }
