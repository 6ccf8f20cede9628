package launch

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func cmdWrapper(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil {
			continue
		}
		c := s.line.parsed
		switch {
		case s.line.script != nil && s.line.shell == "cmd":
			reportWrapper(p, s, "cmd /c", s.line.text, s.replaceAll(p, s.line.text, s.line.args))
		case c.Wrapper == "cmd" && c.Inner >= 0:
			reportWrapper(p, s, "cmd /c", s.line.args[c.Inner], s.unwrap(p))
		case c.Wrapper == "wsl" && c.Inner >= 0:
			reportWrapper(p, s, "wsl", s.line.args[c.Inner], s.unwrap(p))
		case c.Wrapper == "" && c.Kind != runners.Other && windowsName(s.line.text):
			name := runners.ProgramName(s.line.text)
			reportWrapper(p, s, s.line.text, name, rule.Lazy(func() []text.Edit {
				return edit.ReplaceScalar(p.Binding.Tree, s.line.command.Target, name)
			}))
		}
	}
}

// windowsName reports whether a program's name without a folder has an
// extension that only Windows has.
func windowsName(program string) bool {
	lower := strings.ToLower(program)
	return !strings.ContainsAny(program, `/\`) && (strings.HasSuffix(lower, ".cmd") || strings.HasSuffix(lower, ".bat") || strings.HasSuffix(lower, ".exe"))
}

func reportWrapper(p *rule.Pass, s *server, what, inner string, edits func() []rule.FileEdit) {
	p.Report(rule.Finding{
		Severity: advice(s), Span: s.line.command.Span(),
		Message: "'" + rule.Shorten(what) + "' exists on Windows only: on other systems the server does not start. '" + rule.Shorten(inner) + "' by itself starts on all",
		Fixes:   []rule.Fix{preferred("Start '"+rule.Shorten(inner)+"' directly", edits)},
	})
}

// advice is the severity of a finding about the command where the schema
// refuses it anyway.
func advice(s *server) schema.Severity {
	if closedEnum(s.line.command) {
		return schema.Information
	}
	return schema.Default
}

// unwrap starts the program inside the wrapper, with its own arguments.
func (s *server) unwrap(p *rule.Pass) func() []rule.FileEdit {
	return rule.Lazy(func() []text.Edit {
		inner := s.line.parsed.Inner
		edits := edit.ReplaceScalar(p.Binding.Tree, s.line.command.Target, s.line.args[inner])
		drop := make([]int, inner+1)
		for i := range drop {
			drop[i] = i
		}
		return append(edits, edit.RemoveItem(p.Binding.Tree, s.line.list.Target, drop...)...)
	})
}

func shellWrapper(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil || s.line.script == nil || s.line.shell == "cmd" {
			continue
		}
		p.Report(rule.Finding{
			Span:    s.line.command.Span(),
			Message: "Nothing here needs the shell '" + s.line.shell + "', which Windows does not have: '" + rule.Shorten(s.line.text) + "' starts by itself, with its arguments in the list",
			Fixes:   []rule.Fix{preferred("Start '"+rule.Shorten(s.line.text)+"' directly", s.replaceAll(p, s.line.text, s.line.args))},
		})
	}
}

// runOutput reports package managers that print a head line of their own
// before the output of the script that they run.
func runOutput(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil || s.line.parsed.Wrapper != "" {
			continue
		}
		at, ok := runners.NoisyRun(s.line.text, s.line.args)
		if !ok {
			continue
		}
		a := argument{s, at}
		p.Report(rule.Finding{
			Span:    a.span(),
			Message: "'" + s.line.parsed.Program + " " + rule.Shorten(a.text()) + "' prints a line of its own before the server's messages, and clients cannot read it: '--silent' keeps it away",
			Fixes:   []rule.Fix{preferred("Insert '--silent'", a.insertBefore(p, "--silent"))},
		})
	}
}
