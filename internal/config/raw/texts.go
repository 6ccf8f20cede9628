package raw

import (
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// texts are Raw's own sentences where it has one.
func texts() schema.Texts {
	return schema.Texts{
		Where: where,
		UnknownKey: func(_ *schema.Type, key string) string {
			return "unknown {where} field: " + key
		},
		Missing: func(_ *schema.Type, f *schema.Field) string {
			return "{where}." + f.Name + " is required"
		},
		WrongType: func(want *schema.Type, _ *schema.Field, got schema.Got) string {
			return "{where} must be " + noun(want) + ", not " + jsonName(got.Kind)
		},
		NotInEnum: func(want *schema.Type, _ *schema.Field, got schema.Got) string {
			return "{where} is unsupported: " + quote(got.Shown) + "; " + choices(enumValues(want))
		},
		Mismatch: func(_ *schema.Type, _ *schema.Field, got schema.Got) string {
			return "{where} is invalid: " + quote(got.Shown)
		},
		OutOfBound: outOfBound,
		MissingTag: func(t *schema.Type) string {
			return "{where}." + t.Tag + " is required; " + choices(memberValues(t))
		},
		UnknownTag: func(t *schema.Type, got schema.Got) string {
			return "{where}." + t.Tag + " is unsupported: " + quote(got.Shown) + "; " + choices(memberValues(t))
		},
		NotHere: func(f *schema.Field, sibling, value string) string {
			return "{where}." + f.Name + " is not allowed where " + sibling + " is " + quote(value)
		},
		DuplicateKey: func(key string) string { return "duplicate JSON config field: " + key },
		Undefined:    func(kind, name string) string { return "unknown " + kind + ": " + name },
	}
}

// where names a place as Raw's messages do: "agent research.tools",
// "model local", "mcp.servers.search.args[0]".
func where(path []string) string {
	if len(path) == 0 {
		return "config"
	}
	rest := path
	name := ""
	if len(path) > 1 && (path[0] == "agents" || path[0] == "models") {
		name = strings.TrimSuffix(path[0], "s") + " " + path[1]
		rest = path[2:]
	}
	for _, step := range rest {
		if name != "" && !strings.HasPrefix(step, "[") {
			name += "."
		}
		name += step
	}
	return name
}

// noun says what a value of type t is.
func noun(t *schema.Type) string {
	switch t.Kind {
	case schema.String:
		if len(t.Bounds) > 0 {
			return "a nonempty string"
		}
		return "a string"
	case schema.Integer:
		if len(t.Bounds) > 0 && t.Bounds[0].N > 0 {
			return "a positive integer"
		}
		return "an integer"
	case schema.Number:
		return "a number"
	case schema.Boolean:
		return "boolean"
	case schema.List:
		if t.Elem != nil && t.Elem.Kind == schema.String {
			return "a string array"
		}
		return "an array"
	case schema.Choice:
		if t.Tag == "" {
			return "a string or an object"
		}
	}
	return "an object"
}

// jsonName is JSON's word for a kind of value.
func jsonName(kind string) string {
	switch kind {
	case "text":
		return "a string"
	case "integer", "number":
		return "a number"
	case "boolean":
		return "a boolean"
	case "list":
		return "an array"
	case "mapping":
		return "an object"
	}
	return kind
}

func outOfBound(b schema.Bound, _ *schema.Field, got schema.Got) string {
	limit := strconv.FormatFloat(b.N, 'f', -1, 64)
	unit := ""
	if b.Length {
		unit = " characters"
	}
	switch b.Op {
	case schema.AtMost, schema.Below:
		return "{where} is too " + map[bool]string{true: "long", false: "large"}[b.Length] + ": at most " + limit + unit
	}
	return "{where} must be at least " + limit + unit + ", not " + got.Shown
}

func quote(s string) string { return `"` + s + `"` }

func enumValues(t *schema.Type) []string {
	var all []string
	for _, e := range t.Enum {
		all = append(all, e.Value)
	}
	return all
}

func memberValues(t *schema.Type) []string {
	var all []string
	for _, m := range t.Members {
		all = append(all, m.Value)
	}
	return all
}

// choices tells what may be written instead.
func choices(values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = quote(v)
	}
	if len(quoted) < 2 {
		return "use " + strings.Join(quoted, "")
	}
	last := len(quoted) - 1
	return "use " + strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}

// advice says of a key that an object does not have what its author probably
// wants, by the type's name and the key.
func advice() map[string]map[string]string {
	server := map[string]string{
		"type":          "Raw calls it 'transport': \"stdio\" or \"streamable-http\"",
		"cwd":           "Raw starts servers in the session's directory",
		"envFile":       "A server inherits Raw's environment; Raw reads no .env file",
		"env_file":      "A server inherits Raw's environment; Raw reads no .env file",
		"disabled":      "A server that no agent selects is not started",
		"enabled":       "A server is started when an agent selects one of its tools",
		"autoApprove":   "Raw decides about calls by 'tools.rules' of an agent",
		"alwaysAllow":   "Raw decides about calls by 'tools.rules' of an agent",
		"trust":         "Raw decides about calls by 'tools.rules' of an agent",
		"oauth":         "Raw has no OAuth configuration; put a valid header into 'headers'",
		"tools":         "Agents select tools by 'tools.use'",
		"allowed_tools": "Agents select tools by 'tools.use'",
		"includeTools":  "Agents select tools by 'tools.use'",
		"inputs":        "Only a server that is bound to a package by 'from' takes inputs",
	}
	return map[string]map[string]string{
		"stdio server":  merged(server, "\"stdio\" has no such field; it belongs to \"streamable-http\"", "url", "headers"),
		"remote server": merged(server, "\"streamable-http\" has no such field; it belongs to \"stdio\"", "command", "args", "env"),
		"server":        server,
		"bound server":  merged(nil, "The package that 'from' names says how the server is started", "transport", "command", "args", "env", "url", "headers", "timeout_ms"),
		"config": {
			"mcpServers": "That is the form of other clients; Raw keeps servers under 'mcp.servers'",
			"servers":    "That is the form of other clients; Raw keeps servers under 'mcp.servers'",
			"inputs":     "Raw asks for nothing when it starts; a server inherits its environment",
		},
		"agent": {
			"mcp":         "Agents select single tools in 'tools.use', such as \"mcp/search/web_search\"",
			"mcp_servers": "Agents select single tools in 'tools.use', such as \"mcp/search/web_search\"",
			"temperature": "What a request may carry is under 'request'",
		},
		"tools": {
			"allow": "'use' lists the tools; 'rules' decide about calls",
			"deny":  "'rules' with the effect \"deny\" refuse calls",
		},
	}
}

func merged(base map[string]string, text string, keys ...string) map[string]string {
	all := map[string]string{}
	for k, v := range base {
		all[k] = v
	}
	for _, k := range keys {
		all[k] = text
	}
	return all
}
