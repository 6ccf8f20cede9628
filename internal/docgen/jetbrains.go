package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// jetBrains is the folder of the template that LSP4IJ imports.
const jetBrains = "editors/jetbrains/mcp-lsp/"

// template writes the parts of LSP4IJ's template that hold settings: their
// defaults, as nested objects, and the schemas that complete them. Settings of
// editors' extensions are left out, since LSP4IJ has its own for those.
func template(files map[string]string, entries []dialects.Entry) error {
	defaults := map[string]any{}
	properties := map[string]any{}
	for _, s := range workspace.Declared(entries) {
		if s.Client {
			continue
		}
		nest(defaults, strings.Split(s.Key, "."), json.RawMessage(s.Default))
		p := property(s, entries)
		p["description"] = s.Doc
		delete(p, "markdownDescription")
		delete(p, "scope")
		properties[s.Key] = p
	}
	section := func(value any) map[string]any { return map[string]any{workspace.Section: value} }
	for name, content := range map[string]any{
		"settings.json":                     section(defaults),
		"settings.schema.json":              settingsSchema(nested(properties), true),
		"initializationOptions.json":        defaults,
		"initializationOptions.schema.json": settingsSchema(nested(properties), false),
	} {
		var block bytes.Buffer
		enc := json.NewEncoder(&block)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(content); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		files[jetBrains+name] = block.String()
	}
	return nil
}

// nest puts value into m under a path of keys.
func nest(m map[string]any, path []string, value any) {
	for _, key := range path[:len(path)-1] {
		inner, ok := m[key].(map[string]any)
		if !ok {
			inner = map[string]any{}
			m[key] = inner
		}
		m = inner
	}
	m[path[len(path)-1]] = value
}

// nested makes an object's schema of the schemas of dotted keys.
func nested(properties map[string]any) map[string]any {
	root := map[string]any{"type": "object", "additionalProperties": false, "properties": map[string]any{}}
	for key, p := range properties {
		at := root
		words := strings.Split(key, ".")
		for _, word := range words[:len(words)-1] {
			inner, ok := at["properties"].(map[string]any)[word].(map[string]any)
			if !ok {
				inner = map[string]any{"type": "object", "additionalProperties": false, "properties": map[string]any{}}
				at["properties"].(map[string]any)[word] = inner
			}
			at = inner
		}
		at["properties"].(map[string]any)[words[len(words)-1]] = p
	}
	return root
}

// settingsSchema is the schema of a whole file, whose settings may stand in the section.
func settingsSchema(settings map[string]any, inSection bool) map[string]any {
	title := "Initialization options of mcp-lsp"
	schema := settings
	if inSection {
		title = "Settings of mcp-lsp"
		schema = map[string]any{"type": "object", "properties": map[string]any{workspace.Section: settings}}
	}
	schema["$schema"] = "http://json-schema.org/draft-07/schema#"
	schema["title"] = title
	return schema
}
