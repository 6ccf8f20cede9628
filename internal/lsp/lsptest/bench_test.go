package lsptest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/lsp/lsptest"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

const benchURI = "file:///w/agent.yaml"

// agent returns an agent file with n MCP tools.
func agent(n int) string {
	var b strings.Builder
	b.WriteString("name: bench\nmodel:\n  provider: openai\n  name: gpt-4o\n  temperature: 0.7\ninstructions:\n  inline: Help.\ntools:\n")
	for i := range n {
		fmt.Fprintf(&b, "  - type: mcp\n    name: tool_%d\n    description: Tool number %[1]d\n    transport: stdio\n    command: npx\n    args:\n      - -y\n      - '@acme/server-%[1]d'\n    env:\n      LOG_LEVEL: info\n    request_timeout: 30\n", i)
	}
	return b.String()
}

func openAgent(b *testing.B, n int) (*lsptest.Editor, string) {
	b.Helper()
	e := lsptest.Start(b, lsptest.Options{Workspace: workspace.Options{Dialects: dialects.All()}})
	src := agent(n)
	e.Open(benchURI, "yaml", 1, src)
	e.Pull(benchURI)
	return e, src
}

// typing types a character into the temperature and takes it away again.
type typing struct {
	e       *lsptest.Editor
	version int32
}

func (t *typing) key() {
	t.version++
	end, text := 18, "x"
	if t.version%2 == 1 {
		end, text = 19, ""
	}
	t.e.Change(benchURI, t.version+1, map[string]any{
		"range": map[string]any{"start": map[string]int{"line": 4, "character": 18}, "end": map[string]int{"line": 4, "character": end}}, "text": text,
	})
}

func sizes(b *testing.B, f func(b *testing.B, n int)) {
	for _, n := range []int{10, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			f(b, n)
		})
	}
}

func BenchmarkKeystrokeToDiagnostics(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		e, _ := openAgent(b, n)
		t := &typing{e: e, version: 1}
		for b.Loop() {
			t.key()
			e.Call(protocol.MethodTextDocumentDiagnostic, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, benchURI), &jsonrpc2.RawMessage{})
		}
	})
}

func benchmarkAfterKey(b *testing.B, method string, params map[string]any) {
	params["textDocument"] = map[string]any{"uri": benchURI}
	raw, err := json.Marshal(params)
	if err != nil {
		b.Fatal(err)
	}
	sizes(b, func(b *testing.B, n int) {
		e, _ := openAgent(b, n)
		t := &typing{e: e, version: 1}
		for b.Loop() {
			t.key()
			e.Call(method, json.RawMessage(raw), &jsonrpc2.RawMessage{})
		}
	})
}

func at(line, char int) map[string]any {
	return map[string]any{"position": map[string]any{"line": line, "character": char}}
}

func BenchmarkKeystrokeToCompletion(b *testing.B) {
	benchmarkAfterKey(b, protocol.MethodTextDocumentCompletion, at(11, 15))
}

func BenchmarkKeystrokeToHover(b *testing.B) {
	benchmarkAfterKey(b, protocol.MethodTextDocumentHover, at(4, 5))
}

func BenchmarkKeystrokeToOutline(b *testing.B) {
	benchmarkAfterKey(b, protocol.MethodTextDocumentDocumentSymbol, map[string]any{})
}

func BenchmarkKeystrokeToTokens(b *testing.B) {
	benchmarkAfterKey(b, protocol.MethodTextDocumentSemanticTokensFull, map[string]any{})
}
