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

// plain returns Markdown as it reads without its signs. Blocks of code keep
// their text as it is.
func plain(md string) string {
	var out strings.Builder
	code := false
	for line := range strings.Lines(md) {
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "```"):
			code = !code
		case code:
			out.WriteString(line)
		default:
			out.WriteString(plainLine(line))
		}
	}
	return strings.TrimSpace(out.String())
}

func plainLine(line string) string {
	if strings.TrimSpace(line) == "---" {
		return "\n"
	}
	line = regexp.MustCompile(`^#+ `).ReplaceAllString(line, "")
	line = regexp.MustCompile(`\[([^\]]*)\]\(([^)\s]*)\)`).ReplaceAllString(line, "$1 ($2)")
	return strings.NewReplacer("**", "", "`` ", "", " ``", "", "`", "", `\*`, "*", `\_`, "_", `\|`, "|", `\[`, "[").Replace(line)
}
