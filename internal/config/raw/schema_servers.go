package raw

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func mcpType() *schema.Type {
	return &schema.Type{
		Name: "mcp", Kind: schema.Object, Label: "MCP configuration",
		Fields: []*schema.Field{{
			Name: "servers", Aliases: []string{"mcpServers"},
			Type: &schema.Type{
				Kind: schema.Map, Defines: kindServer, Elem: serverType(),
				Key: serverKey(),
				Doc: "Servers by a name of your own. The name is the middle of every tool ID, `mcp/<server>/<tool>`.",
			},
			Doc: "Servers by name. Each is inert until an agent lists one of its tools in `tools.use`.",
		}},
	}
}

// serverKey is a server's name. Raw takes any, but a tool's ID cannot hold all
// of them.
func serverKey() *schema.Type {
	t := ownName("MCP server name")
	t.Checks = append(t.Checks, schema.Check{Code: codeUnselectable, Severity: schema.Warning, Fails: func(name string) string {
		if strings.ContainsAny(name, "/ \t\r\n") {
			return "The server name '{value}' holds a slash or a space, so no tool ID can select it"
		}
		return ""
	}})
	return t
}

// serverType is a binding to a package where "from" is written, else a server
// of one of the two transports.
func serverType() *schema.Type {
	direct := &schema.Type{
		Name: "server", Kind: schema.Choice, Label: "MCP server", Tag: "transport",
		Doc: "An MCP server. `transport` says how Raw reaches it.",
		Members: []*schema.Member{
			{Value: "stdio", Type: stdioType(), Doc: "Raw starts the server as a process and talks over its standard input and output."},
			{Value: "streamable-http", Type: remoteType(), Doc: "Raw talks to a server that runs elsewhere by streamable HTTP."},
		},
	}
	direct.Samples = append(direct.Members[0].Type.Samples, direct.Members[1].Type.Samples...)
	bound := &schema.Type{
		Name: "bound server", Kind: schema.Object, Label: "MCP server of a package",
		Fields: []*schema.Field{from("mcp", "kit/mcp/search"), inputs()},
	}
	return &schema.Type{
		Name: "server", Kind: schema.Choice, Label: "MCP server", Tag: "from", ByPresence: true,
		Members: []*schema.Member{{Type: bound, Doc: "A server that an installed package defines."}, {Type: direct}},
		Samples: direct.Samples,
	}
}

func transportField() *schema.Field {
	t := enum([]string{"stdio", "streamable-http"},
		"Raw starts the server as a process and talks over its standard input and output.",
		"Raw talks to a server that runs elsewhere by streamable HTTP. SSE is not supported.")
	for i := range t.Enum {
		t.Enum[i].Means = t.Enum[i].Value
	}
	return &schema.Field{
		Name: "transport", Required: true, Order: 1, Type: t, Role: schema.TransportRole,
		Doc: "How Raw reaches the server: `\"stdio\"` or `\"streamable-http\"`. There are no others.",
	}
}

func stdioType() *schema.Type {
	return &schema.Type{
		Name: typeStdio, Kind: schema.Object, Label: "MCP server",
		Doc: "A server that Raw starts in the session's directory. Its standard output must carry protocol messages only; logs go to standard error.",
		Fields: []*schema.Field{
			transportField(),
			{Name: "command", Role: schema.CommandRole, Type: commandType(), Required: true, Example: `"npx"`, Order: 2, Aliases: []string{"cmd"},
				Doc: "The program to start, without its arguments. No shell is involved."},
			{Name: "args", Role: schema.ArgsRole, Type: argsType(), Example: `["-y", "@acme/server"]`, Order: 3, Aliases: []string{"arguments"},
				Doc: "The program's arguments, one array entry each, taken as they are. A relative path among them resolves in the session's directory, not beside this file."},
			{Name: "env", Role: schema.EnvRole, Type: literals("A variable's value, taken as it is: `${NAME}` in it is not replaced."), Example: `{"LOG_LEVEL": "warn"}`, Order: 4, Aliases: []string{"environment"},
				Doc: "Environment variables laid over those that Raw itself has. The values are literal: nothing is expanded. A variable that Raw's own environment has need not be repeated."},
			timeoutField(),
			panelsField(),
		},
		Samples: []*schema.Sample{{
			Label: "stdio server", Doc: "A server that Raw starts.",
			Value: schema.Template{Fields: []schema.TemplateField{
				{Key: "transport", Value: schema.Template{Text: "stdio", Quote: true}},
				{Key: "command", Value: schema.Template{Text: "npx", Quote: true, Stop: true}},
				{Key: "args", Value: schema.Template{Flow: true, Items: []schema.Template{{Text: "-y", Quote: true}, {Text: "package", Quote: true, Stop: true}}}},
			}},
		}},
	}
}

