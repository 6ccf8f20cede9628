package workspace

import (
	"slices"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Snapshot is the state between two changes. It is immutable: what its files
// compute does not depend on when they are asked.
type Snapshot struct {
	session  *Session
	open     map[Key]*File
	folders  []folder
	settings Settings
	scoped   map[string]Settings // the client's for single folders
	loose    *looseFiles
}

// looseFiles are the files that are not open and were asked for.
type looseFiles struct {
	mu    sync.Mutex
	files map[string]*File
}

// File returns the open document called key, or nil.
func (s *Snapshot) File(key Key) *File { return s.open[key] }

// Files returns the open documents in the order of their keys.
func (s *Snapshot) Files() []*File {
	files := make([]*File, 0, len(s.open))
	for _, f := range s.open {
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b *File) int { return compare(a.doc.Key, b.doc.Key) })
	return files
}

// FileAt returns the file with this absolute path: the open document, or what
// is on disk, or nil if it cannot be read.
func (s *Snapshot) FileAt(path string) *File {
	path = cleanPath(path)
	if f := s.openAt(path); f != nil {
		return f
	}
	t, ok := s.session.disk.read(path, maxDocument)
	if !ok {
		return nil
	}
	s.loose.mu.Lock()
	defer s.loose.mu.Unlock()
	if f := s.loose.files[path]; f != nil && f.doc.Text == t {
		return f
	}
	if s.loose.files == nil {
		s.loose.files = map[string]*File{}
	}
	f := newFile(Doc{Key: Key(path), Path: path, Text: t}, s)
	s.loose.files[path] = f
	return f
}

// Folders returns the workspace folders.
func (s *Snapshot) Folders() []string {
	paths := make([]string, len(s.folders))
	for i, f := range s.folders {
		paths[i] = f.path
	}
	return paths
}

// Problems returns what is wrong with the folders' own settings files.
func (s *Snapshot) Problems() []Problem {
	var all []Problem
	for _, f := range s.folders {
		all = append(all, f.problems...)
	}
	return all
}

// Settings returns the client's settings, without those that folders keep.
func (s *Snapshot) Settings() Settings { return s.settings }

// Affected returns the keys of the open documents whose meaning depends on one
// of the paths, as far as it was computed.
func (s *Snapshot) Affected(paths ...string) []Key {
	c := change{}
	for _, p := range paths {
		p = cleanPath(p)
		c.paths, c.listings = append(c.paths, p), append(c.listings, p)
	}
	var keys []Key
	for _, f := range s.Files() {
		if slices.Contains(c.paths, f.doc.Path) || f.view.touched(c) {
			keys = append(keys, f.doc.Key)
		}
	}
	return keys
}

// Dependencies returns the paths outside of the open documents that their
// meaning depends on, sorted, as far as it was computed.
func (s *Snapshot) Dependencies() []string {
	seen := map[string]bool{}
	for _, f := range s.open {
		f.view.paths(seen)
	}
	paths := make([]string, 0, len(seen))
	for p := range seen {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// openAt returns the open document with this path, or nil.
func (s *Snapshot) openAt(path string) *File {
	if path == "" {
		return nil
	}
	if f := s.open[Key(path)]; f != nil && f.doc.Path == path {
		return f
	}
	for _, f := range s.open {
		if f.doc.Path == path {
			return f
		}
	}
	return nil
}

// text returns the text of the open document with this path, or nil.
func (s *Snapshot) text(path string) *text.Text {
	if f := s.openAt(path); f != nil {
		return f.doc.Text
	}
	return nil
}

// carry takes over the files of the snapshot before, which s holds already, or
// makes them anew where c touches them. It returns the keys of the latter and
// of those that c names.
func (s *Snapshot) carry(c change) []Key {
	affected := c.keys
	for key, f := range s.open {
		if slices.Contains(c.keys, key) {
			continue
		}
		if c.all || !f.view.carry(s, c) {
			s.open[key] = f.again(s, c.all)
			affected = append(affected, key)
		}
	}
	slices.Sort(affected)
	return affected
}

func compare(a, b Key) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
