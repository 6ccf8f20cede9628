package lsptest

import (
	"io"
	"sync"
)

// A pipe is a byte stream in memory that takes any amount without waiting, as
// the pipe to a process takes some. With io.Pipe, whose Write waits for Read, two
// ends that answer each other while they read would lock up.
type pipe struct {
	mu     sync.Mutex
	filled sync.Cond
	buf    []byte
	closed bool
}

func newPipe() *pipe {
	p := &pipe{}
	p.filled.L = &p.mu
	return p
}

// Read implements io.Reader.
func (p *pipe) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.buf) == 0 {
		if p.closed {
			return 0, io.EOF
		}
		p.filled.Wait()
	}
	n := copy(b, p.buf)
	p.buf = p.buf[n:]
	return n, nil
}

// Write implements io.Writer.
func (p *pipe) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return 0, io.ErrClosedPipe
	}
	p.buf = append(p.buf, b...)
	p.filled.Signal()
	return len(b), nil
}

// Close ends the stream; what was written can still be read.
func (p *pipe) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.filled.Broadcast()
	return nil
}
