package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// manifest is the extension's manifest, of which one section is generated.
const manifest = "editors/vscode/package.json"

// extension writes the section contributes.configuration of the manifest, if
// there is a manifest. The rest of it stays byte for byte.
func extension(files map[string]string, root string, entries []dialects.Entry) error {
	src, err := os.ReadFile(filepath.Join(root, manifest))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	t := text.New(string(src))
	contributes := syntax.Parse(t, syntax.JSON).Root().Get("contributes")
	section := func() *syntax.Pair {
		if contributes == nil {
			return nil
		}
		return contributes.Value.Get("configuration")
	}()
	if section == nil {
		return fmt.Errorf("%s: contributes.configuration is missing; write an empty object there", manifest)
	}
	var block bytes.Buffer
	enc := json.NewEncoder(&block)
	enc.SetEscapeHTML(false)
	enc.SetIndent(t.Indent(section.Key.Span.Start), "  ")
	if err := enc.Encode(configuration(entries)); err != nil {
		return err
	}
	next, err := t.Apply(text.Edit{Span: section.Value.Span, New: string(bytes.TrimSpace(block.Bytes()))})
	if err != nil {
		return fmt.Errorf("%s: %w", manifest, err)
	}
	files[manifest] = next.String()
	return nil
}

// configuration is the section as Visual Studio Code wants it.
func configuration(entries []dialects.Entry) any {
	properties := map[string]any{}
	for _, s := range workspace.Declared(entries) {
		properties[workspace.Section+"."+s.Key] = property(s, entries)
	}
	return struct {
		Title      string         `json:"title"`
		Properties map[string]any `json:"properties"`
	}{"MCP agent files", properties}
}

func property(s workspace.Setting, entries []dialects.Entry) map[string]any {
	scope := "resource"
	if s.Machine {
		scope = "machine-overridable"
	}
	p := map[string]any{
		"markdownDescription": s.Doc,
		"default":             json.RawMessage(s.Default),
		"scope":               scope,
	}
	switch s.Kind {
	case workspace.WordSetting:
		p["type"], p["enum"] = "string", s.Words
	case workspace.TextSetting:
		p["type"] = "string"
	case workspace.ListSetting:
		p["type"], p["items"] = "array", map[string]any{"type": "string"}
	case workspace.AssociationsSetting:
		p["type"], p["items"] = "array", association(entries)
	case workspace.SeveritiesSetting:
		codes := map[string]any{}
		for _, r := range dialects.Rules(entries) {
			codes[r.Code] = map[string]any{"type": "string", "enum": s.Words, "description": r.Summary}
		}
		p["type"], p["properties"], p["additionalProperties"] = "object", codes, false
	}
	return p
}

func association(entries []dialects.Entry) map[string]any {
	return map[string]any{
		"type":                 "object",
		"required":             []string{"pattern"},
		"additionalProperties": false,
		"properties": map[string]any{
			"pattern": map[string]any{"type": "string", "description": "A glob."},
			"dialect": map[string]any{"type": "string", "enum": dialects.Names(entries)},
			"edition": map[string]any{"type": "string", "enum": dialects.Editions(entries, "")},
		},
	}
}
