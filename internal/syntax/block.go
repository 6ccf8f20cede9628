package syntax

import "strings"

// A block is an open block collection.
type block struct {
	node    *Node
	col     int // of its keys or dashes
	line    int // on which it begins
	entries int // how many were read, the current one included
	base    int // where its pairs begin on the stack
}

func (b block) list() bool { return b.node.Kind == Sequence }

// blockNode parses the node at the position, where a block collection may
// begin. Its column is greater than parent, that of the collection around it;
// with list, that of a list may be equal.
func (p *parser) blockNode(parent int, list bool) *Node {
	if p.depth >= maxDepth {
		return p.tooDeep(parent)
	}
	p.depth++
	var n *Node
	switch {
	case p.dashHere() || p.gluedList():
		n = p.sequence()
	case p.startsMapping():
		n = p.mapping()
	default:
		n = p.inline(parent, list)
	}
	p.depth--
	return n
}

// tooDeep reports a node that is nested too deeply and leaves it out.
func (p *parser) tooDeep(parent int) *Node {
	n := p.node(Null, Plain, p.off, p.off)
	p.errorAt(TooDeep, p.off, p.lineStop(), "nested too deeply")
	for p.nextLine(); p.more() && p.here() > parent; {
		p.nextLine()
	}
	return n
}

// after parses the value behind an indicator that ends at the offset at. Fresh
// says that a block collection may begin on the same line, list that one of
// items may begin below at the column of parent.
func (p *parser) after(at, parent int, fresh, list bool) *Node {
	end := p.lineStop()
	p.off = p.blanks(at, end)
	if p.off < end && p.src[p.off] != '#' {
		if fresh {
			return p.blockNode(parent, list)
		}
		return p.inline(parent, list)
	}
	switch {
	case p.below(parent, list):
		return p.blockNode(parent, list)
	case list && p.unindented(parent):
		return p.inline(parent, false)
	}
	return p.node(Null, Plain, at, at)
}

// below moves to the next text and reports whether it belongs under an entry
// of the collection at column parent.
func (p *parser) below(parent int, list bool) bool {
	if !p.more() {
		return false
	}
	p.settleTabs(parent, true)
	p.junkChild(parent)
	c := p.here()
	return c > parent || c == parent && (list && p.dashHere() || p.headerHere())
}

// unindented reports whether the scalar or the list in brackets at the
// position, in the column of the key before it, which is parent, is that key's
// value: nothing below belongs to it as to a key.
func (p *parser) unindented(parent int) bool {
	if !p.more() || p.here() != parent || p.keyHere() >= 0 || p.explicitHere() || strings.IndexByte("&!*]{},|>@`%", p.src[p.off]) >= 0 {
		return false
	}
	if next := p.peek(p.ln); next >= 0 && p.src[p.off] != '[' {
		l := p.lines[next]
		if p.indent(next) > parent && p.keyOf(next) >= 0 || p.indent(next) == parent && p.indicator('-', l.text, l.end) {
			return false
		}
	}
	p.tree.differs = true
	if p.tree.goccy {
		p.misread(p.off, p.trim(p.off, p.lineStop()), "this is not indented, and read as the value of the key above; is a ':' missing?")
	}
	return p.tree.goccy
}

// inline parses a node that begins on the current line and is no block
// collection there.
func (p *parser) inline(parent int, list bool) *Node {
	anchor, tag := p.properties()
	if anchor == nil && tag == nil {
		return p.content(parent)
	}
	var n *Node
	at := p.off
	p.off = p.blanks(at, p.lineStop())
	switch {
	case p.off < p.lineStop() && p.src[p.off] != '#':
		n = p.content(parent)
	case p.below(parent, list):
		n = p.blockNode(parent, list)
	default:
		n = p.node(Null, Plain, at, at)
	}
	p.attach(n, anchor, tag)
	return n
}

// attach gives properties to a node.
func (p *parser) attach(n *Node, anchor, tag *Property) {
	if anchor != nil && (n.Anchor != nil || n.Kind == Alias) {
		p.errorAt(UnexpectedText, anchor.Span.Start, anchor.Span.End, "this anchor has no value of its own")
	}
	if tag != nil && (n.Tag != nil || n.Kind == Alias) {
		p.errorAt(UnexpectedText, tag.Span.Start, tag.Span.End, "this tag has no value of its own")
	}
	if anchor != nil {
		p.own(n).Anchor = anchor
	}
	if tag != nil {
		p.own(n).Tag = tag
	}
}

