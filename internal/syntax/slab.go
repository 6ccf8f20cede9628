package syntax

import "github.com/mcp-lsp/mcp-lsp/internal/text"

// A slab hands out nodes, pairs and items from arrays as long as the text
// suggests, which makes a parse a matter of some dozens of allocations, and of
// little memory where the text is short. The stacks hold
// the entries of collections that are still open.
type slab struct {
	nodes     []Node
	extras    []extras
	none      *extras // of nodes that have none of their own
	pairs     []Pair
	items     []Item
	pairPtrs  []*Pair
	itemPtrs  []*Item
	pairStack []*Pair
	itemStack []*Item
	chunk     int
	text      *text.Text
}

// init takes the text that all nodes are of, and sets the size of the first arrays by the length of the text.
func (s *slab) init(t *text.Text) {
	s.text, s.none = t, &extras{}
	s.chunk = min(max(t.Len()/40, 8), 1024)
	s.nodes = make([]Node, min(4*s.chunk, 1024)) // one node to ten bytes is usual
}

// node returns a new node that is closed and starts and ends at off.
func (s *slab) node(kind Kind, style Style, start, end int) *Node {
	if len(s.nodes) == 0 {
		s.nodes = make([]Node, s.chunk)
	}
	n := &s.nodes[0]
	s.nodes = s.nodes[1:]
	n.Kind, n.Style, n.Closed = kind, style, true
	n.Span.Start, n.Span.End = start, end
	n.extras, n.text = s.none, s.text
	return n
}

// own returns the extras of n to be filled.
func (s *slab) own(n *Node) *extras {
	if n.extras == s.none {
		if len(s.extras) == 0 {
			s.extras = make([]extras, max(s.chunk/2, 1))
		}
		n.extras = &s.extras[0]
		s.extras = s.extras[1:]
	}
	return n.extras
}

// pair returns a new pair.
func (s *slab) pair(key *Node, colon int, value *Node) *Pair {
	if len(s.pairs) == 0 {
		s.pairs = make([]Pair, s.chunk)
	}
	pr := &s.pairs[0]
	s.pairs = s.pairs[1:]
	*pr = Pair{Key: key, Colon: colon, Value: value}
	return pr
}

// item returns a new item.
func (s *slab) item(dash int, value *Node) *Item {
	if len(s.items) == 0 {
		s.items = make([]Item, s.chunk)
	}
	it := &s.items[0]
	s.items = s.items[1:]
	*it = Item{Dash: dash, Value: value}
	return it
}

// takePairs gives the pairs above base of the stack to n.
func (s *slab) takePairs(n *Node, base int) {
	s.own(n).Pairs, s.pairPtrs = carve(s.pairPtrs, s.pairStack[base:], s.chunk)
	s.pairStack = s.pairStack[:base]
	for _, pr := range n.Pairs {
		pr.Key.Parent, pr.Value.Parent = n, n
	}
}

// takeItems gives the items above base of the stack to n.
func (s *slab) takeItems(n *Node, base int) {
	s.own(n).Items, s.itemPtrs = carve(s.itemPtrs, s.itemStack[base:], s.chunk)
	s.itemStack = s.itemStack[:base]
	for _, it := range n.Items {
		it.Value.Parent = n
	}
}

// carve copies src to the start of free, which it renews when it is too
// small, and returns the copy and what is left of free.
func carve[T any](free, src []*T, chunk int) (taken, rest []*T) {
	if len(src) == 0 {
		return nil, free
	}
	if len(free) < len(src) {
		free = make([]*T, max(chunk, len(src)))
	}
	n := copy(free, src)
	return free[:n:n], free[n:]
}
