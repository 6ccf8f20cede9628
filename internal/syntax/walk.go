package syntax

import (
	"sort"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Walk calls visit for n and all nodes below it, keys before their values, in
// the order of the text. If visit returns false the node's children are left
// out. Aliases are not followed, so it always ends.
func (n *Node) Walk(visit func(*Node) bool) {
	stack := []*Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n == nil || !visit(n) {
			continue
		}
		for i := len(n.Pairs) - 1; i >= 0; i-- {
			stack = append(stack, n.Pairs[i].Value, n.Pairs[i].Key)
		}
		for i := len(n.Items) - 1; i >= 0; i-- {
			stack = append(stack, n.Items[i].Value)
		}
	}
}

// Anchor returns the node that an alias called name at offset before means:
// the last one in the document that has this anchor and begins before it; nil
// if there is none.
func (d *Document) Anchor(name string, before int) *Node {
	d.once.Do(d.findAnchors)
	found := d.anchors[name]
	i := sort.Search(len(found), func(i int) bool { return found[i].Full().Start >= before })
	if i == 0 {
		return nil
	}
	return found[i-1]
}

// findAnchors lists the nodes with an anchor by name, in the order of the text.
func (d *Document) findAnchors() {
	d.anchors = map[string][]*Node{}
	d.Root.Walk(func(n *Node) bool {
		if n.Anchor != nil {
			d.anchors[n.Anchor.Name] = append(d.anchors[n.Anchor.Name], n)
		}
		return true
	})
}

// ErrorIn reports whether an error begins in s or at its end.
func (t *Tree) ErrorIn(s text.Span) bool {
	i := sort.Search(len(t.Errors), func(i int) bool { return t.Errors[i].Span.Start >= s.Start })
	return i < len(t.Errors) && t.Errors[i].Span.Start <= s.End
}

// DocAt returns the document that off is in: the last one whose marker, or
// text if it has none, begins at or before off.
func (t *Tree) DocAt(off int) *Document {
	i := sort.Search(len(t.Docs), func(i int) bool { return t.Docs[i].Marker.Start > off })
	return t.Docs[max(i-1, 0)]
}

// CommentAt returns the comment that a cursor at off is in, behind its first
// sign and up to the end of its line; nil if there is none.
func (t *Tree) CommentAt(off int) *Comment {
	i := sort.Search(len(t.Comments), func(i int) bool { return t.Comments[i].Span.End >= off })
	if i < len(t.Comments) && t.Comments[i].Span.Start < off {
		return &t.Comments[i]
	}
	return nil
}

// LineComment returns the last comment that begins on a line; nil if there is
// none.
func (t *Tree) LineComment(line int) *Comment {
	if line < 0 || line >= t.Text.LineCount() {
		return nil
	}
	s := t.Text.Line(line)
	i := sort.Search(len(t.Comments), func(i int) bool { return t.Comments[i].Span.Start > s.End }) - 1
	if i >= 0 && t.Comments[i].Span.Start >= s.Start {
		return &t.Comments[i]
	}
	return nil
}

// NodeAt returns what stands at off, for looking at what is written rather
// than writing more: a node also counts at its end, with quotes, anchor and
// tag.
func (t *Tree) NodeAt(off int) Found {
	var f Found
	f.Path = make([]Step, 0, 8)
	for n := t.DocAt(off).Root; n != nil && touches(n, off); {
		f.Node = n
		n = f.into(n, off)
	}
	return f
}

// into returns the child of n at off, or nil, and notes the way to it.
func (f *Found) into(n *Node, off int) *Node {
	switch n.Kind {
	case Mapping:
		pr := lastPair(n, off)
		if pr == nil || pr.Span().End < off {
			return nil
		}
		f.Pair = pr
		if f.OnKey = touches(pr.Key, off); f.OnKey {
			f.Node = pr.Key
			return nil
		}
		f.Path = append(f.Path, Step{n, pr.Key.Value, -1})
		return pr.Value
	case Sequence:
		i := lastItem(n, off)
		if i < 0 || n.Items[i].Value.Full().End < off {
			return nil
		}
		f.Pair = nil
		f.Path = append(f.Path, Step{n, "", i})
		return n.Items[i].Value
	}
	return nil
}

func touches(n *Node, off int) bool {
	s := n.Full()
	return s.Start <= off && off <= s.End
}

// Anchors returns the nodes of the document that have an anchor, in order.
func (d *Document) Anchors() []*Node {
	var nodes []*Node
	d.Root.Walk(func(n *Node) bool {
		if n.Anchor != nil {
			nodes = append(nodes, n)
		}
		return true
	})
	return nodes
}
