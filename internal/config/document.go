package config

import (
	"sort"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Document is an agent file with its meaning. It is immutable.
type Document struct {
	Dialect *Dialect
	Edition string
	// Why is a clause that says who chose dialect and edition: "the comment in
	// the file", "an entry has 'server'".
	Why    string
	Inputs *Inputs
	// Tree and Binding are of the text as it is typed; features use them.
	Tree    *syntax.Tree
	Binding *Binding

	// What is set outside of it, made when it is first asked for.
	outside sync.Once
	vars    *Variables

	// The names of variables that are not set, made when they are first asked for.
	named   sync.Once
	missing map[string]bool

	// What the loader sees, made when it is first asked for.
	once      sync.Once
	effective *Binding
	segments  *Segments   // map offsets of the substituted text back; nil without one
	replaced  []text.Span // the ${NAME} that were replaced inside values, in order
}

// Open gives tree the meaning of dialect and edition.
func Open(dialect *Dialect, edition, why string, tree *syntax.Tree, in *Inputs) *Document {
	d := &Document{Dialect: dialect, Edition: edition, Why: why, Inputs: in, Tree: tree}
	s := dialect.Schema(tree, in.Path, edition)
	d.Binding = Bind(tree, s, dialect.Scalars, dialect.Merge)
	return d
}

// Vars returns which variables are set for the document, nil if its dialect
// knows none. The files that set them are read at the first call.
func (d *Document) Vars() *Variables {
	d.outside.Do(func() {
		if d.Dialect.Variables != nil {
			d.vars = d.Dialect.Variables(d)
		}
	})
	return d.vars
}

// Effective is what the loader sees; rules check it. It is Binding unless the
// loader substitutes variables in the raw text and some are set, or does not
// go by YAML's rules where the text makes a difference of it.
func (d *Document) Effective() *Binding {
	d.once.Do(func() {
		d.effective = d.Binding
		d.reread()
		d.substitute()
	})
	return d.effective
}

// reread reads the text as the loader does.
func (d *Document) reread() {
	if d.Dialect.Reread == nil {
		return
	}
	if tree := d.Dialect.Reread(d.Tree); tree != d.Tree {
		d.effective = Bind(tree, d.Dialect.Schema(tree, d.Inputs.Path, d.Edition), d.Dialect.Scalars, d.Dialect.Merge)
	}
}

// substitute replaces what the loader would replace before it parses. Values
// that cannot change the structure of the text are put into the scalars that
// they stand in; for any other the substituted text is parsed.
func (d *Document) substitute() {
	if !d.RawVariables() {
		return
	}
	if spans, ok := d.inert(); ok {
		if len(spans) > 0 {
			d.replaced = spans
			d.effective = Bind(d.Tree, d.Binding.Schema, d.replacing(), d.Dialect.Merge)
		}
		return
	}
	replaced, segments := Substitute(d.Tree.Text.String(), d.Vars())
	if segments == nil {
		return
	}
	tree := syntax.Parse(text.New(replaced), d.Tree.Format)
	s := d.Dialect.Schema(tree, d.Inputs.Path, d.Edition)
	d.segments = segments
	d.effective = Bind(tree, s, d.Dialect.Scalars, d.Dialect.Merge)
}

// Original maps a span of the effective text to the text as typed. exact is
// false where the span touches a substituted variable; the span then covers
// the whole ${NAME}, and no edit may be made of it.
func (d *Document) Original(s text.Span) (span text.Span, exact bool) {
	d.Effective()
	if d.segments != nil {
		return d.segments.Original(s)
	}
	i := sort.Search(len(d.replaced), func(i int) bool { return d.replaced[i].End > s.Start })
	return s, i == len(d.replaced) || d.replaced[i].Start >= max(s.End, s.Start+1)
}

// Substituted reports whether Effective holds values of variables.
func (d *Document) Substituted() bool {
	d.Effective()
	return d.segments != nil || len(d.replaced) > 0
}
