package lsp

import (
	"regexp"
	"strings"

	"go.lsp.dev/protocol"
)

// markup returns Markdown in the best of the formats that a client shows.
func markup(md string, formats []string) *protocol.MarkupContent {
	if markdown(formats) {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: md}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plain(md)}
}

// plain returns Markdown as it reads without its signs. Code blocks keep their
// text as it is.
func plain(md string) string {
	var out strings.Builder
	code := false
	for line := range strings.Lines(md) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
			continue
		}
		if !code {
			line = plainLine(line)
		}
		out.WriteString(line)
	}
	return strings.TrimSpace(out.String())
}

func plainLine(line string) string {
	if rule := strings.TrimSpace(line); rule == "---" || rule == "***" {
		return "\n"
	}
	line = strings.TrimLeft(line, "#")
	line = regexp.MustCompile(`\[([^\]]*)\]\(([^)\s]*)\)`).ReplaceAllString(line, "$1 ($2)")
	line = strings.NewReplacer("**", "", "`", "", `\*`, "*", `\_`, "_", `\|`, "|").Replace(line)
	return strings.TrimPrefix(line, " ")
}
