package syntax

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Judge returns what yaml.v3 rejects in t's text as an Error with the code
// Rejected, or nil if it accepts every document. It is a second opinion for a
// YAML text in which Parse found nothing, and costs another, slower parse: the
// caller decides when to ask, and whether the program that reads the file is
// known to accept what yaml.v3 does not.
func (t *Tree) Judge() *Error {
	// A line in front makes yaml.v3 print a line number always; it counts
	// parser errors from the start of what encloses them and from zero, and
	// scanner errors from one.
	err := decodeAll("#\n" + strings.TrimPrefix(t.Text.String(), bom))
	if err == nil {
		return nil
	}
	return &Error{Code: Rejected, Span: t.rejectedSpan(err.Error()), Message: rejection(err.Error())}
}

// decodeAll reads every document of src into nodes, which neither expands
// aliases nor applies merge keys.
func decodeAll(src string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("yaml: %v", r)
		}
	}()
	d := yaml.NewDecoder(strings.NewReader(src))
	for {
		if err := d.Decode(new(yaml.Node)); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

var rejectedLine = regexp.MustCompile(`^yaml: line (\d+): `)

// rejection is yaml.v3's message without its own idea of the line.
func rejection(message string) string {
	return strings.TrimPrefix(rejectedLine.ReplaceAllString(message, ""), "yaml: ")
}

// rejectedSpan is the text of the line that a message names, the first line
// with text if it names none.
func (t *Tree) rejectedSpan(message string) text.Span {
	line := 0
	if m := rejectedLine.FindStringSubmatch(message); m != nil {
		line, _ = strconv.Atoi(m[1])
		line -= 2
		if scannerProblem(message) {
			line--
		}
	}
	return t.lineText(line)
}

// scannerProblem reports whether a message comes from yaml.v3's scanner, whose
// line numbers are one higher than its parser's.
func scannerProblem(message string) bool {
	return !strings.Contains(message, "did not find expected") || strings.Contains(message, "alphabetic or numeric") ||
		strings.Contains(message, "comment or line break") || strings.Contains(message, "hexdecimal")
}

// lineText returns the span of a line without the blanks around its text.
func (t *Tree) lineText(line int) text.Span {
	s := t.Text.Line(min(max(line, 0), t.Text.LineCount()-1))
	src := t.Text.Slice(s)
	trimmed := strings.TrimLeft(src, " \t"+bom)
	s.Start += len(src) - len(trimmed)
	s.End = s.Start + len(strings.TrimRight(trimmed, " \t"))
	return s
}
