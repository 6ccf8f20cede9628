package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// fieldsPage writes the reference of a dialect: every object with its fields,
// in all editions.
func fieldsPage(d *config.Dialect) string {
	ref := newReference(d)
	var b strings.Builder
	fmt.Fprintf(&b, notice+"# Fields of %s\n\n", d.Title)
	if len(d.Editions) > 0 {
		b.WriteString("| edition | what it is |\n| --- | --- |\n")
		for _, e := range d.Editions {
			fmt.Fprintf(&b, "| %s | %s |\n", e.Name, cell(e.Doc))
		}
		b.WriteString("\nFields are of all editions unless the table says otherwise.\n\n")
	}
	for _, o := range ref.objects {
		o.write(&b, ref)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// A reference collects the objects of a dialect over its editions.
type reference struct {
	editions []string // newest first
	objects  []*object
	byName   map[string]*object
	names    map[*schema.Type]string
}

// An object is one named type with its fields over the editions.
type object struct {
	name     string
	typ      *schema.Type // as the newest edition has it
	editions []string
	fields   []*objectField
}

type objectField struct {
	*schema.Field
	editions []string
}

func newReference(d *config.Dialect) *reference {
	ref := &reference{byName: map[string]*object{}, names: map[*schema.Type]string{}}
	for _, e := range d.Editions {
		ref.editions = append(ref.editions, e.Name)
	}
	slices.Reverse(ref.editions)
	if len(ref.editions) == 0 {
		ref.editions = []string{""}
	}
	if i := slices.Index(ref.editions, d.Newest); i > 0 {
		ref.editions = slices.Insert(slices.Delete(ref.editions, i, i+1), 0, d.Newest)
	}
	tree := syntax.Parse(text.New(""), d.Format)
	for _, edition := range ref.editions {
		for _, path := range paths(d) {
			s := d.Schema(tree, path, edition)
			ref.visit(s.Root, "Document", edition, map[*schema.Type]bool{})
		}
	}
	return ref
}

// paths are names of files with which the schema is asked for: one dialect may
// have several kinds of documents.
func paths(d *config.Dialect) []string {
	var list []string
	for _, n := range d.FileNames {
		if !strings.ContainsAny(n, "*?[") {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		list = []string{""}
	}
	return list
}

// visit adds what t holds. place names a type that has no name.
func (r *reference) visit(t *schema.Type, place, edition string, seen map[*schema.Type]bool) {
	if t == nil || seen[t] {
		return
	}
	seen[t] = true
	if t.Kind == schema.Object && len(t.Fields) > 0 {
		r.object(t, place).add(t, edition)
	}
	for _, f := range t.Fields {
		r.visit(f.Type, place+"."+f.Name, edition, seen)
	}
	for _, m := range t.Members {
		r.visit(m.Type, strings.TrimSuffix(place+" "+m.Value, " "), edition, seen)
	}
	r.visit(t.Elem, place+"[]", edition, seen)
}

func (r *reference) object(t *schema.Type, place string) *object {
	name := t.Name
	if name == "" {
		name = place
	}
	r.names[t] = name
	o := r.byName[name]
	if o == nil {
		o = &object{name: name, typ: t}
		r.byName[name] = o
		r.objects = append(r.objects, o)
	}
	return o
}

func (o *object) add(t *schema.Type, edition string) {
	if !slices.Contains(o.editions, edition) {
		o.editions = append(o.editions, edition)
	}
	for _, f := range t.Fields {
		i := slices.IndexFunc(o.fields, func(g *objectField) bool { return g.Name == f.Name })
		if i < 0 {
			i = len(o.fields)
			o.fields = append(o.fields, &objectField{Field: f})
		}
		if g := o.fields[i]; !slices.Contains(g.editions, edition) {
			g.editions = append(g.editions, edition)
		}
	}
}
