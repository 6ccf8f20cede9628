// Package internal_test checks the direction of imports between the packages.
package internal_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/mcp-lsp/mcp-lsp/"

// layers lists the packages from the lowest to the highest. A package may
// import those of the layers below its own, and no others of the module.
func layers() [][]string {
	return [][]string{
		{"internal/text", "internal/nearest", "internal/secret", "internal/runners", "internal/dockerargs"},
		{"internal/syntax", "internal/schema"},
		{"internal/catalog"},
		{"internal/config"},
		{"internal/config/dotenv", "internal/config/clients"},
		{"internal/edit"},
		{"internal/rule"},
		{"internal/rule/launch"},
		{"internal/config/holodeck", "internal/config/dockeragent", "internal/config/raw"},
		{"internal/dialects"},
		{"internal/workspace"},
		{"internal/ide", "internal/report", "internal/jsonschema"},
		{"internal/lsp"},
		{"internal/lsp/lsptest", "internal/docgen", "cmd/mcp-lsp"},
	}
}

// A rule about an import from outside of the module: who alone may have it.
type importer struct {
	prefix string
	only   []string
}

func outside() []importer {
	// Tests of the packages below workspace may read files, the packages may not.
	io := []string{"internal/workspace", "internal/lsp", "internal/lsp/lsptest", "internal/docgen", "cmd/mcp-lsp"}
	return []importer{
		{"go.lsp.dev/", []string{"internal/lsp", "internal/lsp/lsptest"}},
		{"gopkg.in/yaml.v3", []string{"internal/syntax"}},
		{"os", io},
		{"os/exec", io},
		{"io/fs", io},
		{"net", io},
		{"net/http", io},
		{"log", nil},
	}
}

type pkg struct {
	ImportPath string
	Imports    []string
}

// list returns the packages of the module.
func list(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"internal/...", module+"cmd/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []pkg
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		p.ImportPath = strings.TrimPrefix(p.ImportPath, module)
		all = append(all, p)
	}
}

func layerOf(path string) int {
	return slices.IndexFunc(layers(), func(l []string) bool { return slices.Contains(l, path) })
}

func TestImportsGoDown(t *testing.T) {
	for _, p := range list(t) {
		if p.ImportPath == "internal" {
			continue // holds this test alone
		}
		own := layerOf(p.ImportPath)
		if own < 0 {
			t.Errorf("%s is in no layer: add it where it belongs", p.ImportPath)
			continue
		}
		for _, imported := range p.Imports {
			below, ok := strings.CutPrefix(imported, module)
			if ok && layerOf(below) >= own {
				t.Errorf("%s imports %s, which is not below it", p.ImportPath, below)
			}
		}
	}
}

func TestOutsideImports(t *testing.T) {
	for _, p := range list(t) {
		for _, rule := range outside() {
			if slices.Contains(rule.only, p.ImportPath) {
				continue
			}
			for _, imported := range p.Imports {
				if imported == rule.prefix || strings.HasSuffix(rule.prefix, "/") && strings.HasPrefix(imported, rule.prefix) {
					t.Errorf("%s imports %s, which only %s may", p.ImportPath, imported, strings.Join(rule.only, ", "))
				}
			}
		}
	}
}

// TestJudgeAlone holds that one file of syntax alone knows the other parser.
func TestJudgeAlone(t *testing.T) {
	files, err := filepath.Glob("syntax/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			if i.Path.Value == `"gopkg.in/yaml.v3"` && filepath.Base(file) != "judge.go" && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s imports %s, which only judge.go may", file, i.Path.Value)
			}
		}
	}
}

// TestNoDialectByName holds that what serves every dialect asks none for its
// name. Examples of rules say which dialect they are written in.
func TestNoDialectByName(t *testing.T) {
	names := []string{"holodeck", "docker-agent", "dockeragent", "raw", "HoloDeck", "Docker Agent", "Raw"}
	own := []string{"internal", "internal/config/holodeck", "internal/config/dockeragent", "internal/config/raw", "internal/dialects"}
	for _, p := range list(t) {
		if slices.Contains(own, p.ImportPath) {
			continue
		}
		fset := token.NewFileSet()
		for _, f := range sources(t, fset, filepath.Join("..", filepath.FromSlash(p.ImportPath))) {
			if filepath.Base(fset.Position(f.Pos()).Filename) == "example_text.go" {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if kv, ok := n.(*ast.KeyValueExpr); ok {
					key, ok := kv.Key.(*ast.Ident)
					return !ok || key.Name != "Dialect"
				}
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if s, err := strconv.Unquote(lit.Value); err == nil && slices.Contains(names, s) {
						t.Errorf("%s: a dialect is named", fset.Position(lit.Pos()))
					}
				}
				return true
			})
		}
	}
}
