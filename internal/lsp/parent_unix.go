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

// parentPause is how often a process is looked for. The end of the input tells
// of the editor's end sooner; this is for editors whose pipe something else keeps
// open.
const parentPause = 10 * time.Second

// waitForExit returns true when the process is gone and false when ctx ends. A
// process that cannot be seen from the start is not waited for: the number then
// is one of another machine or container.
func waitForExit(ctx context.Context, pid int) bool {
	if pid <= 0 || !alive(pid) {
		return false
	}
	tick := time.NewTicker(parentPause)
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
