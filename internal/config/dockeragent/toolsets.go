package dockeragent

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

// A toolsetType is one kind of toolset.
type toolsetType struct {
	name  string
	doc   string
	since int // the newest version that a runtime knows must be at least this; 0 for all
}

// toolsetTypes are the kinds of toolsets, those first that are used most.
func toolsetTypes() []toolsetType {
	return []toolsetType{
		{"mcp", "Tools of an MCP server: from Docker's catalog, a local program or a remote address.", 0},
		{"filesystem", "Read, search, write and edit files of the working folder.", 0},
		{"shell", "Run shell commands, also in the background.", 0},
		{"think", "A place to write thoughts down before acting.", 0},
		{"todo", "A list of things to do.", 0},
		{"memory", "Remembers facts between sessions, in a database file.", 0},
		{"fetch", "Read web pages.", 0},
		{"script", "Tools that are shell commands of your own.", 0},
		{"api", "One tool that calls an HTTP API.", 0},
		{"openapi", "Tools made from an OpenAPI description.", 0},
		{"a2a", "An agent that is reached by the A2A protocol.", 0},
		{"lsp", "Tools of a language server: definitions, references, diagnostics.", 0},
		{"tasks", "Tasks with priorities and dependencies, kept in a file.", 0},
		{"user_prompt", "Ask the user for something.", 0},
		{"model_picker", "Lets the agent change its model for a turn.", 0},
		{"background_agents", "Starts sub-agents that work at the same time.", 0},
		{"mcp_catalog", "Finds and switches on servers of Docker's MCP catalog when they are needed.", 8},
		{"rag", "Search documents: a source under `rag`, or `rag_config`.", 8},
		{"file", "Work on single files.", 8},
		{"git", "Look into a Git repository.", 8},
		{"background_jobs", "Run long commands and come back to them.", 8},
		{"plan", "Write and follow plans that sessions share.", 8},
		{"session_plan", "A plan of this session.", 8},
		{"session_context", "Look into other sessions.", 8},
		{"scheduler", "Run prompts at certain times.", 8},
		{"environment", "Facts about the machine.", 8},
		{"open_url", "Open an address in the browser.", 8},
		{"webhook", "Send messages to Slack, Discord, Teams and others.", 8},
	}
}

// formerTypes are toolset types that documents name and no release has (any
// more), with what to write instead; "" means that nothing is needed.
func formerTypes() map[string]string {
	return map[string]string{
		"transfer_task":     "",
		"handoff":           "",
		"docker":            "mcp",
		"builtin":           "",
		"http":              "fetch",
		"web":               "fetch",
		"browser":           "fetch",
		"websearch":         "mcp",
		"web_search":        "mcp",
		"search":            "mcp",
		"database":          "mcp",
		"document_analysis": "",
		"code":              "shell",
		"bash":              "shell",
		"terminal":          "shell",
		"files":             "filesystem",
		"fs":                "filesystem",
		"remote":            "mcp",
		"stdio":             "mcp",
		"sse":               "mcp",
	}
}

// typeNames lists the toolset types that a runtime knows.
func typeNames(limit int) []string {
	var names []string
	for _, t := range toolsetTypes() {
		if t.since <= limit {
			names = append(names, t.name)
		}
	}
	return names
}

func (b *builder) typeField() *schema.Type {
	t := &schema.Type{Name: "ToolsetType", Kind: schema.String, Nullable: true, Open: true}
	for _, kind := range toolsetTypes() {
		if kind.since <= b.limit {
			t.Enum = append(t.Enum, schema.EnumValue{Value: kind.name, Doc: kind.doc})
		}
	}
	return t
}

// A place says on which toolset types a field is legal, in a span of versions.
type place struct {
	until int // the last version for which it holds
	types []string
	text  string // what the loader says elsewhere
}

