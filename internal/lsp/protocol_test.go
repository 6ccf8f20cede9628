package lsp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/lsp/lsptest"
)

const toyURI = "file:///w/toy.yaml"

func start(t *testing.T, y *toy) *lsptest.Editor {
	t.Helper()
	return lsptest.Start(t, lsptest.Options{Workspace: y.options()})
}

// pushed makes params of a client that does not pull.
func pushed() json.RawMessage {
	return lsptest.Override(lsptest.RichParams(""), `{"capabilities":{"textDocument":{"diagnostic":null}}}`)
}

// at are the params of a request at a position of the toy's document.
func at(line, char int) string {
	return fmt.Sprintf(`{"textDocument":{"uri":%q},"position":{"line":%d,"character":%d}}`, toyURI, line, char)
}

func messages(items []protocol.Diagnostic) []string {
	var out []string
	for _, d := range items {
		out = append(out, string(d.Message.(protocol.String)))
	}
	return out
}

// Every request sees exactly the changes that were sent before it, whatever
// else runs.
func TestRequestsSeeWhatWasSentBefore(t *testing.T) {
	e := start(t, newToy())
	e.Open(toyURI, "yaml", 1, "toy: TELL \n")
	want := "toy: TELL "
	var wg sync.WaitGroup
	limit := make(chan struct{}, 32)
	for v := int32(2); v < 2002; v++ {
		c := string(rune('a' + v%26))
		e.Change(toyURI, v, map[string]any{
			"range": map[string]any{"start": map[string]int{"line": 0, "character": len(want)}, "end": map[string]int{"line": 0, "character": len(want)}}, "text": c,
		})
		want += c
		// The order of a call and the next change is only sure if the call is
		// written before; the answer may hold more than was sent by then.
		prefix := want
		limit <- struct{}{}
		wg.Go(func() {
			defer func() { <-limit }()
			var h protocol.Hover
			if err := e.Try(protocol.MethodTextDocumentHover, at(0, 1), &h); err != nil {
				t.Errorf("hover: %v", err)
			} else if got := h.Contents.(*protocol.MarkupContent).Value; !strings.Contains(got, prefix) {
				t.Errorf("hover after %q does not hold it: %s", prefix, got)
			}
		})
		if v%100 == 0 {
			if got := messages(e.Pull(toyURI)); len(got) != 1 || got[0] != want+"\n" {
				t.Fatalf("version %d: got %q, want %q", v, got, want)
			}
		}
	}
	wg.Wait()
}

func TestCancel(t *testing.T) {
	y := newToy()
	e := start(t, y)
	e.Open(toyURI, "yaml", 1, "toy: SLOW\n")
	const n = 20
	errs := make(chan error, n)
	for range n {
		go func() {
			errs <- e.Try(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, toyURI), nil)
		}()
	}
	<-y.entered
	var h protocol.Hover
	e.Call(protocol.MethodTextDocumentHover, at(0, 1), &h) // not blocked by them
	cancel := func() {                                     // some may not have been sent yet, so this is done again and again
		for id := range 50 {
			e.Notify(protocol.MethodCancelRequest, fmt.Sprintf(`{"id":%d}`, id))
		}
	}
	for left := n - 1; left > 0; { // those that wait for the one that computes
		cancel()
		select {
		case err := <-errs:
			if left--; !errors.Is(err, protocol.ErrRequestCancelled) {
				t.Fatalf("got %v, want that it was cancelled", err)
			}
		case <-time.After(time.Millisecond):
		}
	}
	close(y.release)
	if err := <-errs; !errors.Is(err, protocol.ErrRequestCancelled) {
		t.Fatalf("got %v, want that it was cancelled", err)
	}
	// What was cancelled leaves nothing behind.
	if got := e.Pull(toyURI); len(got) != 0 {
		t.Fatalf("got %v, want nothing", messages(got))
	}
}

func TestPanicIsAnswered(t *testing.T) {
	for _, push := range []bool{false, true} {
		o := lsptest.Options{Workspace: newToy().options()}
		if push {
			o.Params = pushed()
		}
		e := lsptest.Start(t, o)
		e.Open(toyURI, "yaml", 1, "toy: PANIC\n")
		err := e.Try(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, toyURI), nil)
		if !errors.Is(err, jsonrpc2.ErrInternal) {
			t.Fatalf("got %v, want an internal error", err)
		}
		e.Replace(toyURI, 2, "toy: TODO\n")
		if got := messages(e.Pull(toyURI)); len(got) != 1 {
			t.Fatalf("after the panic: got %q, want one finding", got)
		}
		if push {
			e.Eventually("a publish after the panic", func() bool { return len(e.Published(toyURI)) == 1 })
		}
	}
}

