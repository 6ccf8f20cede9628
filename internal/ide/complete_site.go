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

// A site is a place where something is to be written, with what the schema
// says about it.
type site struct {
	d   *config.Document
	cur syntax.Cursor
	off int
	// value is what stands at the path of the cursor, nil if nothing does. For
	// a key it is the mapping.
	value *config.Value
	// around is the value of the innermost collection that holds the place, nil
	// if it is not written.
	around *config.Value
	field  *schema.Field // whose value is meant; nil if none
	def    string        // the text of the field's default
	// types may stand at the path. None is a Choice; several where the
	// document does not (yet) say which is meant.
	types []*schema.Type
	// choices are the choices that types were taken from.
	choices []*schema.Type
	style   edit.Style
	line    text.Span // of the cursor
	// replace is the span that is written over, head what is written before
	// the text itself (a blank, blanks that indent it, dashes), and column
	// where the text then begins.
	replace text.Span
	head    string
	column  int
	// commas that are missing around the place
	commaBefore, commaBehind bool
}

// siteAt finds what is meant at off. ok is false where nothing may be written
// and where nothing is known about the place.
func siteAt(d *config.Document, off int) (s *site, ok bool) {
	if d == nil {
		return nil, false
	}
	cur := amongNext(d.Tree, d.Tree.At(off), off)
	switch cur.Place {
	case syntax.InKey, syntax.InValue, syntax.InItem:
	default:
		return nil, false
	}
	if cur.Doc != d.Binding.Doc || occupied(d.Tree, cur, off) {
		return nil, false
	}
	s = &site{d: d, cur: cur, off: off, line: d.Tree.Text.LineSpan(off)}
	s.follow(cur.Path)
	if len(s.types) == 0 {
		return nil, false
	}
	s.style = edit.StyleAt(d.Tree, s.nearest())
	s.commaBefore, s.commaBehind = s.needsCommas()
	if s.field != nil && s.field.Default != "" {
		s.def = edit.Written(s.field.Default).Text
	}
	s.place()
	return s, true
}

// occupied reports whether something else begins where the cursor stands, or
// stands where it would write: a comment, the text of the line that it indents,
// or the value of its key, further on.
func occupied(tree *syntax.Tree, cur syntax.Cursor, off int) bool {
	rest := tree.Text.Slice(text.Span{Start: off, End: tree.Text.LineSpan(off).End})
	if strings.HasPrefix(rest, "#") && cur.Quote == 0 {
		return true
	}
	if cur.Node != nil {
		return false
	}
	if cur.Place == syntax.InValue && cur.Pair != nil {
		return cur.Pair.Value.Kind != syntax.Null
	}
	if cur.Place == syntax.InKey && cur.Pair != nil && cur.Pair.Key.Span.Empty() && cur.Pair.Colon >= off {
		return false // in front of a colon that lacks its key
	}
	rest = strings.TrimLeft(rest, " \t")
	own := len(tree.Text.Indent(off)) >= off-tree.Text.LineSpan(off).Start
	return !cur.Flow && rest != "" && (rest[0] != '#' || own)
}

// follow walks the path through values and types together.
func (s *site) follow(path []syntax.Step) {
	b := s.d.Binding
	s.value = b.Root
	declared := []*schema.Type{b.Schema.Root}
	s.resolve(declared)
	for i, step := range path {
		s.around = s.value
		declared = s.into(step)
		s.value = child(s.value, step)
		if i == len(path)-1 && s.cur.Place == syntax.InItem && s.cur.Node == nil {
			s.value = nil // a new item; the one with this index will follow it
		}
		s.resolve(declared)
	}
}

// child is the value to which step leads from v, nil if it is not written or
// is a pair that a later one replaces.
func child(v *config.Value, step syntax.Step) *config.Value {
	if v == nil || v.Target != step.Node {
		return nil
	}
	if step.Index >= 0 {
		if step.Index < len(v.Items) {
			return v.Items[step.Index]
		}
		return nil
	}
	return v.Get(step.Key)
}

