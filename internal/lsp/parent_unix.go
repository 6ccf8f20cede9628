//go:build unix

package lsp

import (
	"context"
	"errors"
	"syscall"
	"time"
)

// windows reports whether paths are Windows paths.
const windows = false

// waitForExit looks for a process at every pause. It returns true when the process
// is gone and false when ctx ends. A process that cannot be seen from the start is
// not waited for: the number then is one of another machine or container.
func waitForExit(ctx context.Context, pid int, pause time.Duration) bool {
	if pid <= 0 || !alive(pid) {
		return false
	}
	tick := time.NewTicker(pause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
			if !alive(pid) {
				return true
			}
		}
	}
}

func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
