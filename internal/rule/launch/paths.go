package launch

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// starts lists the texts of a command line that name a file or folder which
// must be there for the server to start: the program itself where it is a
// path, a script, and a folder that the runner changes to.
func (s *server) starts() []*config.Value {
	l := s.line
	if l == nil || l.script != nil || s.repeats() {
		return nil
	}
	var all []*config.Value
	words, _ := edit.SplitCommand(l.text)
	if strings.ContainsAny(l.text, `/\`) && (len(words) < 2 || !splits(words)) {
		all = append(all, l.command)
	}
	at := []int{l.parsed.FolderArg, l.parsed.ScriptArg}
	if isProgram(l.parsed.Script) || l.parsed.Kind == runners.Python && module().MatchString(l.parsed.Script) {
		at = at[:1] // which is reported as that
	}
	if l.parsed.FolderArg >= 0 {
		at = at[:1] // the script is looked up in that folder
	}
	if l.parsed.Kind == runners.Other {
		for i, arg := range l.args {
			if runners.IsScript(arg) {
				at = append(at, i)
				break
			}
		}
	}
	for _, i := range at {
		if i >= 0 {
			all = append(all, l.values[i])
		}
	}
	return all
}

// isRelative reports whether a text is a path that depends on a folder.
func isRelative(path string) bool {
	return path != "" && !isAbsolute(path) && !strings.ContainsAny(path, "$%{~<") && !strings.Contains(path, "://") && !strings.HasPrefix(path, "-")
}

// isAbsolute reports whether a path is absolute on any system.
func isAbsolute(path string) bool {
	return strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\`) || len(path) > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/')
}

func dotted(path string) bool {
	path = filepath.ToSlash(path)
	return path == "." || path == ".." || strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../")
}

func relativeScript(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.get(schema.WorkDirRole) != nil {
			continue
		}
		for _, v := range s.starts() {
			if v.Type == nil || v.Type.Start == "" || !isRelative(v.Text()) || v.Type.DotBeside && dotted(v.Text()) {
				continue
			}
			p.Report(rule.Finding{
				Span:    v.Span(),
				Message: "'" + rule.Shorten(v.Text()) + "' is looked up " + v.Type.Start + ", not beside this file",
				Fixes:   besideFix(p, v),
			})
		}
	}
}

// besideFix names the file that stands beside the document, in the way in which
// the runtime finds it there.
func besideFix(p *rule.Pass, v *config.Value) []rule.Fix {
	in, path := p.Doc.Inputs, v.Text()
	if v.Via != nil || v.Merged {
		return nil
	}
	to, title := "", ""
	switch {
	case v.Type.DotBeside:
		to = "./" + filepath.ToSlash(path)
		title = "Write '" + rule.Shorten(to) + "', which starts beside this file"
	case v.Type.Base == schema.Unknown && in.Path != "" && in.Files != nil:
		to = filepath.Join(filepath.Dir(in.Path), filepath.FromSlash(path))
		title = "Write the absolute path of the file beside this one"
		if !in.Files.Stat(to).Exists {
			return nil
		}
	default:
		return nil
	}
	return []rule.Fix{preferred(title, rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, v.Target, to) }))}
}

// pathTexts lists the texts of a server in which a path may stand.
func (s *server) pathTexts() []*config.Value {
	return s.paths.get(func() []*config.Value {
		var all []*config.Value
		if s.line != nil && s.line.script == nil {
			all = append(append(all, s.line.command), s.line.values...)
		}
		for _, role := range []schema.Role{schema.WorkDirRole, schema.EnvFileRole} {
			if v := s.get(role); v.IsText() {
				all = append(all, v)
			}
		}
		if env := s.get(schema.EnvRole); env.IsMapping() {
			all = append(all, env.Entries...)
		}
		return slices.Clip(all)
	})
}

func unexpandedHome(p *rule.Pass) {
	for _, s := range servers(p) {
		for _, v := range s.pathTexts() {
			at := tilde(v.Text())
			if at < 0 || v.Type == nil || v.Type.Expand&schema.Tilde != 0 || !v.IsText() {
				continue
			}
			f := rule.Finding{
				Span:    config.PartSpan(v, at, at+1),
				Message: "'~' is expanded by shells, and no shell reads this: the server gets '" + rule.Shorten(v.Text()) + "' as it is",
			}
			if env := s.get(schema.EnvRole); v.Parent == env {
				f.Severity = schema.Information // the server may expand it itself
			}
			f.Fixes = homeFixes(p, v, at, at+1)
			p.Report(f)
		}
	}
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Type != nil && isPathFormat(v.Type.Format) && v.Field != nil && v.Field.Role == schema.NoRole && v.Type.Expand&schema.Tilde == 0 && v.IsText() && tilde(v.Text()) == 0 {
			p.Report(rule.Finding{Span: config.PartSpan(v, 0, 1), Message: "'~' is expanded by shells, and " + p.Doc.Dialect.Title + " does not do it here: it looks for a folder that is called so"})
		}
		return true
	})
}

// homeFixes writes what stands for the home folder at a place, for bytes start
// to end of v's text: a variable or "~" where they are replaced, else the
// folder itself.
func homeFixes(p *rule.Pass, v *config.Value, start, end int) []rule.Fix {
	if v.Via != nil || v.Merged || v.Type == nil {
		return nil
	}
	fix := func(with, title string) rule.Fix {
		return rule.Fix{Title: title, Edits: rule.Lazy(func() []text.Edit { return edit.ReplacePart(p.Binding.Tree, v.Target, start, end, with) })}
	}
	switch ref := reference(v, "HOME"); {
	case v.Type.Expand&schema.Tilde != 0 && start == 0:
		return []rule.Fix{fix("~", "Write '~'")}
	case ref != "":
		f := fix(ref, "Write "+ref)
		f.Preferred = v.Text()[start] == '~'
		return []rule.Fix{f}
	case v.Text()[start] == '~' && p.Doc.Inputs.Home != "":
		return []rule.Fix{fix(filepath.ToSlash(p.Doc.Inputs.Home), "Write the absolute path")}
	}
	return nil
}

func isPathFormat(f schema.Format) bool { return f >= schema.FilePath && f <= schema.AnyPath }

// tilde is where a "~" that means the home folder begins in s, alone or behind
// an option's "="; -1 if there is none.
func tilde(s string) int {
	rest, at := s, 0
	if name, value, ok := strings.Cut(s, "="); ok && isOptionName(name) {
		rest, at = value, len(name)+1
	}
	if rest == "~" && at > 0 || strings.HasPrefix(rest, "~/") || strings.HasPrefix(rest, `~\`) {
		return at
	}
	return -1
}

// home matches a folder that belongs to one person.
var home = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|=)(/Users/[^/<{$]+/|/home/[^/<{$]+/|[A-Za-z]:[\\/]Users[\\/][^\\/<{$]+[\\/])`)
})

