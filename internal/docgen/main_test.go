package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
)

const root = "../.."

// TestPagesAreFresh fails where a page is not what the code says: run go generate.
func TestPagesAreFresh(t *testing.T) {
	files, err := pages(root, dialects.All())
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Errorf("%v: run go generate ./...", err)
		} else if string(got) != want {
			t.Errorf("%s is stale: run go generate ./...", path)
		}
	}
	stale, err := surplus(root, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range stale {
		t.Errorf("%s describes what is no more: run go generate ./...", path)
	}
}

// TestLinksLeadSomewhere follows the links between pages of the documentation.
func TestLinksLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	var found []string
	for _, pattern := range []string{"README.md", "docs/*.md", "docs/*/*.md"} {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, paths...)
	}
	for _, path := range found {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(outsideCode(string(src)), -1) {
			if m[1] == "docs/images/vscode.png" {
				continue // made by the editors' end-to-end tests
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
				t.Errorf("%s links to %s, which does not exist", path, m[1])
			}
		}
	}
}

// outsideCode drops the fenced blocks of a page.
func outsideCode(src string) string {
	parts := strings.Split(src, "```")
	var kept strings.Builder
	for i := 0; i < len(parts); i += 2 {
		kept.WriteString(parts[i])
	}
	return kept.String()
}

func TestManifestKeepsTheRest(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, manifest)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	before := "{\n  \"name\":   \"x\",\n  \"contributes\": {\n    \"configuration\": {},\n    \"commands\": [ ]\n  }\n}\n"
	if err := os.WriteFile(path, []byte(before), 0o644); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	if err := extension(files, dir, dialects.All()); err != nil {
		t.Fatal(err)
	}
	after := files[manifest]
	if !strings.HasPrefix(after, before[:strings.Index(before, "{}")]) || !strings.HasSuffix(after, before[strings.Index(before, "{}")+2:]) {
		t.Errorf("the rest of the manifest changed:\n%s", after)
	}
	if !strings.Contains(after, `        "mcp-lsp.env.unset": {`) {
		t.Errorf("the settings are missing or badly indented:\n%s", after)
	}
	if err := os.WriteFile(path, []byte(after), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := extension(files, dir, dialects.All()); err != nil || files[manifest] != after {
		t.Errorf("generating again changes the manifest (%v)", err)
	}
}
