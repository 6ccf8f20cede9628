// Package workspace keeps the documents that are open, over the files on disk,
// and computes what they mean. A Session changes; each change makes a new
// immutable Snapshot, whose Files parse, bind and check at most once and only
// when asked. The package reads files for the packages below it and knows
// nothing of LSP.
package workspace

import (
	"fmt"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Key names a document. It is opaque: a client's own spelling of a URI, say.
// Files that are not open have their path as key.
type Key string

// Options are what a Session is made with. They do not change.
type Options struct {
	Dialects []dialects.Entry
	// Environ is the process environment, NAME=value.
	Environ []string
	// Home is the user's home folder; "" if unknown.
	Home string
	// WorkDir is the folder in which the runtime would be started. "" means
	// the workspace folder of each file, or its own folder outside of any.
	WorkDir string
	// Flags are dialect and edition of the command line.
	Flags dialects.Pick
	// Strict is true where findings decide (mcp-lsp check), false in an editor.
	Strict bool
}

// A Doc is an open document as a client announces it.
type Doc struct {
	Key      Key
	Path     string // absolute; "" if the document is no file
	Language string // the client's language identifier; "" if unknown
	Version  int32
	Text     *text.Text
}

// A Session holds the state of one client. Its methods are safe for concurrent
// use; each that changes something returns the keys of the open documents
// whose findings may now differ.
type Session struct {
	options Options
	env     *environ
	disk    *disk

	mu  sync.Mutex // held while a new snapshot is made
	now atomic.Pointer[Snapshot]
}

// NewSession returns a session without documents, folders or settings.
func NewSession(o Options) *Session {
	s := &Session{options: o, env: newEnviron(o.Environ, runtime.GOOS == "windows"), disk: newDisk()}
	s.now.Store(&Snapshot{session: s, open: map[Key]*File{}, loose: &looseFiles{}})
	return s
}

// Snapshot returns the present state.
func (s *Session) Snapshot() *Snapshot { return s.now.Load() }

// Open adds a document, or replaces the one with its key.
func (s *Session) Open(d Doc) []Key {
	d.Path = cleanPath(d.Path)
	return s.update(func(next *Snapshot) change {
		next.open[d.Key] = newFile(d, next)
		return change{paths: []string{d.Path}, keys: []Key{d.Key}}
	})
}

// Change gives an open document a new text. Nothing is parsed.
func (s *Session) Change(key Key, version int32, t *text.Text) ([]Key, error) {
	var err error
	keys := s.update(func(next *Snapshot) change {
		f := next.open[key]
		if f == nil {
			err = fmt.Errorf("change of %s, which is not open", key)
			return change{}
		}
		d := f.doc
		d.Version, d.Text = version, t
		next.open[key] = newFile(d, next)
		return change{paths: []string{d.Path}, keys: []Key{key}}
	})
	return keys, err
}

// Close forgets an open document; the file on disk counts again.
func (s *Session) Close(key Key) []Key {
	return s.update(func(next *Snapshot) change {
		f := next.open[key]
		if f == nil {
			return change{}
		}
		delete(next.open, key)
		return change{paths: []string{f.doc.Path}}
	})
}

// SetFolders replaces the workspace folders, absolute paths.
func (s *Session) SetFolders(folders []string) []Key {
	return s.update(func(next *Snapshot) change {
		next.folders = nil
		for _, f := range folders {
			next.folders = append(next.folders, s.openFolder(cleanPath(f)))
		}
		return change{all: true}
	})
}

// SetSettings replaces the settings.
func (s *Session) SetSettings(settings Settings) []Key {
	return s.SetScopedSettings(settings, nil)
}

// SetScopedSettings replaces the settings; files in one of the folders, absolute
// paths, have those of the folder instead.
func (s *Session) SetScopedSettings(settings Settings, folders map[string]Settings) []Key {
	scoped := map[string]Settings{}
	for path, own := range folders {
		scoped[cleanPath(path)] = own
	}
	return s.update(func(next *Snapshot) change {
		next.settings, next.scoped = settings, scoped
		return change{all: true}
	})
}

// Changed tells that files on disk were changed, created or removed.
func (s *Session) Changed(paths ...string) []Key {
	return s.update(func(next *Snapshot) change {
		c := change{}
		for _, p := range paths {
			p = cleanPath(p)
			s.disk.forget(p)
			c.paths = append(c.paths, p)
			c.listings = append(c.listings, p)
		}
		next.folders, c.all = s.reopen(next.folders, c.paths)
		return c
	})
}

// A change says what differs between two snapshots.
type change struct {
	all      bool     // everything but the texts
	paths    []string // whose text differs
	listings []string // paths that may have come or gone
	keys     []Key    // of documents that were replaced
}

// update makes the next snapshot. edit changes it, a copy of the present one,
// and returns what that touches; files that it does not touch are carried over.
func (s *Session) update(edit func(next *Snapshot) change) []Key {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.now.Load()
	next := &Snapshot{
		session:  s,
		open:     maps.Clone(last.open),
		folders:  last.folders,
		settings: last.settings,
		scoped:   last.scoped,
		loose:    &looseFiles{},
	}
	c := edit(next)
	affected := next.carry(c)
	s.now.Store(next)
	return affected
}
