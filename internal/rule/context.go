package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// inContext replaces what a schema's sentence says of the place of v:
//
//	{owner}  the name of the innermost declared entry around v: of the agent, say
//	{path}   the keys and indexes that lead from there to the object that v is
//	         or stands in; from the root if it is the entry itself
//	{key}    the key of v, or of the list that it stands in
//	{index}  the index of the innermost list item that v is or stands in
//	{.NAME}  the text of the field NAME beside v or the list that it stands in, or in v
func inContext(sentence string, v *config.Value) string {
	if v == nil || !strings.Contains(sentence, "{") {
		return sentence
	}
	object := v
	if (!v.IsMapping() || v.Type != nil && isScalar(v.Type)) && v.Parent != nil {
		object = v.Parent
	}
	sentence = fill(sentence, "{owner}", owner(v), "{path}", place(object), "{key}", keyOf(v), "{index}", indexOf(v))
	for object.IsList() && object.Parent != nil {
		object = object.Parent
	}
	for {
		before, rest, ok := strings.Cut(sentence, "{.")
		name, after, closed := strings.Cut(rest, "}")
		if !ok || !closed {
			return sentence
		}
		sentence = before + Shorten(object.Get(name).Text()) + after
	}
}

// isScalar reports whether t wants a single value.
func isScalar(t *schema.Type) bool {
	return slices.Contains([]schema.Kind{schema.String, schema.Integer, schema.Number, schema.Boolean}, t.Kind)
}

// isEntry reports whether v is declared by the key that holds it.
func isEntry(v *config.Value) bool {
	return v.Parent != nil && v.Parent.Type != nil && v.Parent.Type.Kind == schema.Map && v.Parent.Type.Defines != ""
}

func owner(v *config.Value) string {
	for ; v != nil; v = v.Parent {
		if isEntry(v) {
			return v.Key
		}
	}
	return ""
}

// place is the path of v below the declared entry around it.
func place(v *config.Value) string {
	var path string
	whole := isEntry(v)
	for ; v != nil && v.Parent != nil && (whole || !isEntry(v)); v = v.Parent {
		step := v.Key
		if v.Index >= 0 {
			step = "[" + strconv.Itoa(v.Index) + "]"
		}
		if isLoneItem(v) {
			step += "[0]"
		}
		if path != "" && path[0] != '[' {
			step += "."
		}
		path = step + path
	}
	return path
}

// isLoneItem reports whether v stands in place of a list of which it is the
// only item.
func isLoneItem(v *config.Value) bool {
	return v.Declared != nil && v.Declared != v.Type && slices.ContainsFunc(v.Declared.Members, func(m *schema.Member) bool {
		return m.Type.Kind == schema.List && m.Type.Elem == v.Type
	})
}

func keyOf(v *config.Value) string {
	for v.Index >= 0 && v.Parent != nil {
		v = v.Parent
	}
	return v.Key
}

func indexOf(v *config.Value) string {
	for ; v != nil; v = v.Parent {
		if v.Index >= 0 {
			return strconv.Itoa(v.Index)
		}
	}
	return ""
}
