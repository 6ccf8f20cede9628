package ide

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// commas adds the commas that an entry in brackets still needs before and
// behind it.
func (s *site) commas(item *Item) {
	if s.commaBehind {
		item.New += ","
		if item.Plain != "" {
			item.Plain += ","
		}
	}
	if !s.commaBefore {
		return
	}
	start := item.Replace.Start
	if s.cur.Quote != 0 {
		start--
	}
	at := len(strings.TrimRight(s.src()[:start], " \t\r\n"))
	if at < start {
		item.Also = append(item.Also, text.Edit{Span: text.Span{Start: at, End: at}, New: ","})
		return
	}
	item.New = ", " + item.New
	if item.Plain != "" {
		item.Plain = ", " + item.Plain
	}
}

// needsCommas reports whether commas are missing around the entry at the
// cursor. For one that has begun the cursor does not say so.
func (s *site) needsCommas() (before, behind bool) {
	n := s.cur.Parent
	if s.cur.Node == nil || !s.cur.Flow || n == nil || s.cur.Place == syntax.InValue {
		return s.cur.NeedsComma, s.cur.NeedsCommaAfter
	}
	if s.onKey() && s.cur.Pair.Colon >= 0 {
		return false, false
	}
	var last, next text.Span
	found := false
	for _, entry := range n.Entries() {
		switch {
		case entry.End < s.cur.Replace.Start:
			last, before = entry, true
		case entry.Start > s.cur.Replace.End && !found:
			next, found = entry, true
		}
	}
	src := s.src()
	before = before && !strings.Contains(src[last.End:s.cur.Replace.Start], ",")
	return before, found && !strings.Contains(src[s.cur.Replace.End:next.Start], ",")
}
