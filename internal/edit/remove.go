package edit

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// RemovePair removes pairs of mapping with their lines and their own trailing
// comments, and comment lines above that are clearly about them. A mapping that loses its last pair
// becomes {}, the document becomes empty.
func RemovePair(tree *syntax.Tree, mapping *syntax.Node, pairs ...*syntax.Pair) []text.Edit {
	var gone []int
	for i, p := range mapping.Pairs {
		if slices.Contains(pairs, p) {
			gone = append(gone, i)
		}
	}
	return layoutOf(tree).remove(mapping, gone, "{}")
}

// RemoveItem removes the items with these indexes from a sequence, which
// becomes [] when it loses its last one.
func RemoveItem(tree *syntax.Tree, sequence *syntax.Node, indexes ...int) []text.Edit {
	gone := slices.DeleteFunc(slices.Clone(indexes), func(i int) bool { return i < 0 || i >= len(sequence.Items) })
	slices.Sort(gone)
	return layoutOf(tree).remove(sequence, slices.Compact(gone), "[]")
}

func (l layout) remove(n *syntax.Node, gone []int, empty string) []text.Edit {
	var spans []text.Span
	for _, i := range gone {
		spans = append(spans, entryOf(n, i))
	}
	switch {
	case len(gone) == 0 || l.orphans(spans):
		return nil
	case n.Style == syntax.Flow:
		return l.removeFlow(n, n.Entries(), gone)
	case len(gone) == len(n.Pairs)+len(n.Items) && n.Parent != nil:
		return l.removeAll(n, n.Entries(), gone, empty)
	}
	return l.removeBlock(n, gone)
}

// entryOf is one of n's Entries.
func entryOf(n *syntax.Node, i int) text.Span {
	if i < len(n.Pairs) {
		return n.Pairs[i].Span()
	}
	item := n.Items[i-len(n.Pairs)]
	span := item.Value.Full()
	if item.Dash >= 0 {
		span = text.Span{Start: item.Dash, End: max(item.Dash+1, span.End)}
	}
	return span
}

// wholeLines is span with the lines it touches, the last line break included.
// At the end of a text without a last line break it takes the one before.
func (l layout) wholeLines(span text.Span) text.Span {
	span = text.Span{Start: l.lineStart(span.Start), End: l.nextLine(span.End)}
	if span.End == len(l.src) {
		span.Start = l.endAbove(span.Start)
	}
	return span
}

// removeBlock removes entries of a block collection; some stay, or it is the root.
func (l layout) removeBlock(n *syntax.Node, gone []int) []text.Edit {
	var edits []text.Edit
	next := 0 // the first entry not dealt with
	if gone[0] == 0 && !l.ownLine(entryOf(n, 0).Start) {
		var edit text.Edit
		edit, next = l.removeFirst(n.Entries(), gone)
		edits = append(edits, edit)
	}
	for _, i := range gone {
		if i >= next {
			edits = append(edits, text.Edit{Span: l.withComments(n, gone, i)})
		}
	}
	return l.joined(edits)
}

// removeFirst removes the entry behind a dash, so that what follows it, an
// entry or a comment, moves up to the dash. It goes on with the next entry if
// that is to be removed as well.
func (l layout) removeFirst(entries []text.Span, gone []int) (edit text.Edit, next int) {
	for {
		end := l.lineEnd(entries[next].End)
		for end < len(l.src) && (l.src[end] == ' ' || l.src[end] == '\n' || l.src[end] == '\r') {
			end++
		}
		edit.Span = text.Span{Start: entries[0].Start, End: end}
		next++
		if next >= len(entries) || end != entries[next].Start || !slices.Contains(gone, next) {
			return edit, next
		}
	}
}

// joined merges edits that touch: two removals of neighbouring lines at the end
// of a text may both want the line break between them.
func (l layout) joined(edits []text.Edit) []text.Edit {
	var out []text.Edit
	for _, e := range edits {
		if n := len(out); n > 0 && out[n-1].Span.End >= e.Span.Start && out[n-1].New == "" && e.New == "" {
			out[n-1].Span.End = max(out[n-1].Span.End, e.Span.End)
			if out[n-1].Span.End == len(l.src) {
				out[n-1].Span.Start = min(out[n-1].Span.Start, l.endAbove(out[n-1].Span.Start))
			}
			continue
		}
		out = append(out, e)
	}
	return out
}

// endAbove is the end of the line above the one that begins at start, if the
// text does not end with a line break; else start.
func (l layout) endAbove(start int) int {
	if start == 0 || l.lineStart(len(l.src)) == len(l.src) || l.lineStart(start) != start {
		return start
	}
	return l.text.Line(l.text.LineAt(start) - 1).End
}

// removeAll removes every entry of a nested block collection.
func (l layout) removeAll(n *syntax.Node, entries []text.Span, gone []int, empty string) []text.Edit {
	var edits []text.Edit
	if l.ownLine(entries[0].Start) {
		edits = insertion(head(n), " "+empty)
	} else {
		edits = []text.Edit{{Span: entries[0], New: empty}}
		gone = gone[1:]
	}
	var cuts []text.Edit
	for _, i := range gone {
		cuts = append(cuts, text.Edit{Span: l.withComments(n, gone, i)})
	}
	return append(edits, l.joined(cuts)...)
}

// removeFlow removes entries of a flow collection with the commas that become
// surplus. Comments that do not belong to a removed line stay.
func (l layout) removeFlow(n *syntax.Node, entries []text.Span, gone []int) []text.Edit {
	kept := len(entries) - 1 // the last entry that stays
	for kept >= 0 && slices.Contains(gone, kept) {
		kept--
	}
	if kept < 0 && !l.hasComment(inside(n)) {
		return []text.Edit{{Span: inside(n)}}
	}
	var edits []text.Edit
	for _, i := range gone {
		if i < kept {
			edits = append(edits, text.Edit{Span: l.flowEntry(entries[i])})
		}
	}
	return append(edits, l.removeTail(entries, kept)...)
}

// removeTail removes all entries behind kept, and the comma before them unless
// the collection ends with one.
func (l layout) removeTail(entries []text.Span, kept int) []text.Edit {
	last := len(entries) - 1
	if kept == last {
		return nil
	}
	var edits []text.Edit
	if kept >= 0 {
		tail := text.Span{Start: entries[kept].End, End: entries[last].End}
		if !l.hasComment(tail) && !l.ownLine(entries[kept+1].Start) {
			return []text.Edit{{Span: tail}}
		}
		if comma := l.comma(tail.Start); comma >= 0 && l.comma(tail.End) < 0 {
			edits = insertion(comma, "")
			edits[0].Span.End++
		}
	}
	for _, entry := range entries[kept+1:] {
		edits = append(edits, text.Edit{Span: l.flowEntry(entry)})
	}
	return edits
}

// flowEntry is the span to remove for one entry: its lines where it has them to
// itself, else the entry up to the next one on its line.
func (l layout) flowEntry(entry text.Span) text.Span {
	end := entry.End
	if comma := l.comma(end); comma >= 0 && l.sameLine(comma, end) {
		end = comma + 1
	}
	if l.ownLine(entry.Start) && l.onlyCommentBehind(end) {
		return text.Span{Start: l.lineStart(entry.Start), End: l.nextLine(end)}
	}
	if end > entry.End {
		return text.Span{Start: entry.Start, End: l.skipBlanks(end)}
	}
	start := entry.Start
	for start > 0 && l.src[start-1] == ' ' && !l.ownLine(start) {
		start--
	}
	return text.Span{Start: start, End: end}
}
