package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/report"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// The commands that a client can have executed.
const (
	// commandApply applies the workspace edit that is its argument; actions are
	// made of it for clients that know commands alone.
	commandApply = "mcp-lsp.applyEdit"
	// commandPin writes the comment that pins edition, and if given dialect, into
	// a document: {uri, dialect?, edition?}.
	commandPin = "mcp-lsp.pinEdition"
	// commandFixAll repairs all open agent files, or the one named: {uri?}.
	commandFixAll = "mcp-lsp.fixAll"
	// commandExplain returns the page of a rule in Markdown: {code}.
	commandExplain = "mcp-lsp.explain"
)

func commandNames() []string {
	return []string{commandApply, commandExplain, commandFixAll, commandPin}
}

// A commandArgument holds the members that the commands read of their argument.
type commandArgument struct {
	URI     string `json:"uri"`
	Dialect string `json:"dialect"`
	Edition string `json:"edition"`
	Code    string `json:"code"`
}

func (s *Server) executeCommand(ctx context.Context, at *workspace.Snapshot, p *protocol.ExecuteCommandParams) (any, error) {
	var first json.RawMessage
	if len(p.Arguments) > 0 {
		first = json.RawMessage(p.Arguments[0])
	}
	if p.Command == commandApply {
		return s.applyArgument(ctx, first)
	}
	var arg commandArgument
	if len(first) > 0 {
		if err := json.Unmarshal(first, &arg); err != nil {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: %v", p.Command, err)
		}
	}
	switch p.Command {
	case commandPin:
		return s.pin(ctx, at, arg)
	case commandFixAll:
		return s.fixAll(ctx, at, arg)
	case commandExplain:
		return s.explain(arg.Code)
	}
	return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "unknown command %q", p.Command)
}

func (s *Server) applyArgument(ctx context.Context, raw json.RawMessage) (any, error) {
	var edit protocol.WorkspaceEdit
	if err := protocol.Unmarshal(raw, &edit); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: %v", commandApply, err)
	}
	return nil, s.apply(ctx, "mcp-lsp", &edit)
}

// apply has the client apply an edit.
func (s *Server) apply(ctx context.Context, label string, edit *protocol.WorkspaceEdit) error {
	if !s.client.Workspace.ApplyEdit {
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the client applies no edits")
	}
	answer, err := s.peer.ApplyEdit(ctx, &protocol.ApplyWorkspaceEditParams{Label: ptr(label), Edit: *edit})
	if err != nil {
		return fmt.Errorf("apply edit: %w", err)
	}
	if !answer.Applied {
		reason := "the client did not apply the edit"
		if answer.FailureReason != nil {
			reason += ": " + *answer.FailureReason
		}
		return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), reason)
	}
	return nil
}

func (s *Server) pin(ctx context.Context, at *workspace.Snapshot, arg commandArgument) (any, error) {
	f := at.File(key(arg.URI))
	if f == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s is not open", arg.URI)
	}
	next := f.Tree()
	for _, word := range []struct{ name, value string }{{"dialect", arg.Dialect}, {"edition", arg.Edition}} {
		if word.value == "" {
			continue
		}
		pinned, err := next.Text.Apply(edit.Pin(next, word.name, strings.TrimPrefix(word.value, "auto"))...)
		if err != nil {
			return nil, fmt.Errorf("pin the %s: %w", word.name, err)
		}
		next = syntax.Parse(pinned, next.Format)
	}
	change, ok := difference(f.Text().String(), next.Text.String())
	if !ok {
		return nil, nil
	}
	w := s.newEdit(at)
	w.add(f, newConverter(f.Text(), s.encoding).edits([]text.Edit{change}))
	return nil, s.apply(ctx, "Pin the edition", w.result())
}

// difference returns the edit of whole lines that turns old into new; ok is false
// if they are equal.
func difference(old, new string) (e text.Edit, ok bool) {
	start := 0
	for start < min(len(old), len(new)) && old[start] == new[start] {
		start++
	}
	start = strings.LastIndexByte(old[:start], '\n') + 1
	end := len(old)
	rest := new[start:]
	for end > start && len(rest) > 0 && old[end-1] == rest[len(rest)-1] {
		end, rest = end-1, rest[:len(rest)-1]
	}
	return text.Edit{Span: text.Span{Start: start, End: end}, New: rest}, old != new
}

// fixAll repairs what can be repaired without a choice, in one edit.
func (s *Server) fixAll(ctx context.Context, at *workspace.Snapshot, arg commandArgument) (any, error) {
	w := s.newEdit(at)
	for _, f := range at.Files() {
		if arg.URI != "" && f.Key() != key(arg.URI) {
			continue
		}
		here, ok, err := s.at(ctx, at, uri.URI(f.Key()))
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		found, err := f.Findings(ctx)
		if err != nil {
			return nil, err
		}
		for _, a := range ide.FixAll(here.doc, found) {
			w.addAll(here, a.Edits())
		}
	}
	if len(w.changes) == 0 {
		return nil, nil
	}
	return nil, s.apply(ctx, "Fix all", w.result())
}

func (s *Server) explain(code string) (any, error) {
	entries := s.options.Workspace.Dialects
	for _, r := range dialects.Rules(entries) {
		if r.Code == code {
			return report.Page(r, dialects.Names(entries)), nil
		}
	}
	return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no rule is called %q", code)
}
