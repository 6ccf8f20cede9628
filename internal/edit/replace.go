package edit

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// ReplaceNode writes value in the place of a node of any kind. Comments inside
// the node go with it; an anchor stays.
func ReplaceNode(tree *syntax.Tree, node *syntax.Node, value schema.Template) []text.Edit {
	l := layoutOf(tree)
	if node.Kind != syntax.Null && l.orphans([]text.Span{node.Span}) {
		return nil
	}
	r := &Renderer{Style: StyleAt(tree, node.Parent), noBlocks: !l.endsClean(node.Span.End)}
	p := pairOf(node)
	switch {
	case inFlow(tree, node):
		return l.replaceFlow(r, node, value)
	case node.Kind == syntax.Null:
		return l.writeNull(r, node, value)
	case p == nil:
		return l.replaceEntry(r, node, value)
	}
	return l.replaceValue(r, p, value)
}

// replaceEntry writes value in the place of an item or of the root. Behind an
// anchor a block collection begins on the next line, since the anchor would
// else be that of its first key.
func (l layout) replaceEntry(r *Renderer, node *syntax.Node, value schema.Template) []text.Edit {
	anchored := node.Full() != node.Span && !l.ownLine(node.Span.Start)
	if anchored && isCollection(value) && !value.Flow && !isEmpty(value) {
		indent := l.pad(node.Full().Start)
		return l.swap(node, r.EOL+indent+r.Entry(value, indent))
	}
	return l.swap(node, r.Entry(value, l.pad(node.Span.Start)))
}

// endsClean reports whether off is the end of its line, and no line with
// nothing but blanks or a comment comes before further text.
func (l layout) endsClean(off int) bool {
	if l.tail(off) != "" {
		return false
	}
	for line := l.text.LineAt(off) + 1; line < l.text.LineCount(); line++ {
		if span := l.text.Line(line); !span.Empty() {
			start := l.skipBlanks(span.Start)
			return start < span.End && l.commentAt(start) < 0
		}
	}
	return true
}

// fill makes a collection of a value that is not written, or written as null.
func fill(tree *syntax.Tree, node *syntax.Node, value schema.Template) []text.Edit {
	if node.Kind == syntax.Scalar && (node.Style != syntax.Plain || !slices.Contains([]string{"", "~", "null", "Null", "NULL"}, node.Value)) {
		return nil
	}
	if node.Kind != syntax.Null && node.Kind != syntax.Scalar {
		return nil
	}
	return ReplaceNode(tree, node, value)
}

// swap writes s in the place of node and its tag.
func (l layout) swap(node *syntax.Node, s string) []text.Edit {
	if strings.HasPrefix(l.src[node.Span.End:], "#") {
		s += " " // or the comment would become a part of the text
	}
	edits := []text.Edit{{Span: node.Span, New: s}}
	if node.Tag != nil {
		span := node.Tag.Span
		span.End = l.skipBlanks(span.End)
		edits = append(edits, text.Edit{Span: span})
	}
	return edits
}

func (l layout) replaceFlow(r *Renderer, node *syntax.Node, value schema.Template) []text.Edit {
	s := r.inline(value, l.text.Indent(node.Span.Start))
	if p := pairOf(node); p != nil && p.Colon < 0 {
		if !l.sameLine(p.Key.Span.Start, p.Key.Span.End) {
			return nil // a key cannot have several lines
		}
		return insertion(p.Key.Span.End, r.Colon+s)
	}
	if before := l.src[:node.Span.Start]; !r.JSON && (strings.HasSuffix(before, ":") || node.Kind == syntax.Null && !strings.HasSuffix(before, " ")) {
		s = " " + s // a plain key and its value do not touch
	}
	return l.swap(node, s)
}

// head is the offset behind the colon or dash that node belongs to, and behind
// its anchor and tag.
func head(node *syntax.Node) int {
	at := node.Span.Start
	if p := pairOf(node); p != nil && p.Colon >= 0 {
		at = p.Colon + 1
	} else if item := itemOf(node); item != nil && item.Dash >= 0 {
		at = item.Dash + 1
	}
	for _, p := range []*syntax.Property{node.Anchor, node.Tag} {
		if p != nil && p.Span.Start < node.Span.Start {
			at = max(at, p.Span.End)
		}
	}
	return at
}

