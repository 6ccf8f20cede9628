package workspace

import (
	"path/filepath"
	"slices"
)

// A folder is a workspace folder with the settings that it keeps for everybody.
type folder struct {
	path     string
	settings Settings
	problems []Problem
}

// openFolder reads the folder's settings file, if it has one.
func (s *Session) openFolder(path string) folder {
	f := folder{path: path}
	for _, name := range SettingsFiles() {
		file := filepath.Join(path, name)
		t, ok := s.disk.read(file, maxSibling)
		if !ok {
			continue
		}
		f.settings, f.problems = ParseSettingsFile(file, t, s.options.Dialects)
		for i := range f.problems {
			f.problems[i].Path = file
		}
		break
	}
	return f
}

// reopen reads the settings of the folders anew whose settings file is among
// paths, and reports whether there is one.
func (s *Session) reopen(folders []folder, paths []string) ([]folder, bool) {
	names := SettingsFiles()
	read := false
	for i, f := range folders {
		if slices.ContainsFunc(paths, func(p string) bool {
			return filepath.Dir(p) == f.path && slices.Contains(names, filepath.Base(p))
		}) {
			if !read {
				folders, read = slices.Clone(folders), true
			}
			folders[i] = s.openFolder(f.path)
		}
	}
	return folders, read
}

// folderOf returns the innermost workspace folder around path; the zero folder
// if there is none.
func (s *Snapshot) folderOf(path string) folder {
	var best folder
	for _, f := range s.folders {
		if len(f.path) > len(best.path) && within(path, f.path) {
			best = f
		}
	}
	return best
}
