package dialects

import (
	"path/filepath"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Pick names a dialect, an edition, or both; "" leaves the part open.
type Pick struct{ Dialect, Edition string }

// A Question is what is known of a file before its dialect is.
type Question struct {
	Text *text.Text
	Path string // "" for an untitled document or standard input
	// Format is the notation that the file's name or language shows. Named is
	// false if neither shows one; then only an explicit pick counts.
	Format syntax.Format
	Named  bool

	Flags       Pick // of the command line
	Association Pick // of the settings, the first whose pattern fits
	// Editions are the settings "<dialect>.edition"; absent means "auto".
	Editions map[string]string
	// Tree parses Text in a format, each at most once.
	Tree func(syntax.Format) *syntax.Tree
}

// A Choice says what a file is and who decided it.
type Choice struct {
	Entry   *Entry // nil if the file is no agent file
	Edition string
	Format  syntax.Format // in which the file is to be parsed
	// Why is a clause that says who chose the edition: "the comment in the file".
	Why string
	// Problems are findings about the comment that pins dialect and edition.
	Problems []rule.Finding
}

// Choose decides dialect and edition of a file. The strongest that names a part
// decides it: the flags, the comment in the file, the association, the setting
// of the edition, and last what the document itself shows.
func Choose(entries []Entry, q Question) Choice {
	c := Choice{Format: q.Format}
	pin := Pin{}
	if !q.Named || q.Format != syntax.JSON {
		pin = FindPin(q.Text)
	}
	c.Problems = pin.problems(entries)
	picks := []pick{
		{q.Flags, "the command line"},
		{pin.Pick, "the comment in the file"},
		{q.Association, "the setting 'associations'"},
	}
	c.Entry, c.Why = named(entries, picks)
	if c.Entry == nil {
		c.Entry = recognise(entries, q)
	}
	if c.Entry == nil {
		c.Why = ""
		return c
	}
	c.Format = c.Entry.Format
	c.edition(picks, q)
	return c
}

// A pick is a Pick with who made it.
type pick struct {
	Pick
	by string
}

// named returns the first dialect that a pick names.
func named(entries []Entry, picks []pick) (*Entry, string) {
	for _, p := range picks {
		if e := Find(entries, p.Dialect); e != nil {
			return e, p.by
		}
	}
	return nil, ""
}

// edition sets c.Edition. A pick of an edition counts if it was made for the
// chosen dialect or for none, and if the dialect has it.
func (c *Choice) edition(picks []pick, q Question) {
	if len(c.Entry.Editions) == 0 {
		if c.Why == "" {
			c.Why = "its content"
		}
		return
	}
	picks = append(picks, pick{Pick{c.Entry.Name, q.Editions[c.Entry.Name]}, "the setting '" + c.Entry.Name + ".edition'"})
	for _, p := range picks {
		if (p.Dialect == "" || p.Dialect == c.Entry.Name) && c.Entry.HasEdition(p.Edition) {
			c.Edition, c.Why = p.Edition, p.by
			return
		}
	}
	c.Edition, c.Why = c.Entry.Newest, "nothing says otherwise"
	if c.Entry.Detect == nil {
		return
	}
	if edition, why := c.Entry.Detect(q.Tree(c.Format)); c.Entry.HasEdition(edition) {
		c.Edition, c.Why = edition, why
	}
}

// recognise asks every dialect of the file's format and returns the surest, the
// first among equals.
func recognise(entries []Entry, q Question) *Entry {
	if !q.Named {
		return nil
	}
	var best *Entry
	sure := config.No
	for i := range entries {
		e := &entries[i]
		if e.Format != q.Format {
			continue
		}
		got := e.Recognise(q.Tree(q.Format), q.Path)
		if got == config.Unsure && q.Path != "" && !e.HasName(q.Path) {
			continue
		}
		if got > sure {
			best, sure = e, got
		}
	}
	return best
}

// HasName reports whether files of the dialect are usually called like path.
func (e *Entry) HasName(path string) bool {
	base := filepath.Base(path)
	for _, glob := range e.FileNames {
		if ok, _ := filepath.Match(glob, base); ok {
			return true
		}
	}
	return false
}
