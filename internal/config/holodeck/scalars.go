package holodeck

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// scalars are HoloDeck's rules: PyYAML's resolver for YAML 1.1 decides what a
// plain scalar is, pydantic's lax mode what is converted.
func scalars() config.Scalars {
	return config.Scalars{Resolve: resolve, Convert: convert}
}

// The expressions of PyYAML's resolver, the alternatives that differ in what
// they construct kept apart.
var (
	intExpr   = regexp.MustCompile(`^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$`)
	floatExpr = regexp.MustCompile(`^(?:[-+]?(?:[0-9][0-9_]*)\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$`)
	dateExpr  = regexp.MustCompile(`^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9][0-9]?-[0-9][0-9]?(?:[Tt]|[ \t]+)[0-9][0-9]?:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9][0-9]?(?::[0-9]{2})?))?)$`)
	dateParts = regexp.MustCompile(`^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:[Tt]|[ \t]+)([0-9]{1,2}):([0-9]{2}):([0-9]{2}))?`)
)

func resolve(n *syntax.Node) config.Scalar {
	switch {
	case n.Kind == syntax.Null && n.Tag == nil:
		return config.Scalar{Kind: config.Null}
	case n.Tag != nil && n.Tag.Name != "!" && n.Tag.Name != "":
		return tagged(n)
	case n.Style != syntax.Plain && n.Kind != syntax.Null:
		return config.Scalar{Kind: config.Text, Text: n.Value}
	}
	return plain(n.Value)
}

// tagged is the meaning that one of YAML's own tags forces on a scalar.
func tagged(n *syntax.Node) config.Scalar {
	s := config.Scalar{Text: n.Value}
	switch tagName(n.Tag) {
	case "!str":
		s.Kind = config.Text
	case "!int":
		s.Kind, s.Number = config.Integer, intValue(n.Value)
	case "!float":
		s.Kind, s.Number = config.Float, floatValue(n.Value)
	case "!bool":
		s.Kind = config.Boolean
		s.Bool, _ = boolWord(strings.ToLower(n.Value))
	case "!null":
		s.Kind = config.Null
	case "!timestamp":
		s.Kind = config.Date
	default:
		s.Kind = config.Binary
	}
	return s
}

// plain is what PyYAML makes of a scalar without quotes.
func plain(text string) config.Scalar {
	s := config.Scalar{Kind: config.Text, Text: text}
	if text == "" {
		s.Kind = config.Null
		return s
	}
	switch c := text[0]; {
	case c == '~' || c == 'n' || c == 'N':
		switch text {
		case "~", "null", "Null", "NULL":
			s.Kind = config.Null
			return s
		}
		fallthrough
	case strings.IndexByte("yYtTfFoO", c) >= 0:
		if b, ok := boolWord(text); ok {
			s.Kind, s.Bool = config.Boolean, b
		}
	case c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.':
		numeric(&s)
	}
	return s
}

// boolWord reads YAML 1.1's words for booleans in the three spellings that
// count: all lower, all upper, first letter upper.
func boolWord(text string) (value, ok bool) {
	switch text {
	case "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON":
		return true, true
	case "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF":
		return false, true
	}
	return false, false
}

func numeric(s *config.Scalar) {
	if s.Text == "" || !strings.ContainsRune("+-.0123456789", rune(s.Text[0])) {
		return // no number or date begins like that
	}
	if !strings.ContainsAny(s.Text, ".0123456789") {
		return // an option: "-y"
	}
	switch {
	case strings.Trim(s.Text, "0123456789") == "" && (s.Text[0] != '0' || len(s.Text) == 1):
		s.Kind, s.Number = config.Integer, intValue(s.Text) // as nearly all
	case floatExpr.MatchString(s.Text):
		s.Kind, s.Number = config.Float, floatValue(s.Text)
	case intExpr.MatchString(s.Text):
		s.Kind, s.Number = config.Integer, intValue(s.Text)
	case dateExpr.MatchString(s.Text):
		s.Kind = config.Date
	}
}

func intValue(text string) float64 {
	text = strings.ReplaceAll(text, "_", "")
	sign := 1.0
	if text != "" && (text[0] == '-' || text[0] == '+') {
		if text[0] == '-' {
			sign = -1
		}
		text = text[1:]
	}
	base := 10
	switch {
	case strings.Contains(text, ":"):
		return sign * sexagesimal(text)
	case strings.HasPrefix(text, "0b"):
		text, base = text[2:], 2
	case strings.HasPrefix(text, "0x"):
		text, base = text[2:], 16
	case len(text) > 1 && text[0] == '0':
		text, base = text[1:], 8
	}
	if n, err := strconv.ParseInt(text, base, 64); err == nil {
		return float64(int64(sign) * n)
	}
	f, _ := strconv.ParseFloat(text, 64)
	return sign * f
}

func floatValue(text string) float64 {
	text = strings.ToLower(strings.ReplaceAll(text, "_", ""))
	sign := 1.0
	if text != "" && (text[0] == '-' || text[0] == '+') {
		if text[0] == '-' {
			sign = -1
		}
		text = text[1:]
	}
	switch {
	case text == ".inf":
		return sign * math.Inf(1)
	case text == ".nan":
		return math.NaN()
	case strings.Contains(text, ":"):
		return sign * sexagesimal(text)
	}
	f, _ := strconv.ParseFloat(text, 64)
	return sign * f
}

