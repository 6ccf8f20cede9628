//go:build unix

package lsp

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"
)

func TestWaitForExit(t *testing.T) {
	cmd := exec.Command("sleep", "0.2")
	if err := cmd.Start(); err != nil {
		t.Skip("no sleep:", err)
	}
	go func() { _ = cmd.Wait() }() // or else it stays a zombie, which is seen
	done := make(chan bool, 1)
	go func() { done <- waitForExit(context.Background(), cmd.Process.Pid, 20*time.Millisecond) }()
	select {
	case gone := <-done:
		if !gone {
			t.Error("the end of the process was not seen")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the end of the process was missed")
	}
	if waitForExit(context.Background(), cmd.Process.Pid, time.Millisecond) {
		t.Error("a process that is not there was waited for")
	}
	ctx, stop := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer stop()
	if waitForExit(ctx, os.Getpid(), time.Millisecond) {
		t.Error("a living process is gone")
	}
}
