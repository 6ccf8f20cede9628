package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// requests lists the methods that are answered. Each runs on a goroutine of its
// own, over the snapshot of its arrival.
func requests() map[string]route {
	return map[string]route{
		protocol.MethodTextDocumentDiagnostic:          request((*Server).diagnostic),
		protocol.MethodTextDocumentCompletion:          request((*Server).completion),
		protocol.MethodCompletionItemResolve:           request((*Server).completionResolve),
		protocol.MethodTextDocumentHover:               request((*Server).hover),
		protocol.MethodTextDocumentDefinition:          request((*Server).definition),
		protocol.MethodTextDocumentReferences:          request((*Server).references),
		protocol.MethodTextDocumentDocumentHighlight:   request((*Server).documentHighlight),
		protocol.MethodTextDocumentPrepareRename:       request((*Server).prepareRename),
		protocol.MethodTextDocumentRename:              request((*Server).rename),
		protocol.MethodTextDocumentDocumentSymbol:      request((*Server).documentSymbol),
		protocol.MethodTextDocumentFoldingRange:        request((*Server).foldingRange),
		protocol.MethodTextDocumentSelectionRange:      request((*Server).selectionRange),
		protocol.MethodTextDocumentSemanticTokensFull:  request((*Server).semanticTokensFull),
		protocol.MethodTextDocumentSemanticTokensRange: request((*Server).semanticTokensRange),
		protocol.MethodTextDocumentInlayHint:           request((*Server).inlayHint),
		protocol.MethodTextDocumentCodeLens:            request((*Server).codeLens),
		protocol.MethodTextDocumentDocumentLink:        request((*Server).documentLink),
		protocol.MethodTextDocumentCodeAction:          without(request((*Server).codeAction), "context", "diagnostics"),
		protocol.MethodCodeActionResolve:               request((*Server).codeActionResolve),
		protocol.MethodWorkspaceExecuteCommand:         request((*Server).executeCommand),
		methodStatus:                                   request((*Server).status),
	}
}

// notifications lists the messages that are acted upon. They run on the read
// goroutine, in the order of the wire: they are short and wait for nobody, the
// client least of all, whose answer could not be read.
func notifications() map[string]route {
	return map[string]route{
		protocol.MethodInitialized:                        notification((*Server).initialized),
		protocol.MethodTextDocumentDidOpen:                verbatim((*Server).didOpen),
		protocol.MethodTextDocumentDidChange:              notification((*Server).didChange),
		protocol.MethodTextDocumentDidClose:               notification((*Server).didClose),
		protocol.MethodTextDocumentDidSave:                notification((*Server).didSave),
		protocol.MethodWorkspaceDidChangeConfiguration:    notification((*Server).didChangeConfiguration),
		protocol.MethodWorkspaceDidChangeWatchedFiles:     notification((*Server).didChangeWatchedFiles),
		protocol.MethodWorkspaceDidChangeWorkspaceFolders: verbatim((*Server).didChangeWorkspaceFolders),
		protocol.MethodSetTrace:                           ignore,
	}
}

func request[P, R any](f func(*Server, context.Context, *workspace.Snapshot, *P) (R, error)) route {
	return func(ctx context.Context, s *Server, at *workspace.Snapshot, raw jsonrpc2.RawMessage) (any, error) {
		params, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		return f(s, ctx, at, params)
	}
}

func notification[P any](f func(*Server, *P) error) route {
	return func(_ context.Context, s *Server, _ *workspace.Snapshot, raw jsonrpc2.RawMessage) (any, error) {
		params, err := decode[P](raw)
		if err != nil {
			return nil, err
		}
		return nil, f(s, params)
	}
}

// without is a route that does not look at a list in its params, which the
// protocol package would decode at a great cost.
func without(r route, path ...string) route {
	return func(ctx context.Context, s *Server, at *workspace.Snapshot, raw jsonrpc2.RawMessage) (any, error) {
		return r(ctx, s, at, emptied(raw, path...))
	}
}

// verbatim is the route of a notification that reads its params itself.
func verbatim(f func(*Server, jsonrpc2.RawMessage) error) route {
	return func(_ context.Context, s *Server, _ *workspace.Snapshot, raw jsonrpc2.RawMessage) (any, error) {
		return nil, f(s, raw)
	}
}

// ignore is the route of notifications that mean nothing to this server.
func ignore(context.Context, *Server, *workspace.Snapshot, jsonrpc2.RawMessage) (any, error) {
	return nil, nil
}

// decode reads params; absent ones are the zero value.
func decode[P any](raw jsonrpc2.RawMessage) (*P, error) {
	params := new(P)
	if len(raw) == 0 {
		return params, nil
	}
	if err := protocol.Unmarshal(raw, params); err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	return params, nil
}
