package holodeck

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// configFindings are the errors of a text as config.yaml in the folder.
func configFindings(s setup) []string {
	in := s.inputs()
	in.Path = filepath.FromSlash("/w/bots/config.yaml")
	d := config.Open(Dialect(), s.edition, "", syntax.Parse(text.New(s.text), syntax.YAML), in)
	var all []string
	for _, f := range rule.Run(context.Background(), d, allRules(), rule.Options{CI: true}) {
		if f.Severity == schema.Error {
			all = append(all, fmt.Sprintf("%d %s", d.Tree.Text.LineAt(f.Span.Start)+1, f.Message))
		}
	}
	return all
}

func TestRecognise(t *testing.T) {
	for _, test := range []struct {
		path, text string
		want       config.Confidence
	}{
		{"x.yaml", head, config.Sure},
		{"x.yaml", "model: {provider: openai}\ninstructions: {file: x}\nextra: 1\n", config.Sure},
		{"x.yaml", "name: a\nmodel: {provider: openai, name: m}\ninstructions: told\n", config.Likely},
		{"x.yaml", "name: a\ninstructions: {inline: x}\n", config.Likely},
		{"x.yaml", "tools:\n  - {name: a, type: mcp, server: s}\n", config.Likely},
		{"x.yaml", "tools:\n  - {name: a, type: function, file: f.py, function: g}\n", config.Likely},
		{"agent.yaml", "tools:\n", config.Unsure},
		{"my.agent.yaml", "tools:\n  - na\n", config.Unsure},
		{"my_agent.yml", "name: a\nmodel:\n", config.Unsure},
		{"agent.serve.yaml", "name: a\ninstructions:\n", config.Unsure},
		{"agent.yaml", "tools:\n  - name: a\n    type: \n", config.Unsure},
		{"x.yaml", "tools:\n", config.No},
		{"agent.yaml", "", config.No},
		{"agent.yaml", "name: a\n", config.No},
		{"agent.yaml", "apiVersion: v1\nkind: Agent\nmetadata: {name: a}\nspec: {model: m, tools: [{type: mcp}]}\n", config.No},
		{"agent.yaml", "name: a\nmodel: gpt-4o\ninstructions: Be helpful.\ntools: [search]\n", config.No},
		{"agent.yaml", "name: a\nmodel: gpt-4o\ntools: []\n", config.No},
		{"agent.yaml", "name: a\nmodel: {api: chat, configuration: {type: x}}\nsample: {}\n", config.No},
		{"agent.yaml", "name: a\ndescription: d\nmodel: {provider: openai, name: m}\nsystem_prompt: x\ntools: [a]\n", config.No},
		{"agent.yaml", "name: a\ndescription: d\nmodel: {provider: openai, name: m}\ntools:\n  - search\n", config.No},
		{"my_agent.yaml", "tools:\n  - name: a\n    description: b\n    parameters: {}\n", config.No},
		{"x.yaml", "nmae: a\nmodel: {provider: openai, name: m}\n", config.Likely},
		{"agent.yaml", "name: a\ntools: [search, read]\n", config.No},
		{"root_agent.yaml", "name: a\nmodel: gemini-2.5-flash\ninstruction: x\ntools:\n  - name: google_search\n", config.No},
		{"agent.yaml", "name: a\nmodel: {id: gpt-4o, provider: OpenAI}\ninstructions: x\nkind: Prompt\n", config.No},
		{"agent.yaml", "tools:\n  - {type: mcp, server_label: x, server_url: https://x.example}\n", config.No},
		{"agent.yaml", "tools:\n  - type: function\n    function: {name: f, parameters: {}}\n", config.No},
		{"agent.yaml", "agents:\n  root:\n    model: openai/gpt-4o\n    instruction: x\n", config.No},
		{"agent.yaml", "spec_version: \"0.1\"\nname: a\nmodel: {preferred: x}\n", config.No},
		{"compose.yaml", "services:\n  a: {image: x}\nmodels: {llm: {model: x}}\n", config.No},
		{"build.yml", "name: build\non: [push]\njobs: {a: {runs-on: x}}\n", config.No},
		{"values.yaml", "agents: {image: x, tools: [git]}\nmodels: {cache: true}\n", config.No},
		{"openapi.yaml", "openapi: 3.1.0\ninfo: {title: x}\npaths: {}\n", config.No},
		{"config.yaml", "providers:\n  openai: {provider: openai, name: m}\n", config.Likely},
		{"config.yaml", "mcp_servers:\n  - {name: a, command: npx}\n", config.Likely},
		{"config.yml", "execution: {llm_timeout: 5}\n", config.Likely},
		{"/home/me/.holodeck/config.yaml", "", config.Sure},
		{"config.yaml", "debug: true\n", config.No},
		{"config.yaml", "providers: [a]\n", config.No},
	} {
		if got := recognise(syntax.Parse(text.New(test.text), syntax.YAML), filepath.FromSlash(test.path)); got != test.want {
			t.Errorf("%s\n%s\nis recognised with %d, want %d", test.path, test.text, got, test.want)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{head, Released},
		{head + "tools:\n  - {name: a, type: mcp, command: npx}\n", Released},
		{head + "tools:\n  - {name: a, type: mcp, server: s}\n", Contract},
		{head + "tools:\n  - {name: a, type: mcp, server: \"\"}\n", Contract},
		{head + "tools:\n  - {name: a, type: mcp, command: npx, envFile: e}\n", Contract},
		{head + "tools:\n  - {name: a, type: mcp, command: npx}\n  - {name: b, type: mcp, server: s}\n", Contract},
		{head + "tools:\n  - name: a\n    type: mcp\n    ser\n", Released},
		{head + "tools:\n  - name: a\n    type: mcp\n    server:\n", Released},
		{head + "tools:\n  - server: s\n", Released},
		{head + "tools:\n  - {name: a, type: vectorstore, server: s}\n", Released},
		{"tools:\n", Contract},
		{"tools:\n  - {name: a, type: mcp, command: npx}\n", Contract},
		{"tools:\n  - {name: a, type: mcp, command: npx, env_file: e}\n", Released},
		{"tools:\n  - {name: a, type: mcp, command: npx, is_retrieval: true}\n  - {name: b, type: mcp, server: s}\n", Contract},
		{"mcp_servers:\n  - {name: a, command: npx}\n", Released},
		{"", Released},
		{"x: &t {name: a, type: mcp, server: s}\ntools:\n  - *t\nmodel: {}\n", Contract},
	} {
		if got, why := detect(syntax.Parse(text.New(test.text), syntax.YAML)); got != test.want || why == "" {
			t.Errorf("%s\nis read as %s (%s), want %s", test.text, got, why, test.want)
		}
	}
}

func TestExamples(t *testing.T) {
	for _, r := range Rules() {
		if r.Summary == "" || r.Doc == "" {
			t.Errorf("%s has no text", r.Code)
		}
		if len(r.Examples) == 0 {
			t.Errorf("%s has no example", r.Code)
		}
		if r.Code == "edition" {
			continue // it depends on who chose the edition, see TestEditionHint
		}
		for _, e := range r.Examples {
			edition := e.Edition
			if edition == "" {
				edition = Released
			}
			files := memory{}
			for name, content := range e.Files {
				files["/w/bots/"+name] = content
			}
			s := setup{edition: edition, text: e.Wrong, env: e.Env, files: files}
			d, found := s.run()
			if !hasCode(found, r.Code) {
				t.Errorf("%s: the wrong example has no such finding: %q", r.Code, s.found(schema.Hint))
				continue
			}
			right := setup{edition: edition, text: e.Right, env: e.Env, files: files}
			if got := right.found(schema.Warning); len(got) > 0 {
				t.Errorf("%s: the right example has findings: %q", r.Code, got)
			}
			if e.Fixed {
				for _, f := range found {
					if f.Code == r.Code {
						out := apply(t, d, f.Fixes[0])
						if _, again := (setup{edition: edition, text: out, env: e.Env, files: files}).run(); hasCode(again, r.Code) {
							t.Errorf("%s: the fix leaves the finding:\n%s", r.Code, out)
						}
						break
					}
				}
			}
		}
	}
}

func hasCode(found []rule.Finding, code string) bool {
	for _, f := range found {
		if f.Code == code {
			return true
		}
	}
	return false
}

// TestSchemaIsComplete holds every field to what hover and completion need.
func TestSchemaIsComplete(t *testing.T) {
	for _, edition := range []string{Contract, Released} {
		s := build(edition)
		for _, root := range []*schema.Type{s.agent().Root, s.config().Root, s.tests().Root} {
			eachType(root, map[*schema.Type]bool{}, func(o *schema.Type) {
				seen := map[string]bool{}
				for _, f := range o.Fields {
					if f.Doc == "" || f.Type == nil || seen[f.Name] {
						t.Errorf("%s: %s.%s has no text or stands twice", edition, o.Name, f.Name)
					}
					seen[f.Name] = true
				}
				for _, c := range o.Constraints {
					for _, name := range c.Fields {
						if !seen[name] {
							t.Errorf("%s: a constraint of %s names %s", edition, o.Name, name)
						}
					}
				}
				for _, e := range o.Enum {
					if e.Doc == "" {
						t.Errorf("%s: the value %s has no text", edition, e.Value)
					}
				}
			})
		}
	}
}

func eachType(t *schema.Type, seen map[*schema.Type]bool, visit func(*schema.Type)) {
	if t == nil || seen[t] {
		return
	}
	seen[t] = true
	visit(t)
	eachType(t.Elem, seen, visit)
	eachType(t.Key, seen, visit)
	for _, f := range t.Fields {
		eachType(f.Type, seen, visit)
	}
	for _, m := range t.Members {
		eachType(m.Type, seen, visit)
	}
}
