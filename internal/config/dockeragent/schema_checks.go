package dockeragent

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// oneOf is a text that is empty or one of values; message says otherwise.
func oneOf(message string, values ...schema.EnumValue) *schema.Type {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.Value
	}
	return &schema.Type{Kind: schema.String, Nullable: true, Open: true, Enum: values, Checks: []schema.Check{{
		Fails: func(value string) string {
			for _, n := range names {
				if n == value || value == "" {
					return ""
				}
			}
			return message
		},
		Fix: func(value string) []schema.Replacement { return nearestOf(value, names) },
	}}}
}

// nearestOf offers the candidate that value probably means.
func nearestOf(value string, candidates []string) []schema.Replacement {
	if near, ok := nearest.Of(value, candidates); ok {
		return []schema.Replacement{{Value: near, Preferred: true}}
	}
	if len(candidates) > 5 {
		return nil
	}
	var all []schema.Replacement
	for _, c := range candidates {
		all = append(all, schema.Replacement{Value: c})
	}
	return all
}

// enum makes values of pairs of value and explanation.
func enum(pairs ...string) []schema.EnumValue {
	values := make([]schema.EnumValue, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		values = append(values, schema.EnumValue{Value: pairs[i], Doc: pairs[i+1]})
	}
	return values
}

// durationType is a text in Go's notation of durations; negative is the
// sentence for one below zero, "" if that is legal.
func durationType(negative string) *schema.Type {
	return &schema.Type{Name: "Duration", Kind: schema.String, Nullable: true, Format: schema.Duration, Checks: []schema.Check{{
		Fails: func(value string) string {
			if value == "" {
				return ""
			}
			d, err := time.ParseDuration(value)
			switch {
			case err != nil:
				return fmt.Sprintf("invalid duration format %q: %v", value, err)
			case d < 0:
				return negative
			}
			return ""
		},
		Fix: durationFixes,
	}}}
}

var unitless = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?$`)

func durationFixes(value string) []schema.Replacement {
	switch {
	case unitless.MatchString(value):
		return []schema.Replacement{
			{Title: "Write seconds: '" + value + "s'", Value: value + "s", Preferred: true},
			{Title: "Write minutes: '" + value + "m'", Value: value + "m"},
			{Title: "Write milliseconds: '" + value + "ms'", Value: value + "ms"},
		}
	case strings.HasPrefix(value, "-"):
		return durationFixes(value[1:])
	}
	if _, err := time.ParseDuration(value); err == nil {
		return []schema.Replacement{{Value: value, Preferred: true}}
	}
	return nil
}

// notEmpty demands that the entries of a list hold more than blanks.
func notEmpty() schema.Check {
	return schema.Check{Fails: func(value string) string {
		if strings.TrimSpace(value) == "" {
			return "{key}[{index}] must not be empty"
		}
		return ""
	}}
}

// parses demands that a text is a URL for Go; message holds the rest.
func parses(message string) schema.Check {
	return schema.Check{Fails: func(value string) string {
		if value == "" || strings.Contains(value, "${") {
			return ""
		}
		_, err := url.Parse(value)
		if err == nil {
			return ""
		}
		if e, ok := err.(*url.Error); ok {
			err = e.Err
		}
		return message + err.Error()
	}}
}

// regularExpressions warns of a comma-separated list of expressions that the
// runtime cannot compile, which ends the program when the toolset is made.
func regularExpressions() schema.Check {
	return schema.Check{Code: CodePattern, Severity: schema.Warning, Fails: func(value string) string {
		if value == "" {
			return ""
		}
		if quantifier.MatchString(value) {
			return "A comma ends an expression here, also the one between braces: '" + quantifier.FindString(value) + "' is cut in two"
		}
		for _, expr := range strings.Split(value, ",") {
			if _, err := regexp.Compile(strings.TrimSpace(expr)); err != nil {
				return "'" + expr + "' is not a regular expression, and the runtime stops with a panic when it builds the toolset: " + regexpError(err) + ". Expressions are separated by commas, also inside {1,2}"
			}
			if strings.TrimSpace(expr) == "" {
				return "An empty part between commas matches every tool"
			}
		}
		return ""
	}, Fix: func(value string) []schema.Replacement {
		if with := dropEmptyParts(value); with != value && with != "" {
			return []schema.Replacement{{Title: "Remove the empty part", Value: with, Preferred: true}}
		}
		return nil
	}}
}

// quantifier is one that the comma in it cuts in two.
var quantifier = regexp.MustCompile(`\{[0-9]+,[0-9]*\}`)

func dropEmptyParts(value string) string {
	var kept []string
	for _, part := range strings.Split(value, ",") {
		if strings.TrimSpace(part) != "" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, ",")
}

func regexpError(err error) string { return strings.TrimPrefix(err.Error(), "error parsing regexp: ") }

// matcher checks the expression of a hook, which must fit the whole name of a tool.
func matcher(severity schema.Severity, message string) schema.Check {
	return schema.Check{Code: CodePattern, Severity: severity, Fails: func(value string) string {
		if value == "" || value == "*" {
			return ""
		}
		if _, err := regexp.Compile("^(?:" + value + ")$"); err != nil {
			return message + err.Error()
		}
		return ""
	}}
}
