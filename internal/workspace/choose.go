package workspace

import (
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// choose decides the file's dialect and edition.
func (f *File) choose() dialects.Choice {
	format, named := formatOf(f.doc.Path, f.doc.Language)
	return dialects.Choose(f.session.options.Dialects, dialects.Question{
		Text:        f.doc.Text,
		Path:        f.doc.Path,
		Format:      format,
		Named:       named,
		Flags:       f.session.options.Flags,
		Association: f.association(),
		Editions:    f.settings.Editions,
		Tree:        f.trees.get,
	})
}

// formatOf returns the notation that a file's name shows, or else its language.
func formatOf(path, language string) (format syntax.Format, named bool) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".yaml", ".yml":
		return syntax.YAML, true
	case ".json":
		return syntax.JSON, true
	}
	switch language {
	case "yaml":
		return syntax.YAML, true
	case "json":
		return syntax.JSON, true
	}
	return syntax.YAML, false
}

// association returns what the first association says whose pattern fits.
func (f *File) association() dialects.Pick {
	if f.doc.Path == "" {
		return dialects.Pick{}
	}
	for _, a := range f.settings.Associations {
		if fits(a.Pattern, f.doc.Path, f.root()) {
			return a.pick()
		}
	}
	return dialects.Pick{}
}

// root is the folder that patterns are relative to.
func (f *File) root() string {
	if f.folder != "" {
		return f.folder
	}
	return f.workDir()
}

// fits reports whether the glob pattern means path: by its base name where the
// pattern has no slash, by the whole path where it is absolute, and else by the
// path relative to root.
func fits(pattern, path, root string) bool {
	pattern = filepath.ToSlash(pattern)
	if !strings.Contains(pattern, "/") {
		return match(pattern, filepath.Base(path))
	}
	if filepath.IsAbs(filepath.FromSlash(pattern)) {
		return match(pattern, filepath.ToSlash(path))
	}
	rel, err := filepath.Rel(root, path)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		// Outside of the root only "**/…" can mean it.
		return strings.HasPrefix(pattern, "**/") && match(pattern, filepath.ToSlash(path))
	}
	return match(pattern, filepath.ToSlash(rel))
}

func match(pattern, name string) bool {
	ok, err := doublestar.Match(pattern, name)
	return err == nil && ok
}
