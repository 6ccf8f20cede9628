package lsp

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// didOpen takes a document. Its raw params tell how the client spells the URI,
// which the protocol package normalises.
func (s *Server) didOpen(raw jsonrpc2.RawMessage) error {
	p, err := decode[protocol.DidOpenTextDocumentParams](raw)
	if err != nil {
		return err
	}
	spelled, ok := member(raw, "textDocument", "uri")
	if !ok {
		spelled = string(p.TextDocument.URI)
	}
	k := s.uris.open(spelled)
	changed := s.session.Open(workspace.Doc{
		Key:      k,
		Path:     s.uris.path(k),
		Language: strings.Clone(string(p.TextDocument.LanguageID)),
		Version:  p.TextDocument.Version,
		Text:     text.New(p.TextDocument.Text),
	})
	s.findings.opened(k, changed)
	s.tidy.opened()
	s.watch.soon()
	return nil
}

// didChange applies the changes of one notification, each of which refers to the
// text that the one before it left.
func (s *Server) didChange(p *protocol.DidChangeTextDocumentParams) error {
	k := workspace.Key(p.TextDocument.URI)
	file := s.session.Snapshot().File(k)
	if file == nil {
		return fmt.Errorf("change of %s, which is not open", k)
	}
	next, err := applyChanges(file.Text(), p.ContentChanges, s.encoding)
	if err != nil {
		return fmt.Errorf("change %s: %w", k, err)
	}
	changed, err := s.session.Change(file.Key(), p.TextDocument.Version, next)
	if err != nil {
		return err
	}
	s.prepare(file.Key())
	s.findings.changed(changed, len(changed) > 1)
	s.watch.soon()
	return nil
}

// smallDocument is the size in bytes up to which reading a document takes less
// than waking another thread for it.
const smallDocument = 16 << 10

// prepare reads a small document at once: the request that came with the change,
// for completion most often, and the pass over the document both wait for that.
func (s *Server) prepare(k workspace.Key) {
	defer func() {
		if r := recover(); r != nil {
			s.panicked("reading "+string(k), r)
		}
	}()
	if f := s.session.Snapshot().File(k); f != nil && f.Text().Len() <= smallDocument {
		_, _ = f.Document(s.base) // who needs it asks again
	}
}

func (s *Server) didClose(p *protocol.DidCloseTextDocumentParams) error {
	k := workspace.Key(p.TextDocument.URI)
	changed := s.session.Close(k)
	s.uris.close(k)
	if !s.client.pulls() {
		s.findings.want(k) // takes back what was published
	}
	s.findings.changed(changed, true)
	return nil
}

// didSave looks again at the files that documents depend on, for clients that
// watch none.
func (s *Server) didSave(*protocol.DidSaveTextDocumentParams) error {
	if s.client.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return nil
	}
	if paths := s.session.Snapshot().Dependencies(); len(paths) > 0 {
		s.findings.changed(s.session.Changed(paths...), true)
	}
	return nil
}

// applyChanges returns the text after the changes of one notification.
//
// Editors with many cursors send the changes from the last to the first. Those
// are applied at once: what stands before a change keeps its position.
func applyChanges(t *text.Text, changes []protocol.TextDocumentContentChangeEvent, enc text.Encoding) (*text.Text, error) {
	var batch []text.Edit
	flush := func() (err error) {
		if len(batch) > 0 {
			t, err = t.Apply(batch...)
			batch = batch[:0]
		}
		return err
	}
	for _, change := range changes {
		switch change := change.(type) {
		case *protocol.TextDocumentContentChangeWholeDocument:
			t, batch = text.New(change.Text), batch[:0]
		case *protocol.TextDocumentContentChangePartial:
			edit := text.Edit{Span: newConverter(t, enc).bytes(change.Range), New: change.Text}
			if n := len(batch); n > 0 && edit.Span.End >= batch[n-1].Span.Start {
				if err := flush(); err != nil {
					return nil, err
				}
				edit.Span = newConverter(t, enc).bytes(change.Range)
			}
			batch = append(batch, edit)
		}
	}
	if err := flush(); err != nil {
		return nil, err
	}
	return t, nil
}

// member returns the text at a path of member names in a JSON object. It reads
// no further than that.
func member(raw []byte, path ...string) (string, bool) {
	d := jsontext.NewDecoder(bytes.NewBuffer(raw)) // which it reads in place
	for _, name := range path {
		if !enter(d, name) {
			return "", false
		}
	}
	t, err := d.ReadToken()
	if err != nil || t.Kind() != '"' {
		return "", false
	}
	return t.String(), true
}

// emptied returns a JSON object with an empty list in the place of the value at a
// path of member names; the object itself if it has no such member.
func emptied(raw []byte, path ...string) []byte {
	d := jsontext.NewDecoder(bytes.NewBuffer(raw))
	for _, name := range path {
		if !enter(d, name) {
			return raw
		}
	}
	start := d.InputOffset()
	if d.SkipValue() != nil {
		return raw
	}
	return slices.Concat(raw[:start], []byte(":[]"), raw[d.InputOffset():])
}

// enter reads up to the value of a member of the object that follows.
func enter(d *jsontext.Decoder, name string) bool {
	if t, err := d.ReadToken(); err != nil || t.Kind() != '{' {
		return false
	}
	for d.PeekKind() == '"' {
		t, err := d.ReadToken()
		if err != nil {
			return false
		}
		if t.String() == name {
			return true
		}
		if d.SkipValue() != nil {
			return false
		}
	}
	return false
}
