package report

import (
	"encoding/json"
	"io"
)

// A jsonFinding is one line of the JSON format. Its fields never change.
type jsonFinding struct {
	File      string   `json:"file"`
	Line      int      `json:"line"`
	Column    int      `json:"column"`
	EndLine   int      `json:"endLine"`
	EndColumn int      `json:"endColumn"`
	Severity  string   `json:"severity"`
	Code      string   `json:"code"`
	Message   string   `json:"message"`
	Dialect   string   `json:"dialect"`
	Edition   string   `json:"edition"`
	Fixes     []string `json:"fixes"`
}

// writeJSON writes one object a line for each finding.
func writeJSON(w io.Writer, r *Report) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, f := range r.Files {
		for _, g := range f.Findings {
			src := r.source(f, g.Path)
			p := src.place(g.Span)
			err := enc.Encode(jsonFinding{
				File: src.Name, Line: p.line, Column: p.column, EndLine: p.endLine, EndColumn: p.endColumn,
				Severity: g.Severity.String(), Code: g.Code, Message: g.Message,
				Dialect: f.Dialect, Edition: f.Edition, Fixes: titles(g),
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
