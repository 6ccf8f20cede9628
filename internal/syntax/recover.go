package syntax

import (
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// fit returns which of the open blocks the current line belongs to, as an
// index. A line whose column is none of theirs is reported, given to the one
// that it most likely belongs to, and shifted to that one's column, so that
// everything below it is read as if it had been aligned.
func (p *parser) fit() int {
	if p.fitLine == p.ln {
		return p.fitIndex
	}
	p.settleTabs(-1, false)
	i := p.find(p.here(), p.dashHere())
	if i < 0 || p.here() < p.open[len(p.open)-1].col && p.junk() && p.wrongAsIs() {
		if p.leaveOutJunk() {
			i = p.find(p.here(), p.dashHere())
		} else if i < 0 {
			i = p.refit()
		}
	}
	p.fitLine, p.fitIndex = p.ln, i
	return i
}

// dashHere reports whether a dash is at the position, or what counts as one.
func (p *parser) dashHere() bool {
	return p.indicator('-', p.off, p.lineStop()) || p.lines[p.ln].dash && p.atLineStart()
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

// refit chooses a block for a line that fits none, and reports the line.
func (p *parser) refit() int {
	l := &p.lines[p.ln]
	dash := p.dashHere()
	if top := len(p.open) - 1; p.open[top].list() && p.open[top].col == p.here() {
		return top // a line without its dash; sequence deals with it
	}
	if i := p.find(p.here(), true); i >= 0 && p.gluedDash() {
		return i
	}
	best := p.nearest(dash)
	if dash && (best < 0 || p.keyEnd(p.blanks(p.off+1, l.end), l.end) < 0 || p.goesOn(best) == unaligned) {
		if i := p.find(p.here(), false); i >= 0 {
			return i // an item among keys; addPair reports it
		}
	}
	if best < 0 && !dash {
		best = p.nearest(true)
	}
	if best < 0 {
		best = p.nearest(!dash)
	}
	if want := p.open[best].col; want != p.here() && !p.rebase(best) {
		p.badIndent(p.ln, want)
	}
	return best
}

// rebase decides whether not the current line slipped but the first line of
// the open block at index i, which has one entry so far: its indentation is
// odd, and one column off. That line is then reported, and the blocks that
// began on it get the columns that they should have had.
func (p *parser) rebase(i int) bool {
	first := i
	for first > 0 && p.open[first-1].line == p.open[i].line {
		first--
	}
	base := 0
	if first > 0 {
		base = p.open[first-1].col
	}
	b := p.open[first]
	delta := p.here() - p.open[i].col
	if p.open[i].entries != 1 || b.entries != 1 || abs(delta) != 1 || (b.col-base)%2 == 0 || b.col+delta < base {
		return false
	}
	p.badIndent(b.line, b.col+delta)
	for j := first; j < len(p.open); j++ {
		if p.open[j].line == b.line {
			p.open[j].col += delta
		}
	}
	return true
}

// badIndent reports that line ln should stand at column want, and shifts it
// there. Lines that slipped together are one error; Related then spans them.
func (p *parser) badIndent(ln, want int) {
	l := &p.lines[ln]
	shift := want - p.indent(ln)
	l.shift += shift
	end := p.trim(l.text, l.end)
	if n := len(p.tree.Errors); n > 0 && ln > 0 {
		e := &p.tree.Errors[n-1]
		if e.Code == BadIndent && p.lines[ln-1].shift == shift && p.lines[ln-1].start <= e.Related.End && e.Related.End < l.start {
			e.Related.End = end
			return
		}
	}
	p.tree.Errors = append(p.tree.Errors, Error{
		Code: BadIndent, Span: text.Span{Start: l.text, End: end}, Related: text.Span{Start: l.text, End: end},
		Message: "indented by " + strconv.Itoa(l.text-l.start) + ", but the entries around it by " + strconv.Itoa(want),
	})
}

// nearest returns the index of the open block, of dashes or of keys, that the
// current line most likely belongs to, or -1 if there is none: one that the
// next line goes on with, the nearest one, the innermost one, in this order.
func (p *parser) nearest(dash bool) int {
	best, fit, distance := -1, unaligned, 0
	for i := len(p.open) - 1; i >= max(len(p.open)-maxLook, 0); i-- {
		if p.open[i].list() != dash {
			continue
		}
		d, f := abs(p.open[i].col-p.here()), p.goesOn(i)
		if best < 0 || f > fit || f == fit && d < distance {
			best, fit, distance = i, f, d
		}
	}
	return best
}

// An alignment says how well the next line would go on with the current one.
type alignment int

const (
	unaligned alignment = iota
	sibling             // it is aligned with some entry
	inside              // it is aligned with what is inside the current entry
)

// goesOn returns how the line after the current one would be aligned if the
// current one belonged to the open block at index i.
func (p *parser) goesOn(i int) alignment {
	next := p.peek(p.ln)
	if next < 0 || p.lines[next].tabs {
		return sibling
	}
	l := p.lines[next]
	col, dash := p.indent(next), p.indicator('-', l.text, l.end)
	if p.open[i].list() {
		end := p.lineStop()
		content := p.blanks(p.off+1, end)
		if content >= end && col > p.open[i].col || col == p.open[i].col+content-p.off && p.keyEnd(content, end) >= 0 {
			return inside
		}
	} else if p.opensBlock(p.ln) {
		if col > p.open[i].col || dash && col == p.open[i].col && p.flatLists > 0 {
			return inside
		}
		if col > p.here() {
			return unaligned
		}
	}
	for last := i; i >= max(last-maxLook, 0); i-- {
		if p.open[i].col == col && p.open[i].list() == dash {
			return sibling
		}
	}
	return unaligned
}

// opensBlock reports whether line ln ends with a colon, so that deeper lines
// may follow.
func (p *parser) opensBlock(ln int) bool {
	colon := p.keyOf(ln)
	if colon < 0 {
		return false
	}
	end := p.lines[ln].end
	rest := p.blanks(colon+1, end)
	return rest >= end || strings.IndexByte("#&!|>", p.src[rest]) >= 0
}

func abs(n int) int { return max(n, -n) }

// maxLook bounds how many lines a guess may look ahead, and how many open
// blocks it may consider.
const maxLook = 40
