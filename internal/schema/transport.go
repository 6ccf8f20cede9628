package schema

import "strings"

// StreamableHTTP is the name of the transport in Means that replaced the
// others for remote servers.
const StreamableHTTP = "streamable-http"

// TransportMeaning returns what a tool's word for a transport stands for, as in
// EnumValue.Means; "" for a word that no tool uses for one.
func TransportMeaning(word string) string {
	switch strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(strings.TrimSpace(word))) {
	case "streamablehttp", "streamable", "http", "https", "httpstream", "httpstreamable", "httpstreaming", "streaminghttp", "streamhttp", "stream", "httpfirst", "remote":
		return StreamableHTTP
	case "sse", "serversentevents", "httpsse", "http+sse", "ssehttp", "eventstream", "sseonly", "ssefirst":
		return "sse"
	case "websocket", "websockets", "ws", "wss":
		return "websocket"
	case "stdio", "stdin", "stdinstdout", "local", "process", "command", "subprocess", "npx", "uvx", "docker":
		return "stdio"
	}
	return ""
}

// TransportOf returns the transport, as in EnumValue.Means, that a server at
// this address most likely speaks.
func TransportOf(address string) string {
	path, _, _ := strings.Cut(strings.ToLower(address), "?")
	path = strings.TrimRight(path, "/")
	switch {
	case strings.HasPrefix(path, "ws:"), strings.HasPrefix(path, "wss:"):
		return "websocket"
	case strings.HasSuffix(path, "/sse"):
		return "sse"
	}
	return StreamableHTTP
}
