package lsp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/lsp"
	"github.com/mcp-lsp/mcp-lsp/internal/lsp/lsptest"
)

func severities(items []protocol.Diagnostic) []int {
	var out []int
	for _, d := range items {
		out = append(out, int(d.Severity))
	}
	return out
}

// The toy's "todo" is a warning; the settings make it an error or nothing.
func TestSettingsByEveryWay(t *testing.T) {
	options := newToy().options()
	severity := func(e *lsptest.Editor) string { return fmt.Sprint(severities(e.Pull(toyURI))) }
	open := func(o lsptest.Options) *lsptest.Editor {
		o.Workspace = options
		e := lsptest.Start(t, o)
		e.Open(toyURI, "yaml", 1, "toy: TODO\n")
		return e
	}
	silent := lsptest.Override(lsptest.RichParams(""), `{"capabilities":{"workspace":{"configuration":false}}}`)

	for _, init := range []string{`{"rules":{"todo":"error"}}`, `{"rules.todo":"error"}`, `{"mcp-lsp":{"rules":{"todo":"error"}}}`} {
		e := open(lsptest.Options{Params: lsptest.Override(silent, `{"initializationOptions":`+init+`}`)})
		if got := severity(e); got != "[1]" {
			t.Errorf("initializationOptions %s: severity %s", init, got)
		}
	}
	for _, push := range []string{`{"mcp-lsp":{"rules":{"todo":"error"}}}`, `{"rules":{"todo":"error"}}`, `{"other":{"x":1},"mcp-lsp":{"rules":{"todo":"error"}}}`} {
		e := open(lsptest.Options{Params: silent})
		if got := severity(e); got != "[2]" {
			t.Fatalf("default: severity %s", got)
		}
		e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, `{"settings":`+push+`}`)
		if got := severity(e); got != "[1]" {
			t.Errorf("didChangeConfiguration %s: severity %s", push, got)
		}
		// Settings of other servers do not matter.
		e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, `{"settings":{"yaml":{"validate":true}}}`)
		if got := severity(e); got != "[1]" || len(e.Messages()) > 0 {
			t.Errorf("after the settings of another server: severity %s, messages %q", got, e.Messages())
		}
		e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, `{"settings":{"mcp-lsp":{"rules":{"todo":"off"}}}}`)
		if got := severity(e); got != "[]" {
			t.Errorf("didChangeConfiguration to off: severity %s", got)
		}
	}

	e := open(lsptest.Options{Settings: map[string]any{"rules": map[string]any{"todo": "error"}}})
	e.Eventually("the settings that were asked for count", func() bool { return severity(e) == "[1]" })
	e.Configure(map[string]any{"rules.todo": "hint"})
	e.Eventually("the changed settings count", func() bool { return severity(e) == "[4]" })
	e.Configure(nil) // no such section: what counted goes on
	e.Configure(map[string]any{"rules": map[string]any{}})
	e.Eventually("the default counts again", func() bool { return severity(e) == "[2]" })
}

func TestAskedSettingsOverInitializationOptions(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{
		Workspace: newToy().options(),
		Params:    lsptest.Override(lsptest.RichParams(""), `{"initializationOptions":{"toy":{"edition":"1"},"rules":{"todo":"error"}}}`),
		Settings:  map[string]any{"rules": map[string]any{"todo": "information"}},
	})
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	e.Eventually("the settings that were asked for count", func() bool { return fmt.Sprint(severities(e.Pull(toyURI))) == "[3]" })
	var status lsp.Status
	e.Call("mcp-lsp/status", fmt.Sprintf(`{"uri":%q}`, toyURI), &status)
	if status.Edition != "1" || status.Why != "the setting 'toy.edition'" {
		t.Errorf("edition %q by %q, want that of initializationOptions", status.Edition, status.Why)
	}
}