func personalPath(p *rule.Pass) {
	for _, s := range servers(p) {
		for _, v := range s.pathTexts() {
			if !v.IsText() || !strings.Contains(v.Text(), "Users") && !strings.Contains(v.Text(), "/home/") {
				continue
			}
			if m := home().FindStringSubmatchIndex(v.Text()); m != nil && !shared(v.Text()[m[2]:m[3]]) {
				f := rule.Finding{Span: config.PartSpan(v, m[2], m[3]), Message: "'" + v.Text()[m[2]:m[3]] + "' exists on one person's machine only"}
				if s.line != nil && v == s.line.command && s.line.parsed.Kind != runners.Other {
					f.Fixes = []rule.Fix{p.ReplaceFix(v, s.line.parsed.Program, "")}
				} else {
					f.Fixes = homeFixes(p, v, m[2], m[3]-1)
				}
				p.Report(f)
			}
		}
	}
}

// shared reports whether a home folder is that of an image or of everybody.
func shared(folder string) bool {
	parts := strings.FieldsFunc(strings.ToLower(folder), func(r rune) bool { return r == '/' || r == '\\' })
	switch parts[len(parts)-1] {
	case "node", "app", "appuser", "user", "mcp", "mcpuser", "runner", "vscode", "ubuntu", "public", "shared", "default", "coder", "agent", "linuxbrew", "nonroot", "pwuser":
		return true
	}
	return false
}

func programMissing(p *rule.Pass) {
	in := p.Doc.Inputs
	if p.Options.CI || in.Files == nil || in.Environ == nil {
		return
	}
	search, ok := in.Environ("PATH")
	if !ok {
		return
	}
	found := map[string]bool{}
	for _, s := range servers(p) {
		if s.line == nil || s.line.text == "" || closedEnum(s.line.command) && !knownValue(s.line.command) || s.installs() {
			continue
		}
		program := s.line.text
		if strings.ContainsAny(program, `/\ $~`) {
			continue
		}
		there, seen := found[program]
		if !seen {
			there = onPath(in.Files, search, program)
			found[program] = there
		}
		if !there {
			p.Report(rule.Finding{Span: s.line.command.Span(), Message: "The program '" + rule.Shorten(program) + "' is not installed on this machine, or not on its PATH"})
		}
	}
}

// installs reports whether the runtime fetches a missing program, as the entry
// says in a field of its own.
func (s *server) installs() bool {
	f := fieldWith(s.entry, schema.InstallRole)
	from := ""
	if f != nil {
		from = s.entry.Get(f.Name).Text()
	}
	return from != "" && from != "false"
}

