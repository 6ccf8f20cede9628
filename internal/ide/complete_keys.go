package ide

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// keys offers the keys that may be written at the site.
func (s *site) keys() []offer {
	var all []offer
	for _, f := range s.legalFields() {
		o := s.key(f.Name, f.Type)
		o.rank, o.order = f.rank, f.order
		o.Detail = s.keyDetail(f.Field)
		o.Deprecated = f.Deprecated != ""
		parent := s.value
		o.doc = func() string { return page(FieldDoc(s.d, f.Field, parent)) }
		all = append(all, o)
	}
	for _, t := range s.types {
		if t.Kind == schema.Map {
			all = append(append(all, s.freeKeys(t)...), s.serverKeys(t)...)
		}
	}
	return all
}

// keyDetail says in a few words, without Markdown, what the value of f is.
func (s *site) keyDetail(f *schema.Field) string {
	said := typeWords(f.Type)
	for _, sign := range []string{"`", ", or null", " or null"} {
		said = strings.ReplaceAll(said, sign, "")
	}
	for _, t := range s.choices {
		if t.Tag == f.Name && !t.ByPresence && len(s.types) > 1 {
			said = strings.Join(s.memberValues(t), ", ")
		}
	}
	if f.Default != "" && !f.Type.Secret {
		said += " (" + f.Default + ")"
	}
	if f.Required && s.everywhere(f.Name) {
		said = strings.TrimPrefix(said+" · required", " · ")
	}
	return said
}

func (s *site) memberValues(t *schema.Type) []string {
	var all []string
	for _, m := range t.Members {
		if s.lives(m.Since, m.Until) {
			all = append(all, m.Value)
		}
	}
	return all
}

// freeKeys offers the keys that are known for the mapping type t.
func (s *site) freeKeys(t *schema.Type) []offer {
	var all []offer
	mapping := s.others()
	add := func(name, detail string, doc func() string) {
		if mapping.Get(name) == nil {
			o := s.key(name, t.Elem)
			o.rank, o.Detail, o.doc = rankUsual, detail, doc
			all = append(all, o)
		}
	}
	if t.Key != nil {
		for _, e := range t.Key.Enum {
			if s.lives(e.Since, e.Until) {
				add(e.Value, "", func() string { return e.Doc })
			}
		}
		for _, n := range s.names(t.Key) {
			add(n, "", nil)
		}
		for _, g := range s.suggested(t.Key) {
			add(g.Value, g.Detail, func() string { return g.Doc })
		}
	}
	for _, g := range s.suggested(t) {
		add(g.Value, g.Detail, func() string { return g.Doc })
	}
	return all
}

// key offers the key name, whose value has type t.
func (s *site) key(name string, t *schema.Type) offer {
	o := offer{Item: Item{Label: name, Kind: KeyItem, Replace: s.replace}}
	if s.onKey() && s.cur.Pair.Colon >= 0 {
		o.New = s.bareKey(name)
		return o
	}
	o.Retrigger = true
	s.writeKey(&o.Item, name, t)
	s.commas(&o.Item)
	return o
}

// bareKey is the key as it stands at the cursor without anything behind it.
func (s *site) bareKey(name string) string {
	if s.cur.Quote == 0 {
		return s.style.Key(name)
	}
	name = edit.Inside(name, s.cur.Quote)
	if s.cur.QuoteOpen {
		name += string(s.cur.Quote)
	}
	return name
}

// writeKey sets the text of an item to the key, its colon and the beginning of
// its value. A quote that closes the key already is written over, so that the
// cursor ends up behind it.
func (s *site) writeKey(item *Item, name string, t *schema.Type) {
	key := s.bareKey(name)
	if s.cur.Quote != 0 && !s.cur.QuoteOpen {
		key += string(s.cur.Quote)
		item.Replace.End++
		item.Whole = true
	}
	if !s.style.Flow {
		item.New = s.head + key + ":" + s.beginning(t)
		return
	}
	item.Plain = key + s.style.Colon
	item.New = edit.Literal(item.Plain) + s.brackets(t)
	item.Snippet = true
	if s.commaBehind {
		item.Plain += s.standIn(t)
	}
}

// standIn is the value of a key inside brackets that is written where no tab
// stop can wait for one and a comma follows: without it the text could not be
// read, and nobody could be helped to write another.
func (s *site) standIn(t *schema.Type) string {
	switch shape := shapeOf(t); {
	case shape == shapeMapping:
		return "{}"
	case shape == shapeList:
		return "[]"
	case !s.style.JSON:
		return "" // null, as YAML reads it
	case shape == shapeText:
		return `""`
	}
	switch {
	case t == nil:
	case t.Kind == schema.Boolean:
		return "false"
	case t.Kind == schema.Integer, t.Kind == schema.Number:
		return "0"
	}
	return "null"
}

// beginning is what follows the colon of a key in block style: a blank before
// a scalar, else a line for the first key or item.
func (s *site) beginning(t *schema.Type) string {
	indent := "\n" + s.indent(s.column)
	switch shapeOf(t) {
	case shapeMapping:
		return indent + s.style.Indent
	case shapeList:
		return indent + s.style.Dash + "-" + s.style.Gap
	}
	return " "
}

// brackets is what follows the colon of a key inside brackets, as a snippet.
func (s *site) brackets(t *schema.Type) string {
	switch shapeOf(t) {
	case shapeMapping:
		return "{$1}"
	case shapeList:
		return "[$1]"
	case shapeText:
		if s.style.JSON {
			return `"$1"`
		}
	}
	return "$1"
}

// shape is the notation that a value most likely has.
type shape uint8

const (
	shapeScalar shape = iota
	shapeText
	shapeMapping
	shapeList
)

// shapeOf is the shape of values of type t; of several the simplest.
func shapeOf(t *schema.Type) shape {
	if t == nil {
		return shapeScalar
	}
	switch t.Kind {
	case schema.Object, schema.Map:
		return shapeMapping
	case schema.List:
		return shapeList
	case schema.String:
		return shapeText
	case schema.Choice:
		if t.Tag != "" || len(t.Members) == 0 {
			return shapeMapping
		}
		least := shapeList
		for _, m := range t.Members {
			least = min(least, shapeOf(m.Type))
		}
		return least
	}
	return shapeScalar
}

// onKey reports whether the cursor is on a key that is written, if only in part.
func (s *site) onKey() bool {
	return s.cur.Place == syntax.InKey && s.cur.Parent != nil && s.cur.Pair != nil
}

// suggested asks the dialect for the values of type t at the site.
func (s *site) suggested(t *schema.Type) []config.Suggestion {
	if t == nil || t.Suggest == "" || s.d.Dialect.Suggest == nil {
		return nil
	}
	v := s.value
	if v == nil {
		v = &config.Value{Declared: t, Type: t, Field: s.field, Parent: s.around, Index: -1}
		if n := len(s.cur.Path); n > 0 {
			v.Key, v.Index = s.cur.Path[n-1].Key, s.cur.Path[n-1].Index
		}
	}
	return s.d.Dialect.Suggest(s.d, v, t.Suggest)
}
