package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"go.uber.org/zap"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// A Server answers one client. What initialize sets is not changed afterwards
// and is set before any other message is handled.
type Server struct {
	base    context.Context // ends with the connection
	conn    jsonrpc2.Conn
	peer    protocol.Client
	log     *zap.Logger
	options Options
	session *workspace.Session
	uris    *uris

	client    capabilities
	answering answering
	encoding  text.Encoding
	settings  *settings
	findings  *findings
	watch     *watch
	refresh   *refresher
	tidy      *tidier
}

func newServer(base context.Context, conn jsonrpc2.Conn, o Options) *Server {
	platform := uri.PlatformPOSIX
	if windows {
		platform = uri.PlatformWindows
	}
	s := &Server{
		base:    base,
		conn:    conn,
		peer:    protocol.ClientDispatcher(conn),
		log:     o.Log,
		options: o,
		session: workspace.NewSession(o.Workspace),
		uris:    newURIs(platform),
	}
	s.settings = newSettings(s)
	s.findings = newFindings(s)
	s.watch = &watch{server: s}
	s.refresh = newRefresher(s)
	s.tidy = newTidier()
	return s
}

// initialize takes what the client can do and says what the server does. It
// does no work that could wait: no schema is built and no file is read.
func (s *Server) initialize(p *initializeParams) *protocol.InitializeResult {
	s.client = p.Capabilities
	s.encoding = s.client.encoding()
	s.session.SetFolders(s.uris.setFolders(p.folders()))
	s.settings.start(p.InitializationOptions)
	s.settings.tell(s.session.Snapshot().Problems())
	s.log.Info("initialize", zap.String("client", p.ClientInfo.Name), zap.String("clientVersion", p.ClientInfo.Version),
		zap.Bool("pull", s.client.pulls()), zap.String("encoding", string(encodingName(s.encoding))))
	if p.ProcessID != nil {
		go s.options.watchParent(s.base, *p.ProcessID)
	}
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "mcp-lsp", Version: protocol.NewOptional(s.options.Version)},
	}
}

// folders returns the URIs of the workspace folders, or of the one root that
// older clients name.
func (p *initializeParams) folders() []string {
	var uris []string
	for _, f := range p.WorkspaceFolders {
		uris = append(uris, f.URI)
	}
	switch {
	case len(uris) > 0:
	case p.RootURI != "":
		uris = append(uris, p.RootURI)
	case p.RootPath != "":
		uris = append(uris, string(uri.File(p.RootPath)))
	}
	return uris
}

// initialized asks the client for what it did not say by itself. The answers
// cannot be read while this runs on the read goroutine, hence the other one.
func (s *Server) initialized(*protocol.InitializedParams) error {
	go func() {
		s.settings.open()
		s.settings.pull()
		s.settings.register()
		s.watch.register()
	}()
	return nil
}

// didChangeWorkspaceFolders has its params decoded here, since the protocol
// package would normalise the URIs.
func (s *Server) didChangeWorkspaceFolders(raw jsonrpc2.RawMessage) error {
	var p struct {
		Event struct {
			Added   []folder `json:"added"`
			Removed []folder `json:"removed"`
		} `json:"event"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	}
	folders := s.uris.changeFolders(names(p.Event.Added), names(p.Event.Removed))
	s.findings.changed(s.session.SetFolders(folders), true)
	s.settings.tell(s.session.Snapshot().Problems())
	go s.settings.pull()
	return nil
}

func names(folders []folder) []string {
	var out []string
	for _, f := range folders {
		out = append(out, f.URI)
	}
	return out
}

// A place is a document that a request speaks of, if it is an agent file.
type place struct {
	file *workspace.File
	doc  *config.Document
	*converter
}

// at returns the document that u names. ok is false, and the answer is empty,
// if it is not open or no agent file.
func (s *Server) at(ctx context.Context, snapshot *workspace.Snapshot, u uri.URI) (p place, ok bool, err error) {
	f := snapshot.File(workspace.Key(u))
	if f == nil {
		return place{}, false, nil
	}
	d, err := f.Document(ctx)
	if d == nil || err != nil {
		return place{}, false, err
	}
	return place{f, d, newConverter(f.Text(), s.encoding)}, true, nil
}

// panicked logs a panic of what the server was doing, and tells the client's log.
func (s *Server) panicked(doing string, p any) {
	s.log.Error("panic", zap.String("while", doing), zap.Any("panic", p), zap.Stack("stack"))
	message := fmt.Sprintf("mcp-lsp: internal error at %s; the server goes on. Please report it.", doing)
	go func() {
		if err := s.peer.LogMessage(s.base, &protocol.LogMessageParams{Type: protocol.MessageTypeError, Message: message}); err != nil {
			s.log.Debug("log message", zap.Error(err))
		}
	}()
}

// soon runs f after a pause, unless the connection ends before.
func (s *Server) soon(pause time.Duration, f func()) {
	time.AfterFunc(pause, func() {
		if s.base.Err() == nil {
			f()
		}
	})
}
