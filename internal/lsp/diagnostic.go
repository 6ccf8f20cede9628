package lsp

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"maps"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// source is what diagnostics say that they come from.
const source = "mcp-lsp"

// diagnostic answers a client that pulls. What other open documents find in the
// one that is asked for belongs to the answer; what it finds in others comes
// along as related documents.
func (s *Server) diagnostic(ctx context.Context, at *workspace.Snapshot, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	k := workspace.Key(p.TextDocument.URI)
	file := at.File(k)
	if file == nil {
		return full(nil, nil), nil
	}
	found, err := file.Findings(ctx)
	if err != nil {
		return nil, err
	}
	s.tidy.checked()
	by := s.group(at, file, found)
	items, err := s.fromOthers(ctx, at, file, by[k])
	if err != nil {
		return nil, err
	}
	delete(by, k)
	related := s.related(ctx, at, by)
	id, err := s.resultID(items, related)
	if err != nil {
		return nil, err
	}
	if p.PreviousResultID != nil && *p.PreviousResultID == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: id},
		}, nil
	}
	report := full(items, &id)
	report.RelatedDocuments = related
	return report, nil
}

func full(items []protocol.Diagnostic, id *string) *protocol.RelatedFullDocumentDiagnosticReport {
	return &protocol.RelatedFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{Kind: "full", ResultID: id, Items: items},
	}
}

// resultID identifies an answer by what it holds.
func (s *Server) resultID(items []protocol.Diagnostic, related relatedDocuments) (string, error) {
	var h maphash.Hash
	h.SetSeed(s.findings.seed)
	add := func(v any) error {
		raw, err := protocol.Marshal(v)
		if err != nil {
			return fmt.Errorf("encode diagnostics: %w", err)
		}
		h.Write(raw)
		return nil
	}
	err := add(items)
	for _, u := range slices.Sorted(maps.Keys(related)) {
		h.WriteString(string(u))
		err = errors.Join(err, add(related[u]))
	}
	return fmt.Sprintf("%016x", h.Sum64()), err
}

// fromOthers adds to items what other open documents find in file.
func (s *Server) fromOthers(ctx context.Context, at *workspace.Snapshot, file *workspace.File, items []protocol.Diagnostic) ([]protocol.Diagnostic, error) {
	if file.Path() == "" {
		return items, nil
	}
	for _, other := range at.Files() {
		if other == file {
			continue
		}
		found, err := other.Findings(ctx)
		if err != nil {
			return nil, err
		}
		here := slices.Collect(func(yield func(rule.Finding) bool) {
			for _, f := range found {
				if f.Path == file.Path() && !yield(f) {
					return
				}
			}
		})
		if len(here) > 0 {
			items = append(items, s.group(at, other, here)[file.Key()]...)
		}
	}
	return items, nil
}

// relatedDocuments is the member of a report of this name.
type relatedDocuments = map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport

// related makes the reports of documents that are not open themselves; those
// that are get their findings when the client pulls them.
func (s *Server) related(ctx context.Context, at *workspace.Snapshot, by map[workspace.Key][]protocol.Diagnostic) relatedDocuments {
	if d := s.client.TextDocument.Diagnostic; d == nil || !d.RelatedDocumentSupport {
		return nil
	}
	var related relatedDocuments
	for k, items := range by {
		if at.File(k) != nil || ctx.Err() != nil {
			continue
		}
		if related == nil {
			related = relatedDocuments{}
		}
		related[s.uris.of(k)] = &protocol.FullDocumentDiagnosticReport{Kind: "full", Items: items}
	}
	return related
}

// group converts the findings of a file, by the document that each is about. The
// file itself is always there.
func (s *Server) group(at *workspace.Snapshot, file *workspace.File, found []rule.Finding) map[workspace.Key][]protocol.Diagnostic {
	c := &diagnosticConverter{
		server:     s,
		at:         at,
		file:       file,
		support:    s.client.diagnostics(),
		converters: map[string]*converter{"": newConverter(file.Text(), s.encoding)},
	}
	by := map[workspace.Key][]protocol.Diagnostic{file.Key(): nil}
	for i := range found {
		f := &found[i]
		if conv := c.in(f.Path); conv != nil {
			k := c.key(f.Path)
			by[k] = append(by[k], c.diagnostic(f, conv))
		}
	}
	return by
}

// A diagnosticConverter converts the findings of one file.
type diagnosticConverter struct {
	server     *Server
	at         *workspace.Snapshot
	file       *workspace.File
	support    diagnosticSupport
	converters map[string]*converter // by path; "" is the file itself
}

// in returns the converter for the file at path, nil if it cannot be read.
func (c *diagnosticConverter) in(path string) *converter {
	if conv, ok := c.converters[path]; ok {
		return conv
	}
	var conv *converter
	if f := c.at.FileAt(path); f != nil {
		conv = newConverter(f.Text(), c.server.encoding)
	}
	c.converters[path] = conv
	return conv
}

// key returns the key of the document at path.
func (c *diagnosticConverter) key(path string) workspace.Key {
	if path == "" {
		return c.file.Key()
	}
	return c.server.keyAt(c.at, path)
}

// keyAt returns the key of the open document at path, or the one it would have.
func (s *Server) keyAt(at *workspace.Snapshot, path string) workspace.Key {
	k := s.uris.keyOf(path)
	if at.File(k) != nil {
		return k
	}
	if f := at.FileAt(path); f != nil && at.File(f.Key()) == f {
		return f.Key()
	}
	return k
}

func (c *diagnosticConverter) diagnostic(f *rule.Finding, conv *converter) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    conv.span(f.Span),
		Severity: severity(f.Severity),
		Code:     protocol.String(f.Code),
		Source:   protocol.NewOptional(source),
		Message:  protocol.String(f.Message),
	}
	if page := c.server.options.rulePage(f.Code); page != "" && c.support.CodeDescriptionSupport {
		d.CodeDescription.Href = uri.URI(page)
	}
	var tags []protocol.DiagnosticTag
	if f.Unnecessary && slices.Contains(c.support.TagSupport.ValueSet, int(protocol.DiagnosticTagUnnecessary)) {
		tags = append(tags, protocol.DiagnosticTagUnnecessary)
	}
	if f.Deprecated && slices.Contains(c.support.TagSupport.ValueSet, int(protocol.DiagnosticTagDeprecated)) {
		tags = append(tags, protocol.DiagnosticTagDeprecated)
	}
	d.Tags = protocol.NewDiagnosticTags(tags...)
	if c.support.RelatedInformation {
		d.RelatedInformation = c.related(f)
	}
	return d
}

// related converts the other places that explain a finding.
func (c *diagnosticConverter) related(f *rule.Finding) []protocol.DiagnosticRelatedInformation {
	var out []protocol.DiagnosticRelatedInformation
	for _, r := range f.Related {
		conv := c.in(r.Path)
		if conv == nil {
			continue
		}
		out = append(out, protocol.DiagnosticRelatedInformation{
			Location: protocol.Location{URI: c.server.uris.of(c.key(r.Path)), Range: conv.span(r.Span)},
			Message:  r.Message,
		})
	}
	return out
}

func severity(s schema.Severity) protocol.DiagnosticSeverity {
	switch s {
	case schema.Warning:
		return protocol.DiagnosticSeverityWarning
	case schema.Information:
		return protocol.DiagnosticSeverityInformation
	case schema.Hint:
		return protocol.DiagnosticSeverityHint
	}
	return protocol.DiagnosticSeverityError
}
