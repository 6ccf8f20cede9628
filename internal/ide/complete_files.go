package ide

import (
	"cmp"
	"path"
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// mostFiles is how many paths are offered at once.
const mostFiles = 500

// files offers the paths that go on from what is typed, where t is a path.
func (s *site) files(t *schema.Type) []offer {
	switch t.Format {
	case schema.FilePath, schema.FolderPath, schema.AnyPath:
	default:
		return nil
	}
	typed := s.cur.Prefix
	if s.d.Inputs.Files == nil || strings.ContainsAny(typed, "$\n") || s.onlyMaybePath(t) {
		return nil
	}
	folder, base := path.Split(typed)
	abs, ok := s.d.Resolve(t, cmp.Or(folder, "."))
	if !ok {
		return nil
	}
	var all []offer
	for _, name := range s.d.Inputs.Files.List(abs) {
		isFolder := strings.HasSuffix(name, "/")
		switch {
		case t.Format == schema.FolderPath && !isFolder,
			isFolder && strings.HasPrefix(name, ".") && !strings.HasPrefix(base, "."),
			filepath.Join(abs, name) == s.d.Inputs.Path:
			continue
		}
		all = append(all, s.file(folder+name, name, isFolder, t))
		if len(all) == mostFiles {
			break
		}
	}
	return all
}

// onlyMaybePath reports whether the place is one of many texts that may be a
// path, an argument say, and nothing typed says that it is one.
func (s *site) onlyMaybePath(t *schema.Type) bool {
	return t.Format == schema.AnyPath && s.cur.Place == syntax.InItem && !strings.HasPrefix(s.cur.Prefix, ".") && !strings.Contains(s.cur.Prefix, "/")
}

func (s *site) file(whole, name string, isFolder bool, t *schema.Type) offer {
	kind := FileItem
	if isFolder {
		kind = FolderItem
	}
	o := s.one(whole, t, kind)
	o.Label, o.Filter, o.rank = name, whole, rankMore
	o.Retrigger = isFolder
	if strings.HasPrefix(name, ".") {
		o.order = 1
	}
	return o
}
