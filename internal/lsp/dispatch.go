package lsp

import (
	"context"
	"errors"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// A route decodes one method's params and runs its handler.
type route func(ctx context.Context, s *Server, at *workspace.Snapshot, params jsonrpc2.RawMessage) (any, error)

// A dispatcher gives one connection its order, its cancellation and its end.
//
// Notifications run on the read goroutine in the order of the wire. A request
// takes the present snapshot there and then runs on a goroutine of its own, so
// that it sees exactly the changes that were sent before it.
type dispatcher struct {
	base          context.Context // ends with the connection
	server        *Server
	log           *zap.Logger
	requests      map[string]route
	notifications map[string]route
	exit          chan struct{}

	mu      sync.Mutex
	phase   phase
	running map[jsonrpc2.ID]context.CancelFunc
}

// A phase is a part of the server's life.
type phase int

const (
	created phase = iota
	initialized
	stopped
)

// newDispatcher returns a dispatcher for server; the work it starts ends with base.
func newDispatcher(base context.Context, server *Server, log *zap.Logger) *dispatcher {
	return &dispatcher{
		base:          base,
		server:        server,
		log:           log,
		requests:      requests(),
		notifications: notifications(),
		exit:          make(chan struct{}),
		running:       make(map[jsonrpc2.ID]context.CancelFunc),
	}
}

// exitCode is the exit code of the process if it ended now.
func (d *dispatcher) exitCode() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.phase == stopped {
		return 0
	}
	return 1
}

// handle implements jsonrpc2.Handler.
//
// loop serves only to release the read loop. jsonrpc2 recycles it as soon as a
// synchronous handler returns, and a context that was derived from it would then
// end the process with a panic that nobody can recover.
func (d *dispatcher) handle(loop context.Context, req *jsonrpc2.Request) (result any, err error) {
	d.server.tidy.busy()
	defer func() {
		if p := recover(); p != nil {
			d.server.panicked(req.Method(), p)
			result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%s: internal error", req.Method())
		}
		err = wireError(err)
		if err != nil && !req.IsCall() {
			// jsonrpc2 ends the connection on the error of a notification.
			d.log.Debug("notification failed", zap.String("method", req.Method()), zap.Error(err))
			err = nil
		}
	}()
	if req.IsCall() {
		return d.call(loop, req)
	}
	return nil, d.notify(req)
}

func (d *dispatcher) notify(req *jsonrpc2.Request) error {
	switch req.Method() {
	case protocol.MethodExit:
		d.end()
		return nil
	case protocol.MethodCancelRequest:
		return d.cancel(req)
	}
	if err := d.ready(); err != nil {
		return err
	}
	run, ok := d.notifications[req.Method()]
	if !ok {
		return jsonrpc2.ErrMethodNotFound
	}
	_, err := run(d.base, d.server, nil, req.Params())
	return err
}

// end tells that the client has sent exit.
func (d *dispatcher) end() {
	d.mu.Lock()
	defer d.mu.Unlock()
	select {
	case <-d.exit:
	default:
		close(d.exit)
	}
}

func (d *dispatcher) cancel(req *jsonrpc2.Request) error {
	params, err := decode[protocol.CancelParams](req.Params())
	if err != nil {
		return err
	}
	var id jsonrpc2.ID
	switch v := params.ID.(type) {
	case protocol.Integer:
		id = jsonrpc2.NewNumberID(int64(v))
	case protocol.String:
		id = jsonrpc2.NewStringID(string(v))
	}
	d.mu.Lock()
	stop := d.running[id]
	d.mu.Unlock()
	if stop != nil {
		stop()
	}
	return nil
}

func (d *dispatcher) call(loop context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method() {
	case protocol.MethodInitialize:
		return d.initialize(req)
	case protocol.MethodShutdown:
		if err := d.ready(); err != nil {
			return nil, err
		}
		d.advance(initialized, stopped)
		return nil, nil
	}
	if err := d.ready(); err != nil {
		return nil, err
	}
	run, ok := d.requests[req.Method()]
	if !ok {
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "%s is not supported", req.Method())
	}
	at := d.server.session.Snapshot()
	ctx, done := d.start(req.ID())
	defer done()
	defer d.server.answering.begin()()
	jsonrpc2.Async(loop) // the next message is read from here on
	return run(ctx, d.server, at, req.Params())
}

func (d *dispatcher) initialize(req *jsonrpc2.Request) (any, error) {
	params, err := decodeInitialize(req.Params())
	if err != nil {
		return nil, err
	}
	if !d.advance(created, initialized) {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "initialize was already sent")
	}
	return d.server.initialize(params), nil
}

// start registers a request, so that the client can cancel it until done is called.
func (d *dispatcher) start(id jsonrpc2.ID) (ctx context.Context, done func()) {
	ctx, stop := context.WithCancel(d.base)
	d.mu.Lock()
	d.running[id] = stop
	d.mu.Unlock()
	return ctx, func() {
		d.mu.Lock()
		delete(d.running, id)
		d.mu.Unlock()
		stop()
	}
}

// wireError gives err the code that the protocol asks for.
func wireError(err error) error {
	var wire *jsonrpc2.Error
	switch {
	case err == nil, errors.As(err, &wire):
		return err
	case errors.Is(err, context.Canceled):
		return protocol.ErrRequestCancelled
	}
	return jsonrpc2.NewError(jsonrpc2.InternalError, err.Error())
}

func (d *dispatcher) advance(from, to phase) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.phase != from {
		return false
	}
	d.phase = to
	return true
}

// ready reports why nothing can be served now.
func (d *dispatcher) ready() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch d.phase {
	case created:
		return jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "initialize comes first")
	case stopped:
		return jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server is shutting down")
	}
	return nil
}
