package launch

import (
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A spot is a text of a server's that may hold a credential, with the name
// that says what it is.
type spot struct {
	name  string
	value *config.Value
}

// spots lists the texts of s that may hold a credential.
func (s *server) spots() []spot {
	var all []spot
	for _, role := range []schema.Role{schema.EnvRole, schema.HeadersRole} {
		if m := s.get(role); m.IsMapping() {
			for _, e := range m.Entries {
				all = append(all, spot{e.Key, e})
			}
		}
	}
	if u := s.get(schema.URLRole); u.IsText() {
		all = append(all, spot{"", u})
	}
	if s.line != nil {
		for i, v := range s.line.values {
			name, _, _ := strings.Cut(s.line.args[i], "=")
			if !strings.HasPrefix(name, "-") && i > 0 {
				name = s.line.args[i-1]
			}
			all = append(all, spot{strings.TrimLeft(name, "-"), v})
		}
	}
	return all
}

func literalSecret(p *rule.Pass) {
	for _, s := range servers(p) {
		for _, sp := range s.spots() {
			if !sp.value.IsText() || substituted(p, sp.value) {
				continue
			}
			written := sp.value.Text()
			if _, after, ok := strings.Cut(written, "="); ok && strings.HasPrefix(written, "-") {
				written = after
			}
			kind, is := secret.Looks(sp.name, written)
			if !is {
				continue
			}
			p.Report(rule.Finding{
				Span:    sp.value.Span(),
				Message: "This looks like " + string(kind) + ": whoever reads the file has it" + instead(s, sp),
				Fixes:   append(moveToEnv(p, s, sp, written), inherit(p, s, sp)...),
			})
		}
	}
}

// instead says where the credential belongs. Where nothing is expanded, no
// reference can stand in its place.
func instead(s *server, sp spot) string {
	switch {
	case reference(sp.value, "NAME") != "":
		return ". It belongs into the environment, and a reference here"
	case sp.value.Parent != nil && sp.value.Parent == s.get(schema.EnvRole):
		return ". A server inherits the environment of what starts it: set the variable there"
	}
	return ""
}

// inherit removes a variable that a server gets from the environment of what
// starts it, where no reference can take the value's place.
func inherit(p *rule.Pass, s *server, sp spot) []rule.Fix {
	env := s.get(schema.EnvRole)
	if sp.value.Parent == nil || sp.value.Parent != env || env.Via != nil || sp.value.Merged || reference(sp.value, "NAME") != "" {
		return nil
	}
	fix := p.RemoveFix(env, sp.value)
	fix.Title = "Remove '" + rule.Shorten(sp.name) + "' (set it in the environment from which the server is started)"
	return []rule.Fix{fix}
}

// substituted reports whether v's text comes from a variable already.
func substituted(p *rule.Pass, v *config.Value) bool {
	_, exact := p.Doc.Original(v.Target.Span)
	return !exact
}

// moveToEnv writes the value into the .env file and a reference in its place.
func moveToEnv(p *rule.Pass, s *server, sp spot, written string) []rule.Fix {
	vars := p.Doc.Vars
	if vars == nil || vars.Target == "" || sp.value.Via != nil || p.Doc.Inputs.Files == nil {
		return nil
	}
	bare := secret.Bare(written)
	name := variableName(s, sp)
	ref := reference(sp.value, name)
	start := strings.LastIndex(sp.value.Text(), bare)
	if ref == "" || start < 0 || strings.ContainsAny(bare, "\r\n'\"`\\#$ ") {
		return nil
	}
	title := "Move the value to " + filepath.Base(vars.Target) + " as " + name
	if !ignoredByGit(p.Doc.Inputs.Files, vars.Target) {
		title += " (which git does not ignore yet)"
	}
	return []rule.Fix{{Title: title, Preferred: true, Edits: func() []rule.FileEdit {
		file, exists := p.Doc.Inputs.Files.Read(vars.Target)
		line := edit.AppendEnv(file, name, bare)
		if line == nil {
			return nil // the name is taken
		}
		return []rule.FileEdit{
			{Path: vars.Target, Create: !exists, Edits: line},
			{Edits: edit.ReplacePart(p.Binding.Tree, sp.value.Target, start, start+len(bare), ref)},
		}
	}}}
}

// reference spells the variable as the place expands it; "" if it expands none.
func reference(v *config.Value, name string) string {
	if v.Type == nil {
		return ""
	}
	return config.Reference(name, v.Type.Expand)
}

// variableName makes the name of a variable of a spot's name.
func variableName(s *server, sp spot) string {
	name := sp.name
	if env := s.get(schema.EnvRole); env == nil || sp.value.Parent != env {
		server := s.get(schema.NameRole).Text()
		if server == "" {
			server = s.entry.Key
		}
		name = server + "_" + name
		if strings.EqualFold(sp.name, "Authorization") || sp.name == "" {
			name = server + "_TOKEN"
		}
	}
	clean := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r - 'a' + 'A'
		}
		if r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name)
	clean = strings.Trim(clean, "_")
	if clean == "" || clean[0] >= '0' && clean[0] <= '9' {
		return "SERVER_TOKEN"
	}
	return clean
}

// ignoredByGit reports whether a .gitignore beside the file or above it, up to
// the repository's root, names the file.
func ignoredByGit(files config.Files, path string) bool {
	base := filepath.Base(path)
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if t, ok := files.Read(filepath.Join(dir, ".gitignore")); ok && names(t, base) {
			return true
		}
		if files.Stat(filepath.Join(dir, ".git")).Exists || filepath.Dir(dir) == dir {
			return false
		}
	}
}

// names reports whether a .gitignore has a line for base in every folder.
func names(t *text.Text, base string) bool {
	for line := range strings.Lines(t.String()) {
		pattern := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(line), "**/"), "/")
		if ok, err := filepath.Match(pattern, base); err == nil && ok && pattern != "" {
			return true
		}
	}
	return false
}

func placeholder(p *rule.Pass) {
	for _, s := range servers(p) {
		for _, sp := range s.spots() {
			part, is := secret.Placeholder(sp.value.Text())
			if !is || !sp.value.IsText() {
				continue
			}
			start := strings.Index(sp.value.Text(), part)
			p.Report(rule.Finding{
				Span:    config.PartSpan(sp.value, start, start+len(part)),
				Message: "'" + rule.Shorten(part) + "' is a placeholder that nobody has filled in",
			})
		}
	}
}
