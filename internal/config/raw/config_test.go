package raw

import (
	"strings"
	"testing"
)

const ollama = `{"provider": "ollama", "method": "openai-chat-completions", "model_id": "qwen3"}`

func agent(fields string) string {
	return exampleOf(ollama, `{"model": "local", "tools": {"use": ["builtin/read_file"]}, `+fields+`}`)
}

func TestModels(t *testing.T) {
	model := func(fields string) string { return exampleOf(fields, `{"model": "local", "tools": {"use": []}}`) }
	for _, fine := range []string{
		`{"provider": "openai", "method": "openai-responses", "model_id": "gpt-5"}`,
		`{"provider": "anthropic", "method": "anthropic-messages", "model_id": "x", "api_key_env": "ANTHROPIC_API_KEY", "context_window_tokens": 200000, "max_output_tokens": 8192, "vision": true}`,
		`{"provider": "own", "method": "anthropic-messages", "model_id": "x", "base_url": "http://127.0.0.1:1/v1"}`,
		`{"provider": "openrouter", "method": "openai-chat-completions", "model_id": "a/b"}`,
	} {
		if found := check(model(fine)); len(found) != 0 {
			t.Errorf("%s: %q", fine, found)
		}
	}
	wants(t, model(`{"provider": "openai", "method": "anthropic-messages", "model_id": "x"}`), "model local.base_url is required for this provider/method combination")
	wants(t, model(`{"provider": "deepseek", "method": "openai-chat-completions", "model_id": "x"}`), "model local.base_url is required")
	wants(t, model(`{"provider": "openai-compatible", "method": "openai-chat-completions", "model_id": "x"}`), "model local.provider must identify a service, not an API method: openai-compatible")
	wants(t, model(`{"provider": "ollama", "method": "chat", "model_id": "x"}`), `model local.method is unsupported: "chat"`)
	wants(t, model(`{"method": "openai-responses", "model_id": "x"}`), "model local.provider is required")
	wants(t, model(`{"provider": "ollama", "method": "openai-chat-completions"}`), "model local.model_id is required")
	wants(t, model(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "x", "api_key": "k", "api_key_env": "K"}`), "model local must choose api_key or api_key_env")
	wants(t, model(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "x", "api_key_env": "1K"}`), "model local.api_key_env is invalid")
	wants(t, model(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "x", "vision": "yes"}`), "model local.vision must be boolean, not a string")
	wants(t, model(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "x", "max_output_tokens": 0}`), "model local.max_output_tokens must be a positive integer")
	wants(t, model(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "x", "temperature": 1}`), "unknown model local field: temperature")
	wants(t, model(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "x", "context_window_tokens": 100, "max_output_tokens": 100}`), "max_output_tokens must be smaller than context_window_tokens")
	secret := model(`{"provider": "openai", "method": "openai-responses", "model_id": "x", "api_key": "` + sample() + `"}`)
	wants(t, secret, "warning 02 plain-key: 'api_key' holds a GitHub token in plain text")
	if found := strings.Join(check(secret), " "); strings.Contains(found, sample()[4:]) {
		t.Errorf("the key is echoed: %s", found)
	}
}

