package syntax

import (
	"sort"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// At returns what could be written at offset off, which is clamped to the
// text. It never fails: where nothing can be written the Place is Nowhere.
//
// On a line without text the column of the cursor decides: the innermost block
// mapping whose keys stand in that column is meant (InKey), else the innermost
// sequence whose dashes stand there (InItem, NeedsDash). Where the cursor is
// deeper than a key or dash without a value, that value is meant: the Place is
// InKey, Parent is nil, MayBeKey is true and Path leads to the value. If no
// column matches it is the innermost mapping whose column is not right of the
// cursor.
//
// A half-typed word that stands alone on its line or behind a dash, where a
// mapping could begin, is an InItem or InValue with MayBeKey: whether a key or
// a value is meant depends on the type that is expected at Path.
func (t *Tree) At(off int) Cursor {
	off = min(max(off, 0), t.Text.Len())
	f := finder{src: t.Text.String(), off: off, line: t.Text.LineSpan(off), json: t.Format == JSON}
	f.c = Cursor{Doc: t.DocAt(off), Replace: text.Span{Start: off, End: off}, Column: off - f.line.Start}
	f.c.Flow = f.json
	if t.CommentAt(off) != nil {
		f.c.Place = InComment
		return f.c
	}
	if f.inMarker() {
		return f.c
	}
	f.root(f.c.Doc.Root)
	return f.c
}

// A finder descends a tree towards an offset and fills a Cursor.
type finder struct {
	src  string
	off  int
	line text.Span // of the cursor
	json bool
	c    Cursor
}

// inMarker reports whether the cursor is in a marker or a directive.
func (f *finder) inMarker() bool {
	if f.json {
		return false
	}
	m := f.c.Doc.Marker
	directive := f.off <= m.Start && f.line.Start < f.line.End && f.src[f.line.Start] == '%'
	return directive || !m.Empty() && f.off <= m.End || f.off > f.c.Doc.Span.End
}

// onBlank reports whether nothing but blanks stands before the cursor on its
// line.
func (f *finder) onBlank() bool {
	return strings.TrimLeft(f.src[f.line.Start:f.off], " \t"+bom) == ""
}

// root looks for the cursor in the root of a document.
func (f *finder) root(n *Node) {
	switch {
	case n.Kind == Null && n.Anchor == nil && n.Tag == nil:
		f.unwritten()
	case f.reaches(n):
		f.c.Place = InValue
		f.node(n, f.startsLine(n) && !f.json)
	case !f.json:
		f.block(n)
	}
}

// reaches reports whether the cursor stands on n, at its end, or behind it
// where an unclosed flow collection goes on. A block collection does not reach
// to a blank line.
func (f *finder) reaches(n *Node) bool {
	full := n.Full()
	switch {
	case f.off < full.Start:
		return false
	case f.off > full.End:
		return n.Style == Flow && !n.Closed && strings.Trim(f.src[full.End:f.off], " \t\r\n") == ""
	case n.Style == Block:
		return f.off < full.End || !f.onBlank()
	}
	return true
}

// startsLine reports whether n begins a line, perhaps behind dashes.
func (f *finder) startsLine(n *Node) bool {
	start := n.Full().Start
	return strings.Trim(f.src[start-f.columnOf(n):start], " \t-"+bom) == ""
}

// unwritten is a place where no value stands yet and a mapping may begin.
func (f *finder) unwritten() {
	f.c.Place, f.c.MayBeKey = InKey, !f.c.Flow
	f.c.Parent, f.c.Node = nil, nil
}

// node looks for the cursor in n, whose Place has been set for a scalar. Fresh
// says that a mapping could begin where n stands.
func (f *finder) node(n *Node, fresh bool) {
	switch {
	case f.off < n.Span.Start:
		f.c.Place = Nowhere // in its properties
	case n.Kind == Scalar && (n.Style == Literal || n.Style == Folded):
		f.text(n)
	case n.Kind == Scalar || n.Kind == Alias:
		f.scalar(n)
		f.c.MayBeKey = fresh && n.Kind == Scalar && n.Style == Plain && !strings.ContainsAny(f.src[n.Span.Start:n.Span.End], "\r\n")
	case n.Kind == Null:
		f.c.Place = Nowhere
	case n.Style == Flow:
		f.flow(n)
	default:
		f.block(n)
	}
}

// text sets the place to the text of a block scalar, but for its header.
func (f *finder) text(n *Node) {
	f.c.Place = Nowhere
	if f.line.Start > n.Span.Start {
		f.c.Place, f.c.Node = InText, n
	}
}

// scalar sets what the cursor touches of a scalar or alias.
func (f *finder) scalar(n *Node) {
	s := n.Span
	f.c.Node = n
	switch {
	case f.off < s.Start:
		f.c.Place, f.c.Node = Nowhere, nil
		return
	case f.off == s.Start:
	case n.Kind == Alias:
		s.Start++
	case n.Style == SingleQuoted || n.Style == DoubleQuoted:
		if n.Closed && f.off >= s.End {
			f.c.Place = Nowhere
			return
		}
		f.c.Quote, f.c.QuoteOpen = f.src[s.Start], !n.Closed
		s.Start++
		if n.Closed {
			s.End--
		}
	}
	f.c.Replace = s
	f.c.Prefix = f.src[s.Start:max(f.off, s.Start)]
}

// key sets the place to the key of a pair.
func (f *finder) key(n *Node, pr *Pair) {
	f.c.Place, f.c.Parent, f.c.Pair = InKey, n, pr
	f.c.Column = f.columnOf(pr.Key)
	switch {
	case f.off > pr.Key.Span.End:
		f.c.Place = Nowhere // between the key and its colon
	case pr.Key.Kind == Scalar || pr.Key.Kind == Alias:
		f.scalar(pr.Key)
	}
}

// columnOf returns the column of n with its properties, in bytes.
func (f *finder) columnOf(n *Node) int {
	start := n.Full().Start
	return start - (strings.LastIndexAny(f.src[:start], "\r\n") + 1)
}

func (f *finder) push(n *Node, key string, index int) {
	f.c.Path = append(f.c.Path, Step{Node: n, Key: key, Index: index})
}

// block looks for the cursor in a block collection, or below a root.
func (f *finder) block(n *Node) {
	switch {
	case f.onBlank() && (f.lineIsBlank() || f.inIndent()):
		f.blankLine(n)
	case n.Kind == Mapping:
		f.blockMapping(n)
	case n.Kind == Sequence:
		f.blockSequence(n)
	}
}

// inIndent reports whether the cursor is left of the text of its line.
func (f *finder) inIndent() bool {
	return f.off < f.line.End && blank(f.src[f.off])
}

func (f *finder) lineIsBlank() bool {
	return strings.Trim(f.src[f.line.Start:f.line.End], " \t"+bom) == ""
}

// lastPair returns the last pair that begins at or before off.
func lastPair(n *Node, off int) *Pair {
	i := sort.Search(len(n.Pairs), func(i int) bool { return pairStart(n.Pairs[i]) > off })
	if i == 0 {
		return nil
	}
	return n.Pairs[i-1]
}

// pairStart returns where a pair begins; one without a key begins at its colon
// or value.
func pairStart(pr *Pair) int { return pr.Key.Full().Start }

// lastItem returns the index of the last item that begins at or before off, or
// -1.
func lastItem(n *Node, off int) int {
	return sort.Search(len(n.Items), func(i int) bool { return itemStart(n.Items[i]) > off }) - 1
}

func itemStart(it *Item) int {
	if it.Dash >= 0 {
		return it.Dash
	}
	return it.Value.Full().Start
}

func (f *finder) blockMapping(n *Node) {
	pr := lastPair(n, f.off)
	if pr == nil {
		return
	}
	if f.off <= max(pr.Key.Full().End, pr.Colon) {
		f.key(n, pr)
		return
	}
	f.push(n, pr.Key.Value, -1)
	f.c.Pair, f.c.Parent = pr, n
	f.value(pr.Value, pr.Colon, InValue)
}

func (f *finder) blockSequence(n *Node) {
	i := lastItem(n, f.off)
	if i < 0 || f.off <= n.Items[i].Dash {
		f.push(n, "", max(i, 0))
		f.c.Place, f.c.Parent, f.c.Pair, f.c.NeedsDash = InItem, n, nil, true
		return
	}
	f.push(n, "", i)
	f.c.Parent, f.c.Pair = n, nil
	f.value(n.Items[i].Value, n.Items[i].Dash, InItem)
}

// value looks for the cursor in a value behind the sign at offset sign, which
// is negative if there is none.
func (f *finder) value(v *Node, sign int, place Place) {
	f.c.Place = place
	full := v.Full()
	signLine := sign >= f.line.Start
	switch {
	case full.Start < full.End && f.reaches(v):
		f.node(v, place == InItem && f.startsLine(v) || sign >= 0 && strings.ContainsAny(f.src[sign:full.Start], "\r\n"))
	case signLine && (f.off <= full.Start || v.Kind == Null):
		f.beforeValue(v, sign, place)
	case v.Kind == Scalar && v.Style == Plain && full.End >= f.line.Start && f.off > full.End:
		f.c.Node = v // blanks behind a text that may go on
		f.c.Replace.Start = v.Span.Start
		f.c.Prefix = f.src[v.Span.Start:f.off]
	case v.Style == Block:
		f.block(v)
	default:
		f.c.Place = Nowhere
	}
}

// beforeValue is a place between a sign and the value v, which may not be
// written yet, on the line of the sign.
func (f *finder) beforeValue(v *Node, sign int, place Place) {
	f.c.NeedsBlank = f.off == sign+1
	if place == InItem {
		f.c.Column = max(f.c.Column, sign+2-f.line.Start)
		f.unwritten()
		if v.Kind == Mapping {
			f.c.Parent, f.c.MayBeKey = v, false
		}
	}
}
