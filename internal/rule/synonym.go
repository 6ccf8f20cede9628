package rule

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// synonym returns the value of an enumeration that another word means: one of
// the other tools for the same transport, or the program at the end of a path.
func synonym(enum []schema.EnumValue, word string) (string, bool) {
	means := schema.TransportMeaning(word)
	program := programOf(word)
	for _, e := range enum {
		if e.Means != "" && e.Means == means || e.Value == program {
			return e.Value, true
		}
	}
	for _, e := range enum {
		if e.Means == schema.StreamableHTTP && (means == "sse" || means == "websocket") {
			return e.Value, true // a remote server where there is one way to reach such
		}
	}
	return "", false
}

// programOf returns the program that a path ends in, in lower case; "" for a
// word that is none, and for a command line, whose arguments would be lost.
func programOf(word string) string {
	bare := strings.TrimSpace(word)
	name := bare[strings.LastIndexAny(bare, `/\`)+1:]
	if strings.ContainsAny(name, " \t") {
		return ""
	}
	for _, ext := range []string{".exe", ".cmd", ".bat"} {
		name = strings.TrimSuffix(name, ext)
	}
	if name == word {
		return ""
	}
	return strings.ToLower(name)
}
