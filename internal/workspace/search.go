package workspace

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
)

// passedOver are folders that hold other people's files or none that matter.
func passedOver() []string {
	return []string{".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", "venv", ".tox", ".terraform", "vendor"}
}

// Search returns the files below the folder root that may be agent files by
// their name, in lexical order: those that can be YAML or JSON, and those that
// an association names. What cannot be read is passed on to failed.
func (s *Snapshot) Search(root string, failed func(error)) []string {
	var files []string
	skip := passedOver()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			failed(fmt.Errorf("searching %s: %w", path, err))
		case entry.IsDir() && path != root && slices.Contains(skip, entry.Name()):
			return filepath.SkipDir
		case entry.Type().IsRegular() && s.maybeAgent(path):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		failed(fmt.Errorf("searching %s: %w", root, err))
	}
	return files
}

// maybeAgent reports whether a file's name allows it to be an agent file.
func (s *Snapshot) maybeAgent(path string) bool {
	if slices.Contains(SettingsFiles(), filepath.Base(path)) {
		return false
	}
	if _, named := formatOf(path, ""); named {
		return true
	}
	f := newFile(Doc{Path: cleanPath(path)}, s)
	return f.association() != (Association{}).pick()
}
