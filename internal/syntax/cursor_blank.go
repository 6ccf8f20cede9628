package syntax

// blankLine decides by the column of the cursor what could be written on a
// line without text below or inside n.
func (f *finder) blankLine(n *Node) {
	col := f.off - f.line.Start
	chain, rest := f.openAt(n)
	if rest != nil && f.restTakes(rest, chain, col) {
		return
	}
	best := -1
	for i, l := range chain {
		if l.node.Kind == Mapping && l.col == col {
			best = i
		}
	}
	if best < 0 {
		best = f.sequenceAt(chain, col)
	}
	if best < 0 {
		for i, l := range chain {
			if l.node.Kind == Mapping && (l.col <= col || best < 0) {
				best = i
			}
		}
	}
	if best < 0 {
		best = f.anySequence(chain)
	}
	f.choose(chain, best)
}

// A level is a block collection that is open where the cursor stands, its
// column, and which entry of it comes before the cursor.
type level struct {
	node  *Node
	col   int
	entry int // -1 if the cursor is before the first one
}

// openAt returns the block collections around the cursor, outermost first, and
// the value that the innermost entry before the cursor has, unless that is a
// block collection itself.
func (f *finder) openAt(n *Node) (chain []level, rest *Node) {
	for {
		switch {
		case n.Kind == Mapping && n.Style == Block:
			i := pairIndex(n, f.off)
			chain = append(chain, level{n, f.columnOf(n.Pairs[max(i, 0)].Key), i})
			if i < 0 {
				return chain, nil
			}
			n = n.Pairs[i].Value
		case n.Kind == Sequence && n.Style == Block:
			i := lastItem(n, f.off)
			chain = append(chain, level{n, f.columnOf(n), i})
			if i < 0 {
				return chain, nil
			}
			n = n.Items[i].Value
		default:
			return chain, n
		}
	}
}

func pairIndex(n *Node, off int) int {
	for i := len(n.Pairs) - 1; i >= 0; i-- {
		if n.Pairs[i].Key.Full().Start <= off {
			return i
		}
	}
	return -1
}

// restTakes handles the last value before the cursor if the cursor, being
// deeper than its key or dash, is still inside it.
func (f *finder) restTakes(v *Node, chain []level, col int) bool {
	outer := -1
	if len(chain) > 0 {
		outer = chain[len(chain)-1].col
	}
	if col <= outer {
		return false
	}
	switch {
	case v.Kind == Null:
		f.follow(chain, len(chain))
		f.unwritten()
	case v.Kind == Scalar && (v.Style == Literal || v.Style == Folded):
		f.follow(chain, len(chain))
		f.c.Place, f.c.Node = InText, v
	default:
		return false
	}
	return true
}

// sequenceAt returns the innermost sequence whose dashes stand at col, or -1.
func (f *finder) sequenceAt(chain []level, col int) int {
	for i := len(chain) - 1; i >= 0; i-- {
		if chain[i].node.Kind == Sequence && chain[i].col == col {
			return i
		}
	}
	return -1
}

// anySequence returns the outermost sequence, for a document that has no
// mapping around the cursor.
func (f *finder) anySequence(chain []level) int {
	for i, l := range chain {
		if l.node.Kind == Sequence {
			return i
		}
	}
	return -1
}

// follow adds the first n levels to the path.
func (f *finder) follow(chain []level, n int) {
	for _, l := range chain[:n] {
		if l.node.Kind == Sequence {
			f.push(l.node, "", l.entry)
			f.c.Pair = nil
		} else {
			f.c.Pair = l.node.Pairs[l.entry]
			f.push(l.node, f.c.Pair.Key.Value, -1)
		}
		f.c.Parent = l.node
	}
}

// choose sets the place to a new entry of the level best.
func (f *finder) choose(chain []level, best int) {
	f.c.Place = Nowhere
	if best < 0 {
		return
	}
	f.follow(chain, best)
	l := chain[best]
	f.c.Parent, f.c.Pair = l.node, nil
	if l.node.Kind == Mapping {
		f.c.Place = InKey
		return
	}
	f.c.Place, f.c.NeedsDash = InItem, true
	f.push(l.node, "", l.entry+1)
}
