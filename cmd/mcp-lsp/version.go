package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Set by the linker in releases; otherwise the build information counts.
var (
	version = ""
	commit  = ""
	date    = ""
)

func newVersion(w *world) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print version, commit and date",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(w.out, versionLine())
			return err
		},
	}
}

// versionLine says which program this is.
func versionLine() string {
	line := "mcp-lsp " + versionNumber()
	c, d := commit, date
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision" && c == "":
				c = s.Value
			case s.Key == "vcs.time" && d == "":
				d = s.Value
			}
		}
	}
	if c != "" {
		line += " commit " + c
	}
	if d != "" {
		line += " of " + d
	}
	return line + " (" + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + ")"
}

// versionNumber returns the release, or "dev".
func versionNumber() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "dev"
}
