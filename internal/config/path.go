package config

import (
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// File returns the absolute path that the text of v names, where its type is
// one of paths. ok is false where v is none, where the runtime puts variables
// into it, and where the folder that it starts from is not known.
func (d *Document) File(v *Value) (path string, ok bool) {
	if v == nil || v.Type == nil || !v.IsText() || v.Scalar.Text == "" {
		return "", false
	}
	switch v.Type.Format {
	case schema.FilePath, schema.FolderPath, schema.AnyPath:
	default:
		return "", false
	}
	if strings.ContainsRune(v.Scalar.Text, '$') {
		return "", false
	}
	return d.Resolve(v.Type, v.Scalar.Text)
}

// Resolve returns path as an absolute one, read as a value of type t.
func (d *Document) Resolve(t *schema.Type, path string) (string, bool) {
	if rest, home := strings.CutPrefix(path, "~"); home && t.Expand&schema.Tilde != 0 && (rest == "" || rest[0] == '/') {
		return filepath.Join(d.Inputs.Home, filepath.FromSlash(rest)), d.Inputs.Home != ""
	}
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path), true
	}
	base := d.base(t)
	return filepath.Join(base, path), base != ""
}

// base is the folder that relative paths of type t start from, "" if unknown.
func (d *Document) base(t *schema.Type) string {
	switch {
	case t.Base == schema.WorkDir:
		return d.Inputs.WorkDir
	case t.Base == schema.Beside && d.Inputs.Path != "":
		return filepath.Dir(d.Inputs.Path)
	}
	return ""
}
