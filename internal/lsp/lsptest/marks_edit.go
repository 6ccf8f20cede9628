package lsptest

import (
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// offered asks for the code actions at a location.
func (m *mark) offered(p place, only ...protocol.CodeActionKind) []protocol.CodeAction {
	m.s.t.Helper()
	params := &protocol.CodeActionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: p.doc.uri},
		Range:        m.s.rangeOf(p),
		Context:      protocol.CodeActionContext{Diagnostics: []protocol.Diagnostic{}, Only: only},
	}
	var list []protocol.CodeAction
	m.s.editor.Call(protocol.MethodTextDocumentCodeAction, params, &list)
	return list
}

func (m *mark) fix()    { m.take(m.offered(m.at(), protocol.CodeActionKindQuickFix)) }
func (m *mark) action() { m.take(m.offered(m.at())) }

// take carries out the action whose title is the second argument.
func (m *mark) take(list []protocol.CodeAction) {
	m.s.t.Helper()
	title := m.str(1)
	var titles []string
	for _, a := range list {
		if a.Title == title {
			m.golden(2, m.s.after(m, m.at().doc, m.edit(&a)))
			return
		}
		titles = append(titles, a.Title)
	}
	m.errorf("it is not offered; offered are %q", titles)
}

// edit returns an action's edit, which may have to be asked for.
func (m *mark) edit(a *protocol.CodeAction) *protocol.WorkspaceEdit {
	m.s.t.Helper()
	if a.Edit == nil {
		m.s.editor.Call(protocol.MethodCodeActionResolve, a, a)
	}
	return a.Edit
}

func (m *mark) noaction() {
	re, err := regexp.Compile(m.str(1))
	if err != nil {
		m.fatalf("%v", err)
	}
	for _, a := range m.offered(m.at()) {
		if re.MatchString(a.Title) {
			m.errorf("%q is offered", a.Title)
		}
	}
}

func (m *mark) fixall() {
	whole := place{doc: m.doc, span: text.Span{End: m.doc.text.Len()}}
	for _, a := range m.offered(whole, "source.fixAll") {
		m.golden(0, m.s.after(m, m.doc, m.edit(&a)))
		return
	}
	m.errorf("it is not offered")
}

// after returns a document after an edit; where other files change, all of them.
func (s *scenario) after(m *mark, d *document, edit *protocol.WorkspaceEdit) string {
	s.t.Helper()
	changed := map[string]string{}
	for _, c := range edit.DocumentChanges {
		switch c := c.(type) {
		case *protocol.CreateFile:
			changed[s.nameOf(c.URI)] = ""
		case *protocol.TextDocumentEdit:
			name := s.nameOf(c.TextDocument.URI)
			src, ok := changed[name]
			if known := s.named(c.TextDocument.URI); !ok && known != nil {
				src = known.text.String()
			} else if !ok {
				m.fatalf("edits %s, which does not exist", name)
			}
			var edits []protocol.TextEdit
			for _, e := range c.Edits {
				edits = append(edits, *e.(*protocol.TextEdit))
			}
			changed[name] = s.apply(m, src, edits)
		}
	}
	if only, ok := changed[d.name]; ok && len(changed) == 1 {
		return only
	}
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		fmt.Fprintf(&out, "== %s ==\n%s", name, changed[name])
	}
	return out.String()
}

// nameOf returns the name of a file in the archive.
func (s *scenario) nameOf(u uri.URI) string {
	if d := s.named(u); d != nil {
		return d.name
	}
	if rel, err := filepath.Rel(s.home, u.FsPath()); err == nil && !strings.HasPrefix(rel, "..") {
		return "~/" + filepath.ToSlash(rel)
	}
	rel, err := filepath.Rel(s.root, u.FsPath())
	if err != nil {
		return string(u)
	}
	return filepath.ToSlash(rel)
}