// into returns the types that are declared behind step, and sets the field.
func (s *site) into(step syntax.Step) []*schema.Type {
	var declared []*schema.Type
	add := func(t *schema.Type) {
		if t != nil && !slices.Contains(declared, t) {
			declared = append(declared, t)
		}
	}
	s.field = nil
	for _, t := range s.types {
		f := t.Field(step.Key)
		switch {
		case step.Index >= 0 && t.Kind == schema.List, step.Index < 0 && t.Kind == schema.Map:
			add(t.Elem)
		case step.Index >= 0 || t.Kind != schema.Object:
		case f != nil:
			if s.field == nil {
				s.field = f
			}
			add(f.Type)
		case t.Open:
			add(t.Elem)
		}
	}
	return declared
}

// resolve sets the types that may stand at the site's value.
func (s *site) resolve(declared []*schema.Type) {
	s.types, s.choices = nil, nil
	for _, t := range declared {
		s.alternatives(t, 8)
	}
	s.fitting()
}

// alternatives adds t, or the members of a Choice that the value leaves open.
func (s *site) alternatives(t *schema.Type, depth int) {
	if t == nil || depth == 0 || slices.Contains(s.types, t) {
		return
	}
	if t.Kind != schema.Choice {
		s.types = append(s.types, t)
		return
	}
	s.choices = append(s.choices, t)
	if m := s.chosen(t); m != nil {
		s.alternatives(m.Type, depth-1)
		return
	}
	for _, m := range t.Members {
		if s.lives(m.Since, m.Until) {
			s.alternatives(m.Type, depth-1)
		}
	}
}

// chosen is the member of the choice t that the value's tag names, nil if the
// tag is absent, unknown, or where the choice has none.
func (s *site) chosen(t *schema.Type) *schema.Member {
	if t.Tag == "" || !s.value.IsMapping() {
		return nil
	}
	tag := s.value.Get(t.Tag)
	switch {
	case t.ByPresence && tag != nil && tag.Pair != s.cur.Pair:
		return t.Members[0]
	case t.ByPresence:
		return nil
	case tag == nil && t.TagDefault != "":
		return t.Member(t.TagDefault)
	case tag == nil:
		return nil
	}
	return t.Member(tag.Scalar.Text)
}

// fitting drops the types that what is written excludes: mappings and lists
// where the other is written, and objects that lack a key that another
// alternative knows.
func (s *site) fitting() {
	v := s.value
	if v == nil || len(s.types) < 2 {
		return
	}
	if v.IsMapping() || v.IsList() {
		s.types = slices.DeleteFunc(s.types, func(t *schema.Type) bool {
			list := t.Kind == schema.List
			return list != v.IsList() || t.Kind != schema.Object && t.Kind != schema.Map && !list
		})
	}
	if !v.IsMapping() {
		return
	}
	most, known := 0, make([]int, len(s.types))
	for i, t := range s.types {
		known[i] = s.knownKeys(t)
		most = max(most, known[i])
	}
	if tagged := len(s.choices) > 0 && s.choices[0].Tag != "" && !s.choices[0].Infer && !s.choices[0].ByPresence; tagged {
		return
	}
	i := -1
	s.types = slices.DeleteFunc(s.types, func(*schema.Type) bool { i++; return known[i] < most })
}

// knownKeys counts the keys of the value that t has.
func (s *site) knownKeys(t *schema.Type) int {
	n := 0
	for _, e := range s.value.Entries {
		if e.Pair != s.cur.Pair && (t.Kind == schema.Map || t.Field(e.Key) != nil) {
			n++
		}
	}
	return n
}

// lives reports whether something exists in the edition of the document.
func (s *site) lives(since, until string) bool {
	if since == "" && until == "" {
		return true
	}
	editions := s.d.Dialect.Editions
	index := func(name string) int {
		return slices.IndexFunc(editions, func(e config.Edition) bool { return e.Name == name })
	}
	now := index(s.d.Binding.Schema.Edition)
	if now < 0 {
		now = index(s.d.Edition)
	}
	from, to := index(since), index(until)
	return now < 0 || (from < 0 || from <= now) && (to < 0 || now <= to)
}

// nearest is the innermost collection around the place, nil if there is none.
func (s *site) nearest() *syntax.Node {
	if s.cur.Parent != nil {
		return s.cur.Parent
	}
	for i := len(s.cur.Path) - 1; i >= 0; i-- {
		if n := s.cur.Path[i].Node; n != nil {
			return n
		}
	}
	return nil
}
