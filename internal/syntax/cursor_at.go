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
	s := f.src[f.line.Start:f.line.End]
	if f.json || s == "" {
		return false
	}
	m := f.c.Doc.Marker
	return s[0] == '%' && f.off <= m.Start || !m.Empty() && f.off <= m.End || f.off > f.c.Doc.Span.End
}

// onBlank reports whether nothing but blanks stands before the cursor on its
// line.
func (f *finder) onBlank() bool {
	return strings.TrimLeft(f.src[f.line.Start:f.off], " \t"+bom) == ""
}

// root looks for the cursor in the root of a document.
func (f *finder) root(n *Node) {
	full := n.Full()
	switch {
	case n.Kind == Null && n.Anchor == nil && n.Tag == nil:
		f.unwritten()
	case f.off >= full.Start && f.reaches(n):
		f.c.Place = InValue
		f.node(n, f.onLineOf(n) && !f.json)
	case f.json:
	default:
		f.block(n)
	}
}

// reaches reports whether the cursor stands on n, at its end, or behind it
// where an unclosed flow collection or text goes on.
func (f *finder) reaches(n *Node) bool {
	full := n.Full()
	if f.off < full.Start {
		return false
	}
	if f.off <= full.End {
		return n.Kind != Mapping && n.Kind != Sequence || n.Style == Flow || f.off < full.End || !f.onBlank()
	}
	return !n.Closed && n.Style == Flow && strings.Trim(f.src[full.End:f.off], " \t\r\n") == ""
}

// onLineOf reports whether n begins on a line of its own, but for dashes.
func (f *finder) onLineOf(n *Node) bool {
	start := strings.LastIndexAny(f.src[:n.Full().Start], "\r\n") + 1
	return strings.Trim(f.src[start:n.Full().Start], " \t-"+bom) == ""
}

// unwritten is a place where no value stands yet and a mapping may begin.
func (f *finder) unwritten() {
	f.c.Place, f.c.MayBeKey = InKey, !f.c.Flow
	f.c.Parent = nil
}

// node looks for the cursor in n, whose Place has been set for a scalar. Alone
// says that a mapping could begin where n stands.
func (f *finder) node(n *Node, alone bool) {
	switch {
	case n.Kind == Scalar && (n.Style == Literal || n.Style == Folded):
		f.c.Place, f.c.Node = InText, n
	case n.Kind == Scalar || n.Kind == Alias:
		f.scalar(n)
		f.c.MayBeKey = alone && n.Kind == Scalar && n.Style == Plain && !strings.ContainsAny(f.src[n.Span.Start:n.Span.End], "\r\n")
	case n.Kind == Null:
		f.c.Place = Nowhere
	case f.off < n.Span.Start:
		f.c.Place = Nowhere // in its properties
	case n.Style == Flow:
		f.flow(n)
	default:
		f.block(n)
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
	case n.Kind == Alias:
		if f.off > s.Start {
			s.Start++
		}
	case n.Style == SingleQuoted || n.Style == DoubleQuoted:
		if f.off == s.Start {
			f.c.Replace = s
			return
		}
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
	f.c.Replace = text.Span{Start: s.Start, End: max(s.End, s.Start)}
	f.c.Prefix = f.src[min(s.Start, f.off):f.off]
}

// key sets the place to the key of a pair.
func (f *finder) key(n *Node, pr *Pair) {
	f.c.Place, f.c.Parent, f.c.Pair = InKey, n, pr
	f.c.Column = f.columnOf(pr.Key)
	if pr.Key.Kind == Scalar || pr.Key.Kind == Alias {
		if f.off <= pr.Key.Span.End {
			f.scalar(pr.Key)
		} else {
			f.c.Node, f.c.Place = nil, Nowhere
		}
	}
}

func (f *finder) columnOf(n *Node) int {
	start := n.Full().Start
	return start - (strings.LastIndexAny(f.src[:start], "\r\n") + 1)
}

func (f *finder) push(n *Node, key string, index int) {
	f.c.Path = append(f.c.Path, Step{Node: n, Key: key, Index: index})
}

// block looks for the cursor in a block collection, or below a root.
func (f *finder) block(n *Node) {
	if f.onBlank() && (f.off < f.line.Start+len(f.indentOfLine()) || f.lineIsBlank()) {
		f.blankLine(n)
		return
	}
	switch n.Kind {
	case Mapping:
		f.blockMapping(n)
	case Sequence:
		f.blockSequence(n)
	}
}

func (f *finder) indentOfLine() string {
	s := f.src[f.line.Start:f.line.End]
	return s[:len(s)-len(strings.TrimLeft(s, " \t"))]
}

func (f *finder) lineIsBlank() bool {
	return strings.Trim(f.src[f.line.Start:f.line.End], " \t"+bom) == ""
}

// lastPair returns the last pair that begins at or before the cursor.
func lastPair(n *Node, off int) *Pair {
	i := sort.Search(len(n.Pairs), func(i int) bool { return n.Pairs[i].Key.Full().Start > off })
	if i == 0 {
		return nil
	}
	return n.Pairs[i-1]
}

// lastItem returns the index of the last item of a block sequence that begins
// at or before the cursor, or -1.
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
	f.value(pr.Value, pr.Colon, InValue, false)
}

func (f *finder) blockSequence(n *Node) {
	i := lastItem(n, f.off)
	if i < 0 {
		return
	}
	it := n.Items[i]
	if it.Dash >= 0 && f.off <= it.Dash {
		return
	}
	f.push(n, "", i)
	f.c.Parent, f.c.Pair = n, nil
	f.value(it.Value, it.Dash, InItem, true)
}

// value looks for the cursor in a value behind the sign at offset sign. Fresh
// says that a block mapping may begin on the line of the sign.
func (f *finder) value(v *Node, sign int, place Place, fresh bool) {
	f.c.Place = place
	full := v.Full()
	sameLine := sign >= f.line.Start
	switch {
	case f.reaches(v) && (v.Kind != Null || v.Anchor != nil || v.Tag != nil):
		f.node(v, fresh || !f.sameLineAs(sign, v))
		if v.Kind == Null && f.off > full.End-1 {
			f.c.Place = place
		}
	case sameLine && f.off <= max(full.Start, sign+1) || v.Kind == Null && sameLine:
		if fresh {
			f.unwritten()
			f.c.Column = max(f.c.Column, sign+2-f.line.Start)
		}
	case v.Kind == Scalar && v.Style == Plain && full.End >= f.line.Start && f.off > full.End:
		f.c.Node = v
		f.c.Replace.Start = v.Span.Start
		f.c.Prefix = f.src[v.Span.Start:f.off]
	case v.Kind == Mapping && v.Style == Block, v.Kind == Sequence && v.Style == Block:
		f.block(v)
	default:
		f.c.Place = Nowhere
	}
}

func (f *finder) sameLineAs(sign int, v *Node) bool {
	return sign >= 0 && !strings.ContainsAny(f.src[sign:max(v.Full().Start, sign)], "\r\n")
}
