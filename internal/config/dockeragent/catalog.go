package dockeragent

import (
	"slices"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

const catalogPrefix = "docker:"

// isCatalogRef reports whether a reference is one to Docker's catalog. The
// prefix must be written exactly like this.
func isCatalogRef(ref string) bool { return strings.HasPrefix(ref, catalogPrefix) }

// catalogName warns of a name that the catalog does not have.
func catalogName(ref string) string {
	name, ok := strings.CutPrefix(ref, catalogPrefix)
	if !ok {
		return ""
	}
	if _, known := catalog.Default().Docker(name); known {
		return ""
	}
	text := `MCP server "` + name + `" not found in MCP catalog (as it was when this program was made)`
	if near := nearCatalog(name); len(near) > 0 {
		text += ". Did you mean '" + near[0] + "'?"
	}
	return text
}

func catalogFixes(ref string) []schema.Replacement {
	name, ok := strings.CutPrefix(ref, catalogPrefix)
	if !ok {
		return nil
	}
	return inCatalog(nearCatalog(name))
}

// refFixes repairs a reference that is none of the catalog: the same name in
// the catalog, if there is one.
func refFixes(ref string) []schema.Replacement {
	name := strings.TrimSpace(ref)
	if prefix, rest, found := strings.Cut(name, ":"); found && strings.EqualFold(strings.TrimSpace(prefix)+":", catalogPrefix) {
		name = strings.TrimSpace(rest)
	}
	if _, ok := catalog.Default().Docker(name); ok {
		return inCatalog([]string{name})
	}
	return inCatalog(nearCatalog(name))
}

func inCatalog(names []string) []schema.Replacement {
	var all []schema.Replacement
	for i, n := range names {
		all = append(all, schema.Replacement{Value: catalogPrefix + n, Preferred: i == 0 && len(names) == 1})
	}
	return all
}

// nearCatalog lists up to three names of the catalog that name may mean: the
// nearest by spelling, then those that share its words.
func nearCatalog(name string) []string {
	names := catalogIndex()
	var near []string
	if best, ok := names.byLetters.Of(name); ok {
		near = append(near, best)
	}
	if name == "" {
		return near
	}
	for _, n := range names.byWords[coreName(name)] {
		if len(near) < 3 && !slices.Contains(near, n) {
			near = append(near, n)
		}
	}
	return near
}

// A nameIndex finds names that are like another.
type nameIndex struct {
	byLetters *nearest.List
	byWords   map[string][]string // by coreName
}

var catalogIndex = sync.OnceValue(func() *nameIndex {
	var names []string
	index := &nameIndex{byWords: map[string][]string{}}
	for _, s := range catalog.Default().DockerServers() {
		names = append(names, s.Name)
		core := coreName(s.Name)
		index.byWords[core] = append(index.byWords[core], s.Name)
	}
	index.byLetters = nearest.From(names)
	return index
})

// coreName is a server's name without the words that many names have.
func coreName(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '-' || r == '_' || r == '/' || r == '.' })
	var kept []string
	for _, w := range words {
		switch w {
		case "mcp", "server", "official", "docker", "remote", "local":
		default:
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, "-")
}
