package workspace

import (
	"context"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A File is one document in a Snapshot. What it means is computed when it is
// asked for, at most once, and is safe for concurrent use.
type File struct {
	doc      Doc
	folder   string   // the workspace folder around it; "" if none
	settings Settings // the client's over those of the folder
	session  *Session

	trees    *trees
	view     *view
	choice   func() dialects.Choice
	document *memo[*config.Document]
	findings *memo[[]rule.Finding]
}

func newFile(d Doc, s *Snapshot) *File {
	f := &File{doc: d, trees: &trees{text: d.Text}}
	f.place(s)
	f.choice = sync.OnceValue(f.choose)
	return f
}

// place gives f its surroundings in s and forgets what depended on others.
func (f *File) place(s *Snapshot) {
	folder := s.folderOf(f.doc.Path)
	f.session, f.folder = s.session, folder.path
	f.settings = s.settings.Over(folder.settings)
	if own, ok := s.scoped[folder.path]; ok {
		f.settings = own.Over(folder.settings)
	}
	f.view = newView(s)
	f.document = newMemo[*config.Document]()
	f.findings = newMemo[[]rule.Finding]()
}

// again returns f for the snapshot s with its trees, and with its choice of
// dialect unless the settings changed.
func (f *File) again(s *Snapshot, settings bool) *File {
	next := &File{doc: f.doc, trees: f.trees, choice: f.choice}
	next.place(s)
	if settings {
		next.choice = sync.OnceValue(next.choose)
	}
	return next
}

// Key returns the document's name.
func (f *File) Key() Key { return f.doc.Key }

// Path returns the absolute path, "" if the document is no file.
func (f *File) Path() string { return f.doc.Path }

// Folder returns the workspace folder that the file is in, "" if it is in none.
func (f *File) Folder() string { return f.folder }

// Version returns the version that the client gave the text.
func (f *File) Version() int32 { return f.doc.Version }

// Text returns the text.
func (f *File) Text() *text.Text { return f.doc.Text }

// TooLarge reports whether the text is too large to be looked at.
func (f *File) TooLarge() bool { return f.doc.Text.Len() > maxDocument }

// Tree returns the parsed text, in the notation of the file's dialect. It is
// empty for a text that is too large.
func (f *File) Tree() *syntax.Tree { return f.trees.get(f.Choice().Format) }

// Choice returns what the file is and who decided it.
func (f *File) Choice() dialects.Choice { return f.choice() }

// Entry returns the file's dialect, or nil if it is no agent file.
func (f *File) Entry() *dialects.Entry { return f.Choice().Entry }

// Document returns the file's meaning, or nil if it is no agent file. The error
// is that of ctx.
func (f *File) Document(ctx context.Context) (*config.Document, error) {
	c := f.Choice()
	if c.Entry == nil || f.TooLarge() {
		return nil, ctx.Err()
	}
	return f.document.get(ctx, func(ctx context.Context) (*config.Document, error) {
		tree := f.Tree()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return config.Open(c.Entry.Dialect, c.Edition, c.Why, tree, f.inputs()), nil
	})
}

// Findings returns what the rules find, in the order of the document; nil if
// the file is no agent file. The error is that of ctx.
func (f *File) Findings(ctx context.Context) ([]rule.Finding, error) {
	return f.findings.get(ctx, f.check)
}

// trees parses a text, at most once in each notation.
type trees struct {
	text *text.Text
	mu   [2]sync.Once
	tree [2]*syntax.Tree
}

func (t *trees) get(format syntax.Format) *syntax.Tree {
	t.mu[format].Do(func() {
		src := t.text
		if src.Len() > maxDocument {
			src = text.New("")
		}
		t.tree[format] = syntax.Parse(src, format)
	})
	return t.tree[format]
}
