package launch

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// fieldWith returns the field with this role of the mapping v; nil if its type
// has none.
func fieldWith(v *config.Value, role schema.Role) *schema.Field {
	for _, f := range v.Fields() {
		if f.Role == role {
			return f
		}
	}
	return nil
}

// keyOf returns the name of the field with this role in the mapping v; "" if
// its type has none.
func keyOf(v *config.Value, role schema.Role) string {
	if f := fieldWith(v, role); f != nil {
		return f.Name
	}
	return ""
}

func argsKey(v *config.Value) string { return keyOf(v, schema.ArgsRole) }

// closedEnum reports whether v may be one of a few values only, so that the
// schema reports another.
func closedEnum(v *config.Value) bool {
	return v.Type != nil && len(v.Type.Enum) > 0 && !v.Type.Open
}

// meaning returns what the transport value v stands for; "" if it is unknown.
func meaning(v *config.Value) string {
	if v == nil || v.Type == nil {
		return ""
	}
	if e := v.Type.Listed(v.Text()); e != nil {
		return e.Means
	}
	return ""
}

// spelling returns the first value of v's enumeration that means this; "" if
// there is none.
func spelling(v *config.Value, means string) string {
	for _, e := range v.Type.Enum {
		if e.Means == means {
			return e.Value
		}
	}
	return ""
}
