package launch

import (
	"net/url"
	"path"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
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
		if known, ok := catalog.Default().Endpoint(address.Text()); ok && known.Speaks(meaning(transport)) {
			continue
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
		if !address.IsText() || written == "" || strings.ContainsAny(written, "${}<>") || address.Type == nil {
			continue
		}
		if problem := urlProblem(written); problem != "" {
			p.Report(rule.Finding{Span: address.Span(), Message: "The address cannot be opened: " + problem})
		}
	}
}

func urlProblem(raw string) string {
	u, err := url.Parse(raw)
	switch {
	case strings.TrimSpace(raw) != raw || strings.Contains(raw, " "):
		return "it holds a blank"
	case err != nil || u.Scheme == "":
		return "" // the dialects say what is wrong with the scheme
	case u.Scheme != "unix" && u.Hostname() == "":
		return "it names no host"
	}
	return ""
}
