// Package ide holds the editor features, one file each. They are pure
// functions of a document and a byte offset, know nothing of LSP, and serve
// the command line as well.
package ide

import (
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Location is a span in a file; Path "" is the document at hand.
type Location struct {
	Path string
	Span text.Span
}

// ItemKind is what a completion item is, for the icon.
type ItemKind uint8

// The kinds of completion items.
const (
	KeyItem ItemKind = iota
	ValueItem
	EnumItem
	SnippetItem
	NameItem // a declared name
	VariableItem
	FileItem
	FolderItem
)

// An Item is one completion. Items of one answer share Replace.
type Item struct {
	Label  string
	Kind   ItemKind
	Detail string
	// Doc is Markdown; it is filled by Resolve, so that long lists stay small.
	Doc        string
	Deprecated bool
	Preselect  bool
	Sort       string // sorts in byte order
	Filter     string // what the typed prefix is matched with; "" for Label
	// New replaces Replace; further lines are indented relative to the line on
	// which Replace starts. Plain is the same without tab stops, "" if equal;
	// New is LSP snippet syntax exactly if Snippet is set.
	New     string
	Plain   string
	Snippet bool
	Replace text.Span
	// Whole means that all of Replace has to go, also what stands behind the
	// cursor: New takes its place. Otherwise that may be left standing.
	Whole bool
	// Also are further edits of the document, away from the cursor.
	Also []text.Edit
	// Retrigger asks the editor to complete again behind the inserted text.
	Retrigger bool
}

// A HoverInfo is what to show for a span, in Markdown.
type HoverInfo struct {
	Span     text.Span
	Markdown string
}

// SymbolKind is what a symbol is, for the icon.
type SymbolKind uint8

// The kinds of symbols.
const (
	SymbolObject SymbolKind = iota
	SymbolArray
	SymbolKey
	SymbolString
	SymbolNumber
	SymbolBoolean
	SymbolNull
	SymbolNamed // an object that has or declares a name: a tool, an agent, a server
)

// A Symbol is one entry of the outline.
type Symbol struct {
	Name       string
	Detail     string
	Kind       SymbolKind
	Span       text.Span // all of it
	Select     text.Span // its name
	Children   []Symbol
	Deprecated bool
}

// A Fold is a foldable range of lines; both are zero-based and included.
type Fold struct {
	Start, End int
	Comment    bool
}

// An Action is something the user may have done to the document.
type Action struct {
	Title     string
	Kind      string // LSP's: "quickfix", "refactor.rewrite", "source.fixAll.mcp-lsp"
	Preferred bool
	// Finding is the finding it repairs; nil for rewrites.
	Finding *rule.Finding
	Edits   func() []rule.FileEdit
}

// A Token is a semantic token: its span, on one line, its type and modifiers.
type Token struct {
	Span text.Span
	Type TokenType
	Mods TokenMods
}

// TokenType indexes TokenTypes.
type TokenType uint8

// TokenMods is a bit set over TokenModifiers.
type TokenMods uint8

// A HintInfo is an inlay hint at an offset.
type HintInfo struct {
	Offset  int
	Label   string
	Tooltip string
}

// A Lens is a line above an entry. Command is "" for plain information.
type Lens struct {
	Span    text.Span
	Title   string
	Command string
	Args    []string
}

// A Link is a clickable span. Target is a URL or an absolute path.
type Link struct {
	Span    text.Span
	Target  string
	Tooltip string
}

// A Rename is what may be renamed at a place.
type Rename struct {
	Span text.Span
	Name string
}
