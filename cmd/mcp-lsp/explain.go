package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/report"
)

func newExplain(w *world) *cobra.Command {
	return &cobra.Command{
		Use:   "explain [CODE]",
		Short: "Explain a finding's code, or list all codes",
		Args:  cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return dialects.Codes(w.dialects), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listRules(w.out, w.dialects)
			}
			return explain(w.out, w.dialects, args[0])
		},
	}
}

func listRules(out io.Writer, entries []dialects.Entry) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, r := range dialects.Rules(entries) {
		fmt.Fprintf(t, "%s\t%s\t%s\n", r.Code, r.Severity, r.Summary)
	}
	return t.Flush()
}

func explain(out io.Writer, entries []dialects.Entry, code string) error {
	for _, r := range dialects.Rules(entries) {
		if r.Code == code {
			_, err := io.WriteString(out, report.Page(r, dialects.Names(entries)))
			return err
		}
	}
	if near, ok := nearest.Of(code, dialects.Codes(entries)); ok {
		return fmt.Errorf("no rule has the code %q; did you mean %q?", code, near)
	}
	return fmt.Errorf("no rule has the code %q; 'mcp-lsp explain' lists them", code)
}
