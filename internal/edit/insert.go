package edit

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Where says beside which key a new one goes. The zero Where is behind the
// last one; keys that do not exist are passed over.
type Where struct {
	After  []string // behind the last of these keys that exists
	Before []string // else before the first of these keys that exists
	First  bool     // else before all others
}

// InsertField adds "key: value" to mapping, which may also be a Null: then it
// becomes a mapping. A scalar template without Quote is written plain where
// the notation allows it, so that "true" is a boolean and "8" a number.
func InsertField(tree *syntax.Tree, mapping *syntax.Node, key string, value schema.Template, where Where) []text.Edit {
	return InsertFields(tree, mapping, []schema.TemplateField{{Key: key, Value: value}}, where)
}

// InsertFields adds several fields in order at one place.
func InsertFields(tree *syntax.Tree, mapping *syntax.Node, fields []schema.TemplateField, where Where) []text.Edit {
	if len(fields) == 0 {
		return nil
	}
	if mapping.Kind != syntax.Mapping {
		return fill(tree, mapping, schema.Template{Fields: fields})
	}
	index := where.index(mapping)
	l := layoutOf(tree)
	r := &Renderer{Style: StyleAt(tree, mapping)}
	if mapping.Style == syntax.Flow {
		texts := make([]string, len(fields))
		indent := l.flowPad(r.Style, mapping)
		for i, f := range fields {
			texts[i] = r.Field(f, indent)
		}
		return l.insertFlow(r.Style, mapping, index, texts)
	}
	return l.insertBlock(r, mapping, index, func(indent string) string { return r.fields(fields, indent) })
}

// InsertItem adds items before the one with this index; an index past the end
// appends. sequence may also be a Null: then it becomes a sequence. A scalar
// takes the quotes that all other items have.
func InsertItem(tree *syntax.Tree, sequence *syntax.Node, index int, values ...schema.Template) []text.Edit {
	if len(values) == 0 {
		return nil
	}
	if sequence.Kind != syntax.Sequence {
		return fill(tree, sequence, schema.Template{Items: values})
	}
	index = min(max(index, 0), len(sequence.Items))
	l := layoutOf(tree)
	r := &Renderer{Style: StyleAt(tree, sequence)}
	texts := make([]string, len(values))
	if sequence.Style == syntax.Flow {
		indent := l.flowPad(r.Style, sequence)
		for i, v := range values {
			texts[i] = r.like(sequence, v, indent)
		}
		return l.insertFlow(r.Style, sequence, index, texts)
	}
	return l.insertBlock(r, sequence, index, func(indent string) string {
		for i, v := range values {
			texts[i] = "-" + r.Gap + r.like(sequence, v, indent+" "+r.Gap)
		}
		return strings.Join(texts, r.EOL+indent)
	})
}

// AppendItem adds items behind the last one.
func AppendItem(tree *syntax.Tree, sequence *syntax.Node, values ...schema.Template) []text.Edit {
	return InsertItem(tree, sequence, len(sequence.Items), values...)
}

// index is the place of a new pair among those of mapping.
func (w Where) index(mapping *syntax.Node) int {
	after, before := -1, -1
	for i, p := range mapping.Pairs {
		for _, name := range w.After {
			if p.Key.Value == name {
				after = i
			}
		}
		for _, name := range w.Before {
			if p.Key.Value == name && before < 0 {
				before = i
			}
		}
	}
	switch {
	case after >= 0:
		return after + 1
	case before >= 0:
		return before
	case w.First:
		return 0
	}
	return len(mapping.Pairs)
}

// like writes v as an item of sequence, in the quotes that its texts share.
func (r *Renderer) like(sequence *syntax.Node, v schema.Template, indent string) string {
	if isCollection(v) || v.Quote || r.JSON || !readsAsText(v.Text) || !printable(v.Text) {
		return r.Entry(v, indent)
	}
	var quote byte
	for _, item := range sequence.Items {
		var q byte
		switch item.Value.Style {
		case syntax.DoubleQuoted:
			q = '"'
		case syntax.SingleQuoted:
			q = '\''
		}
		if q == 0 || quote != 0 && q != quote {
			return r.Entry(v, indent)
		}
		quote = q
	}
	if quote == 0 {
		return r.Entry(v, indent)
	}
	return quoted(v.Text, quote)
}

// insertBlock adds lines to a block collection before the entry with index, or
// behind the last one.
func (l layout) insertBlock(r *Renderer, n *syntax.Node, index int, render func(indent string) string) []text.Edit {
	entries := n.Entries()
	if len(entries) == 0 {
		return nil
	}
	indent := l.pad(entries[0].Start)
	if index > 0 {
		at := l.below(valueOf(n, index-1), entries[index-1].End, l.column(entries[0].Start))
		r.noBlocks = !l.endsClean(at)
		return insertion(at, r.EOL+indent+render(indent))
	}
	at := entries[0].Start
	if l.ownLine(at) {
		return insertion(l.aboveComments(at), indent+render(indent)+r.EOL)
	}
	return insertion(at, render(indent)+r.EOL+indent)
}