func TestPhases(t *testing.T) {
	e := lsptest.Connect(t, lsptest.Options{Workspace: newToy().options()})
	var wire *jsonrpc2.Error
	if err := e.Try(protocol.MethodTextDocumentHover, at(0, 0), nil); !errors.As(err, &wire) || wire.Code != jsonrpc2.ServerNotInitialized {
		t.Fatalf("before initialize: %v", err)
	}
	e.Open(toyURI, "yaml", 1, "toy: TODO\n") // ignored
	e.Initialize(lsptest.Options{})
	if err := e.Try(protocol.MethodInitialize, "{}", nil); !errors.Is(err, jsonrpc2.ErrInvalidRequest) {
		t.Fatalf("initialize again: %v", err)
	}
	if got := e.Pull(toyURI); len(got) != 0 {
		t.Fatalf("a document opened before initialize has findings: %v", got)
	}
	for _, c := range []struct {
		method, params string
		want           error
	}{
		{"toy/unknown", "", jsonrpc2.ErrMethodNotFound},
		{"toy/unknown", `{"a":1}`, jsonrpc2.ErrMethodNotFound},
		{protocol.MethodTextDocumentHover, `{"position":-1}`, jsonrpc2.ErrInvalidParams},
		{protocol.MethodTextDocumentHover, `[]`, jsonrpc2.ErrInvalidParams},
		{protocol.MethodWorkspaceExecuteCommand, `{"command":"other.command"}`, jsonrpc2.ErrInvalidParams},
	} {
		if err := e.Try(c.method, c.params, nil); !errors.Is(err, c.want) {
			t.Errorf("%s %s: got %v, want %v", c.method, c.params, err, c.want)
		}
	}
	for _, n := range [][2]string{
		{"toy/unknown", "{}"}, {"$/setTrace", `{"value":"verbose"}`}, {"$/cancelRequest", `{"id":null}`},
		{"textDocument/didChange", `{"textDocument":5}`}, {"textDocument/didChange", "{}"}, {"textDocument/didOpen", "{}"},
		{"textDocument/didClose", `{"textDocument":{"uri":"file:///none"}}`}, {"textDocument/didSave", "{}"},
		{"workspace/didChangeConfiguration", "{}"}, {"workspace/didChangeWatchedFiles", "{}"}, {"workspace/didChangeWorkspaceFolders", "[]"},
	} {
		e.Notify(n[0], n[1])
	}
	e.Notify("initialized", "")
	e.Call("shutdown", nil, nil)
	if err := e.Try(protocol.MethodTextDocumentHover, at(0, 0), nil); !errors.Is(err, jsonrpc2.ErrInvalidRequest) {
		t.Fatalf("after shutdown: %v", err)
	}
	e.Notify("exit", nil)
	if code := <-e.Exit; code != 0 {
		t.Fatalf("exit code %d, want 0", code)
	}
}

// A document that is open but no agent file costs nothing and gets nothing.
func TestForeignFile(t *testing.T) {
	y := newToy()
	e := start(t, y)
	const u = "file:///w/compose.yaml"
	e.Open(u, "yaml", 1, "services:\n  web: TODO\n")
	if got := e.Pull(u); len(got) != 0 {
		t.Errorf("diagnostics: %v", got)
	}
	for _, method := range []string{
		"textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/documentSymbol", "textDocument/foldingRange",
		"textDocument/semanticTokens/full", "textDocument/codeLens", "textDocument/documentLink", "textDocument/documentHighlight", "mcp-lsp/status",
	} {
		var got json.RawMessage
		e.Call(method, fmt.Sprintf(`{"uri":%q,"textDocument":{"uri":%[1]q},"position":{"line":0,"character":1}}`, u), (*jsonrpc2.RawMessage)(&got))
		if s := string(got); s != "null" && s != "[]" && s != "" {
			t.Errorf("%s: got %s, want nothing", method, s)
		}
	}
	if n := y.passes.Load(); n != 0 {
		t.Errorf("the rules ran %d times", n)
	}
}

