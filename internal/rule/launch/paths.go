package launch

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
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
