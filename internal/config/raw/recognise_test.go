package raw

import (
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func recognised(src, path string) config.Confidence {
	return recognise(syntax.Parse(text.New(src), syntax.JSON), path)
}

func TestRecogniseOwn(t *testing.T) {
	tests := []struct{ name, path, src string }{
		{"an example", "/srv/portable.json", example(`{"use": ["mcp/search/web_search"]}`)},
		{"an empty canonical file", "/home/me/.config/raw/config.json", ""},
		{"a canonical file that begins", "/home/me/.config/raw/config.json", `{`},
		{"a canonical file whose first key is half typed", "/srv/raw/config.json", `{"mo`},
		{"a canonical file whose second key is half typed", "/srv/raw/config.json", `{"ui": {}, "a"}`},
		{"a canonical file with one key", "/srv/raw/config.json", `{"ui": {"density": "compact"}}`},
		{"a path of Windows", `raw\config.json`, `{"mcp": {}}`},
		{"a misspelt key", "/srv/raw/config.json", `{"modles": {}, "agents": {}}`},
		{"a broken file in the home folder", "/home/me/.config/raw/config.json", `[`},
		{"no models", "/x.json", `{"mcp": {"servers": {}}, "agents": {"a": {"model": "m", "tools": {"use": []}}}}`},
		{"no servers", "/x.json", exampleOf(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "m"}`, `{"model": "local", "tools": {"use": []}}`)},
		{"tools forgotten", "/x.json", exampleOf(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "m"}`, `{"model": "local"}`)},
		{"use is a text", "/x.json", `{"mcp": {"servers": {}}, "agents": {"a": {"tools": {"use": "x"}}}}`},
		{"the former names", "/x.json", `{"models": {"m": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "m"}}, "profiles": {"a": {"model": "m"}}, "default_profile": "a"}`},
		{"another client's servers besides", "/x.json", `{"mcpServers": {}, ` + example(`{"use": []}`)[1:]},
		{"broken in the middle", "/x.json", `{"models": {"m": {"provider": "ollama", "method": }}, "mcp": {"servers": {"s": {"transport": "stdio", "agents": {"a": {"tools": {"use": [`},
		{"with comments", "/x.json", "// mine\n" + example(`{"use": []}`)},
		{"a bound agent", "/x.json", `{"models": {"m": {"provider": "p", "method": "x", "model_id": "y"}}, "agents": {"a": {"from": "pkg/k/agents/w", "model": "m"}}}`},
	}
	for _, tt := range tests {
		if tt.name == "broken in the middle" {
			tt.src = `{"models": {"m": {"provider": "ollama", "method": }}, "mcp": {"servers": {"s": {"transport": "stdio"}}}, "agents": {"a": {"tools": {"use": [`
		}
		if got := recognised(tt.src, tt.path); got < config.Likely {
			t.Errorf("%s is not recognised", tt.name)
		}
	}
}

