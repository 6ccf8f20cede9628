package workspace

import (
	"fmt"
	"path"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
)

// associations reads the list of associations; an entry with a mistake is left
// out.
func (p *settingsParser) associations(key string, v any) {
	list, ok := v.([]any)
	if !ok {
		p.problem(key, "must be a list of objects with pattern, dialect and edition")
		return
	}
	for i, item := range list {
		at := fmt.Sprintf("%s[%d]", key, i)
		m, ok := item.(map[string]any)
		if !ok {
			p.problem(at, "must be an object with pattern, dialect and edition")
			continue
		}
		if a, ok := p.association(at, m); ok {
			p.Associations = append(p.Associations, a)
		}
	}
}

func (p *settingsParser) association(at string, m map[string]any) (Association, bool) {
	var a Association
	before := len(p.problems)
	for _, k := range sortedKeys(m) {
		s, ok := m[k].(string)
		if f, number := m[k].(float64); number {
			s, ok = fmt.Sprint(f), k == "edition"
		}
		switch {
		case k != "pattern" && k != "dialect" && k != "edition":
			p.problem(at+"."+k, "is unknown")
		case m[k] == nil:
		case !ok:
			p.problem(at+"."+k, "must be a text")
		case k == "pattern":
			a.Pattern = cleanPattern(s)
		case k == "dialect":
			a.Dialect = s
		case k == "edition":
			a.Edition = strings.TrimPrefix(s, "auto")
		}
	}
	p.checkAssociation(at, a)
	return a, len(p.problems) == before
}

func (p *settingsParser) checkAssociation(at string, a Association) {
	switch {
	case a.Pattern == "":
		p.problem(at+".pattern", "is missing")
	case !doublestar.ValidatePattern(a.Pattern):
		p.problem(at+".pattern", "is not a glob")
	}
	entry := dialects.Find(p.entries, a.Dialect)
	if a.Dialect != "" && entry == nil {
		p.problem(at+".dialect", "must be one of %s", strings.Join(dialects.Names(p.entries), ", "))
		return
	}
	if a.Edition != "" && !dialects.KnowsEdition(p.entries, a.pick()) {
		p.problem(at+".edition", "must be an edition of the dialect")
	}
}

// pick is what the association decides.
func (a Association) pick() dialects.Pick {
	return dialects.Pick{Dialect: a.Dialect, Edition: a.Edition}
}

// cleanPattern returns a glob with slashes only and without dots.
func cleanPattern(s string) string {
	if s == "" {
		return ""
	}
	return path.Clean(strings.ReplaceAll(s, `\`, "/"))
}
