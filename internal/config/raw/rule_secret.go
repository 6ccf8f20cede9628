package raw

import (
	"net/url"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
)

// A credential is a text of the document that is one.
type credential struct {
	v    *config.Value
	name string // what it is called there: "GITHUB_TOKEN", "url"
	kind secret.Kind
}

// credentials lists the literal credentials of the document.
func credentials(p *rule.Pass) []credential {
	var all []credential
	literalTexts(p, func(v *config.Value) {
		name, key := v.Key, v.Key
		value := v.Text()
		if v.Index >= 0 {
			name, key, value = "args", argKey(v), argValue(v)
		}
		if kind, ok := secret.Looks(key, value); ok {
			all = append(all, credential{v, name, kind})
		} else if kind, ok := inQuery(value); ok {
			all = append(all, credential{v, name, kind})
		}
	})
	return all
}

// argKey is the name of the option that an argument is the value of.
func argKey(v *config.Value) string {
	if name, _, joined := strings.Cut(v.Text(), "="); joined {
		return strings.TrimLeft(name, "-")
	}
	if v.Index > 0 {
		if before := v.Parent.Items[v.Index-1].Text(); strings.HasPrefix(before, "-") {
			return strings.TrimLeft(before, "-")
		}
	}
	return ""
}

func argValue(v *config.Value) string {
	if name, value, joined := strings.Cut(v.Text(), "="); joined && strings.HasPrefix(name, "-") {
		return value
	}
	return v.Text()
}

// inQuery finds a credential among the parameters of an address.
func inQuery(value string) (secret.Kind, bool) {
	u, err := url.Parse(value)
	if err != nil || u.RawQuery == "" || u.Scheme == "" {
		return "", false
	}
	for key, values := range u.Query() {
		for _, v := range values {
			if kind, ok := secret.Looks(key, v); ok {
				return kind, true
			}
		}
	}
	return "", false
}

// sample is what the examples have for a credential. It is put together here,
// so that the source holds nothing that looks like one.
func sample() string { return "gh" + "p_" + strings.Repeat("a1B2c3", 6) }

func plainKey() *rule.Rule {
	model := func(key string) string {
		return exampleOf(`{"provider": "openai", "method": "openai-responses", "model_id": "gpt-5", `+key+`}`, `{"model": "local", "tools": {"use": []}}`)
	}
	return &rule.Rule{
		Code: "plain-key", Severity: schema.Warning, Dialects: []string{Name},
		Summary:  "A model's key in plain text.",
		Doc:      "Everyone who reads the file, its backups or its history has the key. `api_key_env` names an environment variable that holds it instead.",
		Examples: []rule.Example{{Dialect: Name, Wrong: model(`"api_key": "` + sample() + `"`), Right: model(`"api_key_env": "OPENAI_API_KEY"`)}},
		Check: func(p *rule.Pass) {
			for _, c := range credentials(p) {
				if c.v.Type.Secret {
					p.Report(rule.Finding{Span: c.v.Span(),
						Message: "'" + c.name + "' holds " + string(c.kind) + " in plain text; 'api_key_env' names an environment variable instead"})
				}
			}
		},
	}
}

func secretFileMode() *rule.Rule {
	return &rule.Rule{
		Code: "secret-file-mode", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A file with a credential that others can read.",
		Doc:     "A configuration that holds a credential should have mode 0600, which is what `raw config init` gives it: `chmod 600 config.json`. Nothing is said on systems without modes.",
		Examples: []rule.Example{{Dialect: Name,
			Wrong: exampleWith(`{"search": {"transport": "stdio", "command": "search-server", "env": {"SEARCH_TOKEN": "` + sample() + `"}}}`),
			Right: exampleWith(`{"search": {"transport": "stdio", "command": "search-server"}}`)}},
		Check: func(p *rule.Pass) {
			in := p.Doc.Inputs
			if in.Path == "" || in.Files == nil {
				return
			}
			info := in.Files.Stat(in.Path)
			if info.Mode&0o077 == 0 {
				return
			}
			if all := credentials(p); len(all) > 0 {
				p.Report(rule.Finding{Span: all[0].v.Span(),
					Message: "The file holds a credential and others may read it: its mode is " + octal(info.Mode) + ", wider than 0600"})
			}
		},
	}
}

func octal(mode uint32) string {
	digits := [4]byte{'0', '0' + byte(mode>>6&7), '0' + byte(mode>>3&7), '0' + byte(mode&7)}
	return string(digits[:])
}
