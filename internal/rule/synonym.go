package rule

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// synonym returns the value of an enumeration that another word means: one of
// the other tools for the same transport, or the program at the end of a path.
func synonym(enum []schema.EnumValue, word string) (string, bool) {
	means := transportMeant(word)
	program := programOf(word)
	for _, e := range enum {
		if e.Means != "" && e.Means == means || e.Value == program {
			return e.Value, true
		}
	}
	for _, e := range enum {
		if e.Means == streamable && (means == "sse" || means == "websocket") {
			return e.Value, true // a remote server where there is one way to reach such
		}
	}
	return "", false
}

// streamable is the name of the transport in schemas that replaced the others
// for remote servers.
const streamable = "streamable-http"

// transportMeant returns what a transport is called in schemas; "" for a word
// that no tool uses for one.
func transportMeant(word string) string {
	switch strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(strings.TrimSpace(word))) {
	case "streamablehttp", "streamable", "http", "https", "httpstream", "httpstreamable", "httpstreaming", "streaminghttp", "remote":
		return streamable
	case "sse", "serversentevents", "httpsse", "http+sse", "ssehttp", "eventstream":
		return "sse"
	case "websocket", "websockets", "ws", "wss":
		return "websocket"
	case "stdio", "stdin", "local", "process", "command", "subprocess":
		return "stdio"
	}
	return ""
}

// programOf returns the program that a path or a command line starts, in lower
// case; "" for a word that is neither.
func programOf(word string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(word), " ")
	name := first[strings.LastIndexAny(first, `/\`)+1:]
	for _, ext := range []string{".exe", ".cmd", ".bat"} {
		name = strings.TrimSuffix(name, ext)
	}
	if name == word {
		return ""
	}
	return name
}
