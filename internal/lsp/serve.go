package lsp

import (
	"context"
	"io"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// Options are what a server is made with.
type Options struct {
	Log       *zap.Logger // nil for none
	Version   string
	Workspace workspace.Options
	// Docs is the address of the folder that holds a page CODE.md for each rule;
	// "" for none.
	Docs string
	// watchParent ends the process when the editor's is gone.
	watchParent func(ctx context.Context, pid int)
}

// rulePage returns the address of the page about a rule, "" if there is none.
func (o *Options) rulePage(code string) string {
	if o.Docs == "" {
		return ""
	}
	return o.Docs + "/" + code + ".md"
}

// parentPause is how often the editor's process is looked for. The end of the
// input tells of its end sooner; this is for editors whose pipe something else
// keeps open.
const parentPause = 10 * time.Second

// Serve runs one server over in and out until the client says exit or its input
// ends, and returns the exit code of the process: 0 after shutdown, else 1.
//
// in is not closed on exit: a read of standard input that waits cannot be
// interrupted. The caller is to end the process.
func Serve(ctx context.Context, in io.Reader, out io.Writer, o Options) int {
	if o.Log == nil {
		o.Log = zap.NewNop()
	}
	base, stop := context.WithCancel(ctx)
	defer stop()
	orphaned := make(chan struct{})
	o.watchParent = func(ctx context.Context, pid int) {
		if waitForExit(ctx, pid, parentPause) {
			close(orphaned)
		}
	}
	stream := NewStream(in, out)
	conn := jsonrpc2.NewConn(stream, jsonrpc2.WithCodec(Codec{}))
	server := newServer(base, conn, o)
	d := newDispatcher(base, server, o.Log)
	defer server.tidy.stop()
	conn.Go(base, d.handle)
	select {
	case <-d.exit:
	case <-orphaned:
		o.Log.Info("the editor's process is gone")
	case <-ctx.Done():
	case <-conn.Done():
		if err := conn.Err(); err != nil {
			o.Log.Error("connection ended", zap.Error(err))
		}
	}
	return d.exitCode()
}
