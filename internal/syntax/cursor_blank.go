package syntax

// blankLine decides by the column of the cursor what could be written on a
// line without text below or inside n.
func (f *finder) blankLine(n *Node) {
	col := f.off - f.line.Start
	chain, rest := f.openAt(n)
	if rest != nil && f.restTakes(rest, chain, col) {
		return
	}
	best := last(chain, func(l level) bool { return l.node.Kind == Mapping && l.col == col })
	if best < 0 {
		best = last(chain, func(l level) bool { return l.node.Kind == Sequence && l.col == col })
	}
	if best < 0 {
		best = nearestMapping(chain, col)
	}
	if best < 0 {
		best = last(chain, func(level) bool { return true })
	}
	f.choose(chain, best)
}

// last returns the index of the innermost level for which ok holds, or -1.
func last(chain []level, ok func(level) bool) int {
	for i := len(chain) - 1; i >= 0; i-- {
		if ok(chain[i]) {
			return i
		}
	}
	return -1
}

// nearestMapping returns the innermost mapping whose keys do not stand right
// of col, or that is the item of a sequence whose dashes stand left of it; if
// there is none, the outermost mapping, or -1.
func nearestMapping(chain []level, col int) int {
	for i := len(chain) - 1; i >= 0; i-- {
		if chain[i].node.Kind != Mapping {
			continue
		}
		if chain[i].col <= col || i > 0 && chain[i-1].node.Kind == Sequence && chain[i-1].col < col {
			return i
		}
	}
	for i, l := range chain {
		if l.node.Kind == Mapping {
			return i
		}
	}
	return -1
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

// restTakes handles the last value before the cursor if the cursor is inside
// it, or deeper than the key or dash of a value that may go on.
func (f *finder) restTakes(v *Node, chain []level, col int) bool {
	outer := -1
	if len(chain) > 0 {
		outer = chain[len(chain)-1].col
	}
	within := v.Span.Start < f.off && f.off < v.Span.End
	open := v.Style == Flow && f.reaches(v)
	switch {
	case within || open && col > outer:
		f.follow(chain)
		f.c.Place = InItem
		if f.c.Pair != nil {
			f.c.Place = InValue
		}
		f.node(v, false)
	case col <= outer:
		return false
	case v.Kind == Null:
		f.follow(chain)
		f.unwritten()
	case v.Style == Literal || v.Style == Folded:
		f.follow(chain)
		f.text(v)
	default:
		return false
	}
	return true
}

// follow adds the levels to the path.
func (f *finder) follow(chain []level) {
	for _, l := range chain {
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
	f.follow(chain[:best])
	l := chain[best]
	f.c.Parent, f.c.Pair = l.node, nil
	if l.node.Kind == Mapping {
		f.c.Place = InKey
		return
	}
	f.c.Place, f.c.NeedsDash = InItem, true
	f.push(l.node, "", l.entry+1)
}
