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
		schema.ShellBrace: "shell", schema.EditorBrace: "editor", schema.Percent: "percent", schema.TemplateBrace: "template",
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
		{"${{ github.token }}", "template token"},
		{"${{ secrets.A }}-{{B}} {{ .C }} {{c_d}}", "template A, template B, template C, template c_d"},
		{"{{ if A }} {{A | upper}} {{}} {\"a\": {\"b\": 1}} {{A", ""},
		{"%APPDATA%\\x %UserProfile%", "percent APPDATA, percent UserProfile"},
		{"100%CPU% 50% of %5% %a% %Y-%m-%d LIKE '%foo%' %H%M%S", "percent CPU"},
		{"https://x.dev/%2Fa%20B%3F %ABC%20", ""},
		{"${A\n}", ""},
		{"${A", ""},
	} {
		var got []string
		for _, s := range Spellings(test.in) {
			name := test.in[s.NameStart:s.NameEnd]
			if name != s.Name || s.NameEnd > s.End {
				t.Errorf("%q: spans do not fit: %+v", test.in, s)
			}
			got = append(got, fmt.Sprintf("%s %s%s", forms[s.Form], name, map[bool]string{true: "?"}[s.Fallback]))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("Spellings(%q) = %q, want %q", test.in, strings.Join(got, ", "), test.want)
		}
	}
}

func TestRespell(t *testing.T) {
	for _, test := range []struct {
		in    string
		forms schema.Forms
		want  string
	}{
		{"Bearer ${env:TOKEN}", schema.Brace, "Bearer ${TOKEN}"},
		{"%APPDATA%/x and {{TOKEN}}", schema.Brace, "${APPDATA}/x and ${TOKEN}"},
		{"$HOME/${A:-b}", schema.EnvBrace, "${env.HOME}/${env.A}"},
		{"${A} stays", schema.Brace | schema.Dollar, "${A} stays"},
		{"${A} stays", schema.Literal, "${A} stays"},
		{"${input:key}", schema.Dollar, "$key"},
		{"costs $5", schema.Brace, "costs $5"},
	} {
		if got := Respell(test.in, test.forms); got != test.want {
			t.Errorf("Respell(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}
