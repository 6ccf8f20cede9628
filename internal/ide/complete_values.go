package ide

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// values offers the scalars that may be written at the site. Where an item
// needs its dash they come with one.
func (s *site) values() []offer {
	if s.cur.Place == syntax.InKey && s.cur.Flow {
		return nil
	}
	all := s.tags()
	for _, t := range s.types {
		all = append(all, s.scalars(t)...)
	}
	return append(append(all, s.references()...), s.exemplary()...)
}

// tags offers the values of a field that decides between alternatives.
func (s *site) tags() []offer {
	if s.field == nil || s.around == nil {
		return nil
	}
	var all []offer
	for _, t := range choices(s.around) {
		if t.Tag != s.field.Name {
			continue
		}
		for _, m := range t.Members {
			if m.Value != "" && s.lives(m.Since, m.Until) {
				o := s.one(m.Value, &schema.Type{Kind: schema.String}, EnumItem)
				o.doc = func() string { return page([]string{m.Doc, m.Deprecated, m.Type.Doc}) }
				all = append(all, deprecated(o, m.Deprecated))
			}
		}
	}
	return all
}

// scalars offers the values of type t.
func (s *site) scalars(t *schema.Type) []offer {
	var all []offer
	switch t.Kind {
	case schema.Boolean:
		if s.cur.Quote == 0 {
			all = append(all, s.one("true", t, EnumItem), s.one("false", t, EnumItem))
		}
	case schema.String, schema.Integer, schema.Number, schema.Any:
		all = append(all, s.enum(t)...)
		for _, name := range s.names(t) {
			o := s.one(name, t, NameItem)
			o.rank = rankFirst
			all = append(all, o)
		}
		all = append(all, s.parts(t)...)
		all = append(all, s.commandLines()...)
		all = append(all, s.suggestions(t)...)
		all = append(all, s.files(t)...)
		if t.Format == schema.EnvName {
			all = append(all, s.variableNames(t)...)
		}
	}
	return all
}

func (s *site) enum(t *schema.Type) []offer {
	var all []offer
	for _, e := range t.Enum {
		if s.lives(e.Since, e.Until) {
			o := s.one(e.Value, t, EnumItem)
			o.doc = func() string { return page([]string{e.Doc, e.Deprecated}) }
			all = append(all, deprecated(o, e.Deprecated))
		}
	}
	return all
}

func deprecated(o offer, why string) offer {
	if why != "" {
		o.Deprecated, o.rank = true, rankLast
	}
	return o
}

// suggestions offers what the dialect knows for the type t.
func (s *site) suggestions(t *schema.Type) []offer {
	var all []offer
	for _, g := range s.suggested(t) {
		o := s.one(g.Value, t, ValueItem)
		o.doc = func() string { return g.Doc }
		if g.Detail != "" {
			o.Detail = g.Detail
		}
		s.company(&o.Item, g)
		if g.Deprecated {
			o.Deprecated, o.rank = true, rankLast
		}
		all = append(all, o)
	}
	return all
}

// exemplary offers the field's default, and an example of what has a fixed
// form, where the schema does not know the values better.
func (s *site) exemplary() []offer {
	f := s.field
	if f == nil || s.cur.Place != syntax.InValue {
		return nil
	}
	for _, t := range s.types {
		if t.Kind == schema.Boolean || len(t.Enum) > 0 && !t.Open || len(t.Refers) > 0 || t.Secret {
			return nil
		}
	}
	var all []offer
	for _, written := range []struct{ text, detail string }{{f.Default, "default"}, {f.Example, "example"}} {
		v := edit.Written(written.text)
		t := s.accepting(v)
		if written.text == "" || t == nil || strings.Contains(v.Text, "\n") || written.detail == "example" && !hasForm(t) {
			continue
		}
		o := s.one(v.Text, t, ValueItem)
		o.rank, o.Detail = rankMore, written.detail
		all = append(all, o)
	}
	return all
}

// hasForm reports whether texts of type t look alike, so that an example helps.
func hasForm(t *schema.Type) bool {
	switch t.Format {
	case schema.URL, schema.Duration, schema.RE2:
		return true
	}
	return t.Kind == schema.Integer || t.Kind == schema.Number
}