// knownValue reports whether v is one of its enumeration's values.
func knownValue(v *config.Value) bool {
	for _, e := range v.Type.Enum {
		if e.Value == v.Text() {
			return true
		}
	}
	return false
}

// onPath reports whether a folder of the search path holds the program.
func onPath(files config.Files, search, program string) bool {
	for _, dir := range strings.FieldsFunc(search, func(r rune) bool { return r == pathSeparator(search) }) {
		for _, ext := range []string{"", ".exe", ".cmd", ".bat"} {
			if files.Stat(strings.TrimRight(dir, `/\`) + "/" + program + ext).Exists {
				return true
			}
		}
	}
	return false
}

// pathSeparator tells Windows' search paths from others by their own sign.
func pathSeparator(search string) rune {
	if strings.Contains(search, ";") {
		return ';'
	}
	return ':'
}

func missingFile(p *rule.Pass) {
	files := p.Doc.Inputs.Files
	if p.Options.CI || files == nil {
		return
	}
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Type == nil || v.Type.Format != schema.FilePath && v.Type.Format != schema.FolderPath {
			return true
		}
		if path, ok := p.Doc.File(v); ok {
			reportMissing(p, v, path, v.Type.Format == schema.FolderPath)
		}
		return true
	})
	for _, s := range servers(p) {
		for _, v := range append(s.starts(), s.envFiles()...) {
			if path, ok := s.startPath(p, v); ok {
				reportMissing(p, v, path, s.line.parsed.FolderArg >= 0 && v == s.line.values[s.line.parsed.FolderArg])
			}
		}
	}
}

// envFiles lists the files with variables that docker is told of.
func (s *server) envFiles() []*config.Value {
	if s.line == nil || s.line.script != nil || s.line.parsed.Kind != runners.Docker || s.repeats() {
		return nil
	}
	var all []*config.Value
	for _, o := range s.docker().Options {
		if o.Name == "env-file" && o.ValueArg != o.Arg && o.ValueArg >= 0 {
			all = append(all, s.at(o.ValueArg).value())
		}
	}
	return all
}

// startPath is the absolute path of what the command line needs to start.
func (s *server) startPath(p *rule.Pass, v *config.Value) (string, bool) {
	path, in := v.Text(), p.Doc.Inputs
	switch {
	case v.Type == nil || strings.ContainsAny(path, "$%{~<"):
		return "", false
	case filepath.IsAbs(filepath.FromSlash(path)):
		return filepath.Clean(path), true
	case !isRelative(path):
		return "", false // absolute on another system
	case v.Type.DotBeside && dotted(path) && in.Path != "":
		return filepath.Join(filepath.Dir(in.Path), filepath.FromSlash(path)), true
	case v.Type.Base != schema.WorkDir || in.WorkDir == "" || v.Type.Start == "":
		return "", false
	}
	dir := in.WorkDir
	if own := s.get(schema.WorkDirRole); own != nil {
		folder, ok := p.Doc.File(own)
		if !ok {
			return "", false
		}
		dir = folder
	}
	return filepath.Join(dir, filepath.FromSlash(path)), true
}

// reportMissing reports a path at which there is nothing, or a folder where a
// file is wanted and the other way round. Where the folder that it starts from
// is a guess it is advice.
func reportMissing(p *rule.Pass, v *config.Value, path string, folder bool) {
	info := p.Doc.Inputs.Files.Stat(path)
	what, other := "file", "folder"
	if folder {
		what, other = other, what
	}
	f := rule.Finding{Span: v.Span()}
	switch {
	case !info.Exists:
		f.Message = "There is no " + what + " '" + rule.Shorten(v.Text()) + "' where the runtime looks for it"
	case info.Folder != folder:
		f.Message = "'" + rule.Shorten(v.Text()) + "' is a " + other + ", and a " + what + " is wanted"
	default:
		return
	}
	f.Fixes = nearFile(p, v, path)
	switch {
	case v.Type.DotBeside && dotted(v.Text()):
	case v.Type.Start != "":
		f.Severity = schema.Hint
	case v.Type.Base != schema.Beside:
		f.Severity = schema.Information
	}
	p.Report(f)
}

// nearFile offers the file of the same folder that the name misspells.
func nearFile(p *rule.Pass, v *config.Value, path string) []rule.Fix {
	if v.Via != nil || v.Merged {
		return nil
	}
	dir, base := filepath.Split(path)
	var names []string
	for _, name := range p.Doc.Inputs.Files.List(strings.TrimRight(dir, `/\`)) {
		names = append(names, strings.TrimSuffix(name, "/"))
	}
	near, ok := nearest.Of(base, names)
	at := strings.LastIndex(v.Text(), base)
	if !ok || at < 0 {
		return nil
	}
	with := v.Text()[:at] + near
	return []rule.Fix{preferred("Change to '"+rule.Shorten(with)+"'", rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, v.Target, with) }))}
}
