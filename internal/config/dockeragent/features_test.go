package dockeragent_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dockeragent"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// open opens src without its "‸", and returns the value on which that stood.
func open(src, edition string) (*config.Document, *config.Value, int) {
	off := strings.Index(src, "‸")
	src = strings.Replace(src, "‸", "", 1)
	d := config.Open(dialect(), edition, "", syntax.Parse(text.New(src), syntax.YAML), &config.Inputs{})
	v, _ := d.Binding.ValueAt(max(off, 0))
	return d, v, off
}

func TestSuggest(t *testing.T) {
	tests := []struct {
		edition, src string
		has, lacks   []string
	}{
		{"16", tools("type: mcp", "ref: ‸x"), []string{"docker:duckduckgo", "docker:context7"}, []string{"duckduckgo"}},
		{"16", tools("type: rag", "ref: ‸x"), nil, []string{"docker:duckduckgo"}},
		{"16", tools("type: mcp", "remote: {url: ‸x}"), []string{"https://mcp.linear.app/mcp"}, nil},
		{"16", "agents:\n  root:\n    model: ‸x\n", []string{"auto", "openai/gpt-5-mini", "deepseek/deepseek-chat"}, nil},
		{"7", "agents:\n  root:\n    model: ‸x\n", []string{"auto", "openai/gpt-5-mini"}, []string{"deepseek/deepseek-chat"}},
		{"16", "models:\n  m:\n    provider: ‸x\n", []string{"openai", "groq", "dmr"}, nil},
		{"7", "models:\n  m:\n    provider: ‸x\n", []string{"openai", "dmr"}, []string{"groq"}},
		{"16", "models:\n  m:\n    provider: anthropic\n    model: ‸x\n", []string{"claude-sonnet-4-5"}, []string{"auto", "openai/gpt-5-mini"}},
		{"16", tools("type: mcp", "ref: docker:gmail-mcp", "tools: [‸x]"), []string{"listMessages"}, nil},
		{"16", "mcps:\n  web: {ref: docker:gmail-mcp}\n" + tools("type: mcp", "ref: web", "tools: [‸x]"), []string{"listMessages"}, nil},
		{"16", tools("type: mcp", "command: x", "instruction: ‸x"), []string{"{ORIGINAL_INSTRUCTIONS}"}, nil},
		{"16", agent("skills: [‸x]"), []string{"local"}, nil},
	}
	for _, tt := range tests {
		d, v, _ := open(tt.src, tt.edition)
		var got []string
		for _, s := range d.Dialect.Suggest(d, v, v.Type.Suggest) {
			got = append(got, s.Value)
		}
		for _, want := range tt.has {
			if !slices.Contains(got, want) {
				t.Errorf("%s\nlacks %q", tt.src, want)
			}
		}
		for _, no := range tt.lacks {
			if slices.Contains(got, no) {
				t.Errorf("%s\nhas %q", tt.src, no)
			}
		}
	}
}

func TestEndpointsBringTheirTransport(t *testing.T) {
	d, v, _ := open(tools("type: mcp", "remote: {url: ‸x}"), "16")
	for _, s := range d.Dialect.Suggest(d, v, v.Type.Suggest) {
		if len(s.Siblings) != 1 || s.Siblings[0].Key != "transport_type" || s.Doc == "" && s.Detail == "" {
			t.Errorf("%s brings %v", s.Value, s.Siblings)
		}
	}
}

func TestDescribe(t *testing.T) {
	tests := []struct{ src, has, lacks string }{
		{tools("ty‸pe: mcp", "command: npx", "args: [-y, pkg, --token, s3cret, --key=s3cret]", "env: {A: s3cret}"), "Starts `npx -y pkg --token ••• --key=•••`.", "s3cret"},
		{tools("ty‸pe: mcp", "remote: {url: \"https://me:s3cret@x.example/mcp?key=s3cret\"}"), "x.example/mcp", "s3cret"},
		{tools("ty‸pe: mcp", "ref: docker:github-official"), "`GITHUB_PERSONAL_ACCESS_TOKEN`, a secret", ""},
		{"mcps:\n  web: {command: srv}\n" + tools("ty‸pe: mcp", "ref: web"), "Taken from `mcps.web`.", ""},
		{"agents:\n  root:\n    model: openai‸/gpt-5\n", "`openai` needs `OPENAI_API_KEY`, which is not set here.", ""},
		{"models:\n  m: {provider: anthro‸pic, model: x, token_key: MINE}\n" + base, "`anthropic` needs `MINE`", "ANTHROPIC"},
		{"vers‸ion: \"5\"\n" + base, "config version 5, as the file declares; the newest is 16", ""},
	}
	for _, tt := range tests {
		d, v, _ := open(tt.src, "16")
		got := strings.Join(d.Dialect.Describe(d, v), "\n")
		if !strings.Contains(got, tt.has) || tt.lacks != "" && strings.Contains(got, tt.lacks) {
			t.Errorf("%s\nis described as %q", tt.src, got)
		}
	}
}

