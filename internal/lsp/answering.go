package lsp

import (
	"context"
	"sync"
	"time"
)

// answering knows how many requests are being answered. Somebody waits for each,
// while findings may come a moment later: passes let requests go first.
type answering struct {
	mu   sync.Mutex
	n    int
	idle chan struct{} // closed when none is left; nil while there is none
}

// longestAnswer is how long a pass waits for requests at most.
const longestAnswer = 20 * time.Millisecond

// begin counts a request until done is called.
func (a *answering) begin() (done func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.n++; a.n == 1 {
		a.idle = make(chan struct{})
	}
	return a.end
}

func (a *answering) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.n--; a.n == 0 {
		close(a.idle)
		a.idle = nil
	}
}

// wait returns when no request is being answered, ctx has ended or the requests
// take long.
func (a *answering) wait(ctx context.Context) {
	a.mu.Lock()
	idle := a.idle
	a.mu.Unlock()
	if idle == nil {
		return
	}
	timer := time.NewTimer(longestAnswer)
	defer timer.Stop()
	select {
	case <-idle:
	case <-timer.C:
	case <-ctx.Done():
	}
}
