package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// writeGitHub writes workflow commands, which GitHub shows as annotations.
func writeGitHub(w io.Writer, r *Report) error {
	for _, f := range r.Files {
		for _, g := range f.Findings {
			src := r.source(f, g.Path)
			p := src.place(g.Span)
			place := fmt.Sprintf("line=%d,endLine=%d", p.line, p.endLine)
			if p.line == p.endLine { // columns are refused where lines differ
				place += fmt.Sprintf(",col=%d,endColumn=%d", p.column, p.endColumn)
			}
			_, err := fmt.Fprintf(w, "::%s file=%s,%s,title=%s::%s\n", githubLevel(g.Severity),
				githubProperty(filepath.ToSlash(src.Name)), place, githubProperty("mcp-lsp "+g.Code), githubData(g.Message))
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func githubLevel(s schema.Severity) string {
	switch s {
	case schema.Error:
		return "error"
	case schema.Warning:
		return "warning"
	}
	return "notice"
}

func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubData(s))
}
