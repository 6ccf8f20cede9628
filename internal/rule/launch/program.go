package launch

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

func programMissing(p *rule.Pass) {
	in := p.Doc.Inputs
	if p.Options.CI || in.Files == nil || in.Environ == nil {
		return
	}
	search, ok := newSearchPath(in.Environ)
	if !ok {
		return
	}
	found := map[string]bool{}
	for _, s := range servers(p) {
		if s.line == nil || s.line.text == "" || closedEnum(s.line.command) && !knownValue(s.line.command) || s.installs() {
			continue
		}
		program := s.line.text
		if strings.ContainsAny(program, `/\ $~`) {
			continue
		}
		there, seen := found[program]
		if !seen {
			there = search.holds(in.Files, program)
			found[program] = there
		}
		if !there {
			p.Report(rule.Finding{Span: s.line.command.Span(), Message: "The program '" + rule.Shorten(program) + "' is not installed on this machine, or not on its PATH"})
		}
	}
}

// installs reports whether the runtime fetches a missing program, as the entry
// says in a field of its own.
func (s *server) installs() bool {
	f := fieldWith(s.entry, schema.InstallRole)
	from := ""
	if f != nil {
		from = s.entry.Get(f.Name).Text()
	}
	return from != "" && from != "false"
}

// knownValue reports whether v is one of its enumeration's values.
func knownValue(v *config.Value) bool {
	for _, e := range v.Type.Enum {
		if e.Value == v.Text() {
			return true
		}
	}
	return false
}

// A searchPath is where the system looks for programs, and what it appends to
// their names.
type searchPath struct {
	folders, extensions []string
	windows             bool
}

// newSearchPath reads the variables PATH and PATHEXT. Only Windows has the
// second, and only there is it the name of a file that makes it a program.
func newSearchPath(environ func(string) (string, bool)) (*searchPath, bool) {
	path, ok := environ("PATH")
	if !ok {
		return nil, false
	}
	extensions, windows := environ("PATHEXT")
	s := &searchPath{extensions: []string{""}, windows: windows}
	sign := ":"
	if windows {
		sign = ";"
		s.extensions = append(s.extensions, strings.Split(strings.ToLower(extensions), ";")...)
	}
	for _, folder := range strings.Split(path, sign) {
		folder = strings.TrimRight(folder, `/\`)
		if folder != "" && !slices.Contains(s.folders, folder) {
			s.folders = append(s.folders, folder)
		}
	}
	return s, true
}

// holds reports whether a folder of the path holds the program.
func (s *searchPath) holds(files config.Files, program string) bool {
	for _, folder := range s.folders {
		for _, extension := range s.extensions {
			if s.runs(files.Stat(folder + "/" + program + extension)) {
				return true
			}
		}
	}
	return false
}

// runs reports whether the system would start the file. An unknown mode counts
// as one that it would.
func (s *searchPath) runs(info config.FileInfo) bool {
	return info.Exists && !info.Folder && (s.windows || info.Mode == 0 || info.Mode&0o111 != 0)
}
