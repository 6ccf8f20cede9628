// Package report writes findings for people and for machines. Lines and columns
// start at 1 and columns count characters.
package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Source is a file as a report may show it.
type Source struct {
	Name string // as the user knows it
	Text *text.Text
	// Secrets are spans that are never shown, in order.
	Secrets []text.Span
}

// A File is a checked file with what was found in it, or through it in others.
type File struct {
	Source
	// Dialect is the name of the file's dialect, "" if it is no agent file;
	// Title is the same for people. Edition is "" for a dialect that has one.
	Dialect, Title, Edition string
	// Why is a clause that says who chose the edition.
	Why      string
	Findings []rule.Finding
}

// A Report is the outcome of one run.
type Report struct {
	Files []*File // every file that was checked, in order
	// Other returns a file that a finding or a related place is in, by its
	// absolute path. Its Text is nil if the file cannot be read.
	Other func(path string) Source
	// Rules describe the codes, for the formats that carry descriptions.
	Rules   []*rule.Rule
	Version string // of this program
}

// A Style says how the format for people looks.
type Style struct {
	Color bool
	Width int // in columns; 0 for the usual one
}

// Formats lists the names of the formats.
func Formats() []string { return []string{"text", "json", "sarif", "github", "junit"} }

// Write writes r in the named format.
func Write(w io.Writer, format string, r *Report, s Style) error {
	switch format {
	case "text":
		return writeText(w, r, s)
	case "json":
		return writeJSON(w, r)
	case "sarif":
		return writeSARIF(w, r)
	case "github":
		return writeGitHub(w, r)
	case "junit":
		return writeJUnit(w, r)
	}
	return fmt.Errorf("unknown format %q; known: %s", format, strings.Join(Formats(), ", "))
}

// Worst returns the worst severity of all findings, schema.Off if there are none.
func (r *Report) Worst() schema.Severity {
	worst := schema.Off
	for _, f := range r.Files {
		for _, g := range f.Findings {
			worst = min(worst, g.Severity)
		}
	}
	return worst
}

// source returns the file that a finding of f is in.
func (r *Report) source(f *File, path string) Source {
	if path == "" || r.Other == nil {
		return f.Source
	}
	return r.Other(path)
}

// A place is a span as people count it.
type place struct{ line, column, endLine, endColumn int }

// place returns where a span stands; the start of the file if it has no text.
func (s Source) place(span text.Span) place {
	if s.Text == nil {
		return place{1, 1, 1, 1}
	}
	from, to := s.Text.Position(span.Start, text.UTF32), s.Text.Position(max(span.End, span.Start), text.UTF32)
	return place{from.Line + 1, from.Character + 1, to.Line + 1, to.Character + 1}
}

// titles lists a finding's fixes.
func titles(f rule.Finding) []string {
	list := make([]string, 0, len(f.Fixes))
	for _, fix := range f.Fixes {
		if !slices.Contains(list, fix.Title) {
			list = append(list, fix.Title)
		}
	}
	return list
}
