package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func TestSpellings(t *testing.T) {
	forms := map[schema.Forms]string{
		0: "none", schema.Brace: "brace", schema.Dollar: "dollar", schema.EnvBrace: "env", schema.HeaderBrace: "header",
		schema.ShellBrace: "shell", schema.EditorBrace: "editor",
	}
	for _, test := range []struct{ in, want string }{
		{"no variable", ""},
		{"${A}", "brace A"},
		{"x ${A_1}y$B-", "brace A_1, dollar B"},
		{"costs $5 or $$X or $", ""},
		{"${env.A}", "env A"},
		{"${env.A || 'd}'}", "env A?"},
		{"${ env.A ?? env[\"B-C\"] }", "env A?, env B-C?"},
		{"${headers.X-Request-Id} ${headers['a b']}", "header X-Request-Id, header a b"},
		{"${myenv.A}${x.env.B}", "none myenv.A, none x.env.B"},
		{"${'env.A'}", "none 'env.A'"},
		{"${OUT_${IN}}", "brace IN"},
		{"${A:-d} ${A:?no}", "shell A?, shell A?"},
		{"${env:A} ${input:key}", "editor A, editor key"},
		{"${A-B} ${1X} ${}", "none A-B, none 1X"},
		{"${{ github.token }}", ""},
		{"${A\n}", ""},
		{"${A", ""},
	} {
		var got []string
		for _, s := range Spellings(test.in) {
			name := test.in[s.NameStart:s.NameEnd]
			if name != s.Name || !strings.HasPrefix(test.in[s.Start:], "$") || s.NameEnd > s.End {
				t.Errorf("%q: spans do not fit: %+v", test.in, s)
			}
			got = append(got, fmt.Sprintf("%s %s%s", forms[s.Form], name, map[bool]string{true: "?"}[s.Fallback]))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("Spellings(%q) = %q, want %q", test.in, strings.Join(got, ", "), test.want)
		}
	}
}
