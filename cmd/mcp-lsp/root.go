package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
)

// The exit codes. They are documented and never change.
const (
	exitClean    = 0
	exitFindings = 1 // or, of a server, a client that went away without shutdown
	exitFailure  = 2 // usage or I/O
)

// errFindings ends a command whose findings make its exit code 1.
var errFindings = errors.New("findings")

// A world is what the commands see of the process around them.
type world struct {
	in       *os.File
	out, err io.Writer
	environ  []string
	workDir  string
	home     string
	terminal func(any) bool
	dialects []dialects.Entry
}

// system returns the real one.
func system() *world {
	w := &world{in: os.Stdin, out: os.Stdout, err: os.Stderr, environ: os.Environ(), terminal: isTerminal, dialects: dialects.All()}
	w.workDir, _ = os.Getwd()
	w.home, _ = os.UserHomeDir()
	return w
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// run executes the command line and returns the exit code.
func run(args []string, w *world) int {
	root := newRoot(w)
	root.SetArgs(args)
	root.SetIn(w.in)
	root.SetOut(w.out)
	root.SetErr(w.err)
	switch err := root.Execute(); {
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings), errors.Is(err, errAborted):
		return exitFindings
	default:
		fmt.Fprintf(w.err, "mcp-lsp: %v\n", err)
		return exitFailure
	}
}

// newRoot returns the command with all subcommands.
func newRoot(w *world) *cobra.Command {
	serve := serveFlags{}
	root := &cobra.Command{
		Use:   "mcp-lsp",
		Short: "Checks agent files with MCP servers, in editors and on the command line",
		Long: "mcp-lsp knows the agent files of HoloDeck, Docker Agent and Raw. What it accepts, the runtime loads;\n" +
			"what the runtime refuses, it marks at the right place, says why, and offers the repair.\n\n" +
			"Without a command it serves an editor over standard input and output, unless standard input is a terminal.",
		Args:          cobra.NoArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !serve.stdio && w.terminal(w.in) {
				return cmd.Help()
			}
			return runServe(cmd.Context(), w, serve)
		},
	}
	serve.add(root)
	root.AddCommand(
		newServe(w), newCheck(w), newFix(w), newExplain(w), newSchema(w), newVersion(w),
	)
	return root
}

// absolute returns a path of the command line as an absolute one.
func (w *world) absolute(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(w.workDir, path)
}

// display returns an absolute path as a person in the working folder writes it.
func (w *world) display(path string) string {
	rel, err := filepath.Rel(w.workDir, path)
	if err != nil || len(rel) >= len(path) {
		return path
	}
	return rel
}
