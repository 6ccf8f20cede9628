package syntax

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Parse reads a text in the given format. It never fails and never returns
// nil: what is not well-formed is an Error in the tree, and everything around
// it is parsed as if the fault were not there. It takes one pass and time
// linear in the length of the text.
func Parse(t *text.Text, f Format) *Tree {
	return parse(&Tree{Text: t, Format: f})
}

// Goccy returns the tree of the same text as github.com/goccy/go-yaml reads it
// where it does not go by YAML's rules. It is t itself if that makes no
// difference, which is nearly always so:
//
//   - inside braces any colon ends a key, "{a:b}", but for "{http://x}";
//   - outside of them only one with a blank behind it does: "[a:]" holds a text;
//   - a text may begin with "%" behind the first column, with "}" or ",", and
//     may hold a second colon inside braces;
//   - a comma may stand behind an opening brace;
//   - a scalar or a list in brackets below a key is its value even if it is not
//     indented;
//   - a "?" at the end of a line is text, and inside brackets any but before a
//     blank;
//   - a tab behind the column of the last key or dash takes no room, as does one
//     on an empty line above the first; no other may indent quoted text;
//   - a tab before the first text of a block scalar is part of its indentation;
//   - an empty line above that text may have one space more than it, and any
//     number if another empty line follows;
//   - a comment may follow the "-" or "+" of its header without a blank;
//   - a line that begins with a dash goes on with a text above that begins
//     before it, and so does everything below it, colons or not;
//   - a key may begin with "%", "}" or ",";
//   - a dash inside brackets begins a list of one item;
//   - a tab inside a key, behind that column, is left out;
//   - no line of text inside brackets may begin before that column.
func (t *Tree) Goccy() *Tree {
	if !t.differs || t.goccy {
		return t
	}
	return parse(&Tree{Text: t.Text, Format: t.Format, goccy: true})
}

// parse fills a tree.
func parse(tree *Tree) *Tree {
	p := newParser(tree)
	if tree.Format == JSON {
		p.jsonText()
	} else {
		if strings.IndexByte(p.src, '\t') >= 0 {
			p.unusual()
		}
		p.stream()
	}
	if tree.goccy {
		tree.Unusual = false // the judge reads it otherwise
		tree.Errors = append(tree.Errors, p.misreads...)
	}
	sortErrors(tree.Errors)
	return tree
}

// sortErrors orders errors by where they start, wide ones first.
func sortErrors(errs []Error) {
	slices.SortStableFunc(errs, func(a, b Error) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return b.Span.End - a.Span.End
	})
}

// maxDepth is how deep collections may be nested. Deeper ones are reported and
// left out, so that no walk over a tree can exhaust the stack.
const maxDepth = 1000

// A parser holds what is known while a text is read. Its position is a line
// and an offset in it; at the start of a line the offset is that of the first
// byte that is not a blank.
type parser struct {
	src   string
	tree  *Tree
	lines []line
	ln    int // current line
	off   int // offset on the current line from which to go on
	limit int // flow style: end of what may be read
	depth int
	cut   bool // a collection was left out because it is nested too deeply

	percentEnd    int  // the line behind those that markerFollows knows about
	percentMarker bool // and whether a marker is there

	anchors   map[string]bool // the names of the current document's anchors
	docEnd    int             // where the current document ends
	brackets  []bracket       // flow style: the open collections, outermost first
	braces    int             // flow style: how many of them are braces
	closers   []byte          // room for flowEnd
	loose     bool            // flow style: the brackets do not match
	unclosed  bool            // flow style: the entry before the position has no end
	lastComma int             // flow style: the offset behind the last comma
	inMapping bool            // flow style: a key of a mapping is being read
	explicit  bool            // flow style: and a "?" stands before it
	rawEnd    int             // the line behind those that flowRawText knows about
	fitLine   int             // the line that fit was last asked about
	fitIndex  int             // and what it answered

	open      []block // the open block collections, outermost first
	mark      int     // the column of the last key or dash
	misreads  []Error // what misread recorded
	tabs      int     // columns that a tab stands for; 0 until it is known
	flatLists int     // how many lists stood in the column of their key
	failed    int     // how often a flow collection was found to have no end

	slab
}

// newParser returns a parser at the start of the tree's text.
func newParser(tree *Tree) *parser {
	p := &parser{src: tree.Text.String(), tree: tree, fitLine: -1, mark: -1}
	p.slab.init(tree.Text)
	p.split(tree.Text.LineCount())
	if len(p.lines) > 0 {
		p.off = p.lines[0].text
	}
	return p
}

// unusual notes that the text holds something in which loaders differ.
func (p *parser) unusual() { p.tree.Unusual = true }

// misread records what Goccy takes for something else than it looks like. It
// is no sign of a mistake to the rules of recovery.
func (p *parser) misread(start, end int, message string) {
	p.misreads = append(p.misreads, Error{Code: Misread, Span: text.Span{Start: start, End: end}, Message: message})
}

// errorAt records a fault.
func (p *parser) errorAt(code ErrorCode, start, end int, message string) {
	p.tree.Errors = append(p.tree.Errors, Error{Code: code, Span: text.Span{Start: start, End: end}, Message: message})
}
