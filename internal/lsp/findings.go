package lsp

import (
	"cmp"
	"context"
	"hash/maphash"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// findings brings findings to the client: it tells a client that pulls to do so
// again, and publishes to the others.
//
// Time matters here. A document has at most one pass at a time; an edit cancels
// it and the next begins at once, with the newest text. Only where edits come
// faster than expensive passes end does a pass wait a fraction of their cost.
type findings struct {
	server *Server
	seed   maphash.Seed

	mu     sync.Mutex
	passes map[workspace.Key]*pass
	opens  int // number of documents that were opened so far

	board board
}

// A pass is the work on the findings of one document.
type pass struct {
	wanted    bool // there is something newer than what the last run saw
	running   bool
	stop      context.CancelFunc
	overtaken bool          // the last run was cancelled
	cost      time.Duration // of the last whole run
	opened    int           // when the document was opened; versions begin anew then
}

func newFindings(s *Server) *findings {
	f := &findings{server: s, seed: maphash.MakeSeed(), passes: map[workspace.Key]*pass{}}
	f.board = board{findings: f, owned: map[workspace.Key]owned{}, shown: map[workspace.Key]shown{}}
	return f
}

// opened tells that a document was opened, and changed with it the others.
func (f *findings) opened(k workspace.Key, changed []workspace.Key) {
	if !f.server.client.pulls() {
		f.mu.Lock()
		f.opens++
		f.pass(k).opened = f.opens
		f.mu.Unlock()
	}
	f.changed(changed, len(changed) > 1)
}

// changed tells that the findings of the documents may differ now. outside is
// true if something else than the text of a document is the reason, which a
// client that pulls cannot know.
func (f *findings) changed(keys []workspace.Key, outside bool) {
	if len(keys) == 0 {
		return
	}
	if outside {
		f.server.refresh.soon()
	}
	if f.server.client.pulls() {
		return
	}
	for _, k := range keys {
		f.want(k)
	}
}

// want cancels the running pass of a document and has the next one follow.
func (f *findings) want(k workspace.Key) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.pass(k)
	p.wanted = true
	if p.stop != nil {
		p.stop()
	}
	if !p.running {
		p.running = true
		go f.work(k, p)
	}
}

// pass returns the work on a document; f.mu is held.
func (f *findings) pass(k workspace.Key) *pass {
	p := f.passes[k]
	if p == nil {
		p = &pass{}
		f.passes[k] = p
	}
	return p
}

// since returns when a document was opened, 0 if it is not open.
func (f *findings) since(k workspace.Key) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	if p := f.passes[k]; p != nil {
		return p.opened
	}
	return 0
}

