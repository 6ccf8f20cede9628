package workspace

import (
	"path/filepath"
	"strings"
)

// cleanPath returns the one spelling of a path that is used as a map's key: no
// dots, and on Windows an upper-case drive letter.
func cleanPath(path string) string {
	if path == "" {
		return ""
	}
	path = filepath.Clean(path)
	if v := filepath.VolumeName(path); len(v) == 2 && v[1] == ':' {
		path = strings.ToUpper(v) + path[2:]
	}
	return path
}

// within reports whether path is folder or lies below it; both are clean.
func within(path, folder string) bool {
	if path == "" || folder == "" {
		return false
	}
	rest, ok := strings.CutPrefix(path, folder)
	return ok && (rest == "" || rest[0] == filepath.Separator || strings.HasSuffix(folder, string(filepath.Separator)))
}

// expandHome replaces a leading "~/" by the home folder, if that is known.
func expandHome(path, home string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok && home != "" {
		return filepath.Join(home, rest)
	}
	return path
}
