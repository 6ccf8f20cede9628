package lsp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/lsp"
	"github.com/mcp-lsp/mcp-lsp/internal/lsp/lsptest"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// applied returns src after the last edit that the server had applied.
func applied(t *testing.T, e *lsptest.Editor, src string) string {
	t.Helper()
	edits := e.Edits()
	if len(edits) == 0 {
		t.Fatal("no edit was applied")
	}
	doc := text.New(src)
	at := func(p protocol.Position) int {
		return doc.Offset(text.Position{Line: int(p.Line), Character: int(p.Character)}, e.Encoding)
	}
	var all []text.Edit
	for _, c := range edits[len(edits)-1].DocumentChanges {
		for _, el := range c.(*protocol.TextDocumentEdit).Edits {
			edit := el.(*protocol.TextEdit)
			all = append(all, text.Edit{Span: text.Span{Start: at(edit.Range.Start), End: at(edit.Range.End)}, New: edit.NewText})
		}
	}
	after, err := doc.Apply(all...)
	if err != nil {
		t.Fatal(err)
	}
	return after.String()
}

func execute(e *lsptest.Editor, command, argument string) error {
	return e.Try(protocol.MethodWorkspaceExecuteCommand, fmt.Sprintf(`{"command":%q,"arguments":[%s]}`, command, argument), nil)
}

func TestCommands(t *testing.T) {
	const src = "# about\ntoy: TODO\nlike: TODO\n"
	e := start(t, newToy())
	e.Open(toyURI, "yaml", 1, src)
	for _, c := range []struct{ command, argument, want string }{
		{"mcp-lsp.fixAll", `{}`, "# about\ntoy: DONE\nlike: DONE\n"},
		{"mcp-lsp.fixAll", fmt.Sprintf(`{"uri":%q}`, toyURI), "# about\ntoy: DONE\nlike: DONE\n"},
		{"mcp-lsp.pinEdition", fmt.Sprintf(`{"uri":%q,"edition":"1"}`, toyURI), "# mcp-lsp: edition=1\n" + src},
		{"mcp-lsp.pinEdition", fmt.Sprintf(`{"uri":%q,"dialect":"toy","edition":"1"}`, toyURI), "# mcp-lsp: dialect=toy edition=1\n" + src},
	} {
		if err := execute(e, c.command, c.argument); err != nil {
			t.Errorf("%s %s: %v", c.command, c.argument, err)
		} else if got := applied(t, e, src); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.command, c.argument, got, c.want)
		}
	}
	edits := len(e.Edits())
	for _, nothing := range []string{`{"uri":"file:///other.yaml"}`, `{"uri":"file:///w/foreign.yaml"}`} {
		if err := execute(e, "mcp-lsp.fixAll", nothing); err != nil || len(e.Edits()) > edits {
			t.Errorf("fixAll of %s: %v, %d edits", nothing, err, len(e.Edits())-edits)
		}
	}
	if err := execute(e, "mcp-lsp.pinEdition", `{"uri":"file:///other.yaml","edition":"1"}`); !errors.Is(err, jsonrpc2.ErrInvalidParams) {
		t.Errorf("pin in a file that is not open: %v", err)
	}
	if err := execute(e, "mcp-lsp.pinEdition", `5`); !errors.Is(err, jsonrpc2.ErrInvalidParams) {
		t.Errorf("pin with a wrong argument: %v", err)
	}
}

// The pin that the command writes counts, and "auto" takes it away.
func TestPinCounts(t *testing.T) {
	e := start(t, newToy())
	src := "toy: a\n"
	edition := func() string {
		var s lsp.Status
		e.Call("mcp-lsp/status", fmt.Sprintf(`{"uri":%q}`, toyURI), &s)
		return s.Edition
	}
	e.Open(toyURI, "yaml", 1, src)
	for i, want := range []string{"1", "2", "1"} {
		if err := execute(e, "mcp-lsp.pinEdition", fmt.Sprintf(`{"uri":%q,"edition":%q}`, toyURI, want)); err != nil {
			t.Fatal(err)
		}
		src = applied(t, e, src)
		e.Replace(toyURI, int32(i)+2, src)
		if got := edition(); got != want {
			t.Fatalf("%q: edition %s, want %s", src, got, want)
		}
	}
	if err := execute(e, "mcp-lsp.pinEdition", fmt.Sprintf(`{"uri":%q,"edition":"auto"}`, toyURI)); err != nil {
		t.Fatal(err)
	}
	e.Replace(toyURI, 9, applied(t, e, src))
	if got := edition(); got != "2" {
		t.Errorf("after auto: edition %s, want the newest", got)
	}
}

