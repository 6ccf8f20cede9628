package report

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// The parts of SARIF 2.1.0 that a report needs.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string      `json:"id"`
		Short   sarifText   `json:"shortDescription"`
		Full    *sarifText  `json:"fullDescription,omitempty"`
		Default sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
)

// writeSARIF writes one run in the interchange format that code scanning reads.
func writeSARIF(w io.Writer, r *Report) error {
	run := sarifRun{
		Tool:       sarifTool{sarifDriver{Name: "mcp-lsp", Version: r.Version, Rules: []sarifRule{}}},
		ColumnKind: "unicodeCodePoints",
		Results:    []sarifResult{},
	}
	index := map[string]int{}
	for _, f := range r.Files {
		for _, g := range f.Findings {
			i, ok := index[g.Code]
			if !ok {
				i = len(run.Tool.Driver.Rules)
				index[g.Code] = i
				run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, r.sarifRule(g.Code))
			}
			run.Results = append(run.Results, r.sarifResult(f, g, i))
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func (r *Report) sarifRule(code string) sarifRule {
	i := slices.IndexFunc(r.Rules, func(r *rule.Rule) bool { return r.Code == code })
	if i < 0 {
		return sarifRule{ID: code, Short: sarifText{code}, Default: sarifConfig{"error"}}
	}
	s := sarifRule{ID: code, Short: sarifText{r.Rules[i].Summary}, Default: sarifConfig{sarifLevel(r.Rules[i].Severity)}}
	if doc := r.Rules[i].Doc; doc != "" {
		s.Full = &sarifText{doc}
	}
	return s
}

func (r *Report) sarifResult(f *File, g rule.Finding, index int) sarifResult {
	src := r.source(f, g.Path)
	result := sarifResult{
		RuleID: g.Code, RuleIndex: index, Level: sarifLevel(g.Severity), Message: sarifText{g.Message},
		Locations: []sarifLocation{src.sarif(g.Span)},
	}
	for _, rel := range g.Related {
		l := r.source(f, rel.Path).sarif(rel.Span)
		l.Message = &sarifText{rel.Message}
		result.Related = append(result.Related, l)
	}
	return result
}

func (s Source) sarif(span text.Span) sarifLocation {
	p := s.place(span)
	name := url.URL{Path: filepath.ToSlash(s.Name)}
	if filepath.IsAbs(s.Name) {
		name.Scheme, name.Path = "file", "/"+strings.TrimPrefix(name.Path, "/")
	}
	return sarifLocation{Physical: sarifPhysical{
		sarifArtifact{name.String()},
		sarifRegion{p.line, p.column, p.endLine, p.endColumn},
	}}
}

func sarifLevel(s schema.Severity) string {
	switch s {
	case schema.Error:
		return "error"
	case schema.Warning:
		return "warning"
	}
	return "note"
}