func valueOf(n *syntax.Node, i int) *syntax.Node {
	if n.Kind == syntax.Mapping {
		return n.Pairs[i].Value
	}
	return n.Items[i].Value
}

// aboveComments is the start of the line of off, or of the first of the
// comment lines directly above that are indented alike. A comment that begins
// the file speaks of the whole file and stays above.
func (l layout) aboveComments(off int) int {
	at, column := l.lineStart(off), l.column(off)
	top := at
	for line := l.text.LineAt(off) - 1; line >= 0; line-- {
		start := l.skipBlanks(l.text.Line(line).Start)
		if start >= l.text.Line(line).End || l.commentAt(start) < 0 || l.column(start) != column {
			return top
		}
		top = l.text.Line(line).Start
	}
	return at
}

// flowPad is the indentation of entries on lines of their own in n.
func (l layout) flowPad(s Style, n *syntax.Node) string {
	entries := n.Entries()
	if len(entries) > 0 && !l.sameLine(n.Span.Start, entries[0].Start) {
		return l.text.Indent(entries[0].Start)
	}
	if len(entries) == 0 && !s.spread(l, n) {
		return l.text.Indent(n.Span.Start)
	}
	return l.text.Indent(n.Span.Start) + s.Indent
}

// spread reports whether entries of n stand on lines of their own.
func (s Style) spread(l layout, n *syntax.Node) bool {
	entries := n.Entries()
	if len(entries) > 0 {
		return !l.sameLine(n.Span.Start, entries[0].Start)
	}
	if l.hasComment(inside(n)) {
		return true
	}
	for _, sibling := range siblings(n) {
		if sibling.Style == syntax.Flow && len(sibling.Pairs)+len(sibling.Items) > 0 {
			return !l.sameLine(sibling.Span.Start, sibling.Entries()[0].Start)
		}
	}
	return s.Lines
}

// siblings are the other values of the collection around n that are of n's kind.
func siblings(n *syntax.Node) []*syntax.Node {
	if n.Parent == nil {
		return nil
	}
	var all []*syntax.Node
	for i := range n.Parent.Entries() {
		if v := valueOf(n.Parent, i); v != n && v.Kind == n.Kind {
			all = append(all, v)
		}
	}
	return all
}

// insertFlow adds texts to a flow collection before the entry with index, or
// behind the last one.
func (l layout) insertFlow(s Style, n *syntax.Node, index int, texts []string) []text.Edit {
	entries := n.Entries()
	lines := s.spread(l, n)
	between := s.Comma
	if lines {
		between = "," + s.EOL + l.flowPad(s, n)
	}
	body := strings.Join(texts, between)
	switch {
	case len(entries) == 0:
		return l.fillFlow(s, n, lines, body)
	case index < len(entries):
		at := entries[index].Start
		if lines && !l.ownLine(at) {
			between = s.Comma
		}
		return insertion(at, body+between)
	}
	return l.appendFlow(s, n, lines, body)
}

func insertion(at int, s string) []text.Edit {
	return []text.Edit{{Span: text.Span{Start: at, End: at}, New: s}}
}

// fillFlow writes body between brackets that hold nothing, or only comments.
func (l layout) fillFlow(s Style, n *syntax.Node, lines bool, body string) []text.Edit {
	span := inside(n)
	indent := l.flowPad(s, n)
	if l.hasComment(span) {
		at := span.Start
		for _, c := range l.tree.Comments {
			if span.Start <= c.Span.Start && c.Span.Start < span.End {
				at = c.Span.End
			}
		}
		return insertion(at, s.EOL+indent+body)
	}
	switch {
	case lines:
		body = s.EOL + indent + body + s.EOL + l.text.Indent(n.Span.Start)
	case n.Kind == syntax.Mapping:
		body = s.Pad + body + s.Pad
	}
	return []text.Edit{{Span: span, New: body}}
}

// appendFlow writes body behind the last entry of a flow collection. A comment
// behind that entry stays with it; a comma that ends the collection is kept up.
func (l layout) appendFlow(s Style, n *syntax.Node, lines bool, body string) []text.Edit {
	entries := n.Entries()
	end := entries[len(entries)-1].End
	comma := l.comma(end)
	fresh := s.EOL + l.flowPad(s, n)
	if !lines {
		fresh = strings.TrimPrefix(s.Comma, ",")
	}
	if comma >= 0 {
		at := comma + 1
		if lines && l.onlyCommentBehind(at) {
			at = l.lineEnd(at)
		}
		return insertion(at, fresh+body+",")
	}
	at := l.lineEnd(end)
	if !lines || !l.onlyCommentBehind(end) || strings.TrimSpace(l.tail(end)) == "" {
		return insertion(end, ","+fresh+body)
	}
	return append(insertion(end, ","), insertion(at, fresh+body)...)
}

// onlyCommentBehind reports whether nothing but blanks and a comment stands
// behind off on its line.
func (l layout) onlyCommentBehind(off int) bool {
	at := l.skipBlanks(off)
	return at >= l.lineEnd(off) || l.commentAt(at) >= 0
}
