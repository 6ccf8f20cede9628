package holodeck

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A variable whose value is a plain word is put into the scalar without
// another parse; a value with a sign of YAML makes the substituted text parsed.
// The findings are the same either way, and none tells the value.
func TestSubstitutionWithoutAnotherParse(t *testing.T) {
	head := "name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\ntools:\n  - name: files\n    description: Files\n    type: mcp\n"
	for _, c := range []struct{ shows, rest, value, want string }{
		{"a word in place of an enumerated value", "    command: ${V}\n", "npx", ""},
		{"a word that is not one of them", "    command: ${V}\n", "zzz9secret", "11 invalid-value"},
		{"digits become a number where text is wanted", "    command: npx\n    encoding: ${V}\n", "8080", "12 wrong-type"},
		{"in quotes they stay text", "    command: npx\n    encoding: \"${V}\"\n", "8080", ""},
		{"a number where one is wanted", "    command: npx\n    request_timeout: ${V}\n", "30", ""},
		{"a part of a longer text", "    transport: sse\n    url: https://${V}/sse\n", "mcp.example.com", ""},
		{"in a comment it changes nothing", "    command: npx # ${V}\n", "anything", ""},
		{"in block text", "    command: npx\n    config:\n      note: |\n        x ${V} y\n", "word", ""},
		{"a key", "    ${V}: npx\n", "command", ""},
	} {
		t.Run(c.shows, func(t *testing.T) {
			got := map[bool]string{}
			for _, parsed := range []bool{false, true} {
				src := head + c.rest
				env := map[string]string{"V": c.value}
				if parsed { // a second variable in a comment whose value no scalar can take
					src += "# ${OTHER}\n"
					env["OTHER"] = "a: b"
				}
				in := &config.Inputs{Strict: true, EnvironNames: func() []string { return []string{"V", "OTHER"} }, Environ: func(n string) (string, bool) { v, ok := env[n]; return v, ok }}
				d := config.Open(Dialect(), Released, "", syntax.Parse(text.New(src), syntax.YAML), in)
				var lines []string
				for _, f := range rule.Run(context.Background(), d, append(rule.Generic(), Rules()...), rule.Options{CI: true}) {
					if strings.Contains(f.Message, "secret") {
						t.Errorf("the value is in the message %q", f.Message)
					}
					if f.Severity == 1 {
						lines = append(lines, fmt.Sprintf("%d %s", d.Tree.Text.LineAt(f.Span.Start)+1, f.Code))
					}
				}
				got[parsed] = strings.Join(lines, ", ")
			}
			if got[false] != c.want || got[true] != c.want {
				t.Errorf("got %q without and %q with another parse, want %q", got[false], got[true], c.want)
			}
		})
	}
}