// content parses a scalar, an alias or a flow collection.
func (p *parser) content(parent int) *Node {
	switch p.src[p.off] {
	case '|', '>':
		return p.blockScalar(parent)
	case '"', '\'':
		return p.quotedValue()
	case '[', '{':
		return p.flowValue(parent)
	case '*':
		n := p.alias(p.off, p.lineStop())
		p.off = n.Span.End
		p.tail()
		return n
	}
	return p.plainValue(parent)
}

// tail checks that nothing but a comment follows a value on its last line, and
// goes to the next line.
func (p *parser) tail() {
	end := p.lineStop()
	p.off = p.blanks(p.off, end)
	if p.off < end {
		if p.src[p.off] != '#' {
			stop := p.trim(p.off, p.commentStart(p.off, end))
			p.unexpected(p.off, stop)
			p.off = p.blanks(stop, end)
		}
		if p.off < end {
			p.comment(p.off, end)
		}
	}
	p.nextLine()
}

// unexpected reports the text behind a value.
func (p *parser) unexpected(start, end int) {
	switch c := p.src[start]; {
	case c == ']' || c == '}':
		p.errorAt(StrayBracket, start, start+1, "nothing opened this '"+string(c)+"'")
	case p.indicator(':', start, end):
		p.errorAt(UnexpectedKey, start, start+1, "a value cannot be followed by ':'; put quotes around the whole value")
	default:
		p.errorAt(UnexpectedText, start, end, "unexpected text after the value")
	}
}

// commentStart returns where a comment begins on the line, its end if none.
func (p *parser) commentStart(off, end int) int {
	for i := off; i < end; i++ {
		if p.src[i] == '#' && i > off && blank(p.src[i-1]) {
			return i
		}
	}
	return end
}

// sequence parses a block sequence whose first dash is at the position.
func (p *parser) sequence() *Node {
	n := p.node(Sequence, Block, p.off, p.off+1)
	base, me := len(p.itemStack), len(p.open)
	p.open = append(p.open, block{node: n, col: p.here(), line: p.ln})
	if me > 0 && p.open[me-1].col == p.here() && !p.open[me-1].list() {
		p.flatLists++
	}
	for {
		p.open[me].entries++
		switch {
		case p.dashHere():
			p.addItem(p.open[me].col)
		case p.keyHere() >= 0 && !p.gluedDash():
			return p.becomeMapping(n, base)
		default:
			p.missingDash(p.open[me].col)
		}
		if !p.more() || p.fit() != me {
			break
		}
	}
	p.open = p.open[:me]
	p.takeItems(n, base)
	last := n.Items[len(n.Items)-1]
	n.Span.End = max(n.Span.End, last.Dash+1, last.Value.Full().End)
	return n
}

// addItem parses one entry of the sequence at column col.
func (p *parser) addItem(col int) {
	dash := p.off
	p.mark = p.here()
	value := p.after(dash+1, col, true, false)
	if value.Kind == Null && value.Anchor == nil && value.Tag == nil && value.Full().Empty() && p.unindentedItem(col) {
		value = p.flatItem(col)
	}
	p.itemStack = append(p.itemStack, p.item(dash, value))
}

// flatItem parses the value of a dash in its column, col.
func (p *parser) flatItem(col int) *Node {
	if !p.startsMapping() {
		return p.inline(col, false)
	}
	n := p.mapping()
	if p.more() && p.here() == col && p.dashHere() {
		p.errorAt(UnexpectedItem, p.off, p.off+1, "a list item cannot stand among keys")
	}
	return n
}

// unindentedItem reports whether what is at the position, in the column of the
// dash above, col, is the value of that dash, which has none on its line.
func (p *parser) unindentedItem(col int) bool {
	if !p.more() || !p.atLineStart() || p.here() != col || p.dashHere() || p.explicitHere() || strings.IndexByte("&!*]},|>@`%", p.src[p.off]) >= 0 {
		return false
	}
	p.tree.differs = true
	if p.tree.goccy {
		p.misread(p.off, p.trim(p.off, p.lineStop()), "this is not indented, and read as the value of the dash above")
	}
	return p.tree.goccy
}

