// Package config says what a file means. A Dialect describes one kind of agent
// file; Bind lays its schema over a syntax tree. The package reads no files:
// what lies outside the document comes in as Inputs.
package config

import (
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Dialect is one kind of agent file with the runtime that reads it. It is a
// value that is built once and never changed.
type Dialect struct {
	Name     string    // as in settings and on the command line: "holodeck"
	Title    string    // for people: "HoloDeck"
	Editions []Edition // oldest first; nil if there is only one, without a name
	// Newest names the setting's and detection's fallback edition.
	Newest string
	// FileNames are base names or globs by which such files are usually
	// called; a search of a folder looks into these and into what Recognise accepts.
	FileNames []string
	Format    syntax.Format

	// Recognise says how sure the content (and, as a lesser hint, the path) of
	// a file shows that it is of this dialect. It must be cheap.
	Recognise func(tree *syntax.Tree, path string) Confidence
	// Detect returns the edition that the document itself shows, and a clause
	// that says by what ("an entry has 'server'"). It is asked only if nobody
	// else chose.
	Detect func(tree *syntax.Tree) (edition, why string)
	// Schema returns the description that counts for this document.
	Schema func(tree *syntax.Tree, path, edition string) *schema.Schema

	Scalars Scalars
	// Duplicates is the severity of a key that is written twice.
	Duplicates schema.Severity
	// ExtraDocuments is the severity of a second document in the stream, Off
	// if it is ignored; ExtraDocumentText the sentence.
	ExtraDocuments    schema.Severity
	ExtraDocumentText string
	// Merge is whether "<<" keys are merged.
	Merge bool
	// Reread returns the tree as the loader sees it where it does not go by
	// YAML's rules; nil if it does. Rules check that tree; features use the
	// tolerant one.
	Reread func(*syntax.Tree) *syntax.Tree
	// Tolerates reports whether the loader accepts a text that the judge
	// (yaml.v3) rejects with this message.
	Tolerates func(tree *syntax.Tree, message string) bool
	// Lenient says how bad a fault is that the tolerant parser found: Error
	// where the loader refuses the text, Warning where it reads on and most
	// likely not what the author meant, Off where it reads what is written.
	// nil means Error always.
	Lenient func(tree *syntax.Tree, e syntax.Error) schema.Severity
	// Faults lists what only this loader refuses. nil if there is nothing.
	Faults func(tree *syntax.Tree) []syntax.Error

	// Variables tells which environment variables are set for the document,
	// and where. nil if the dialect knows none.
	Variables func(d *Document) *Variables
	// Substitutes is true if the loader replaces ${NAME} in the raw text
	// before it parses it, in the document's edition.
	Substitutes func(edition string) bool

	// Early is true if variables are put into values before these are checked,
	// so that a number or a word of an enumeration may be one.
	Early bool
	// Supplied reports whether the loader takes the field of v, which is not
	// written, from another file. nil if it never does.
	Supplied func(d *Document, v *Value, field string) bool

	// Suggest returns the values that the source (schema.Type.Suggest) offers
	// at v. v is the value at hand, or one without Node if it is not written.
	Suggest func(d *Document, v *Value, source string) []Suggestion
	// Describe returns paragraphs (Markdown) that hover adds for the value:
	// the effective command line of an entry, say. Secrets are masked.
	Describe func(d *Document, v *Value) []string
	// Hint returns what an inlay hint says behind the scalar v, "" for most.
	// nil if there are none.
	Hint func(d *Document, v *Value) (label, tooltip string)
	// Link returns the page on the web that a part of the scalar v (bytes of
	// its text) has, a package's say; target is "" for most. nil if there are none.
	Link func(d *Document, v *Value) (part text.Span, target, tooltip string)
	// Repairs returns repairs of its own for a fault that a generic rule found:
	// code is the finding's, v the value (of an unknown key, say). nil if there
	// are none.
	Repairs func(d *Document, v *Value, code string) []Repair
	// Edition tells people what the chosen edition means, for hover and status.
	Explain func(d *Document) string
}

// Fault says how bad a fault is that the tolerant parser found. Only an Error
// keeps the loader from reading the text.
func (d *Dialect) Fault(tree *syntax.Tree, e syntax.Error) schema.Severity {
	if d.Lenient == nil {
		return schema.Error
	}
	return d.Lenient(tree, e)
}

// A Repair is a dialect's own repair of a fault.
type Repair struct {
	Title     string
	Preferred bool
	Edits     func() []text.Edit
}

// An Edition is a state of a dialect's rules.
type Edition struct {
	Name string
	Doc  string
}

// HasEdition reports whether the dialect knows the edition.
func (d *Dialect) HasEdition(name string) bool {
	for _, e := range d.Editions {
		if e.Name == name {
			return true
		}
	}
	return false
}

// Confidence is how sure recognition is.
type Confidence uint8

// The degrees. Unsure is enough only if the file's name speaks for the dialect
// too; the dialect judges that itself.
const (
	No Confidence = iota
	Unsure
	Likely
	Sure
)

// A Suggestion is a value that completion offers.
type Suggestion struct {
	Value      string
	Detail     string // a few words
	Doc        string // Markdown
	Deprecated bool
	// Siblings are fields to add to the same mapping if they are not written there.
	Siblings []schema.TemplateField
	// Items are further items to write behind this one in the same list.
	Items []schema.Template
}
