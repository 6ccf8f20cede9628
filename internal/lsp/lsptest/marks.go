package lsptest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// marks are the marks by name; the package's documentation explains each.
func marks() map[string]func(*mark) {
	return map[string]func(*mark){
		"loc": (*mark).loc, "closed": (*mark).closed,
		"diag": (*mark).diag, "hover": (*mark).hover, "complete": (*mark).complete, "accept": (*mark).accept,
		"fix": (*mark).fix, "action": (*mark).action, "noaction": (*mark).noaction, "fixall": (*mark).fixall,
		"def": (*mark).def, "refs": (*mark).refs, "highlight": (*mark).highlight,
		"rename": (*mark).rename, "norename": (*mark).norename, "grow": (*mark).grow,
		"symbols": (*mark).symbols, "folds": (*mark).folds, "tokens": (*mark).tokens,
		"hints": (*mark).hints, "lenses": (*mark).lenses, "links": (*mark).links, "status": (*mark).status,
	}
}

func (m *mark) loc() {
	name, ok := m.word(0)
	if !ok {
		m.fatalf("the first argument is no name")
	}
	m.s.places[name] = m.location(m.arg(1))
}

func (m *mark) closed() { m.doc.closed = true }

// golden compares got with the section that argument i names, or writes it.
func (m *mark) golden(i int, got string) {
	m.s.t.Helper()
	name, ok := m.word(i)
	if !ok {
		m.fatalf("argument %d is no golden section", i+1)
	}
	got = m.s.neutral(got)
	if got != "" && !strings.HasSuffix(got, "\n") {
		got += "\n"
	}
	m.s.used[name] = true
	at := slices.IndexFunc(m.s.archive.Files, func(f txtar.File) bool { return f.Name == "@"+name })
	switch {
	case m.s.update && at < 0:
		m.s.archive.Files = append(m.s.archive.Files, txtar.File{Name: "@" + name, Data: []byte(got)})
	case m.s.update:
		m.s.archive.Files[at].Data = []byte(got)
	case at < 0:
		m.errorf("there is no golden section @%s; got\n%s", name, got)
	case string(m.s.archive.Files[at].Data) != got:
		m.errorf("got\n%s\nwant\n%s", got, m.s.archive.Files[at].Data)
	}
}

func (m *mark) diag() {
	p := m.at()
	severity, ok := m.word(1)
	if !ok {
		m.fatalf("the second argument is no severity")
	}
	code := m.str(2)
	for i, d := range p.doc.found {
		span := m.s.span(p.doc, d.Range)
		span.End = min(span.End, p.doc.text.LineSpan(p.span.Start).End)
		if span != p.span || severityName(d.Severity) != severity || fmt.Sprint(d.Code) != code || !m.matches(3, fmt.Sprint(d.Message)) {
			continue
		}
		p.doc.found = slices.Delete(slices.Clone(p.doc.found), i, i+1)
		return
	}
	m.errorf("there is no such diagnostic")
}

// matches reports whether all expressions from argument i match s.
func (m *mark) matches(i int, s string) bool {
	for _, expr := range m.strs(i) {
		re, err := regexp.Compile(expr)
		if err != nil {
			m.fatalf("%v", err)
		}
		if !re.MatchString(s) {
			return false
		}
	}
	return true
}

func (m *mark) hover() {
	var h *protocol.Hover
	m.s.editor.Call(protocol.MethodTextDocumentHover, &protocol.HoverParams{TextDocumentPositionParams: m.s.cursorAt(m.at())}, &h)
	got := ""
	if h != nil {
		got = h.Contents.(*protocol.MarkupContent).Value
	}
	if _, ok := m.word(1); ok {
		m.golden(1, got)
		return
	}
	for _, want := range m.strs(1) {
		if !strings.Contains(got, want) {
			m.errorf("%q is not in\n%s", want, got)
		}
	}
	if len(m.args) == 1 && got != "" {
		m.errorf("got\n%s", got)
	}
}

func (m *mark) def() {
	var links []protocol.LocationLink
	m.s.editor.Call(protocol.MethodTextDocumentDefinition, &protocol.DefinitionParams{TextDocumentPositionParams: m.s.cursorAt(m.at())}, &links)
	var list []protocol.Location
	for _, l := range links {
		list = append(list, protocol.Location{URI: l.TargetURI, Range: l.TargetSelectionRange})
	}
	m.compare(list)
}

func (m *mark) refs() {
	params := &protocol.ReferenceParams{TextDocumentPositionParams: m.s.cursorAt(m.at())}
	params.Context.IncludeDeclaration = true
	var list []protocol.Location
	m.s.editor.Call(protocol.MethodTextDocumentReferences, params, &list)
	m.compare(list)
}

func (m *mark) highlight() {
	p := m.at()
	var highlights []protocol.DocumentHighlight
	m.s.editor.Call(protocol.MethodTextDocumentDocumentHighlight, &protocol.DocumentHighlightParams{TextDocumentPositionParams: m.s.cursorAt(p)}, &highlights)
	var list []protocol.Location
	for _, h := range highlights {
		list = append(list, protocol.Location{URI: p.doc.uri, Range: h.Range})
	}
	m.compare(list)
}

// compare compares places with the targets from the second argument on. A target
// "file:line" stands for any column.
func (m *mark) compare(list []protocol.Location) {
	m.s.t.Helper()
	want := m.targets(1)
	var got []string
	for _, l := range list {
		d := m.s.named(l.URI)
		if d == nil {
			got = append(got, string(l.URI))
			continue
		}
		shown := m.s.show(place{doc: d, span: m.s.span(d, l.Range)})
		if loose := shown[:strings.LastIndexByte(shown, ':')]; slices.Contains(want, loose) {
			shown = loose
		}
		got = append(got, shown)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		m.errorf("got %q, want %q", got, want)
	}
}

func (m *mark) rename() {
	p := m.at()
	params := &protocol.RenameParams{TextDocumentPositionParams: m.s.cursorAt(p), NewName: m.str(1)}
	var edit *protocol.WorkspaceEdit
	m.s.editor.Call(protocol.MethodTextDocumentRename, params, &edit)
	if edit == nil {
		m.errorf("there is nothing to rename")
		return
	}
	m.golden(2, m.s.after(m, p.doc, edit))
}

func (m *mark) norename() {
	var got jsonrpc2.RawMessage
	m.s.editor.Call(protocol.MethodTextDocumentPrepareRename, m.s.cursorAt(m.at()), &got)
	if s := string(got); s != "null" && s != "" {
		m.errorf("got %s", got)
	}
}

func (m *mark) grow() {
	p := m.at()
	params := &protocol.SelectionRangeParams{TextDocument: protocol.TextDocumentIdentifier{URI: p.doc.uri}, Positions: []protocol.Position{m.s.position(p.doc, p.cursor)}}
	var list []protocol.SelectionRange
	m.s.editor.Call(protocol.MethodTextDocumentSelectionRange, params, &list)
	var out strings.Builder
	for r := &list[0]; r != nil; r = r.Parent {
		span := m.s.span(p.doc, r.Range)
		fmt.Fprintf(&out, "%s %q\n", m.s.lines(p.doc, span), p.doc.text.Slice(span))
	}
	m.golden(1, out.String())
}

// lines writes the lines of a span.
func (s *scenario) lines(d *document, span text.Span) string {
	from, to := d.text.LineAt(span.Start)+1, d.text.LineAt(span.End)+1
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}
