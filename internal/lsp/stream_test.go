package lsp_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mcp-lsp/mcp-lsp/internal/lsp"
)

// serveVariable makes this test binary a server, so that tests have a process.
const serveVariable = "MCP_LSP_TEST_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(serveVariable) != "" {
		os.Exit(lsp.Serve(context.Background(), os.Stdin, os.Stdout, lsp.Options{Version: "test", Workspace: newToy().options()}))
	}
	os.Exit(m.Run())
}

// A process is a server behind real pipes.
type process struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func launch(t *testing.T) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: exec.Command(self)}
	p.cmd.Env = append(os.Environ(), serveVariable+"=1")
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	watchdog := time.AfterFunc(20*time.Second, func() { _ = p.cmd.Process.Kill() })
	t.Cleanup(func() { watchdog.Stop(); _ = p.cmd.Process.Kill(); _ = p.cmd.Wait() })
	return p
}

func (p *process) write(s string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, s); err != nil {
		p.t.Fatal(err)
	}
}

func (p *process) send(body string) {
	p.t.Helper()
	p.write(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

// receive returns the next message, or the error's text.
func (p *process) receive() string {
	size := 0
	for {
		line, err := p.out.ReadString('\n')
		if err != nil {
			return err.Error()
		}
		if line = strings.TrimSpace(line); line == "" {
			break
		}
		if _, err := fmt.Sscanf(line, "Content-Length: %d", &size); err != nil {
			return err.Error()
		}
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(p.out, body); err != nil {
		return err.Error()
	}
	return string(body)
}

// code waits for the end and returns the exit code.
func (p *process) code() int {
	_ = p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode()
}

const initializeBody = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}`

func TestMalformedMessages(t *testing.T) {
	p := launch(t)
	p.send(initializeBody)
	p.receive()
	p.send(`{"jsonrpc":"2.0","method":"initialized"}`) // no params at all
	for _, c := range []struct{ body, want string }{
		{`{"jsonrpc":"2.0","id":9,"method":`, `-32700`},
		{`42`, `-32`},
		{``, `-32700`},
		{`{} trailing`, `-32`},
		{`{"id":1,"method":"shutdown"}`, `-32600`},
		{`{"jsonrpc":"1.0","id":1,"method":"shutdown"}`, `-32600`},
		{`{"jsonrpc":"2.0","id":1.5,"method":"x"}`, `-32600`},
		{`{"jsonrpc":"2.0","id":"s","method":"nope"}`, `"id":"s","error":{"code":-32601`},
		{`{"jsonrpc":"2.0","id":3,"method":"textDocument/hover"}`, `"id":3,"result":null`},
		{`{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///none"},"position":{"line":0,"character":0}}}`, `"id":3,"result":null`},
		{`{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///none"},"position":{"line":-1,"character":0}}}`, `"id":3,"error":{"code":-32602`},
		{strings.Repeat("[", 100_000), `-32700`},
		{"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"\xff\xfe\"}", `"error"`},
		{`[{"jsonrpc":"2.0","id":4,"method":"nope"},{"jsonrpc":"2.0","method":"nope"},3]`, `[{`},
	} {
		p.send(c.body)
		if got := p.receive(); !strings.Contains(got, c.want) {
			t.Errorf("%.60s: got %s, want %s", c.body, got, c.want)
		}
	}
	end(t, p)
}

// A broken header costs the message that it belongs to, not the connection.
func TestMalformedHeaders(t *testing.T) {
	p := launch(t)
	p.send(initializeBody)
	p.receive()
	for i, broken := range []string{
		"garbage\r\n\r\n",
		"Content-Length: -5\r\n\r\n",
		"Content-Length: many\r\n\r\n{}",
		"Content-Type: text\r\n\r\n{\"jsonrpc\":\"2.0\"}",
		"\r\n",
		strings.Repeat("x", 100_000) + "\r\n\r\n",
		"Content-Length: 99999999999999999999999\r\n\r\n",
	} {
		p.write(broken)
		p.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"nope"}`, i+10))
		if got := p.receive(); !strings.Contains(got, "-32700") {
			t.Errorf("%.30q: got %s, want a parse error", broken, got)
		}
		if got := p.receive(); !strings.Contains(got, fmt.Sprintf(`"id":%d,`, i+10)) {
			t.Errorf("after %.30q: got %s, want the answer to the next message", broken, got)
		}
	}
	// Other header fields, in any case and order, are fine.
	body := `{"jsonrpc":"2.0","id":99,"method":"nope"}`
	p.write(fmt.Sprintf("content-type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:%d\r\n\r\n%s", len(body), body))
	if got := p.receive(); !strings.Contains(got, `"id":99`) {
		t.Errorf("got %s", got)
	}
	// One that is too short: its rest is a broken header.
	p.write("Content-Length: 10\r\n\r\n" + body)
	p.send(`{"jsonrpc":"2.0","id":100,"method":"nope"}`)
	for _, want := range []string{"-32", "-32700", `"id":100`} {
		if got := p.receive(); !strings.Contains(got, want) {
			t.Errorf("after a short length: got %s, want %s", got, want)
		}
	}
	end(t, p)
}

func TestHugeMessage(t *testing.T) {
	p := launch(t)
	p.send(initializeBody)
	p.receive()
	p.write(fmt.Sprintf("Content-Length: %d\r\n\r\n", 100<<20))
	chunk := strings.Repeat("x", 1<<20)
	for range 100 {
		p.write(chunk)
	}
	if got := p.receive(); !strings.Contains(got, "over the limit") {
		t.Errorf("got %s", got)
	}
	if runtime.GOOS == "linux" {
		if peak := peakMemory(t, p.cmd.Process.Pid); peak > 64<<10 {
			t.Errorf("peak memory %d kB after a message that was to be discarded", peak)
		}
	}
	end(t, p)
}

// peakMemory returns the most memory that a process has used, in kB.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kb int
	if _, err := fmt.Sscan(rest, &kb); err != nil {
		t.Fatal(err)
	}
	return kb
}

// end shuts a server down by the book.
func end(t *testing.T, p *process) {
	t.Helper()
	p.send(`{"jsonrpc":"2.0","id":1000,"method":"shutdown"}`)
	if got := p.receive(); got != `{"jsonrpc":"2.0","id":1000,"result":null}` {
		t.Fatalf("shutdown: %s", got)
	}
	p.send(`{"jsonrpc":"2.0","method":"exit"}`)
	if code := p.code(); code != 0 {
		t.Fatalf("exit code %d, want 0", code)
	}
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(p *process)
	}{
		{"exit without shutdown", func(p *process) {
			p.send(initializeBody)
			p.receive()
			p.send(`{"jsonrpc":"2.0","method":"exit"}`)
		}},
		{"exit before initialize", func(p *process) { p.send(`{"jsonrpc":"2.0","method":"exit"}`) }},
		{"end of input", func(p *process) { _ = p.in.Close() }},
		{"end of input in a header", func(p *process) { p.write("Content-Le"); _ = p.in.Close() }},
		{"end of input in a message", func(p *process) { p.write("Content-Length: 10\r\n\r\n{}"); _ = p.in.Close() }},
		{"garbage and the end of input", func(p *process) { p.write("hello\n\nhello\n"); _ = p.in.Close() }},
	} {
		p := launch(t)
		c.do(p)
		if code := p.code(); code != 1 {
			t.Errorf("%s: exit code %d, want 1", c.name, code)
		}
	}
	p := launch(t)
	p.send(initializeBody)
	p.receive()
	p.send(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	p.receive()
	_ = p.in.Close()
	if code := p.code(); code != 0 {
		t.Errorf("end of input after shutdown: exit code %d, want 0", code)
	}
}

// Nothing is to happen before initialize is answered that takes time.
func TestInitializeIsQuick(t *testing.T) {
	best := time.Hour
	for range 5 {
		begin := time.Now()
		p := launch(t)
		p.send(initializeBody)
		var answer struct{ Result json.RawMessage }
		if err := json.Unmarshal([]byte(p.receive()), &answer); err != nil || len(answer.Result) == 0 {
			t.Fatalf("initialize: %v", err)
		}
		best = min(best, time.Since(begin))
		_ = p.cmd.Process.Kill()
	}
	t.Logf("start to initialize: %v", best)
	if best > 500*time.Millisecond {
		t.Errorf("start to initialize took %v", best)
	}
}
