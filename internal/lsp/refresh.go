package lsp

import (
	"context"
	"sync"
	"time"

	"go.uber.org/zap"
)

// A refresher asks the client to ask anew for what it shows. Requests that come
// close together become one.
type refresher struct {
	server *Server

	mu      sync.Mutex
	waiting bool
}

func newRefresher(s *Server) *refresher { return &refresher{server: s} }

// refreshPause gathers causes that come together, such as the many files of a
// changed branch.
const refreshPause = 30 * time.Millisecond

// soon refreshes after a short pause.
func (r *refresher) soon() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.waiting {
		return
	}
	r.waiting = true
	r.server.soon(refreshPause, r.run)
}

func (r *refresher) run() {
	r.mu.Lock()
	r.waiting = false
	r.mu.Unlock()
	s := r.server
	w := &s.client.Workspace
	for _, one := range []struct {
		supported bool
		what      string
		call      func(context.Context) error
	}{
		{s.client.refreshesPulls(), "diagnostics", s.peer.DiagnosticRefresh},
		{w.InlayHint.RefreshSupport, "inlay hints", s.peer.InlayHintRefresh},
		{w.SemanticTokens.RefreshSupport, "semantic tokens", s.peer.SemanticTokensRefresh},
		{w.CodeLens.RefreshSupport, "code lenses", s.peer.CodeLensRefresh},
	} {
		if !one.supported {
			continue
		}
		if err := one.call(s.base); err != nil {
			s.log.Debug("refresh", zap.String("what", one.what), zap.Error(err))
		}
	}
}