// mapping parses a block mapping whose first key is at the position.
func (p *parser) mapping() *Node {
	n := p.node(Mapping, Block, p.off, p.off)
	base, me := len(p.pairStack), len(p.open)
	p.open = append(p.open, block{node: n, col: p.here(), line: p.ln, base: base})
	for {
		p.open[me].entries++
		p.addPair(p.open[me].col)
		if !p.more() || p.fit() != me {
			break
		}
	}
	p.open = p.open[:me]
	p.takePairs(n, base)
	if len(n.Pairs) == 0 {
		n.Kind, n.Style = Null, Plain // only signs that nothing can begin with
		return n
	}
	if c := p.src[n.Span.Start]; c == ']' || c == '}' || c == ',' {
		n.Span.Start = n.Pairs[0].Key.Full().Start
	}
	n.Span.End = n.Pairs[len(n.Pairs)-1].Span().End
	return n
}

// addPair parses one entry of the mapping at column col.
func (p *parser) addPair(col int) {
	errs := len(p.tree.Errors)
	var pr *Pair
	switch colon := p.keyHere(); {
	case p.dashHere():
		pr = p.strayItems()
	case p.explicitHere():
		pr = p.explicitPair(col)
	case colon < 0:
		pr = p.halfPair(col)
	case colon == p.off:
		p.errorAt(EmptyKey, colon, colon+1, "expected a key before ':'")
		key := p.node(Null, Plain, colon, colon)
		pr = p.pair(key, colon, p.after(colon+1, col, true, true))
	default:
		if colon-p.off > maxKey {
			p.unusual()
		}
		at := p.here()
		key := p.key(p.off, colon)
		p.mark = at
		pr = p.pair(key, colon, p.after(colon+1, col, false, true))
	}
	if pr != nil && pr.Colon >= 0 && p.more() && p.here() >= col {
		p.adopt(pr, col, errs)
	}
	if pr != nil {
		p.pairStack = append(p.pairStack, pr)
	}
}

// maxKey is how many characters a key may have, by YAML 1.2, from its start to
// its colon. Not all loaders care.
const maxKey = 1000

// withoutQuestion returns the entry that Goccy reads as if the "?" before it
// were not there: a pair behind it on its line, of which key was made, or one
// below a "?" alone. Otherwise it returns nil.
func (p *parser) withoutQuestion(key *Node, col int) *Pair {
	pair := key.Kind == Mapping && key.Style == Block && key.Anchor == nil && key.Tag == nil
	alone := key.Kind == Null && key.Full().Empty() && p.more() && p.here() == col && p.keyHere() > p.off
	if !pair && !alone {
		return nil
	}
	p.tree.differs = true
	switch {
	case !p.tree.goccy:
		return nil
	case alone:
		p.misread(p.off, p.off+1, "this is no key of its own: the '?' above counts for nothing")
		colon := p.keyHere()
		k := p.key(p.off, colon)
		return p.pair(k, colon, p.after(colon+1, col, false, true))
	case len(key.Pairs) > 1:
		s := key.Pairs[1].Key.Full()
		p.errorAt(BadIndent, s.Start, s.End, "a '?' is followed by one key only")
	case p.more() && p.atLineStart() && p.here() == col && p.indicator(':', p.off, p.lineStop()):
		return nil
	}
	return key.Pairs[0]
}

// explicitPair parses "? key" and the ": value" below it, if there is one.
func (p *parser) explicitPair(col int) *Pair {
	p.unusual()
	key := p.after(p.off+1, col, true, true)
	if pr := p.withoutQuestion(key, col); pr != nil {
		return pr
	}
	if p.more() && p.atLineStart() && p.here() == col && p.indicator(':', p.off, p.lineStop()) {
		colon := p.off
		return p.pair(key, colon, p.after(colon+1, col, true, true))
	}
	return p.pair(key, -1, p.node(Null, Plain, key.Full().End, key.Full().End))
}
