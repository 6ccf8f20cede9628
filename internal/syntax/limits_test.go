package syntax

import (
	"strings"
	"testing"
	"time"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestLimits shows that texts made to be hard take neither long nor much
// stack, and still give a tree.
func TestLimits(t *testing.T) {
	const n = 30_000
	deep := func(step string) string {
		var b strings.Builder
		for i := range 1500 {
			b.WriteString(strings.Repeat(" ", i) + step + "\n")
		}
		return b.String()
	}
	tests := map[string]string{
		"brackets":          strings.Repeat("[", n),
		"closed brackets":   strings.Repeat("[", n) + strings.Repeat("]", n),
		"braces":            strings.Repeat("{a: ", n),
		"dashes":            strings.Repeat("- ", n),
		"question marks":    strings.Repeat("? ", n),
		"colons":            strings.Repeat("a: ", n),
		"nested keys":       deep("a:"),
		"nested dashes":     deep("-"),
		"nested and back":   deep("a:") + strings.Repeat("b: c\n", 1000),
		"nested misfits":    deep("a:") + strings.Repeat(strings.Repeat(" ", 900)+"b: c\n"+strings.Repeat(" ", 901)+"d: e\n", 300),
		"quotes":            strings.Repeat("a: \"\n", n),
		"escaped quotes":    strings.Repeat("a: \"\\\"\n", n),
		"single quotes":     strings.Repeat("a: 'b\n", n),
		"open brackets":     strings.Repeat("a: [b\n", n),
		"open braces":       strings.Repeat("a: {b: c,\n", n),
		"bracket lines":     strings.Repeat("[a\n", n),
		"anchors":           strings.Repeat("&a ", n),
		"tags":              strings.Repeat("!a ", n) + "b",
		"anchored lines":    strings.Repeat("a: &b\n", n),
		"comments":          strings.Repeat("# a\n", n) + "b: c\n" + strings.Repeat("# a\n", n),
		"empty lines":       "a:" + strings.Repeat("\n", n) + "b:\n",
		"percent signs":     strings.Repeat("%a\n", n),
		"half keys":         strings.Repeat("a\n", n) + "b: c\n",
		"half keys, spread": strings.Repeat("a\n\n# b\n", n),
		"tabs":              strings.Repeat("a:\n\tb: c\n", n),
		"misfits":           "t:\n  a: b\n" + strings.Repeat("   c: d\n e: f\n", n),
		"stray dashes":      strings.Repeat("a: b\n- c\n", n),
		"stray keys":        strings.Repeat("- c\na: b\n", n),
		"block text":        "a: |\n" + strings.Repeat("  b\n", n) + strings.Repeat(" c\n", n),
		"headers":           strings.Repeat("a: |\n", n),
		"plain text":        "a: b\n" + strings.Repeat("  c\n\n", n),
		"documents":         strings.Repeat("---\na\n", n),
		"end markers":       strings.Repeat("...\n", n),
		"carriage returns":  strings.Repeat("a: b\r", n),
		"one long line":     "a: " + strings.Repeat("b ", n),
		"one long list":     "a: [" + strings.Repeat("b, ", n) + "]",
		"control bytes":     strings.Repeat("\x00", n),
		"aliases":           "a: &a b\nc: [" + strings.Repeat("*a, ", n) + "]",
		"leftovers":         "[]\n" + strings.Repeat("a: b\n", n),
		"scalars":           "\"a\"\n" + strings.Repeat("\"b\"\n", n),
		"comment signs":     strings.Repeat("//", n),
		"block comments":    strings.Repeat("/* */", n),
	}
	for name, src := range tests {
		for _, format := range []Format{YAML, JSON} {
			start := time.Now()
			tree := Parse(text.New(src), format)
			if took := time.Since(start); testing.Verbose() && took > 100*time.Millisecond {
				t.Logf("%s: %v for %d bytes", name, took, len(src))
			} else if took > 8*time.Second {
				t.Errorf("%s: %v for %d bytes", name, took, len(src))
			}
			depth := 0
			for n := tree.Root(); n != nil && depth <= 2*maxDepth; depth++ {
				switch {
				case len(n.Pairs) > 0:
					n = n.Pairs[len(n.Pairs)-1].Value
				case len(n.Items) > 0:
					n = n.Items[len(n.Items)-1].Value
				default:
					n = nil
				}
			}
			if depth > maxDepth+1 {
				t.Errorf("%s: a tree of depth %d", name, depth)
			}
			tree.At(len(src))
			tree.At(len(src) / 2)
		}
	}
}
