package ide_test

import (
	"fmt"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func hover(s *sample, off int, _ string) string {
	h := ide.Hover(s.doc, off)
	if h == nil {
		return "none"
	}
	return s.at(h.Span) + "\n" + h.Markdown
}

// references renders the uses, those of other files first, and checks that
// what is highlighted is the same.
func references(s *sample, off int, _ string) string {
	all := s.places(ide.References(s.doc, off, true))
	var highlighted []ide.Location
	for _, span := range ide.Highlight(s.doc, off) {
		highlighted = append(highlighted, ide.Location{Span: span})
	}
	if shown := s.places(highlighted); !strings.HasSuffix(all, shown) {
		return all + "but highlighted are:\n" + shown
	}
	return all
}

func rename(s *sample, off int, name string) string {
	if unquoted := strings.Trim(name, `'`); unquoted != name {
		name = unquoted
	}
	prepared := ide.PrepareRename(s.doc, off)
	edits, err := ide.RenameTo(s.doc, off, name)
	if err != nil {
		return fmt.Sprintf("prepared: %t\nrefused: %v", prepared != nil, err)
	}
	if prepared == nil {
		return "not prepared"
	}
	out, err := s.doc.Tree.Text.Apply(edits...)
	if err != nil {
		return "edits do not fit: " + err.Error()
	}
	return s.at(prepared.Span) + "\n" + out.String()
}

func outline(s *sample, all []ide.Symbol, indent string) string {
	kinds := []string{"object", "array", "key", "string", "number", "boolean", "null", "named"}
	var b strings.Builder
	for _, y := range all {
		fmt.Fprintf(&b, "%s%s (%s)", indent, y.Name, kinds[y.Kind])
		if y.Detail != "" {
			fmt.Fprintf(&b, " %s", y.Detail)
		}
		if y.Deprecated {
			b.WriteString(" deprecated")
		}
		if y.Select.Start < y.Span.Start || y.Select.End > y.Span.End {
			b.WriteString(" SELECTION OUTSIDE")
		}
		fmt.Fprintf(&b, " @%d\n", s.doc.Tree.Text.LineAt(y.Span.Start)+1)
		b.WriteString(outline(s, y.Children, indent+"  "))
	}
	return b.String()
}

func folds(s *sample, _ int, _ string) string {
	var b strings.Builder
	for _, f := range ide.Folds(s.doc.Tree) {
		fmt.Fprintf(&b, "%d-%d%s\n", f.Start+1, f.End+1, map[bool]string{true: " comment"}[f.Comment])
	}
	return b.String()
}

func selections(s *sample, off int, _ string) string {
	var b strings.Builder
	last := text.Span{Start: off, End: off}
	for _, span := range ide.Selections(s.doc.Tree, off) {
		fmt.Fprintln(&b, s.at(span))
		if span.Start > last.Start || span.End < last.End || span.Len() <= last.Len() {
			b.WriteString("DOES NOT GROW\n")
		}
		last = span
	}
	return b.String()
}

func tokens(s *sample, _ int, _ string) string {
	var b strings.Builder
	for _, t := range ide.Tokens(s.doc) {
		fmt.Fprintf(&b, "%s %s", s.at(t.Span), ide.TokenTypes()[t.Type])
		for i, name := range ide.TokenModifiers() {
			if t.Mods&(1<<i) != 0 {
				b.WriteString(" " + name)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func hints(s *sample, _ int, _ string) string {
	var b strings.Builder
	for _, h := range ide.Hints(s.doc, text.Span{End: s.doc.Tree.Text.Len()}) {
		line := s.doc.Tree.Text.LineAt(h.Offset)
		fmt.Fprintf(&b, "%d %q: %s\n", line+1, h.Label, strings.ReplaceAll(h.Tooltip, "\n", " "))
	}
	return b.String()
}

func lenses(s *sample, _ int, _ string) string {
	var b strings.Builder
	for _, l := range ide.Lenses(s.doc) {
		fmt.Fprintln(&b, s.at(l.Span), l.Title)
	}
	return b.String()
}

func links(s *sample, _ int, _ string) string {
	var b strings.Builder
	for _, l := range ide.Links(s.doc) {
		fmt.Fprintln(&b, s.at(l.Span), "->", strings.TrimPrefix(l.Target, "/project/"))
	}
	return b.String()
}
