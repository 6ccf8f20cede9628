package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

// mcpSamples are whole entries, one for each way to reach a server.
func (b *builder) mcpSamples() []*schema.Sample {
	entry := func(label, doc, server string, rest ...schema.TemplateField) *schema.Sample {
		all := []schema.TemplateField{
			tfield("name", stop("my_server")),
			tfield("description", quoted("What the server is for")),
			tfield("type", word("mcp")),
		}
		if b.contract() {
			all = append(all, tfield("server", quoted(server)))
		}
		return sample(label, doc, append(all, rest...)...)
	}
	all := []*schema.Sample{
		entry("MCP server from npm (npx)", "A package of npm, started with npx.", "@scope/server",
			tfield("command", word("npx")), tfield("args", items(literal("-y"), quoted("@scope/server")))),
		entry("MCP server from PyPI (uvx)", "A Python package, started with uvx.", "mcp-server-name",
			tfield("command", word("uvx")), tfield("args", items(quoted("mcp-server-name")))),
		entry("MCP server in a container (docker)", "A container image, started with docker.", "mcp-server-name",
			tfield("command", word("docker")),
			tfield("args", items(literal("run"), literal("--rm"), literal("-i"), quoted("mcp/server:latest")))),
		entry("MCP server over HTTP", "A remote server with streamable HTTP.", "my-service",
			tfield("transport", word("http")), tfield("url", quoted("https://mcp.example.com/mcp")),
			tfield("headers", fields(tfield("Authorization", quoted("Bearer ${API_TOKEN}"))))),
		entry("MCP server with Server-Sent Events", "A remote server with SSE.", "my-service",
			tfield("transport", word("sse")), tfield("url", quoted("https://mcp.example.com/sse"))),
		entry("MCP server over a web socket", "A remote server with a web socket.", "my-service",
			tfield("transport", word("websocket")), tfield("url", quoted("wss://mcp.example.com/ws"))),
	}
	if !b.contract() {
		all = append(all, entry("MCP server of your own (node)", "A JavaScript file, started with node.", "",
			tfield("command", word("node")), tfield("args", items(quoted("./server.mjs")))))
	}
	return all
}
