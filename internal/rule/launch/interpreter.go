package launch

import (
	"regexp"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// interpreterScript reports an interpreter that is told to run something which
// is no file: another program, or a module.
func interpreterScript(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		if c.ScriptArg < 0 || s.line.script != nil || c.Wrapper != "" || c.Kind == runners.UvRun {
			return
		}
		a := argument{s, c.ScriptArg}
		switch {
		case isProgram(c.Script):
			p.Report(rule.Finding{
				Span:    a.span(),
				Message: c.Program + " takes '" + c.Script + "' for a file that it has to run; it is a program by itself",
				Fixes:   []rule.Fix{preferred("Start '"+c.Script+"' directly", s.replaceAll(p, c.Script, s.line.args[c.ScriptArg+1:]))},
			})
		case c.Kind == runners.Python && module().MatchString(c.Script):
			p.Report(rule.Finding{
				Severity: schema.Information, Span: a.span(),
				Message: c.Program + " takes '" + rule.Shorten(c.Script) + "' for a file; a module is started with '-m'",
				Fixes:   []rule.Fix{preferred("Insert '-m'", a.insertBefore(p, "-m"))},
			})
		}
	}, runners.Node, runners.Python)
}

// isProgram reports whether a word is the name of a runner.
func isProgram(word string) bool {
	switch word {
	case "npx", "npm", "pnpm", "yarn", "bunx", "uvx", "uv", "pipx", "docker", "node", "python", "python3":
		return true
	}
	return false
}

// module matches a module's name, which has no extension.
var module = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$`) })

// moduleName reports "python -m" with a name that no module can have.
func moduleName(p *rule.Pass) {
	lines(p, func(s *server, c runners.Command) {
		if c.ModuleArg < 0 || !strings.Contains(c.Module, "-") && !strings.HasSuffix(c.Module, ".py") || strings.ContainsAny(c.Module, `/\$`) {
			return
		}
		a := argument{s, c.ModuleArg}
		name := strings.ReplaceAll(strings.TrimSuffix(c.Module, ".py"), "-", "_")
		p.Report(rule.Finding{
			Span:    a.span(),
			Message: "There is no module '" + rule.Shorten(c.Module) + "': names of modules have no hyphens and no '.py'; a package of this name usually has the module '" + rule.Shorten(name) + "'",
			Fixes:   []rule.Fix{preferred("Change to '"+rule.Shorten(name)+"'", a.replace(p, name))},
		})
	}, runners.Python, runners.UvRun)
}

// ignoredSettings reports what belongs to a program that is started, beside an
// address, and is said nothing of by the schema.
func ignoredSettings(p *rule.Pass) {
	for _, s := range servers(p) {
		address := s.get(schema.URLRole)
		if address.IsEmpty() || s.get(schema.CommandRole) != nil {
			continue
		}
		for _, role := range []schema.Role{schema.ArgsRole, schema.EnvRole, schema.EnvFileRole, schema.InstallRole} {
			e := s.get(role)
			if e.IsEmpty() || e.Parent != s.entry || p.FaultyKey(e) {
				continue
			}
			f := rule.Finding{
				Span: e.KeySpan(), Unnecessary: true,
				Message: "'" + e.Key + "' has no effect: the server is reached at an address, and no program is started",
				Related: []rule.Related{{Span: address.Span(), Message: "The address"}},
			}
			if e.Via == nil && !e.Merged {
				fix := p.RemoveFix(s.entry, e)
				fix.Preferred = true
				f.Fixes = []rule.Fix{fix}
			}
			p.Report(f)
		}
	}
}
