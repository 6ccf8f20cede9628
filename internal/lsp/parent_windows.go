package lsp

import (
	"context"
	"syscall"
)

// windows reports whether paths are Windows paths.
const windows = true

// parentPause is how long one wait for a process lasts, in milliseconds.
const parentPause = 10_000

// waitForExit returns true when the process is gone and false when ctx ends or
// the process cannot be opened.
func waitForExit(ctx context.Context, pid int) bool {
	h, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return false
	}
	defer syscall.CloseHandle(h)
	for ctx.Err() == nil {
		event, err := syscall.WaitForSingleObject(h, parentPause)
		if err != nil {
			return false
		}
		if event == syscall.WAIT_OBJECT_0 {
			return true
		}
	}
	return false
}
