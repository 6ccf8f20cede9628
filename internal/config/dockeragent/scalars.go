package dockeragent

import (
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
	if n.Kind == syntax.Null {
		return config.Scalar{Kind: config.Null}
	}
	if n.Tag != nil {
		switch n.Tag.Name {
		case "!str", "!binary", "!":
			return config.Scalar{Kind: config.Text, Text: n.Value}
		case "!bool", "!int", "!float", "!null":
			return plain(n.Value)
		}
	}
	if n.Style != syntax.Plain {
		return config.Scalar{Kind: config.Text, Text: n.Value}
	}
	return plain(n.Value)
}

// plain resolves a scalar without quotes.
func plain(s string) config.Scalar {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return config.Scalar{Kind: config.Null, Text: s}
	case "true", "True", "TRUE":
		return config.Scalar{Kind: config.Boolean, Text: "true", Bool: true}
	case "false", "False", "FALSE":
		return config.Scalar{Kind: config.Boolean, Text: "false"}
	case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF":
		return config.Scalar{Kind: config.Float, Text: "+Inf", Number: math.Inf(1)}
	case "-.inf", "-.Inf", "-.INF":
		return config.Scalar{Kind: config.Float, Text: "-Inf", Number: math.Inf(-1)}
	case ".nan", ".NaN", ".NAN":
		return config.Scalar{Kind: config.Float, Text: "NaN", Number: math.NaN()}
	}
	if number, ok := numeral(s); ok {
		return number
	}
	return config.Scalar{Kind: config.Text, Text: s}
}

// numeral reads a number without quotes.
func numeral(s string) (config.Scalar, bool) {
	digits := strings.ReplaceAll(s, "_", "")
	if digits == "" || s[0] == '_' {
		return config.Scalar{}, false
	}
	if n, ok := integer(digits); ok {
		return config.Scalar{Kind: config.Integer, Text: strconv.FormatInt(n, 10), Number: float64(n)}, true
	}
	if strings.Trim(digits, "0123456789.eE+-") != "" || strings.Trim(digits, ".eE+-") == "" {
		return config.Scalar{}, false
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return config.Scalar{}, false
	}
	text := strconv.FormatFloat(f, 'f', -1, 64)
	kind := config.Float
	switch {
	case strings.ContainsAny(digits, "eE"):
		text = s
	case !strings.Contains(digits, "."):
		kind, text = config.Integer, digits // past 64 bits
	}
	return config.Scalar{Kind: kind, Text: text, Number: f}, true
}

// integer reads a whole number in base 10, 16, 8 or 2.
func integer(s string) (int64, bool) {
	body := strings.TrimLeft(s, "+-")
	base := 10
	switch {
	case len(s)-len(body) > 1:
		return 0, false
	case strings.HasPrefix(body, "0x"):
		body, base = body[2:], 16
	case strings.HasPrefix(body, "0o"):
		body, base = body[2:], 8
	case strings.HasPrefix(body, "0b"):
		body, base = body[2:], 2
	case len(body) > 1 && body[0] == '0' && strings.Trim(body, "01234567") == "":
		base = 8
	}
	n, err := strconv.ParseInt(body, base, 64)
	if strings.HasPrefix(s, "-") {
		n = -n
	}
	return n, err == nil
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
		return config.Scalar{Kind: config.Text, Text: s.Text}, s.Kind == config.Text || !t.Strict
	case schema.Integer:
		n, ok := number(s)
		return n, ok && !math.IsNaN(n.Number) && math.Abs(n.Number) < 1<<63
	case schema.Number:
		return number(s)
	case schema.Boolean:
		return s, s.Kind == config.Boolean || s.Kind == config.Null
	}
	return s, false
}

func number(s config.Scalar) (config.Scalar, bool) {
	switch s.Kind {
	case config.Null, config.Integer, config.Float:
		return s, true
	case config.Text:
		digits := strings.ReplaceAll(s.Text, "_", "")
		if digits == "" || strings.Trim(digits, "0123456789.eE+-") != "" {
			return s, false
		}
		f, err := strconv.ParseFloat(digits, 64)
		s.Number = f
		return s, err == nil
	}
	return s, false
}
