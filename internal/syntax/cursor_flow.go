package syntax

import "strings"

// flow looks for the cursor inside a flow collection.
func (f *finder) flow(n *Node) {
	f.c.Flow = true
	f.c.Parent, f.c.MayBeKey = n, false
	if f.off <= n.Span.Start || n.Closed && f.off >= n.Span.End {
		f.c.Place = Nowhere
		return
	}
	if n.Kind == Mapping {
		f.flowMapping(n)
	} else {
		f.flowSequence(n)
	}
}

func (f *finder) flowMapping(n *Node) {
	pr := lastPair(n, f.off)
	if pr != nil && f.off == pr.Key.Span.Start && strings.HasPrefix(f.src[f.off:], `"`) {
		pr = lastPair(n, f.off-1) // before a whole key, not in it
	}
	if pr == nil || f.commaBetween(pr.Span().End) {
		f.newEntry(n, true)
		return
	}
	key := pr.Key.Full()
	switch {
	case f.off <= max(key.End, pr.Colon):
		f.key(n, pr)
	case pr.Colon < 0:
		f.newEntry(n, false)
	default:
		f.c.Pair = pr
		f.push(n, pr.Key.Value, -1)
		f.flowChild(pr.Value, InValue, n)
	}
}

func (f *finder) flowSequence(n *Node) {
	i := lastItem(n, f.off)
	if i < 0 || f.commaBetween(n.Items[i].Value.Full().End) {
		f.push(n, "", i+1)
		f.newEntry(n, true)
		return
	}
	f.c.Pair = nil
	f.push(n, "", i)
	f.flowChild(n.Items[i].Value, InItem, n)
}

// flowChild looks for the cursor in a value of the flow collection n.
func (f *finder) flowChild(v *Node, place Place, n *Node) {
	f.c.Place, f.c.Parent = place, n
	full := v.Full()
	switch {
	case v.Kind == Null && full.Empty(), f.off < full.Start:
	case f.reaches(v):
		f.node(v, false)
	default:
		f.c.Path = f.c.Path[:len(f.c.Path)-1]
		f.c.Pair = nil
		if n.Kind == Sequence {
			f.push(n, "", lastItem(n, f.off)+1)
		}
		f.newEntry(n, false)
	}
}

// newEntry is a place for an entry that has not begun. Ready is false if a
// comma is missing before it.
func (f *finder) newEntry(n *Node, ready bool) {
	f.c.Parent, f.c.Pair, f.c.Node = n, nil, nil
	f.c.Place = InItem
	if n.Kind == Mapping {
		f.c.Place = InKey
	}
	f.c.NeedsComma = !ready
	f.c.NeedsCommaAfter = f.entryFollows(n)
}

// entryFollows reports whether the next token is another entry of n.
func (f *finder) entryFollows(n *Node) bool {
	for _, pr := range n.Pairs {
		if s := pr.Span(); s.Start >= f.off {
			return !f.comma(f.off, s.Start)
		}
	}
	for _, it := range n.Items {
		if s := it.Value.Full(); s.Start >= f.off {
			return !f.comma(f.off, s.Start)
		}
	}
	return false
}

// commaBetween reports whether a comma stands between start and the cursor.
func (f *finder) commaBetween(start int) bool { return f.comma(start, f.off) }

// comma reports whether a comma that is not in a comment stands in [start, end).
func (f *finder) comma(start, end int) bool {
	for i := start; i < end; i++ {
		switch f.src[i] {
		case ',':
			return true
		case '#', '/':
			for i < end && f.src[i] != '\n' && f.src[i] != '\r' {
				i++
			}
		}
	}
	return false
}
