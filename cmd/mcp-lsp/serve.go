package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/mcp-lsp/mcp-lsp/internal/lsp"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// rulePages is the address of the folder with the rules' pages.
const rulePages = "https://github.com/mcp-lsp/mcp-lsp/blob/main/docs/rules"

// errAborted ends a server whose client went away without shutdown.
var errAborted = errors.New("the client went away without shutdown")

type serveFlags struct {
	stdio    bool
	logLevel string
}

func (s *serveFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&s.stdio, "stdio", false, "speak over standard input and output (the only way there is)")
	cmd.Flags().StringVar(&s.logLevel, "log-level", "warn", "debug, info, warn or error; logs go to standard error")
	complete(cmd, "log-level", []string{"debug", "info", "warn", "error"})
}

func newServe(w *world) *cobra.Command {
	var flags serveFlags
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve an editor over standard input and output",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runServe(cmd.Context(), w, flags)
		},
	}
	flags.add(cmd)
	return cmd
}

func runServe(ctx context.Context, w *world, flags serveFlags) error {
	log, err := newLog(w, flags.logLevel)
	if err != nil {
		return err
	}
	defer func() { _ = log.Sync() }() // standard error may not know how
	code := lsp.Serve(ctx, w.in, w.out, lsp.Options{
		Log:     log,
		Version: versionNumber(),
		Docs:    rulePages,
		Workspace: workspace.Options{
			Dialects: w.dialects,
			Environ:  w.environ,
			Home:     w.home,
		},
	})
	if code != exitClean {
		return errAborted
	}
	return nil
}

// newLog returns the server's logger, which writes to standard error.
func newLog(w *world, level string) (*zap.Logger, error) {
	l, err := zapcore.ParseLevel(level)
	if err != nil {
		return nil, fmt.Errorf("--log-level %q: must be debug, info, warn or error", level)
	}
	enc := zap.NewProductionEncoderConfig()
	enc.EncodeTime = zapcore.ISO8601TimeEncoder
	sink := zapcore.Lock(zapcore.AddSync(w.err))
	return zap.New(zapcore.NewCore(zapcore.NewConsoleEncoder(enc), sink, l)), nil
}
