package lsp

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// settings brings the user's settings to the session. They come by
// initializationOptions, by didChangeConfiguration and by asking; what comes
// later replaces, key by key, what initializationOptions said.
type settings struct {
	server *Server

	mu      sync.Mutex
	first   map[string]any            // of initializationOptions
	now     map[string]any            // what counts
	scoped  map[string]map[string]any // what counts in a folder instead, by its path
	asked   int                       // number of questions asked; only the last answer counts
	applied bool
	told    map[string]bool // problems that were shown or wait to be
	waiting []string
	ready   bool // the client has sent initialized
}

func newSettings(s *Server) *settings {
	return &settings{server: s, told: map[string]bool{}}
}

// start takes initializationOptions.
func (st *settings) start(raw json.RawMessage) {
	st.first = section(raw)
	st.apply(nil, nil, 0)
}

// push takes the settings of didChangeConfiguration. Many clients send none
// there and want to be asked.
func (st *settings) push(raw json.RawMessage) {
	if m := section(raw); m != nil && st.ours(m, raw) {
		st.apply(m, nil, 0)
	}
	go st.pull()
}

// pull asks the client for its settings, where it can be asked: for those of all
// files, and where there are several folders for those of each. It must not run on
// the read goroutine.
func (st *settings) pull() {
	s := st.server
	if !s.client.Workspace.Configuration {
		return
	}
	st.mu.Lock()
	st.asked++
	asked := st.asked
	st.mu.Unlock()
	items := []protocol.ConfigurationItem{{Section: ptr(workspace.Section)}}
	folders := s.uris.all()
	if len(folders) > 1 {
		for _, k := range folders {
			items = append(items, protocol.ConfigurationItem{Section: ptr(workspace.Section), ScopeURI: ptr(s.uris.of(k))})
		}
	}
	answers, err := s.peer.Configuration(s.base, &protocol.ConfigurationParams{Items: items})
	if err != nil {
		s.log.Debug("workspace/configuration", zap.Error(err))
		return
	}
	if len(answers) == len(items) {
		st.answer(answers, folders, asked)
	}
}

// answer applies the answers to a pull, the one numbered asked: those for all files
// and those for folders. null means that the client has no such section.
func (st *settings) answer(answers []protocol.LSPAny, folders []workspace.Key, asked int) {
	scoped := map[string]map[string]any{}
	for i, raw := range answers[1:] {
		if m := section(json.RawMessage(raw)); m != nil {
			scoped[st.server.uris.path(folders[i])] = m
		}
	}
	m := section(json.RawMessage(answers[0]))
	if m != nil || len(scoped) > 0 {
		st.apply(m, scoped, asked)
	}
}

// register asks the client to send didChangeConfiguration, which some do only
// on demand.
func (st *settings) register() {
	s := st.server
	if !s.client.Workspace.DidChangeConfiguration.DynamicRegistration {
		return
	}
	options, err := json.Marshal(map[string]string{"section": workspace.Section})
	if err != nil {
		return
	}
	err = s.peer.RegisterCapability(s.base, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "mcp-lsp/settings", Method: protocol.MethodWorkspaceDidChangeConfiguration, RegisterOptions: options,
	}}})
	if err != nil {
		s.log.Debug("register didChangeConfiguration", zap.Error(err))
	}
}

// apply makes the settings count that m, or scoped for a folder, and
// initializationOptions give together. asked is the question that they answer, 0 if
// nobody asked; the answer to an older question than the last one is dropped.
func (st *settings) apply(m map[string]any, scoped map[string]map[string]any, asked int) {
	st.mu.Lock()
	if asked > 0 && asked != st.asked {
		st.mu.Unlock()
		return
	}
	next := overlay(st.first, m)
	for path, own := range scoped {
		scoped[path] = overlay(st.first, own)
	}
	maps.DeleteFunc(scoped, func(_ string, own map[string]any) bool { return reflect.DeepEqual(own, next) })
	if st.applied && reflect.DeepEqual(next, st.now) && maps.EqualFunc(scoped, st.scoped, func(a, b map[string]any) bool { return reflect.DeepEqual(a, b) }) {
		st.mu.Unlock()
		return
	}
	st.now, st.scoped, st.applied = next, scoped, true
	parsed, problems := st.parse(next)
	folders := map[string]workspace.Settings{}
	for _, path := range slices.Sorted(maps.Keys(scoped)) {
		own, more := st.parse(scoped[path])
		folders[path], problems = own, append(problems, more...)
	}
	keys := st.server.session.SetScopedSettings(parsed, folders)
	st.mu.Unlock()
	st.tell(problems)
	st.server.findings.changed(keys, true)
}

func (st *settings) parse(m map[string]any) (workspace.Settings, []workspace.Problem) {
	if len(m) == 0 {
		return workspace.Settings{}, nil
	}
	return workspace.ParseSettings(m, st.server.options.Workspace.Dialects)
}

// ours reports whether m, which was pushed as raw, is meant for this server:
// clients push the settings of every server, and some leave out the section.
func (st *settings) ours(m map[string]any, raw json.RawMessage) bool {
	var outer map[string]any
	if json.Unmarshal(raw, &outer) == nil {
		if _, wrapped := outer[workspace.Section]; wrapped {
			return true
		}
	}
	for _, d := range workspace.Declared(st.server.options.Workspace.Dialects) {
		if hasHead(m, d.Key) {
			return true
		}
	}
	return false
}

// tell shows each problem to the user, once, and not before the client is ready. It
// does not wait for the client to take it.
func (st *settings) tell(problems []workspace.Problem) {
	st.mu.Lock()
	for _, p := range problems {
		if text := p.String(); !st.told[text] {
			st.told[text] = true
			st.waiting = append(st.waiting, text)
		}
	}
	waiting := len(st.waiting) > 0
	st.mu.Unlock()
	if waiting {
		go st.show()
	}
}

// open tells what has waited for the client to be ready.
func (st *settings) open() {
	st.mu.Lock()
	st.ready = true
	st.mu.Unlock()
	st.show()
}

func (st *settings) show() {
	st.mu.Lock()
	if !st.ready || len(st.waiting) == 0 {
		st.mu.Unlock()
		return
	}
	message := "mcp-lsp: " + strings.Join(st.waiting, "; ")
	st.waiting = nil
	st.mu.Unlock()
	s := st.server
	err := s.peer.ShowMessage(s.base, &protocol.ShowMessageParams{Type: protocol.MessageTypeWarning, Message: message})
	if err != nil {
		s.log.Debug("show message", zap.Error(err))
	}
}

// section returns the settings in raw, which may hold them under the section's
// name; nil if there are none.
func section(raw json.RawMessage) map[string]any {
	var m map[string]any
	if json.Unmarshal(raw, &m) != nil {
		return nil
	}
	if inner, ok := m[workspace.Section]; ok {
		m, _ = inner.(map[string]any)
	}
	if len(m) == 0 {
		return nil
	}
	return m
}

// overlay returns base with the keys of over. Keys are written dotted or nested;
// all keys with the same first word are replaced together.
func overlay(base, over map[string]any) map[string]any {
	merged := maps.Clone(over)
	for k, v := range base {
		if !hasHead(over, k) {
			if merged == nil {
				merged = map[string]any{}
			}
			merged[k] = v
		}
	}
	return merged
}

func hasHead(m map[string]any, key string) bool {
	head, _, _ := strings.Cut(key, ".")
	for k := range m {
		if h, _, _ := strings.Cut(k, "."); h == head {
			return true
		}
	}
	return false
}
