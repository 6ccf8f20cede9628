package holodeck

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func importRule() *rule.Rule {
	return &rule.Rule{
		Code: "loaded-file", Severity: refused, Dialects: only(), Check: imports,
		Summary: "A file that HoloDeck opens when it loads the agent, and that is not there.",
		Doc: "`prompt_file` of a helper is read at load, from the folder in which HoloDeck is started or the folder of agent.yaml, depending on the command. " +
			"The module of a `grader` is imported at load; the folder of agent.yaml is searched, and then what is installed.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "claude:\n  agents:\n    checker:\n      description: Checks facts\n      prompt_file: prompts/none.md\n",
			Right:   head + "claude:\n  agents:\n    checker:\n      description: Checks facts\n      prompt: You check facts.\n",
		}},
	}
}

func imports(p *rule.Pass) {
	if p.Doc.Inputs.Files == nil || p.Doc.Inputs.Path == "" {
		return
	}
	objects(p, "SubagentSpec", func(v *config.Value) {
		if prompt := v.Get("prompt"); prompt == nil || prompt.IsNull() {
			promptFile(p, v.Get("prompt_file"))
		}
	})
	objects(p, "CodeMetric", func(v *config.Value) { grader(p, v.Get("grader")) })
}

// promptFile checks the file at both places from which it may be read.
func promptFile(p *rule.Pass, v *config.Value) {
	path, ok := textOf(p, v)
	if !ok {
		return
	}
	beside := filepath.FromSlash(path)
	started := beside
	if !filepath.IsAbs(beside) {
		beside = filepath.Join(filepath.Dir(p.Doc.Inputs.Path), beside)
		started = join(p.Doc.Inputs.WorkDir, filepath.FromSlash(path))
	}
	files := p.Doc.Inputs.Files
	found := started
	switch {
	case started != "" && files.Stat(started).Exists:
	case files.Stat(beside).Exists:
		found = beside
		if started != "" {
			p.Report(rule.Finding{
				Severity: schema.Warning, Span: v.Span(),
				Message: "HoloDeck looks for this file in the folder in which it is started, and there is none; it is beside agent.yaml only",
			})
		}
	default:
		p.Report(rule.Finding{Span: v.Span(), Message: "prompt_file not found: " + rule.Shorten(path)})
		return
	}
	if content, ok := files.Read(found); ok && blank(content.String()) {
		p.Report(rule.Finding{Span: v.Span(), Message: "subagent prompt must be non-empty: the file holds nothing"})
	}
}

// grader checks the module of a grader as far as it lies beside agent.yaml.
func grader(p *rule.Pass, v *config.Value) {
	path, ok := textOf(p, v)
	if !ok || badGrader(path) != "" {
		return
	}
	module, function, _ := strings.Cut(path, ":")
	parts := strings.Split(module, ".")
	for i := range parts {
		if parts[i] == "" {
			return
		}
		base := filepath.Join(append([]string{filepath.Dir(p.Doc.Inputs.Path)}, parts[:i+1]...)...)
		file, folder := p.Doc.Inputs.Files.Stat(base+".py"), p.Doc.Inputs.Files.Stat(base)
		last := i == len(parts)-1
		switch {
		case folder.Exists && folder.Folder && !last:
			continue
		case folder.Exists && folder.Folder:
			return // a package; what it offers is not looked into
		case file.Exists && last:
			graderFunction(p, v, base+".py", module, function)
			return
		case i == 0:
			p.Report(rule.Finding{
				Severity: schema.Warning, Span: v.Span(),
				Message: "There is no module '" + parts[0] + "' beside agent.yaml; HoloDeck imports it when it loads the file, so it must be installed",
			})
			return
		}
		p.Report(rule.Finding{Span: v.Span(), Message: "cannot import grader module '" + module + "': ModuleNotFoundError: No module named '" + strings.Join(parts[:i+1], ".") + "'"})
		return
	}
}

// graderFunction reports a function of which the module says nothing at all.
func graderFunction(p *rule.Pass, v *config.Value, file, module, function string) {
	content, ok := p.Doc.Inputs.Files.Read(file)
	if !ok || strings.Contains(content.String(), "import *") || strings.Contains(content.String(), "__getattr__") || strings.Contains(content.String(), "globals()") {
		return
	}
	if word, err := regexp.Compile(`\b` + regexp.QuoteMeta(function) + `\b`); err == nil && !word.MatchString(content.String()) {
		p.Report(rule.Finding{Span: v.Span(), Message: "module '" + module + "' has no attribute '" + function + "'"})
	}
}
