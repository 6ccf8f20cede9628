package holodeck

import (
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	for _, test := range []struct {
		text, key string
		want      []string
		lacks     string
	}{
		{contractEntry("command: npx; args: [\"-y\", \"@acme/t\", \"--api-key\", \"hush\", \"--token=hush\"]; env: {KEY: hush}"), "",
			errs("KEY=••• npx -y @acme/t --api-key ••• --token=•••"), "hush"},
		{contractEntry("encoding: utf-8"), "server", errs("npx -y @acme/t"), ""},
		{contractEntry("transport: sse; url: \"https://me:hush@x.example/sse?key=hush&a=b\""), "url", errs("https://•••@x.example/sse?key=•••&a=•••"), "hush"},
		{contractEntry("command: docker; args: [run, \"a b\"]"), "command", errs("docker run 'a b'"), ""},
	} {
		d := setup{edition: Contract, text: head + test.text}.open()
		v := mcpTools(d.Binding)[0]
		if test.key != "" {
			v = v.Get(test.key)
		}
		got := strings.Join(describe(d, v), "\n")
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s at %s: %q lacks %q", test.text, test.key, got, want)
			}
		}
		if test.lacks != "" && strings.Contains(got, test.lacks) {
			t.Errorf("%s at %s: %q shows a secret", test.text, test.key, got)
		}
	}
}

func TestSuggestions(t *testing.T) {
	d := setup{edition: Contract, text: head + contractEntry("command: uvx; args: [x]")}.open()
	tool := mcpTools(d.Binding)[0]
	for _, test := range []struct {
		source, value string
		key           string
		none          string
	}{
		{"servers", "@modelcontextprotocol/server-memory", "server", ""},
		{"args", "mcp-server-fetch", "args", "@modelcontextprotocol/server-memory"},
	} {
		found := false
		for _, s := range suggestions(d, tool.Get(test.key), test.source) {
			found = found || s.Value == test.value
			if s.Value == test.none {
				t.Errorf("%s offers %s", test.source, s.Value)
			}
			if test.source == "servers" && len(s.Siblings) < 2 {
				t.Errorf("%s brings no command", s.Value)
			}
		}
		if !found {
			t.Errorf("%s does not offer %s", test.source, test.value)
		}
	}
	if got := suggestions(d, d.Binding.Root.Get("model").Get("name"), "models"); len(got) == 0 || got[0].Value != "gpt-4o" {
		t.Errorf("models: %+v", got)
	}
}
