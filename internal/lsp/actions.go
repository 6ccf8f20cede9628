package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// kindFixAll is the kind of the action that repairs a whole file; editors can run
// it on save.
const kindFixAll protocol.CodeActionKind = "source.fixAll.mcp-lsp"

// actionData is what an action needs to get its edit later.
type actionData struct {
	URI     string         `json:"uri"`
	Version int32          `json:"version"`
	Range   protocol.Range `json:"range"`
	Kind    string         `json:"kind"`
	Title   string         `json:"title"`
}

// codeAction offers repairs and rewrites for a range. What the client knows of
// diagnostics does not matter: the findings there are those of the snapshot.
func (s *Server) codeAction(ctx context.Context, at *workspace.Snapshot, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	found, err := here.file.Findings(ctx)
	if err != nil {
		return nil, err
	}
	l := &actionList{server: s, at: at, here: here, params: p}
	for _, a := range here.actions(found, p.Range, p.Context.Only) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := l.add(&a); err != nil {
			return nil, err
		}
	}
	return l.list, nil
}

// actions lists what can be done in a range, of the kinds that are asked for.
func (here place) actions(found []rule.Finding, r protocol.Range, only []protocol.CodeActionKind) []ide.Action {
	var all []ide.Action
	if wanted(only, protocol.CodeActionKindQuickFix) || wanted(only, protocol.CodeActionKindRefactor) {
		all = ide.Actions(here.file.Entry(), here.doc, found, here.bytes(r))
	}
	if wanted(only, kindFixAll) {
		all = append(all, ide.FixAll(here.doc, found)...)
	}
	return slices.DeleteFunc(all, func(a ide.Action) bool { return !wanted(only, protocol.CodeActionKind(a.Kind)) })
}

// wanted reports whether one of the kinds that a client asks for holds kind, or
// is held by it; no kinds mean all.
func wanted(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || kind == o || strings.HasPrefix(string(kind), string(o)+".") || strings.HasPrefix(string(o), string(kind)+".")
	})
}

// An actionList converts the actions of one answer.
type actionList struct {
	server *Server
	at     *workspace.Snapshot
	here   place
	params *protocol.CodeActionParams
	list   []protocol.CommandOrCodeAction
}

// add appends an action, unless this client cannot do it. Repairs carry their
// edit, since they are small and only so it shows whether there is one; others
// are edited when they are chosen, where the client can ask then.
func (l *actionList) add(a *ide.Action) error {
	s := l.server
	kind := protocol.CodeActionKind(a.Kind)
	out := &protocol.CodeAction{Title: a.Title, Kind: &kind}
	if a.Preferred && s.client.TextDocument.CodeAction.IsPreferred {
		out.IsPreferred = ptr(true)
	}
	if kind != protocol.CodeActionKindQuickFix && s.client.resolvesEdits() && s.client.creates() {
		data := actionData{URI: string(s.uris.of(l.here.file.Key())), Version: l.here.file.Version(), Range: l.params.Range, Kind: a.Kind, Title: a.Title}
		raw, err := json.Marshal(data)
		if err != nil {
			return err
		}
		out.Data = raw
	} else {
		edit := s.newEdit(l.at)
		if !edit.addAll(l.here, a.Edits()) {
			return nil
		}
		out.Edit = edit.result()
	}
	if a.Finding != nil {
		out.Diagnostics = s.group(l.at, l.here.file, []rule.Finding{*a.Finding})[l.here.file.Key()]
	}
	if s.client.TextDocument.CodeAction.LiteralSupport == nil {
		return l.command(out)
	}
	l.list = append(l.list, out)
	return nil
}

// command appends an action as a command, for clients that know nothing else.
func (l *actionList) command(a *protocol.CodeAction) error {
	raw, err := protocol.Marshal(a.Edit)
	if err != nil {
		return err
	}
	l.list = append(l.list, &protocol.Command{Title: a.Title, Command: commandApply, Arguments: []protocol.LSPAny{raw}})
	return nil
}

// codeActionResolve adds the edit of an action that was offered without.
func (s *Server) codeActionResolve(ctx context.Context, at *workspace.Snapshot, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	if action.Edit != nil || len(action.Data) == 0 {
		return action, nil
	}
	var data actionData
	if err := json.Unmarshal(action.Data, &data); err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "the action's data: "+err.Error())
	}
	here, ok, err := s.at(ctx, at, uri.URI(key(data.URI)))
	if err != nil {
		return nil, err
	}
	if !ok || here.file.Version() != data.Version {
		return nil, protocol.ErrContentModified
	}
	found, err := here.file.Findings(ctx)
	if err != nil {
		return nil, err
	}
	for _, a := range here.actions(found, data.Range, []protocol.CodeActionKind{protocol.CodeActionKind(data.Kind)}) {
		if a.Title != data.Title {
			continue
		}
		edit := s.newEdit(at)
		if !edit.addAll(here, a.Edits()) {
			return nil, errors.New("the action changes nothing any more")
		}
		action.Edit = edit.result()
		return action, nil
	}
	return nil, protocol.ErrContentModified
}