func remoteType() *schema.Type {
	return &schema.Type{
		Name: typeRemote, Kind: schema.Object, Label: "MCP server",
		Doc: "A server that is reached by streamable HTTP.",
		Fields: []*schema.Field{
			transportField(),
			{Name: "url", Role: schema.URLRole, Type: endpointType(), Required: true, Example: `"https://mcp.example.com/mcp"`, Order: 2, Aliases: []string{"uri", "endpoint", "serverUrl", "httpUrl"},
				Doc: "The server's endpoint, `http` or `https`."},
			{Name: "headers", Role: schema.HeadersRole, Type: literals("A header's value, sent as it is: `${NAME}` in it is not replaced."), Example: `{"Authorization": "Bearer …"}`, Order: 4, Aliases: []string{"http_headers"},
				Doc: "Headers of every request. The values are literal: nothing is expanded, so a credential stands here in plain text and the file should have mode 0600."},
			timeoutField(),
			panelsField(),
		},
		Samples: []*schema.Sample{{
			Label: "remote server", Doc: "A server that is reached by streamable HTTP.",
			Value: schema.Template{Fields: []schema.TemplateField{
				{Key: "transport", Value: schema.Template{Text: "streamable-http", Quote: true}},
				{Key: "url", Value: schema.Template{Text: "https://", Quote: true, Stop: true}},
			}},
		}},
	}
}

const sessionFolder = "in the session's directory"

func commandType() *schema.Type {
	t := nonEmpty()
	t.Format, t.Suggest, t.Expand = schema.Command, sourceCommand, schema.Literal
	t.Start, t.Base = sessionFolder, schema.Unknown
	return t
}

func argsType() *schema.Type {
	return &schema.Type{
		Name: "args", Kind: schema.List, Doc: "Arguments, one entry each.",
		Elem: &schema.Type{Kind: schema.String, Expand: schema.Literal, Suggest: sourceArg, Start: sessionFolder, Base: schema.Unknown, Doc: "One argument, taken as it is."},
	}
}

// literals maps names to texts in which nothing is expanded and which may be secret.
func literals(doc string) *schema.Type {
	return &schema.Type{
		Kind: schema.Map, Doc: doc, Suggest: sourceLiteral,
		Key: with(&schema.Type{Kind: schema.String}, func(v string) string {
			if v == "" {
				return "{where} has an entry without a name"
			}
			return ""
		}, nil),
		Elem:      &schema.Type{Kind: schema.String, Expand: schema.Literal, Doc: doc},
		Sensitive: func(string) bool { return true },
	}
}

func timeoutField() *schema.Field {
	return &schema.Field{
		Name: "timeout_ms", Type: milliseconds(), Role: schema.TimeoutRole, Unit: "ms", Example: "60000", Order: 6,
		Aliases: []string{"timeout", "timeoutMs", "timeout_millis", "requestTimeout"},
		Doc: "The limit in milliseconds, 1 to 2147483647, of connecting, of listing the tools and of each call. Default: the agent's `request_timeout_ms`. " +
			"A server that sends progress notifications restarts the clock with each, so only tools that work silently for long need more.",
	}
}

// panelsField declares side panels. Their form is the affair of the tools that
// draw them, so nothing in them is refused here.
func panelsField() *schema.Field {
	return &schema.Field{
		Name: "panels", Order: 8,
		Type: &schema.Type{Kind: schema.List, Elem: &schema.Type{
			Name: "panel", Kind: schema.Object, Open: true, Elem: anything(), Label: "Panel",
			Fields: []*schema.Field{
				{Name: "tool", Type: nonEmpty(), Doc: "The server's own name of the tool that fills the panel."},
				{Name: "id", Type: nonEmpty(), Doc: "The panel's name among those of its tool."},
				{Name: "title", Type: nonEmpty(), Doc: "What stands above the panel."},
				{Name: "icon", Type: openEnum("list-checks", "list-ordered", "file-text", "table", "activity", "gauge", "folder-tree", "flag", "panel"), Doc: "The panel's icon."},
				{Name: "open", Type: openEnum("never", "first_update"), Doc: "When the panel opens by itself."},
				{Name: "context", Type: openEnum("none", "summary"), Doc: "Whether the model is reminded of the panel after a compaction."},
			},
		}},
		Doc: "Side panels that the server's tools fill.",
	}
}

func openEnum(values ...string) *schema.Type {
	t := enum(values)
	t.Open = true
	return t
}
