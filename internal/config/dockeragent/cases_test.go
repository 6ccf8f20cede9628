package dockeragent_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dockeragent"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// cases is the folder of documents with known verdicts that MCP_LSP_CASES names.
func cases(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("MCP_LSP_CASES")
	if dir == "" {
		t.Skip("MCP_LSP_CASES names no folder with cases")
	}
	return dir
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestRecognisesCases recognises every document of the index by its content,
// but for those that show nothing of an agent.
func TestRecognisesCases(t *testing.T) {
	dir := filepath.Join(cases(t), "docker-agent")
	f, err := os.Open(filepath.Join(dir, "index.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	blank := map[string]bool{
		"p-empty-file": true, "p-only-comment": true, "p-scalar-document": true, "p-list-document": true, "p-no-agents-key": true,
	}
	d := dockeragent.Dialect()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		row := strings.Split(lines.Text(), "\t")
		if row[0] == "id" || len(row[0]) > 6 && blank[row[0][6:]] {
			continue
		}
		tree := syntax.Parse(text.New(read(t, filepath.Join(dir, row[1]))), syntax.YAML)
		if got := d.Recognise(tree, row[1]); got < config.Likely {
			t.Errorf("%s is recognised with confidence %d", row[0], got)
		}
	}
}
