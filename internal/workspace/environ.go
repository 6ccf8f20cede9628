package workspace

import (
	"slices"
	"strings"
)

// environ is the process environment.
type environ struct {
	values map[string]string
	sorted []string
}

// newEnviron reads entries of the form NAME=value; the last of equal names wins.
func newEnviron(entries []string) *environ {
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
	return e
}

func (e *environ) lookup(name string) (string, bool) {
	v, ok := e.values[name]
	return v, ok
}

func (e *environ) names() []string { return e.sorted }
