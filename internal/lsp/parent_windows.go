package lsp

import (
	"context"
	"syscall"
	"time"
)

// windows reports whether paths are Windows paths.
const windows = true

// waitForExit waits for the end of a process, looking at ctx at every pause. It
// returns true when the process is gone and false when ctx ends or the process
// cannot be opened.
func waitForExit(ctx context.Context, pid int, pause time.Duration) bool {
	h, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return false
	}
	defer syscall.CloseHandle(h)
	for ctx.Err() == nil {
		event, err := syscall.WaitForSingleObject(h, uint32(pause.Milliseconds()))
		if err != nil {
			return false
		}
		if event == syscall.WAIT_OBJECT_0 {
			return true
		}
	}
	return false
}
