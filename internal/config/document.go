package config

import (
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
	Vars    *Variables
	// Effective is what the loader sees; rules check it. It is Binding unless
	// the loader substitutes variables in the raw text and some are set.
	Effective *Binding
	// segments map offsets of the substituted text back; nil if nothing was substituted.
	segments *Segments
}

// Open gives tree the meaning of dialect and edition.
func Open(dialect *Dialect, edition, why string, tree *syntax.Tree, in *Inputs) *Document {
	d := &Document{Dialect: dialect, Edition: edition, Why: why, Inputs: in, Tree: tree}
	s := dialect.Schema(tree, in.Path, edition)
	d.Binding = Bind(tree, s, dialect.Scalars, dialect.Merge)
	d.Effective = d.Binding
	if dialect.Variables != nil {
		d.Vars = dialect.Variables(d)
	}
	if dialect.Substitutes != nil && dialect.Substitutes(edition) {
		d.substitute()
	}
	return d
}

// substitute replaces what the loader would replace before it parses.
func (d *Document) substitute() {
	replaced, segments := Substitute(d.Tree.Text.String(), d.Vars)
	if segments == nil {
		return
	}
	tree := syntax.Parse(text.New(replaced), d.Tree.Format)
	s := d.Dialect.Schema(tree, d.Inputs.Path, d.Edition)
	d.segments = segments
	d.Effective = Bind(tree, s, d.Dialect.Scalars, d.Dialect.Merge)
}

// Original maps a span of the effective text to the text as typed. exact is
// false where the span touches a substituted variable; the span then covers
// the whole ${NAME}, and no edit may be made of it.
func (d *Document) Original(s text.Span) (span text.Span, exact bool) {
	if d.segments == nil {
		return s, true
	}
	return d.segments.Original(s)
}

// Substituted reports whether Effective differs from Binding.
func (d *Document) Substituted() bool { return d.segments != nil }
