package ide

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// mostListed is how many values a sentence lists.
const mostListed = 8

// mostExplained is how many values a hover explains.
const mostExplained = 20

// typeWords says in a few words what may be written where t is wanted: "text",
// "whole number from 1 to 100", "list of text". It returns "" for anything.
func typeWords(t *schema.Type) string { return words(t, 3) }

func words(t *schema.Type, depth int) string {
	if t == nil {
		return ""
	}
	switch t.Kind {
	case schema.String:
		return stringWords(t)
	case schema.Integer:
		return numberWords("whole number", t)
	case schema.Number:
		return numberWords("number", t)
	case schema.Boolean:
		return "true or false"
	case schema.Object:
		return label(t, "mapping")
	case schema.Map:
		return "mapping" + of(" of names to ", t.Elem, depth)
	case schema.List:
		return listWords(t, depth)
	case schema.Choice:
		return choiceWords(t, depth)
	}
	return ""
}

// of says what elem is behind the preposition, or nothing.
func of(preposition string, elem *schema.Type, depth int) string {
	if depth <= 0 {
		return ""
	}
	if said := words(elem, depth-1); said != "" {
		return preposition + said
	}
	return ""
}

func stringWords(t *schema.Type) string {
	if len(t.Enum) > 0 && !t.Open {
		return "one of " + enumWords(t)
	}
	said := formatWords(t.Format)
	for _, b := range t.Bounds {
		if b.Length {
			said += ", " + lengthWords(b)
		}
	}
	if len(t.Enum) > 0 {
		said += ", for instance " + enumWords(t)
	}
	return said
}

func lengthWords(b schema.Bound) string {
	if b.Op == schema.AtLeast && b.N == 1 || b.Op == schema.Above && b.N == 0 {
		return "not empty"
	}
	limit := map[schema.Op]string{schema.AtLeast: "at least ", schema.AtMost: "at most ", schema.Above: "more than ", schema.Below: "fewer than "}
	return limit[b.Op] + count(int(b.N), "character")
}

func formatWords(f schema.Format) string {
	switch f {
	case schema.FilePath:
		return "path of a file"
	case schema.FolderPath:
		return "path of a folder"
	case schema.AnyPath:
		return "path"
	case schema.URL:
		return "URL"
	case schema.Command:
		return "program"
	case schema.Duration:
		return "duration such as `30s` or `1m30s`"
	case schema.RE2:
		return "regular expression (RE2)"
	case schema.EnvName:
		return "name of an environment variable"
	}
	return "text"
}

func enumWords(t *schema.Type) string {
	var values []string
	for _, v := range t.Enum {
		values = append(values, code(v.Value))
	}
	return enumerate(values)
}

// enumerate joins values with commas; what is too many is only counted.
func enumerate(values []string) string {
	if more := len(values) - mostListed; more > 1 {
		return strings.Join(values[:mostListed], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(values, ", ")
}

// numberWords adds the bounds of t: "whole number from 1 to 100".
func numberWords(what string, t *schema.Type) string {
	if len(t.Enum) > 0 && !t.Open {
		return "one of " + enumWords(t)
	}
	var low, high string
	from, to := false, false
	for _, b := range t.Bounds {
		switch b.Op {
		case schema.AtLeast:
			low, from = number(b.N), true
		case schema.Above:
			low, from = number(b.N), false
		case schema.AtMost:
			high, to = number(b.N), true
		case schema.Below:
			high, to = number(b.N), false
		}
	}
	return what + rangeWords(low, high, from, to)
}

// rangeWords says the bounds low and high, "" for none; from and to tell
// whether they are in the range.
func rangeWords(low, high string, from, to bool) string {
	lower := map[bool]string{true: "at least ", false: "above "}[from] + low
	upper := map[bool]string{true: "at most ", false: "below "}[to] + high
	switch {
	case low == "" && high == "":
		return ""
	case high == "":
		return ", " + lower
	case low == "":
		return ", " + upper
	case from && to:
		return " from " + low + " to " + high
	}
	return ", " + lower + " and " + upper
}

func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func listWords(t *schema.Type, depth int) string {
	said := "list" + of(" of ", t.Elem, depth)
	switch {
	case t.MinItems > 0 && t.MaxItems > 0:
		return said + fmt.Sprintf(", %d to %d items", t.MinItems, t.MaxItems)
	case t.MaxItems > 0:
		return said + fmt.Sprintf(", at most %s", count(t.MaxItems, "item"))
	case t.MinItems > 0:
		return said + fmt.Sprintf(", at least %s", count(t.MinItems, "item"))
	}
	return said
}

// count is n with the noun: "1 item", "3 items".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

func choiceWords(t *schema.Type, depth int) string {
	if t.Tag != "" {
		return label(t, "mapping")
	}
	if depth <= 0 {
		return label(t, "")
	}
	var kinds []string
	seen := map[string]bool{"": true}
	for _, m := range t.Members {
		if said := words(m.Type, depth-1); !seen[said] {
			seen[said] = true
			kinds = append(kinds, said)
		}
	}
	return strings.Join(kinds, " or ")
}

// code quotes s as code in Markdown.
func code(s string) string {
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}