func TestAgents(t *testing.T) {
	wants(t, agent(`"max_steps": 1, "max_output_bytes": 1, "request_timeout_ms": 120000, "system_prompt": "", "vars": [], "hooks": {"use": ["agent/check"]}, "compact": {"keep_recent_turns": 0, "max_output_tokens": 1}`))
	wants(t, agent(`"max_steps": 0`), "agent research.max_steps must be a positive integer")
	wants(t, agent(`"max_step": 3`), "unknown agent research field: max_step. Did you mean 'max_steps'?")
	wants(t, agent(`"system_prompt": "a", "system_prompt_file": "b.md"`), "agent research must choose system_prompt or system_prompt_file")
	wants(t, agent(`"compact": {"keep_recent_turns": -1}`), "agent research.compact.keep_recent_turns must be a nonnegative integer")
	wants(t, agent(`"skills": {"use": ["agent/review"]}`), "agent research with skills.use requires builtin/list_skills and builtin/load_skill in tools.use")
	wants(t, agent(`"skills": {"use": []}`))
	wants(t, agent(`"skills": {"use": ["review"]}`), "invalid skill id: review", "agent research with skills.use")
	wants(t, agent(`"vars": ["nowhere"]`), "no variable is called nowhere")
	wants(t, agent(`"vars": ["pkg/kit/vars/x"]`))
	wants(t, exampleOf(ollama, `{"model": "other", "tools": {"use": []}}`), "agent research.model references unknown model: other")
	wants(t, exampleOf(ollama, `{"tools": {"use": []}}`), "agent research.model is required")
	wants(t, exampleOf(ollama, `{"model": "local"}`), "agent research.tools is required")
	wants(t, exampleOf(ollama, `{"model": "local", "tools": {}}`), "agent research.tools.use is required")
	wants(t, exampleOf(ollama, `{"model": "local", "tools": {"use": "x"}}`), "agent research.tools.use must be an array, not a string")
	wants(t, exampleOf(ollama, `{"from": "pkg/kit/agents/writer", "model": "local", "inputs": {"a": 1}, "overrides": {"max_steps": 30, "tools": {"use": []}}}`))
	wants(t, exampleOf(ollama, `{"from": "pkg/kit/agents/writer", "tools": {"use": []}}`), "unknown agent research field: tools", "agent research.model is required")
	wants(t, exampleOf(ollama, `{"from": "pkg/kit/agents/writer", "model": "local", "overrides": {"model": "x"}}`), "unknown agent research.overrides field: model")
	wants(t, strings.Replace(exampleOf(ollama, `{"model": "local", "tools": {"use": []}}`), "{", `{"default_agent": "reserch",`, 1), "unknown agent: reserch. Did you mean 'research'?")
	wants(t, exampleOf(strings.Replace(ollama, "{", `{"vision": false, `, 1), `{"model": "local", "tools": {"use": ["builtin/view_image"]}}`), "warning 03 vision-tool")
	wants(t, exampleOf(strings.Replace(ollama, "{", `{"vision": true, `, 1), `{"model": "local", "tools": {"use": ["builtin/view_image"]}}`))
}

func TestRequests(t *testing.T) {
	request := func(model, request string) string {
		return exampleOf(model, `{"model": "local", "tools": {"use": []}, "request": `+request+`}`)
	}
	openai := `{"provider": "openai", "method": "openai-responses", "model_id": "x"}`
	chat := `{"provider": "openai", "method": "openai-chat-completions", "model_id": "x"}`
	anthropic := `{"provider": "anthropic", "method": "anthropic-messages", "model_id": "x"}`
	google := `{"provider": "google", "method": "google-generate-content", "model_id": "x"}`
	deepseek := `{"provider": "deepseek", "method": "openai-chat-completions", "model_id": "x", "base_url": "https://api.deepseek.com"}`
	for _, fine := range []string{
		request(ollama, `{"max_output_tokens": 512}`),
		request(openai, `{"service_tier": "flex", "reasoning_effort": "xhigh", "reasoning_mode": "pro"}`),
		request(anthropic, `{"thinking": {"type": "adaptive"}, "effort": "max", "service_tier": "standard_only"}`),
		request(anthropic, `{"thinking": {"type": "enabled", "budget_tokens": 2048}, "max_output_tokens": 8192}`),
		request(google, `{"thinking_budget": 0}`),
		request(deepseek, `{"thinking": "enabled", "reasoning_effort": "max"}`),
	} {
		if found := check(fine); len(found) != 0 {
			t.Errorf("%q\nof %s", found, fine)
		}
	}
	wants(t, request(ollama, `{"reasoning_effort": "low"}`), "unknown agent research.request field: reasoning_effort")
	wants(t, request(chat, `{"reasoning_mode": "pro"}`), "unknown agent research.request field: reasoning_mode")
	wants(t, request(openai, `{"service_tier": "standard_only"}`), `agent research.request.service_tier is unsupported: "standard_only"`)
	wants(t, request(openai, `{"service_tier": "cheap"}`), `agent research.request.service_tier is unsupported: "cheap"`)
	wants(t, request(anthropic, `{"thinking": "enabled"}`), "agent research.request.thinking must be an object")
	wants(t, request(deepseek, `{"thinking": {"type": "adaptive"}}`), "agent research.request.thinking is unsupported here")
	wants(t, request(deepseek, `{"thinking": "disabled", "reasoning_effort": "low"}`), "reasoning_effort requires thinking enabled")
	wants(t, request(anthropic, `{"thinking": {"type": "enabled"}}`), "thinking.budget_tokens must be a positive integer")
	wants(t, request(anthropic, `{"thinking": {"type": "enabled", "budget_tokens": 100}}`), "thinking.budget_tokens must be at least 1024")
	wants(t, request(anthropic, `{"thinking": {"type": "adaptive", "budget_tokens": 2048}}`), "unknown agent research.request.thinking field: budget_tokens")
	wants(t, request(google, `{"thinking_level": "low", "thinking_budget": 1}`), "must choose thinking_level or thinking_budget")
	wants(t, exampleOf(ollama, `{"model": "local", "tools": {"use": []}, "cache": {"key": "x"}}`), "agent research.cache.key is unsupported for ollama")
	wants(t, exampleOf(ollama, `{"model": "local", "tools": {"use": []}, "cache": {"mode": "auto", "backend": "llama.cpp"}}`))
	wants(t, exampleOf(anthropic, `{"model": "local", "tools": {"use": []}, "cache": {"backend": "llama.cpp", "retention": "1h"}}`), "agent research.cache.backend is unsupported for anthropic")
}

