package syntax

// fit returns which of the open blocks the current line belongs to, as an
// index. A line whose column is none of theirs is reported and given to the
// one that it most likely belongs to.
func (p *parser) fit() int {
	if p.fitLine == p.ln {
		return p.fitIndex
	}
	p.settleTabs(-1)
	i := p.find(p.here(), p.indicator('-', p.off, p.lineStop()))
	if i < 0 {
		i = p.refit()
	}
	p.fitLine, p.fitIndex = p.ln, i
	return i
}

// find returns the index of the open block whose entries stand at column col
// and are dashes or keys as asked, or -1.
func (p *parser) find(col int, dash bool) int {
	for i := len(p.open) - 1; i >= 0 && p.open[i].col >= col; i-- {
		if p.open[i].col == col && p.open[i].list() == dash {
			return i
		}
	}
	return -1
}

// refit chooses a block for a line that fits none.
func (p *parser) refit() int {
	l := &p.lines[p.ln]
	p.errorAt(BadIndent, l.text, p.trim(l.text, l.end), "this line is not aligned with the entries around it")
	dash := p.indicator('-', p.off, l.end)
	best := -1
	for i, b := range p.open {
		if b.list() == dash && (best < 0 || abs(b.col-p.here()) <= abs(p.open[best].col-p.here())) {
			best = i
		}
	}
	if best < 0 {
		best = len(p.open) - 1
	}
	l.shift += p.open[best].col - p.here()
	return best
}

func abs(n int) int { return max(n, -n) }

// settleTabs gives a line that is indented with tabs a column.
func (p *parser) settleTabs(parent int) {
	l := &p.lines[p.ln]
	if l.tabs || !p.atLineStart() {
		return
	}
	l.tabs = true
	p.checkTabs(p.ln)
}

// halfKey guesses that a line without a colon begins a mapping: the next line
// is a key in the same column, which no value could be followed by.
func (p *parser) halfKey() bool {
	switch p.src[p.off] {
	case '"', '\'', '[', '{', '|', '>', '&', '!', '*', '#':
		return false
	}
	next := p.peek(p.ln)
	return next >= 0 && p.indent(next) == p.here() && p.keyOf(next) >= 0
}

// halfPair parses a key whose colon is missing.
func (p *parser) halfPair(col int) *Pair {
	end := p.lineStop()
	start := p.off
	stop := p.trim(start, p.commentStart(start, end))
	key := p.node(Scalar, Plain, start, stop)
	key.Value = p.src[start:stop]
	p.errorAt(MissingColon, start, stop, "expected ':' behind the key")
	p.off = stop
	p.tail()
	value := p.node(Null, Plain, stop, stop)
	if p.below(col, true) {
		value = p.blockNode(col)
	}
	return p.pair(key, -1, value)
}