// accepting is the scalar type that the template may be a value of, nil if none.
func (s *site) accepting(v schema.Template) *schema.Type {
	if v.Fields != nil || v.Items != nil {
		return nil
	}
	for _, t := range s.types {
		switch t.Kind {
		case schema.String:
			return t
		case schema.Integer, schema.Number, schema.Any:
			if !v.Quote {
				return t
			}
		}
	}
	return nil
}

// one offers the scalar value of type t.
func (s *site) one(value string, t *schema.Type, kind ItemKind) offer {
	o := offer{Item: Item{Label: value, Kind: kind, Replace: s.replace}, rank: rankUsual}
	o.New = s.head + s.scalar(value, t)
	if o.New != value {
		o.Filter = value
	}
	if s.def != "" && s.def == value {
		o.Detail = "default"
		o.Preselect = s.cur.Prefix == ""
	}
	s.commas(&o.Item)
	return o
}

// scalar is value as it is to be written at the cursor.
func (s *site) scalar(value string, t *schema.Type) string {
	if q := s.cur.Quote; q != 0 {
		value = edit.Inside(value, q)
		if s.cur.QuoteOpen {
			value += string(q)
		}
		return value
	}
	if t.Kind == schema.String {
		return s.style.Text(value)
	}
	return value
}

// names lists the declared names that a text of type t may refer to: not those
// of what the cursor is in, and not those that the same list has already.
func (s *site) names(t *schema.Type) []string {
	if len(t.Refers) == 0 || t.Split != nil {
		return nil
	}
	return s.declared(func(kind string) bool {
		return slices.ContainsFunc(t.Refers, func(r schema.Reference) bool { return r.Kind == kind })
	})
}

func (s *site) declared(meant func(kind string) bool) []string {
	taken := map[string]bool{}
	if n := len(s.cur.Path); n > 0 && s.cur.Path[n-1].Index >= 0 && s.around.IsList() {
		for _, item := range s.around.Items {
			if s.cur.Node == nil || item.Node != s.cur.Node {
				taken[item.Text()] = true
			}
		}
	}
	var all []string
	for _, n := range s.d.Binding.Names {
		self := n.Span.Contains(s.off) || s.inside(n.Value) || n.Value != nil && n.Value.Node != nil && n.Value.Via == nil && n.Value.Node.Span.Contains(s.off)
		if meant(n.Kind) && !self && !taken[n.Text] && n.Text != "" {
			taken[n.Text] = true
			all = append(all, n.Text)
		}
	}
	return all
}

// inside reports whether the path of the cursor leads through the entry v.
func (s *site) inside(v *config.Value) bool {
	return v != nil && v.Pair != nil && v.Parent != nil && v.Via == nil && slices.ContainsFunc(s.cur.Path, func(step syntax.Step) bool {
		return step.Index < 0 && step.Key == v.Key && step.Node != nil && step.Node == v.Parent.Node
	})
}

// parts offers names for the part of the text at the cursor that refers to
// something, where the text holds more than that.
func (s *site) parts(t *schema.Type) []offer {
	if t.Split == nil {
		return nil
	}
	prefix, rest := s.cur.Prefix, s.d.Tree.Text.Slice(text.Span{Start: s.off, End: s.cur.Replace.End})
	const probe = "x"
	for _, part := range t.Split(prefix + probe + rest) {
		if part.Start > len(prefix) || part.End <= len(prefix) {
			continue
		}
		before := prefix[:part.Start]
		after := (prefix + probe + rest)[part.End:]
		names := s.declared(func(kind string) bool {
			return kind == part.Kind || part.Kind == "" && slices.ContainsFunc(t.Refers, func(r schema.Reference) bool { return r.Kind == kind })
		})
		var all []offer
		for _, name := range names {
			o := s.one(before+name+after, t, NameItem)
			o.Label, o.Filter, o.rank = name, before+name+after, rankFirst
			all = append(all, o)
		}
		return all
	}
	return nil
}

