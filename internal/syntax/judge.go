package syntax

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// The messages of rejections that Judge words itself. A dialect whose loader
// accepts such a text can know them by these.
const (
	RejectedTab      = "a tab cannot stand here; use spaces"
	RejectedQuestion = "text with '?' must be quoted inside brackets and braces"
	RejectedMarker   = "expected '---' before another document"
)

// Judge returns what yaml.v3 rejects in t's text as an Error with the code
// Rejected, or nil if it accepts every document. It is a second opinion for a
// YAML text in which Parse found nothing, and costs another, slower parse: the
// caller decides when to ask, and whether the program that reads the file is
// known to accept what yaml.v3 does not.
func (t *Tree) Judge() *Error {
	// A line in front makes yaml.v3 print a line number always.
	err := decodeAll("#\n" + strings.TrimPrefix(t.Text.String(), bom))
	if err == nil {
		return nil
	}
	message := err.Error()
	if e := t.knownRejection(message); e != nil {
		return e
	}
	return &Error{Code: Rejected, Span: t.rejectedSpan(message), Message: rejection(message)}
}

// knownRejection returns the error for those rejections whose place the tree
// knows better than the message, which names the start of what is around it.
func (t *Tree) knownRejection(message string) *Error {
	switch {
	case strings.Contains(message, "cannot start any token") || strings.Contains(message, "tab character"):
		if tabs := t.LooseTabs(); len(tabs) > 0 {
			s := t.rejectedSpan(message)
			i := sort.Search(len(tabs), func(i int) bool { return tabs[i].Start >= t.Text.LineSpan(s.Start).Start })
			return &Error{Code: Rejected, Span: tabs[min(i, len(tabs)-1)], Message: RejectedTab}
		}
	case strings.Contains(message, "did not find expected ','"):
		if s := t.questionMark(); !s.Empty() {
			return &Error{Code: Rejected, Span: s, Message: RejectedQuestion}
		}
	case strings.Contains(message, "<document start>") && len(t.Docs) > 1 && t.Docs[1].Marker.Empty():
		return &Error{Code: Rejected, Span: t.lineText(t.Text.LineAt(t.Docs[1].Root.Full().Start)), Message: RejectedMarker}
	}
	return nil
}

// questionMark returns the span of the first question mark in a plain scalar
// between brackets, which yaml.v3 takes for that of a key.
func (t *Tree) questionMark() (s text.Span) {
	for _, d := range t.Docs {
		d.Root.Walk(func(n *Node) bool {
			if s.Empty() && n.Kind == Scalar && n.Style == Plain && n.Parent != nil && n.Parent.Style == Flow {
				if i := strings.IndexByte(t.Text.Slice(n.Span), '?'); i >= 0 {
					s = text.Span{Start: n.Span.Start + i, End: n.Span.Start + i + 1}
				}
			}
			return s.Empty()
		})
	}
	return s
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

// rejectedSpan is the text of the line that a message names, or of the first
// line if it names none. With a line in front of the text, yaml.v3's parser
// names the right line and its scanner the one below.
func (t *Tree) rejectedSpan(message string) text.Span {
	line := 0
	if m := rejectedLine.FindStringSubmatch(message); m != nil {
		line, _ = strconv.Atoi(m[1])
		line--
		if !parserProblem(message) {
			line--
		}
	}
	return t.lineText(line)
}

// parserProblem reports whether a message comes from yaml.v3's parser rather
// than its scanner.
func parserProblem(message string) bool {
	for _, problem := range []string{
		"did not find expected <", "did not find expected node content", "did not find expected '-' indicator", "did not find expected key",
		"did not find expected ',' or", "undefined tag handle", "duplicate %", "incompatible YAML document",
	} {
		if strings.Contains(message, problem) {
			return true
		}
	}
	return false
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
