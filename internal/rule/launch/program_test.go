package launch

import (
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// modes are files with their permission bits; a name with a slash at the end is
// a folder.
type modes map[string]uint32

func (m modes) Read(string) (*text.Text, bool) { return nil, false }
func (m modes) List(string) []string           { return nil }

func (m modes) Stat(path string) config.FileInfo {
	if _, ok := m[path+"/"]; ok {
		return config.FileInfo{Exists: true, Folder: true, Mode: 0o755}
	}
	mode, ok := m[path]
	return config.FileInfo{Exists: ok, Mode: mode}
}

func TestSearchPath(t *testing.T) {
	unix := map[string]string{"PATH": "/a:/b/::/a"}
	windows := map[string]string{"PATH": `C:\a`, "PATHEXT": ".EXE;.CMD"}
	for name, c := range map[string]struct {
		environ map[string]string
		files   modes
		want    bool
	}{
		"in the second folder":          {unix, modes{"/b/npx": 0o755}, true},
		"nowhere":                       {unix, modes{"/c/npx": 0o755}, false},
		"not to be run":                 {unix, modes{"/a/npx": 0o644}, false},
		"not to be run, then found":     {unix, modes{"/a/npx": 0o644, "/b/npx": 0o755}, true},
		"a folder":                      {unix, modes{"/a/npx/": 0}, false},
		"of a system without modes":     {unix, modes{"/a/npx": 0}, true},
		"Windows' names elsewhere":      {unix, modes{"/a/npx.cmd": 0o755, "/a/npx.exe": 0o755}, false},
		"Windows, one folder, a script": {windows, modes{`C:\a/npx.cmd`: 0o666}, true},
		"Windows, a program":            {windows, modes{`C:\a/npx.exe`: 0o666}, true},
		"Windows, another ending":       {windows, modes{`C:\a/npx.ps1`: 0o666}, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, ok := newSearchPath(func(name string) (string, bool) { v, ok := c.environ[name]; return v, ok })
			if !ok {
				t.Fatal("no search path")
			}
			if got := s.holds(c.files, "npx"); got != c.want {
				t.Errorf("holds = %v, want %v", got, c.want)
			}
		})
	}
	if _, ok := newSearchPath(func(string) (string, bool) { return "", false }); ok {
		t.Error("there is a search path without PATH")
	}
}
