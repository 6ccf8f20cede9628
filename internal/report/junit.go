package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

type junitSuites struct {
	XMLName  xml.Name `xml:"testsuites"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Suites   []junitSuite
}

type junitSuite struct {
	XMLName  xml.Name `xml:"testsuite"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Cases    []junitCase
}

type junitCase struct {
	XMLName   xml.Name `xml:"testcase"`
	ClassName string   `xml:"classname,attr"`
	Name      string   `xml:"name,attr"`
	File      string   `xml:"file,attr"`
	Line      int      `xml:"line,attr,omitempty"`
	Failure   *junitFailure
	Output    string `xml:"system-out,omitempty"`
}

type junitFailure struct {
	XMLName xml.Name `xml:"failure"`
	Type    string   `xml:"type,attr"`
	Message string   `xml:"message,attr"`
	Text    string   `xml:",chardata"`
}

// writeJUnit writes a test suite a file: errors are failed cases, other
// findings passed ones with output, and a file without findings is one passed case.
func writeJUnit(w io.Writer, r *Report) error {
	all := junitSuites{Name: "mcp-lsp"}
	for _, f := range r.Files {
		suite := r.junitSuite(f)
		all.Tests += suite.Tests
		all.Failures += suite.Failures
		all.Suites = append(all.Suites, suite)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (r *Report) junitSuite(f *File) junitSuite {
	suite := junitSuite{Name: f.Name}
	for _, g := range f.Findings {
		src := r.source(f, g.Path)
		p := src.place(g.Span)
		text := fmt.Sprintf("%s:%d:%d: %s: %s", src.Name, p.line, p.column, g.Severity, g.Message)
		c := junitCase{ClassName: f.Name, Name: fmt.Sprintf("%s at %d:%d", g.Code, p.line, p.column), File: src.Name, Line: p.line}
		if g.Severity == schema.Error {
			if t := titles(g); len(t) > 0 {
				text += "\nfixes: " + strings.Join(t, "; ")
			}
			c.Failure = &junitFailure{Type: g.Code, Message: g.Message, Text: text}
			suite.Failures++
		} else {
			c.Output = text
		}
		suite.Cases = append(suite.Cases, c)
	}
	if len(suite.Cases) == 0 {
		suite.Cases = []junitCase{{ClassName: f.Name, Name: "no findings", File: f.Name}}
	}
	suite.Tests = len(suite.Cases)
	return suite
}
