package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
)

// Page returns a rule's page in Markdown. dialects are the names of all.
func Page(r *rule.Rule, dialects []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", r.Code, r.Summary)
	if len(r.Dialects) > 0 {
		dialects = r.Dialects
	}
	severity := r.Severity.String()
	if r.OffByDefault {
		severity += ", but off until it is switched on"
	}
	fmt.Fprintf(&b, "* Severity: %s\n* Dialects: %s\n\n", severity, strings.Join(dialects, ", "))
	if r.Doc != "" {
		fmt.Fprintf(&b, "%s\n\n", r.Doc)
	}
	for i, e := range r.Examples {
		writeExample(&b, r, e, i)
	}
	b.WriteString("## Silence it\n\n")
	if !onlyJSON(r) {
		fmt.Fprintf(&b, "```yaml\n# mcp-lsp: ignore %[1]s       at the end of the line, or alone on the line before\n# mcp-lsp: ignore-file %[1]s  before the first key\n```\n\n", r.Code)
	}
	fmt.Fprintf(&b, "In the settings: `\"mcp-lsp.rules\": {\"%s\": \"off\"}`.\n", r.Code)
	return b.String()
}

func writeExample(b *strings.Builder, r *rule.Rule, e rule.Example, i int) {
	title := "Example"
	if len(r.Examples) > 1 {
		title = fmt.Sprintf("Example %d", i+1)
	}
	of := e.Dialect
	if of == "" && len(r.Dialects) > 0 {
		of = r.Dialects[0]
	}
	if e.Edition != "" {
		of += " " + e.Edition
	}
	if of != "" {
		title += " (" + of + ")"
	}
	fmt.Fprintf(b, "## %s\n\n", title)
	for _, v := range e.Env {
		fmt.Fprintf(b, "In the environment: `%s`\n\n", v)
	}
	if e.Path != "" {
		fmt.Fprintf(b, "As `%s`.\n\n", e.Path)
	}
	for _, path := range sortedPaths(e.Files) {
		fmt.Fprintf(b, "Beside it `%s`:\n\n%s\n", path, block("", e.Files[path]))
	}
	lang := "yaml"
	if isJSON(e.Wrong) {
		lang = "json"
	}
	fmt.Fprintf(b, "Found:\n\n%s\n", block(lang, e.Wrong))
	if e.Right != "" {
		fmt.Fprintf(b, "Right:\n\n%s\n", block(lang, e.Right))
	}
}

func isJSON(src string) bool { return strings.HasPrefix(strings.TrimSpace(src), "{") }

// onlyJSON reports whether a rule is about a notation without comments.
func onlyJSON(r *rule.Rule) bool {
	return len(r.Dialects) > 0 && len(r.Examples) > 0 && !slices.ContainsFunc(r.Examples, func(e rule.Example) bool { return !isJSON(e.Wrong) })
}

// block fences code. The fence is longer than any in it.
func block(lang, code string) string {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	return fence + lang + "\n" + strings.TrimRight(code, "\n") + "\n" + fence + "\n"
}

func sortedPaths(files map[string]string) []string {
	var paths []string
	for p := range files {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}
