package launch

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

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