func TestPushEndsWithNewest(t *testing.T) {
	y := newToy()
	e := lsptest.Start(t, lsptest.Options{Workspace: y.options(), Params: pushed()})
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	for v := int32(2); v <= 300; v++ {
		e.Replace(toyURI, v, fmt.Sprintf("toy: TODO\nn: %d\n", v))
		if v%20 == 0 {
			time.Sleep(time.Millisecond)
		}
	}
	last := func() int32 {
		p := e.Published(toyURI)
		if len(p) == 0 {
			return 0
		}
		v, _ := p[len(p)-1].Version.Get()
		return v
	}
	e.Eventually("version 300", func() bool { return last() == 300 })
	before := int32(0)
	for _, p := range e.Published(toyURI) {
		v, _ := p.Version.Get()
		if v <= before {
			t.Errorf("version %d was published after %d", v, before)
		}
		before = v
		if len(p.Diagnostics) != 1 {
			t.Errorf("version %d: %d diagnostics", v, len(p.Diagnostics))
		}
	}
	e.Notify(protocol.MethodTextDocumentDidClose, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, toyURI))
	e.Eventually("nothing is left after close", func() bool {
		p := e.Published(toyURI)
		return len(p[len(p)-1].Diagnostics) == 0
	})
	// Versions begin anew when the document is opened again.
	e.Open(toyURI, "yaml", 1, "toy: TODO TODO\n")
	e.Eventually("the document that was opened again", func() bool {
		p := e.Published(toyURI)
		return len(p[len(p)-1].Diagnostics) == 2
	})
}

// A client that does not look at versions hears of a document only when
// something differs.
func TestPushIsSilentWithoutNews(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Params: lsptest.Override(pushed(),
		`{"capabilities":{"textDocument":{"publishDiagnostics":{"versionSupport":false}}}}`)})
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	e.Eventually("a publish", func() bool { return len(e.Published(toyURI)) == 1 })
	e.Replace(toyURI, 2, "toy: TODO\n# more\n")
	e.Replace(toyURI, 3, "toy: TODO TODO\n# more\n")
	e.Eventually("the next", func() bool {
		p := e.Published(toyURI)
		return len(p[len(p)-1].Diagnostics) == 2
	})
	if n := len(e.Published(toyURI)); n != 2 {
		t.Errorf("%d publishes, want 2", n)
	}
	if _, ok := e.Published(toyURI)[0].Version.Get(); ok {
		t.Error("a version for a client that knows none")
	}
}

func TestPullUnchanged(t *testing.T) {
	e := start(t, newToy())
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	pull := func(previous string) (kind, id string, n int) {
		var r struct {
			Kind     string `json:"kind"`
			ResultID string `json:"resultId"`
			Items    []any  `json:"items"`
		}
		e.Call(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q},"previousResultId":%q}`, toyURI, previous), &r)
		return r.Kind, r.ResultID, len(r.Items)
	}
	kind, id, n := pull("")
	if kind != "full" || n != 1 || id == "" {
		t.Fatalf("first: %s %q %d", kind, id, n)
	}
	if kind, again, _ := pull(id); kind != "unchanged" || again != id {
		t.Fatalf("again: %s %q", kind, again)
	}
	e.Replace(toyURI, 2, "x: 1\ntoy: TODO\n")
	if kind, again, n := pull(id); kind != "full" || again == id || n != 1 {
		t.Fatalf("after an edit that moves it: %s %q %d", kind, again, n)
	}
	if n := len(e.Published(toyURI)); n != 0 {
		t.Errorf("%d publishes to a client that pulls", n)
	}
}

func TestServerToClientErrorsDoNotMatter(t *testing.T) {
	e := start(t, newToy())
	var got json.RawMessage
	err := e.Try(protocol.MethodWorkspaceExecuteCommand, `{"command":"mcp-lsp.explain","arguments":[{"code":"todo"}]}`, (*jsonrpc2.RawMessage)(&got))
	if err != nil || !strings.Contains(string(got), "Do it.") {
		t.Fatalf("explain: %s %v", got, err)
	}
	if err := e.Try(protocol.MethodWorkspaceExecuteCommand, `{"command":"mcp-lsp.explain","arguments":[{"code":"none"}]}`, nil); !errors.Is(err, jsonrpc2.ErrInvalidParams) {
		t.Fatalf("explain of an unknown rule: %v", err)
	}
}
