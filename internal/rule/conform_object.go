package rule

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// object checks a mapping with known fields.
func (c *conformity) object(v *config.Value, t *schema.Type) {
	if !v.IsMapping() {
		c.wrongType(v, t)
		c.children(v)
		return
	}
	c.unknownKeys(v)
	c.missing(v, t)
	for _, e := range v.Entries {
		if e.Field != nil {
			c.field(v, e)
		}
	}
	for _, con := range t.Constraints {
		c.constraint(v, con)
	}
	c.children(v)
}

// unknownKeys reports keys that the type of v does not have, or cannot have
// where it is open.
func (c *conformity) unknownKeys(v *config.Value) {
	t := v.Type
	if t.Open {
		if t.Key != nil {
			c.keys(v, t.Key)
		}
		return
	}
	for _, e := range v.Entries {
		if e.Field != nil || c.unfinished(e.Pair) {
			continue // known, or reported already
		}
		c.unknownKey(v, e)
	}
}

// unfinished reports whether the parser found that p lacks its colon. Between
// braces none is needed: "{key}".
func (c *conformity) unfinished(p *syntax.Pair) bool {
	return p.Colon < 0 && c.Binding.Tree.ErrorIn(p.Key.Full())
}

// unknownKey reports the entry e, whose key v does not have, and says where it
// belongs or what is written instead.
func (c *conformity) unknownKey(v, e *config.Value) {
	if c.oddSpaces(v, e) {
		return
	}
	near, hasNear := nearestKey(v, e.Key)
	where := ""
	if s := c.Binding.Schema.Elsewhere; s != nil {
		where = s(v.Type, e.Key)
	}
	if where != "" && aliased(v.Fields(), e.Key) == nil {
		near, hasNear = "", false // what is known of the key is more than a guess
	}
	message, fixes := "", []Fix(nil)
	if h, ok := c.homeOf(v, e); ok && where == "" && aliased(v.Fields(), e.Key) == nil && editable(e) {
		message, fixes = ". It belongs under '"+h.holder.Name+"'", []Fix{c.moveDown(v, h)}
		near, hasNear = "", false
	}
	switch {
	case where != "":
		message = ". " + where
	case hasNear:
		message = ". Did you mean '" + near + "'?"
	case message == "" && c.above(v, e) && editable(e):
		message, fixes = ". It belongs beside '"+v.Key+"', not into it", []Fix{c.moveUp(v, e)}
	case message == "" && v.Type.IsServer() && schema.ForeignKeys()[e.Key] != "":
		message = ". Other clients have this key (" + schema.ForeignKeys()[e.Key] + "); " + c.Doc.Dialect.Title + " has nothing like it here"
	}
	c.Report(Finding{
		Code: CodeUnknownKey, Severity: schema.Error, Span: e.KeySpan(), Message: c.texts.UnknownKey(v.Type, e.Key) + message,
		Fixes: append(fixes, c.unknownKeyFixes(v, e, near, len(fixes) > 0)...),
	})
}

// oddSpaces reports a key that begins with spaces which YAML does not take for
// such: those that do not break, which pages and word processors put in.
func (c *conformity) oddSpaces(v, e *config.Value) bool {
	bare := strings.TrimLeftFunc(e.Key, func(r rune) bool { return r > 0x7f && unicode.IsSpace(r) })
	if bare == e.Key || bare == "" || !editable(e) {
		return false
	}
	n := utf8.RuneCountInString(e.Key[:len(e.Key)-len(bare)])
	span := e.Pair.Key.Part(0, len(e.Key)-len(bare))
	c.Report(Finding{
		Code: CodeUnknownKey, Severity: schema.Error, Span: e.KeySpan(),
		Message: c.texts.UnknownKey(v.Type, e.Key) + ". It begins with no-break spaces, which do not indent and belong to the key",
		Fixes:   []Fix{{Title: "Replace them with spaces", Preferred: true, Edits: Edit(text.Edit{Span: span, New: strings.Repeat(" ", n)})}},
	})
	return true
}

func namesOf(fields []*schema.Field) []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Name
	}
	return names
}

