package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// constraint checks a demand on several fields of v.
func (c *conformity) constraint(v *config.Value, con *schema.Constraint) {
	for _, cond := range con.When {
		if holds, known := v.Holds(cond); !known || !holds {
			return
		}
	}
	present := c.present(v, con)
	switch con.Rule {
	case schema.ExactlyOne:
		if len(present) == 0 {
			c.tooFew(v, con, con.Fields)
		}
		c.tooMany(v, con, present, 1)
	case schema.AtMostOne:
		c.tooMany(v, con, present, 1)
	case schema.AtLeastOne:
		if len(present) == 0 {
			c.tooFew(v, con, con.Fields)
		}
	case schema.AllRequired:
		for _, name := range con.Fields {
			if !slices.ContainsFunc(present, func(e *config.Value) bool { return e.Key == name }) {
				c.tooFew(v, con, []string{name})
			}
		}
	case schema.NoneAllowed:
		c.tooMany(v, con, present, 0)
	}
}

// present lists the fields of con that v has, in the order of the document.
func (c *conformity) present(v *config.Value, con *schema.Constraint) []*config.Value {
	var found []*config.Value
	for _, e := range v.Entries {
		if slices.Contains(con.Fields, e.Key) && !(con.NonEmpty && e.IsEmpty()) && !(con.NullAbsent && e.IsNull()) {
			found = append(found, e)
		}
	}
	return found
}

// tooFew reports that none of names is present.
func (c *conformity) tooFew(v *config.Value, con *schema.Constraint, names []string) {
	var fixes []Fix
	for _, n := range names {
		if f := v.Type.Field(n); f != nil {
			if c.halfTyped(v, f) || c.supplied(v, n) {
				return
			}
			if e := v.Get(n); e.IsMapping() && e.Type != nil && e.Type.Field(e.Type.Essence) != nil {
				fixes = append(c.insertFixes(e, e.Type.Field(e.Type.Essence)), fixes...)
				continue
			}
			fixes = append(fixes, c.insertFixes(v, exampleOf(con, f))...)
		}
	}
	decided := c.decide(v, con)
	for i := range fixes {
		fixes[i].Preferred = len(fixes)+len(decided) == 1
	}
	span := c.owner(v)
	for _, n := range append([]string{con.At}, names...) {
		if e := v.Get(n); e != nil && n != "" {
			span = e.KeySpan()
			break
		}
	}
	if len(decided) > 0 {
		span, fixes = fieldOf(v, schema.URLRole).KeySpan(), append(decided, fixes...)
	}
	c.Report(Finding{
		Code: orCode(con.Code, CodeMissingField), Severity: orError(con.Severity), Span: span,
		Message: fill(con.None, "{field}", strings.Join(names, ", ")), Fixes: fixes,
	})
}

// exampleOf is f with the example that fits where con demands it.
func exampleOf(con *schema.Constraint, f *schema.Field) *schema.Field {
	if con.Example == "" {
		return f
	}
	fitting := *f
	fitting.Example = con.Example
	return &fitting
}

// decide writes the sibling whose default a demand comes from, where what v has
// wants another value: the likeliest value first.
func (c *conformity) decide(v *config.Value, con *schema.Constraint) []Fix {
	if len(con.When) != 1 || con.When[0].Default == "" || v.Get(con.When[0].Field) != nil || v.Via != nil {
		return nil
	}
	sibling := v.Type.Field(con.When[0].Field)
	address := fieldOf(v, schema.URLRole)
	if sibling == nil || address == nil || address.Field.Only == nil || c.legal(v, address.Field) {
		return nil
	}
	var fixes []Fix
	for _, value := range sibling.Type.Enum {
		if !slices.Contains(address.Field.Only.Values, value.Value) {
			continue
		}
		fix := c.InsertFix(v, sibling, schema.Template{Text: value.Value})
		fix.Title = "Add '" + sibling.Name + ": " + value.Value + "'"
		if value.Means == schema.TransportOf(address.Text()) {
			fix.Preferred = true
			fixes = append([]Fix{fix}, fixes...)
			continue
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// fieldOf returns the entry of v whose field has the role, or nil.
func fieldOf(v *config.Value, role schema.Role) *config.Value {
	for _, e := range v.Entries {
		if e.Field != nil && e.Field.Role == role {
			return e
		}
	}
	return nil
}

// tooMany reports the fields past the first allowed ones, each once.
func (c *conformity) tooMany(v *config.Value, con *schema.Constraint, present []*config.Value, allowed int) {
	if len(present) <= allowed {
		return
	}
	for _, e := range present[allowed:] {
		span := c.conflictSpan(v, con, e)
		c.Report(Finding{
			Code: orCode(con.Code, CodeConflict), Severity: orError(con.Severity), Span: span,
			Message: fill(con.Many, "{field}", e.Key), Related: besides(present, span), Fixes: c.removeEach(v, present),
		})
		if con.At != "" || allowed > 0 {
			return
		}
	}
}

// besides points at the fields of a conflict that the finding does not stand on.
func besides(present []*config.Value, span text.Span) []Related {
	var related []Related
	for _, e := range present {
		if e.KeySpan() != span {
			related = append(related, Related{Span: e.KeySpan(), Message: "It cannot stand beside this"})
		}
	}
	return related
}

func (c *conformity) conflictSpan(v *config.Value, con *schema.Constraint, e *config.Value) text.Span {
	if at := v.Get(con.At); con.At != "" && at != nil {
		return at.KeySpan()
	}
	return e.KeySpan()
}

func orCode(code, general string) string {
	if code == "" {
		return general
	}
	return code
}

// fill replaces placeholders, given in pairs, in a sentence.
func fill(sentence string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(sentence)
}

func formatNumber(n float64) string { return strconv.FormatFloat(n, 'g', -1, 64) }
