package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/lsp/lsptest"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// A client is what an editor said when it started the server.
type client struct {
	t      *testing.T
	params map[string]any
	editor *lsptest.Editor
	uri    string
}

// get returns the member of v at a dotted path, nil if there is none.
func get(v any, path string) any {
	for name := range strings.SplitSeq(path, ".") {
		m, _ := v.(map[string]any)
		v = m[name]
	}
	return v
}

// can returns whether the client's capability at a dotted path is true.
func (c *client) can(path string) bool {
	return get(c.params, "capabilities."+path) == true
}

// lists returns whether the client's list at a dotted path holds v.
func (c *client) lists(path string, v any) bool {
	list, _ := get(c.params, "capabilities."+path).([]any)
	return slices.Contains(list, v)
}

// has returns whether the client says anything at a dotted path.
func (c *client) has(path string) bool { return get(c.params, "capabilities."+path) != nil }

func (c *client) check(ok bool, format string, args ...any) {
	c.t.Helper()
	if !ok {
		c.t.Errorf(format, args...)
	}
}

// only checks that v has a member only if the client can take it.
func (c *client) only(v any, member string, allowed bool) {
	c.t.Helper()
	c.check(allowed || get(v, member) == nil, "%s in %v", member, v)
}

// call sends a request about the document and returns its answer as plain JSON.
func (c *client) call(method, more string) any {
	c.t.Helper()
	var raw json.RawMessage
	c.editor.Call(method, fmt.Sprintf(`{"textDocument":{"uri":%q}%s}`, c.uri, more), (*jsonrpc2.RawMessage)(&raw))
	var v any
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &v); err != nil {
			c.t.Fatal(err)
		}
	}
	return v
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

const clientDocument = `name: helper
description: "${MCP_LSP_NOWHERE_SET}"
model:
  provider: openai
  nmae: gpt-4o
instructions:
  inline: Help.
tools:
  - type: mcp
    name: search
    description: Searches.
    transport: http
    url: https://mcp.example.com/mcp
  - 
`

// Whatever an editor says, it gets answers, and in a form that it can take.
func TestClients(t *testing.T) {
	files, err := filepath.Glob("../../testdata/clients/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no clients: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			t.Parallel()
			c := startClient(t, file)
			c.initialized()
			c.diagnostics()
			c.completion()
			c.hover()
			c.structure()
			c.actions()
			c.requests()
		})
	}
}

func startClient(t *testing.T, file string) *client {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	raw = lsptest.Override(raw, `{"processId":null}`) // that of another machine
	c := &client{t: t, uri: string(uri.File(filepath.Join(t.TempDir(), "agent.yaml")))}
	if err := json.Unmarshal(raw, &c.params); err != nil {
		t.Fatal(err)
	}
	c.editor = lsptest.Start(t, lsptest.Options{Params: raw, Workspace: workspace.Options{Dialects: dialects.All()}})
	c.editor.Open(c.uri, "yaml", 1, clientDocument)
	return c
}

func (c *client) initialized() {
	offered := list(get(c.params, "capabilities.general.positionEncodings"))
	chosen := string(c.editor.Result.Capabilities.PositionEncoding)
	c.check(chosen == "utf-16" || slices.Contains(offered, any(chosen)), "position encoding %s of %v", chosen, offered)
	c.check((c.editor.Result.Capabilities.DiagnosticProvider != nil) == c.has("textDocument.diagnostic"), "diagnostics are offered to be pulled")
	c.check(len(c.editor.Messages()) == 0, "messages %q", c.editor.Messages())
}

func (c *client) diagnostics() {
	var found []any
	if c.has("textDocument.diagnostic") {
		found = list(get(c.call("textDocument/diagnostic", ""), "items"))
	} else {
		c.editor.Eventually("a publish", func() bool { return len(c.editor.Published(c.uri)) > 0 })
		raw, err := json.Marshal(c.editor.Published(c.uri)[0].Diagnostics)
		if err != nil {
			c.t.Fatal(err)
		}
		if err := json.Unmarshal(raw, &found); err != nil {
			c.t.Fatal(err)
		}
		_, versioned := c.editor.Published(c.uri)[0].Version.Get()
		c.check(versioned == c.can("textDocument.publishDiagnostics.versionSupport"), "the publish has a version: %v", versioned)
	}
	c.check(len(found) >= 2, "diagnostics: %v", found)
	for _, d := range found {
		for member, capability := range map[string]string{"relatedInformation": "relatedInformation", "codeDescription": "codeDescriptionSupport"} {
			c.only(d, member, c.can("textDocument.publishDiagnostics."+capability) || c.can("textDocument.diagnostic."+capability))
		}
		for _, tag := range list(get(d, "tags")) {
			c.check(c.lists("textDocument.publishDiagnostics.tagSupport.valueSet", tag), "tag %v", tag)
		}
	}
}

