package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/report"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

type checkFlags struct {
	pickFlags
	format string
	failOn string
	color  string
}

func newCheck(w *world) *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   "check [PATH…]",
		Short: "Check agent files",
		Long: "Checks files, and the agent files in folders; without a path, those in the working folder. '-' reads standard input.\n\n" +
			"Exit code: 0 if there are no errors, 1 if there are, 2 for wrong usage or what cannot be read.\n" +
			"Settings come from " + settingsNames() + " in the working folder, or from --config.",
		Example: "  mcp-lsp check .\n  mcp-lsp check --format sarif agents/ > findings.sarif\n  mcp-lsp check --dialect holodeck --edition contract-1.0 agent.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCheck(cmd.Context(), w, flags, args)
		},
	}
	flags.add(cmd, w)
	f := cmd.Flags()
	f.StringVarP(&flags.format, "format", "f", "text", "how to report: "+strings.Join(report.Formats(), ", "))
	f.StringVar(&flags.failOn, "fail-on", "error", "the least severity that makes the exit code 1: error, warning, information or hint")
	f.StringVar(&flags.color, "color", "auto", "auto, always or never")
	complete(cmd, "format", report.Formats())
	complete(cmd, "fail-on", severities())
	complete(cmd, "color", colors())
	return cmd
}

func severities() []string { return []string{"error", "warning", "information", "hint"} }

// complete offers words to the shell for a flag.
func complete(cmd *cobra.Command, flag string, words []string) {
	// The error is for flags that do not exist.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func runCheck(ctx context.Context, w *world, flags checkFlags, args []string) error {
	worst := schema.Severity(slices.Index(severities(), flags.failOn) + 1)
	switch {
	case worst == schema.Default:
		return fmt.Errorf("--fail-on %q: must be one of %s", flags.failOn, strings.Join(severities(), ", "))
	case !slices.Contains(report.Formats(), flags.format):
		return fmt.Errorf("--format %q: must be one of %s", flags.format, strings.Join(report.Formats(), ", "))
	case !slices.Contains(colors(), flags.color):
		return fmt.Errorf("--color %q: must be one of %s", flags.color, strings.Join(colors(), ", "))
	}
	c, err := newChecker(w, flags.pickFlags)
	if err != nil {
		return err
	}
	targets := c.targets(args)
	r := &report.Report{Rules: dialects.Rules(w.dialects), Version: versionNumber(), Other: c.other}
	r.Files = c.checkAll(ctx, targets)
	if err := report.Write(w.out, flags.format, r, style(w, flags.color)); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	switch {
	case c.failed > 0:
		return fmt.Errorf("%d of the paths could not be read", c.failed)
	case r.Worst() <= worst:
		return errFindings
	}
	return nil
}

func colors() []string { return []string{"auto", "always", "never"} }

// style says how text looks on w's output.
func style(w *world, color string) report.Style {
	s := report.Style{}
	tty := w.terminal(w.out)
	if tty {
		s.Width = terminalWidth(w)
	}
	switch color {
	case "always":
		s.Color = true
	case "auto":
		s.Color = tty && !w.set("NO_COLOR") && w.value("TERM") != "dumb"
	}
	return s
}

// terminalWidth is what COLUMNS says, 0 if it says nothing.
func terminalWidth(w *world) int {
	n, err := strconv.Atoi(w.value("COLUMNS"))
	if err != nil || n < 40 {
		return 0
	}
	return n
}

// value returns an environment variable.
func (w *world) value(name string) string {
	for _, e := range w.environ {
		if v, ok := strings.CutPrefix(e, name+"="); ok {
			return v
		}
	}
	return ""
}

// set reports whether an environment variable is set and not empty.
func (w *world) set(name string) bool { return w.value(name) != "" }
