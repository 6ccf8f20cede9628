package workspace

import (
	"slices"
	"strings"
)

// environ is the process environment.
type environ struct {
	values map[string]string
	sorted []string
	folded map[string]string // from upper case to the name; nil where case counts
}

// newEnviron reads entries of the form NAME=value; the last of equal names wins.
// Case does not count on Windows, whose own name for PATH is Path.
func newEnviron(entries []string, windows bool) *environ {
	e := &environ{values: make(map[string]string, len(entries))}
	for _, entry := range entries {
		if name, value, ok := strings.Cut(entry, "="); ok && name != "" {
			e.values[name] = value
		}
	}
	for name := range e.values {
		e.sorted = append(e.sorted, name)
	}
	slices.Sort(e.sorted)
	if windows {
		e.folded = make(map[string]string, len(e.sorted))
		for _, name := range e.sorted {
			e.folded[strings.ToUpper(name)] = name
		}
	}
	return e
}

func (e *environ) lookup(name string) (string, bool) {
	if e.folded != nil {
		if own, ok := e.folded[strings.ToUpper(name)]; ok {
			name = own
		}
	}
	v, ok := e.values[name]
	return v, ok
}

func (e *environ) names() []string { return e.sorted }
