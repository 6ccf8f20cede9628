package lsptest

import (
	"encoding/json"
	"path/filepath"

	"go.lsp.dev/uri"
)

// RichParams are the params of initialize of a client that can do everything, in
// the folder root.
func RichParams(root string) json.RawMessage {
	markup := []string{"markdown", "plaintext"}
	dynamic := map[string]any{"dynamicRegistration": true}
	refresh := map[string]any{"refreshSupport": true}
	diagnostics := map[string]any{
		"relatedInformation": true, "codeDescriptionSupport": true, "dataSupport": true,
		"tagSupport": map[string]any{"valueSet": []int{1, 2}},
	}
	with := func(m map[string]any, key string, value any) map[string]any {
		out := map[string]any{key: value}
		for k, v := range m {
			out[k] = v
		}
		return out
	}
	textDocument := map[string]any{
		"publishDiagnostics": with(diagnostics, "versionSupport", true),
		"diagnostic":         with(diagnostics, "relatedDocumentSupport", true),
		"completion": map[string]any{
			"completionItem": map[string]any{
				"snippetSupport": true, "documentationFormat": markup, "labelDetailsSupport": true,
				"insertReplaceSupport": true, "preselectSupport": true, "tagSupport": map[string]any{"valueSet": []int{1}},
				"insertTextModeSupport": map[string]any{"valueSet": []int{1, 2}},
				"resolveSupport":        map[string]any{"properties": []string{"documentation", "detail"}},
			},
			"completionList": map[string]any{"itemDefaults": []string{"editRange", "insertTextFormat", "insertTextMode", "data"}},
		},
		"hover":          map[string]any{"contentFormat": markup},
		"definition":     map[string]any{"linkSupport": true},
		"documentSymbol": map[string]any{"hierarchicalDocumentSymbolSupport": true, "tagSupport": map[string]any{"valueSet": []int{1}}},
		"codeAction": map[string]any{
			"isPreferredSupport": true, "dataSupport": true,
			"resolveSupport":           map[string]any{"properties": []string{"edit"}},
			"codeActionLiteralSupport": map[string]any{"codeActionKind": map[string]any{"valueSet": []string{"", "quickfix", "refactor", "source"}}},
		},
		"rename":       map[string]any{"prepareSupport": true},
		"documentLink": map[string]any{"tooltipSupport": true},
	}
	workspace := map[string]any{
		"applyEdit": true, "configuration": true, "workspaceFolders": true, "didChangeConfiguration": dynamic,
		"didChangeWatchedFiles": map[string]any{"dynamicRegistration": true, "relativePatternSupport": true},
		"workspaceEdit":         map[string]any{"documentChanges": true, "resourceOperations": []string{"create", "rename", "delete"}},
		"diagnostics":           refresh, "inlayHint": refresh, "semanticTokens": refresh, "codeLens": refresh,
	}
	params := map[string]any{
		"processId":    nil,
		"clientInfo":   map[string]any{"name": "lsptest"},
		"capabilities": map[string]any{"general": map[string]any{"positionEncodings": []string{"utf-16", "utf-8"}}, "textDocument": textDocument, "workspace": workspace},
	}
	if root != "" {
		params["workspaceFolders"] = []any{map[string]any{"uri": string(uri.File(root)), "name": filepath.Base(root)}}
	}
	b, err := json.Marshal(params)
	if err != nil {
		panic(err) // maps of plain values always encode
	}
	return b
}

// Override returns params with the members of patch in them: objects are merged,
// null removes a member, anything else replaces it.
func Override(params json.RawMessage, patch string) json.RawMessage {
	var base, over map[string]any
	if err := json.Unmarshal(params, &base); err != nil {
		panic(err)
	}
	if err := json.Unmarshal([]byte(patch), &over); err != nil {
		panic(err)
	}
	b, err := json.Marshal(merge(base, over))
	if err != nil {
		panic(err)
	}
	return b
}

func merge(base, over map[string]any) map[string]any {
	for k, v := range over {
		inner, isObject := v.(map[string]any)
		present, ok := base[k].(map[string]any)
		switch {
		case v == nil:
			delete(base, k)
		case isObject && ok:
			base[k] = merge(present, inner)
		default:
			base[k] = v
		}
	}
	return base
}
