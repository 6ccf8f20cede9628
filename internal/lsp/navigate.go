package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

func (s *Server) hover(ctx context.Context, at *workspace.Snapshot, p *protocol.HoverParams) (*protocol.Hover, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	info := ide.Hover(here.doc, here.offset(p.Position))
	if info == nil {
		return nil, nil
	}
	return &protocol.Hover{
		Contents: markup(info.Markdown, s.client.TextDocument.Hover.ContentFormat),
		Range:    ptr(here.span(info.Span)),
	}, nil
}

func (s *Server) definition(ctx context.Context, at *workspace.Snapshot, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	locations := s.locations(at, here, ide.Definition(here.doc, here.offset(p.Position)))
	if !s.client.TextDocument.Definition.LinkSupport {
		return protocol.LocationSlice(locations), nil
	}
	links := make(protocol.DefinitionLinkSlice, len(locations))
	for i, l := range locations {
		links[i] = protocol.DefinitionLink{TargetURI: l.URI, TargetRange: l.Range, TargetSelectionRange: l.Range}
	}
	return links, nil
}

func (s *Server) references(ctx context.Context, at *workspace.Snapshot, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	return s.locations(at, here, ide.References(here.doc, here.offset(p.Position), p.Context.IncludeDeclaration)), nil
}

func (s *Server) documentHighlight(ctx context.Context, at *workspace.Snapshot, p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	var out []protocol.DocumentHighlight
	for _, span := range ide.Highlight(here.doc, here.offset(p.Position)) {
		out = append(out, protocol.DocumentHighlight{Range: here.span(span), Kind: protocol.DocumentHighlightKindText})
	}
	return out, nil
}

func (s *Server) prepareRename(ctx context.Context, at *workspace.Snapshot, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	r := ide.PrepareRename(here.doc, here.offset(p.Position))
	if r == nil {
		return nil, nil
	}
	return &protocol.PrepareRenamePlaceholder{Range: here.span(r.Span), Placeholder: r.Name}, nil
}

func (s *Server) rename(ctx context.Context, at *workspace.Snapshot, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	edits, err := ide.RenameTo(here.doc, here.offset(p.Position), p.NewName)
	if err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	if len(edits) == 0 {
		return nil, nil
	}
	w := s.newEdit(at)
	w.add(here.file, here.edits(edits))
	return w.result(), nil
}

// locations converts places of a document and of other files; those whose file
// cannot be read are left out.
func (s *Server) locations(at *workspace.Snapshot, here place, list []ide.Location) []protocol.Location {
	out := make([]protocol.Location, 0, len(list))
	for _, l := range list {
		u, c := s.target(at, here, l.Path)
		if c != nil {
			out = append(out, protocol.Location{URI: u, Range: c.span(l.Span)})
		}
	}
	return out
}

// target returns the URI and a converter of the file at path; "" is the document
// at hand. The converter is nil if the file cannot be read.
func (s *Server) target(at *workspace.Snapshot, here place, path string) (uri.URI, *converter) {
	if path == "" {
		return s.uris.of(here.file.Key()), here.converter
	}
	f := at.FileAt(path)
	if f == nil {
		return "", nil
	}
	return s.uris.of(s.keyAt(at, path)), newConverter(f.Text(), s.encoding)
}
