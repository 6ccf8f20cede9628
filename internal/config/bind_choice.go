package config

import (
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// choose resolves a Choice by its discriminator or by the value's shape.
func (b *binder) choose(v *Value) {
	for i := 0; i < 4 && v.Type != nil && v.Type.Kind == schema.Choice; i++ {
		m := b.member(v)
		if m == nil {
			return
		}
		v.Member, v.Type = m, m.Type
	}
}

func (b *binder) member(v *Value) *schema.Member {
	t := v.Type
	if t.Tag == "" {
		return b.byShape(v)
	}
	tag := v.Get(t.Tag)
	if tag == nil && t.Infer {
		return bestMember(v)
	}
	switch {
	case t.ByPresence && tag != nil:
		return t.Members[0]
	case t.ByPresence:
		return t.Members[1]
	}
	if tag == nil {
		if t.TagDefault != "" {
			return t.Member(t.TagDefault)
		}
		return nil
	}
	node := tag.Node
	if node.Kind == syntax.Alias {
		node = b.Doc.Anchor(node.Value, node.Span.Start)
	}
	if node == nil || node.Kind != syntax.Scalar {
		return nil
	}
	return t.Member(b.scalars.Resolve(node).Text)
}

// bestMember returns the member that knows most of v's keys, the first among
// equals.
func bestMember(v *Value) *schema.Member {
	var best *schema.Member
	most := -1
	for _, m := range v.Type.Members {
		known := 0
		for _, e := range v.Entries {
			if m.Type.Field(e.Key) != nil {
				known++
			}
		}
		if known > most {
			best, most = m, known
		}
	}
	return best
}

// byShape returns the first member that a value of this shape may be.
func (b *binder) byShape(v *Value) *schema.Member {
	for _, m := range v.Type.Members {
		if b.shapeFits(v, m.Type) {
			return m
		}
	}
	return nil
}

func (b *binder) shapeFits(v *Value, t *schema.Type) bool {
	switch v.Target.Kind {
	case syntax.Mapping:
		return t.Kind == schema.Object || t.Kind == schema.Map || t.Kind == schema.Any || t.Kind == schema.Choice
	case syntax.Sequence:
		return t.Kind == schema.List || t.Kind == schema.Any
	}
	switch t.Kind {
	case schema.Any:
		return true
	case schema.String, schema.Integer, schema.Number, schema.Boolean:
		_, ok := b.scalars.Convert(t, v.Scalar)
		return ok
	}
	return t.Nullable && v.Scalar.Kind == Null
}
