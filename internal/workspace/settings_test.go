package workspace

import (
	"reflect"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestParseSettings(t *testing.T) {
	entries := (&toy{}).entries()
	full := Settings{
		Associations: []Association{{Pattern: "*.bot", Dialect: "toy", Edition: "1"}},
		Editions:     map[string]string{"toy": "2"},
		EnvFiles:     []string{"a.env"},
		Unset:        schema.Hint,
		Severity:     map[string]schema.Severity{"toy-rule": schema.Off},
	}
	tests := []struct {
		what, src string
		want      Settings
		problems  []string
	}{
		{"nothing", ``, Settings{}, nil},
		{"null", `null`, Settings{}, nil},
		{"nested", `{"associations": [{"pattern": "*.bot", "dialect": "toy", "edition": "1"}], "toy": {"edition": "2"},
			"env": {"files": ["a.env"], "unset": "hint"}, "rules": {"toy-rule": "off"}}`, full, nil},
		{"dotted", `{"associations": [{"pattern": "*.bot", "dialect": "toy", "edition": 1}], "toy.edition": 2,
			"env.files": ["a.env"], "env.unset": "hint", "rules.toy-rule": "off"}`, full, nil},
		{"in the section", `{"mcp-lsp": {"toy": {"edition": "1"}}}`, Settings{Editions: map[string]string{"toy": "1"}}, nil},
		{"defaults", `{"associations": [], "toy": {"edition": "auto"}, "env": {"files": [], "unset": "default"}, "rules": {}, "trace": {"server": "off"}}`, Settings{}, nil},
		{"nulls", `{"associations": null, "toy": {"edition": null}, "env": null, "rules": {"toy-rule": null}}`, Settings{}, nil},
		{"no object", `3`, Settings{}, []string{": must be an object"}},
		{"no JSON", `{`, Settings{}, []string{": are no JSON"}},
		{"unknown keys", `{"env": {"unste": "hint"}, "other": {"x": 1}}`, Settings{},
			[]string{"env.unste: is unknown; did you mean 'env.unset'?", "other: is unknown"}},
		{"wrong values", `{"toy": {"edition": "3"}, "env": {"files": "a", "unset": 4}, "rules": {"toy-rule": "loud", "toy-rul": "off"}, "associations": {}}`, Settings{},
			[]string{"associations: must be a list", "env.files: must be a list", "env.unset: must be one of default, error", "rules.toy-rul: names an unknown rule; did you mean 'toy-rule'?", "rules.toy-rule: must be one of error", "toy.edition: must be one of auto, 1, 2"}},
		{"a value where keys are", `{"env": 3}`, Settings{}, []string{"env: must be an object"}},
		{"associations with mistakes", `{"associations": [1, {"dialect": "toy"}, {"pattern": "a", "dialect": "tyo"}, {"pattern": "[", "dialect": "toy"},
			{"pattern": "a", "edition": "9"}, {"pattern": "a", "color": "red"}, {"pattern": 3}, {"pattern": "./x/../ok.yaml", "dialect": "toy"}]}`,
			Settings{Associations: []Association{{Pattern: "ok.yaml", Dialect: "toy"}}},
			[]string{"associations[0]: must be an object", "associations[1].pattern: is missing", "associations[2].dialect: must be one of toy", "associations[3].pattern: is not a glob",
				"associations[4].edition: must be an edition", "associations[5].color: is unknown", "associations[6].pattern: must be a text", "associations[6].pattern: is missing"}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			got, problems := ParseSettingsJSON([]byte(tt.src), entries)
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
			if len(problems) != len(tt.problems) {
				t.Fatalf("problems are %v, want %q", problems, tt.problems)
			}
			for i, p := range problems {
				if s := p.Key + ": " + p.Message; !strings.HasPrefix(s, tt.problems[i]) {
					t.Errorf("problem %d is %q, want %q", i, s, tt.problems[i])
				}
			}
		})
	}
}

func TestParseSettingsFile(t *testing.T) {
	entries := (&toy{}).entries()
	src := "# for everybody\nenv:\n  unset: off\n  files: [a.env, \"b.env\"]\ntoy:\n  edition: 1\n"
	got, problems := ParseSettingsFile("/w/.mcp-lsp.yaml", text.New(src), entries)
	want := Settings{Unset: schema.Off, EnvFiles: []string{"a.env", "b.env"}, Editions: map[string]string{"toy": "1"}}
	if !reflect.DeepEqual(got, want) || problems != nil {
		t.Errorf("got %+v with %v, want %+v", got, problems, want)
	}
	if _, problems := ParseSettingsFile("/w/.mcp-lsp.json", text.New("{\n\"env\": \n"), entries); len(problems) != 1 {
		t.Errorf("broken JSON has the problems %v", problems)
	}
}

func TestOver(t *testing.T) {
	base := Settings{Unset: schema.Error, EnvFiles: []string{"base"}, Editions: map[string]string{"a": "1", "b": "1"},
		Associations: []Association{{Pattern: "base"}}, Severity: map[string]schema.Severity{"x": schema.Off}}
	s := Settings{Editions: map[string]string{"b": "2"}, Associations: []Association{{Pattern: "own"}}}
	got := s.Over(base)
	want := Settings{Unset: schema.Error, EnvFiles: []string{"base"}, Editions: map[string]string{"a": "1", "b": "2"},
		Associations: []Association{{Pattern: "own"}, {Pattern: "base"}}, Severity: map[string]schema.Severity{"x": schema.Off}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if base.Editions["b"] != "1" {
		t.Error("the base was changed")
	}
}

func TestEverySettingIsDescribed(t *testing.T) {
	for _, s := range Declared((&toy{}).entries()) {
		if s.Doc == "" || s.Default == "" || s.apply == nil && !s.Client {
			t.Errorf("setting %q lacks a description, a default or an effect", s.Key)
		}
	}
}

func TestFits(t *testing.T) {
	tests := []struct {
		pattern, path string
		want          bool
	}{
		{"agent.yaml", "/w/deep/agent.yaml", true},
		{"*.yaml", "/w/deep/agent.yaml", true},
		{"*.yml", "/w/agent.yaml", false},
		{"bots/*.yaml", "/w/bots/a.yaml", true},
		{"bots/*.yaml", "/w/x/bots/a.yaml", false},
		{"**/bots/*.yaml", "/w/x/bots/a.yaml", true},
		{"**/bots/*.yaml", "/else/bots/a.yaml", true},
		{"bots/**", "/w/bots/x/y.json", true},
		{"{a,b}/*.yaml", "/w/b/c.yaml", true},
		{"/w/bots/*.yaml", "/w/bots/a.yaml", true},
		{"/other/**", "/w/bots/a.yaml", false},
		{"bots/*.yaml", "/else/bots/a.yaml", false},
	}
	for _, tt := range tests {
		if got := fits(tt.pattern, tt.path, "/w"); got != tt.want {
			t.Errorf("fits(%q, %q) = %v, want %v", tt.pattern, tt.path, got, tt.want)
		}
	}
}
