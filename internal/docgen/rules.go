package main

import (
	"fmt"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/report"
)

// rulePages writes one page for each rule, and the list of them.
func rulePages(files map[string]string, entries []dialects.Entry) {
	var list strings.Builder
	list.WriteString(notice + "# Rules\n\n" +
		"Every finding has a code that names the kind of fault. `mcp-lsp explain CODE` shows a rule's page; " +
		"[the settings](settings.md) change its severity or switch it off.\n\n" +
		"| code | severity | dialects | what it finds |\n| --- | --- | --- | --- |\n")
	names := dialects.Names(entries)
	for _, r := range dialects.Rules(entries) {
		of := "all"
		if len(r.Dialects) > 0 {
			of = strings.Join(r.Dialects, ", ")
		}
		severity := r.Severity.String()
		if r.OffByDefault {
			severity += " (off by default)"
		}
		fmt.Fprintf(&list, "| [%s](rules/%s.md) | %s | %s | %s |\n", r.Code, r.Code, severity, of, cell(r.Summary))
		files["docs/rules/"+r.Code+".md"] = notice + report.Page(r, names)
	}
	files["docs/rules.md"] = list.String()
}