// writeNull writes value where a block collection or document has nothing yet.
func (l layout) writeNull(r *Renderer, node *syntax.Node, value schema.Template) []text.Edit {
	at := head(node)
	p := pairOf(node)
	switch {
	case node.Parent == nil:
		return l.writeRoot(r, node, value)
	case p != nil && p.Colon < 0, p == nil && itemOf(node).Dash < 0:
		return nil // half typed
	case p != nil:
		indent := l.pad(p.Key.Full().Start)
		return l.putBehind(at, r.Value(value, indent), indent+r.Indent)
	}
	indent := l.pad(itemOf(node).Dash) + " " + r.Gap
	return l.putBehind(at, r.Gap+r.Entry(value, indent), indent)
}

// putBehind writes s, which begins with a blank or a line break, behind at. A
// comment that follows on the line stays on it; where s has several lines it
// then begins below, behind indent.
func (l layout) putBehind(at int, s, indent string) []text.Edit {
	end := l.skipBlanks(at)
	switch {
	case end >= l.lineEnd(at):
		return []text.Edit{{Span: text.Span{Start: at, End: end}, New: s}}
	case strings.HasPrefix(s, " "):
		if strings.Contains(s, "\n") {
			return insertion(l.lineEnd(at), l.text.EOL()+indent+strings.TrimLeft(s, " "))
		}
		return insertion(at, s)
	}
	return insertion(l.lineEnd(at), s)
}

// writeRoot writes value into a document that has nothing yet, behind its comments.
func (l layout) writeRoot(r *Renderer, node *syntax.Node, value schema.Template) []text.Edit {
	if node.Anchor != nil || node.Tag != nil {
		before := " "
		if isCollection(value) && !value.Flow && !isEmpty(value) {
			before = r.EOL
		}
		return insertion(node.Full().End, before+r.Entry(value, ""))
	}
	at := len(l.src)
	for _, doc := range l.tree.Docs {
		if doc.Root == node {
			at = min(at, doc.Span.End)
		}
	}
	s := r.Entry(value, "") + r.EOL
	if at > 0 && at != node.Span.Start && l.lineStart(at) != at {
		s = r.EOL + s
	}
	return insertion(at, s)
}

// replaceValue writes value behind the colon of p, whose value is in block style.
func (l layout) replaceValue(r *Renderer, p *syntax.Pair, value schema.Template) []text.Edit {
	old, at := p.Value, head(p.Value)
	s := r.Value(value, l.pad(p.Key.Full().Start))
	fresh := strings.HasPrefix(s, r.EOL)
	inline := l.sameLine(at, old.Span.Start)
	switch {
	case !fresh && (inline || strings.Contains(s, r.EOL)):
		return l.swap(old, strings.TrimPrefix(s, " "))
	case inline && l.onlyCommentBehind(old.Span.End) && strings.TrimSpace(l.tail(old.Span.End)) != "":
		cut := text.Edit{Span: text.Span{Start: at, End: old.Span.End}}
		if strings.HasPrefix(l.tail(old.Span.End), "#") {
			cut.New = " "
		}
		return append([]text.Edit{cut}, insertion(l.lineEnd(old.Span.End), s)...)
	case inline:
		return []text.Edit{{Span: text.Span{Start: at, End: old.Span.End}, New: s}}
	case fresh:
		start := l.lineStart(old.Span.Start)
		return []text.Edit{{Span: text.Span{Start: start, End: old.Span.End}, New: strings.TrimPrefix(s, r.EOL)}}
	}
	cut := l.wholeLines(text.Span{Start: old.Span.Start, End: old.Span.End})
	return append(insertion(at, s), text.Edit{Span: cut})
}

