package ide

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// mayBeKey reports whether a key can be written at the place.
func (s *site) mayBeKey() bool {
	if s.cur.Place == syntax.InKey && s.cur.Parent == nil {
		return !s.cur.Flow
	}
	return s.cur.Place == syntax.InKey || s.cur.MayBeKey || s.cur.NeedsDash
}

// mayBeValue reports whether a scalar can be written at the place.
func (s *site) mayBeValue() bool { return s.cur.Place != syntax.InKey || s.cur.Parent == nil }

// place sets where and behind what the text is written.
func (s *site) place() {
	s.replace, s.head, s.column = s.cur.Replace, s.blank(), s.cur.Column
	if s.cur.Node == nil && s.cur.Parent != nil && s.cur.Parent.Style == syntax.Block && strings.TrimSpace(s.d.Tree.Text.Slice(s.line)) == "" {
		s.align(s.columnOf(s.cur.Parent.Entries()[0].Start))
	}
	s.column = max(s.column, s.columnOf(s.replace.Start)+len(s.head))
	if s.cur.NeedsDash {
		s.addDash()
	}
}

// align makes the text on a blank line begin in column, where its neighbours
// begin, whatever the cursor's is.
func (s *site) align(column int) {
	at := s.replace.Start - s.line.Start
	s.column = min(at, column)
	s.replace.Start = s.line.Start + s.column
	s.head = strings.Repeat(" ", column-s.column)
}

// columnOf is the column of off, in which a byte order mark does not count.
func (s *site) columnOf(off int) int {
	start, mark := s.d.Tree.Text.LineSpan(off).Start, "\ufeff"
	if start == 0 && off >= len(mark) && strings.HasPrefix(s.d.Tree.Text.String(), mark) {
		start = len(mark)
	}
	return off - start
}

func (s *site) addDash() {
	s.head += "-" + s.style.Gap
	s.column += 1 + len(s.style.Gap)
}

// blank is the blank that must stand between the sign before the place and the
// text, if the author has not typed it.
func (s *site) blank() string {
	at := s.cur.Replace.Start
	if s.cur.Quote != 0 || at == 0 || s.style.JSON && s.style.Colon == ":" || s.cur.Place == syntax.InKey && s.cur.Parent != nil {
		return ""
	}
	if sign := s.src()[at-1]; sign == ':' || sign == '-' {
		return " "
	}
	return ""
}

// indent is what further lines begin with that stand in column, relative to
// the line of the text: that line's own indentation is added when the text is
// inserted.
func (s *site) indent(column int) string {
	own := min(len(s.d.Tree.Text.Indent(s.replace.Start)), s.columnOf(s.replace.Start))
	return strings.Repeat(" ", max(0, column-own))
}

// mayBeginList reports whether a dash can be written at the place.
func (s *site) mayBeginList() bool {
	return !s.cur.Flow && s.fresh() && s.mayBeKey()
}

// firstItem is the site of the first item of a list that may begin at s.
func (s *site) firstItem(list *schema.Type) *site {
	item := *s
	item.around = &config.Value{Declared: list, Type: list, Field: s.field, Parent: s.around, Index: -1}
	item.value, item.field = nil, nil
	item.cur.Path = append(slices.Clone(s.cur.Path), syntax.Step{Index: 0})
	item.cur.NeedsDash = true
	item.addDash()
	item.resolve([]*schema.Type{list.Elem})
	return &item
}

// mayGoBelow reports whether the value of a key may begin on the line below,
// because nothing is written behind the colon.
func (s *site) mayGoBelow() bool {
	return s.cur.Place == syntax.InValue && !s.cur.MayBeKey && !s.cur.Flow && s.cur.Quote == 0 && s.cur.Node == nil &&
		s.cur.Pair != nil && s.cur.Pair.Colon >= 0 && strings.TrimSpace(s.src()[s.cur.Pair.Colon+1:s.line.End]) == ""
}

// below is the site of the first key or dash on the line below the key.
func (s *site) below() *site {
	first := *s
	first.types = slices.DeleteFunc(slices.Clone(s.types), func(t *schema.Type) bool {
		return t.Kind != schema.Object && t.Kind != schema.Map && t.Kind != schema.List
	})
	first.cur.Place, first.cur.Parent, first.cur.MayBeKey = syntax.InKey, nil, true
	first.replace.Start = s.cur.Pair.Colon + 1
	key := s.columnOf(s.cur.Pair.Key.Full().Start)
	first.column = key + len(s.style.Indent)
	if len(first.types) > 0 && first.types[0].Kind == schema.List {
		first.column = key + len(s.style.Dash)
	}
	first.head = "\n" + strings.Repeat(" ", max(0, first.column-len(s.d.Tree.Text.Indent(s.cur.Replace.Start))))
	return &first
}

// fresh reports whether nothing but half a word stands at the place, so that a
// whole entry can be written.
func (s *site) fresh() bool {
	return s.cur.Quote == 0 && (s.cur.Place != syntax.InKey || s.cur.Parent == nil)
}

// src is the text of the document.
func (s *site) src() string { return s.d.Tree.Text.String() }
