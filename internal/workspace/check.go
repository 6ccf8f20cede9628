package workspace

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// Limits in bytes: of a document that is looked at, and of another file that
// its meaning depends on.
const (
	maxDocument = 16 << 20
	maxSibling  = 4 << 20
)

// check runs the rules.
func (f *File) check(ctx context.Context) ([]rule.Finding, error) {
	if f.TooLarge() {
		return f.tooLarge(), nil
	}
	d, err := f.Document(ctx)
	if err != nil {
		return nil, err
	}
	options := f.Options()
	found := f.problems(options)
	if d == nil {
		return found, nil
	}
	found = append(found, rule.Run(ctx, d, f.Entry().Rules, options)...)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("checking %s: %w", f.doc.Key, err)
	}
	return found, nil
}

// Options are the rules' options for the file.
func (f *File) Options() rule.Options {
	return rule.Options{Severity: f.settings.Severity, Unset: f.settings.Unset, CI: f.session.options.Strict}
}

// problems returns the findings about the comment that pins the dialect.
func (f *File) problems(o rule.Options) []rule.Finding {
	found := slices.Clone(f.Choice().Problems)
	for i := range found {
		if s := o.Severity[found[i].Code]; s != schema.Default {
			found[i].Severity = s
		}
	}
	return slices.DeleteFunc(found, func(f rule.Finding) bool { return f.Severity == schema.Off })
}

// tooLarge returns the one finding about a large file that is surely meant.
func (f *File) tooLarge() []rule.Finding {
	if f.Entry() == nil || f.settings.Severity[dialects.TooLargeCode] == schema.Off {
		return nil
	}
	return []rule.Finding{{
		Code:     dialects.TooLargeCode,
		Severity: schema.Information,
		Message:  fmt.Sprintf("The file has more than %d MB and is not checked.", maxDocument>>20),
		Span:     f.doc.Text.Line(0),
	}}
}

// inputs is everything outside the document that its meaning depends on.
func (f *File) inputs() *config.Inputs {
	o := &f.session.options
	return &config.Inputs{
		Path:         f.doc.Path,
		WorkDir:      f.workDir(),
		Home:         o.Home,
		Environ:      f.session.env.lookup,
		EnvironNames: f.session.env.names,
		EnvFiles:     f.envFiles(),
		Files:        f.view,
		Strict:       o.Strict,
		Unset:        uint8(f.settings.Unset),
	}
}

// workDir is the folder in which the runtime would be started: an untitled
// document has none.
func (f *File) workDir() string {
	switch {
	case f.session.options.WorkDir != "":
		return f.session.options.WorkDir
	case f.doc.Path == "":
		return ""
	case f.folder != "":
		return f.folder
	}
	return filepath.Dir(f.doc.Path)
}

// envFiles are the settings' .env files as absolute paths.
func (f *File) envFiles() []string {
	var files []string
	for _, p := range f.settings.EnvFiles {
		if p = expandHome(p, f.session.options.Home); filepath.IsAbs(p) {
			files = append(files, p)
		} else if dir := f.workDir(); dir != "" {
			files = append(files, filepath.Join(dir, p))
		}
	}
	return files
}
