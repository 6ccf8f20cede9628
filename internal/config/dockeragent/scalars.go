package dockeragent

import (
	"encoding/base64"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// resolve says what goccy/go-yaml makes of a scalar: YAML 1.2's core schema
// with "_" in numbers and a leading 0 for octal. The text of a number is the
// number written out, as the loader turns it into text.
func resolve(n *syntax.Node) config.Scalar {
	switch {
	case n.Tag != nil:
		return tagged(n)
	case n.Kind == syntax.Null:
		return config.Scalar{Kind: config.Null}
	case n.Style != syntax.Plain:
		return config.Scalar{Kind: config.Text, Text: n.Value}
	}
	return plain(n.Value)
}

// tagged resolves a scalar with a tag. Only YAML's own tags mean something;
// any other makes a text of a scalar without quotes.
func tagged(n *syntax.Node) config.Scalar {
	s := config.Scalar{Kind: config.Text, Text: n.Value}
	if n.Kind == syntax.Null {
		s.Kind = config.Null
	} else if n.Style == syntax.Plain {
		s = plain(n.Value)
	}
	switch n.Tag.Name {
	case "!str":
		if s.Kind == config.Null {
			s.Text = ""
		}
		s.Kind = config.Text
	case "!null":
		return config.Scalar{Kind: config.Null}
	case "!int":
		i, _ := strconv.Atoi(s.Text)
		return config.Scalar{Kind: config.Integer, Text: strconv.Itoa(i), Number: float64(i)}
	case "!float":
		f, _ := strconv.ParseFloat(s.Text, 64)
		return float(f)
	case "!timestamp":
		s.Kind = config.Date
	case "!bool":
		word := strings.ToLower(s.Text)
		yes, err := strconv.ParseBool(word)
		if err == nil || word == "yes" || word == "no" {
			yes = yes || word == "yes"
			return config.Scalar{Kind: config.Boolean, Bool: yes, Text: strconv.FormatBool(yes)}
		}
	case "!binary":
		b, _ := base64.StdEncoding.DecodeString(s.Text)
		return config.Scalar{Kind: config.Text, Text: string(b)}
	case "!map", "!seq", "!set", "!omap", "!merge":
	default:
		if n.Kind == syntax.Scalar {
			return config.Scalar{Kind: config.Text, Text: n.Value}
		}
	}
	return s
}

// plain resolves a scalar without quotes, from which the loader drops tabs.
func plain(s string) config.Scalar {
	s = strings.ReplaceAll(s, "\t", "")
	switch s {
	case "", "~", "null", "Null", "NULL":
		return config.Scalar{Kind: config.Null, Text: s}
	case "true", "True", "TRUE":
		return config.Scalar{Kind: config.Boolean, Text: "true", Bool: true}
	case "false", "False", "FALSE":
		return config.Scalar{Kind: config.Boolean, Text: "false"}
	case ".inf", ".Inf", ".INF":
		return float(math.Inf(1))
	case "-.inf", "-.Inf", "-.INF":
		return float(math.Inf(-1))
	case ".nan", ".NaN", ".NAN":
		return float(math.NaN())
	}
	if number, ok := numeral(s); ok {
		return number
	}
	return config.Scalar{Kind: config.Text, Text: s}
}

func float(f float64) config.Scalar {
	return config.Scalar{Kind: config.Float, Text: fmt.Sprint(f), Number: f}
}

// numeral reads a number without quotes. What does not fit 64 bits is text, and
// so is a number with an exponent and no point.
func numeral(s string) (config.Scalar, bool) {
	if strings.IndexByte("0123456789+-.", s[0]) < 0 || !strings.ContainsAny(s, "0123456789") {
		return config.Scalar{}, false
	}
	negative := s[0] == '-'
	digits := strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(s, "+"), "-"), "_", "")
	base := baseOf(digits)
	switch {
	case base == 10 && strings.Count(digits, ".") == 1:
		f, err := strconv.ParseFloat(signed(negative, digits), 64)
		return float(f), err == nil
	case base == 16 || base == 2 || strings.HasPrefix(digits, "0o"):
		digits = digits[2:]
	}
	if negative {
		i, err := strconv.ParseInt("-"+digits, base, 64)
		return config.Scalar{Kind: config.Integer, Text: strconv.FormatInt(i, 10), Number: float64(i)}, err == nil
	}
	u, err := strconv.ParseUint(digits, base, 64)
	return config.Scalar{Kind: config.Integer, Text: strconv.FormatUint(u, 10), Number: float64(u)}, err == nil
}

// baseOf returns the base that a number's digits are written in.
func baseOf(digits string) int {
	switch {
	case strings.HasPrefix(digits, "0x"):
		return 16
	case strings.HasPrefix(digits, "0b"):
		return 2
	case strings.HasPrefix(digits, "0o"), len(digits) > 1 && digits[0] == '0' && !strings.Contains(digits, "."):
		return 8
	}
	return 10
}

func signed(negative bool, digits string) string {
	if negative {
		return "-" + digits
	}
	return digits
}

// convert reads s as the loader does where a value of type t is wanted: numbers
// and booleans become text, texts that are decimal numbers become numbers, null
// becomes the empty value, and nothing else becomes a boolean.
func convert(t *schema.Type, s config.Scalar) (config.Scalar, bool) {
	switch t.Kind {
	case schema.String:
		if s.Kind == config.Null {
			return config.Scalar{Kind: config.Text}, !t.Strict
		}
		return config.Scalar{Kind: config.Text, Text: s.Text}, s.Kind == config.Text || !t.Strict && s.Kind != config.Date
	case schema.Integer:
		n, ok := number(s)
		return n, ok && n.Number <= math.MaxInt64 && (s.Kind != config.Text || n.Number >= 0)
	case schema.Number:
		return number(s)
	case schema.Boolean:
		return s, s.Kind == config.Boolean || s.Kind == config.Null
	}
	return s, false
}

// number reads s where a number is wanted.
func number(s config.Scalar) (config.Scalar, bool) {
	switch s.Kind {
	case config.Null, config.Integer, config.Float:
		return s, true
	case config.Text:
		f, err := strconv.ParseFloat(s.Text, 64)
		s.Number = f
		return s, err == nil
	}
	return s, false
}
