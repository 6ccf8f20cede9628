package holodeck

import (
	"math"
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
	if isLiteral(want) && (!b.contract() || got.Kind != "mapping" && got.Kind != "list") {
		return b.notLiteral(want, f, got)
	}
	subject := ""
	if f != nil {
		subject = " for '" + f.Name + "'"
	}
	return "Input should be a " + b.wanted(want, got) + subject + ", not " + described(got)
}

// isLiteral reports whether pydantic compares the value itself with an
// enumeration. Those with a sentence of their own want a text first.
func isLiteral(t *schema.Type) bool {
	return len(t.Enum) > 0 && !t.Open && t.Name != fileType && t.Name != paramType
}

// notLiteral says of a value that is no text that it is none of an enumeration.
func (b *builder) notLiteral(want *schema.Type, f *schema.Field, got schema.Got) string {
	switch got.Kind {
	case "mapping", "list":
		return "Input should be " + alternatives(quotedValues(want)) + ", not " + described(got)
	case "null":
		got.Shown = "null"
	}
	return b.notInEnum(want, f, got)
}

// wanted names what the value should be, as pydantic does.
func (b *builder) wanted(want *schema.Type, got schema.Got) string {
	switch {
	case want.Kind == schema.Integer && got.Kind == "number" && !isFinite(got.Shown):
		return "finite number"
	case want.Kind == schema.Object && want.Name != "" && !b.contract():
		return "valid dictionary or instance of " + want.Name
	}
	return "valid " + kindName(want) + misread(want, got)
}

// isFinite reports whether the number that stands there is neither infinite nor .nan.
func isFinite(shown string) bool {
	n := plain(shown).Number
	return !math.IsInf(n, 0) && !math.IsNaN(n)
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
	case want.Kind == schema.Boolean && !want.Strict && (got.Kind == "text" || got.Kind == "integer" || got.Kind == "number" && isIntegral(got.Shown)):
		return ", unable to interpret input"
	}
	return ""
}

// isIntegral reports whether the number that stands there has no fraction.
func isIntegral(shown string) bool {
	n := plain(shown).Number
	return isFinite(shown) && n == math.Trunc(n)
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
	switch {
	case b.contract():
		return "Field required: '" + t.Tag + "', one of " + memberList(t)
	case t.Name == "Tool":
		return "Input tag ''" + unmatched(t) + ". Add a 'type'"
	}
	return "Unable to extract tag using discriminator '" + t.Tag + "': add it, one of " + memberList(t)
}

func (b *builder) unknownTag(t *schema.Type, got schema.Got) string {
	switch {
	case b.contract():
		return "'" + t.Tag + "' must be one of " + memberList(t) + ", not " + described(got)
	case got.Kind == "null" && t.Name == "Tool":
		return "Unable to extract tag using discriminator " + toolDiscriminator + ": '" + t.Tag + "' must be one of " + memberList(t)
	case got.Kind == "null":
		got.Shown = "None"
	case got.Kind == "mapping" || got.Kind == "list":
		return "Input tag" + unmatched(t) + ", for it is " + described(got)
	}
	return "Input tag '" + got.Shown + "'" + unmatched(t)
}

// toolDiscriminator is what HoloDeck calls that by which it tells tools apart.
const toolDiscriminator = "_get_tool_type()"

// unmatched is the rest of pydantic's sentence about a tag that no member has.
func unmatched(t *schema.Type) string {
	found := "'" + t.Tag + "'"
	if t.Name == "Tool" {
		found = toolDiscriminator
	}
	return " found using " + found + " does not match any of the expected tags: " + memberList(t)
}

func memberList(t *schema.Type) string {
	names := make([]string, len(t.Members))
	for i, m := range t.Members {
		names[i] = "'" + m.Value + "'"
	}
	return strings.Join(names, ", ")
}