func TestBudgets(t *testing.T) {
	with := func(window, fields string) string {
		return exampleOf(strings.Replace(ollama, "{", `{`+window, 1), `{"model": "local", "tools": {"use": []}, `+fields+`}`)
	}
	wants(t, with(`"context_window_tokens": 32768, `, `"compact": {"trigger_tokens": 24000}`))
	wants(t, with(``, `"compact": {"trigger_tokens": 24000}`), "agent research.compact.trigger_tokens requires model.context_window_tokens")
	wants(t, with(`"context_window_tokens": 32768, `, `"compact": {"trigger_tokens": 32000}`), "trigger_tokens must leave output reserve and safety margin")
	wants(t, with(`"context_window_tokens": 32768, `, `"compact": {"trigger_tokens": 1000, "max_output_tokens": 32000}`), "compact.max_output_tokens exceeds context budget")
	wants(t, with(`"context_window_tokens": 32768, `, `"request": {"max_output_tokens": 32000}`), "request.max_output_tokens exceeds context budget after reserve")
	wants(t, with(`"max_output_tokens": 100, `, `"request": {"max_output_tokens": 101}`), "request.max_output_tokens exceeds model capability")
	wants(t, with(`"context_window_tokens": 1000, "max_output_tokens": 990, `, `"max_steps": 1`), "output cap exceeds context budget after reserve")
}

func TestVars(t *testing.T) {
	vars := func(v, providers string) string {
		return `{"models": {"local": ` + ollama + `}, "vars": {"region": ` + v + `}, "var_providers": {` + providers + `}, "agents": {"a": {"model": "local", "vars": ["region"], "tools": {"use": []}}}}`
	}
	for _, fine := range []string{
		`{"description": "d", "access": "read", "source": {"kind": "literal", "value": null}}`,
		`{"description": "d", "access": "use", "type": "string", "cache_ttl_ms": 0, "source": {"kind": "env", "name": "REGION"}}`,
		`{"description": "d", "access": "read", "type": "object", "source": {"kind": "file", "path": "r.json", "format": "json"}}`,
		`{"description": "d", "access": "read", "source": {"kind": "provider", "name": "system.time", "params": {}}}`,
		`{"description": "d", "access": "read", "source": {"kind": "provider", "name": "weather", "params": {"city": "x"}}}`,
		`{"from": "pkg/kit/vars/location", "inputs": {}}`,
	} {
		if found := check(vars(fine, `"weather": {"command": "./weather", "args": ["-x"], "cwd": ".", "timeout_ms": 5000, "max_output_bytes": 65536}`)); len(found) != 0 {
			t.Errorf("%s: %q", fine, found)
		}
	}
	wants(t, vars(`{"access": "read", "source": {"kind": "literal", "value": 1}}`, ``), "vars.region.description is required")
	wants(t, vars(`{"description": "d", "access": "write", "source": {"kind": "literal", "value": 1}}`, ``), `vars.region.access is unsupported: "write"`)
	wants(t, vars(`{"description": "d", "access": "read", "source": {"kind": "shell"}}`, ``), `vars.region.source.kind is unsupported: "shell"`)
	wants(t, vars(`{"description": "d", "access": "read", "source": {"kind": "literal"}}`, ``), "vars.region.source.value is required")
	wants(t, vars(`{"description": "d", "access": "read", "source": {"kind": "provider", "name": "wether"}}`, `"weather": {"command": "x"}`), "unknown provider: wether. Did you mean 'weather'?")
	wants(t, vars(`{"description": "d", "access": "read", "type": "number", "source": {"kind": "env", "name": "A"}}`, ``), "invalid vars.region.type: this source gives text")
	wants(t, vars(`{"description": "d", "access": "read", "type": "array", "source": {"kind": "literal", "value": {}}}`, ``), "invalid vars.region.type: the value is an object")
	wants(t, vars(`{"description": "d", "access": "read", "source": {"kind": "provider", "name": "system.time", "params": {"tz": "x"}}}`, ``), "system.time takes no parameters")
	wants(t, vars(`{"description": "d", "access": "read", "source": {"kind": "literal", "value": 1}}`, `"system.time": {"command": "x"}`), "var_providers.system.time is reserved")
	wants(t, vars(`{"description": "d", "access": "read", "source": {"kind": "literal", "value": 1}}`, `"Weather": {"command": "x"}`), "invalid var_providers.Weather")
	wants(t, vars(`{"description": "d", "access": "read", "source": {"kind": "literal", "value": 1}}`, `"w": {"command": "x", "max_output_bytes": 2000000}`), "must be an integer between 1 and 1048576")
}