// work runs passes until nothing newer is left.
func (f *findings) work(k workspace.Key, p *pass) {
	for {
		ctx, pause, ok := f.next(k, p)
		if !ok {
			return
		}
		if pause > 0 {
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
		p.overtaken = ctx.Err() != nil || !f.run(ctx, k, p)
		p.stop()
	}
}

// next begins a pass; ok is false if none is wanted.
func (f *findings) next(k workspace.Key, p *pass) (ctx context.Context, pause time.Duration, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !p.wanted || f.server.base.Err() != nil {
		p.running = false
		if f.server.session.Snapshot().File(k) == nil {
			delete(f.passes, k)
		}
		return nil, 0, false
	}
	p.wanted = false
	ctx, p.stop = context.WithCancel(f.server.base)
	return ctx, p.pause(), true
}

// Pauses: a pass cheaper than quickPass lets the request go first that comes with
// the edit, for completion most often, and is still there before anybody looks.
// Dearer ones up to cheapPass never wait, and none waits longer than longestPause.
const (
	quickPass    = 5 * time.Millisecond
	courtesy     = time.Millisecond
	cheapPass    = 25 * time.Millisecond
	longestPause = 200 * time.Millisecond
)

// pause is how long the next pass waits for further edits.
func (p *pass) pause() time.Duration {
	switch {
	case 0 < p.cost && p.cost < quickPass:
		return courtesy
	case p.cost < cheapPass || !p.overtaken:
		return 0
	}
	return min(p.cost/4, longestPause)
}

// run computes and publishes the findings of one document. It reports false if
// it was cancelled: a newer pass follows.
func (f *findings) run(ctx context.Context, k workspace.Key, p *pass) (whole bool) {
	defer func() {
		if r := recover(); r != nil {
			f.server.panicked("the check of "+string(k), r)
		}
	}()
	begin := time.Now()
	snapshot := f.server.session.Snapshot()
	file := snapshot.File(k)
	if file == nil {
		f.board.put(ctx, snapshot, k, owned{})
		return true
	}
	if _, err := file.Document(ctx); err != nil {
		return false
	}
	f.server.answering.wait(ctx)
	found, err := file.Findings(ctx)
	if err != nil {
		return false
	}
	f.board.put(ctx, snapshot, k, owned{version: file.Version(), open: true, by: f.server.group(snapshot, file, found)})
	f.server.tidy.checked()
	p.cost = time.Since(begin)
	return true
}

// A board holds what was found and what of it the client was shown.
type board struct {
	findings *findings

	mu    sync.Mutex
	owned map[workspace.Key]owned
	shown map[workspace.Key]shown
}

// owned is what one document's pass found, by the document that it is about.
type owned struct {
	open    bool
	version int32
	by      map[workspace.Key][]protocol.Diagnostic
}

// shown is the last that was published for a document.
type shown struct {
	uri     uri.URI // kept, since the client's spelling is forgotten on close
	opened  int     // which opening of the document the version is of
	version int32
	hash    uint64
}

// put replaces what owner's pass found and publishes what that changes.
func (b *board) put(ctx context.Context, snapshot *workspace.Snapshot, owner workspace.Key, now owned) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if ctx.Err() != nil {
		return // a newer pass follows
	}
	targets := map[workspace.Key]bool{owner: true}
	for k := range b.owned[owner].by {
		targets[k] = true
	}
	for k := range now.by {
		targets[k] = true
	}
	b.owned[owner] = now
	if !now.open {
		delete(b.owned, owner)
	}
	for k := range targets {
		b.publish(snapshot, k, owner)
	}
}

// publish sends what all passes found in a document, unless the client has it
// already. A document that is open and whose own pass is behind is left to that.
func (b *board) publish(snapshot *workspace.Snapshot, target, owner workspace.Key) {
	s := b.findings.server
	last, before := b.shown[target]
	next := shown{uri: last.uri}
	params := &protocol.PublishDiagnosticsParams{Diagnostics: b.all(target)}
	if file := snapshot.File(target); file != nil {
		next = shown{uri: s.uris.of(target), opened: b.findings.since(target), version: file.Version()}
		if before && next.before(last) || target != owner && b.owned[target].version != next.version {
			return
		}
		if s.client.TextDocument.PublishDiagnostics.VersionSupport {
			params.Version = protocol.NewOptional(next.version)
		}
	} else if !before {
		if len(params.Diagnostics) == 0 {
			return
		}
		next.uri = s.uris.of(target)
	}
	params.URI = next.uri
	raw, err := protocol.Marshal(params)
	if err != nil {
		s.log.Error("encode diagnostics", zap.Error(err))
		return
	}
	next.hash = maphash.Bytes(b.findings.seed, raw)
	b.shown[target] = next
	if next.opened == 0 && len(params.Diagnostics) == 0 {
		delete(b.shown, target)
	}
	if before && next.hash == last.hash && next.opened == last.opened {
		return
	}
	if err := b.send(raw); err != nil {
		s.log.Debug("publish diagnostics", zap.Error(err))
	}
}

// before reports whether s is of an older text than o.
func (s shown) before(o shown) bool {
	return s.opened < o.opened || s.opened == o.opened && s.version < o.version
}

// send uses the connection's context: with a cancelled one nothing is sent.
func (b *board) send(raw []byte) error {
	s := b.findings.server
	return s.conn.Notify(s.base, protocol.MethodTextDocumentPublishDiagnostics, jsonrpc2.RawMessage(raw))
}

// all returns what every pass found in a document, its own first.
func (b *board) all(target workspace.Key) []protocol.Diagnostic {
	owners := make([]workspace.Key, 0, len(b.owned))
	for k, o := range b.owned {
		if len(o.by[target]) > 0 {
			owners = append(owners, k)
		}
	}
	slices.SortFunc(owners, func(a, c workspace.Key) int {
		if a == target {
			return -1
		}
		if c == target {
			return 1
		}
		return cmp.Compare(a, c)
	})
	var all []protocol.Diagnostic
	for _, k := range owners {
		all = append(all, b.owned[k].by[target]...)
	}
	return all
}
