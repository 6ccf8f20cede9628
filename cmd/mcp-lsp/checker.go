package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/report"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// A checker checks files one by one with the settings of the working folder.
type checker struct {
	world   *world
	session *workspace.Session
	stdin   string // the name of standard input
	failed  int    // paths that could not be read
}

// newChecker returns a checker, or an error about flags or settings.
func newChecker(w *world, flags pickFlags) (*checker, error) {
	pick, err := flags.pick(w)
	if err != nil {
		return nil, err
	}
	settings, err := loadSettings(w, flags.config)
	if err != nil {
		return nil, err
	}
	c := &checker{world: w, stdin: flags.stdinName, session: workspace.NewSession(workspace.Options{
		Dialects: w.dialects, Environ: w.environ, Home: w.home, WorkDir: w.workDir, Flags: pick, Strict: true,
	})}
	c.session.SetSettings(settings)
	return c, nil
}

// A target is a file to check.
type target struct {
	path  string // absolute; "" for standard input without a name
	name  string // for people
	stdin bool
	named bool // by the user, not found in a folder
}

// fail tells of a path that could not be read. The others are still checked.
func (c *checker) fail(err error) {
	c.failed++
	fmt.Fprintf(c.world.err, "mcp-lsp: %v\n", err)
}

// targets turns the paths of the command line into files, each once.
func (c *checker) targets(args []string) []target {
	if len(args) == 0 {
		args = []string{"."}
	}
	var list []target
	seen := map[string]bool{}
	add := func(t target) {
		if t.stdin || !seen[t.path] {
			seen[t.path] = true
			list = append(list, t)
		}
	}
	for _, arg := range args {
		if arg == "-" {
			add(c.standardInput())
			continue
		}
		if arg == "" {
			c.fail(errors.New("an empty path names nothing; '.' is the working folder"))
			continue
		}
		path := c.world.absolute(arg)
		info, err := os.Stat(path)
		switch {
		case err != nil:
			c.fail(err)
		case info.IsDir():
			for _, p := range c.session.Snapshot().Search(path, c.fail) {
				add(target{path: p, name: filepath.Join(arg, strings.TrimPrefix(p, path))})
			}
		default:
			add(target{path: path, name: arg, named: true})
		}
	}
	return list
}

func (c *checker) standardInput() target {
	t := target{name: "<stdin>", stdin: true, named: true}
	if c.stdin != "" {
		t.name, t.path = c.stdin, c.world.absolute(c.stdin)
	}
	return t
}

// checkAll checks targets side by side and returns them in their order; those
// that could not be read are left out.
func (c *checker) checkAll(ctx context.Context, targets []target) []*report.File {
	files := make([]*report.File, len(targets))
	errs := make([]error, len(targets))
	next := make(chan int)
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(targets)) {
		wait.Go(func() {
			for i := range next {
				files[i], errs[i] = c.check(ctx, targets[i])
			}
		})
	}
	for i := range targets {
		next <- i
	}
	close(next)
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			c.fail(err)
		}
	}
	files = slices.DeleteFunc(files, func(f *report.File) bool { return f == nil })
	dropRepeated(files)
	return files
}

// check checks one file.
func (c *checker) check(ctx context.Context, t target) (*report.File, error) {
	f, done, err := c.open(t)
	if err != nil {
		return nil, err
	}
	defer done()
	r := &report.File{Source: report.Source{Name: t.name, Text: f.Text()}}
	if r.Secrets, err = f.Secrets(ctx); err != nil {
		return nil, err
	}
	if r.Findings, err = f.Findings(ctx); err != nil {
		return nil, err
	}
	choice := f.Choice()
	if choice.Entry != nil {
		r.Dialect, r.Title, r.Edition, r.Why = choice.Entry.Name, choice.Entry.Title, choice.Edition, choice.Why
	} else if t.named {
		fmt.Fprintf(c.world.err, "mcp-lsp: %s is not recognised as an agent file; --dialect checks it as one\n", t.name)
	}
	return r, nil
}

// open reads a target and opens it in the session until done is called.
func (c *checker) open(t target) (f *workspace.File, done func(), err error) {
	var src []byte
	if t.stdin {
		src, err = io.ReadAll(c.world.in)
	} else {
		src, err = os.ReadFile(t.path)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", t.name, err)
	}
	d := workspace.Doc{Key: workspace.Key(t.name), Path: t.path, Text: text.New(string(src)), Language: "yaml"}
	if strings.HasPrefix(strings.TrimSpace(string(src)), "{") {
		d.Language = "json"
	}
	c.session.Open(d)
	return c.session.Snapshot().File(d.Key), func() { c.session.Close(d.Key) }, nil
}

// other returns a file that a finding leads to.
func (c *checker) other(path string) report.Source {
	s := report.Source{Name: c.world.display(path)}
	if f := c.session.Snapshot().FileAt(path); f != nil {
		s.Text = f.Text()
		s.Secrets, _ = f.Secrets(context.Background())
	}
	return s
}

// dropRepeated leaves out a finding in a sibling file that several agent files
// lead to, but for the first time.
func dropRepeated(files []*report.File) {
	type identity struct {
		path, code, message string
		span                text.Span
	}
	seen := map[identity]bool{}
	for _, f := range files {
		f.Findings = slices.DeleteFunc(slices.Clone(f.Findings), func(g rule.Finding) bool {
			id := identity{g.Path, g.Code, g.Message, g.Span}
			again := g.Path != "" && seen[id]
			seen[id] = true
			return again
		})
	}
}
