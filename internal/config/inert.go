package config

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// inert returns the places of values in which variables that are set stand,
// and whether replacing them changes nothing but those values: the values hold
// no sign that YAML knows, and none stands in a key, an anchor or a text that
// is not well-formed already.
func (d *Document) inert() ([]text.Span, bool) {
	if len(d.Tree.Errors) > 0 || d.Tree.Unusual || len(d.Tree.Docs) > 1 {
		return nil, false
	}
	var spans []text.Span
	for _, use := range BraceUses(d.Tree.Text.String()) {
		v, ok := d.Vars().Lookup(use.Name, use.Span.Start)
		if !ok {
			continue
		}
		if !plainWord(v.Value) {
			return nil, false
		}
		if d.Tree.CommentAt(use.Span.Start+1) != nil {
			continue
		}
		if !insideValue(d.Tree, use.Span) {
			return nil, false
		}
		spans = append(spans, use.Span)
	}
	return spans, true
}

// plainWord reports whether YAML takes every sign of s for text wherever it
// stands, the beginning of a scalar included.
func plainWord(s string) bool {
	if s == "" {
		return false
	}
	for i := range len(s) {
		c := s[i]
		word := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
		if !word && (i == 0 || !strings.ContainsRune("-./+@", rune(c))) {
			return false
		}
	}
	return true
}

// insideValue reports whether span lies in the text of a scalar that is a value.
func insideValue(tree *syntax.Tree, span text.Span) bool {
	found := tree.NodeAt(span.Start + 1)
	n := found.Node
	return n != nil && !found.OnKey && n.Kind == syntax.Scalar && n.Tag == nil && n.Span.Start <= span.Start && span.End <= n.Span.End
}

// replacing are the dialect's rules for scalars with the variables that are
// set put into the text first.
func (d *Document) replacing() Scalars {
	scalars := d.Dialect.Scalars
	resolve := scalars.Resolve
	scalars.Resolve = func(n *syntax.Node) Scalar {
		if n.Kind != syntax.Scalar || !strings.Contains(n.Value, "${") {
			return resolve(n)
		}
		value, segments := Substitute(n.Value, d.Vars().at(n.Span.Start))
		if segments == nil {
			return resolve(n)
		}
		s := resolve(n.WithValue(value))
		s.Replaced = true
		return s
	}
	return scalars
}

// at returns the variables that count at one offset, for a text whose own
// offsets say nothing.
func (vs *Variables) at(off int) *Variables {
	if vs == nil || !slices.ContainsFunc(vs.scopes, func(s scope) bool { return s.span.Contains(off) }) {
		return vs
	}
	flat := &Variables{vars: map[string]Variable{}}
	for _, v := range vs.All() {
		if found, ok := vs.Lookup(v.Name, off); ok {
			flat.vars[v.Name] = found
		}
	}
	return flat
}
