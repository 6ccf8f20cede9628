// Package syntax turns the bytes of a YAML or JSON document into a tree that
// always exists: Parse never fails and never returns nil. Every node, comment
// and error carries the span of bytes it stands on. What a plain scalar means
// (a number, a boolean, text) is not decided here: that differs by dialect.
package syntax

import (
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Format is the notation of a document.
type Format uint8

// The formats. JSON is strict (RFC 8259): what only YAML or JSON5 allows is an
// Error, but still becomes part of the tree.
const (
	YAML Format = iota
	JSON
)

// Kind is a node's kind.
type Kind uint8

// The kinds. A Null is a value that was not written at all ("key:" and nothing
// behind it); the words null and ~ are Scalars.
const (
	Null Kind = iota
	Scalar
	Mapping
	Sequence
	Alias
)

// Style is how a node is written.
type Style uint8

// The styles. Plain, SingleQuoted, DoubleQuoted, Literal and Folded are those
// of scalars, Block and Flow those of collections.
const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal
	Folded
	Block
	Flow
)

// A Property is an anchor or a tag. Span covers its sign too; Name does not
// hold it ("&a" has the name "a", "!!str" the name "!str").
type Property struct {
	Span text.Span
	Name string
}

// A Node is a value of the tree. Nodes are never changed after Parse.
type Node struct {
	Kind  Kind
	Style Style
	// Closed is false for quoted scalars and flow collections whose end is
	// missing, and true for everything else.
	Closed bool
	// Span covers the content without its properties: quotes and brackets
	// included, a block scalar from its "|" or ">" to the end of its last line
	// with text, a block collection from its first key or dash to the end of
	// its last value. A Null's span is empty and stands behind the colon or
	// dash it belongs to.
	Span text.Span
	// Value is a scalar's text with quotes, escapes, folding and chomping
	// applied, and an alias's name.
	Value  string
	Parent *Node // the collection around it; nil for a root

	*extras            // never nil
	text    *text.Text // for Offsets
}

// extras is what most nodes do not have: they share an empty one, which keeps
// nodes small. It is written through slab.own alone.
type extras struct {
	Anchor *Property // nil if none
	Tag    *Property // nil if none
	Pairs  []*Pair   // of a Mapping, in order
	Items  []*Item   // of a Sequence, in order
}

// A Pair is one entry of a mapping. The key may be a Null: ": value", or a list
// that stands among keys.
type Pair struct {
	Key   *Node
	Colon int   // offset of the ":"; -1 if it was not (yet) written: half-typed keys, "? key", "{key}"
	Value *Node // never nil
}

// Span covers the key with its properties and the value.
func (p *Pair) Span() text.Span {
	return text.Span{Start: p.Key.Full().Start, End: max(p.Key.Span.End, p.Colon+1, p.Value.Full().End)}
}

// An Item is one entry of a sequence.
type Item struct {
	Dash  int   // offset of the "-"; -1 in flow style, and where it was forgotten
	Value *Node // never nil
}

// Full is the span of the node with its anchor and tag.
func (n *Node) Full() text.Span {
	s := n.Span
	for _, p := range []*Property{n.Anchor, n.Tag} {
		if p != nil {
			s.Start = min(s.Start, p.Span.Start)
			s.End = max(s.End, p.Span.End)
		}
	}
	return s
}

// Entries returns the spans of the pairs or items of n, dashes included.
func (n *Node) Entries() []text.Span {
	spans := make([]text.Span, 0, len(n.Pairs)+len(n.Items))
	for _, p := range n.Pairs {
		spans = append(spans, p.Span())
	}
	for _, item := range n.Items {
		s := item.Value.Full()
		if item.Dash >= 0 {
			s = text.Span{Start: item.Dash, End: max(item.Dash+1, s.End)}
		}
		spans = append(spans, s)
	}
	return spans
}

// Get returns the last pair of a mapping whose key is name, or nil. Merge keys
// are not looked into.
func (n *Node) Get(name string) *Pair {
	if n == nil || n.Kind != Mapping {
		return nil
	}
	for i := len(n.Pairs) - 1; i >= 0; i-- {
		if n.Pairs[i].Key.Kind == Scalar && n.Pairs[i].Key.Value == name {
			return n.Pairs[i]
		}
	}
	return nil
}

// IsPlain reports whether the node is a scalar without quotes on one or more
// lines, whose meaning depends on the dialect.
func (n *Node) IsPlain() bool { return n.Kind == Scalar && n.Style == Plain && n.Tag == nil }

// A Comment is one "#" comment (or a "//" or "/* */" one in JSON, where it is
// also an error). Own is true if nothing but blanks stands before it.
type Comment struct {
	Span text.Span
	Own  bool
}

// ErrorCode names a kind of syntax fault.
type ErrorCode string

