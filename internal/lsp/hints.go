package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

func (s *Server) inlayHint(ctx context.Context, at *workspace.Snapshot, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	var out []protocol.InlayHint
	for _, h := range ide.Hints(here.doc, here.bytes(p.Range)) {
		hint := protocol.InlayHint{Position: here.position(h.Offset), Label: protocol.String(h.Label), PaddingLeft: ptr(true)}
		if h.Tooltip != "" {
			hint.Tooltip = &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: h.Tooltip}
		}
		out = append(out, hint)
	}
	return out, nil
}

func (s *Server) codeLens(ctx context.Context, at *workspace.Snapshot, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	var out []protocol.CodeLens
	for _, l := range ide.Lenses(here.doc) {
		command := protocol.Command{Title: l.Title, Command: l.Command}
		for _, arg := range l.Args {
			raw, err := json.Marshal(arg)
			if err != nil {
				return nil, err
			}
			command.Arguments = append(command.Arguments, raw)
		}
		out = append(out, protocol.CodeLens{Range: here.span(l.Span), Command: command})
	}
	return out, nil
}

func (s *Server) documentLink(ctx context.Context, at *workspace.Snapshot, p *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	var out []protocol.DocumentLink
	for _, l := range ide.Links(here.doc) {
		link := protocol.DocumentLink{Range: here.span(l.Span), Target: ptr(s.linkTarget(l.Target))}
		if l.Tooltip != "" && s.client.TextDocument.DocumentLink.TooltipSupport {
			link.Tooltip = ptr(l.Tooltip)
		}
		out = append(out, link)
	}
	return out, nil
}

// linkTarget returns the URI of a link, which is one already or a path.
func (s *Server) linkTarget(target string) uri.URI {
	if filepath.IsAbs(target) || !strings.Contains(target, "://") {
		return s.uris.ofPath(target)
	}
	return uri.URI(target)
}
