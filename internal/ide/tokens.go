package ide

import (
	"cmp"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// The types of tokens, in the order of TokenTypes.
const (
	PropertyToken TokenType = iota
	EnumMemberToken
	ClassToken
	VariableToken
)

// TokenTypes lists the names that the protocol has for the types of tokens: keys
// that the schema knows, values of enumerations, declared names with their
// references, and variables.
func TokenTypes() []string { return []string{"property", "enumMember", "class", "variable"} }

// The modifiers of tokens, in the order of TokenModifiers.
const (
	DeclarationMod TokenMods = 1 << iota
	DeprecatedMod
	ReadonlyMod // a variable's spelling that stays as it is
)

// TokenModifiers lists the names that the protocol has for the modifiers.
func TokenModifiers() []string { return []string{"declaration", "deprecated", "readonly"} }

// Tokens returns the words of the document that have a meaning, in order. No
// two overlap, and none goes over the end of a line. What is reached through
// an alias is looked at where it is written.
func Tokens(d *config.Document) []Token {
	p := painter{d: d}
	for _, u := range d.Uses() {
		p.variable(u)
	}
	for _, n := range d.Binding.Names {
		p.add(n.Span, ClassToken, DeclarationMod)
	}
	for _, ref := range d.Binding.Refs {
		p.add(ref.Written, ClassToken, 0)
	}
	d.Binding.Walk(p.value)
	slices.SortStableFunc(p.tokens, func(a, b Token) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return apart(p.tokens)
}

type painter struct {
	d      *config.Document
	tokens []Token
}

func (p *painter) add(span text.Span, t TokenType, mods TokenMods) {
	if span.Empty() || p.d.Tree.Text.LineAt(span.Start) != p.d.Tree.Text.LineAt(span.End) {
		return
	}
	p.tokens = append(p.tokens, Token{span, t, mods})
}

func (p *painter) variable(u config.VarUse) {
	switch {
	case u.Form == 0:
	case u.Expanded:
		p.add(u.Span, VariableToken, 0)
	default:
		p.add(u.Span, VariableToken, ReadonlyMod)
	}
}

// value paints the key of v and, where it is one of an enumeration, its text.
// It returns false for what is written elsewhere.
func (p *painter) value(v *config.Value) bool {
	if v.Merged {
		return false
	}
	if f := v.Field; f != nil && v.Pair != nil {
		p.add(v.Pair.Key.Inner(), PropertyToken, deprecatedMod(f.Deprecated))
	}
	if v.Node.Kind == syntax.Alias {
		return false
	}
	if mods, ok := enumerated(v); ok {
		p.add(v.Node.Inner(), EnumMemberToken, mods)
	}
	return true
}

// enumerated reports whether the text of v is a value that the schema lists.
func enumerated(v *config.Value) (TokenMods, bool) {
	if !v.IsText() || v.Type == nil {
		return 0, false
	}
	if t := choiceOf(v); t != nil {
		if m := t.Member(v.Scalar.Text); m != nil {
			return deprecatedMod(m.Deprecated), true
		}
	}
	if e := v.Type.Listed(v.Scalar.Text); e != nil {
		return deprecatedMod(e.Deprecated), true
	}
	return 0, false
}

func deprecatedMod(sentence string) TokenMods {
	if sentence != "" {
		return DeprecatedMod
	}
	return 0
}

// apart drops tokens that overlap one before them in the list; of those that
// start at one place the first stays.
func apart(tokens []Token) []Token {
	end := 0
	return slices.DeleteFunc(tokens, func(t Token) bool {
		if t.Span.Start < end {
			return true
		}
		end = t.Span.End
		return false
	})
}
