package report

import (
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A frame is a source line with its underline, as a terminal shows them.
type frame struct{ line, marks string }

// A cell is what stands for one character of the line: tabs become blanks,
// control characters a sign, and a secret one mask.
type cell struct {
	shown  string
	width  int
	marked bool
}

const (
	usualWidth = 120
	tabWidth   = 4
	before     = 24 // columns kept in front of the span when a line is cut
	ellipsis   = "…"
)

// frame shows the line on which span starts, in at most width columns.
func (s Source) frame(span text.Span, width int) frame {
	if width <= 0 {
		width = usualWidth
	}
	cells := s.cells(span)
	cells = cut(cells, max(width, 2*before))
	var line, marks strings.Builder
	for _, c := range cells {
		line.WriteString(c.shown)
		mark := " "
		if c.marked {
			mark = "^"
		}
		marks.WriteString(strings.Repeat(mark, c.width))
	}
	return frame{strings.TrimRight(line.String(), " "), strings.TrimRight(marks.String(), " ")}
}

// cells takes the line apart. At least one cell is marked.
func (s Source) cells(span text.Span) []cell {
	line := s.Text.LineSpan(span.Start)
	end := max(min(span.End, line.End), span.Start+1)
	var cells []cell
	widths := runewidth.Condition{}
	masked := -1 // the end of the secret that was masked last
	column, any := 0, false
	for i, r := range s.Text.Slice(line) {
		off := line.Start + i
		marked := span.Start <= off && off < end
		if secret, ok := s.secret(off); ok {
			if secret.End == masked {
				cells[len(cells)-1].marked = cells[len(cells)-1].marked || marked
				any = any || marked
				continue
			}
			masked = secret.End
			cells = append(cells, cell{rule.Mask, widths.StringWidth(rule.Mask), marked})
		} else {
			cells = append(cells, shown(r, column, widths.RuneWidth(r), marked))
		}
		any = any || marked
		column += cells[len(cells)-1].width
	}
	if !any {
		cells = append(cells, cell{" ", 1, true})
	}
	return cells
}

// shown returns the cell of a character at a display column.
func shown(r rune, column, width int, marked bool) cell {
	switch {
	case r == '\t':
		n := tabWidth - column%tabWidth
		return cell{strings.Repeat(" ", n), n, marked}
	case obeyed(r):
		return cell{"\ufffd", 1, marked}
	}
	return cell{string(r), width, marked}
}

// obeyed reports whether a terminal does something with r instead of showing it.
func obeyed(r rune) bool {
	return unicode.IsControl(r) || r == '\ufeff' || unicode.Is(unicode.Bidi_Control, r)
}

// secret returns the secret that the byte at off belongs to.
func (s Source) secret(off int) (text.Span, bool) {
	for _, span := range s.Secrets {
		if span.Start <= off && off < span.End {
			return span, true
		}
	}
	return text.Span{}, false
}

// cut shortens a line to width columns around its first mark.
func cut(cells []cell, width int) []cell {
	total, mark := 0, -1
	for _, c := range cells {
		if c.marked && mark < 0 {
			mark = total
		}
		total += c.width
	}
	if total <= width {
		return cells
	}
	from := max(0, min(mark-before, total-width))
	kept := []cell{}
	at := 0
	for _, c := range cells {
		if at >= from && at+c.width <= from+width {
			kept = append(kept, c)
		}
		at += c.width
	}
	if from > 0 {
		kept[0] = cell{ellipsis, 1, kept[0].marked}
	}
	if from+width < total {
		kept[len(kept)-1] = cell{ellipsis, 1, kept[len(kept)-1].marked}
	}
	return kept
}
