package launch

import (
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

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
