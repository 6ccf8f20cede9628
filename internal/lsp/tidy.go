package lsp

import (
	"runtime/debug"
	"sync"
	"time"
)

// A tidier gives unused memory back to the system: a server waits most of its
// life, and often many do. It acts when the client has been silent, and once soon
// after a document was opened, which leaves more behind than an edit does. It does
// not act between edits, whose next one would have to take the memory again.
type tidier struct {
	mu     sync.Mutex
	silent *time.Timer
	open   *time.Timer
}

// When a tidier acts: after so much silence, and so long after an opening.
const (
	silencePause = 3 * time.Second
	openPause    = 300 * time.Millisecond
)

func newTidier() *tidier {
	t := &tidier{
		silent: time.AfterFunc(silencePause, debug.FreeOSMemory),
		open:   time.AfterFunc(openPause, debug.FreeOSMemory),
	}
	t.open.Stop()
	return t
}

// busy tells that there is work.
func (t *tidier) busy() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.silent.Reset(silencePause)
}

// opened tells that a document was opened.
func (t *tidier) opened() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.open.Reset(openPause)
}

func (t *tidier) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.silent.Stop()
	t.open.Stop()
}