// Each folder of a workspace has its own settings where the client has them.
func TestSettingsOfFolders(t *testing.T) {
	scopes := lsptest.Scopes{
		"":             map[string]any{"rules": map[string]any{"todo": "error"}},
		"file:///w/b":  map[string]any{"rules": map[string]any{"todo": "hint"}},
		"file:///w/cc": nil,
	}
	e := lsptest.Start(t, lsptest.Options{
		Workspace: newToy().options(), Settings: scopes,
		Params: lsptest.Override(lsptest.RichParams(""), `{"workspaceFolders":[{"uri":"file:///w/b","name":"b"},{"uri":"file:///w/cc","name":"c"}]}`),
	})
	severity := func(u string) string { return fmt.Sprint(severities(e.Pull(u))) }
	for _, u := range []string{"file:///w/b/toy.yaml", "file:///w/cc/toy.yaml", "file:///w/toy.yaml"} {
		e.Open(u, "yaml", 1, "toy: TODO\n")
	}
	e.Eventually("the settings count", func() bool { return severity("file:///w/b/toy.yaml") == "[4]" })
	if got := severity("file:///w/cc/toy.yaml") + severity("file:///w/toy.yaml"); got != "[1][1]" {
		t.Errorf("severities without settings for the folder: %s", got)
	}
	e.Notify(protocol.MethodWorkspaceDidChangeWorkspaceFolders, `{"event":{"added":[],"removed":[{"uri":"file:///w/b","name":"b"}]}}`)
	e.Eventually("the folder is gone", func() bool { return severity("file:///w/b/toy.yaml") == "[1]" })
}

func TestWrongSettingsAreToldOnce(t *testing.T) {
	e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Settings: map[string]any{"ruels": 1}})
	e.Eventually("a message", func() bool { return len(e.Messages()) == 1 })
	e.Configure(map[string]any{"ruels": 1, "rules": map[string]any{"todo": "sometimes"}})
	e.Eventually("another", func() bool { return len(e.Messages()) == 2 })
	if m := e.Messages(); !strings.Contains(m[0], "'ruels'") || !strings.Contains(m[1], "'rules.todo'") || strings.Contains(m[1], "ruels") {
		t.Errorf("messages %q", m)
	}
}

func write(t *testing.T, path, src string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
}

func changedOnDisk(e *lsptest.Editor, path string) {
	e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, fmt.Sprintf(`{"changes":[{"uri":%q,"type":2}]}`, uri.File(path)))
}

// What a document finds in a file beside it is shown there, whether that file is
// open or not, and goes when it is repaired.
func TestFindingsInOtherFiles(t *testing.T) {
	dir := t.TempDir()
	base, toyPath := filepath.Join(dir, "base.yaml"), filepath.Join(dir, "toy.yaml")
	write(t, base, "x: BAD\n")
	baseURI, docURI := string(uri.File(base)), string(uri.File(toyPath))

	t.Run("push", func(t *testing.T) {
		e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Params: pushed()})
		last := func(u string) string {
			p := e.Published(u)
			if len(p) == 0 {
				return "never"
			}
			return strings.Join(messages(p[len(p)-1].Diagnostics), "; ")
		}
		e.Open(docURI, "yaml", 1, "toy: a\n")
		e.Eventually("both are marked", func() bool { return last(docURI) == "base.yaml is bad" && last(baseURI) == "this is bad" })
		e.Open(baseURI, "yaml", 1, "x: fine\n")
		e.Eventually("the open text counts", func() bool { return last(docURI) == "" && last(baseURI) == "" })
		e.Replace(baseURI, 2, "y: BAD\n")
		e.Eventually("edits of the other file count", func() bool { return last(docURI) == "base.yaml is bad" && last(baseURI) == "this is bad" })
		if v, ok := e.Published(baseURI)[len(e.Published(baseURI))-1].Version.Get(); !ok || v != 2 {
			t.Errorf("published with version %d", v)
		}
		e.Notify(protocol.MethodTextDocumentDidClose, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, docURI))
		e.Eventually("nothing is left", func() bool { return last(docURI) == "" && last(baseURI) == "" })
	})
	t.Run("pull", func(t *testing.T) {
		e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options()})
		e.Open(docURI, "yaml", 1, "toy: a\n")
		var report struct {
			Related map[string]struct {
				Items []protocol.Diagnostic `json:"items"`
			} `json:"relatedDocuments"`
		}
		e.Call(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, docURI), &report)
		if got := messages(report.Related[baseURI].Items); !slices.Equal(got, []string{"this is bad"}) {
			t.Errorf("related documents: %v", report.Related)
		}
		e.Open(baseURI, "yaml", 1, "x: BAD BAD\n")
		if got := messages(e.Pull(baseURI)); !slices.Equal(got, []string{"this is bad"}) {
			t.Errorf("the open file: %q", got)
		}
		e.Replace(baseURI, 2, "x: fine\n")
		if got := messages(e.Pull(docURI)); len(got) > 0 {
			t.Errorf("after the repair: %q", got)
		}
	})
}

