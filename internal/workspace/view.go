package workspace

import (
	"path/filepath"
	"slices"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A view is how one file sees the others: open documents over the disk. It
// records every path that was looked at, before it looks, so that a change of
// exactly these makes the file's meaning stale.
type view struct {
	session *Session

	mu sync.Mutex
	// snapshot is the newest one that holds the file. A file is carried over
	// only if nothing that it has looked at changed; what it has not looked at
	// it may as well see in the newer one.
	snapshot *Snapshot
	looked   map[string]bool
	listed   map[string]bool
}

var _ config.Files = (*view)(nil)

func newView(s *Snapshot) *view { return &view{session: s.session, snapshot: s} }

// Read returns the text of a file, if it is not too large.
func (v *view) Read(path string) (*text.Text, bool) {
	path = cleanPath(path)
	if t := v.look(path, false).text(path); t != nil {
		return t, true
	}
	return v.session.disk.read(path, maxSibling)
}

// Stat tells what is at path.
func (v *view) Stat(path string) config.FileInfo {
	path = cleanPath(path)
	snapshot := v.look(path, false)
	info := v.session.disk.stat(path)
	if !info.Exists && snapshot.openAt(path) != nil {
		return config.FileInfo{Exists: true}
	}
	return info
}

// List returns the sorted names in a folder, folders with a slash at the end.
func (v *view) List(path string) []string {
	path = cleanPath(path)
	v.look(path, true)
	return v.session.disk.list(path)
}

// look records that path was looked at and returns the snapshot to look into.
func (v *view) look(path string, list bool) *Snapshot {
	v.mu.Lock()
	defer v.mu.Unlock()
	m := &v.looked
	if list {
		m = &v.listed
	}
	if *m == nil {
		*m = map[string]bool{}
	}
	(*m)[path] = true
	return v.snapshot
}

// carry moves the view to the next snapshot and returns true, unless c touches
// what was looked at.
func (v *view) carry(next *Snapshot, c change) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.touches(c) {
		return false
	}
	v.snapshot = next
	return true
}

// touched reports whether c touches what was looked at.
func (v *view) touched(c change) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.touches(c)
}

func (v *view) touches(c change) bool {
	return slices.ContainsFunc(c.paths, func(p string) bool { return v.looked[p] }) ||
		slices.ContainsFunc(c.listings, func(p string) bool { return v.listed[filepath.Dir(p)] || v.lookedBelow(p) })
}

// lookedBelow reports whether something in folder was looked at.
func (v *view) lookedBelow(folder string) bool {
	for _, m := range []map[string]bool{v.looked, v.listed} {
		for p := range m {
			if within(p, folder) {
				return true
			}
		}
	}
	return false
}

// paths adds every path that was looked at to seen.
func (v *view) paths(seen map[string]bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for p := range v.looked {
		seen[p] = true
	}
	for p := range v.listed {
		seen[p] = true
	}
}