// ReplaceScalar writes value in the place of a scalar, alias or Null. It keeps
// the quotes and adds them where value would otherwise not be read as text. For
// a number, boolean or null use ReplaceNode.
func ReplaceScalar(tree *syntax.Tree, node *syntax.Node, value string) []text.Edit {
	style := StyleAt(tree, node.Parent)
	if node.Kind != syntax.Scalar || node.Tag != nil || node.Style == syntax.Literal || node.Style == syntax.Folded {
		return ReplaceNode(tree, node, Scalar(value))
	}
	quote := byte(0)
	switch {
	case node.Style == syntax.DoubleQuoted || style.JSON:
		quote = '"'
	case node.Style == syntax.SingleQuoted:
		quote = '\''
	case !PlainSafe(value, inFlow(tree, node)) || !readsAsText(value):
		quote = style.Quote
	}
	if quote == 0 {
		return layoutOf(tree).swap(node, value)
	}
	return layoutOf(tree).swap(node, quoted(value, quote))
}

// ReplacePart replaces bytes start to end of a scalar's text (node.Value) with value.
func ReplacePart(tree *syntax.Tree, node *syntax.Node, start, end int, value string) []text.Edit {
	if node.Kind != syntax.Scalar || start < 0 || end < start || end > len(node.Value) {
		return nil
	}
	whole := node.Value[:start] + value + node.Value[end:]
	span := node.Part(start, end)
	folded := strings.ContainsAny(tree.Text.Slice(node.Span), "\r\n") && strings.ContainsAny(value+node.Value[start:end], " \t\n")
	if folded || tree.Text.Slice(span) != node.Value[start:end] {
		return ReplaceScalar(tree, node, whole)
	}
	safe := false
	switch node.Style {
	case syntax.DoubleQuoted:
		value, safe = escaped(value), true
	case syntax.SingleQuoted:
		value, safe = strings.ReplaceAll(value, "'", "''"), printable(value)
	case syntax.Plain:
		safe = PlainSafe(whole, inFlow(tree, node)) && readsAsText(whole) && tree.Format != syntax.JSON
	case syntax.Literal, syntax.Folded:
		safe = printable(value) && strings.TrimSpace(whole) != ""
	}
	if !safe {
		return ReplaceScalar(tree, node, whole)
	}
	return []text.Edit{{Span: span, New: value}}
}

// RenameKey writes name in the place of the pair's key.
func RenameKey(tree *syntax.Tree, pair *syntax.Pair, name string) []text.Edit {
	key := pair.Key
	if key.Kind != syntax.Scalar || key.Value == name {
		return nil
	}
	style := StyleAt(tree, key.Parent)
	switch {
	case key.Style == syntax.DoubleQuoted || style.JSON:
		return []text.Edit{{Span: key.Span, New: quoted(name, '"')}}
	case key.Style == syntax.SingleQuoted:
		return []text.Edit{{Span: key.Span, New: quoted(name, '\'')}}
	}
	return []text.Edit{{Span: key.Span, New: style.Key(name)}}
}

// Quote puts a plain scalar in quotes, so that it is read as text.
func Quote(tree *syntax.Tree, node *syntax.Node) []text.Edit {
	if node.Kind != syntax.Scalar || node.Style != syntax.Plain {
		return nil
	}
	quote := StyleAt(tree, node.Parent).Quote
	if tree.Format == syntax.JSON || inFlow(tree, node) {
		quote = '"'
	}
	return []text.Edit{{Span: node.Span, New: quoted(node.Value, quote)}}
}

// Unquote removes the quotes of a scalar, so that it is read as what it looks
// like (a number, say); nil if the text cannot stand without them.
func Unquote(tree *syntax.Tree, node *syntax.Node) []text.Edit {
	if node.Kind != syntax.Scalar || node.Style != syntax.DoubleQuoted && node.Style != syntax.SingleQuoted {
		return nil
	}
	if !PlainSafe(node.Value, inFlow(tree, node)) || StyleAt(tree, node.Parent).JSON && !isLiteral(node.Value) {
		return nil
	}
	return layoutOf(tree).swap(node, node.Value)
}
