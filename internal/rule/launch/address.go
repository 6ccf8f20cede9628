package launch

import (
	"net/netip"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

const (
	streamable = "streamable-http"
	events     = "sse"
)

func transportOfAddress(p *rule.Pass) {
	for _, s := range servers(p) {
		address, transport := s.get(schema.URLRole), s.get(schema.TransportRole)
		if !address.IsText() || !transport.IsText() {
			continue
		}
		if known, ok := catalog.Default().Endpoint(address.Text()); ok && len(known.Transports) > 0 {
			continue // what it speaks is known
		}
		last := lastSegment(address.Text())
		wants := map[string]string{"mcp": streamable, "sse": events}[last]
		has := meaning(transport)
		if wants == "" || wants == has || has != streamable && has != events {
			continue
		}
		p.Report(rule.Finding{
			Span:    transport.Span(),
			Message: "The address ends in '/" + last + "', where servers usually speak " + transportName(wants) + ", and the transport is '" + transport.Text() + "'",
			Related: []rule.Related{{Span: address.Span(), Message: "The address"}},
			Fixes:   setTransport(p, s, wants, ""),
		})
	}
}

// lastSegment returns the last part of a URL's path, in lower case.
func lastSegment(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return strings.ToLower(path.Base(strings.TrimRight(u.Path, "/")))
}

func transportName(t string) string {
	if t == streamable {
		return "streamable HTTP"
	}
	return "server-sent events"
}

// setTransport changes the transport and, if it is given, the address.
func setTransport(p *rule.Pass, s *server, means, address string) []rule.Fix {
	transport, at := s.get(schema.TransportRole), s.get(schema.URLRole)
	value := spelling(transport, means)
	if value == "" {
		return nil
	}
	title := "Change the transport to '" + value + "'"
	if address != "" {
		title += " and the address to " + address
	}
	return []rule.Fix{preferred(title, rule.Lazy(func() []text.Edit {
		edits := edit.ReplaceScalar(p.Binding.Tree, transport.Target, value)
		if address != "" {
			edits = append(edits, edit.ReplaceScalar(p.Binding.Tree, at.Target, address)...)
		}
		return edits
	}))}
}

func endpointTransport(p *rule.Pass) {
	for _, s := range servers(p) {
		address, transport := s.get(schema.URLRole), s.get(schema.TransportRole)
		if !address.IsText() || !transport.IsText() {
			continue
		}
		known, ok := catalog.Default().Endpoint(address.Text())
		has := meaning(transport)
		switch {
		case !ok || has != streamable && has != events:
		case len(known.Transports) > 0 && !known.Speaks(has):
			p.Report(rule.Finding{
				Severity: schema.Warning, Span: transport.Span(),
				Message: known.Title + " speaks " + transportName(known.Transports[0]) + " at this address, not '" + transport.Text() + "'",
				Related: []rule.Related{{Span: address.Span(), Message: "The address"}},
				Fixes:   setTransport(p, s, known.Transports[0], ""),
			})
		case has == events && known.Successor != "":
			p.Report(rule.Finding{
				Span:       transport.Span(),
				Message:    "MCP has replaced the transport '" + transport.Text() + "' (server-sent events), and " + known.Title + " speaks streamable HTTP at " + known.Successor,
				Deprecated: true,
				Fixes:      setTransport(p, s, streamable, known.Successor),
			})
		}
	}
}

// malformedAddress reports a URL that no client can open. What holds a
// variable or a placeholder is left alone.
func malformedAddress(p *rule.Pass) {
	for _, s := range servers(p) {
		address := s.get(schema.URLRole)
		written := address.Text()
		if !address.IsText() || written == "" || strings.ContainsAny(written, "${}<>") || address.Type == nil || p.Faulty(address) {
			continue
		}
		problem, better := urlProblem(written)
		if problem == "" {
			continue
		}
		f := rule.Finding{Span: address.Span(), Message: "The address cannot be opened: " + problem}
		if better != "" && address.Via == nil && !address.Merged {
			fix := p.ReplaceFix(address, better, "")
			fix.Preferred = true
			f.Fixes = []rule.Fix{fix}
		}
		p.Report(f)
	}
}

// urlProblem says why an address cannot be opened, and what it should be; both
// are "" if it can.
func urlProblem(raw string) (problem, better string) {
	u, err := url.Parse(raw)
	switch {
	case strings.TrimSpace(raw) != raw:
		return "it begins or ends with a space", strings.TrimSpace(raw)
	case strings.ContainsAny(raw, " \t\r\n"):
		return "it holds a space", ""
	case strings.Contains(raw, `\`):
		return "it holds backslashes", strings.ReplaceAll(raw, `\`, "/")
	case err != nil && strings.Contains(err.Error(), "invalid port"):
		return "its port is not a number", ""
	case err != nil && !strings.Contains(raw, "://"), err == nil && (u.Scheme == "" || u.Host == "" && u.Opaque != ""):
		return noURLScheme(raw)
	case err != nil:
		return "it is no URL", ""
	case u.Scheme != "unix" && u.Hostname() == "" && u.Path != "" && !strings.Contains(raw, "://"):
		return "'" + u.Scheme + ":' wants two slashes after it", u.Scheme + "://" + strings.TrimLeft(raw[len(u.Scheme)+1:], "/")
	case u.Scheme != "unix" && u.Hostname() == "":
		return "it names no host", ""
	case u.Port() != "" && tooLarge(u.Port()):
		return "there is no port " + u.Port(), ""
	}
	return "", ""
}

// noURLScheme is the problem of "host/path" and "host:port".
func noURLScheme(raw string) (problem, better string) {
	if meant := misspeltScheme(raw); meant != "" {
		return "it does not begin with https:// or http://", meant
	}
	scheme := "https://"
	if host, _, _ := strings.Cut(raw, "/"); isLocal(strings.TrimRight(host, ":0123456789")) {
		scheme = "http://"
	}
	return "it does not begin with https:// or http://", scheme + strings.TrimLeft(raw, "/")
}

// misspeltScheme is raw with "://" for other signs behind the name of a scheme:
// "http//host", "https;//host", "https:host"; "" if it begins with none.
func misspeltScheme(raw string) string {
	for _, scheme := range []string{"https", "http", "wss", "ws"} {
		if len(raw) <= len(scheme) || !strings.EqualFold(raw[:len(scheme)], scheme) {
			continue
		}
		host := strings.TrimLeft(raw[len(scheme):], ":;/")
		signs := raw[len(scheme) : len(raw)-len(host)]
		port := host != "" && '0' <= host[0] && host[0] <= '9' && !strings.Contains(host, ".")
		if host != "" && (strings.ContainsAny(signs, ":;") || signs == "//") && !(signs == ":" && port) {
			return scheme + "://" + host
		}
	}
	return ""
}

func tooLarge(port string) bool {
	n, err := strconv.Atoi(port)
	return err == nil && (n < 1 || n > 65535)
}

// isLocal reports whether host is a name or address of this machine or of a
// network that nobody outside reaches.
func isLocal(host string) bool {
	host = strings.Trim(strings.ToLower(host), "[]")
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr.IsLoopback() || addr.IsPrivate() || addr.IsLinkLocalUnicast() || addr.IsUnspecified()
	}
	for _, end := range []string{".local", ".internal", ".lan", ".localhost", ".test", ".home", ".svc", ".cluster.local", ".ts.net"} {
		if strings.HasSuffix(host, end) {
			return true
		}
	}
	return !strings.Contains(host, ".")
}

// insecureAddress reports plain http to a server that is not near.
func insecureAddress(p *rule.Pass) {
	for _, s := range servers(p) {
		address := s.get(schema.URLRole)
		if !address.IsText() || !strings.HasPrefix(strings.ToLower(address.Text()), "http://") || p.Faulty(address) {
			continue
		}
		u, err := url.Parse(address.Text())
		if err != nil || u.Hostname() == "" || isLocal(u.Hostname()) || strings.ContainsAny(u.Host, "${}<>") {
			continue
		}
		f := rule.Finding{Span: address.Span(), Message: "Plain http:// to '" + rule.Shorten(u.Host) + "' is not encrypted: whoever is on the way reads and changes what is sent" + sentAlong(s)}
		if sentAlong(s) != "" {
			f.Severity = schema.Warning
		}
		if address.Via == nil && !address.Merged {
			fix := p.ReplaceFix(address, "https"+address.Text()[len("http"):], "Change to https://")
			fix.Preferred = true
			f.Fixes = []rule.Fix{fix}
		}
		p.Report(f)
	}
}

// sentAlong says that a credential goes with the requests.
func sentAlong(s *server) string {
	if m := s.get(schema.HeadersRole); m.IsMapping() {
		for _, e := range m.Entries {
			if secret.Key(e.Key) {
				return ", '" + rule.Shorten(e.Key) + "' too"
			}
		}
	}
	return ""
}

// listenAddress reports the address at which servers listen on all networks,
// where clients need one to connect to.
func listenAddress(p *rule.Pass) {
	for _, s := range servers(p) {
		address := s.get(schema.URLRole)
		if !address.IsText() || !strings.Contains(address.Text(), "://0.0.0.0") && !strings.Contains(address.Text(), "://[::]") || p.Faulty(address) {
			continue
		}
		better := strings.Replace(strings.Replace(address.Text(), "://0.0.0.0", "://localhost", 1), "://[::]", "://localhost", 1)
		f := rule.Finding{Span: address.Span(), Message: "0.0.0.0 is where a server listens, and not everywhere an address to connect to: on this machine it is 'localhost'"}
		if address.Via == nil && !address.Merged {
			fix := p.ReplaceFix(address, better, "Change to 'localhost'")
			fix.Preferred = true
			f.Fixes = []rule.Fix{fix}
		}
		p.Report(f)
	}
}
