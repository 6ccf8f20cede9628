package dialects

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// recognised returns the choice for a file without any pick.
func recognised(path, src string) Choice {
	q := Question{Text: text.New(src), Path: path, Named: true}
	if filepath.Ext(path) == ".json" {
		q.Format = syntax.JSON
	}
	q.Tree = func(f syntax.Format) *syntax.Tree { return syntax.Parse(q.Text, f) }
	return Choose(All(), q)
}

func TestForeignFiles(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/foreign.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.Files) < 40 {
		t.Errorf("only %d foreign files", len(archive.Files))
	}
	for _, f := range archive.Files {
		if c := recognised("/w/"+f.Name, string(f.Data)); c.Entry != nil {
			t.Errorf("%s is taken for an agent file of %s: %s", f.Name, c.Entry.Name, c.Why)
		}
	}
}

// TestRecognisesCases gives every document with a known dialect to recognition.
// None may be taken for another dialect, and few may be taken for none: those
// that hold nothing by which a dialect is known.
func TestRecognisesCases(t *testing.T) {
	cases := os.Getenv("MCP_LSP_CASES")
	if cases == "" {
		t.Skip("MCP_LSP_CASES names no folder of cases")
	}
	for _, e := range All() {
		index, err := os.ReadFile(filepath.Join(cases, e.Name, "index.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		r := csv.NewReader(bytes.NewReader(index))
		r.Comma, r.LazyQuotes = '\t', true
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		var unknown []string
		for _, row := range rows[1:] {
			path := filepath.Join(cases, e.Name, row[1])
			src, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			switch c := recognised(path, string(src)); {
			case c.Entry == nil:
				unknown = append(unknown, row[0])
			case c.Entry.Name != e.Name:
				t.Errorf("%s is taken for %s", row[0], c.Entry.Name)
			}
		}
		t.Logf("%s: %d of %d recognised, not %v", e.Name, len(rows)-1-len(unknown), len(rows)-1, unknown)
		if len(unknown)*50 > len(rows) {
			t.Errorf("%s: more than 2 %% are not recognised", e.Name)
		}
	}
}
