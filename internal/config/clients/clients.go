// Package clients reads what other MCP clients keep in their files: blocks such
// as "mcpServers" with one entry for each server, in the forms of editors,
// desktop programs and command-line agents.
package clients

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// A Server is one server of such a block. Texts are as they are written there,
// with the spellings of variables that the client has.
type Server struct {
	Name      string
	Transport string // as in schema.EnumValue.Means; never ""
	Command   string
	Args      []string
	Env       []Pair
	Dir       string // where the program is started; "" if it is not said
	EnvFile   string
	URL       string
	Headers   []Pair
	Tools     []string // those that are allowed; nil for all
	Disabled  bool
}

// A Pair is a name with its value.
type Pair struct{ Name, Value string }

// Remote reports whether the server is reached at an address.
func (s Server) Remote() bool { return s.Command == "" }

// BlockKeys are the keys under which clients keep their servers.
func BlockKeys() []string {
	return []string{"mcpServers", "mcp_servers", "mcpservers", "McpServers", "MCPServers", "mcpServer", "mcp-servers", "servers", "context_servers", "mcp"}
}

// IsBlock reports whether key is one of BlockKeys and value holds servers.
func IsBlock(key string, value *syntax.Node) bool {
	return slices.Contains(BlockKeys(), key) && len(Servers(value)) > 0
}

// Servers reads a block: a mapping of names to entries, a list of entries with
// names, or such a block one level down. It returns nil if an entry is none.
func Servers(block *syntax.Node) []Server {
	var all []Server
	switch block.Kind {
	case syntax.Sequence:
		for _, item := range block.Items {
			s, ok := server(scalar(item.Value, "name", "id"), item.Value)
			if !ok || s.Name == "" {
				return nil
			}
			all = append(all, s)
		}
	case syntax.Mapping:
		for _, p := range block.Pairs {
			if slices.Contains(BlockKeys(), p.Key.Value) && Servers(p.Value) != nil {
				return Servers(p.Value)
			}
		}
		for _, p := range block.Pairs {
			if p.Key.Value == "inputs" && p.Value.Kind == syntax.Sequence {
				continue // what VS Code asks for
			}
			s, ok := server(p.Key.Value, p.Value)
			if !ok {
				return nil
			}
			all = append(all, s)
		}
	}
	return all
}

// server reads one entry. ok is false if it neither starts nor reaches a server.
func server(name string, n *syntax.Node) (s Server, ok bool) {
	s.Name = name
	if n.Kind != syntax.Mapping {
		return s, false
	}
	s.readCommand(n)
	s.URL = scalar(n, schema.URLRole.Aliases()...)
	s.Env = pairs(value(n, schema.EnvRole.Aliases()...))
	s.Headers = pairs(value(n, schema.HeadersRole.Aliases()...))
	s.Dir = scalar(n, schema.WorkDirRole.Aliases()...)
	s.EnvFile = scalar(n, schema.EnvFileRole.Aliases()...)
	s.Tools = texts(value(n, schema.ToolsRole.Aliases()...))
	s.Disabled = scalar(n, "disabled") == "true" || scalar(n, "enabled", "isActive") == "false"
	s.Transport = s.transport(scalar(n, schema.TransportRole.Aliases()...), n)
	if token := scalar(n, "bearer_token_env_var"); token != "" {
		s.Headers = append(s.Headers, Pair{"Authorization", "Bearer ${" + token + "}"})
	}
	if s.Command != "" {
		s.URL, s.Headers = "", nil
	}
	return s, s.Command != "" || s.URL != ""
}

// readCommand reads the program: a text, a list with its arguments, or an
// object of both.
func (s *Server) readCommand(n *syntax.Node) {
	args := value(n, schema.ArgsRole.Aliases()...)
	switch command := value(n, "command", "cmd"); {
	case command == nil:
	case command.Kind == syntax.Sequence:
		if all := texts(command); len(all) > 0 {
			s.Command, s.Args = all[0], all[1:]
		}
	case command.Kind == syntax.Mapping:
		s.Command = scalar(command, "path", "command")
		args = value(command, "args", "arguments")
		s.Env = pairs(value(command, "env"))
	default:
		s.Command = command.Value
	}
	if s.Command != "" {
		s.Args = append(s.Args, texts(args)...)
	}
}

// transport works out how the client talks to the server.
func (s *Server) transport(word string, n *syntax.Node) string {
	meant, of := schema.TransportMeaning(word), schema.TransportOf(s.URL)
	switch {
	case s.Command != "":
		return "stdio"
	case of == "websocket":
		return of
	case n.Get("httpUrl") != nil:
		return schema.StreamableHTTP
	case meant != "" && meant != "stdio" && word != "remote":
		return meant
	case n.Get("sseUrl") != nil:
		return "sse"
	}
	return of
}

// value returns what stands under the first of these keys that is written.
func value(n *syntax.Node, keys ...string) *syntax.Node {
	if n == nil {
		return nil
	}
	for _, k := range keys {
		if p := n.Get(k); p != nil && p.Value.Kind != syntax.Null {
			return p.Value
		}
	}
	return nil
}

func scalar(n *syntax.Node, keys ...string) string {
	if v := value(n, keys...); v != nil && v.Kind == syntax.Scalar {
		return v.Value
	}
	return ""
}

// texts reads a list of scalars, nil if n is none.
func texts(n *syntax.Node) []string {
	if n == nil || n.Kind != syntax.Sequence {
		return nil
	}
	all := []string{}
	for _, item := range n.Items {
		if item.Value.Kind == syntax.Scalar {
			all = append(all, item.Value.Value)
		}
	}
	return all
}

// pairs reads a mapping of scalars, or a list of "NAME=value".
func pairs(n *syntax.Node) []Pair {
	if n == nil {
		return nil
	}
	var all []Pair
	for _, p := range n.Pairs {
		if p.Value.Kind == syntax.Scalar && p.Key.Value != "" {
			all = append(all, Pair{p.Key.Value, p.Value.Value})
		}
	}
	for _, item := range n.Items {
		if name, v, ok := strings.Cut(item.Value.Value, "="); ok {
			all = append(all, Pair{name, v})
		}
	}
	return all
}