func TestWatchedFiles(t *testing.T) {
	dir := t.TempDir()
	base, docURI := filepath.Join(dir, "base.yaml"), string(uri.File(filepath.Join(dir, "toy.yaml")))
	e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Root: dir})
	e.Open(docURI, "yaml", 1, "toy: a\n")
	if got := e.Pull(docURI); len(got) > 0 {
		t.Fatalf("%q", messages(got))
	}
	e.Eventually("the first registration", func() bool { _, ok := e.Registered("mcp-lsp/watch"); return ok })
	first, _ := e.Registered("mcp-lsp/watch")
	for _, glob := range []string{`**/.env`, `**/toy.yaml`} {
		if !strings.Contains(string(first.RegisterOptions), `"`+glob+`"`) {
			t.Errorf("%s is not watched: %s", glob, first.RegisterOptions)
		}
	}
	e.Eventually("the file that the document turned out to depend on is watched", func() bool {
		r, ok := e.Registered("mcp-lsp/watch-dependencies")
		return ok && strings.Contains(string(r.RegisterOptions), `"base.yaml"`)
	})
	refreshed := e.Requests(protocol.MethodWorkspaceDiagnosticRefresh)
	write(t, base, "x: BAD\n")
	changedOnDisk(e, base)
	e.Eventually("the client is asked to pull again", func() bool {
		return e.Requests(protocol.MethodWorkspaceDiagnosticRefresh) > refreshed
	})
	if got := messages(e.Pull(docURI)); !slices.Equal(got, []string{"base.yaml is bad"}) {
		t.Errorf("%q", got)
	}
}

// An edit that comes before the client's answer to a registration is taken, and
// the answer after it.
func TestEditsWhileTheClientIsAsked(t *testing.T) {
	asked, release := make(chan struct{}), make(chan struct{})
	dir := t.TempDir()
	e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Root: dir, Before: func(_ string, params []byte) {
		if strings.Contains(string(params), "mcp-lsp/watch-dependencies") {
			close(asked)
			<-release
		}
	}})
	docURI := string(uri.File(filepath.Join(dir, "toy.yaml")))
	e.Open(docURI, "yaml", 1, "toy: a\n")
	e.Pull(docURI)
	select {
	case <-asked:
	case <-time.After(10 * time.Second):
		t.Fatal("no file is watched")
	}
	e.Replace(docURI, 2, "toy: TODO\n")
	close(release)
	if got := e.Pull(docURI); len(got) != 1 {
		t.Errorf("after the edit: %q", messages(got))
	}
}

// A client that watches nothing saves, at least.
func TestSaveLooksAtFilesAgain(t *testing.T) {
	dir := t.TempDir()
	docURI := string(uri.File(filepath.Join(dir, "toy.yaml")))
	e := lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Params: json.RawMessage(`{"capabilities":{}}`)})
	e.Open(docURI, "yaml", 1, "toy: a\n")
	e.Eventually("a publish", func() bool { return len(e.Published(docURI)) == 1 })
	write(t, filepath.Join(dir, "base.yaml"), "x: BAD\n")
	e.Notify(protocol.MethodTextDocumentDidSave, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, docURI))
	e.Eventually("the other file is seen", func() bool {
		p := e.Published(docURI)
		return len(p[len(p)-1].Diagnostics) == 1
	})
}

