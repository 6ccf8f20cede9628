package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/jsonschema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func newSchema(w *world) *cobra.Command {
	var edition, name string
	cmd := &cobra.Command{
		Use:   "schema DIALECT",
		Short: "Print a dialect's JSON Schema (2020-12)",
		Long: "Prints the JSON Schema of a dialect's files for tools that read nothing else. It accepts whatever the dialect accepts;\n" +
			"what JSON Schema cannot say (references, variables, other files) only 'mcp-lsp check' finds.",
		Args:      cobra.ExactArgs(1),
		ValidArgs: dialects.Names(w.dialects),
		RunE: func(_ *cobra.Command, args []string) error {
			return exportSchema(w, args[0], edition, name)
		},
	}
	cmd.Flags().StringVar(&edition, "edition", "", "the edition; the newest if left out")
	cmd.Flags().StringVar(&name, "file", "", "the name of the file, where a dialect has several kinds of files")
	complete(cmd, "edition", dialects.Editions(w.dialects, ""))
	return cmd
}

func exportSchema(w *world, dialect, edition, name string) error {
	e := dialects.Find(w.dialects, dialect)
	if e == nil {
		return fmt.Errorf("dialect %q: must be one of %s", dialect, strings.Join(dialects.Names(w.dialects), ", "))
	}
	if edition == "" {
		edition = e.Newest
	}
	if len(e.Editions) > 0 && !e.HasEdition(edition) {
		return fmt.Errorf("--edition %q: must be one of %s", edition, strings.Join(dialects.Editions(w.dialects, dialect), ", "))
	}
	if name == "" && len(e.FileNames) > 0 {
		name = e.FileNames[0]
	}
	tree := syntax.Parse(text.New(""), e.Format)
	out, err := jsonschema.Export(e.Dialect, e.Schema(tree, filepath.FromSlash(name), edition))
	if err != nil {
		return err
	}
	_, err = w.out.Write(out)
	return err
}
