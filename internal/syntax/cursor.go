package syntax

import "github.com/mcp-lsp/mcp-lsp/internal/text"

// Place says what could be written where a cursor stands.
type Place uint8

// The places.
const (
	Nowhere   Place = iota // between documents, behind a closed value, in a marker or directive
	InKey                  // a key of Parent: half-typed, whole, or not begun on a blank line
	InValue                // the value of Pair, or the root if Pair and Parent are nil
	InItem                 // an item of the sequence Parent
	InComment              // in a comment
	InText                 // in a block scalar's text
)

// A Cursor is what Tree.At found.
type Cursor struct {
	Doc   *Document
	Place Place
	// Path leads from the root to the place, innermost step last. For InKey it
	// leads to the mapping whose key is meant, so it is empty for a key of the
	// root; for InValue and InItem its last step names the pair or the index
	// of the value itself, which for a new item is the index it would get.
	Path []Step
	// Parent is the mapping or sequence around the place. It is nil for InKey
	// where no mapping exists yet ("tools:\n  ‸", "- ‸", an empty document).
	Parent *Node
	// Pair is the pair that the cursor is in, nil if none.
	Pair *Pair
	// Node is the scalar (or alias) that the cursor touches, nil if none.
	Node *Node
	// Replace is the span of what is typed so far at the place, that is the
	// text that a completion replaces: a key or value without its quotes,
	// empty on a blank place. It ends at the end of the token.
	Replace text.Span
	// Prefix is the text from Replace.Start to the cursor.
	Prefix string
	// Quote is the quote that the place is in: 0, '\'' or '"'.
	Quote byte
	// QuoteOpen is true when the quote is not closed yet.
	QuoteOpen bool
	// MayBeKey is true where either a value or the first key of a mapping
	// could be meant: nothing stands there yet (InKey, Parent is nil), or a
	// single word that may be half a key (InValue, InItem). The type that is
	// expected at Path decides.
	MayBeKey bool
	// NeedsBlank is true directly behind a colon or dash, where a blank must be
	// written first.
	NeedsBlank bool
	// NeedsDash is true for an InItem on a blank line: a dash must be written
	// before the item.
	NeedsDash bool
	// NeedsComma is true in a flow collection where a comma must be written
	// before a new entry, NeedsCommaAfter where one must be written behind it.
	NeedsComma, NeedsCommaAfter bool
	// Flow is true inside a flow collection or JSON.
	Flow bool
	// Column is the number of bytes between the start of the line and the
	// place where a key or item begins (behind any dashes).
	Column int
}

// A Step leads from a collection into one of its values.
type Step struct {
	Node  *Node // the mapping or sequence; nil if it is not written yet
	Key   string
	Index int // of a sequence; -1 for a step by key
}

// A Found is what Tree.NodeAt found.
type Found struct {
	Path  []Step // from the root to Node, or to the mapping of Pair if OnKey
	Pair  *Pair  // the innermost pair that holds the offset, nil if none
	Node  *Node  // the innermost node that holds the offset: a key if OnKey; nil if none
	OnKey bool
}
