package lsptest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/mcp-lsp/mcp-lsp/internal/lsp"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// Options say what an Editor is and what its server is made with.
type Options struct {
	Workspace workspace.Options
	// Params are the params of initialize; nil for those of a rich client with
	// the folder Root.
	Params json.RawMessage
	Root   string
	// Settings answer workspace/configuration, whatever the section; nil is null.
	Settings any
	Log      *zap.Logger
	// Before, if not nil, is called with each message of the server before the
	// editor takes it; the editor answers nothing meanwhile.
	Before func(method string, params []byte)
}

// Scopes are settings by the URI that they are asked for; "" is for all files.
type Scopes map[string]any

// An Editor is a client in memory with a server at the other end. It records
// what the server sends.
type Editor struct {
	// Server calls the server. It must be used for calls whose answer the
	// protocol package can decode.
	Server protocol.Server
	Conn   jsonrpc2.Conn
	// Result is the answer to initialize.
	Result *protocol.InitializeResult
	// Encoding is the one that the server chose.
	Encoding text.Encoding
	// Exit yields the server's exit code.
	Exit chan int

	t      testing.TB
	before func(method string, params []byte)

	mu        sync.Mutex
	settings  any
	published map[string][]*protocol.PublishDiagnosticsParams
	watched   map[string]protocol.Registration
	messages  []string
	edits     []protocol.WorkspaceEdit
	requests  map[string]int
}

// Start starts a server and initializes it. Both end with the test.
func Start(t testing.TB, o Options) *Editor {
	t.Helper()
	e := Connect(t, o)
	e.Initialize(o)
	return e
}

// Connect starts a server without a word to it.
func Connect(t testing.TB, o Options) *Editor {
	t.Helper()
	if o.Log == nil {
		o.Log = zap.NewNop()
	}
	toServer, toEditor := newPipe(), newPipe()
	e := &Editor{
		t: t, before: o.Before, Exit: make(chan int, 1), settings: o.Settings,
		published: map[string][]*protocol.PublishDiagnosticsParams{},
		watched:   map[string]protocol.Registration{},
		requests:  map[string]int{},
	}
	go func() {
		e.Exit <- lsp.Serve(context.Background(), toServer, toEditor, lsp.Options{Log: o.Log, Version: "test", Workspace: o.Workspace, Docs: "https://example.com/rules"})
		_ = toEditor.Close()
	}()
	// Not protocol.NewClient, which handles notifications in any order.
	e.Conn = jsonrpc2.NewConn(lsp.NewStream(toEditor, toServer), jsonrpc2.WithCodec(lsp.Codec{}))
	e.Conn.Go(context.Background(), e.handle)
	e.Server = protocol.ServerDispatcher(e.Conn)
	t.Cleanup(func() {
		_ = toServer.Close()
	})
	return e
}

// Initialize sends initialize and initialized.
func (e *Editor) Initialize(o Options) {
	e.t.Helper()
	params := o.Params
	if params == nil {
		params = RichParams(o.Root)
	}
	e.Result = &protocol.InitializeResult{}
	e.Call(protocol.MethodInitialize, params, e.Result)
	switch e.Result.Capabilities.PositionEncoding {
	case protocol.PositionEncodingKindUTF8:
		e.Encoding = text.UTF8
	case protocol.PositionEncodingKindUTF32:
		e.Encoding = text.UTF32
	}
	e.Notify(protocol.MethodInitialized, struct{}{})
}

// Call sends a request and waits for the answer, which must be no error.
func (e *Editor) Call(method string, params, result any) {
	e.t.Helper()
	if err := e.Try(method, params, result); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// Try sends a request, waits for the answer and returns its error.
func (e *Editor) Try(method string, params, result any) error {
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Second)
	defer stop()
	_, err := e.Conn.Call(ctx, method, raw(e.t, params), result)
	return err
}