// sexagesimal reads "12:30:45", each part sixty times the next.
func sexagesimal(text string) float64 {
	total := 0.0
	for part := range strings.SplitSeq(text, ":") {
		f, _ := strconv.ParseFloat(part, 64)
		total = total*60 + f
	}
	return total
}

// convert is pydantic's lax mode.
func convert(t *schema.Type, s config.Scalar) (config.Scalar, bool) {
	switch t.Kind {
	case schema.String:
		if s.Kind == config.Text || s.Kind == config.Binary {
			s.Kind = config.Text
			return s, true
		}
	case schema.Boolean:
		return toBoolean(t, s)
	case schema.Integer:
		return toInteger(s)
	case schema.Number:
		return toNumber(s)
	}
	return s, false
}

func toBoolean(t *schema.Type, s config.Scalar) (config.Scalar, bool) {
	if s.Kind == config.Boolean {
		return s, true
	}
	if t.Strict {
		return s, false
	}
	out := config.Scalar{Kind: config.Boolean, Text: s.Text}
	switch s.Kind {
	case config.Integer, config.Float:
		out.Bool = s.Number == 1
		return out, s.Number == 0 || s.Number == 1
	case config.Text:
		switch strings.ToLower(s.Text) {
		case "1", "on", "t", "true", "y", "yes":
			out.Bool = true
			return out, true
		case "0", "off", "f", "false", "n", "no":
			return out, true
		}
	}
	return s, false
}

// pydantic's forms of numbers in text: an integer may have a fraction of
// zeros, and single underscores inside do not count.
var (
	intText   = regexp.MustCompile(`^[-+]?[0-9]+(?:_[0-9]+)*(?:\.0+)?$`)
	floatText = regexp.MustCompile(`^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$`)
)

func toInteger(s config.Scalar) (config.Scalar, bool) {
	out := config.Scalar{Kind: config.Integer, Text: s.Text, Number: s.Number}
	switch s.Kind {
	case config.Integer:
		return out, true
	case config.Float:
		return out, s.Number == math.Trunc(s.Number) && math.Abs(s.Number) < 1<<63
	case config.Boolean:
		out.Number = boolNumber(s.Bool)
		return out, true
	case config.Text:
		text := strings.TrimFunc(s.Text, unicode.IsSpace)
		if intText.MatchString(text) {
			out.Number, _ = strconv.ParseFloat(strings.ReplaceAll(text, "_", ""), 64)
			return out, true
		}
	}
	return s, false
}

func toNumber(s config.Scalar) (config.Scalar, bool) {
	out := config.Scalar{Kind: config.Float, Text: s.Text, Number: s.Number}
	switch s.Kind {
	case config.Integer, config.Float:
		return out, true
	case config.Boolean:
		out.Number = boolNumber(s.Bool)
		return out, true
	case config.Text:
		return numberText(out)
	}
	return s, false
}

func numberText(s config.Scalar) (config.Scalar, bool) {
	text := strings.TrimFunc(s.Text, unicode.IsSpace)
	if strings.Trim(text, "_") == text && !strings.Contains(text, "__") {
		text = strings.ReplaceAll(text, "_", "")
	}
	switch strings.ToLower(strings.TrimLeft(text, "+-")) {
	case "inf", "infinity", "nan":
		f, err := strconv.ParseFloat(text, 64)
		s.Number = f
		return s, err == nil || strings.HasSuffix(strings.ToLower(text), "nan")
	}
	if !floatText.MatchString(text) {
		s.Kind = config.Text
		return s, false
	}
	s.Number, _ = strconv.ParseFloat(text, 64)
	return s, true
}

func boolNumber(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// unbuildable returns why PyYAML cannot make a value of the scalar n, or "".
func unbuildable(n *syntax.Node) string {
	if n.Kind == syntax.Scalar && n.IsPlain() {
		switch text := n.Value; {
		case text == "=":
			return "could not determine a constructor for the tag 'tag:yaml.org,2002:value': put the = in quotes"
		case text == "<<":
			return "could not determine a constructor for the tag 'tag:yaml.org,2002:merge': put the << in quotes"
		case text == "" || strings.IndexByte("0123456789+-_", text[0]) < 0:
			// neither a date nor a number, as nearly all
		case dateExpr.MatchString(text):
			return badDate(text)
		case strings.Trim(text, "+-_") == "0b" || strings.Trim(text, "+-_") == "0x":
			if intExpr.MatchString(text) {
				return "invalid literal for int(): the number has no digits"
			}
		}
	}
	return ""
}

// badDate returns what is wrong with a scalar that has a date's shape, "" if
// it is a date. PyYAML fails on a month 13 rather than taking it as text.
func badDate(text string) string {
	m := dateParts.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	var at [7]int
	for i := 1; i < len(m); i++ {
		at[i], _ = strconv.Atoi(m[i])
	}
	date := time.Date(at[1], time.Month(at[2]), at[3], at[4], at[5], at[6], 0, time.UTC)
	switch {
	case at[1] == 0 || date.Year() != at[1] || int(date.Month()) != at[2] || date.Day() != at[3]:
		return "month or day is out of range: YAML reads this as a date; put it in quotes if it is text"
	case date.Hour() != at[4] || date.Minute() != at[5] || date.Second() != at[6]:
		return "hour, minute or second is out of range: YAML reads this as a time; put it in quotes if it is text"
	}
	return ""
}
