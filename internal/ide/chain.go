package ide

import (
	"sort"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A step is one element of a chain: a node, or the pair or item that holds it
// (node is then its value).
type step struct {
	span text.Span
	node *syntax.Node
	pair *syntax.Pair // nil for items and nodes
	item *syntax.Item // nil for pairs and nodes
}

// documentAt returns the document of the stream that off lies in, or nil.
func documentAt(tree *syntax.Tree, off int) *syntax.Document {
	i := sort.Search(len(tree.Docs), func(i int) bool { return tree.Docs[i].Span.Start > off }) - 1
	if i < 0 || !tree.Docs[i].Span.Contains(off) {
		return nil
	}
	return tree.Docs[i]
}

// chain returns the nodes, pairs and items around off, outermost first.
func chain(tree *syntax.Tree, off int) []step {
	doc := documentAt(tree, off)
	if doc == nil {
		return nil
	}
	var all []step
	for n := doc.Root; n != nil && n.Full().Contains(off); {
		all = append(all, step{span: n.Full(), node: n})
		next, ok := childAt(n, off)
		if !ok {
			break
		}
		all = append(all, next)
		n = next.node
		if p := next.pair; p != nil && p.Key.Full().Contains(off) && (off <= p.Colon || p.Colon < 0) {
			n = p.Key
		}
	}
	return all
}

// childAt returns the pair or item of n that off lies in.
func childAt(n *syntax.Node, off int) (step, bool) {
	switch n.Kind {
	case syntax.Mapping:
		i := sort.Search(len(n.Pairs), func(i int) bool { return n.Pairs[i].Key.Full().Start > off }) - 1
		if i >= 0 && n.Pairs[i].Span().Contains(off) {
			return step{span: n.Pairs[i].Span(), node: n.Pairs[i].Value, pair: n.Pairs[i]}, true
		}
	case syntax.Sequence:
		i := sort.Search(len(n.Items), func(i int) bool { return itemSpan(n.Items[i]).Start > off }) - 1
		if i >= 0 && itemSpan(n.Items[i]).Contains(off) {
			return step{span: itemSpan(n.Items[i]), node: n.Items[i].Value, item: n.Items[i]}, true
		}
	}
	return step{}, false
}

// itemSpan covers an item with its dash.
func itemSpan(i *syntax.Item) text.Span {
	s := i.Value.Full()
	if i.Dash >= 0 {
		s.Start = i.Dash
		s.End = max(s.End, i.Dash+1)
	}
	return s
}

// anchorAt returns the node whose anchor, or an alias to it, stands at off,
// and the span of the anchor's or alias's name.
func anchorAt(tree *syntax.Tree, off int) (anchored *syntax.Node, name text.Span) {
	for _, l := range chain(tree, off) {
		n := l.node
		if n.Anchor != nil && n.Anchor.Span.Contains(off) {
			return n, anchorName(n)
		}
		if n.Kind == syntax.Alias && n.Span.Contains(off) {
			return documentAt(tree, off).Anchor(n.Value, n.Span.Start), n.Inner()
		}
	}
	return nil, text.Span{}
}

// anchorName is the span of an anchor's name without its sign.
func anchorName(n *syntax.Node) text.Span {
	return text.Span{Start: n.Anchor.Span.Start + 1, End: n.Anchor.Span.End}
}
