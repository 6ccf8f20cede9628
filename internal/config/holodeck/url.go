package holodeck

import (
	"net/url"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func urlRule() *rule.Rule {
	return &rule.Rule{
		Code: "url-scheme", Severity: refused, Dialects: only(), Check: urls,
		Summary: "The address of an MCP server with a scheme that its transport does not take.",
		Doc: "A remote server is reached over https://; plain http:// only on this machine (localhost, 127.0.0.1, [::1]). " +
			"In the contract the transport websocket wants wss:// or ws://. HoloDeck 0.7 looks at the beginning of the text only, whatever the transport: " +
			"`http://localhost.example.com` passes there, which is a warning.",
		Examples: []rule.Example{{
			Dialect: "holodeck", Edition: Contract, Fixed: true,
			Wrong: head + "tools:\n  - name: feed\n    description: News\n    type: mcp\n    server: feed\n    transport: http\n    url: http://mcp.example.com/mcp\n",
			Right: head + "tools:\n  - name: feed\n    description: News\n    type: mcp\n    server: feed\n    transport: http\n    url: https://mcp.example.com/mcp\n",
		}},
	}
}

const wantHTTPS = "'url' must use https:// (or http:// for localhost)"

func urls(p *rule.Pass) {
	for _, tool := range mcpTools(p.Binding) {
		v := tool.Get("url")
		if v == nil {
			continue
		}
		address, ok := textOf(p, v)
		if !ok {
			continue
		}
		f := rule.Finding{Span: v.Span(), Related: viaOf(v)}
		if p.Doc.Edition == Contract {
			transport := tool.Get("transport")
			f.Message = contractURL(address, transport.Text())
			if transport != nil && f.Message != "" {
				f.Related = append(f.Related, rule.Related{Span: transport.Span(), Message: "The transport is set here"})
			}
		} else {
			f.Message, f.Severity = releasedURL(address)
		}
		if f.Message != "" {
			f.Fixes = urlFixes(p, tool, v)
			p.Report(f)
		}
	}
}

// viaOf is the place of a value that is reached through an alias.
func viaOf(v *config.Value) []rule.Related {
	if v.Via == nil {
		return nil
	}
	return []rule.Related{{Span: v.Node.Span, Message: "The value stands here"}}
}

// contractURL returns what the contract has against an address, "" if nothing.
func contractURL(address, transport string) string {
	u, err := url.Parse(address)
	scheme := ""
	if err == nil {
		scheme = u.Scheme
	} else if before, _, found := strings.Cut(address, "://"); found {
		scheme = strings.ToLower(before)
	}
	valid := err == nil && u.Hostname() != "" && !strings.ContainsAny(address, " \t\r\n")
	switch transport {
	case "websocket":
		if scheme != "ws" && scheme != "wss" {
			return "MCPConfigError: 'url' must use wss:// or ws:// with the transport websocket"
		}
	case "sse", "http":
		if scheme != "https" && !(scheme == "http" && valid && isLocal(u.Hostname())) {
			return "MCPConfigError: " + wantHTTPS
		}
	default:
		return ""
	}
	if !valid {
		return "MCPConfigError: 'url' must be a valid URL with a host and without spaces"
	}
	return ""
}

func isLocal(host string) bool {
	switch strings.ToLower(host) {
	case "localhost", "127.0.0.1", "::1":
		return true
	}
	return false
}

// releasedURL is HoloDeck 0.7's check: it compares how the text begins.
func releasedURL(address string) (string, schema.Severity) {
	begins := func(prefixes ...string) bool {
		for _, prefix := range prefixes {
			if strings.HasPrefix(address, prefix) {
				return true
			}
		}
		return false
	}
	switch {
	case begins("http://localhost", "http://127.0.0.1", "http://[::1]"):
		if u, err := url.Parse(address); err == nil && !isLocal(u.Hostname()) {
			return "HoloDeck takes this for an address of this machine, but its host is another one, and the connection is not encrypted", schema.Warning
		}
	case begins("http://"):
		return wantHTTPS, refused
	case !begins("https://", "wss://", "ws://"):
		return "'url' must use https://, wss://, or ws:// scheme", refused
	}
	return "", refused
}

// urlFixes repairs the scheme, or sets the transport that the scheme is for.
func urlFixes(p *rule.Pass, tool, v *config.Value) []rule.Fix {
	if v.Merged || v.Target == nil {
		return nil
	}
	var fixes []rule.Fix
	raw := strings.TrimSpace(v.Scalar.Text)
	scheme, rest, ok := strings.Cut(raw, "://")
	if !ok {
		scheme, rest = "", strings.TrimLeft(raw, "/")
	}
	if strings.Contains(scheme, "$") || rest == "" {
		return nil
	}
	transport := tool.Get("transport")
	want := "https"
	if p.Doc.Edition == Contract && transport.Is("websocket") {
		want = "wss"
	}
	host, _, _ := strings.Cut(rest, "/")
	if local := isLocal(strings.TrimRight(host, ":0123456789")); local && want == "wss" {
		want = "ws"
	} else if local {
		want = "http"
	}
	fix := p.ReplaceFix(v, want+"://"+rest, "Change to "+want+"://")
	fix.Preferred = true
	if want+"://"+rest != v.Scalar.Text {
		fixes = append(fixes, fix)
	}
	if other := transportOf(strings.ToLower(scheme)); other != "" && transport != nil && !transport.Is(other) && p.Doc.Edition == Contract {
		fixes = append(fixes, p.ReplaceFix(transport, other, "Set 'transport' to '"+other+"'"))
	}
	return fixes
}

// transportOf is the transport that an address with this scheme is for.
func transportOf(scheme string) string {
	switch scheme {
	case "ws", "wss":
		return "websocket"
	case "https":
		return "http"
	}
	return ""
}
