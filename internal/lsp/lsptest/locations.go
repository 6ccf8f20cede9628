package lsptest

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A place is a location of a scenario: a span in one line of a document, and
// where in it the cursor is.
type place struct {
	doc    *document
	span   text.Span
	cursor int
}

func (m *mark) fatalf(format string, args ...any) {
	m.s.t.Helper()
	m.s.t.Fatalf("%s:%d: %s: %s", m.doc.name, m.line+1, m.name, fmt.Sprintf(format, args...))
}

func (m *mark) errorf(format string, args ...any) {
	m.s.t.Helper()
	m.s.t.Errorf("%s:%d: %s: %s", m.doc.name, m.line+1, m.name, fmt.Sprintf(format, args...))
}

// arg returns an argument; the mark must have it.
func (m *mark) arg(i int) ast.Expr {
	m.s.t.Helper()
	if i >= len(m.args) {
		m.fatalf("argument %d is missing", i+1)
	}
	return m.args[i]
}

// str returns an argument that is a string.
func (m *mark) str(i int) string {
	m.s.t.Helper()
	v, ok := literal(m.arg(i))
	if !ok {
		m.fatalf("argument %d is no string", i+1)
	}
	return v
}

// strs returns all arguments from i, which are strings.
func (m *mark) strs(i int) []string {
	var all []string
	for ; i < len(m.args); i++ {
		all = append(all, m.str(i))
	}
	return all
}

// word returns an argument that is a name; ok is false if it is something else.
func (m *mark) word(i int) (name string, ok bool) {
	if i >= len(m.args) {
		return "", false
	}
	id, ok := m.args[i].(*ast.Ident)
	if !ok {
		return "", false
	}
	return id.Name, true
}

func literal(x ast.Expr) (string, bool) {
	lit, ok := x.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// at returns the location that the first argument names.
func (m *mark) at() place {
	m.s.t.Helper()
	return m.location(m.arg(0))
}

func (m *mark) location(x ast.Expr) place {
	m.s.t.Helper()
	line := m.doc.text.Line(m.line)
	switch x := x.(type) {
	case *ast.Ident:
		return m.known(x.Name, line)
	case *ast.CallExpr:
		return m.computed(x)
	}
	s, ok := literal(x)
	if !ok {
		m.fatalf("not a location")
	}
	return m.find(s, 1)
}

// known returns a location with a name.
func (m *mark) known(name string, line text.Span) place {
	m.s.t.Helper()
	switch name {
	case "line":
		src := m.doc.text.Slice(line)
		line.Start += len(src) - len(strings.TrimLeft(src, " \t"))
		line.End = line.Start + len(strings.TrimSpace(src))
		return place{m.doc, line, line.Start}
	case "end":
		return place{m.doc, text.Span{Start: line.End, End: line.End}, line.End}
	}
	p, ok := m.s.places[name]
	if !ok {
		m.fatalf("nothing is called %s", name)
	}
	return p
}

// computed returns the location of nth(text, n) or to(from, to).
func (m *mark) computed(x *ast.CallExpr) place {
	m.s.t.Helper()
	f, ok := x.Fun.(*ast.Ident)
	if !ok || len(x.Args) != 2 {
		m.fatalf("not a location")
	}
	switch f.Name {
	case "nth":
		s, isText := literal(x.Args[0])
		n, isNumber := x.Args[1].(*ast.BasicLit)
		if isText && isNumber {
			count, err := strconv.Atoi(n.Value)
			if err == nil {
				return m.find(s, count)
			}
		}
	case "to":
		from, to := m.location(x.Args[0]), m.location(x.Args[1])
		return place{m.doc, text.Span{Start: from.span.Start, End: to.span.End}, from.span.Start}
	}
	m.fatalf("not a location")
	return place{}
}

// find returns the n-th place where the mark's line has a text. "^" in the text
// is the cursor.
func (m *mark) find(want string, n int) place {
	m.s.t.Helper()
	before, after, cursor := strings.Cut(want, "^")
	line := m.doc.text.Line(m.line)
	src := m.doc.text.Slice(line)
	at := 0
	for i := range n {
		found := strings.Index(src[at:], before+after)
		if found < 0 {
			m.fatalf("no %q (%d) in %q", want, i+1, src)
		}
		at += found
		if i+1 < n {
			at++
		}
	}
	p := place{doc: m.doc, span: text.Span{Start: line.Start + at, End: line.Start + at + len(before) + len(after)}}
	p.cursor = p.span.Start
	if cursor {
		p.cursor += len(before)
	}
	return p
}

// position converts an offset of a document.
func (s *scenario) position(d *document, off int) protocol.Position {
	p := d.text.Position(off, s.editor.Encoding)
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Character)}
}

// rangeOf converts the span of a location.
func (s *scenario) rangeOf(p place) protocol.Range {
	return protocol.Range{Start: s.position(p.doc, p.span.Start), End: s.position(p.doc, p.span.End)}
}

// cursorAt makes params of a request at a location.
func (s *scenario) cursorAt(p place) protocol.TextDocumentPositionParams {
	return protocol.TextDocumentPositionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: p.doc.uri},
		Position:     s.position(p.doc, p.cursor),
	}
}

// targets returns the named locations and "file:line" texts from argument i, as
// sorted "file:line:column" and "file:line".
func (m *mark) targets(i int) []string {
	m.s.t.Helper()
	var all []string
	for ; i < len(m.args); i++ {
		if s, ok := literal(m.args[i]); ok {
			all = append(all, s)
			continue
		}
		all = append(all, m.s.show(m.location(m.args[i])))
	}
	slices.Sort(all)
	return all
}

// show writes a location as "file:line:column".
func (s *scenario) show(p place) string {
	pos := p.doc.text.Position(p.span.Start, text.UTF32)
	return fmt.Sprintf("%s:%d:%d", p.doc.name, pos.Line+1, pos.Character+1)
}