// A client that knows no actions gets commands, which apply the same edits.
func TestActionsAsCommands(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Params: lsptest.Override(lsptest.RichParams(""),
		`{"capabilities":{"textDocument":{"codeAction":{"codeActionLiteralSupport":null,"resolveSupport":null}}}}`)})
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	var commands []struct {
		Title     string            `json:"title"`
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}
	e.Call(protocol.MethodTextDocumentCodeAction, fmt.Sprintf(`{"textDocument":{"uri":%q},"range":{"start":{"line":0,"character":6},"end":{"line":0,"character":6}},"context":{"diagnostics":[]}}`, toyURI), &commands)
	if len(commands) == 0 || commands[0].Title != "Mark as done" {
		t.Fatalf("%v", commands)
	}
	if err := execute(e, commands[0].Command, string(commands[0].Arguments[0])); err != nil {
		t.Fatal(err)
	}
	if got := applied(t, e, "toy: TODO\n"); got != "toy: DONE\n" {
		t.Errorf("%q", got)
	}
}

func titles(t *testing.T, e *lsptest.Editor, context string) []string {
	t.Helper()
	var actions []protocol.CodeAction
	e.Call(protocol.MethodTextDocumentCodeAction, fmt.Sprintf(`{"textDocument":{"uri":%q},"range":{"start":{"line":0,"character":6},"end":{"line":0,"character":6}},"context":%s}`, toyURI, context), &actions)
	var out []string
	for _, a := range actions {
		out = append(out, a.Title)
	}
	return out
}

func TestActionKinds(t *testing.T) {
	e := start(t, newToy())
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	const fix, all = "Mark as done", "Repair everything that needs no decision"
	for _, c := range []struct {
		only      string
		fix, fall bool
	}{
		{``, true, true}, {`,"only":[]`, true, true}, {`,"only":["quickfix"]`, true, false}, {`,"only":["refactor"]`, false, false},
		{`,"only":["source"]`, false, true}, {`,"only":["source.fixAll"]`, false, true}, {`,"only":["source.fixAll.mcp-lsp"]`, false, true},
		{`,"only":["source.fixAll.other"]`, false, false}, {`,"only":["source.organizeImports"]`, false, false}, {`,"only":["quick"]`, false, false}, {`,"only":["quickfix","source"]`, true, true},
	} {
		got := titles(t, e, `{"diagnostics":[]`+c.only+`}`)
		if slices.Contains(got, fix) != c.fix || slices.Contains(got, all) != c.fall {
			t.Errorf("only %s: %q", c.only, got)
		}
	}
	const creating = "Note it in notes.txt"
	if got := titles(t, e, `{"diagnostics":[]}`); !slices.Contains(got, creating) {
		t.Errorf("%q is missing in %q", creating, got)
	}
	e = lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Params: lsptest.Override(lsptest.RichParams(""),
		`{"capabilities":{"workspace":{"workspaceEdit":{"resourceOperations":null}}}}`)})
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	if got := titles(t, e, `{"diagnostics":[]}`); slices.Contains(got, creating) || !slices.Contains(got, fix) {
		t.Errorf("a client that creates no files is offered %q", got)
	}
}

// An action that was offered for a text that is gone is refused.
func TestResolveOfOldAction(t *testing.T) {
	e := start(t, newToy())
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	var actions []json.RawMessage
	e.Call(protocol.MethodTextDocumentCodeAction, fmt.Sprintf(`{"textDocument":{"uri":%q},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"context":{"diagnostics":[],"only":["source.fixAll"]}}`, toyURI), &actions)
	if len(actions) != 1 {
		t.Fatalf("%s", actions)
	}
	var resolved protocol.CodeAction
	e.Call(protocol.MethodCodeActionResolve, actions[0], &resolved)
	if resolved.Edit == nil {
		t.Fatal("no edit")
	}
	e.Replace(toyURI, 2, "toy: TODO \n")
	if err := e.Try(protocol.MethodCodeActionResolve, actions[0], nil); !errors.Is(err, protocol.ErrContentModified) {
		t.Errorf("got %v, want that the content was modified", err)
	}
}
