package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

func (s *Server) documentSymbol(ctx context.Context, at *workspace.Snapshot, p *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	symbols := ide.Symbols(here.doc)
	if s.client.TextDocument.DocumentSymbol.Hierarchical {
		return protocol.DocumentSymbolSlice(s.nested(here, symbols)), nil
	}
	flat := protocol.SymbolInformationSlice{}
	s.flatten(here, symbols, "", &flat)
	return flat, nil
}

func (s *Server) nested(here place, symbols []ide.Symbol) []protocol.DocumentSymbol {
	out := make([]protocol.DocumentSymbol, len(symbols))
	for i, sym := range symbols {
		out[i] = protocol.DocumentSymbol{
			Name:           symbolName(sym),
			Kind:           symbolKind(sym.Kind),
			Tags:           s.symbolTags(sym),
			Range:          here.span(sym.Span),
			SelectionRange: here.span(sym.Select),
			Children:       s.nested(here, sym.Children),
		}
		if sym.Detail != "" {
			out[i].Detail = ptr(sym.Detail)
		}
	}
	return out
}

// flatten lists symbols for clients that know no tree.
func (s *Server) flatten(here place, symbols []ide.Symbol, container string, out *protocol.SymbolInformationSlice) {
	for _, sym := range symbols {
		info := protocol.SymbolInformation{Location: protocol.Location{URI: s.uris.of(here.file.Key()), Range: here.span(sym.Span)}}
		info.Name, info.Kind, info.Tags = symbolName(sym), symbolKind(sym.Kind), s.symbolTags(sym)
		if container != "" {
			info.ContainerName = ptr(container)
		}
		*out = append(*out, info)
		s.flatten(here, sym.Children, symbolName(sym), out)
	}
}

// symbolName returns a name that is not empty, which the protocol forbids.
func symbolName(sym ide.Symbol) string {
	if sym.Name == "" {
		return "(unnamed)"
	}
	return sym.Name
}

func (s *Server) symbolTags(sym ide.Symbol) []protocol.SymbolTag {
	if sym.Deprecated && slices.Contains(s.client.TextDocument.DocumentSymbol.TagSupport.ValueSet, int(protocol.SymbolTagDeprecated)) {
		return []protocol.SymbolTag{protocol.SymbolTagDeprecated}
	}
	return nil
}

func symbolKind(k ide.SymbolKind) protocol.SymbolKind {
	switch k {
	case ide.SymbolArray:
		return protocol.SymbolKindArray
	case ide.SymbolKey:
		return protocol.SymbolKindProperty
	case ide.SymbolString:
		return protocol.SymbolKindString
	case ide.SymbolNumber:
		return protocol.SymbolKindNumber
	case ide.SymbolBoolean:
		return protocol.SymbolKindBoolean
	case ide.SymbolNull:
		return protocol.SymbolKindNull
	case ide.SymbolNamed:
		return protocol.SymbolKindClass
	}
	return protocol.SymbolKindObject
}

func (s *Server) foldingRange(ctx context.Context, at *workspace.Snapshot, p *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	var out []protocol.FoldingRange
	limit := s.client.TextDocument.FoldingRange.RangeLimit
	for _, f := range ide.Folds(here.doc.Tree) {
		if limit != nil && uint(len(out)) >= *limit {
			break
		}
		r := protocol.FoldingRange{StartLine: uint32(f.Start), EndLine: uint32(f.End)}
		if f.Comment {
			r.Kind = protocol.FoldingRangeKindComment
		}
		out = append(out, r)
	}
	return out, nil
}

func (s *Server) selectionRange(ctx context.Context, at *workspace.Snapshot, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	out := make([]protocol.SelectionRange, len(p.Positions))
	for i, pos := range p.Positions {
		out[i].Range = protocol.Range{Start: pos, End: pos}
		var outer *protocol.SelectionRange
		spans := ide.Selections(here.doc.Tree, here.offset(pos))
		for _, span := range slices.Backward(spans) {
			outer = &protocol.SelectionRange{Range: here.span(span), Parent: outer}
		}
		if outer != nil {
			out[i] = *outer
		}
	}
	return out, nil
}

func (s *Server) semanticTokensFull(ctx context.Context, at *workspace.Snapshot, p *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	return tokens(here, text.Span{End: here.text.Len()}), nil
}

func (s *Server) semanticTokensRange(ctx context.Context, at *workspace.Snapshot, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	here, ok, err := s.at(ctx, at, p.TextDocument.URI)
	if !ok {
		return nil, err
	}
	return tokens(here, here.bytes(p.Range)), nil
}

// tokens encodes the tokens that touch span, each relative to the one before.
func tokens(here place, span text.Span) *protocol.SemanticTokens {
	all := ide.Tokens(here.doc)
	out := &protocol.SemanticTokens{Data: make([]uint32, 0, 5*len(all))}
	var last protocol.Position
	for _, t := range all {
		if t.Span.Empty() || !t.Span.Overlaps(span) {
			continue
		}
		r := here.span(t.Span)
		char := r.Start.Character
		if r.Start.Line == last.Line {
			char -= last.Character
		}
		out.Data = append(out.Data, r.Start.Line-last.Line, char, r.End.Character-r.Start.Character, uint32(t.Type), uint32(t.Mods))
		last = r.Start
	}
	return out
}