func TestTheRest(t *testing.T) {
	root := func(fields string) string {
		return strings.Replace(exampleOf(ollama, `{"model": "local", "tools": {"use": []}}`), "{", "{"+fields+",", 1)
	}
	wants(t, root(`"ui": {"density": "compact", "reasoning": "full", "color": "never", "icons": "ascii", "theme": "dark", "palette": {"accent": "bright_cyan"}}`))
	wants(t, root(`"ui": {"density": "tiny"}`), `ui.density is unsupported: "tiny"; use "compact", "normal" or "verbose"`)
	wants(t, root(`"ui": {"palette": {"accent": "#fff"}}`), "ui.palette.accent is unsupported")
	wants(t, root(`"ui": {"palette": {"title": "red"}}`), "unknown ui.palette field: title")
	wants(t, root(`"sessions": {"retention_days": 0}`), "sessions.retention_days must be a positive integer", "warning 01 sessions-place")
	for path, want := range map[string]int{"/home/me/.config/raw/config.json": 0, "/srv/raw.json": 1, "": 0} {
		n := 0
		for _, f := range findings(open(root(`"sessions": {"retention_days": 7}`), path, nil)) {
			if f.Code == "sessions-place" {
				n++
			}
		}
		if n != want {
			t.Errorf("%q: %d findings, want %d", path, n, want)
		}
	}
	for _, src := range []string{`[]`, `"x"`, `1`, ``} {
		if !hasError(check(src)) {
			t.Errorf("%q is accepted", src)
		}
	}
	wants(t, mark+exampleOf(ollama, `{"model": "local", "tools": {"use": []}}`), "error 01 byte-order-mark: invalid JSON config")
	if found := check(exampleOf(ollama, "{\"model\": \"local\", \"system_prompt\": \"\xff\", \"tools\": {\"use\": []}}")); len(found) != 0 {
		t.Errorf("broken UTF-8 is replaced when the file is read: %q", found)
	}
	if found := check(`{}`); len(found) != 0 {
		t.Errorf("an empty configuration: %q", found)
	}
}

func TestKnownTools(t *testing.T) {
	src := func(tool string) string {
		return `{"models": {"m": ` + ollama + `}, "mcp": {"servers": {"fs": {"transport": "stdio", "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem@latest", "/srv"]}}}, "agents": {"a": {"model": "m", "tools": {"use": ["mcp/fs/` + tool + `"]}}}}`
	}
	wants(t, src("read_text_file"))
	wants(t, src("read_text_flie"), "information 01 unknown-tool: Filesystem is not known to list a tool 'read_text_flie'; Raw skips what a server does not list. Did you mean 'read_text_file'?")
	if got := fixed(t, src("*"), "selection-wildcard", "List the known tools"); !strings.Contains(got, `"mcp/fs/read_file"`) || len(check(got)) != 0 {
		t.Errorf("%s\nhas %q", got, check(got))
	}
}