func (c *client) completion() {
	// Behind the dash whole entries are offered, in the middle of a word values.
	for _, at := range []string{`{"line":13,"character":4}`, `{"line":3,"character":14}`} {
		answer := c.call("textDocument/completion", `,"position":`+at)
		items := list(get(answer, "items"))
		c.check(len(items) > 0, "nothing is offered at %s", at)
		defaults, _ := get(answer, "itemDefaults").(map[string]any)
		for member := range defaults {
			c.check(c.lists("textDocument.completion.completionList.itemDefaults", member), "default %s", member)
		}
		for _, it := range items {
			c.item(it, defaults)
		}
	}
}

func (c *client) item(it any, defaults map[string]any) {
	const support = "textDocument.completion.completionItem."
	newText, _ := get(it, "textEdit.newText").(string)
	if get(it, "textEdit") == nil {
		c.check(defaults["editRange"] != nil, "no range for %v", it)
		newText, _ = get(it, "textEditText").(string)
	}
	snippet := get(it, "insertTextFormat") == 2.0
	c.check(!snippet || c.can(support+"snippetSupport"), "a snippet: %v", it)
	c.check(snippet || !strings.Contains(newText, "${1"), "tab stops in plain text: %q", newText)
	c.check(get(it, "data") != nil || defaults["data"] != nil, "no data in %v", it)
	c.only(it, "labelDetails", c.can(support+"labelDetailsSupport"))
	c.only(it, "textEdit.insert", c.can(support+"insertReplaceSupport"))
	c.only(it, "preselect", c.can(support+"preselectSupport"))
	if mode := get(it, "insertTextMode"); mode != nil {
		c.check(c.lists(support+"insertTextModeSupport.valueSet", mode), "mode %v", mode)
	}
}

func (c *client) hover() {
	kind := get(c.call("textDocument/hover", `,"position":{"line":3,"character":4}`), "contents.kind")
	c.check(kind == "plaintext" || c.lists("textDocument.hover.contentFormat", kind), "hover is %v", kind)
	formats := list(get(c.params, "capabilities.textDocument.hover.contentFormat"))
	c.check(len(formats) == 0 || kind == formats[0], "hover is %v, and %v are wanted in this order", kind, formats)
}

func (c *client) structure() {
	symbols := list(c.call("textDocument/documentSymbol", ""))
	c.check(len(symbols) > 3, "symbols: %v", symbols)
	for _, s := range symbols {
		c.check((get(s, "selectionRange") != nil) == c.can("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"), "symbol %v", s)
	}
	c.check(len(list(c.call("textDocument/foldingRange", ""))) > 0, "no folding ranges")
	c.check(len(list(get(c.call("textDocument/semanticTokens/full", ""), "data"))) > 0, "no tokens")
	for _, l := range list(c.call("textDocument/documentLink", "")) {
		c.only(l, "tooltip", c.can("textDocument.documentLink.tooltipSupport"))
	}
}

// actions takes the actions for the misspelt key and for the unset variable,
// whose repair creates a file.
func (c *client) actions() {
	repaired := false
	for _, line := range []int{1, 4} {
		actions := list(c.call("textDocument/codeAction", fmt.Sprintf(`,"range":{"start":{"line":%d,"character":3},"end":{"line":%[1]d,"character":3}},"context":{"diagnostics":[]}`, line)))
		for _, a := range actions {
			repaired = repaired || strings.HasPrefix(fmt.Sprint(get(a, "title")), "Rename to")
			c.action(a)
		}
	}
	c.check(repaired, "the repair of a misspelt key is not offered")
}

func (c *client) action(a any) {
	literal := c.has("textDocument.codeAction.codeActionLiteralSupport")
	if command, isCommand := get(a, "command").(string); isCommand {
		c.check(!literal && command == "mcp-lsp.applyEdit", "a command: %v", a)
		return
	}
	c.check(literal, "an action, and only commands are known: %v", a)
	c.only(a, "isPreferred", c.can("textDocument.codeAction.isPreferredSupport"))
	resolves := c.can("textDocument.codeAction.dataSupport") && c.lists("textDocument.codeAction.resolveSupport.properties", "edit")
	edit := get(a, "edit")
	if edit == nil && resolves {
		raw, err := json.Marshal(a)
		if err != nil {
			c.t.Fatal(err)
		}
		var resolved any
		c.editor.Call("codeAction/resolve", string(raw), &resolved)
		edit = get(resolved, "edit")
	}
	c.check(edit != nil, "no edit: %v", a)
	changes := list(get(edit, "documentChanges"))
	c.check(len(changes) == 0 || c.can("workspace.workspaceEdit.documentChanges") || c.has("workspace.workspaceEdit.resourceOperations"), "versioned edit: %v", edit)
	for _, change := range changes {
		if kind := get(change, "kind"); kind != nil {
			c.check(c.lists("workspace.workspaceEdit.resourceOperations", kind), "%v a file", kind)
		}
	}
}

// requests checks what the server asked the client for.
func (c *client) requests() {
	c.check(c.can("workspace.configuration") || c.editor.Requests("workspace/configuration") == 0, "workspace/configuration")
	for _, id := range c.editor.Registrations() {
		r, _ := c.editor.Registered(id)
		member := strings.TrimPrefix(r.Method, "workspace/")
		c.check(c.can("workspace."+member+".dynamicRegistration"), "registered %s", r.Method)
	}
}
