package launch

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// lines calls visit for every server that one of these runners starts.
func lines(p *rule.Pass, visit func(s *server, c runners.Command), kinds ...runners.Kind) {
	for _, s := range servers(p) {
		if s.line != nil && !s.repeats() && (len(kinds) == 0 || slices.Contains(kinds, s.line.parsed.Kind)) {
			visit(s, s.line.parsed)
		}
	}
}

func npxConfirmation(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		if c.Yes || c.PackageArg < 0 || lateYes(s, c) >= 0 || runners.ParseSpec(c.Package).Source == "path" || strings.HasPrefix(c.Package, "$") {
			return
		}
		first := argument{s, c.First}
		if c.Inner >= 0 {
			first = argument{s, c.Inner + 1}
		}
		p.Report(rule.Finding{
			Span:    argument{s, c.PackageArg}.span(),
			Message: "npx without '-y' asks before it installs '" + rule.Shorten(c.Package) + "', and nobody can answer: the server never starts",
			Fixes:   []rule.Fix{preferred("Insert '-y'", first.insertBefore(p, "-y"))},
		})
	}, runners.Npx)
}

// lateYes is the index of a "-y" that stands behind the package, -1 if none does.
func lateYes(s *server, c runners.Command) int {
	for _, i := range c.Late {
		if a := (argument{s, i}).text(); a == "-y" || a == "--yes" {
			return i
		}
	}
	return -1
}

func runnerOptionLate(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		if len(c.Late) == 0 || c.PackageArg < 0 {
			return
		}
		a := argument{s, c.Late[0]}
		p.Report(rule.Finding{
			Span:    a.span(),
			Message: "'" + rule.Shorten(a.text()) + "' stands after the package '" + rule.Shorten(c.Package) + "', so it goes to the server and not to " + c.Program,
			Related: []rule.Related{{Span: argument{s, c.PackageArg}.span(), Message: "The package"}},
			Fixes:   []rule.Fix{preferred("Move it before the package", moveLate(p, s, c))},
		})
	}, runners.Npx, runners.Uvx)
}

// moveLate writes the runner's options that stand behind the package before it.
func moveLate(p *rule.Pass, s *server, c runners.Command) func() []rule.FileEdit {
	if len(c.Late) == 1 && s.line.script == nil {
		return rule.Lazy(func() []text.Edit { return edit.MoveItem(p.Binding.Tree, s.line.list.Target, c.Late[0], c.PackageArg) })
	}
	var words []string
	for _, i := range c.Late {
		words = append(words, s.line.args[i])
	}
	return s.rearrange(p, c.PackageArg, words, c.Late...)
}

func packageMissing(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		if c.PackageArg >= 0 || s.hasJoined() || c.Script != "" || c.Inline || s.get(schema.ArgsRole) != nil && s.line.list == nil || s.get(schema.PackageRole) != nil && s.line.list == nil {
			return
		}
		p.Report(rule.Finding{
			Span:    argument{s, -1}.span(),
			Message: c.Program + " is not told which package to run: the arguments name none",
			Fixes:   namedPackage(p, s),
		})
	}, runners.Npx, runners.Uvx)
}

// namedPackage runs the package that another field of the entry names.
func namedPackage(p *rule.Pass, s *server) []rule.Fix {
	from, l := s.get(schema.PackageRole), s.line
	holder := l.command.Parent
	if !from.IsText() || l.script != nil || holder.Via != nil || argsKey(holder) == "" {
		return nil
	}
	known, ok := catalog.Default().Server(from.Text())
	if scoped := strings.HasPrefix(from.Text(), "@") && strings.Contains(from.Text(), "/") && l.parsed.Kind == runners.Npx; !scoped && (!ok || known.Registry != registryOf(l.parsed.Kind)) {
		return nil
	}
	words := []string{from.Text()}
	if l.parsed.Kind == runners.Npx && !l.parsed.Yes {
		words = []string{"-y", from.Text()}
	}
	return []rule.Fix{{Title: "Run '" + rule.Shorten(from.Text()) + "'", Edits: rule.Lazy(func() []text.Edit {
		if l.list != nil {
			return edit.AppendItem(p.Binding.Tree, l.list.Target, edit.Strings(words...).Items...)
		}
		return edit.InsertField(p.Binding.Tree, holder.Target, argsKey(holder), edit.Strings(words...), edit.Where{After: []string{l.command.Key}})
	})}}
}