// anchors offers the anchors that an alias at the cursor may name.
func (s *site) anchors() []offer {
	var all []offer
	s.cur.Doc.Root.Walk(func(n *syntax.Node) bool {
		if n.Full().Start >= s.cur.Node.Span.Start {
			return false
		}
		if n.Anchor != nil && n.Span.End < s.cur.Node.Span.Start {
			all = append(all, offer{Item: Item{Label: n.Anchor.Name, Kind: NameItem, Replace: s.cur.Replace, New: n.Anchor.Name}, rank: rankFirst})
		}
		return true
	})
	return all
}

// company adds what a suggestion brings with it: further items of the same
// list, and sibling fields that are not written.
func (s *site) company(item *Item, g config.Suggestion) {
	if len(g.Items) > 0 && (s.cur.Place == syntax.InItem || s.cur.NeedsDash || s.cur.Place == syntax.InKey) {
		s.behindItem(item, g.Items)
	}
	if len(g.Siblings) == 0 || s.cur.Place != syntax.InValue || !s.around.IsMapping() || s.cur.Pair == nil {
		return
	}
	var missing []schema.TemplateField
	for _, f := range g.Siblings {
		if s.around.Get(f.Key) == nil {
			missing = append(missing, f)
		}
	}
	end := s.tokenEnd()
	for _, e := range edit.InsertFields(s.d.Tree, s.around.Node, missing, edit.Where{After: []string{s.cur.Pair.Key.Value}}) {
		if e.Span.Empty() && s.blankBetween(end, e.Span.Start) && end == s.cur.Replace.End {
			item.New += s.relative(e.New)
			continue
		}
		item.Also = append(item.Also, e)
	}
}

// behindItem writes further items behind the one of item: with their tab stops
// where they follow directly, else behind the quote that closes it.
func (s *site) behindItem(item *Item, items []schema.Template) {
	if end := s.tokenEnd(); end != s.cur.Replace.End {
		more := strings.ReplaceAll(s.furtherItems(&edit.Renderer{Style: s.style}, items), "\n", s.style.EOL+s.d.Tree.Text.Indent(end))
		item.Also = append(item.Also, text.Edit{Span: text.Span{Start: end, End: end}, New: more})
		return
	}
	comma := ""
	if s.commaBehind {
		item.New, comma = strings.TrimSuffix(item.New, ","), ","
	}
	snippet, plain := s.bothWays(func(r *edit.Renderer) string { return s.furtherItems(r, items) })
	item.Plain = item.New + plain + comma
	item.New = edit.Literal(item.New) + snippet + comma
	item.Snippet = true
}

// tokenEnd is where the scalar at the cursor ends, its quote included.
func (s *site) tokenEnd() int {
	if s.cur.Quote != 0 && !s.cur.QuoteOpen {
		return s.cur.Replace.End + 1
	}
	return s.cur.Replace.End
}

func (s *site) blankBetween(from, to int) bool {
	return from <= to && strings.TrimLeft(s.src()[from:to], " \t") == ""
}

// relative turns lines of an edit into lines that are indented relative to the
// line of the cursor.
func (s *site) relative(lines string) string {
	lines = strings.ReplaceAll(lines, s.style.EOL, "\n")
	return strings.ReplaceAll(lines, "\n"+s.d.Tree.Text.Indent(s.cur.Replace.Start), "\n")
}

// furtherItems writes items as they follow another one.
func (s *site) furtherItems(r *edit.Renderer, items []schema.Template) string {
	r.EOL = "\n"
	var b strings.Builder
	for _, item := range items {
		if s.style.Flow {
			b.WriteString(s.style.Comma + r.Entry(item, s.indent(s.column)))
		} else {
			indent := s.indent(s.dashColumn())
			b.WriteString("\n" + indent + r.Item(item, indent))
		}
	}
	return b.String()
}

// dashColumn is the column of the dash before the cursor.
func (s *site) dashColumn() int {
	if s.cur.NeedsDash {
		return s.column - len(s.style.Gap) - 1
	}
	return max(0, strings.LastIndexByte(s.src()[s.line.Start:s.cur.Replace.Start], '-'))
}
