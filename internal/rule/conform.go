package rule

import (
	"fmt"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// conform compares the whole document with its schema. One walk serves all
// generic codes.
func conform(p *Pass) {
	c := &conformity{Pass: p, texts: &p.Binding.Schema.Texts}
	c.value(p.Binding.Root)
}

type conformity struct {
	*Pass
	texts *schema.Texts
}

// value checks v and everything below it.
func (c *conformity) value(v *config.Value) {
	c.at = v
	c.duplicates(v)
	if badAlias(v) {
		return
	}
	t := v.Type
	if t == nil || c.null(v, t) {
		c.children(v) // duplicate keys count below unknown keys too
		return
	}
	switch t.Kind {
	case schema.Object:
		c.object(v, t)
	case schema.Map:
		c.freeMap(v, t)
	case schema.List:
		c.list(v, t)
	case schema.Choice:
		c.unresolved(v, t)
	case schema.Any:
		c.children(v)
	default:
		c.scalar(v, t)
	}
}

func (c *conformity) children(v *config.Value) {
	for _, e := range v.Entries {
		c.value(e)
	}
	for _, e := range v.Items {
		c.value(e)
	}
}

// badAlias reports whether v is an alias that leads nowhere. The parser has
// said so where it stands.
func badAlias(v *config.Value) bool {
	return v.Target != nil && v.Target.Kind == syntax.Alias
}

// null handles an explicit or implied null. It reports whether v is done with.
func (c *conformity) null(v *config.Value, t *schema.Type) bool {
	if v.Scalar.Kind != config.Null {
		return false
	}
	if t.Nullable || t.Kind == schema.Any || v.Declared != nil && v.Declared.Nullable {
		return true
	}
	switch t.Kind {
	case schema.String, schema.Integer, schema.Number, schema.Boolean:
		return false // the dialect decides
	}
	c.wrongType(v, t)
	return true
}

// duplicates reports keys that one mapping holds twice.
func (c *conformity) duplicates(v *config.Value) {
	if c.Doc.Dialect.Duplicates == schema.Off || v.Via != nil {
		return
	}
	for _, s := range c.Binding.Shadowed[v] {
		c.Report(Finding{
			Code: CodeDuplicateKey, Severity: c.Doc.Dialect.Duplicates,
			Span:    s.Again.Key.Span,
			Message: fill(c.texts.DuplicateKey(s.Again.Key.Value), "{at}", c.position(s.First.Key.Span.Start)),
			Related: []Related{{Span: s.First.Key.Span, Message: "It is written here first"}},
			Fixes:   c.duplicateFixes(v, s),
		})
	}
}

// position names an offset the way YAML libraries do: "[LINE:COLUMN]".
func (c *conformity) position(off int) string {
	pos := c.Binding.Tree.Text.Position(off, text.UTF32)
	return fmt.Sprintf("[%d:%d]", pos.Line+1, pos.Character+1)
}

// wrongType reports that v is of another kind than t.
func (c *conformity) wrongType(v *config.Value, t *schema.Type) {
	c.Report(Finding{
		Code: CodeWrongType, Severity: schema.Error, Span: c.firstLine(v),
		Message: c.texts.WrongType(t, v.Field, c.got(v)),
		Related: c.via(v),
		Fixes:   append(c.dialectFixes(v, CodeWrongType), c.typeFixes(v, t)...),
	})
}

// unresolved reports a value that fits none of the alternatives of t.
func (c *conformity) unresolved(v *config.Value, t *schema.Type) {
	if t.Tag == "" {
		c.wrongType(v, t)
		c.children(v)
		return
	}
	if !v.IsMapping() {
		c.wrongType(v, t)
		c.children(v)
		return
	}
	if tag := v.Get(t.Tag); tag == nil {
		c.missingTag(v, t)
	} else {
		c.unknownTag(v, tag, t)
	}
	c.unknownKeys(v)
	for _, e := range v.Entries {
		if e.Key != t.Tag { // whose fault is reported
			c.value(e)
		}
	}
}

// via is the related place of a value that is reached through an alias.
func (c *conformity) via(v *config.Value) []Related {
	if v.Via == nil {
		return nil
	}
	return []Related{{Span: v.Node.Span, Message: "The value stands here"}}
}