func packageUnmaintained(p *rule.Pass) {
	packages(p, func(s *server, l fetched, known catalog.Server) {
		if known.Status != catalog.Archived {
			return
		}
		f := rule.Finding{
			Span:       argument{s, l.Arg}.span(),
			Message:    "'" + rule.Shorten(l.Package) + "' is archived: nobody maintains it any more",
			Deprecated: true,
		}
		suggestSuccessor(p, &f, s, l, known)
		p.Report(f)
	})
}

func packageUnknown(p *rule.Pass) {
	packages(p, func(s *server, l fetched, known catalog.Server) {
		if known.Status != catalog.Missing {
			return
		}
		f := rule.Finding{
			Span:    argument{s, l.Arg}.span(),
			Message: "There is no package '" + rule.Shorten(l.Package) + "', though documents name it",
		}
		suggestSuccessor(p, &f, s, l, known)
		p.Report(f)
	})
}

// A fetched names the package or image that a command line runs, and the
// argument that holds it.
type fetched struct {
	Package string
	Arg     int
}

// fetched returns the package or image that the command line runs.
func (s *server) fetched() (l fetched, ok bool) {
	c := s.line.parsed
	l = fetched{c.Package, c.PackageArg}
	if c.Kind == runners.Docker {
		if d := s.docker(); d.ImageArg >= 0 && d.IsRun() {
			l = fetched{d.Image, d.ImageArg + c.First}
		}
	}
	return l, l.Arg >= 0 && l.Package != ""
}

// packages calls visit for every server whose package or image the catalog knows.
func packages(p *rule.Pass, visit func(*server, fetched, catalog.Server)) {
	lines(p, func(s *server, c runners.Command) {
		l, ok := s.fetched()
		if !ok {
			return
		}
		if known, ok := catalog.Default().Server(l.Package); ok {
			visit(s, l, known)
		}
	})
}

// suggestSuccessor adds what to use instead, with a fix where it is started
// with arguments that are known. The server's own arguments are kept where only
// the package's name changes.
func suggestSuccessor(p *rule.Pass, f *rule.Finding, s *server, l fetched, known catalog.Server) {
	next, ok := catalog.Default().ByID(known.RenamedTo)
	switch {
	case !ok:
		return
	case next.Package == "" && next.Endpoint != "":
		f.Message += "; its successor is hosted at " + next.Endpoint
	case next.Registry != known.Registry:
		f.Message += "; its successor is '" + next.Package + "', run with " + next.Runner
		if args, ok := successorArgs(s, next); ok && s.line.script == nil && s.line.parsed.Wrapper == "" {
			f.Fixes = []rule.Fix{{Title: "Run '" + next.Package + "' with " + next.Runner, Edits: s.replaceAll(p, next.Runner, args)}}
		}
	default:
		f.Message += "; use '" + next.Package + "'"
		f.Fixes = []rule.Fix{preferred("Change to '"+next.Package+"'", argument{s, l.Arg}.replace(p, strings.Replace(s.line.args[l.Arg], l.Package, next.Package, 1)))}
	}
}

// successorArgs are the arguments with which the catalog starts a server. The
// variables that the entry has set already are passed into a container.
func successorArgs(s *server, next catalog.Server) (args []string, ok bool) {
	if len(next.Args) == 0 || slices.ContainsFunc(next.Args, func(a string) bool { return strings.Contains(a, "<") }) {
		return nil, false
	}
	if next.Runner != "docker" {
		return next.Args, true
	}
	at := slices.Index(next.Args, next.Package)
	if at < 0 {
		return next.Args, true
	}
	var pass []string
	if env := s.get(schema.EnvRole); env.IsMapping() {
		for _, e := range env.Entries {
			if !slices.Contains(next.Args, e.Key) {
				pass = append(pass, "-e", e.Key)
			}
		}
	}
	return slices.Insert(slices.Clone(next.Args), at, pass...), true
}

