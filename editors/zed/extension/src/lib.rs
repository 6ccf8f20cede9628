//! Starts the `mcp-lsp` that the user's settings name, or the one on the PATH.

use zed_extension_api::{self as zed, settings::LspSettings, Command, LanguageServerId, Result, Worktree};

struct McpLsp;

impl zed::Extension for McpLsp {
    fn new() -> Self {
        McpLsp
    }

    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let chosen = LspSettings::for_worktree(id.as_ref(), worktree).ok().and_then(|s| s.binary);
        let path = chosen.as_ref().and_then(|b| b.path.clone()).or_else(|| worktree.which("mcp-lsp"));
        let arguments = chosen.and_then(|b| b.arguments);
        Ok(Command {
            command: path.ok_or("mcp-lsp is not on the PATH; install it or name it in lsp.mcp-lsp.binary.path")?,
            args: arguments.unwrap_or_else(|| vec!["serve".into(), "--stdio".into()]),
            env: worktree.shell_env(),
        })
    }

    fn language_server_workspace_configuration(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Option<zed::serde_json::Value>> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree)?.settings;
        Ok(settings.map(|s| zed::serde_json::json!({ "mcp-lsp": s })))
    }
}

zed::register_extension!(McpLsp);