// nearestKey returns the field that an unknown key most likely means: one that
// lists it as another spelling, else one that is written nearly the same.
func nearestKey(v *config.Value, key string) (string, bool) {
	fields := v.Fields()
	if f := aliased(fields, key); f != nil {
		return f.Name, true
	}
	return nearest.Of(key, namesOf(fields))
}

// missing reports required fields that are absent.
func (c *conformity) missing(v *config.Value, t *schema.Type) {
	for _, f := range t.Fields {
		if !f.Required || v.Get(f.Name) != nil || c.halfTyped(v, f) || c.supplied(v, f.Name) {
			continue
		}
		message := f.RequiredText
		if message == "" {
			message = c.texts.Missing(t, f)
		}
		c.Report(Finding{
			Code: CodeMissingField, Severity: orError(f.RequiredSeverity), Span: c.owner(v), Message: message,
			Fixes: c.insertFixes(v, f),
		})
	}
}

// supplied reports whether another file gives the field that v lacks.
func (c *conformity) supplied(v *config.Value, field string) bool {
	supplied := c.Doc.Dialect.Supplied
	return supplied != nil && supplied(c.Doc, v, field)
}

// halfTyped reports whether the author is at f right now: a misspelt or
// unfinished key of v stands for it, or one that belongs into it, and that is
// reported already.
func (c *conformity) halfTyped(v *config.Value, f *schema.Field) bool {
	for _, e := range v.Entries {
		if e.Pair == nil || e.Field != nil && (f.Type.Kind != schema.Object || c.legal(v, e.Field)) {
			continue
		}
		if near, ok := nearestKey(v, e.Key); ok && e.Field == nil && near == f.Name {
			return true
		}
		if h, ok := c.homeOf(v, e); ok && h.holder == f {
			return true
		}
	}
	return false
}

// owner is where a finding about a whole object stands.
func (c *conformity) owner(v *config.Value) text.Span {
	if v.Via != nil {
		return v.Span()
	}
	if v.Declared != nil && v.Declared.Kind == schema.Choice && v.Declared.Tag != "" {
		return v.HeadSpan(v.Declared.Tag)
	}
	if v.Pair != nil && (v.Target.Style == syntax.Flow || len(v.Entries) == 0) {
		return v.Pair.Key.Span
	}
	return v.HeadSpan()
}

// field checks what the schema says of one field beside its type.
func (c *conformity) field(v, e *config.Value) {
	f := e.Field
	if f.Deprecated != "" {
		c.Report(Finding{Code: CodeDeprecated, Severity: schema.Warning, Span: e.KeySpan(), Message: f.Deprecated, Deprecated: true})
	}
	if f.Unread != "" {
		c.Report(Finding{Code: CodeNoEffect, Severity: schema.Hint, Span: e.KeySpan(), Message: f.Unread, Unnecessary: true})
	}
	if f.Only != nil {
		c.only(v, e, f.Only)
	}
}

// only reports a field that is not legal beside its sibling's value.
func (c *conformity) only(v, e *config.Value, only *schema.Only) {
	if !c.misplaced(v, e, only) {
		return
	}
	meaningless := c.meaningless(v, only.Field)
	if meaningless && c.misplacedBefore(v, e, only) {
		return
	}
	value, _ := v.Sibling(only.Field, only.Default)
	message := only.Text
	if message == "" {
		message = c.texts.NotHere(e.Field, only.Field, value)
	} else {
		message = fill(message, "{field}", e.Key, "{sibling}", only.Field, "{value}", value)
	}
	fixes := c.onlyFixes(v, e, only)
	if n := len(fixes); meaningless && n > 1 { // the field is hardly what is wrong
		fixes[0].Preferred = false
		fixes = append(fixes[1:n:n], fixes[0])
	}
	if h, ok := c.homeOf(v, e); ok && editable(e) {
		message += ". Here it belongs under '" + h.holder.Name + "'"
		for i := range fixes {
			fixes[i].Preferred = false
		}
		fixes = append([]Fix{c.moveDown(v, h)}, fixes...)
	}
	c.Report(Finding{
		Code: CodeWrongPlace, Severity: orError(only.Severity), Span: e.KeySpan(), Message: message,
		Unnecessary: only.Severity != schema.Error && only.Severity != schema.Default,
		Fixes:       fixes,
		Related:     c.siblingPlace(v, only.Field),
	})
}