func wrongRunner(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		if c.PackageArg < 0 || c.Wrapper != "" || runners.ParseSpec(c.Package).Source != "registry" {
			return
		}
		known, ok := catalog.Default().Server(c.Package)
		if !ok || known.Status == catalog.Missing || known.Registry == registryOf(c.Kind) || known.Runner == "" || known.Runner == "docker" || catalog.PackageName(c.Package) != catalog.PackageName(known.Package) {
			return
		}
		args := []string{}
		if known.Runner == "npx" {
			args = append(args, "-y")
		}
		args = append(args, s.line.args[c.PackageArg:]...)
		p.Report(rule.Finding{
			Span:    s.line.command.Span(),
			Message: "'" + rule.Shorten(c.Package) + "' is a package of " + registryName(known.Registry) + ": " + c.Program + " does not find it, " + known.Runner + " does",
			Related: []rule.Related{{Span: argument{s, c.PackageArg}.span(), Message: "The package"}},
			Fixes:   []rule.Fix{preferred("Run it with "+known.Runner, s.replaceAll(p, known.Runner, args))},
		})
	}, runners.Npx, runners.Uvx)
}

func registryOf(k runners.Kind) string {
	if k == runners.Npx {
		return "npm"
	}
	return "pypi"
}

func registryName(r string) string {
	return map[string]string{"npm": "npm", "pypi": "PyPI", "oci": "a container registry"}[r]
}

func installerAsRunner(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		p.Report(rule.Finding{
			Span:    s.line.command.Span(),
			Message: "'" + c.Program + "' installs packages and starts none: the server never answers. npm packages run with npx, those of PyPI with uvx",
			Fixes:   installFixes(p, s, c),
		})
	}, runners.Pip)
}

// installFixes runs the package that "install" names.
func installFixes(p *rule.Pass, s *server, c runners.Command) []rule.Fix {
	runner, lead := "uvx", []string(nil)
	if !strings.HasPrefix(c.Program, "pip") {
		runner, lead = "npx", []string{"-y"}
	}
	for i, a := range s.line.args {
		if i > 0 && !strings.HasPrefix(a, "-") && slices.Contains([]string{"install", "i", "add"}, s.line.args[0]) {
			return []rule.Fix{preferred("Run it with "+runner, s.replaceAll(p, runner, append(lead, s.line.args[i:]...)))}
		}
	}
	return nil
}

func packageUnpinned(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		spec := runners.ParseSpec(c.Package)
		if c.PackageArg < 0 || spec.Source != "registry" || spec.Pinned() {
			return
		}
		p.Report(rule.Finding{
			Span:    argument{s, c.PackageArg}.span(),
			Message: "'" + rule.Shorten(c.Package) + "' names no version: each start may run another release",
		})
	}, runners.Npx, runners.Uvx)
}

func uvxUnderscore(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		spec := runners.ParseSpec(c.Package)
		if c.PackageArg < 0 || c.PackageFlag != "" || spec.Source != "registry" || !strings.Contains(spec.Name, "_") {
			return
		}
		name := strings.ReplaceAll(spec.Name, "_", "-")
		a := argument{s, c.PackageArg}
		p.Report(rule.Finding{
			Span:    a.span(),
			Message: "uvx finds the package '" + rule.Shorten(spec.Name) + "' and then looks for a program of this name, which usually is '" + name + "'",
			Fixes:   []rule.Fix{preferred("Change to '"+name+"'", a.replace(p, strings.Replace(a.text(), spec.Name, name, 1)))},
		})
	}, runners.Uvx)
}

func uvxFrom(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		source := runners.ParseSpec(c.Package).Source
		if c.PackageArg < 0 || c.PackageFlag != "" || source != "git" && source != "url" || c.Program != "uvx" && c.Program != "uv" {
			return
		}
		a := argument{s, c.PackageArg}
		next := ""
		if c.PackageArg+1 < len(s.line.args) {
			next = s.line.args[c.PackageArg+1]
		}
		if next == "" || strings.HasPrefix(next, "-") {
			return // uvx takes the program's name from the package
		}
		p.Report(rule.Finding{
			Span:    a.span(),
			Message: "uvx takes '" + rule.Shorten(next) + "' for an argument of the server: with '--from' before the source it is the program to start",
			Fixes:   []rule.Fix{preferred("Insert '--from'", a.insertBefore(p, "--from"))},
		})
	}, runners.Uvx)
}