func TestRewrites(t *testing.T) {
	tests := []struct{ src, want string }{
		{tools("type: mcp", "comm‸and: npx", "args: [\"-y\", \"pkg\"]", "tools: [a]"),
			"mcps:\n  pkg:\n    command: npx\n    args: [\"-y\", \"pkg\"]\n" + tools("type: mcp", "ref: pkg", "tools: [a]")},
		{"mcps:\n  web:\n    ref: docker:fetch\n" + tools("type: mcp", "ref: docker:github-off‸icial"),
			"mcps:\n  web:\n    ref: docker:fetch\n  github:\n    ref: docker:github-official\n" + tools("type: mcp", "ref: github")},
		{tools("type: mcp", "rem‸ote:", "  url: https://x.example/mcp", "  transport_type: sse", "  oauth:", "    clientId: a"),
			"mcps:\n  server:\n    remote:\n      url: https://x.example/mcp\n      transport_type: sse\n      oauth:\n        clientId: a\n" + tools("type: mcp", "ref: server")},
		{"vers‸ion: \"5\"\n" + base, "version: \"16\"\n" + base},
	}
	for _, tt := range tests {
		d, _, off := open(tt.src, "16")
		fixes := dockeragent.Rewrites(d, off, off)
		if len(fixes) == 0 {
			t.Errorf("%s\nhas no rewrite", tt.src)
			continue
		}
		if got := apply(t, d.Tree.Text.String(), fixes[0]); got != tt.want {
			t.Errorf("%s\ngives\n%s\nwant\n%s", tt.src, got, tt.want)
		}
	}
	for _, src := range []string{tools("type: she‸ll"), tools("type: m‸cp", "ref: web"), version("5", tools("type: m‸cp", "command: x")),
		tools("type: m‸cp", "command: x", "# why", "args: [a]"), tools("type: m‸cp", "command: x", "env: &env {A: b}")} {
		d, _, off := open(src, "16")
		if fixes := dockeragent.Rewrites(d, off, off); len(fixes) > 0 {
			t.Errorf("%s\nhas the rewrite %q", src, fixes[0].Title)
		}
	}
}

func TestNamesAndReferences(t *testing.T) {
	src := "models:\n  fast: {provider: mine, model: x}\n  both: {model: \"fast, openai/gpt-5\"}\nproviders:\n  mine: {base_url: http://x}\n" +
		"mcps:\n  web: {command: x}\nagents:\n  root:\n    model: fast,mine/y\n    sub_agents: [helper]\n    fallback: {models: [both]}\n" +
		"    toolsets:\n      - {type: mcp, ref: web, model: fast}\n  helper:\n    model: both\n    handoffs: [root]\n"
	d, _, _ := open(src, "16")
	refs := map[string]int{}
	for _, r := range d.Binding.Refs {
		refs[r.Kinds[0].Kind+" "+r.Name]++
		if got := src[r.Span.Start:r.Span.End]; got != r.Name {
			t.Errorf("the reference to %q stands on %q", r.Name, got)
		}
	}
	want := map[string]int{"model fast": 3, "model both": 2, "provider mine": 2, "provider openai": 1, "mcp web": 1, "agent helper": 1, "agent root": 1}
	for name, n := range want {
		if refs[name] != n {
			t.Errorf("%s is referred to %d times, want %d", name, refs[name], n)
		}
	}
	if len(d.Binding.Names) != 6 {
		t.Errorf("declared are %v", d.Binding.Names)
	}
}
