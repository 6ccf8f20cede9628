package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
)

// capabilities is what the server offers to this client.
func (s *Server) capabilities() protocol.ServerCapabilities {
	c := protocol.ServerCapabilities{
		PositionEncoding: encodingName(s.encoding),
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: ptr(true),
			Change:    ptr(protocol.TextDocumentSyncKindIncremental),
			Save:      &protocol.SaveOptions{IncludeText: ptr(false)},
		},
		CompletionProvider: &protocol.CompletionOptions{
			ResolveProvider:   ptr(true),
			TriggerCharacters: triggerCharacters(),
		},
		HoverProvider:             protocol.Boolean(true),
		DefinitionProvider:        protocol.Boolean(true),
		ReferencesProvider:        protocol.Boolean(true),
		DocumentHighlightProvider: protocol.Boolean(true),
		DocumentSymbolProvider:    protocol.Boolean(true),
		FoldingRangeProvider:      protocol.Boolean(true),
		SelectionRangeProvider:    protocol.Boolean(true),
		InlayHintProvider:         protocol.Boolean(true),
		RenameProvider:            protocol.Boolean(true),
		CodeActionProvider:        protocol.Boolean(true),
		CodeLensProvider:          &protocol.CodeLensOptions{ResolveProvider: ptr(false)},
		DocumentLinkProvider:      &protocol.DocumentLinkOptions{ResolveProvider: ptr(false)},
		ExecuteCommandProvider:    protocol.ExecuteCommandOptions{Commands: commandNames()},
		SemanticTokensProvider: &protocol.SemanticTokensOptions{
			Legend: protocol.SemanticTokensLegend{TokenTypes: ide.TokenTypes(), TokenModifiers: ide.TokenModifiers()},
			Full:   protocol.Boolean(true),
			Range:  protocol.Boolean(true),
		},
		Workspace: &protocol.WorkspaceOptions{WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
			Supported:           ptr(true),
			ChangeNotifications: protocol.Boolean(true),
		}},
	}
	s.optional(&c)
	return c
}

// optional adds what may be offered only to clients that know it.
func (s *Server) optional(c *protocol.ServerCapabilities) {
	t := &s.client.TextDocument
	if s.client.pulls() {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{Identifier: ptr(source), InterFileDependencies: true}
	}
	if t.Rename.PrepareSupport {
		c.RenameProvider = &protocol.RenameOptions{PrepareProvider: ptr(true)}
	}
	if t.CodeAction.LiteralSupport != nil {
		c.CodeActionProvider = &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite, kindFixAll},
			ResolveProvider: ptr(s.client.resolvesEdits()),
		}
	}
}