// misplaced reports whether e is not legal in v by what only says.
func (c *conformity) misplaced(v, e *config.Value, only *schema.Only) bool {
	if only.NonEmpty && e.IsEmpty() || only.Unless != "" && e.Text() == only.Unless {
		return false
	}
	holds, known := v.Holds(only.Condition)
	return !holds && known && !c.undecided(v, only)
}

// meaningless reports whether the field called name, on whose value the legality
// of others depends, has none of the values that it can have. Then it is at fault,
// and what depends on it is one fault together.
func (c *conformity) meaningless(v *config.Value, name string) bool {
	f := v.Type.Field(name)
	if f == nil || f.Type == nil || len(f.Type.Enum) == 0 {
		return false
	}
	s := v.Get(name)
	if s == nil {
		return f.Default == ""
	}
	return f.Type.Listed(s.Text()) == nil
}

// misplacedBefore reports whether an entry before e is misplaced for the same
// reason and as gravely.
func (c *conformity) misplacedBefore(v, e *config.Value, only *schema.Only) bool {
	for _, other := range v.Entries {
		if other == e {
			break
		}
		if f := other.Field; f != nil && f.Only != nil && f.Only.Field == only.Field && f.Only.Severity == only.Severity && c.misplaced(v, other, f.Only) {
			return true
		}
	}
	return false
}

// undecided reports whether the sibling on which a limit depends is not written
// and nothing in v speaks for its default: then the sibling is at fault, which
// is reported as what the default lacks.
func (c *conformity) undecided(v *config.Value, only *schema.Only) bool {
	if v.Get(only.Field) != nil || only.Default == "" || only.Severity == schema.Error || only.Severity == schema.Default {
		return false
	}
	for _, e := range v.Entries {
		if e.Field == nil || e.Field.Only == nil || e.Field.Only.Field != only.Field || e.IsNull() {
			continue
		}
		if c.legal(v, e.Field) {
			return false
		}
	}
	return true
}

// siblingPlace points at the field that a finding depends on.
func (c *conformity) siblingPlace(v *config.Value, name string) []Related {
	s := v.Get(name)
	if s == nil {
		return nil
	}
	return []Related{{Span: s.Span(), Message: "It depends on this '" + name + "'"}}
}

// missingTag and unknownTag report a discriminator that decides nothing.
func (c *conformity) missingTag(v *config.Value, t *schema.Type) {
	if f := fieldFor(v.Fields(), t.Tag); f != nil && c.halfTyped(v, f) {
		return
	}
	c.Report(Finding{
		Code: CodeUnknownVariant, Severity: orError(t.TagSeverity), Span: c.owner(v), Message: c.texts.MissingTag(t),
		Fixes: c.tagFixes(v, t),
	})
}

func (c *conformity) unknownTag(v, tag *config.Value, t *schema.Type) {
	c.Report(Finding{
		Code: CodeUnknownVariant, Severity: orError(t.TagSeverity), Span: c.firstLine(tag), Message: c.texts.UnknownTag(t, c.got(tag)),
		Fixes: append(c.dialectFixes(tag, CodeUnknownVariant), c.memberFixes(tag, t)...),
	})
}

// freeMap checks a mapping with free keys.
func (c *conformity) freeMap(v *config.Value, t *schema.Type) {
	if !v.IsMapping() {
		c.wrongType(v, t)
		c.children(v)
		return
	}
	c.length(v, t, len(v.Entries))
	if t.Key != nil {
		c.keys(v, t.Key)
	}
	c.children(v)
}

// keys checks the keys of a free map as values of type t.
func (c *conformity) keys(v *config.Value, t *schema.Type) {
	var k *config.Value
	for _, e := range v.Entries {
		if e.Pair == nil || c.unfinished(e.Pair) {
			continue
		}
		if k == nil {
			k = &config.Value{}
		}
		*k = config.Value{Node: e.Pair.Key, Target: e.Pair.Key, Type: t, Declared: t, Parent: e.Parent, Index: -1, Via: e.Via,
			Scalar: c.Doc.Dialect.Scalars.Resolve(e.Pair.Key)}
		before := len(c.findings)
		if c.scalar(k, t); len(c.findings) > before {
			k = nil // the finding holds it
		}
	}
}
