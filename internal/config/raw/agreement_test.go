package raw

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestAgreement compares the verdicts with those of recorded documents.
func TestAgreement(t *testing.T) {
	cases := os.Getenv("MCP_LSP_CASES")
	if cases == "" {
		t.Skip("MCP_LSP_CASES names no folder with documents")
	}
	folder := filepath.Join(cases, "raw")
	index, err := os.ReadFile(filepath.Join(folder, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(index), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(line, "\t") {
			row[columns[i]] = cell
		}
		src, err := os.ReadFile(filepath.Join(folder, row["file"]))
		if err != nil {
			t.Fatal(err)
		}
		agree(t, row, check(string(src)))
		if tree := syntax.Parse(text.New(string(src)), syntax.JSON); tree.Root().Kind == syntax.Mapping && recognise(tree, row["file"]) == config.No {
			t.Errorf("%s is not recognised", row["id"])
		}
	}
}

func agree(t *testing.T, row map[string]string, found []string) {
	var lines []string
	errors := ""
	for _, f := range found {
		if strings.HasPrefix(f, "error") {
			n, _ := strconv.Atoi(f[6:8])
			lines = append(lines, strconv.Itoa(n))
			errors += f + "\n"
		}
	}
	if (len(lines) > 0) != (row["verdict"] == "invalid") {
		t.Errorf("%s is %s, but: %q", row["id"], row["verdict"], found)
		return
	}
	if row["line"] != "" && !slices.ContainsFunc(lines, func(l string) bool {
		return l == row["line"] || slices.Contains(strings.Split(row["lines_ok"], ","), l)
	}) {
		t.Errorf("%s: lines %v, want %s or %s: %s", row["id"], lines, row["line"], row["lines_ok"], errors)
	}
	for _, text := range strings.Split(row["message"], " && ") {
		if !strings.Contains(errors, text) {
			t.Errorf("%s: %q misses %q", row["id"], errors, text)
		}
	}
}
