package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// writeText writes the format for people.
func writeText(w io.Writer, r *Report, s Style) error {
	t := &textWriter{Writer: bufio.NewWriter(w), report: r, style: s}
	for _, f := range r.Files {
		for _, g := range f.Findings {
			t.finding(f, g)
		}
		t.readAs(f)
	}
	t.summary()
	return t.Flush()
}

type textWriter struct {
	*bufio.Writer
	report *Report
	style  Style
}

// finding writes a head line, the source line with its underline, the places
// that explain it, and its fixes.
func (t *textWriter) finding(f *File, g rule.Finding) {
	src := t.report.source(f, g.Path)
	p := src.place(g.Span)
	color := severityColor(g.Severity)
	fmt.Fprintf(t, "%s: %s %s %s\n",
		t.paint(bold, fmt.Sprintf("%s:%d:%d", printable(src.Name), p.line, p.column)),
		t.paint(color, g.Severity.String()+":"), printable(g.Message), t.paint(faint, "["+g.Code+"]"))
	number := fmt.Sprint(p.line)
	margin := strings.Repeat(" ", len(number))
	if src.Text != nil {
		fr := src.frame(g.Span, t.style.Width-len(number)-4)
		bar := t.paint(faint, "|")
		fmt.Fprintf(t, " %s %s\n", margin, bar)
		fmt.Fprintf(t, " %s %s %s\n", t.paint(faint, number), bar, fr.line)
		fmt.Fprintf(t, " %s %s %s\n", margin, bar, t.paint(color, fr.marks))
	}
	for _, rel := range g.Related {
		other := t.report.source(f, rel.Path)
		q := other.place(rel.Span)
		fmt.Fprintf(t, " %s = %s:%d:%d: %s\n", margin, other.Name, q.line, q.column, printable(rel.Message))
	}
	for _, title := range titles(g) {
		fmt.Fprintf(t, " %s = %s %s\n", margin, t.paint(fixColor, "fix:"), printable(title))
	}
	fmt.Fprintln(t)
}

// printable replaces what a terminal would obey: messages quote the document.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && obeyed(r) {
			return '\ufffd'
		}
		return r
	}, s)
}

// readAs says by which rules a file was judged, where that matters.
func (t *textWriter) readAs(f *File) {
	if len(f.Findings) == 0 || f.Dialect == "" {
		return
	}
	as := f.Title
	if f.Edition != "" {
		as += " " + f.Edition
	}
	line := f.Name + " was read as " + as
	if f.Why != "" {
		line += ": " + f.Why
	}
	fmt.Fprintf(t, "%s\n\n", t.paint(faint, line))
}

// summary counts findings by severity.
func (t *textWriter) summary() {
	var n [schema.Off + 1]int
	agents, total := 0, 0
	for _, f := range t.report.Files {
		if f.Dialect != "" {
			agents++
		}
		for _, g := range f.Findings {
			n[g.Severity]++
			total++
		}
	}
	checked := "checked " + count(agents, "agent file")
	if others := len(t.report.Files) - agents; others > 0 {
		checked += ", passed over " + count(others, "other file")
	}
	if total == 0 {
		fmt.Fprintf(t, "No findings: %s.\n", checked)
		return
	}
	parts := []string{count(n[schema.Error], "error"), count(n[schema.Warning], "warning")}
	if n[schema.Information] > 0 {
		parts = append(parts, count(n[schema.Information], "information"))
	}
	if n[schema.Hint] > 0 {
		parts = append(parts, count(n[schema.Hint], "hint"))
	}
	fmt.Fprintf(t, "%s: %s.\n", strings.Join(parts, ", "), checked)
}

func count(n int, what string) string {
	if n == 1 || what == "information" {
		return fmt.Sprintf("%d %s", n, what)
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// The codes of a terminal's colours.
const (
	bold     = "1"
	faint    = "2"
	fixColor = "32"
)

func severityColor(s schema.Severity) string {
	switch s {
	case schema.Error:
		return "1;31"
	case schema.Warning:
		return "1;33"
	case schema.Information:
		return "1;34"
	}
	return "1;36"
}

func (t *textWriter) paint(code, s string) string {
	if !t.style.Color || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}