// apply applies edits to a text.
func (s *scenario) apply(m *mark, src string, edits []protocol.TextEdit) string {
	s.t.Helper()
	d := &document{text: text.New(src)}
	var all []text.Edit
	for _, e := range edits {
		all = append(all, text.Edit{Span: s.span(d, e.Range), New: e.NewText})
	}
	after, err := d.text.Apply(all...)
	if err != nil {
		m.fatalf("%v", err)
	}
	return after.String()
}

// items asks for completions at a location and returns them as an editor shows
// them: in their order, with the list's defaults filled in.
func (m *mark) items(p place) []protocol.CompletionItem {
	m.s.t.Helper()
	var list *protocol.CompletionList
	m.s.editor.Call(protocol.MethodTextDocumentCompletion, &protocol.CompletionParams{TextDocumentPositionParams: m.s.cursorAt(p)}, &list)
	if list == nil {
		return nil
	}
	if d := list.ItemDefaults; d != nil {
		for i := range list.Items {
			fill(&list.Items[i], d)
		}
	}
	slices.SortStableFunc(list.Items, func(a, b protocol.CompletionItem) int { return strings.Compare(sortKey(a), sortKey(b)) })
	return list.Items
}

func fill(item *protocol.CompletionItem, d *protocol.CompletionItemDefaults) {
	if item.Data == nil {
		item.Data = d.Data
	}
	if item.TextEdit != nil {
		return
	}
	newText, ok := item.TextEditText.Get()
	if !ok {
		newText = item.Label
	}
	switch r := d.EditRange.(type) {
	case *protocol.Range:
		item.TextEdit = &protocol.TextEdit{Range: *r, NewText: newText}
	case *protocol.EditRangeWithInsertReplace:
		item.TextEdit = &protocol.InsertReplaceEdit{Insert: r.Insert, Replace: r.Replace, NewText: newText}
	}
}

func sortKey(item protocol.CompletionItem) string {
	if s, ok := item.SortText.Get(); ok {
		return s
	}
	return item.Label
}

func (m *mark) complete() {
	items := m.items(m.at())
	if _, ok := m.word(1); ok {
		var out strings.Builder
		for _, it := range items {
			detail, _ := it.Detail.Get()
			out.WriteString(strings.TrimRight(fmt.Sprintf("%s\t%s", it.Label, detail), "\t") + "\n")
		}
		m.golden(1, out.String())
		return
	}
	at := map[string]int{}
	var labels []string
	for i, it := range items {
		at[it.Label] = i + 1
		labels = append(labels, it.Label)
	}
	last := 0
	for _, label := range m.strs(1) {
		unwanted, not := strings.CutPrefix(label, "!")
		switch {
		case not && at[unwanted] > 0:
			m.errorf("%q is offered", unwanted)
		case !not && at[label] <= last:
			m.errorf("%q is not offered, or not behind the one before; offered are %q", label, labels)
		case !not:
			last = at[label]
		}
	}
	if len(m.args) == 1 && len(items) > 0 {
		m.errorf("offered are %q", labels)
	}
}

func (m *mark) accept() {
	p, label := m.at(), m.str(1)
	for _, it := range m.items(p) {
		if it.Label != label {
			continue
		}
		var edit protocol.TextEdit
		switch e := it.TextEdit.(type) {
		case *protocol.TextEdit:
			edit = *e
		case *protocol.InsertReplaceEdit:
			edit = protocol.TextEdit{Range: e.Replace, NewText: e.NewText}
		}
		if it.InsertTextMode != protocol.InsertTextModeAsIs {
			start := m.s.span(p.doc, edit.Range).Start
			edit.NewText = strings.ReplaceAll(edit.NewText, "\n", "\n"+p.doc.text.Indent(start))
		}
		m.golden(2, m.s.apply(m, p.doc.text.String(), append(it.AdditionalTextEdits, edit)))
		return
	}
	m.errorf("it is not offered")
}
