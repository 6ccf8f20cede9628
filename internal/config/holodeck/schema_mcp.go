package holodeck

import (
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// commandType names the enumeration of commands, which has its own sentence
// in the contract.
const commandType = "MCP command"

// kindTool is the kind of name that tools declare.
const kindTool = "tool"

// identity are the fields that every tool has.
func (b *builder) identity(typeName, typeDoc string) []*schema.Field {
	name := str(toolName)
	if b.contract() {
		name = str(notBlank("'name' must be a non-empty identifier"))
	}
	name.Defines = kindTool
	return []*schema.Field{
		field("name", name, "What the model calls the tool. Letters, digits and underscores; no two tools of an agent may share a name.",
			required, example("filesystem"), order(0)),
		field("description", str(format(schema.Markdown)),
			"What the tool is for. The model reads it to decide when to call the tool.", required, example("Reads and writes files of the workspace"), order(0)),
		field("type", enum(typeName, typeDoc), "The kind of tool.", required, example(typeName), order(0)),
	}
}

func (b *builder) mcpTool() *schema.Type {
	only := func(values ...string) fieldMod {
		return func(f *schema.Field) {
			f.Only = &schema.Only{
				Condition: schema.Condition{Field: "transport", Values: values, Default: "stdio"},
				Severity:  schema.Warning,
				Text:      "'{field}' has no meaning with the transport {value} and is ignored",
			}
		}
	}
	stdio, remote := only("stdio"), only("sse", "websocket", "http")
	streams := only("sse", "http")
	t := object("MCPTool", "MCP tool", b.mcpDoc(), b.identity("mcp", "A server that speaks the Model Context Protocol.")...)
	if b.contract() {
		t.Fields = append(t.Fields, field("server", str(suggest("servers"), check(emptyServer)),
			"Which MCP server this is: its package or any other identifier. In the old form, without `command` and `transport`, it also says what to start.",
			required, until(Contract), role(schema.PackageRole), example(`"@modelcontextprotocol/server-filesystem"`), order(0)))
	}
	t.Fields = append(t.Fields,
		field("transport", b.transports(), "How HoloDeck talks to the server.", role(schema.TransportRole), def("stdio"), example("stdio"), order(1)),
		field("command", b.commands(), "The program that starts the server. Needed with the transport stdio. Only these programs are allowed, for safety.",
			stdio, role(schema.CommandRole), example("npx"), order(1)),
		field("args", orNull(list(str(suggest("args"), started))),
			"The arguments of `command`, one to an item. Paths that start with `./` or `../` count from the folder of agent.yaml.",
			stdio, role(schema.ArgsRole), example(`["-y", "@modelcontextprotocol/server-filesystem", "./data"]`), order(2)),
		field("env", orNull(mapOf(str())), "Environment variables of the server. Values must be text: put numbers and `yes`/`no` in quotes.",
			stdio, role(schema.EnvRole), example(`{GITHUB_TOKEN: "${GITHUB_TOKEN}"}`), order(3)),
		b.envFile(stdio),
		field("encoding", orNull(str()), "The encoding of the server's input and output.", stdio, def("utf-8"), example("utf-8"), order(5)),
		field("url", orNull(str(format(schema.URL))), b.urlDoc(), remote, role(schema.URLRole), example("https://mcp.example.com/mcp"), order(1)),
		field("headers", orNull(mapOf(str(), sensitiveHeaders)), "Headers that every request carries. Values must be text.",
			streams, role(schema.HeadersRole), example(`{Authorization: "Bearer ${API_TOKEN}"}`), order(2)),
		field("timeout", orNull(number()), "Seconds to wait for a connection.", remote, role(schema.TimeoutRole), unit("s"), example("30"), order(4)),
		field("sse_read_timeout", orNull(number()), "Seconds to wait for the next event of the stream.", streams, role(schema.TimeoutRole), unit("s"), example("300"), order(4)),
		field("terminate_on_close", orNull(boolean()), "Whether to end the session on the server when the agent is done.", only("http"), example("true"), order(5)),
		field("config", orNull(mapOf(anything())), "Settings for the server, as it wants them. It gets them as JSON in the variable `MCP_CONFIG`.",
			example(`{allowed_directories: ["./data"]}`), order(3)),
		field("load_tools", boolean(), "Whether to ask the server for its tools.", def("true"), b.idle(), order(6)),
		field("load_prompts", boolean(), "Whether to ask the server for its prompts.", def("true"), b.idle(), order(6)),
		field("request_timeout", integer(bound(schema.Above, 0, "request_timeout must be positive")),
			"Seconds that one call may take.", role(schema.TimeoutRole), unit("s"), def("60"), example("120"), b.idle(), order(4)),
	)
	if !b.contract() {
		t.Fields = append(t.Fields, releasedFields()...)
	}
	t.Constraints = b.transportNeeds()
	t.Samples = b.mcpSamples()
	return t
}

// releasedFields are those that HoloDeck got after the contract.
func releasedFields() []*schema.Field {
	return []*schema.Field{
		field("defer_loading", boolean(), "Whether the model sees the tool only once it searches for it.", def("true"), since(Released), deferred, order(6)),
		field("is_retrieval", boolean(), "Whether the results of the tool are context for the metrics of retrieval (faithfulness and others).", def("false"), since(Released), order(6)),
		field("registry_name", orNull(str()), "The server's name in the MCP registry. `holodeck mcp add` writes it to notice what is installed already.",
			since(Released), example("io.github.acme/files"), order(7)),
	}
}

func (b *builder) mcpDoc() string {
	if b.contract() {
		return "A server that speaks the Model Context Protocol, in the form of the MCP Configuration Contract 1.0.0."
	}
	return "A server that speaks the Model Context Protocol. With `anthropic` and `ollama` only the transport stdio is used; `openai` and `azure_openai` also use sse and http."
}

func (b *builder) urlDoc() string {
	if b.contract() {
		return "Where the server is. `sse` and `http` want https:// (or http:// on this machine), `websocket` wants wss:// or ws://. Needed with these transports."
	}
	return "Where the server is: https://, wss:// or ws://, and http:// for this machine only. Needed with the transports sse, websocket and http."
}

// idle marks what HoloDeck 0.7 accepts and nothing reads.
func (b *builder) idle() fieldMod {
	if b.contract() {
		return func(*schema.Field) {}
	}
	return unread("HoloDeck 0.7 accepts this field and does nothing with it")
}

func deferred(f *schema.Field) {
	f.Unread = "HoloDeck 0.7 accepts this field and does nothing with it"
}

func (b *builder) transports() *schema.Type {
	t := enum(
		"stdio", "A program on this machine, talked to through its standard input and output.",
		"sse", "A remote server with Server-Sent Events.",
		"websocket", "A remote server with a web socket.",
		"http", "A remote server with streamable HTTP.",
	)
	for i, means := range []string{"stdio", "sse", "websocket", "streamable-http"} {
		t.Enum[i].Means = means
	}
	return t
}

func (b *builder) commands() *schema.Type {
	pairs := []string{"npx", "Runs a package of npm; give `-y` first, so that it does not ask."}
	if !b.contract() {
		pairs = append(pairs, "node", "Runs a JavaScript file.")
	}
	pairs = append(pairs,
		"uvx", "Runs a Python package of PyPI with uv.",
		"docker", "Runs a container image: `run --rm -i IMAGE`.")
	t := orNull(enum(pairs...))
	t.Name = commandType
	return t
}

func (b *builder) envFile(only fieldMod) *schema.Field {
	t := orNull(str(format(schema.FilePath)))
	if b.contract() {
		return field("envFile", t, "A file with lines NAME=value for the server's environment and for `${NAME}` in this entry. The path starts at the folder of agent.yaml.",
			only, role(schema.EnvFileRole), until(Contract), aliases("env_file"), example(".env"), order(4))
	}
	t.Base = schema.WorkDir
	return field("env_file", t, "A file with lines NAME=value for the server's environment; `env` is stronger. HoloDeck opens it in the folder in which it is started. It does not set `${NAME}` in this file.",
		only, role(schema.EnvFileRole), since(Released), aliases("envFile"), example(".env"), order(4))
}

// transportNeeds are the fields that a transport demands.
func (b *builder) transportNeeds() []*schema.Constraint {
	class := ""
	if b.contract() {
		class = "MCPConfigError: "
	}
	var all []*schema.Constraint
	if !b.contract() { // the contract's entries without command may be of the old form
		all = append(all, needs("command", "stdio", class))
	}
	for _, transport := range []string{"sse", "websocket", "http"} {
		need := needs("url", transport, class)
		if transport == "websocket" {
			need.Example = "wss://mcp.example.com/ws"
		}
		all = append(all, need)
	}
	return all
}

func needs(name, transport, class string) *schema.Constraint {
	return &schema.Constraint{
		Rule: schema.AllRequired, Fields: []string{name}, NullAbsent: true, Code: "missing-field",
		When: []schema.Condition{when("transport", transport, "stdio")}, At: "transport",
		None: class + "'" + name + "' is required for " + transport + " transport",
	}
}

// started says where HoloDeck looks for the paths among arguments.
func started(t *schema.Type) {
	t.Start, t.Base, t.DotBeside = "in the folder in which HoloDeck is started", schema.WorkDir, true
}

func emptyServer(value string) string {
	if blank(value) {
		return "ValidationError: 'server' must be a non-empty identifier"
	}
	return ""
}

// sensitiveHeaders marks the headers that carry credentials.
func sensitiveHeaders(t *schema.Type) { t.Sensitive = secretHeader }

// toolName refuses what HoloDeck 0.7 does not take as a tool's name and offers
// the same name with underscores.
func toolName(t *schema.Type) {
	t.Checks = append(t.Checks, schema.Check{
		Fails: func(value string) string {
			if isToolName(value) {
				return ""
			}
			return "String should match pattern '^[0-9A-Za-z_]+$': a tool's name has letters, digits and underscores only"
		},
		Fix: func(value string) []schema.Replacement {
			name := strings.Trim(otherRuns.ReplaceAllString(value, "_"), "_")
			if name == "" {
				return nil
			}
			return []schema.Replacement{{Title: "Call it '" + name + "'", Value: name, Preferred: true}}
		},
	})
}

var otherRuns = regexp.MustCompile(`[^0-9A-Za-z_]+`)

func isToolName(s string) bool { return s != "" && strings.IndexFunc(s, notInToolName) < 0 }

func notInToolName(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}
