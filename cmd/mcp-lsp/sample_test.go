package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
)

// inSamples runs a command with the real dialects in the module's root.
func inSamples(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var o, e bytes.Buffer
	code = run(args, &world{
		in: os.Stdin, out: &o, err: &e, environ: []string{"PATH=/usr/bin"}, workDir: root, home: t.TempDir(),
		terminal: func(any) bool { return false }, dialects: dialects.All(),
	})
	return code, o.String(), e.String()
}

// TestReadmeCommand holds what the first command of the README shows.
func TestReadmeCommand(t *testing.T) {
	code, out, errOut := inSamples(t, "check", "testdata/sample/agent.yaml")
	for _, want := range []string{
		"testdata/sample/agent.yaml:21:5: warning:", "[legacy-entry]", "    server: \"@modelcontextprotocol/server-filesystem\"\n",
		"= fix: ", "was read as HoloDeck contract-1.0", "0 errors, 1 warning: checked 1 agent file.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q:\n%s", want, out)
		}
	}
	if code != 0 || errOut != "" {
		t.Errorf("ended with %d and said %q", code, errOut)
	}
}

func TestSamplesAreOfTheirDialect(t *testing.T) {
	code, out, errOut := inSamples(t, "check", "testdata/sample")
	if code != 0 || errOut != "" || !strings.HasSuffix(out, "0 errors, 1 warning: checked 3 agent files.\n") {
		t.Errorf("ended with %d, %q:\n%s", code, errOut, out)
	}
}

func TestFixOfTheSample(t *testing.T) {
	code, out, errOut := inSamples(t, "fix", "--diff", "testdata/sample/agent.yaml")
	if code != 0 || errOut != "" || !strings.Contains(out, "\n+    command: npx\n") {
		t.Errorf("ended with %d, %q:\n%s", code, errOut, out)
	}
}
