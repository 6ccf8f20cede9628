package lsp

import (
	"context"

	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// methodStatus asks what a document is taken for.
const methodStatus = "mcp-lsp/status"

// statusParams are the params of mcp-lsp/status.
type statusParams struct {
	URI string `json:"uri"`
}

// Status answers mcp-lsp/status. It is null for a document that is not open or
// no agent file.
type Status struct {
	Dialect string `json:"dialect"`
	Title   string `json:"title"`   // of the dialect, for people
	Edition string `json:"edition"` // "" if the dialect has only one
	// Why is a clause that says who chose the edition.
	Why string `json:"why"`
	// Explanation is Markdown that says what the edition means for the document.
	Explanation string `json:"explanation"`
	// Editions are those that can be pinned, oldest first.
	Editions []StatusEdition `json:"editions"`
}

// A StatusEdition is one edition of a dialect.
type StatusEdition struct {
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

func (s *Server) status(ctx context.Context, at *workspace.Snapshot, p *statusParams) (*Status, error) {
	f := at.File(key(p.URI))
	if f == nil || f.Entry() == nil {
		return nil, ctx.Err()
	}
	d, err := f.Document(ctx)
	if d == nil || err != nil {
		return nil, err
	}
	st := &Status{Dialect: d.Dialect.Name, Title: d.Dialect.Title, Edition: d.Edition, Why: d.Why, Editions: []StatusEdition{}}
	if d.Dialect.Explain != nil {
		st.Explanation = d.Dialect.Explain(d)
	}
	for _, e := range d.Dialect.Editions {
		st.Editions = append(st.Editions, StatusEdition(e))
	}
	return st, nil
}
