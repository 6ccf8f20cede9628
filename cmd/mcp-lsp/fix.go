package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

type fixFlags struct {
	pickFlags
	diff bool
}

func newFix(w *world) *cobra.Command {
	var flags fixFlags
	cmd := &cobra.Command{
		Use:   "fix [PATH…]",
		Short: "Repair what has one sensible repair",
		Long: "Applies the repairs that cannot change what the author meant, those that editors apply as source.fixAll.\n" +
			"Files are replaced as a whole and keep their permissions. '-' repairs standard input and writes the result to standard output.",
		RunE: func(cmd *cobra.Command, args []string) error {
			return runFix(cmd.Context(), w, flags, args)
		},
	}
	flags.add(cmd, w)
	cmd.Flags().BoolVar(&flags.diff, "diff", false, "write nothing; print what would change as a unified diff")
	cmd.Flags().BoolVar(&flags.diff, "dry-run", false, "the same as --diff")
	return cmd
}

func runFix(ctx context.Context, w *world, flags fixFlags, args []string) error {
	c, err := newChecker(w, flags.pickFlags)
	if err != nil {
		return err
	}
	changed := 0
	for _, t := range c.targets(args) {
		did, err := c.fix(ctx, t, flags.diff)
		if err != nil {
			c.fail(err)
		}
		if did {
			changed++
		}
	}
	if !flags.diff {
		fmt.Fprintf(w.err, "mcp-lsp: %d changed\n", changed)
	}
	if c.failed > 0 {
		return fmt.Errorf("%d of the paths could not be read or written", c.failed)
	}
	return nil
}

// maxRounds bounds how often repairs are looked for again in a repaired text.
const maxRounds = 10

// fix repairs one file and reports whether anything changed.
func (c *checker) fix(ctx context.Context, t target, diff bool) (bool, error) {
	f, done, err := c.open(t)
	if err != nil {
		return false, err
	}
	defer done()
	before := f.Text()
	after, err := c.repaired(ctx, f)
	if err != nil {
		return false, err
	}
	changed := after.String() != before.String()
	switch {
	case diff:
		name := filepath.ToSlash(t.name)
		_, err = io.WriteString(c.world.out, udiff.Unified("a/"+name, "b/"+name, before.String(), after.String()))
	case t.stdin:
		_, err = io.WriteString(c.world.out, after.String())
	case changed:
		err = replaceFile(t.path, after.String())
	}
	return changed, err
}

// repaired applies the repairs of f until none is left.
func (c *checker) repaired(ctx context.Context, f *workspace.File) (*text.Text, error) {
	for range maxRounds {
		d, err := f.Document(ctx)
		if d == nil || err != nil {
			return f.Text(), err
		}
		found, err := f.Findings(ctx)
		if err != nil {
			return nil, err
		}
		edits := repairs(d, found)
		if len(edits) == 0 {
			break
		}
		next, err := f.Text().Apply(edits...)
		if err != nil {
			return nil, fmt.Errorf("repairing %s: %w", f.Key(), err)
		}
		if next.String() == f.Text().String() {
			break
		}
		if _, err := c.session.Change(f.Key(), f.Version()+1, next); err != nil {
			return nil, err
		}
		f = c.session.Snapshot().File(f.Key())
	}
	return f.Text(), nil
}

// repairs returns what source.fixAll changes in the document itself.
func repairs(d *config.Document, found []rule.Finding) []text.Edit {
	var edits []text.Edit
	for _, action := range ide.FixAll(d, found) {
		for _, file := range action.Edits() {
			if file.Path == "" {
				edits = append(edits, file.Edits...)
			}
		}
	}
	return edits
}

// replaceFile writes a file so that a reader sees the old text or the new one,
// never a part. A link's target is replaced, not the link.
func replaceFile(path, content string) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return fmt.Errorf("replacing: %w", err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("replacing: %w", err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("replacing %s: %w", path, err)
	}
	defer os.Remove(tmp.Name()) // does nothing once it is renamed
	_, err = tmp.WriteString(content)
	for _, step := range []func() error{
		func() error { return tmp.Chmod(info.Mode().Perm()) },
		tmp.Sync,
		tmp.Close,
		func() error { return os.Rename(tmp.Name(), path) },
	} {
		if err == nil {
			err = step()
		}
	}
	if err != nil {
		tmp.Close()
		return fmt.Errorf("replacing %s: %w", path, err)
	}
	return nil
}
