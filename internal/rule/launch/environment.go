package launch

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// variableNames reports names in an environment that no system takes.
func variableNames(p *rule.Pass) {
	for _, s := range servers(p) {
		env := s.get(schema.EnvRole)
		if !env.IsMapping() {
			continue
		}
		for _, e := range env.Entries {
			name := e.Key
			if e.Pair.Colon < 0 || name != "" && !strings.ContainsAny(name, "= \t\x00${}") {
				continue
			}
			f := rule.Finding{Span: e.KeySpan(), Message: "'" + rule.Shorten(before(name)) + "' is not the name of a variable: it holds a space or a sign that names do not have, and the server does not get it"}
			f.Fixes = nameFix(p, e)
			p.Report(f)
		}
	}
}

// before is a name up to its "=", behind which a secret may stand.
func before(name string) string {
	first, _, _ := strings.Cut(name, "=")
	return first
}

// nameFix takes blanks and "$" away, or splits "NAME=value".
func nameFix(p *rule.Pass, e *config.Value) []rule.Fix {
	if e.Via != nil || e.Merged {
		return nil
	}
	name, value, split := strings.Cut(e.Key, "=")
	name = strings.Trim(strings.TrimSpace(name), "${}")
	if name == "" || strings.ContainsAny(name, " \t\x00${}") || e.Parent.Get(name) != nil || split && e.Text() != "" {
		return nil
	}
	return []rule.Fix{preferred("Rename to '"+rule.Shorten(name)+"'", rule.Lazy(func() []text.Edit {
		edits := edit.RenameKey(p.Binding.Tree, e.Pair, name)
		if split {
			edits = append(edits, edit.ReplaceNode(p.Binding.Tree, e.Target, edit.Scalar(value))...)
		}
		return edits
	}))}
}

// serverVariable reports a secret under another name than the one which the
// server reads.
func serverVariable(p *rule.Pass) {
	packages(p, func(s *server, l fetched, known catalog.Server) {
		env := s.get(schema.EnvRole)
		if !env.IsMapping() {
			return
		}
		var wanted []string
		for _, v := range known.Env {
			if v.Required && v.Secret && env.Get(v.Name) == nil && !s.passes(v.Name) && !isSet(p, v.Name) {
				wanted = append(wanted, v.Name)
			}
		}
		var unknown []*config.Value
		for _, e := range env.Entries {
			reads := slices.ContainsFunc(known.Env, func(v catalog.EnvVar) bool { return v.Name == e.Key })
			if !reads && secret.Key(e.Key) {
				unknown = append(unknown, e)
			}
		}
		if len(wanted) != 1 || len(unknown) != 1 || unknown[0].Pair.Colon < 0 {
			return
		}
		e := unknown[0]
		f := rule.Finding{
			Span:    e.KeySpan(),
			Message: "'" + rule.Shorten(l.Package) + "' reads its credential from '" + wanted[0] + "', which is not set here, and is not known to read '" + rule.Shorten(e.Key) + "'",
		}
		if e.Via == nil && !e.Merged {
			f.Fixes = []rule.Fix{p.RenameKeyFix(e, wanted[0])}
		}
		p.Report(f)
	})
}

// passes reports whether an argument names the variable.
func (s *server) passes(name string) bool {
	return slices.ContainsFunc(s.line.args, func(a string) bool { return a == name || strings.Contains(a, name+"=") })
}

func isSet(p *rule.Pass, name string) bool {
	if p.Doc.Vars() == nil {
		return false
	}
	_, set := p.Doc.Vars().Lookup(name, -1)
	return set
}