// Answers are in the client's own spelling of a URI.
func TestAnswersInTheClientsSpelling(t *testing.T) {
	const spelled = "file:///w/my agents/%7Etoy.yaml" // normalised to %20 and ~
	for _, push := range []bool{false, true} {
		o := lsptest.Options{Workspace: newToy().options()}
		if push {
			o.Params = pushed()
		}
		e := lsptest.Start(t, o)
		e.Open(spelled, "yaml", 1, "toy: TODO\nlike: TODO\n")
		params := fmt.Sprintf(`{"textDocument":{"uri":%q},"position":{"line":1,"character":7},"range":{"start":{"line":0,"character":6},"end":{"line":0,"character":6}},"context":{"diagnostics":[],"includeDeclaration":true},"newName":"x"}`, spelled)
		for _, method := range []string{"textDocument/definition", "textDocument/references", "textDocument/rename", "textDocument/codeAction"} {
			var got json.RawMessage
			e.Call(method, params, (*jsonrpc2.RawMessage)(&got))
			if !strings.Contains(string(got), `"`+spelled+`"`) || strings.Contains(string(got), "%20") {
				t.Errorf("%s: %s", method, got)
			}
		}
		if push {
			e.Eventually("a publish", func() bool { return len(e.Published(spelled)) == 1 })
		}
		if related := e.Pull(spelled)[0].RelatedInformation; len(related) != 1 {
			t.Errorf("related: %v", related)
		}
		// The same file by another spelling is the same document.
		e.Replace("file:///w/my%20agents/~toy.yaml", 2, "toy: a\n")
		if got := e.Pull(spelled); len(got) != 0 {
			t.Errorf("after an edit by another spelling: %v", messages(got))
		}
	}
}

func TestEncodings(t *testing.T) {
	for _, c := range []struct {
		offered, chosen string
		char            uint32
	}{
		{`["utf-16"]`, "utf-16", 8}, {`["utf-8","utf-16"]`, "utf-8", 11}, {`["utf-16","utf-8"]`, "utf-8", 11},
		{`["utf-32"]`, "utf-32", 7}, {`["utf-32","utf-16"]`, "utf-16", 8}, {`null`, "utf-16", 8}, {`[]`, "utf-16", 8},
	} {
		e := lsptest.Start(t, lsptest.Options{
			Workspace: newToy().options(),
			Params:    lsptest.Override(lsptest.RichParams(""), `{"capabilities":{"general":{"positionEncodings":`+c.offered+`}}}`),
		})
		if got := string(e.Result.Capabilities.PositionEncoding); got != c.chosen {
			t.Errorf("%s: chose %s", c.offered, got)
		}
		e.Open(toyURI, "yaml", 1, "toy: 😀äTODO\n")
		d := e.Pull(toyURI)
		if len(d) != 1 || d[0].Range.Start.Character != c.char {
			t.Errorf("%s: %v, want character %d", c.offered, d, c.char)
		}
	}
}

func TestDiagnosticMembers(t *testing.T) {
	e := start(t, newToy())
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	var rich struct{ Items []map[string]any }
	e.Call(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, toyURI), &jsonResult{&rich})
	d := rich.Items[0]
	if d["code"] != "todo" || d["source"] != "mcp-lsp" || fmt.Sprint(d["tags"]) != "[2]" || d["relatedInformation"] == nil ||
		fmt.Sprint(d["codeDescription"]) != "map[href:https://example.com/rules/todo.md]" {
		t.Errorf("rich client: %v", d)
	}
	e = lsptest.Start(t, lsptest.Options{Workspace: newToy().options(), Params: json.RawMessage(`{"capabilities":{"textDocument":{"diagnostic":{}}}}`)})
	e.Open(toyURI, "yaml", 1, "toy: TODO\n")
	var poor struct{ Items []map[string]any }
	e.Call(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, toyURI), &jsonResult{&poor})
	for _, member := range []string{"tags", "relatedInformation", "codeDescription"} {
		if _, ok := poor.Items[0][member]; ok {
			t.Errorf("poor client: %s in %v", member, poor.Items[0])
		}
	}
}

// A jsonResult decodes an answer with encoding/json.
type jsonResult struct{ v any }

// UnmarshalJSON implements json.Unmarshaler.
func (r *jsonResult) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, r.v) }
