package raw

import (
	"net/url"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
)

func exampleValue() *rule.Rule {
	model := func(id string) string {
		return exampleOf(`{"provider": "ollama", "method": "openai-chat-completions", "model_id": "`+id+`"}`, `{"model": "local", "tools": {"use": []}}`)
	}
	return &rule.Rule{
		Code: "example-value", Severity: schema.Information, Dialects: []string{Name},
		Summary:  "A model, path or host that documentation leaves to be filled in.",
		Doc:      "The file loads, and then the model, the program or the server is not found. A host that is reserved for examples is a hint.",
		Examples: []rule.Example{{Dialect: Name, Wrong: model("YOUR_INSTALLED_MODEL"), Right: model("qwen3")}},
		Check: func(p *rule.Pass) {
			p.Binding.Walk(func(v *config.Value) bool {
				if v.IsText() && v.Type != nil && v.Type.Format != schema.Markdown {
					checkExample(p, v)
				}
				return true
			})
		},
	}
}

func checkExample(p *rule.Pass, v *config.Value) {
	f := rule.Finding{Span: v.Span()}
	part, filled := secret.Placeholder(v.Text())
	switch {
	case filled && isModel(p.Binding.Root, v.Parent):
		f.Message = "'" + rule.Shorten(part) + "' is a placeholder that nobody has filled in"
	case filled:
		return // those of servers are reported for all dialects
	case v.Type.Format == schema.URL && exampleHost(v.Text()) != "":
		f.Severity = schema.Hint
		f.Message = "'" + exampleHost(v.Text()) + "' exists in examples only"
	case v.Type.Expand&schema.Literal != 0 && examplePath(v.Text()):
		f.Message = "'" + rule.Shorten(v.Text()) + "' is a placeholder for a path"
	default:
		return
	}
	p.Report(f)
}

func isModel(root, v *config.Value) bool {
	return v != nil && v.Parent != nil && v.Parent == root.Get("models")
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
