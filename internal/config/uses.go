package config

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A VarUse is one place of a document that names an environment variable.
type VarUse struct {
	Name string
	Form schema.Forms // the spelling; 0 for one that no runtime knows
	// Span is the whole spelling, NameSpan the name in it, both where they are
	// written. Where the value is reached through an alias that is at the anchor.
	Span, NameSpan text.Span
	// Value holds the use; nil where only the raw text is looked at (a
	// comment, a key, text that has no type).
	Value *Value
	// Expanded is true if the runtime replaces this spelling at this place.
	Expanded bool
	// Fallback is true if the spelling says what counts if the variable is not set.
	Fallback bool
}

// At is the offset at which the use counts: where it is written, or the alias
// through which its value is reached.
func (u VarUse) At() int {
	if u.Value != nil && u.Value.Via != nil {
		return u.Value.Via.Span.Start
	}
	return u.Span.Start
}

// Uses lists the spellings of variables in the scalar v, in order, those that
// the runtime expands there (by schema.Type.Expand) and those that it does
// not. It is empty where the type says nothing about variables.
func (v *Value) Uses() []VarUse {
	if v == nil || v.Type == nil || v.Type.Expand == 0 || v.Scalar.Kind != Text {
		return nil
	}
	var uses []VarUse
	for _, s := range Spellings(v.Scalar.Text) {
		if v.Type.Format == schema.Markdown && s.Form&(schema.Percent|schema.TemplateBrace) != 0 {
			continue // prose holds such for other readers
		}
		uses = append(uses, VarUse{
			Name: s.Name, Form: s.Form, Value: v, Fallback: s.Fallback,
			Span:     v.Target.Part(s.Start, s.End),
			NameSpan: v.Target.Part(s.NameStart, s.NameEnd),
			Expanded: s.Form&v.Type.Expand != 0,
		})
	}
	return uses
}

// Expanded returns the scalar v as the loader checks it: with the variables in
// it put in, where the dialect does that before it checks values. known is
// false if one of them is not set, so that nothing can be said of the value.
func (d *Document) Expanded(v *Value) (s Scalar, known bool) {
	if !d.Dialect.Early || v.Scalar.Kind != Text || !strings.Contains(v.Scalar.Text, "${") {
		return v.Scalar, true
	}
	if d.RawVariables() { // they are put in already, and what came with them is not looked at again
		return v.Scalar, !slices.ContainsFunc(BraceUses(v.Scalar.Text), func(u Use) bool { return d.unset()[u.Name] })
	}
	var b strings.Builder
	at := 0
	for _, u := range v.Uses() {
		if !u.Expanded {
			continue
		}
		found, ok := d.Vars().Lookup(u.Name, u.At())
		if !ok {
			return v.Scalar, false
		}
		i := strings.Index(v.Scalar.Text[at:], "${"+u.Name+"}")
		if i < 0 {
			return v.Scalar, false
		}
		b.WriteString(v.Scalar.Text[at : at+i])
		b.WriteString(found.Value)
		at += i + len(u.Name) + len("${}")
	}
	return Scalar{Kind: Text, Text: b.String() + v.Scalar.Text[at:]}, true
}

// unset are the names that the text as typed has in ${NAME} and that are not set.
func (d *Document) unset() map[string]bool {
	d.named.Do(func() {
		d.missing = map[string]bool{}
		for _, u := range BraceUses(d.Tree.Text.String()) {
			if _, ok := d.Vars().Lookup(u.Name, u.Span.Start); !ok {
				d.missing[u.Name] = true
			}
		}
	})
	return d.missing
}

// Uses lists every use of a variable in the document as typed, in order, each
// place once: those in values and, where the loader replaces variables before
// it parses, those anywhere in the text.
func (d *Document) Uses() []VarUse {
	var uses []VarUse
	d.Binding.Walk(func(v *Value) bool {
		uses = append(uses, v.Uses()...)
		return true
	})
	if !slices.IsSortedFunc(uses, byPlace) { // aliases lead back
		slices.SortStableFunc(uses, byPlace)
	}
	if d.RawVariables() {
		uses = merged(d.rawUses(), uses)
	}
	return slices.CompactFunc(uses, func(a, b VarUse) bool { return a.NameSpan == b.NameSpan && a.Span == b.Span })
}

func byPlace(a, b VarUse) int {
	if a.Span.Start != b.Span.Start {
		return a.Span.Start - b.Span.Start
	}
	return a.NameSpan.Start - b.NameSpan.Start
}

// merged joins two sorted lists; of equal places that of a comes first.
func merged(a, b []VarUse) []VarUse {
	all := make([]VarUse, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if byPlace(a[0], b[0]) <= 0 {
			all, a = append(all, a[0]), a[1:]
		} else {
			all, b = append(all, b[0]), b[1:]
		}
	}
	return append(append(all, a...), b...)
}

// RawVariables reports whether the loader replaces variables in the raw text.
func (d *Document) RawVariables() bool {
	return d.Dialect.Substitutes != nil && d.Dialect.Substitutes(d.Edition)
}

func (d *Document) rawUses() []VarUse {
	var uses []VarUse
	for _, u := range BraceUses(d.Tree.Text.String()) {
		uses = append(uses, VarUse{
			Name: u.Name, Form: schema.Brace, Span: u.Span, Expanded: true,
			NameSpan: text.Span{Start: u.Span.Start + 2, End: u.Span.End - 1},
		})
	}
	return uses
}

// UsesAt lists the uses whose spelling holds off; more than one if a single
// ${…} names several variables. Those whose name holds off come first.
func (d *Document) UsesAt(off int) []VarUse {
	var all []VarUse
	if d.RawVariables() {
		line := d.Tree.Text.LineSpan(off)
		for _, u := range BraceUses(d.Tree.Text.Slice(line)) {
			span := text.Span{Start: line.Start + u.Span.Start, End: line.Start + u.Span.End}
			name := text.Span{Start: span.Start + 2, End: span.End - 1}
			all = append(all, VarUse{Name: u.Name, Form: schema.Brace, Span: span, NameSpan: name, Expanded: true})
		}
	}
	if v, onKey := d.Binding.ValueAt(off); v != nil && !onKey {
		all = append(all, v.Uses()...)
	}
	all = slices.DeleteFunc(all, func(u VarUse) bool { return !u.Span.Contains(off) })
	slices.SortStableFunc(all, func(a, b VarUse) int { return distance(a.NameSpan, off) - distance(b.NameSpan, off) })
	return slices.CompactFunc(all, func(a, b VarUse) bool { return a.NameSpan == b.NameSpan })
}

func distance(s text.Span, off int) int { return max(s.Start-off, off-s.End, 0) }
