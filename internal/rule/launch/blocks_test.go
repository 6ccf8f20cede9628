package launch_test

import (
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

const (
	holoHead = "name: a\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\n"
	teamHead = "agents:\n  root:\n    model: openai/gpt-5\n    instruction: Help.\n"
	rawModel = `"models": {"m": {"provider": "ollama", "method": "openai-chat-completions", "model_id": "x"}}`
	rawAgent = `"agents": {"a": {"model": "m", "tools": {"use": ["mcp/fs/q"]}}}`
)

// TestBlocks is about servers that are pasted from other clients' files, and
// lists and mappings in each other's place: the first fix gives what is wanted.
func TestBlocks(t *testing.T) {
	const client = `{"fs": {"command": "npx", "args": ["-y", "x", "${workspaceFolder}/d"], "env": {"T": "${env:T}"}, "disabled": false}, "web": {"type": "http", "url": "https://mcp.acme.io/mcp", "headers": {"Authorization": "Bearer ${input:t}"}}}`
	holoTools := "tools:\n- {name: fs, description: MCP server fs, type: mcp, server: fs, command: npx, args: [-y, x, ./d], env: {T: \"${T}\"}}\n" +
		"- {name: web, description: MCP server web, type: mcp, server: web, transport: http, url: \"https://mcp.acme.io/mcp\", headers: {Authorization: \"Bearer ${t}\"}}\n"
	teamMCPs := "mcps:\n  fs: {command: npx, args: [-y, x, \"${workspaceFolder}/d\"], env: {T: \"${env.T}\"}}\n" +
		"  web: {remote: {url: \"https://mcp.acme.io/mcp\", transport_type: streamable, headers: {Authorization: \"Bearer ${env.t}\"}}}\n"
	rawServers := `"mcp": {"servers": {"fs": {"transport": "stdio", "command": "npx", "args": ["-y", "x", "${workspaceFolder}/d"], "env": {"T": "${env:T}"}}, "web": {"transport": "streamable-http", "url": "https://mcp.acme.io/mcp", "headers": {"Authorization": "Bearer ${input:t}"}}}}`
	for _, m := range []struct {
		at              place
		src, code, want string
	}{
		{contract, holoHead + "mcpServers: " + client + "\n", "unknown-key: 'tools'", holoHead + holoTools},
		{contract, "mcpServers: " + client + "\n", "unknown-key", holoTools},
		{contract, holoHead + "servers: " + client + "\n", "unknown-key", holoHead + holoTools},
		{contract, holoHead + "mcp: {servers: " + client + "}\n", "unknown-key", holoHead + holoTools},
		{contract, holoHead + "tools: " + client + "\n", "wrong-type", holoHead + holoTools},
		{contract, holoHead + "tools:\n  - mcpServers: " + client + "\n", "unknown-key", holoHead + holoTools},
		{contract, holoHead + "mcpServers:\n  fs:\n    command: uvx\n    args:\n      - acme-files\ntools:\n  - {name: a, description: b, type: function, file: c.py, function: d}\n", "unknown-key",
			holoHead + "tools:\n  - {name: a, description: b, type: function, file: c.py, function: d}\n  - {name: fs, description: MCP server fs, type: mcp, server: fs, command: uvx, args: [acme-files]}\n"},
		{released, holoHead + "mcpServers:\n  my fs: {command: uvx, args: [acme-files], envFile: .env}\n", "unknown-key",
			holoHead + "tools:\n  - {name: my_fs, description: MCP server my fs, type: mcp, command: uvx, args: [acme-files], env_file: .env}\n"},
		{docker, "mcpServers: " + client + "\n" + teamHead, "unknown-key: 'mcps'", teamMCPs + teamHead + "    toolsets: [{type: mcp, ref: fs}, {type: mcp, ref: web}]\n"},
		{docker, teamHead + "    toolsets:\n      - type: think\nservers: " + client + "\n", "unknown-key", teamHead + "    toolsets: [{type: think}, {type: mcp, ref: fs}, {type: mcp, ref: web}]\n" + teamMCPs},
		{docker, teamHead + "    mcpServers: {fs: {command: npx, args: [-y, x], cwd: /srv}}\n", "unknown-key", teamHead + "    toolsets: [{type: mcp, command: npx, args: [-y, x], working_dir: /srv}]\n"},
		{docker, teamHead + "    toolsets:\n      fs: {command: npx, args: [-y, x]}\n", "wrong-type", teamHead + "    toolsets: [{type: mcp, command: npx, args: [-y, x]}]\n"},
		{docker, teamHead + "    toolsets:\n      type: think\n", "wrong-type", teamHead + "    toolsets: [{type: think}]\n"},
		{docker, "mcps:\n  - name: fs\n    command: npx\n    args: [-y, x]\n" + teamHead, "wrong-type", "mcps:\n  fs: {command: npx, args: [-y, x]}\n" + teamHead},
		{docker, "agents:\n  - name: root\n    model: openai/gpt-5\n    instruction: Help.\n", "wrong-type", teamHead},
		{docker, "mcps:\n  web: {type: http, url: \"https://mcp.acme.io/mcp\"}\n" + teamHead, "wrong-place: 'remote'", "mcps:\n  web: {type: http, remote: {url: \"https://mcp.acme.io/mcp\"}}\n" + teamHead},
		{docker, teamHead + "    toolsets:\n      - type: script\n        scripts: {}\n", "unknown-key: 'shell'", teamHead + "    toolsets:\n      - type: script\n        shell: {}\n"},
		{docker, teamHead + "    toolsets:\n      - type: script\n        shell:\n          - name: hi\n            cmd: echo hi\n", "wrong-type", teamHead + "    toolsets:\n      - type: script\n        shell: {hi: {cmd: echo hi}}\n"},
		{docker, strings.Replace(teamHead, "    instruction", "\u00a0\u00a0\u00a0\u00a0instruction", 1), "unknown-key: no-break", teamHead},
		{docker, teamHead + "    toolsets:\n      - {type: mcp, ref: \"Docker:duckduckgo\"}\n", "undefined-reference", teamHead + "    toolsets:\n      - {type: mcp, ref: \"docker:duckduckgo\"}\n"},
		{docker, teamHead + "    sub_agents: [someone]\n  helper: {model: openai/gpt-5, instruction: Help.}\n", "undefined-reference", ""},
		{raw, "{" + rawModel + ", \"mcpServers\": " + client + ", " + rawAgent + "}", "unknown-key: 'mcp.servers'", "{" + rawModel + ", " + rawServers + ", " + rawAgent + "}"},
		{raw, "{" + rawModel + `, "mcp": {"servers": [{"name": "fs", "transport": "stdio", "command": "x"}]}, ` + rawAgent + "}", "wrong-type", "{" + rawModel + `, "mcp": {"servers": {"fs": {"transport": "stdio", "command": "x"}}}, ` + rawAgent + "}"},
		{raw, "{" + rawModel + `, "mcp": {"servers": {"fs": {“transport”: "stdio", "command": "x"}}}, ` + rawAgent + "}", "syntax", "{" + rawModel + `, "mcp": {"servers": {"fs": {"transport": "stdio", "command": "x"}}}, ` + rawAgent + "}"},
		{raw, "{" + rawModel + `, "mcp": {"servers": {"fs": {"transport": "stdio", "command": "C:\Users\me\x.exe"}}}, ` + rawAgent + "}", "syntax", "{" + rawModel + `, "mcp": {"servers": {"fs": {"transport": "stdio", "command": "C:\\Users\\me\\x.exe"}}}, ` + rawAgent + "}"},
		{raw, "{" + rawModel + `, "mcp": {"servers": {"fs": {"transport": "stdio", "command": "x"}}}, ` + strings.Replace(rawAgent, "mcp/fs/q", "mcp__fs__q", 1) + "}", "invalid-value", "{" + rawModel + `, "mcp": {"servers": {"fs": {"transport": "stdio", "command": "x"}}}, ` + rawAgent + "}"},
	} {
		mistake := mistake{at: m.at}
		found := mistake.find(m.src)
		first := -1
		for i, f := range found {
			if names(f, m.code) {
				first = i
				break
			}
		}
		if first < 0 || len(found[first].Fixes) == 0 {
			t.Errorf("%q is not found with a fix, but %q in\n%s", m.code, shown(found), m.src)
			continue
		}
		if m.want == "" {
			continue
		}
		got, err := text.New(m.src).Apply(found[first].Fixes[0].Edits()[0].Edits...)
		if err != nil {
			t.Errorf("%q: %v", found[first].Fixes[0].Title, err)
			continue
		}
		have := sorted(t, inBrackets(syntax.Parse(got, syntax.YAML).Root(), true))
		if want := sorted(t, inBrackets(syntax.Parse(text.New(m.want), syntax.YAML).Root(), true)); have != want {
			t.Errorf("%q gives\n%s\n%s\nand not\n%s", found[first].Fixes[0].Title, got, have, want)
		}
	}
}
