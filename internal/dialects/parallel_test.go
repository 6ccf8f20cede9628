package dialects_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// repeated writes head and then n times the next of parts, with its number for "#".
func repeated(head, separator, tail string, n int, parts ...string) string {
	var b strings.Builder
	b.WriteString(head)
	for i := range n {
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(strings.ReplaceAll(parts[i%len(parts)], "#", fmt.Sprint(i)))
	}
	return b.String() + tail
}

// faulty are long documents in which every second entry has a fault, for rules
// that look at servers and for others.
func faulty() map[string]string {
	return map[string]string{
		"holodeck": repeated("name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\ntools:\n", "", "", 400,
			"  - type: mcp\n    name: t#\n    description: d\n    command: npx\n    args: [-y, '@modelcontextprotocol/server-github']\n    env:\n      GITHUB_TOKEN: your-key-here\n",
			"  - type: mcp\n    name: t#\n    description: d\n    comand: uvx\n    args: mcp-server-fetch\n",
			"  - type: mcp\n    name: t#\n    description: d\n    transport: http\n    url: http://example.com/mcp\n    headers:\n      Authorization: Bearer ${MISSING_#}\n",
			"  - type: mcp\n    name: t-#\n    description: d\n    command: docker\n    args: [run, --rm, mcp/fetch]\n    env:\n      KEY: value\n"),
		"docker-agent": repeated("agents:\n  root:\n    model: openai/gpt-4o\n    instruction: Help.\n    toolsets:\n", "", "", 400,
			"      - type: mcp\n        command: npx\n        args: [-y, '@modelcontextprotocol/server-github']\n        env:\n          GITHUB_TOKEN: ${MISSING_#}\n",
			"      - type: mcp\n        remote:\n          url: http://example#.com/mcp\n          transport_type: sse\n        env:\n          A: b\n",
			"      - type: mcp\n        ref: docker:githb\n",
			"      - type: shel\n"),
		"raw": repeated(`{"mcp": {"servers": {`, ",\n", "}}}", 400,
			`"s#": {"transport": "stdio", "command": "npx", "args": ["-y", "@modelcontextprotocol/server-github"], "env": {"TOKEN": "your-key-here"}}`,
			`"s#": {"transport": "http", "url": "http://example.com/mcp", "headers": {"Authorization": "Bearer x"}}`,
			`"s#": {"transport": "htpp", "url": "http//example.com"}`,
			`"s#": {"transport": "stdio", "command": "docker", "args": ["run", "mcp/fetch"], "timeout": -1}`),
	}
}

// Rules that run at the same time find what they find one after the other, in
// the same order.
func TestRulesAtTheSameTime(t *testing.T) {
	in := &config.Inputs{Environ: func(string) (string, bool) { return "", false }}
	found := func(e dialects.Entry, src string, threads int) []string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads))
		format := syntax.YAML
		if strings.HasPrefix(src, "{") {
			format = syntax.JSON
		}
		edition := ""
		if all := e.Dialect.Editions; len(all) > 0 {
			edition = all[len(all)-1].Name
		}
		d := config.Open(e.Dialect, edition, "", syntax.Parse(text.New(src), format), in)
		var all []string
		for _, f := range rule.Run(context.Background(), d, e.Rules, rule.Options{CI: true}) {
			all = append(all, fmt.Sprint(f.Span, f.Severity, f.Code, f.Message, f.Related, len(f.Fixes)))
		}
		return all
	}
	docs := faulty()
	for _, e := range dialects.All() {
		src := docs[e.Dialect.Name]
		alone := found(e, src, 1)
		if len(alone) < 400 {
			t.Errorf("%s: only %d findings", e.Dialect.Name, len(alone))
		}
		for range 5 {
			together := found(e, src, 4)
			for i := range min(len(alone), len(together)) {
				if alone[i] != together[i] {
					t.Fatalf("%s: finding %d is\n%s\nand alone\n%s", e.Dialect.Name, i, together[i], alone[i])
				}
			}
			if len(alone) != len(together) {
				t.Errorf("%s: %d findings, alone %d", e.Dialect.Name, len(together), len(alone))
			}
		}
	}
}

// A rule that panics does so where the run was asked for, on whatever thread it was.
func TestRulePanics(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	e := dialects.All()[0]
	d := config.Open(e.Dialect, "0.7", "", syntax.Parse(text.New(faulty()["holodeck"]), syntax.YAML), &config.Inputs{Environ: func(string) (string, bool) { return "", false }})
	for at := range 3 {
		rules := []*rule.Rule{{Code: "a", Check: func(*rule.Pass) {}}, {Code: "b", Check: func(*rule.Pass) {}}, {Code: "c", Check: func(*rule.Pass) {}}}
		rules[at].Check = func(*rule.Pass) { panic("broken rule") }
		func() {
			defer func() {
				if v := recover(); v == nil || !strings.Contains(fmt.Sprint(v), "broken rule") {
					t.Errorf("rule %d: recovered %v", at, v)
				}
			}()
			rule.Run(context.Background(), d, rules, rule.Options{})
		}()
	}
}
