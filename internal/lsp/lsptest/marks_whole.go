package lsptest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// ask sends a request about the whole document.
func (m *mark) ask(method string, result any) {
	m.s.t.Helper()
	m.s.editor.Call(method, fmt.Sprintf(`{"textDocument":{"uri":%q}}`, m.doc.uri), result)
}

func (m *mark) symbols() {
	var list []protocol.DocumentSymbol
	m.ask(protocol.MethodTextDocumentDocumentSymbol, &list)
	var out strings.Builder
	m.s.outline(&out, m.doc, list, "")
	m.golden(0, out.String())
}

func (s *scenario) outline(out *strings.Builder, d *document, list []protocol.DocumentSymbol, indent string) {
	for _, sym := range list {
		fmt.Fprintf(out, "%s%s %s", indent, s.lines(d, s.span(d, sym.Range)), sym.Name)
		if sym.Detail != nil {
			fmt.Fprintf(out, " · %s", *sym.Detail)
		}
		if len(sym.Tags) > 0 {
			out.WriteString(" (deprecated)")
		}
		out.WriteString("\n")
		s.outline(out, d, sym.Children, indent+"  ")
	}
}

func (m *mark) folds() {
	var list []protocol.FoldingRange
	m.ask(protocol.MethodTextDocumentFoldingRange, &list)
	var out strings.Builder
	for _, f := range list {
		out.WriteString(strings.TrimRight(fmt.Sprintf("%d-%d %s", f.StartLine+1, f.EndLine+1, f.Kind), " ") + "\n")
	}
	m.golden(0, out.String())
}

func (m *mark) tokens() {
	var tokens protocol.SemanticTokens
	m.ask(protocol.MethodTextDocumentSemanticTokensFull, &tokens)
	legend := m.s.editor.Result.Capabilities.SemanticTokensProvider.(*protocol.SemanticTokensOptions).Legend
	var out strings.Builder
	line, char := uint32(0), uint32(0)
	for d := tokens.Data; len(d) >= 5; d = d[5:] {
		if d[0] > 0 {
			char = 0
		}
		line, char = line+d[0], char+d[1]
		at := protocol.Range{Start: protocol.Position{Line: line, Character: char}, End: protocol.Position{Line: line, Character: char + d[2]}}
		fmt.Fprintf(&out, "%d %s %s", line+1, m.doc.text.Slice(m.s.span(m.doc, at)), legend.TokenTypes[d[3]])
		for i, mod := range legend.TokenModifiers {
			if d[4]&(1<<i) != 0 {
				out.WriteString(" " + mod)
			}
		}
		out.WriteString("\n")
	}
	m.golden(0, out.String())
}

func (m *mark) hints() {
	whole := m.s.rangeOf(place{doc: m.doc, span: text.Span{End: m.doc.text.Len()}})
	var list []protocol.InlayHint
	m.s.editor.Call(protocol.MethodTextDocumentInlayHint, &protocol.InlayHintParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: m.doc.uri}, Range: whole,
	}, &list)
	var out strings.Builder
	for _, h := range list {
		fmt.Fprintf(&out, "%d:%d %s\n", h.Position.Line+1, h.Position.Character+1, h.Label)
	}
	m.golden(0, out.String())
}

func (m *mark) lenses() {
	var list []protocol.CodeLens
	m.ask(protocol.MethodTextDocumentCodeLens, &list)
	var out strings.Builder
	for _, l := range list {
		out.WriteString(strings.TrimRight(fmt.Sprintf("%d %s %s", l.Range.Start.Line+1, l.Command.Title, l.Command.Command), " ") + "\n")
	}
	m.golden(0, out.String())
}

func (m *mark) links() {
	var list []protocol.DocumentLink
	m.ask(protocol.MethodTextDocumentDocumentLink, &list)
	var out strings.Builder
	for _, l := range list {
		fmt.Fprintf(&out, "%d %s → %s\n", l.Range.Start.Line+1, m.doc.text.Slice(m.s.span(m.doc, l.Range)), *l.Target)
	}
	m.golden(0, out.String())
}

func (m *mark) status() {
	var got jsonrpc2.RawMessage
	m.s.editor.Call("mcp-lsp/status", fmt.Sprintf(`{"uri":%q}`, m.doc.uri), &got)
	var out bytes.Buffer
	if err := json.Indent(&out, got, "", "  "); err != nil {
		m.fatalf("%v", err)
	}
	m.golden(0, out.String())
}