// Files of other programs are never taken for Raw's, most of all not those in
// which clients keep their MCP servers.
func TestRecogniseForeign(t *testing.T) {
	tests := map[string]string{
		"package.json":               `{"name": "helper", "version": "1.0.0", "scripts": {"start": "node ."}, "dependencies": {"@modelcontextprotocol/sdk": "^1.0.0"}}`,
		"package-lock.json":          `{"name": "helper", "lockfileVersion": 3, "packages": {"": {"name": "helper"}}}`,
		"tsconfig.json":              `{"compilerOptions": {"strict": true, "module": "nodenext"}, "include": ["src"]}`,
		"composer.json":              `{"name": "acme/site", "require": {"php": ">=8.2"}, "config": {"sort-packages": true}}`,
		"deno.json":                  `{"tasks": {"dev": "deno run -A main.ts"}, "imports": {"std/": "https://deno.land/std/"}}`,
		".vscode/mcp.json":           `{"inputs": [{"id": "key", "type": "promptString"}], "servers": {"search": {"type": "stdio", "command": "npx", "args": ["-y", "@acme/search"]}}}`,
		".vscode/settings.json":      `{"editor.tabSize": 2, "mcp": {"servers": {"search": {"type": "stdio", "command": "npx"}}}}`,
		".mcp.json":                  `{"mcpServers": {"search": {"command": "npx", "args": ["-y", "@acme/search"]}}}`,
		"claude_desktop_config.json": `{"mcpServers": {"files": {"command": "npx"}}, "globalShortcut": ""}`,
		".claude/settings.json":      `{"permissions": {"allow": ["Bash(ls:*)"]}, "model": "opus", "enabledMcpjsonServers": ["search"]}`,
		".gemini/settings.json":      `{"mcpServers": {"search": {"httpUrl": "https://mcp.acme.io/mcp"}}, "theme": "Default"}`,
		"opencode.json":              `{"$schema": "https://opencode.ai/config.json", "mcp": {"search": {"type": "local", "command": ["npx", "x"]}}, "agent": {"review": {"model": "a/b", "tools": {"write": false}}}}`,
		"mcp_agent.config.json":      `{"mcp": {"servers": {"fetch": {"command": "uvx", "args": ["mcp-server-fetch"]}}}, "openai": {"default_model": "gpt-4o"}}`,
		"mcp_agent.newer.json":       `{"mcp": {"servers": {"fetch": {"transport": "stdio", "command": "uvx"}}}, "agents": {"definitions": [{"name": "a", "server_names": ["fetch"]}]}}`,
		"agent.json":                 `{"version": "2", "agents": {"root": {"model": "openai/gpt-5", "instruction": "Help.", "toolsets": [{"type": "mcp", "command": "x"}]}}, "models": {"m": {"provider": "openai", "model": "gpt-5"}}}`,
		"holodeck.json":              `{"name": "helper", "model": {"provider": "openai", "name": "gpt-4o"}, "tools": [{"type": "mcp", "name": "x", "command": "npx"}]}`,
		"crush.json":                 `{"mcp": {"fs": {"type": "stdio", "command": "node"}}, "models": {"large": {"provider": "openai", "model": "gpt-5"}}}`,
		"langgraph.json":             `{"dependencies": ["."], "graphs": {"agent": "./agent.py:graph"}, "env": ".env"}`,
		"data/raw/config.json":       `{"dataset": "weather", "columns": ["a", "b"], "rows": 12}`,
		"raw/config.json of camera":  `{"iso": 100, "shutter": "1/200", "lens": {"focal": 35}}`,
		"more/raw/config.json":       `{"models": ["tiny", "large"], "epochs": 3}`,
		"list/raw/config.json":       `{"models": ["tiny", "large"]}`,
		"root/raw/config.json":       `[1, 2]`,
		"config.json of a model":     `{"architectures": ["LlamaForCausalLM"], "hidden_size": 4096, "model_type": "llama", "vocab_size": 32000}`,
		"docker config.json":         `{"auths": {"https://index.docker.io/v1/": {}}, "credsStore": "desktop"}`,
		"openapi.json":               `{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}}`,
		"schema.json":                `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {"agents": {"type": "object"}, "mcp": {"type": "object"}}}`,
		"crew.json":                  `{"agents": [{"role": "researcher", "tools": ["search"]}], "models": ["gpt-5"]}`,
		"renovate.json":              `{"extends": ["config:recommended"], "packageRules": []}`,
		"list.json":                  `[{"agents": {"a": {"tools": {"use": []}}}}]`,
		"text.json":                  `"agents"`,
		"empty.json":                 ``,
	}
	if len(tests) < 20 {
		t.Fatal("too few samples")
	}
	for path, src := range tests {
		if got := recognised(src, "/srv/"+path); got != config.No {
			t.Errorf("%s is taken for Raw's with %d", path, got)
		}
	}
}