// places are the fields that belong to certain toolset types. The first place
// that reaches the version counts; a field that is not listed is legal on every type.
func places() map[string][]place {
	mcpLSP := func(field string) []place {
		return []place{
			{2, []string{"mcp"}, field + " can only be used with type 'mcp'"},
			{newest, []string{"mcp", "lsp"}, field + " can only be used with type 'mcp' or 'lsp'"},
		}
	}
	one := func(field, kind string) []place {
		return []place{{newest, []string{kind}, field + " can only be used with type '" + kind + "'"}}
	}
	files := func(field string) []place {
		return []place{
			{9, []string{"filesystem"}, field + " can only be used with type 'filesystem'"},
			{newest, []string{"filesystem", "file"}, field + " can only be used with type 'filesystem' or 'file'"},
		}
	}
	return map[string][]place{
		"command":         mcpLSP("command"),
		"args":            mcpLSP("args"),
		"version":         mcpLSP("version"),
		"working_dir":     mcpLSP("working_dir"),
		"lifecycle":       mcpLSP("lifecycle"),
		"config":          one("config", "mcp"),
		"file_types":      one("file_types", "lsp"),
		"models":          one("models", "model_picker"),
		"shared":          one("shared", "todo"),
		"shell":           one("shell", "script"),
		"ignore_vcs":      one("ignore_vcs", "filesystem"),
		"sandbox":         one("sandbox", "shell"),
		"rag_config":      one("rag_config", "rag"),
		"sudo_askpass":    one("sudo_askpass", "shell"),
		"recall":          one("recall", "background_jobs"),
		"escape_html":     one("escape_html", "fetch"),
		"allowed_domains": one("allowed_domains", "fetch"),
		"blocked_domains": one("blocked_domains", "fetch"),
		"allowed_servers": one("allowed_servers", "mcp_catalog"),
		"blocked_servers": one("blocked_servers", "mcp_catalog"),
		"allow_list":      files("allow_list"),
		"deny_list":       files("deny_list"),
		"post_edit":       files("post_edit"),
		"path": {
			{4, []string{"memory"}, "path can only be used with type 'memory'"},
			{newest, []string{"memory", "tasks"}, "path can only be used with type 'memory' or 'tasks'"},
		},
		"ref": {
			{7, []string{"mcp"}, "ref can only be used with type 'mcp'"},
			{newest, []string{"mcp", "rag"}, "ref can only be used with type 'mcp' or 'rag'"},
		},
		"env": {
			{2, []string{"shell", "script", "mcp"}, "env can only be used with type 'shell', 'script' or 'mcp'"},
			{9, []string{"shell", "script", "mcp", "lsp"}, "env can only be used with type 'shell', 'script', 'mcp' or 'lsp'"},
			{newest, []string{"shell", "background_jobs", "script", "mcp", "lsp"}, "env can only be used with type 'shell', 'background_jobs', 'script', 'mcp' or 'lsp'"},
		},
		"url": {
			{4, []string{"a2a"}, "url can only be used with type 'a2a'"},
			{9, []string{"a2a", "openapi"}, "url can only be used with type 'a2a' or 'openapi'"},
			{newest, []string{"a2a", "openapi", "open_url"}, "url can only be used with type 'a2a', 'openapi' or 'open_url'"},
		},
		"name": {
			{7, []string{"mcp", "a2a"}, "name can only be used with type 'mcp' or 'a2a'"},
			{9, []string{"mcp", "a2a", "rag"}, "name can only be used with type 'mcp', 'a2a', or 'rag'"},
			{newest, []string{"mcp", "a2a", "rag", "open_url"}, "name can only be used with type 'mcp', 'a2a', 'rag', or 'open_url'"},
		},
		"headers": {
			{7, []string{"openapi", "a2a"}, "headers can only be used with type 'openapi' or 'a2a'"},
			{newest, []string{"openapi", "a2a", "fetch"}, "headers can only be used with type 'openapi', 'a2a' or 'fetch'"},
		},
		"allow_private_ips": {
			{9, []string{"fetch"}, "allow_private_ips can only be used with type 'fetch'"},
			{newest, []string{"fetch", "mcp", "api", "openapi", "a2a"}, privateIPs},
		},
	}
}

const privateIPs = "allow_private_ips can only be used with type 'fetch', 'api', 'openapi', 'a2a' or remote MCP toolsets"

// counts says which values of a field the loader takes for "not used" beside
// empty ones.
func unused(field string) string {
	switch field {
	case "shared", "allow_private_ips":
		return "false"
	}
	return ""
}

// placed limits fields to the toolset types on which they are legal. In an
// entry of mcps the type is always mcp, whatever is written.
func (b *builder) placed(fields []*schema.Field, definition bool) []*schema.Field {
	if b.version == 0 {
		return fields
	}
	all := places()
	for _, f := range fields {
		for _, p := range all[f.Name] {
			if b.version > p.until {
				continue
			}
			f.Only = &schema.Only{
				Condition: schema.Condition{Field: "type", Values: p.types, AbsentKnown: true},
				NonEmpty:  true, Unless: unused(f.Name), Text: p.text,
			}
			if definition {
				f.Only = inDefinition(f, p)
			}
			break
		}
	}
	return fields
}

// inDefinition is nil for a field that MCP servers have; others are never legal.
func inDefinition(f *schema.Field, p place) *schema.Only {
	for _, t := range p.types {
		if t == "mcp" {
			return nil
		}
	}
	f.Hidden = true
	return &schema.Only{Condition: schema.Condition{Values: []string{"mcp"}, AbsentKnown: true}, NonEmpty: true, Unless: unused(f.Name), Text: p.text}
}
