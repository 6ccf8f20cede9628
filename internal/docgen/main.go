// Command docgen writes what the documentation can take from the code: the
// pages of the rules, the settings and the fields, and the settings' section of
// the Visual Studio Code extension and of LSP4IJ's template. It runs in the module's root.
package main

//go:generate go -C ../.. run ./internal/docgen

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
)

func main() {
	if err := write(".", dialects.All()); err != nil {
		fmt.Fprintln(os.Stderr, "docgen:", err)
		os.Exit(1)
	}
}

// generated are the folders that hold nothing but generated pages.
func generated() []string { return []string{"docs/rules", "docs/fields"} }

// write makes the files under root what pages says, and removes pages of what
// is no more.
func write(root string, entries []dialects.Entry) error {
	files, err := pages(root, entries)
	if err != nil {
		return err
	}
	stale, err := surplus(root, files)
	if err != nil {
		return err
	}
	for _, path := range stale {
		if err := os.Remove(filepath.Join(root, path)); err != nil {
			return fmt.Errorf("removing a page of what is no more: %w", err)
		}
	}
	for path, content := range files {
		path = filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// pages returns every generated file by its path under root.
func pages(root string, entries []dialects.Entry) (map[string]string, error) {
	files := map[string]string{}
	rulePages(files, entries)
	files["docs/settings.md"] = settingsPage(entries)
	for _, e := range entries {
		files["docs/fields/"+e.Name+".md"] = fieldsPage(e.Dialect)
	}
	if err := extension(files, root, entries); err != nil {
		return nil, err
	}
	if err := template(files, entries); err != nil {
		return nil, err
	}
	return files, nil
}

// surplus lists the files of the generated folders that are not among files.
func surplus(root string, files map[string]string) ([]string, error) {
	var list []string
	for _, dir := range generated() {
		found, err := filepath.Glob(filepath.Join(root, dir, "*.md"))
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			rel := dir + "/" + filepath.Base(path)
			if _, ok := files[rel]; !ok {
				list = append(list, rel)
			}
		}
	}
	slices.Sort(list)
	return list, nil
}

const notice = "<!-- Written by go generate; change the code instead. -->\n\n"

// cell makes Markdown fit into a cell of a table.
func cell(s string) string {
	s = strings.ReplaceAll(strings.TrimSpace(s), "|", `\|`)
	return strings.ReplaceAll(strings.ReplaceAll(s, "\n\n", "<br>"), "\n", " ")
}
