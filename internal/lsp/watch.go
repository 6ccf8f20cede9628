package lsp

import (
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// watch has the client tell of files that change on disk: those with usual names
// from the start, and the very ones that open documents turn out to depend on.
type watch struct {
	server *Server

	mu      sync.Mutex // never held while the client is asked: the read goroutine takes it too
	waiting bool
	ready   bool // the first registration is made

	updating sync.Mutex // held by update
	exact    []string   // paths that are watched by name
}

// IDs of the registrations.
const (
	watchNames = "mcp-lsp/watch"
	watchExact = "mcp-lsp/watch-dependencies"
)

func (w *watch) supported() bool {
	return w.server.client.Workspace.DidChangeWatchedFiles.DynamicRegistration
}

// names are globs of files whose change matters wherever they are.
func (w *watch) names() []string {
	globs := []string{"**/.env", "**/.env.*", "**/*.env"}
	for _, e := range w.server.options.Workspace.Dialects {
		for _, name := range e.FileNames {
			globs = append(globs, "**/"+name)
		}
	}
	for _, name := range workspace.SettingsFiles() {
		globs = append(globs, "**/"+name)
	}
	slices.Sort(globs)
	return slices.Compact(globs)
}

// register makes the first registration. It waits for the client.
func (w *watch) register() {
	if !w.supported() {
		return
	}
	var watchers []protocol.FileSystemWatcher
	for _, glob := range w.names() {
		watchers = append(watchers, protocol.FileSystemWatcher{GlobPattern: protocol.Pattern(glob)})
	}
	w.add(watchNames, watchers)
	w.mu.Lock()
	w.ready = true
	w.mu.Unlock()
	w.soon()
}

func (w *watch) add(id string, watchers []protocol.FileSystemWatcher) {
	options, err := protocol.Marshal(&protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: watchers})
	if err != nil {
		w.server.log.Error("encode watchers", zap.Error(err))
		return
	}
	err = w.server.peer.RegisterCapability(w.server.base, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: id, Method: protocol.MethodWorkspaceDidChangeWatchedFiles, RegisterOptions: options,
	}}})
	if err != nil {
		w.server.log.Debug("register watchers", zap.String("id", id), zap.Error(err))
	}
}

// watchPause keeps registrations rare while somebody types a path.
const watchPause = time.Second

// soon looks, a little later, whether other files are to be watched now.
func (w *watch) soon() {
	if !w.supported() {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ready && !w.waiting {
		w.waiting = true
		w.server.soon(watchPause, w.update)
	}
}

// maxWatched limits the files that are watched by name.
const maxWatched = 200

// update registers the files that open documents depend on now. It waits for the
// client.
func (w *watch) update() {
	w.updating.Lock()
	defer w.updating.Unlock()
	w.mu.Lock()
	w.waiting = false
	w.mu.Unlock()
	paths := w.server.session.Snapshot().Dependencies()
	paths = slices.DeleteFunc(paths, w.named)
	paths = paths[:min(len(paths), maxWatched)]
	if slices.Equal(paths, w.exact) {
		return
	}
	if len(w.exact) > 0 {
		w.remove(watchExact)
	}
	w.exact = paths
	var watchers []protocol.FileSystemWatcher
	for _, p := range paths {
		watchers = append(watchers, protocol.FileSystemWatcher{GlobPattern: w.pattern(p)})
	}
	if len(watchers) > 0 {
		w.add(watchExact, watchers)
	}
}

func (w *watch) remove(id string) {
	err := w.server.peer.UnregisterCapability(w.server.base, &protocol.UnregistrationParams{Unregisterations: []protocol.Unregistration{{
		ID: id, Method: protocol.MethodWorkspaceDidChangeWatchedFiles,
	}}})
	if err != nil {
		w.server.log.Debug("unregister watchers", zap.String("id", id), zap.Error(err))
	}
}

// named reports whether the globs watch a file in a workspace folder already.
func (w *watch) named(file string) bool {
	file = strings.ReplaceAll(file, `\`, "/")
	inside := slices.ContainsFunc(w.server.session.Snapshot().Folders(), func(f string) bool {
		return strings.HasPrefix(file, strings.TrimSuffix(strings.ReplaceAll(f, `\`, "/"), "/")+"/")
	})
	return inside && slices.ContainsFunc(w.names(), func(glob string) bool {
		ok, err := path.Match(strings.TrimPrefix(glob, "**/"), path.Base(file))
		return ok && err == nil
	})
}

// pattern returns a glob for one file: relative to its folder where the client
// knows such, which works outside of the workspace too.
func (w *watch) pattern(file string) protocol.GlobPattern {
	u := string(w.server.uris.ofPath(file))
	slash := strings.ReplaceAll(file, `\`, "/")
	name := escapeGlob(path.Base(slash))
	if w.server.client.Workspace.DidChangeWatchedFiles.RelativePatternSupport {
		return &protocol.RelativePattern{BaseURI: protocol.URI(parent(u)), Pattern: protocol.Pattern(name)}
	}
	return protocol.Pattern(escapeGlob(path.Dir(slash)) + "/" + name)
}

// escapeGlob replaces what would be special in a glob by "?", which fits it too.
func escapeGlob(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("*?[]{}", r) {
			return '?'
		}
		return r
	}, s)
}

// didChangeWatchedFiles forgets what was read of the files and has the findings
// that depend on them made anew.
func (s *Server) didChangeWatchedFiles(p *protocol.DidChangeWatchedFilesParams) error {
	var paths []string
	for _, c := range p.Changes {
		if path := s.uris.path(workspace.Key(c.URI)); path != "" {
			paths = append(paths, path)
		}
	}
	if len(paths) == 0 {
		return nil
	}
	s.findings.changed(s.session.Changed(paths...), true)
	s.settings.tell(s.session.Snapshot().Problems())
	return nil
}

func (s *Server) didChangeConfiguration(p *protocol.DidChangeConfigurationParams) error {
	s.settings.push([]byte(p.Settings))
	return nil
}
