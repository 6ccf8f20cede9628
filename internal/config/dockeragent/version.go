package dockeragent

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// newest is the newest config version that is known here.
const newest = 16

// editions are the config versions, oldest first. As an edition a version says
// what the newest one is that the runtime knows; a file may declare an older one.
func editions() []config.Edition {
	all := make([]config.Edition, 0, newest+1)
	for v := range newest + 1 {
		name := strconv.Itoa(v)
		doc := "Config version " + name + " is the newest that the runtime knows"
		switch v {
		case newest:
			doc += ": Docker Agent of 2026"
		case 7:
			doc += ": Docker Agent up to 1.32"
		}
		all = append(all, config.Edition{Name: name, Doc: doc})
	}
	return all
}

// versions lists the versions up to limit in the order in which the loader's
// message has them, which is that of texts.
func versions(limit int) string {
	var names []string
	for v := range limit + 1 {
		names = append(names, strconv.Itoa(v))
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// limitOf is the newest version that counts in an edition.
func limitOf(edition string) int {
	if v, ok := parseVersion(edition); ok && v <= newest {
		return v
	}
	return newest
}

// parseVersion reads a config version as the loader compares it: without
// blanks, signs or leading zeros.
func parseVersion(s string) (int, bool) {
	v, err := strconv.Atoi(s)
	return v, err == nil && strconv.Itoa(v) == s && v >= 0
}

// effective is the version whose fields and rules count for a document: the one
// that it declares, or the newest where it declares none or one that does not exist.
func effective(tree *syntax.Tree, limit int) int {
	if v, ok := parseVersion(declared(tree)); ok && v <= limit {
		return v
	}
	return limit
}

// declared is the text of the document's version, "" if it has none.
func declared(tree *syntax.Tree) string {
	p := tree.Root().Get("version")
	if p == nil || p.Value.Kind != syntax.Scalar {
		return ""
	}
	s := resolve(p.Value)
	if s.Kind == config.Null {
		return ""
	}
	return s.Text
}

// versionOf is the version whose rules count for d.
func versionOf(d *config.Document) int {
	limit := limitOf(d.Edition)
	if d.Binding.Root.Get("version") == nil {
		return limit // without a look at every key: it is asked for many of them
	}
	return effective(d.Tree, limit)
}
