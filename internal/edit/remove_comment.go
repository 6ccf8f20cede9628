package edit

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// withComments is the lines of the entry i of n, which is to be removed with
// those in gone, and the comment lines directly above that go with it: all of
// them if they are clearly about this entry alone, else at most the last ones,
// which silence findings on the line below.
func (l layout) withComments(n *syntax.Node, gone []int, i int) text.Span {
	entry := entryOf(n, i)
	lines := l.wholeLines(entry)
	top, start := l.aboveComments(entry.Start), l.lineStart(entry.Start)
	if top == start {
		return lines
	}
	if !l.about(n, gone, i, l.src[top:start]) {
		for line := l.text.LineAt(start) - 1; top < start && silencing.MatchString(l.text.Slice(l.text.Line(line))); line-- {
			start = l.text.Line(line).Start
		}
		top = start
	}
	if lines.End == len(l.src) {
		top = l.endAbove(top)
	}
	return text.Span{Start: min(lines.Start, top), End: lines.End}
}

// silencing matches a comment line that silences findings on the line below,
// where it would silence others once that is gone.
var silencing = regexp.MustCompile(`^\s*#\s*mcp-lsp:\s*ignore\s`)

// disabled matches a line of YAML that was made a comment.
var disabled = regexp.MustCompile(`(?m)^\s*#\s*(- |-?\s*["']?[\w.$-]+["']?:(\s|$))`)

// about reports whether the comment above entry i of n is about nothing else: it
// names the entry, and what follows is not another that the comment could
// speak of as well. What could be a heading, or entries that are switched off,
// is not.
func (l layout) about(n *syntax.Node, gone []int, i int, comment string) bool {
	next := i + 1
	for slices.Contains(gone, next) {
		next++
	}
	if next < len(n.Pairs)+len(n.Items) {
		start := entryOf(n, next).Start
		if l.aboveComments(start) == l.lineStart(start) {
			return false
		}
	}
	if disabled.MatchString(comment) {
		return false
	}
	return slices.ContainsFunc(namesOf(n, i), func(name string) bool { return mentions(comment, name) })
}

// namesOf are the words by which people speak of entry i of n: its key, or the
// texts of the item.
func namesOf(n *syntax.Node, i int) []string {
	if i < len(n.Pairs) {
		return []string{n.Pairs[i].Key.Value}
	}
	item := n.Items[i-len(n.Pairs)].Value
	names := []string{item.Value}
	for _, p := range item.Pairs {
		names = append(names, p.Value.Value)
	}
	return names
}

// mentions reports whether the word name, whatever its case, stands in comment.
func mentions(comment, name string) bool {
	comment, name = strings.ToLower(comment), strings.ToLower(name)
	if len(name) < 3 {
		return false
	}
	part := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-' }
	for at := 0; ; {
		found := strings.Index(comment[at:], name)
		if found < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(comment[:at+found])
		at += found + len(name)
		behind, _ := utf8.DecodeRuneInString(comment[at:])
		if !part(before) && !part(behind) {
			return true
		}
	}
}
