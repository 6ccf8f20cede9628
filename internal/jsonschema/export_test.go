package jsonschema_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/jsonschema"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// validators keeps compiled schemas by their text.
type validators map[string]*validator.Schema

// of exports a schema and compiles it with a validator that is not ours.
func (v validators) of(t *testing.T, d *config.Dialect, s *schema.Schema) *validator.Schema {
	t.Helper()
	src, err := jsonschema.Export(d, s)
	if err != nil {
		t.Fatal(err)
	}
	if kept := v[string(src)]; kept != nil {
		return kept
	}
	doc, err := validator.UnmarshalJSON(bytes.NewReader(src))
	if err != nil {
		t.Fatal(err)
	}
	c := validator.NewCompiler()
	if err := c.AddResource("dialect.json", doc); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("dialect.json")
	if err != nil {
		t.Fatal(err)
	}
	v[string(src)] = compiled
	return compiled
}

// value turns a bound value into what JSON decodes to.
func value(v *config.Value) any {
	switch {
	case v.IsMapping():
		m := map[string]any{}
		for _, e := range v.Entries {
			m[e.Key] = value(e)
		}
		return m
	case v.IsList():
		list := []any{}
		for _, item := range v.Items {
			list = append(list, value(item))
		}
		return list
	}
	switch s := v.Scalar; s.Kind {
	case config.Null, config.None:
		return nil
	case config.Integer, config.Float:
		return s.Number
	case config.Boolean:
		return s.Bool
	default:
		return s.Text
	}
}

// TestExportsAreSchemas compiles the schema of every edition.
func TestExportsAreSchemas(t *testing.T) {
	for _, d := range dialects.All() {
		tree := syntax.Parse(text.New(""), d.Format)
		editions := []string{""}
		if len(d.Editions) > 0 {
			editions = dialects.Editions([]dialects.Entry{d}, "")
		}
		for _, edition := range editions {
			t.Run(d.Name+" "+edition, func(t *testing.T) {
				validators{}.of(t, d.Dialect, d.Schema(tree, "", edition))
			})
		}
	}
}

// TestAcceptsWhatLoads validates the documents that the real loaders accept.
func TestAcceptsWhatLoads(t *testing.T) {
	cases := os.Getenv("MCP_LSP_CASES")
	if cases == "" {
		t.Skip("MCP_LSP_CASES names no folder of cases")
	}
	for _, d := range dialects.All() {
		t.Run(d.Name, func(t *testing.T) {
			folder := filepath.Join(cases, d.Name)
			known := validators{}
			rejected, invalid := 0, 0
			for _, row := range rows(t, filepath.Join(folder, "index.tsv")) {
				src, err := os.ReadFile(filepath.Join(folder, row["file"]))
				if err != nil {
					t.Fatal(err)
				}
				edition := row["edition"]
				err = known.validate(t, d.Dialect, edition, filepath.Base(row["file"]), string(src))
				switch {
				case row["verdict"] != "valid":
					invalid++
					if err != nil {
						rejected++
					}
				case err != nil:
					t.Errorf("%s loads, but the schema refuses it: %v", row["id"], err)
				}
			}
			t.Logf("the schema alone refuses %d of %d invalid documents", rejected, invalid)
		})
	}
}

// validate compares a document with the exported schema of its edition.
func (v validators) validate(t *testing.T, d *config.Dialect, edition, path, src string) error {
	t.Helper()
	tree := syntax.Parse(text.New(src), d.Format)
	if len(tree.Errors) > 0 {
		return fmt.Errorf("syntax: %s", tree.Errors[0].Message)
	}
	s := d.Schema(tree, path, edition)
	b := config.Bind(tree, s, d.Scalars, d.Merge)
	return v.of(t, d, s).Validate(value(b.Root))
}

// rows reads a table whose first line names the columns.
func rows(t *testing.T, path string) []map[string]string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(src))
	r.Comma, r.LazyQuotes = '\t', true
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		all = append(all, row)
	}
	return all
}