// Notify sends a notification.
func (e *Editor) Notify(method string, params any) {
	e.t.Helper()
	if err := e.Conn.Notify(context.Background(), method, raw(e.t, params)); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// raw encodes params: JSON as it is, protocol types by their own rules, others
// by encoding/json.
func raw(t testing.TB, params any) jsonrpc2.RawMessage {
	switch p := params.(type) {
	case nil:
		return nil
	case json.RawMessage:
		return jsonrpc2.RawMessage(p)
	case string:
		return jsonrpc2.RawMessage(p)
	}
	b, err := protocol.Marshal(params)
	if err != nil {
		t.Fatalf("encode %T: %v", params, err)
	}
	return b
}

// Open opens a document.
func (e *Editor) Open(u, language string, version int32, src string) {
	e.t.Helper()
	b, err := json.Marshal(map[string]any{"textDocument": map[string]any{"uri": u, "languageId": language, "version": version, "text": src}})
	if err != nil {
		e.t.Fatal(err)
	}
	e.Notify(protocol.MethodTextDocumentDidOpen, json.RawMessage(b))
}

// Replace gives an open document a new text.
func (e *Editor) Replace(u string, version int32, src string) {
	e.t.Helper()
	e.Change(u, version, map[string]any{"text": src})
}

// Change sends changes of a document, each an object as in the protocol.
func (e *Editor) Change(u string, version int32, changes ...map[string]any) {
	e.t.Helper()
	b, err := json.Marshal(map[string]any{"textDocument": map[string]any{"uri": u, "version": version}, "contentChanges": changes})
	if err != nil {
		e.t.Fatal(err)
	}
	e.Notify(protocol.MethodTextDocumentDidChange, json.RawMessage(b))
}

// Pull asks for the diagnostics of a document.
func (e *Editor) Pull(u string) []protocol.Diagnostic {
	e.t.Helper()
	var report struct {
		Items []protocol.Diagnostic `json:"items"`
	}
	e.Call(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, u), &report)
	return report.Items
}

// handle takes what the server sends, in order.
func (e *Editor) handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	if e.before != nil {
		e.before(req.Method(), req.Params())
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.requests[strings.Clone(req.Method())]++ // it is recycled
	params := slices.Clone(req.Params())
	switch req.Method() {
	case protocol.MethodTextDocumentPublishDiagnostics:
		var spelled struct{ URI string } // the protocol package would normalise it
		_ = json.Unmarshal(params, &spelled)
		p := read[protocol.PublishDiagnosticsParams](e.t, params)
		e.published[spelled.URI] = append(e.published[spelled.URI], p)
	case protocol.MethodWindowShowMessage:
		e.messages = append(e.messages, read[protocol.ShowMessageParams](e.t, params).Message)
	case protocol.MethodClientRegisterCapability:
		for _, r := range read[protocol.RegistrationParams](e.t, params).Registrations {
			e.watched[r.ID] = r
		}
	case protocol.MethodClientUnregisterCapability:
		for _, r := range read[protocol.UnregistrationParams](e.t, params).Unregisterations {
			delete(e.watched, r.ID)
		}
	case protocol.MethodWorkspaceApplyEdit:
		e.edits = append(e.edits, read[protocol.ApplyWorkspaceEditParams](e.t, params).Edit)
		return &protocol.ApplyWorkspaceEditResult{Applied: true}, nil
	case protocol.MethodWorkspaceConfiguration:
		return e.configuration(params)
	}
	return nil, nil
}

// configuration answers with the settings, or with those that they hold under the
// scope's URI where they are Scopes.
func (e *Editor) configuration(params []byte) (any, error) {
	answers := []any{}
	for _, item := range read[protocol.ConfigurationParams](e.t, params).Items {
		scopes, ok := e.settings.(Scopes)
		switch {
		case !ok:
			answers = append(answers, e.settings)
		case item.ScopeURI == nil:
			answers = append(answers, scopes[""])
		default:
			answers = append(answers, scopes[string(*item.ScopeURI)])
		}
	}
	b, err := json.Marshal(answers)
	return jsonrpc2.RawMessage(b), err
}

func read[T any](t testing.TB, params []byte) *T {
	v := new(T)
	if err := protocol.Unmarshal(params, v); err != nil {
		t.Errorf("the server sent %s: %v", params, err)
	}
	return v
}

// Configure changes what workspace/configuration answers and tells the server
// that something has changed.
func (e *Editor) Configure(settings any) {
	e.t.Helper()
	e.mu.Lock()
	e.settings = settings
	e.mu.Unlock()
	e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, `{"settings":null}`)
}

// Published returns what was published for a document, oldest first.
func (e *Editor) Published(u string) []*protocol.PublishDiagnosticsParams {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.published[u])
}

// Registered returns the registration with an ID; ok is false if there is none.
func (e *Editor) Registered(id string) (r protocol.Registration, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	r, ok = e.watched[id]
	return r, ok
}

// Registrations returns the IDs of all registrations, sorted.
func (e *Editor) Registrations() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Sorted(maps.Keys(e.watched))
}

// Messages returns the messages that were shown to the user.
func (e *Editor) Messages() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.messages)
}

// Edits returns the edits that the server asked to apply.
func (e *Editor) Edits() []protocol.WorkspaceEdit {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.edits)
}

// Requests returns how often the server has sent a method.
func (e *Editor) Requests(method string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.requests[method]
}

// Eventually waits until ok holds.
func (e *Editor) Eventually(what string, ok func() bool) {
	e.t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if ok() {
			return
		}
	}
	e.t.Fatalf("never: %s", what)
}
