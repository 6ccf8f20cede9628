package dialects

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
)

// Find returns the dialect called name, or nil.
func Find(entries []Entry, name string) *Entry {
	for i := range entries {
		if entries[i].Name == name {
			return &entries[i]
		}
	}
	return nil
}

// Names lists the dialects' names.
func Names(entries []Entry) []string {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name
	}
	return names
}

// Codes lists every rule's code, sorted, each once.
func Codes(entries []Entry) []string {
	var codes []string
	for _, e := range entries {
		for _, r := range e.Rules {
			codes = append(codes, r.Code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// Editions lists the editions that a pick may name: those of its dialect, or of
// all dialects if it names none, each once.
func Editions(entries []Entry, dialect string) []string {
	var names []string
	for _, e := range entries {
		if dialect != "" && dialect != e.Name {
			continue
		}
		for _, ed := range e.Editions {
			if !slices.Contains(names, ed.Name) {
				names = append(names, ed.Name)
			}
		}
	}
	return names
}

// KnowsEdition reports whether p.Edition is one of p.Dialect, or of any dialect
// if p names none.
func KnowsEdition(entries []Entry, p Pick) bool {
	return slices.Contains(Editions(entries, p.Dialect), p.Edition)
}

// Rules lists every rule in the order of the codes, each code once.
func Rules(entries []Entry) []*rule.Rule {
	var all []*rule.Rule
	for _, e := range entries {
		all = append(all, e.Rules...)
	}
	slices.SortStableFunc(all, func(a, b *rule.Rule) int { return strings.Compare(a.Code, b.Code) })
	return slices.CompactFunc(all, func(a, b *rule.Rule) bool { return a.Code == b.Code })
}
