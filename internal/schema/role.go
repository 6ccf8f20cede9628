package schema

// Aliases returns what other tools that start or reach MCP servers call a
// field of this role. Where one object has several fields of the role, which
// is meant cannot be told.
func (r Role) Aliases() []string {
	switch r {
	case CommandRole:
		return []string{"command", "cmd", "executable", "program", "exec", "path_to_executable"}
	case ArgsRole:
		return []string{"args", "arguments", "argv", "params", "parameters"}
	case EnvRole:
		return []string{"env", "environment", "envs", "env_vars", "envVars", "environmentVariables", "environment_variables", "environ", "variables"}
	case EnvFileRole:
		return []string{"envFile", "env_file", "envfile", "env-file", "dotenv", "environmentFile"}
	case WorkDirRole:
		return []string{"cwd", "working_dir", "workingDirectory", "working_directory", "workingDir", "workdir", "workDir", "work_dir", "dir", "directory"}
	case URLRole:
		return []string{"url", "uri", "endpoint", "serverUrl", "server_url", "serverURL", "httpUrl", "http_url", "baseUrl", "base_url", "sseUrl", "address"}
	case HeadersRole:
		return []string{"headers", "header", "http_headers", "httpHeaders", "requestHeaders", "request_headers", "customHeaders", "custom_headers"}
	case TransportRole:
		return []string{"transport", "transport_type", "transportType", "transport-type", "type", "protocol"}
	case TimeoutRole:
		return []string{"timeout", "timeoutMs", "timeout_ms", "requestTimeout", "request_timeout", "tool_timeout_sec", "timeoutSeconds", "timeout_seconds"}
	case ToolsRole:
		return []string{"tools", "allowed_tools", "allowedTools", "includeTools", "include_tools", "enabled_tools", "enabledTools", "tool_filter", "toolFilter", "tool_allowlist"}
	}
	return nil
}

// ForeignKeys are keys of a server's entry in other clients' files that say
// something else than a role, with what they are for.
func ForeignKeys() map[string]string {
	const approval, onOff = "which calls need no approval", "whether the server is used"
	return map[string]string{
		"disabled": onOff, "enabled": onOff, "isActive": onOff, "active": onOff,
		"autoApprove": approval, "alwaysAllow": approval, "auto_approve": approval, "always_allow": approval, "trust": approval,
		"trusted": approval, "autoApproved": approval, "approval_mode": approval,
		"disabledTools": "which tools are left out", "disabled_tools": "which tools are left out", "excludeTools": "which tools are left out",
		"exclude_tools": "which tools are left out", "blocked_tools": "which tools are left out",
		"inputs": "what is asked for at the start", "dev": "how the server is developed", "gallery": "where the entry comes from",
		"sampling": "whether the server may ask the model", "roots": "which folders the server is told",
		"watchPaths": "which files restart the server", "iconPath": "the picture shown", "chatMenu": "what the menu shows",
		"startup": "when the server is started", "startup_timeout_sec": "how long the start may take", "initTimeout": "how long the start may take",
		"serverInstructions": "what the model is told of the server", "bearer_token_env_var": "which variable holds the token",
		"oauth": "how to sign in", "auth": "how to sign in", "authProviderType": "how to sign in", "authorization_token": "the token",
		"shell": "whether a shell starts the program", "fromGalleryId": "where the entry comes from", "note": "a remark", "_comment": "a remark",
		"comment": "a remark", "label": "the name shown", "logo": "the picture shown", "tags": "words to find it by", "registryUrl": "where packages come from",
	}
}

// IsServer reports whether an object of type t starts or reaches an MCP server.
func (t *Type) IsServer() bool {
	if t == nil {
		return false
	}
	for _, f := range t.Fields {
		if f.Role == CommandRole || f.Role == URLRole {
			return true
		}
	}
	for _, m := range t.Members {
		if m.Type.IsServer() {
			return true
		}
	}
	return false
}
