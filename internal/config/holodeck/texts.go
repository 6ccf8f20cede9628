package holodeck

import (
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// texts are pydantic's sentences, which HoloDeck prints for most faults, with
// the name of what is wrong; in contract-1.0 the contract's own where it has one.
func (b *builder) texts() schema.Texts {
	return schema.Texts{
		UnknownKey: func(_ *schema.Type, key string) string { return "Extra inputs are not permitted: '" + key + "'" },
		Missing:    func(_ *schema.Type, f *schema.Field) string { return "Field required: '" + f.Name + "'" },
		WrongType:  b.wrongType,
		NotInEnum:  b.notInEnum,
		Mismatch: func(want *schema.Type, _ *schema.Field, _ schema.Got) string {
			return "String should match pattern '" + want.Pattern.Expr + "'"
		},
		OutOfBound: outOfBound,
		MissingTag: b.missingTag,
		UnknownTag: b.unknownTag,
		NotHere: func(f *schema.Field, sibling, value string) string {
			return "'" + f.Name + "' has no meaning with the " + sibling + " '" + value + "'"
		},
		DuplicateKey: func(key string) string {
			return "'" + key + "' is written twice; HoloDeck silently takes the last one"
		},
		Undefined: func(kind, name string) string { return "There is no " + kind + " '" + name + "'" },
	}
}

func (b *builder) wrongType(want *schema.Type, f *schema.Field, got schema.Got) string {
	if len(want.Enum) > 0 && !want.Open && got.Kind != "mapping" && got.Kind != "list" {
		if got.Kind == "null" {
			got.Shown = "null"
		}
		return b.notInEnum(want, f, got)
	}
	subject := ""
	if f != nil {
		subject = " for '" + f.Name + "'"
	}
	return "Input should be a valid " + kindName(want) + misread(want, got) + subject + ", not " + described(got)
}

// kindName is pydantic's word for a kind of value.
func kindName(t *schema.Type) string {
	switch t.Kind {
	case schema.String:
		return "string"
	case schema.Integer:
		return "integer"
	case schema.Number:
		return "number"
	case schema.Boolean:
		return "boolean"
	case schema.List:
		return "list"
	case schema.Choice:
		return choiceName(t)
	}
	return "dictionary"
}

func choiceName(t *schema.Type) string {
	if t.Tag != "" {
		return "dictionary"
	}
	var names []string
	for _, m := range t.Members {
		names = append(names, kindName(m.Type))
	}
	return strings.Join(names, " or ")
}

// misread is what pydantic adds where text was to be read as something else.
func misread(want *schema.Type, got schema.Got) string {
	switch {
	case want.Kind == schema.Integer && got.Kind == "text":
		return ", unable to parse string as an integer"
	case want.Kind == schema.Integer && got.Kind == "number":
		return ", got a number with a fractional part"
	case want.Kind == schema.Number && got.Kind == "text":
		return ", unable to parse string as a number"
	case want.Kind == schema.Boolean && !want.Strict && (got.Kind == "text" || got.Kind == "integer"):
		return ", unable to interpret input"
	}
	return ""
}

// described names what stands there, with the value where it explains the fault.
func described(got schema.Got) string {
	switch got.Kind {
	case "null":
		return "null"
	case "mapping", "list":
		return "a " + got.Kind
	case "text":
		return "'" + got.Shown + "'"
	case "integer":
		return "the integer " + got.Shown
	}
	return "the " + got.Kind + " " + got.Shown
}

func (b *builder) notInEnum(want *schema.Type, _ *schema.Field, got schema.Got) string {
	switch {
	case want.Name == commandType && b.contract():
		return "MCPConfigError: Invalid command '" + got.Shown + "'. Supported commands: npx, uvx, docker"
	case want.Name == fileType:
		return "type must be one of {" + strings.Join(quotedValues(want), ", ") + "}, got " + got.Shown
	case want.Name == paramType:
		return "Invalid evaluation_params: ['" + got.Shown + "']. Valid options: " + evaluationParams
	}
	return "Input should be " + alternatives(quotedValues(want)) + ", not '" + got.Shown + "'"
}

func quotedValues(t *schema.Type) []string {
	values := make([]string, len(t.Enum))
	for i, e := range t.Enum {
		values[i] = "'" + e.Value + "'"
	}
	return values
}

// alternatives joins with commas and, before the last one, "or".
func alternatives(values []string) string {
	if len(values) < 2 {
		return strings.Join(values, "")
	}
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}

func outOfBound(limit schema.Bound, _ *schema.Field, got schema.Got) string {
	n := strconv.FormatFloat(limit.N, 'g', -1, 64)
	word := map[schema.Op]string{
		schema.AtLeast: "greater than or equal to ", schema.AtMost: "less than or equal to ",
		schema.Above: "greater than ", schema.Below: "less than ",
	}[limit.Op]
	return "Input should be " + word + n + ", not " + got.Shown
}

func (b *builder) missingTag(t *schema.Type) string {
	if b.contract() || t.Name != "Tool" {
		return "Field required: '" + t.Tag + "', one of " + memberList(t)
	}
	return "Input tag '' found using _get_tool_type() does not match any of the expected tags: " + memberList(t) + ". Add a 'type'"
}

func (b *builder) unknownTag(t *schema.Type, got schema.Got) string {
	switch {
	case got.Kind == "null":
		return "Unable to extract tag: '" + t.Tag + "' must be one of " + memberList(t)
	case got.Kind != "text":
		return "'" + t.Tag + "' must be one of " + memberList(t) + ", not " + described(got)
	}
	return "Input tag '" + got.Shown + "' of '" + t.Tag + "' does not match any of the expected tags: " + memberList(t)
}

func memberList(t *schema.Type) string {
	names := make([]string, len(t.Members))
	for i, m := range t.Members {
		names[i] = "'" + m.Value + "'"
	}
	return strings.Join(names, ", ")
}
