package launch

import (
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// moveToEnv writes the credential at the spot into the .env file and a
// reference in its place.
func moveToEnv(p *rule.Pass, sp spot) []rule.Fix {
	vars, files := p.Doc.Vars(), p.Doc.Inputs.Files
	if vars == nil || files == nil || sp.value.Via != nil || sp.value.Merged {
		return nil
	}
	target, told := vars.Target, ""
	if target == "" {
		target, told = vars.OnDemand.Path, vars.OnDemand.How
	}
	bare := sp.text()
	if target == "" || strings.ContainsAny(bare, "\r\n'\"`\\#$ ") {
		return nil
	}
	name, taken := freeVariable(vars, variableName(sp), bare)
	edits := replaceSecret(p, sp, name)
	if edits == nil {
		return nil
	}
	title := "Move the value to " + filepath.Base(target) + " as " + name
	var notes []string
	if told != "" {
		notes = append(notes, told)
	}
	if !ignoredByGit(p, files, target) {
		notes = append(notes, "which git does not ignore yet")
	}
	if len(notes) > 0 {
		title += " (" + strings.Join(notes, "; ") + ")"
	}
	if taken {
		return []rule.Fix{{Title: "Write a reference to " + name + ", which is set", Preferred: true, Edits: rule.Lazy(edits)}}
	}
	return []rule.Fix{{Title: title, Preferred: true, Edits: func() []rule.FileEdit {
		file, exists := files.Read(target)
		line := edit.AppendEnv(file, name, bare)
		if line == nil {
			return nil // somebody else wrote the name there in between
		}
		return []rule.FileEdit{{Path: target, Create: !exists, Edits: line}, {Edits: edits()}}
	}}}
}

// replaceSecret writes a reference to the variable at the spot; nil if no
// spelling is replaced there. "-e NAME=value" of docker, whose arguments are not
// replaced, passes the variable on instead, which the environment then sets.
func replaceSecret(p *rule.Pass, sp spot, name string) func() []text.Edit {
	if ref := reference(sp.value, name); ref != "" {
		return func() []text.Edit { return edit.ReplacePart(p.Binding.Tree, sp.value.Target, sp.start, sp.end, ref) }
	}
	if sp.s == nil || sp.value.Index < 0 || sp.value.Text() != sp.name+"="+sp.text() {
		return nil
	}
	return sp.s.passOn(p, sp.value, sp.name, name)
}

// passOn writes only the name of a variable in the place of "NAME=value", the
// argument v of docker, and sets it in the environment to the value of another.
// nil if the dialect puts no variables into environments.
func (s *server) passOn(p *rule.Pass, v *config.Value, name, variable string) func() []text.Edit {
	tree, entry := p.Binding.Tree, s.entry
	env, field := s.get(schema.EnvRole), fieldWith(entry, schema.EnvRole)
	if s.line == nil || s.line.parsed.Kind != runners.Docker || field == nil || field.Type.Elem == nil || env != nil && (!env.IsMapping() || env.Via != nil || env.Get(name) != nil) {
		return nil
	}
	ref := config.Reference(variable, field.Type.Elem.Expand)
	if ref == "" {
		return nil
	}
	set := schema.TemplateField{Key: name, Value: schema.Template{Text: ref, Quote: true}}
	return func() []text.Edit {
		edits := edit.ReplaceScalar(tree, v.Target, name)
		if env != nil {
			return append(edits, edit.InsertFields(tree, env.Target, []schema.TemplateField{set}, edit.Where{})...)
		}
		value := schema.Template{Fields: []schema.TemplateField{set}}
		return append(edits, edit.InsertField(tree, entry.Target, field.Name, value, edit.Where{After: []string{argsKey(entry)}})...)
	}
}

// PassOn returns the repair of "-e NAME=${VARIABLE}" among docker's arguments
// where nothing is replaced: docker is given the name alone, and the
// environment of the server sets it. Where the server inherits the variable
// under the same name, the name is enough. nil for other arguments.
func PassOn(p *rule.Pass, v *config.Value, spelling, variable string) []rule.Fix {
	name, value, ok := strings.Cut(v.Text(), "=")
	if !ok || value != spelling || !isVariable(name) || variable == "" || v.Via != nil || v.Merged {
		return nil
	}
	for _, s := range servers(p) {
		if s.line == nil || s.line.parsed.Kind != runners.Docker || v.Parent != s.line.list {
			continue
		}
		title := "Pass '" + rule.Shorten(name) + "' on from the environment"
		if name == variable {
			return []rule.Fix{preferred(title, rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, v.Target, name) }))}
		}
		if edits := s.passOn(p, v, name, variable); edits != nil {
			return []rule.Fix{preferred(title, rule.Lazy(edits))}
		}
	}
	return nil
}

