package rule

import (
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// scalar checks a value that must be a text, a number or a boolean.
func (c *conformity) scalar(v *config.Value, t *schema.Type) {
	if v.Scalar.Kind == config.None {
		c.wrongType(v, t)
		c.children(v)
		return
	}
	written, known := c.Doc.Expanded(v)
	if !known {
		return // an unset variable is reported by its own rule
	}
	s, ok := c.Doc.Dialect.Scalars.Convert(t, written)
	switch {
	case !ok:
		c.wrongType(v, t)
	case len(t.Enum) > 0 && !c.inEnum(v, t, s):
	case t.Pattern != nil && !t.Pattern.Matches(s.Text):
		c.reportValue(v, CodeInvalidValue, schema.Error, c.sentence(t.Pattern.Message, v, func() string {
			return c.texts.Mismatch(t, v.Field, c.got(v))
		}), nil)
	case c.bounds(v, t, s):
		c.checks(v, t, s)
	}
}

// inEnum reports a value that is none of the enumeration, and says of one that
// is whether it is deprecated. It returns whether further checks make sense.
func (c *conformity) inEnum(v *config.Value, t *schema.Type, s config.Scalar) bool {
	e := t.Listed(s.Text)
	if e != nil && e.Deprecated != "" {
		c.Report(Finding{Code: CodeDeprecated, Severity: schema.Warning, Span: v.Span(), Message: e.Deprecated, Deprecated: true})
	}
	if e != nil || t.Open {
		return true
	}
	c.reportValue(v, CodeInvalidValue, schema.Error, c.texts.NotInEnum(t, v.Field, c.got(v)), c.enumFixes(v, t, s.Text))
	return false
}

// bounds checks the limits and reports whether all hold.
func (c *conformity) bounds(v *config.Value, t *schema.Type, s config.Scalar) bool {
	for _, b := range t.Bounds {
		n := s.Number
		if b.Length {
			n = float64(utf8.RuneCountInString(s.Text))
		}
		if within(b, n) {
			continue
		}
		c.reportValue(v, CodeOutOfRange, orError(b.Severity), c.sentence(b.Message, v, func() string {
			return c.texts.OutOfBound(b, v.Field, c.got(v))
		}), c.boundFixes(v, b))
		return false
	}
	return true
}

func within(b schema.Bound, n float64) bool {
	switch b.Op {
	case schema.AtLeast:
		return n >= b.N
	case schema.AtMost:
		return n <= b.N
	case schema.Above:
		return n > b.N
	}
	return n < b.N
}

func (c *conformity) checks(v *config.Value, t *schema.Type, s config.Scalar) {
	for _, check := range t.Checks {
		message := check.Fails(s.Text)
		if message == "" {
			continue
		}
		code := check.Code
		if code == "" {
			code = CodeInvalidValue
		}
		fixes := c.dialectFixes(v, code)
		if check.Fix != nil {
			fixes = append(fixes, c.replacements(v, check.Fix(s.Text))...)
		}
		c.reportValue(v, code, orError(check.Severity), c.sentence(message, v, nil), fixes)
		return
	}
}

// reportValue reports a finding that stands on the value v.
func (c *conformity) reportValue(v *config.Value, code string, severity schema.Severity, message string, fixes []Fix) {
	c.Report(Finding{Code: code, Severity: severity, Span: c.firstLine(v), Message: message, Related: c.via(v), Fixes: fixes})
}

// sentence fills {value} and {field} in text, or calls general if there is none.
func (c *conformity) sentence(text string, v *config.Value, general func() string) string {
	if text == "" && general != nil {
		return general()
	}
	if strings.Contains(text, "{value}") {
		text = strings.ReplaceAll(text, "{value}", c.got(v).Shown)
	}
	if v.Field != nil {
		text = strings.ReplaceAll(text, "{field}", v.Field.Name)
	}
	return text
}

func orError(s schema.Severity) schema.Severity {
	if s == schema.Default {
		return schema.Error
	}
	return s
}
