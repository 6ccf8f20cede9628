package main

import (
	"fmt"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// settingsPage writes the page of all settings.
func settingsPage(entries []dialects.Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, notice+`# Settings

Editors keep the settings in the section %[1]s, as dotted keys such as `+"`"+`"mcp-lsp.env.unset"`+"`"+` or as nested objects; a client may also give them as initializationOptions. A change counts at once.

A workspace folder may hold the same keys, without the section's name, in %[2]s. They count for everybody who opens the folder, and for %[3]s, which reads the file of its working folder. An editor's own settings are stronger. [The rules](rules.md) have a page of their own.

`, "`"+workspace.Section+"`", "`"+strings.Join(workspace.SettingsFiles(), "`, `")+"`", "`mcp-lsp check`")
	for _, s := range workspace.Declared(entries) {
		fmt.Fprintf(&b, "## %s\n\n%s\n\n* Type: %s\n* Default: `%s`\n", s.Key, s.Doc, kindOf(s), s.Default)
		if s.Client {
			b.WriteString("* Read by editors' extensions, not by the server\n")
		}
		b.WriteString("\n")
		if s.Example != "" {
			fmt.Fprintf(&b, "```json\n\"%s.%s\": %s\n```\n\n", workspace.Section, s.Key, s.Example)
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func kindOf(s workspace.Setting) string {
	words := "`" + strings.Join(s.Words, "`, `") + "`"
	switch s.Kind {
	case workspace.WordSetting:
		return "one of " + words
	case workspace.ListSetting:
		return "list of texts"
	case workspace.AssociationsSetting:
		return "list of objects with `pattern`, `dialect` and `edition`"
	case workspace.SeveritiesSetting:
		return "object; each value is one of " + words
	}
	return "text"
}
