package raw

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// literalTexts calls visit for every text that the schema says is taken literally.
func literalTexts(p *rule.Pass, visit func(v *config.Value)) {
	p.Binding.Walk(func(v *config.Value) bool {
		if v.IsText() && v.Type != nil && v.Type.Expand&schema.Literal != 0 {
			visit(v)
		}
		return true
	})
}

func literalVariable() *rule.Rule {
	server := func(env string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "search-server"` + env + `}}`)
	}
	return &rule.Rule{
		Code: "literal-variable", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A variable where nothing is replaced.",
		Doc: "Raw takes commands, arguments, `env`, `headers` and URLs as they are: the server gets the text `${TOKEN}` itself. A server that is started inherits Raw's environment, so a variable that is set there need not be written at all. " +
			"A header needs its value in plain text; `vars` are not put into servers either.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server(`, "env": {"TOKEN": "${TOKEN}"}`), Right: server(""), Fixed: true}},
		Check: func(p *rule.Pass) {
			literalTexts(p, func(v *config.Value) {
				for _, use := range v.Uses() {
					if looksMeant(v.Text(), use) {
						reportLiteral(p, v, use.Span, use.Name)
					}
				}
				for _, m := range otherSpellings().FindAllStringSubmatchIndex(v.Text(), -1) {
					name := strings.TrimSpace(v.Text()[m[2]:m[3]])
					reportLiteral(p, v, config.PartSpan(v, m[0], m[1]), name)
				}
			})
		},
	}
}

// looksMeant reports whether a spelling is meant as a variable. A bare $NAME
// is only if it is all of the text and in capitals; prices, expressions and
// passwords hold dollars too.
func looksMeant(whole string, u config.VarUse) bool {
	switch u.Form {
	case 0:
		return false
	case schema.Dollar:
		return whole == "$"+u.Name && len(u.Name) > 1 && u.Name == strings.ToUpper(u.Name)
	}
	return true
}

// otherSpellings are those of templates and of Windows.
func otherSpellings() *regexp.Regexp {
	return regexp.MustCompile(`\{\{\s*([A-Za-z_][A-Za-z0-9_. ]*?)\s*\}\}|^%([A-Za-z_][A-Za-z0-9_]*)%$`)
}

func reportLiteral(p *rule.Pass, v *config.Value, span text.Span, name string) {
	f := rule.Finding{
		Span:    span,
		Message: "Raw replaces nothing here: '" + rule.Shorten(p.Binding.Tree.Text.Slice(span)) + "' is passed on literally, not the value of '" + rule.Shorten(name) + "'",
	}
	inEnv := v.Parent != nil && v.Parent.Key == "env"
	if inEnv {
		f.Message += ". A server inherits Raw's environment"
	}
	if inEnv && v.Key == name && strings.TrimSpace(v.Text()) == p.Binding.Tree.Text.Slice(span) {
		target := v
		if len(v.Parent.Entries) == 1 {
			target = v.Parent
		}
		fix := p.RemoveFix(target.Parent, target)
		fix.Title, fix.Preferred = "Remove '"+rule.Shorten(name)+"': the server inherits it", true
		f.Fixes = []rule.Fix{fix}
	}
	p.Report(f)
}

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

func literalSecret() *rule.Rule {
	server := func(env string) string {
		return exampleWith(`{"search": {"transport": "stdio", "command": "search-server"` + env + `}}`)
	}
	return &rule.Rule{
		Code: "literal-secret", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A credential in plain text.",
		Doc: "Everyone who reads the file, its backups or its history has the credential. A server that is started inherits Raw's environment, so the variable can be set where Raw is started; a model takes `api_key_env`. " +
			"A header has to hold its value: then the file stays out of version control and has mode 0600.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server(`, "env": {"GITHUB_TOKEN": "` + sample() + `"}`), Right: server("")}},
		Check: func(p *rule.Pass) {
			for _, c := range credentials(p) {
				p.Report(rule.Finding{
					Span:    c.v.Span(),
					Message: "'" + rule.Shorten(c.name) + "' holds " + string(c.kind) + " in plain text" + advise(c.v),
					Fixes:   secretFixes(p, c),
				})
			}
		},
	}
}

func advise(v *config.Value) string {
	switch {
	case v.Parent != nil && v.Parent.Key == "env":
		return "; the server inherits Raw's environment, where it can be set instead"
	case v.Key == "api_key":
		return "; 'api_key_env' names a variable instead"
	}
	return ""
}

func secretFixes(p *rule.Pass, c credential) []rule.Fix {
	if c.v.Parent == nil || c.v.Parent.Key != "env" {
		return nil
	}
	fix := p.RemoveFix(c.v.Parent, c.v)
	fix.Title = "Remove '" + rule.Shorten(c.name) + "' (set it in the environment that Raw is started in)"
	return []rule.Fix{fix}
}

func secretFileMode() *rule.Rule {
	return &rule.Rule{
		Code: "secret-file-mode", Severity: schema.Warning, Dialects: []string{Name},
		Summary: "A file with a credential that others can read.",
		Doc:     "A configuration that holds a credential should have mode 0600, which is what `raw config init` gives it: `chmod 600 config.json`. Nothing is said on systems without modes.",
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

func placeholders() *rule.Rule {
	server := func(url string) string {
		return exampleWith(`{"search": {"transport": "streamable-http", "url": "` + url + `"}}`)
	}
	return &rule.Rule{
		Code: "placeholder", Severity: schema.Information, Dialects: []string{Name},
		Summary:  "A value that documentation leaves to be filled in.",
		Doc:      "The file loads, and then the server or model is not found, or refuses the credential. Addresses of hosts that exist only in examples are a hint.",
		Examples: []rule.Example{{Dialect: Name, Wrong: server("https://YOUR_HOST/mcp"), Right: server("https://mcp.acme.io/mcp")}},
		Check: func(p *rule.Pass) {
			p.Binding.Walk(func(v *config.Value) bool {
				if !v.IsText() || v.Type == nil || v.Type.Format == schema.Markdown || len(v.Type.Enum) > 0 && !v.Type.Open || v.Field != nil && v.Field.Name == "description" {
					return true
				}
				checkPlaceholder(p, v)
				return true
			})
		},
	}
}

func checkPlaceholder(p *rule.Pass, v *config.Value) {
	part, ok := secret.Placeholder(v.Text())
	f := rule.Finding{Span: v.Span(), Message: "'" + rule.Shorten(part) + "' is a placeholder"}
	switch {
	case ok:
	case v.Type.Format == schema.URL && exampleHost(v.Text()) != "":
		f.Severity = schema.Hint
		f.Message = "'" + exampleHost(v.Text()) + "' exists in examples only"
	case examplePath(v.Text()):
		f.Message = "'" + rule.Shorten(v.Text()) + "' is a placeholder for a path"
	default:
		return
	}
	p.Report(f)
}

// exampleHost returns an address's host if it is reserved for examples.
func exampleHost(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	for _, reserved := range []string{"example.com", "example.org", "example.net", "test", "example", "invalid"} {
		if host == reserved || strings.HasSuffix(host, "."+reserved) {
			return host
		}
	}
	return ""
}

// examplePath reports whether a path is one of documentation.
func examplePath(path string) bool {
	lower := strings.ToLower(strings.ReplaceAll(path, `\`, "/"))
	for _, begin := range []string{"/absolute/path/", "/path/to/", "path/to/", "/full/path/", "c:/path/to/", "/users/username/", "/home/username/"} {
		if strings.HasPrefix(lower, begin) {
			return true
		}
	}
	return false
}
