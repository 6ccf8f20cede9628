package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// A workspaceEdit gathers changes of files and writes them in the form that the
// client takes: with the versions they were made for where it can.
type workspaceEdit struct {
	server  *Server
	at      *workspace.Snapshot
	changes []fileChange
}

type fileChange struct {
	uri     uri.URI
	version *int32 // nil for a file that is not open
	create  bool
	edits   []protocol.TextEdit
}

func (s *Server) newEdit(at *workspace.Snapshot) *workspaceEdit {
	return &workspaceEdit{server: s, at: at}
}

// add adds edits of a file of the snapshot.
func (w *workspaceEdit) add(f *workspace.File, edits []protocol.TextEdit) {
	c := fileChange{edits: edits}
	if w.at.File(f.Key()) == f {
		c.uri, c.version = w.server.uris.of(f.Key()), ptr(f.Version())
	} else {
		c.uri = w.server.uris.ofPath(f.Path())
	}
	w.changes = append(w.changes, c)
}

// addAll adds what a repair of the document here changes. It reports false, and
// the edit is not to be used, if that cannot be done for this client: a file must
// be created or read and cannot be, or nothing would change.
func (w *workspaceEdit) addAll(here place, files []rule.FileEdit) bool {
	for _, f := range files {
		switch {
		case f.Create:
			if !w.create(f) {
				return false
			}
		case len(f.Edits) == 0:
		case f.Path == "":
			w.add(here.file, here.edits(f.Edits))
		default:
			file := w.at.FileAt(f.Path)
			if file == nil {
				return false
			}
			w.add(file, newConverter(file.Text(), w.server.encoding).edits(f.Edits))
		}
	}
	return len(w.changes) > 0
}

// create adds a new file with its text.
func (w *workspaceEdit) create(f rule.FileEdit) bool {
	if f.Path == "" || !w.server.client.creates() {
		return false
	}
	empty := newConverter(text.New(""), w.server.encoding)
	w.changes = append(w.changes, fileChange{uri: w.server.uris.ofPath(f.Path), create: true, edits: empty.edits(f.Edits)})
	return true
}

// result returns the edit. Versions count for files that are open alone.
func (w *workspaceEdit) result() *protocol.WorkspaceEdit {
	if !w.server.client.documentChanges() {
		changes := map[uri.URI][]protocol.TextEdit{}
		for _, c := range w.changes {
			changes[c.uri] = append(changes[c.uri], c.edits...)
		}
		return &protocol.WorkspaceEdit{Changes: changes}
	}
	out := &protocol.WorkspaceEdit{}
	for _, c := range w.changes {
		if c.create {
			out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{
				Kind: "create", URI: c.uri, Options: &protocol.CreateFileOptions{IgnoreIfExists: ptr(true)},
			})
		}
		edit := &protocol.TextDocumentEdit{}
		edit.TextDocument.URI, edit.TextDocument.Version = c.uri, c.version
		for _, e := range c.edits {
			edit.Edits = append(edit.Edits, &e)
		}
		if len(edit.Edits) > 0 {
			out.DocumentChanges = append(out.DocumentChanges, edit)
		}
	}
	return out
}
