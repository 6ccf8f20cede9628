package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// manyTools returns an agent file with n tools.
func manyTools(n int) string {
	var b strings.Builder
	b.WriteString("name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: |\n    Be helpful.\n    And brief.\ntools:\n")
	for i := range n {
		fmt.Fprintf(&b, `  - name: tool%d
    description: Reads and writes the files of folder %d
    type: mcp
    server: "@modelcontextprotocol/server-filesystem"
    command: npx
    args: ["-y", "--root", "/srv/%d"]
    env:
      ROOT: /srv/${NAME}
      LEVEL: "1"
    timeout: 30 # seconds
`, i, i, i)
	}
	return b.String()
}

// manyServers returns a JSON text with n servers.
func manyServers(n int) string {
	var b strings.Builder
	b.WriteString("{\n  \"mcp\": {\"servers\": {\n")
	for i := range n {
		fmt.Fprintf(&b, "    \"s%d\": {\n      \"transport\": \"stdio\",\n      \"command\": \"npx\",\n      \"args\": [\"-y\", \"pkg\\u0020%d\"],\n      \"timeout_ms\": 3000\n    },\n", i, i)
	}
	b.WriteString("    \"last\": {\"transport\": \"stdio\", \"command\": \"x\"}\n  }}\n}\n")
	return b.String()
}

func BenchmarkParse(b *testing.B) {
	broken := strings.Replace(manyTools(1000), "    type: mcp\n", "    type mcp\n", 10)
	for _, bm := range []struct {
		name, src string
		format    Format
	}{
		{"yaml/10", manyTools(10), YAML},
		{"yaml/1000", manyTools(1000), YAML},
		{"broken/1000", broken, YAML},
		{"json/10", manyServers(10), JSON},
		{"json/1000", manyServers(1000), JSON},
	} {
		t := text.New(bm.src)
		b.Run(bm.name, func(b *testing.B) {
			b.SetBytes(int64(len(bm.src)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(t, bm.format)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(bm.src)), "ns/byte")
		})
	}
}

func BenchmarkAt(b *testing.B) {
	src := manyTools(1000)
	tree := Parse(text.New(src), YAML)
	for b.Loop() {
		tree.At(len(src) - 20)
	}
}

func BenchmarkJudge(b *testing.B) {
	src := manyTools(1000)
	tree := Parse(text.New(src), YAML)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		tree.Judge()
	}
}
