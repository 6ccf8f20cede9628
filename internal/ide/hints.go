package ide

import (
	"cmp"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Hints returns what counts without being written, for the lines that span
// touches, in order: the defaults of fields that decide what an entry is, and
// what the dialect says of a value. There are few of them on purpose.
func Hints(d *config.Document, span text.Span) []HintInfo {
	o := newOutline()
	var all []HintInfo
	d.Binding.Walk(func(v *config.Value) bool {
		if v.Merged || v.Node.Kind == syntax.Alias || !v.Node.Full().Overlaps(span) {
			return false
		}
		if v.IsMapping() {
			all = append(all, o.assumed(d, v)...)
		}
		if d.Dialect.Hint != nil && v.Scalar.Kind != config.None {
			if label, tooltip := d.Dialect.Hint(d, v); label != "" {
				all = append(all, HintInfo{v.Node.Span.End, label, tooltip})
			}
		}
		return true
	})
	slices.SortStableFunc(all, func(a, b HintInfo) int { return cmp.Compare(a.Offset, b.Offset) })
	return all
}

// assumed hints at the defaults of the fields of v that decide which others
// are legal, behind its discriminator.
func (o *outline) assumed(d *config.Document, v *config.Value) []HintInfo {
	kinds := choices(v)
	if len(kinds) == 0 || v.Type == nil || v.Type.Kind != schema.Object {
		return nil
	}
	tag := v.Get(kinds[0].Tag)
	if tag == nil || tag.Merged || tag.Node.Kind != syntax.Scalar {
		return nil
	}
	var all []HintInfo
	for _, name := range o.deciding(v) {
		f := v.Type.Field(name)
		if f == nil || f.Default == "" || f.Required || f.Type.Secret || v.Get(name) != nil {
			continue
		}
		all = append(all, HintInfo{
			Offset:  tag.Node.Span.End,
			Label:   name + ": " + f.Default,
			Tooltip: page(append([]string{d.Dialect.Title + " assumes this where " + code(name) + " is not written."}, f.Doc)),
		})
	}
	return all
}
