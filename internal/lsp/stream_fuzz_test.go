package lsp_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"

	"github.com/mcp-lsp/mcp-lsp/internal/lsp"
)

// Whatever comes, the stream ends with its input, and what it lets through is a
// message.
func FuzzStream(f *testing.F) {
	frame := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	ok := frame(`{"jsonrpc":"2.0","id":1,"method":"x"}`)
	for _, seed := range []string{
		ok, ok + ok, "x" + ok, ok[:20], "\r\n" + ok, frame("{") + ok, frame(""), frame("[]"), frame("[" + `{"jsonrpc":"2.0","method":"x"}` + "]"),
		"Content-Length: 3\r\n\r\n" + ok, "Content-Length: -1\r\n\r\n" + ok, "Content-Length: 99999999999\r\n\r\n" + ok, strings.Repeat("y", 70_000) + ok,
		"content-length:2\r\nX: Content-Length: 5\r\n\r\n{}" + ok, "Content-Length: 1\nContent-Length: 2\n\n{}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		s := lsp.NewStream(bytes.NewReader(input), &out)
		for range len(input) + 1 {
			body, n, err := s.ReadFrame(context.Background())
			if err != nil {
				return
			}
			if int64(len(body)) != n {
				t.Fatalf("a frame of %d bytes is told to have %d", len(body), n)
			}
			if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
				continue
			}
			if _, err := jsonrpc2.DecodeMessage(body); err != nil {
				t.Fatalf("%q is no message: %v", body, err)
			}
		}
		t.Fatal("more frames than bytes")
	})
}
