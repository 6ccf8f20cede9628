package raw

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// mark is the byte order mark in UTF-8.
const mark = "\uFEFF"

func byteOrderMark() *rule.Rule {
	plain := exampleOf(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "qwen3"}`, `{"model": "local", "tools": {"use": []}}`)
	return &rule.Rule{
		Code: "byte-order-mark", Severity: schema.Error, Dialects: []string{Name},
		Summary:  "A byte order mark before the JSON.",
		Doc:      "Some editors write the invisible character U+FEFF at the beginning of a file (\"UTF-8 with BOM\"). JSON does not have it, and Raw refuses the file.",
		Examples: []rule.Example{{Dialect: Name, Wrong: mark + plain, Right: plain, Fixed: true}},
		Check: func(p *rule.Pass) {
			if !strings.HasPrefix(p.Binding.Tree.Text.String(), mark) {
				return
			}
			span := text.Span{End: len(mark)}
			p.Report(rule.Finding{Span: span, Message: "invalid JSON config: the file begins with a byte order mark (U+FEFF)",
				Fixes: []rule.Fix{{Title: "Remove the byte order mark", Preferred: true, Edits: rule.Edit(text.Edit{Span: span})}}})
		},
	}
}

// lenient says how bad a fault is. Raw reads on past one only: bytes that are
// no UTF-8 become replacement characters.
func lenient(tree *syntax.Tree, e syntax.Error) schema.Severity {
	broken := tree.Text.Slice(e.Span)
	if e.Code == syntax.BadCharacter && broken != "" && broken[0] >= 0x80 {
		return schema.Off
	}
	return schema.Error
}
