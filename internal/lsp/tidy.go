package lsp

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// A tidier gives unused memory back to the system: a server waits most of its
// life, and often many do. It acts when the client has been silent, and once soon
// after an opened document was checked, which leaves more behind than an edit does.
// It does not act between edits, whose next one would have to take the memory again.
type tidier struct {
	mu      sync.Mutex
	silence *time.Timer
	check   *time.Timer
	fresh   bool // a document was opened and not checked since
	percent int  // of the garbage collector; 0 if it is not ours to set
}

// When a tidier acts: after so much silence, and so long after a first check.
const (
	silencePause = 3 * time.Second
	checkPause   = 100 * time.Millisecond
)

func newTidier() *tidier {
	t := &tidier{
		silence: time.AfterFunc(silencePause, debug.FreeOSMemory),
		check:   time.AfterFunc(checkPause, debug.FreeOSMemory),
	}
	t.check.Stop()
	if os.Getenv("GOGC") == "" {
		t.percent = usualPercent
	}
	return t
}

// The garbage collector may let the heap grow by so many percent of what is live:
// by more where that is little, up to so many bytes, since collecting costs a fifth
// of an edit otherwise.
const (
	usualPercent = 100
	mostPercent  = 800
	percentStep  = 50
	mostGrowth   = 64 << 20
)

// percentFor returns the percentage for so many live bytes.
func percentFor(live uint64) int {
	percent := mostGrowth * 100 / max(live, 1)
	return int(min(max(percent, usualPercent), mostPercent)) / percentStep * percentStep
}

// pace fits the garbage collector to the size of what is live.
func (t *tidier) pace() {
	if t.percent == 0 {
		return
	}
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return
	}
	percent := percentFor(sample[0].Value.Uint64())
	if percent != t.percent {
		t.percent = percent
		debug.SetGCPercent(percent)
	}
}

// busy tells that there is work.
func (t *tidier) busy() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.silence.Reset(silencePause)
}

// opened tells that a document was opened.
func (t *tidier) opened() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.fresh = true
}

// checked tells that a document was checked.
func (t *tidier) checked() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.pace()
	if t.fresh {
		t.fresh = false
		t.check.Reset(checkPause)
	}
}

func (t *tidier) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.percent > usualPercent {
		debug.SetGCPercent(usualPercent)
	}
	t.silence.Stop()
	t.check.Stop()
}
