package ide_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
)

func BenchmarkComplete(b *testing.B) {
	for _, n := range []int{10, 1000} {
		tool := func(i int, more string) string {
			return fmt.Sprintf("  - kind: server\n    id: t%d\n    command: npx\n    args: [\"-y\", x]\n    env: {A: b}\n%s", i, more)
		}
		for _, place := range []struct{ name, more string }{
			{"key", "    po‸\n"}, {"value", "    via: ‸\n"}, {"variable", "    socket: \"${‸}\"\n"},
		} {
			var src strings.Builder
			src.WriteString("tools:\n")
			for i := range n {
				more := ""
				if i == n/2 {
					more = place.more
				}
				src.WriteString(tool(i, more))
			}
			d, off := openFleet(b, src.String())
			b.Run(fmt.Sprintf("%s/%d", place.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if len(ide.Complete(b.Context(), d, off)) == 0 {
						b.Fatal("nothing offered")
					}
				}
			})
		}
	}
}