// The kinds of syntax faults. Codes say what to repair, so that a fix can be
// chosen by them.
const (
	TabIndent        ErrorCode = "tab"                // Span: the tabs
	UnclosedQuote    ErrorCode = "unclosed-quote"     // Span: the opening quote up to the end of its line
	UnclosedBracket  ErrorCode = "unclosed-bracket"   // Span: the opening bracket
	StrayBracket     ErrorCode = "stray-bracket"      // Span: a bracket that nothing opened, or of the wrong kind
	MissingColon     ErrorCode = "missing-colon"      // Span: the half-typed key
	EmptyKey         ErrorCode = "empty-key"          // Span: the colon that no key stands before
	MissingSpace     ErrorCode = "missing-space"      // Span: the colon or dash that needs a blank behind it
	MissingComma     ErrorCode = "missing-comma"      // Span: the token before which it is missing
	TrailingComma    ErrorCode = "trailing-comma"     // JSON. Span: the comma
	ExtraComma       ErrorCode = "extra-comma"        // Span: the comma
	MissingValue     ErrorCode = "missing-value"      // JSON. Span: the place
	MissingDash      ErrorCode = "missing-dash"       // Span: a line of a list that lacks its dash
	BadIndent        ErrorCode = "indentation"        // Span: the text of the line
	Misread          ErrorCode = "misread"            // Span: what a loader takes for something else than it looks like
	UnexpectedKey    ErrorCode = "unexpected-key"     // Span: the colon of "a: b: c"
	UnexpectedText   ErrorCode = "unexpected-text"    // Span: what stands where nothing may
	UnexpectedItem   ErrorCode = "unexpected-item"    // Span: a list item among keys
	ReservedSign     ErrorCode = "reserved-sign"      // Span: an @ ` or % that starts a plain value
	BadEscape        ErrorCode = "bad-escape"         // Span: the escape
	RawTab           ErrorCode = "raw-tab"            // Span: tabs in double quotes that a loader stumbles over
	BadCharacter     ErrorCode = "bad-character"      // Span: a control character or broken UTF-8
	BadAlias         ErrorCode = "alias"              // Span: an alias without name or without anchor
	BadDirective     ErrorCode = "directive"          // Span: the line
	BadHeader        ErrorCode = "block-scalar"       // Span: the header of a block scalar
	TooDeep          ErrorCode = "too-deep"           // Span: where the nesting passes the limit
	CommentInJSON    ErrorCode = "json-comment"       // Span: the comment
	UnquotedJSON     ErrorCode = "json-unquoted"      // Span: a word that JSON wants in double quotes
	SingleQuotedJSON ErrorCode = "json-single-quotes" // Span: the text with its quotes
	ExtraValue       ErrorCode = "json-extra-value"   // Span: a second value behind the document's own
	BadNumber        ErrorCode = "json-number"        // Span: the number
	Rejected         ErrorCode = "yaml"               // what only yaml.v3, the judge, found
)

// An Error is a place where the text is not well-formed, with a sentence for
// people. Related, if not zero, is a second place that explains it; for
// BadIndent it spans all lines that slipped together.
type Error struct {
	Code    ErrorCode
	Span    text.Span
	Message string
	Related text.Span
}

// A Document is one document of a stream.
type Document struct {
	Span text.Span // from the first to the last byte that belongs to it, markers excluded
	Root *Node     // never nil; a Null if the document is empty
	// Marker is the span of the "---" before it; empty if there is none.
	Marker text.Span

	once    sync.Once
	anchors map[string][]*Node // made by the first call of Anchor
}

// A Tree is a parsed text. It is immutable and safe for concurrent use.
type Tree struct {
	Text     *text.Text
	Format   Format
	Docs     []*Document // at least one
	Comments []Comment   // in order
	Errors   []Error     // in order of their spans
	// Unusual is true where the text holds something that Parse reads more
	// leniently than other loaders (tabs, tags, directives, "...", complex
	// keys, brackets over several lines, ...), so that the judge is worth
	// asking. Where it is false and Errors is empty, the judge has no objection.
	Unusual bool

	differs bool // Goccy may read the text otherwise
	goccy   bool // read as Goccy says
}

// Root returns the root of the first document.
func (t *Tree) Root() *Node { return t.Docs[0].Root }

// Inner is the span of a scalar's text without its quotes.
func (n *Node) Inner() text.Span {
	if n.Kind == Alias {
		return text.Span{Start: n.Span.Start + 1, End: n.Span.End}
	}
	if n.Kind != Scalar || n.Style != SingleQuoted && n.Style != DoubleQuoted {
		return n.Span
	}
	s := text.Span{Start: n.Span.Start + 1, End: n.Span.End}
	if n.Closed && s.End > s.Start {
		s.End--
	}
	return s
}

// WithValue is a copy of a scalar as if value were written in its place.
func (n *Node) WithValue(value string) *Node {
	c := *n
	c.Value = value
	return &c
}
