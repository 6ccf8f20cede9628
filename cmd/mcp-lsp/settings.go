package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// pickFlags are the flags of the commands that read agent files.
type pickFlags struct {
	dialect, edition  string
	config, stdinName string
}

func (p *pickFlags) add(cmd *cobra.Command, w *world) {
	f := cmd.Flags()
	f.StringVar(&p.dialect, "dialect", "", "read every file as this dialect: "+strings.Join(dialects.Names(w.dialects), ", "))
	f.StringVar(&p.edition, "edition", "", "the edition whose rules count")
	f.StringVar(&p.config, "config", "", "a file with settings instead of "+settingsNames())
	f.StringVar(&p.stdinName, "stdin-name", "", "the path that standard input stands for")
	complete(cmd, "dialect", dialects.Names(w.dialects))
	complete(cmd, "edition", dialects.Editions(w.dialects, ""))
}

// pick returns what the flags decide, or an error if they name nothing known.
func (p *pickFlags) pick(w *world) (dialects.Pick, error) {
	pick := dialects.Pick{Dialect: p.dialect, Edition: p.edition}
	if p.dialect != "" && dialects.Find(w.dialects, p.dialect) == nil {
		return pick, fmt.Errorf("--dialect %q: must be one of %s", p.dialect, strings.Join(dialects.Names(w.dialects), ", "))
	}
	if p.edition != "" && !dialects.KnowsEdition(w.dialects, pick) {
		known := dialects.Editions(w.dialects, p.dialect)
		if len(known) == 0 {
			return pick, fmt.Errorf("--edition %q: %s has no editions", p.edition, p.dialect)
		}
		return pick, fmt.Errorf("--edition %q: must be one of %s", p.edition, strings.Join(known, ", "))
	}
	return pick, nil
}

func settingsNames() string {
	names := workspace.SettingsFiles()
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// loadSettings reads the file that the flag names, or the first that the
// working folder has. What is wrong in it is told and does not count.
func loadSettings(w *world, config string) (workspace.Settings, error) {
	candidates := []string{config}
	if config == "" {
		candidates = workspace.SettingsFiles()
	}
	for _, name := range candidates {
		path := w.absolute(name)
		src, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) && config == "" {
			continue
		}
		if err != nil {
			return workspace.Settings{}, fmt.Errorf("reading the settings: %w", err)
		}
		settings, problems := workspace.ParseSettingsFile(path, text.New(string(src)), w.dialects)
		for _, p := range problems {
			p.Path = filepath.ToSlash(w.display(path))
			fmt.Fprintf(w.err, "mcp-lsp: %s\n", p)
		}
		return settings, nil
	}
	return workspace.Settings{}, nil
}
