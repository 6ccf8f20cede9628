package lsp

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// uris keeps how the client spells URIs. Many spellings name one file
// (file:///C:/a, file:///c%3A/a); the normalised one is the document's key, and
// every answer goes out in the client's own, or else editors open the file twice.
type uris struct {
	platform uri.Platform

	mu      sync.RWMutex
	spelled map[workspace.Key]string // of open documents
	folders map[workspace.Key]string // of workspace folders
}

func newURIs(platform uri.Platform) *uris {
	return &uris{platform: platform, spelled: map[workspace.Key]string{}, folders: map[workspace.Key]string{}}
}

// key returns the key of a client's URI. The protocol package normalises URIs
// as it decodes them, so that u.String() is the key of a decoded one.
func key(spelled string) workspace.Key {
	u, err := uri.Parse(spelled)
	if err != nil {
		return workspace.Key(strings.Clone(spelled))
	}
	return workspace.Key(strings.Clone(string(u)))
}

// path returns the file that a key names in the host's spelling, "" if it names
// none: untitled documents, virtual file systems.
func (u *uris) path(k workspace.Key) string {
	if parsed := uri.URI(k); parsed.IsFile() {
		return uri.FsPathFor(parsed, u.platform, false)
	}
	return ""
}

// open remembers the spelling of a document's URI and returns its key.
func (u *uris) open(spelled string) workspace.Key {
	k := key(spelled)
	u.mu.Lock()
	defer u.mu.Unlock()
	u.spelled[k] = strings.Clone(spelled)
	return k
}

// close forgets a document's spelling.
func (u *uris) close(k workspace.Key) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.spelled, k)
}

// setFolders replaces the workspace folders and returns their paths; folders
// that are no files are left out.
func (u *uris) setFolders(spelled []string) []string {
	u.mu.Lock()
	defer u.mu.Unlock()
	clear(u.folders)
	var paths []string
	for _, s := range spelled {
		k := key(s)
		if p := u.path(k); p != "" {
			u.folders[k] = strings.Clone(s)
			paths = append(paths, p)
		}
	}
	return paths
}

// changeFolders adds and removes workspace folders and returns the paths of all.
func (u *uris) changeFolders(added, removed []string) []string {
	u.mu.RLock()
	var spelled []string
	gone := map[workspace.Key]bool{}
	for _, s := range removed {
		gone[key(s)] = true
	}
	for _, k := range slices.Sorted(maps.Keys(u.folders)) {
		if !gone[k] {
			spelled = append(spelled, u.folders[k])
		}
	}
	u.mu.RUnlock()
	return u.setFolders(append(spelled, added...))
}

// all returns the keys of the workspace folders, sorted.
func (u *uris) all() []workspace.Key {
	u.mu.RLock()
	defer u.mu.RUnlock()
	return slices.Sorted(maps.Keys(u.folders))
}

// of returns the client's spelling of a document's URI.
func (u *uris) of(k workspace.Key) uri.URI {
	u.mu.RLock()
	defer u.mu.RUnlock()
	if s, ok := u.spelled[k]; ok {
		return uri.URI(s)
	}
	if s, ok := u.folders[k]; ok {
		return uri.URI(s)
	}
	return uri.URI(u.like(string(k)))
}

// ofPath returns the URI of a file, spelled as the client does.
func (u *uris) ofPath(path string) uri.URI { return u.of(u.keyOf(path)) }

// keyOf returns the key that a file would have as an open document.
func (u *uris) keyOf(path string) workspace.Key {
	return workspace.Key(uri.FileFor(u.platform, path))
}

// like spells the beginning of a normalised URI, up to the nearest folder that
// the client has named, as the client did.
func (u *uris) like(normal string) string {
	best, spelling := 0, ""
	try := func(k workspace.Key, s string) {
		dir, spelledDir := strings.TrimSuffix(string(k), "/"), strings.TrimSuffix(s, "/")
		if len(dir) > best && strings.HasPrefix(normal, dir+"/") {
			best, spelling = len(dir), spelledDir
		}
	}
	for k, s := range u.folders {
		try(k, s)
	}
	for k, s := range u.spelled {
		try(workspace.Key(parent(string(k))), parent(s))
	}
	if best == 0 {
		return normal
	}
	return spelling + normal[best:]
}

// parent returns a URI without its last segment.
func parent(u string) string {
	if i := strings.LastIndexByte(u, '/'); i >= 0 {
		return u[:i]
	}
	return u
}
