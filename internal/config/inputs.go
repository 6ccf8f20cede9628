package config

import "github.com/mcp-lsp/mcp-lsp/internal/text"

// Inputs is everything outside the document that its meaning depends on.
type Inputs struct {
	// Path is the absolute path of the file with forward or native slashes; ""
	// for an untitled document or standard input.
	Path string
	// WorkDir is the folder in which the runtime would be started: the current
	// folder on the command line, the workspace folder in an editor; "" if unknown.
	WorkDir string
	// Home is the user's home folder; "" if unknown.
	Home string
	// Environ looks up the process environment.
	Environ func(name string) (value string, ok bool)
	// EnvironNames lists the names set in the process environment.
	EnvironNames func() []string
	// EnvFiles are .env files that the user's settings add, absolute.
	EnvFiles []string
	// Files reads other files. What is read here is what the document's
	// findings depend on; the workspace watches it.
	Files Files
	// Strict is true where findings decide (mcp-lsp check), false in an editor.
	Strict bool
	// Unset is the severity of an unset variable; schema.Default lets the rule decide.
	Unset uint8
}

// Files reads files by absolute path. Open documents count before the disk.
type Files interface {
	// Read returns the text of a file of reasonable size.
	Read(path string) (*text.Text, bool)
	// Stat tells what is there.
	Stat(path string) FileInfo
	// List returns the names in a folder, folders with a slash at the end.
	List(path string) []string
}

// FileInfo is what Stat found.
type FileInfo struct {
	Exists bool
	Folder bool
	Mode   uint32 // permission bits; 0 where the system has none
}

// Variables are the environment variables that count for a document.
type Variables struct {
	vars   map[string]Variable
	scopes []scope
	// Elsewhere are names that are set in files that the runtime does not
	// read for this purpose.
	Elsewhere map[string]Variable
	// Target is the .env file to which a fix adds a missing name; "" if there is none.
	Target string
	// OnDemand is the .env file that the runtime reads only if it is told to.
	OnDemand OnDemand
	// Sources says in the order of strength where a name may come from, for messages.
	Sources []string
}

// A Variable is one environment variable with the place that sets it. Its value
// is only for what the loader does with it and is never shown.
type Variable struct {
	Name  string
	Path  string    // of the file that sets it; "" for the process environment
	Span  text.Span // of its line in that file
	Value string
}

// OnDemand is a file of variables that counts only if the runtime is started
// in a certain way.
type OnDemand struct {
	Path string // "" if there is none
	How  string // a clause that says how: "start it with '--env-from-file .env'"
}

type scope struct {
	span text.Span
	vars map[string]Variable
}

// NewVariables returns an empty set.
func NewVariables() *Variables {
	return &Variables{vars: map[string]Variable{}, Elsewhere: map[string]Variable{}}
}

// Add sets v unless a stronger source, added before, has set it.
func (vs *Variables) Add(v Variable) {
	if _, ok := vs.vars[v.Name]; !ok {
		vs.vars[v.Name] = v
	}
}

// AddScoped sets variables that count only for offsets inside span.
func (vs *Variables) AddScoped(span text.Span, vars []Variable) {
	m := map[string]Variable{}
	for _, v := range vars {
		m[v.Name] = v
	}
	vs.scopes = append(vs.scopes, scope{span, m})
}

// Lookup returns the variable called name that counts at offset off.
func (vs *Variables) Lookup(name string, off int) (Variable, bool) {
	if vs == nil {
		return Variable{}, false
	}
	for _, s := range vs.scopes {
		if v, ok := s.vars[name]; ok && s.span.Contains(off) {
			return v, true
		}
	}
	v, ok := vs.vars[name]
	return v, ok
}

// All returns every variable that is set somewhere in the document, unsorted.
func (vs *Variables) All() []Variable {
	var all []Variable
	seen := map[string]bool{}
	add := func(m map[string]Variable) {
		for n, v := range m {
			if !seen[n] {
				seen[n] = true
				all = append(all, v)
			}
		}
	}
	for _, s := range vs.scopes {
		add(s.vars)
	}
	add(vs.vars)
	return all
}