// freeVariable returns the name, or with a number behind it, for a variable
// with this value. taken is true if it is set to it already.
func freeVariable(vars *config.Variables, name, value string) (free string, taken bool) {
	free = name
	for n := 2; ; n++ {
		v, set := vars.Lookup(free, -1)
		if set && v.Value == value {
			return free, true
		}
		other, elsewhere := vars.Elsewhere[free]
		switch {
		case elsewhere && other.Path == vars.OnDemand.Path && other.Value == value:
			return free, true
		case !set && !elsewhere:
			return free, false
		}
		free = name + "_" + strconv.Itoa(n)
	}
}

// variableName makes the name of a variable of a spot's name.
func variableName(sp spot) string {
	name := sp.name
	if sp.s != nil && !sp.inEnv() && !isVariable(name) {
		if strings.EqualFold(name, "Authorization") || name == "" {
			name = "token"
		}
		name = sp.s.label() + "_" + strings.TrimPrefix(strings.TrimPrefix(name, "X-"), "x-")
	}
	clean := strings.Trim(strings.Map(upperName, name), "_")
	if clean == "" || clean[0] >= '0' && clean[0] <= '9' {
		return "SERVER_TOKEN"
	}
	return clean
}

// label is a short name for the server: its own, that of its package, or of the
// host where it is.
func (s *server) label() string {
	if name := s.get(schema.NameRole).Text(); name != "" {
		return name
	}
	for _, e := range s.entry.Entries {
		if e.IsText() && e.Type != nil && e.Type.Defines != "" {
			return e.Text()
		}
	}
	if s.entry.Key != "" {
		return s.entry.Key
	}
	if u, err := url.Parse(s.get(schema.URLRole).Text()); err == nil && u.Hostname() != "" {
		labels := strings.Split(u.Hostname(), ".")
		return labels[max(0, len(labels)-2)]
	}
	if s.line != nil {
		name := catalog.PackageName(s.line.parsed.Package)
		name = name[strings.LastIndexByte(name, '/')+1:]
		return strings.Trim(strings.NewReplacer("mcp-server", "", "server", "", "mcp", "", "--", "-").Replace(name), "-")
	}
	return ""
}

// upperName maps what a variable's name holds to capitals, and the rest to "_".
func upperName(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z':
		return r - 'a' + 'A'
	case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
		return r
	}
	return '_'
}

type ignoredKey struct{ path string }

// ignoredByGit reports whether a .gitignore beside the file or above it, up to
// the repository's root, names the file.
func ignoredByGit(p *rule.Pass, files config.Files, path string) bool {
	return rule.Memo(p, ignoredKey{path}, func() bool {
		base := filepath.Base(path)
		for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
			if t, ok := files.Read(filepath.Join(dir, ".gitignore")); ok && names(t, base) {
				return true
			}
			if files.Stat(filepath.Join(dir, ".git")).Exists || filepath.Dir(dir) == dir {
				return false
			}
		}
	})
}

// names reports whether a .gitignore has a line for base in every folder.
func names(t *text.Text, base string) bool {
	ignored := false
	for line := range strings.Lines(t.String()) {
		pattern := strings.TrimSpace(line)
		rest, again := strings.CutPrefix(pattern, "!")
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, "**/"), "/")
		if ok, err := filepath.Match(rest, base); err == nil && ok && rest != "" {
			ignored = !again
		}
	}
	return ignored
}
