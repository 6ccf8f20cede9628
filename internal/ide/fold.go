package ide

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Folds returns the ranges of lines that can be folded, in order, at most one
// for each first line: collections and texts of several lines with the key or
// dash that holds them, blocks of comment lines, and the documents of a stream.
func Folds(tree *syntax.Tree) []Fold {
	f := folder{tree: tree}
	for _, doc := range tree.Docs {
		f.node(doc.Root)
		if len(tree.Docs) > 1 {
			f.add(text.Span{Start: doc.Span.Start, End: trimmedEnd(tree.Text, doc.Span)}, false)
		}
	}
	f.comments()
	slices.SortStableFunc(f.folds, func(a, b Fold) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	return slices.CompactFunc(f.folds, func(a, b Fold) bool { return a.Start == b.Start })
}

type folder struct {
	tree  *syntax.Tree
	folds []Fold
}

// add folds the lines of span; bracket says that it ends with a closing
// bracket, which stays visible where only brackets stand before it.
func (f *folder) add(span text.Span, bracket bool) {
	t := f.tree.Text
	fold := Fold{Start: t.LineAt(span.Start), End: t.LineAt(span.End)}
	if bracket && strings.Trim(t.Slice(text.Span{Start: t.LineSpan(span.End).Start, End: span.End - 1}), " \t]}") == "" {
		fold.End--
	}
	if fold.End > fold.Start {
		f.folds = append(f.folds, fold)
	}
}

func (f *folder) node(n *syntax.Node) {
	if n.Style == syntax.Flow && n.Closed {
		f.add(n.Span, true)
	}
	for _, p := range n.Pairs {
		f.held(p.Span(), p.Value)
	}
	for _, i := range n.Items {
		f.held(itemSpan(i), i.Value)
	}
}

// held folds the pair or item with this span, whose value is n.
func (f *folder) held(span text.Span, n *syntax.Node) {
	f.add(span, n.Style == syntax.Flow && n.Closed && (n.Kind == syntax.Mapping || n.Kind == syntax.Sequence))
	f.node(n)
}

// comments folds neighbouring lines that hold nothing but a comment.
func (f *folder) comments() {
	t := f.tree.Text
	first, last := -2, -2
	flush := func() {
		if last > first {
			f.folds = append(f.folds, Fold{Start: first, End: last, Comment: true})
		}
	}
	for _, c := range f.tree.Comments {
		if !c.Own {
			continue
		}
		start, end := t.LineAt(c.Span.Start), t.LineAt(c.Span.End)
		if start != last+1 {
			flush()
			first = start
		}
		last = end
	}
	flush()
}

// trimmedEnd is the end of span without the blank lines at its end.
func trimmedEnd(t *text.Text, span text.Span) int {
	return span.Start + len(strings.TrimRight(t.Slice(span), " \t\r\n"))
}
