package launch

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func emptyTools(p *rule.Pass) {
	for _, s := range servers(p) {
		tools := s.get(schema.ToolsRole)
		if !tools.IsList() || len(tools.Items) > 0 || refersToEntry(p, s) {
			continue
		}
		f := rule.Finding{Span: tools.KeySpan(), Message: "An empty list means all tools, not none"}
		if tools.Via == nil && !tools.Merged {
			f.Fixes = []rule.Fix{preferred("Remove '"+tools.Key+"'", rule.Lazy(func() []text.Edit {
				return edit.RemovePair(p.Binding.Tree, tools.Parent.Target, tools.Pair)
			}))}
		}
		p.Report(f)
	}
}

// refersToEntry reports whether the server is another entry of the document
// that is named here; what is left empty then is that entry's.
func refersToEntry(p *rule.Pass, s *server) bool {
	ref := s.get(schema.PackageRole)
	return ref != nil && slices.ContainsFunc(p.Binding.Refs, func(r config.Ref) bool {
		return r.Value == ref && slices.ContainsFunc(r.Kinds, func(kind schema.Reference) bool {
			return slices.ContainsFunc(p.Binding.Names, func(n config.Name) bool { return n.Kind == kind.Kind && n.Text == r.Name })
		})
	})
}

func wildcardTools(p *rule.Pass) {
	for _, s := range servers(p) {
		tools := s.get(schema.ToolsRole)
		if !tools.IsList() {
			continue
		}
		for _, item := range tools.Items {
			if item.IsText() && strings.ContainsAny(item.Text(), "*?") {
				p.Report(rule.Finding{
					Span:    item.Span(),
					Message: "'" + rule.Shorten(item.Text()) + "' names no tool: the list takes exact names, and * stands for itself",
					Fixes:   withoutWildcard(p, s, tools, item),
				})
			}
		}
	}
}

// withoutWildcard lists the known tools that a pattern was meant for, or takes
// the list away where it was meant for all.
func withoutWildcard(p *rule.Pass, s *server, tools, item *config.Value) []rule.Fix {
	if tools.Via != nil || tools.Merged || item.Via != nil {
		return nil
	}
	if item.Is("*") {
		fix := p.RemoveFix(tools.Parent, tools)
		fix.Title, fix.Preferred = "Remove '"+tools.Key+"', so that all tools are offered", true
		return []rule.Fix{fix}
	}
	var meant []string
	for _, name := range knownTools(p, s) {
		if prefix, isPrefix := strings.CutSuffix(item.Text(), "*"); isPrefix && strings.HasPrefix(name, prefix) {
			meant = append(meant, name)
		}
	}
	if len(meant) == 0 {
		return nil
	}
	return []rule.Fix{preferred("List the known tools that begin so", rule.Lazy(func() []text.Edit {
		return append(edit.ReplaceScalar(p.Binding.Tree, item.Target, meant[0]),
			edit.InsertItem(p.Binding.Tree, tools.Target, item.Index+1, edit.Strings(meant[1:]...).Items...)...)
	}))}
}

func unlistedTools(p *rule.Pass) {
	for _, s := range servers(p) {
		tools := s.get(schema.ToolsRole)
		if !tools.IsList() || len(tools.Items) == 0 {
			continue
		}
		known := knownTools(p, s)
		if len(known) == 0 {
			continue
		}
		names := rule.Memo(p, &known[0], func() *nearest.List { return nearest.From(known) })
		for _, item := range tools.Items {
			if !item.IsText() || slices.Contains(known, item.Text()) || strings.ContainsAny(item.Text(), "*?$") || item.Text() == "" {
				continue
			}
			f := rule.Finding{Span: item.Span(), Message: "The server is not known to have a tool '" + rule.Shorten(item.Text()) + "', and one that it does not have is not offered"}
			if near, ok := names.Of(item.Text()); ok {
				f.Message += ". Did you mean '" + near + "'?"
				if item.Via == nil {
					fix := p.ReplaceFix(item, near, "")
					fix.Preferred = true
					f.Fixes = []rule.Fix{fix}
				}
			}
			p.Report(f)
		}
	}
}

type toolsKey struct{ s *server }

// knownTools lists the tools of a server that the catalog knows; nil if it
// knows none.
func knownTools(p *rule.Pass, s *server) []string {
	return rule.Memo(p, toolsKey{s}, func() []string { return toolsOf(p, s) })
}

func toolsOf(p *rule.Pass, s *server) []string {
	c := catalog.Default()
	if from := s.get(schema.PackageRole); from.IsText() && s.line == nil {
		if d, ok := c.Docker(from.Text()); ok && strings.HasPrefix(from.Text(), "docker:") {
			known, _ := c.Server(d.Image)
			if len(d.Tools) > 0 {
				return d.Tools
			}
			return known.Tools
		}
		if other := definition(p, from); other != nil && other != s {
			return toolsOf(p, other)
		}
	}
	if u := s.get(schema.URLRole); u.IsText() {
		for _, known := range c.Servers() {
			if known.Endpoint != "" && strings.TrimRight(known.Endpoint, "/") == strings.TrimRight(u.Text(), "/") {
				return known.Tools
			}
		}
	}
	if s.line != nil {
		if l, ok := s.fetched(); ok {
			known, _ := c.Server(l.Package)
			return known.Tools
		}
	}
	return nil
}

// definition is the server that the document declares under the name that ref
// holds, nil if there is none.
func definition(p *rule.Pass, ref *config.Value) *server {
	if ref.Type == nil {
		return nil
	}
	for _, n := range p.Binding.Names {
		declares := slices.ContainsFunc(ref.Type.Refers, func(r schema.Reference) bool { return r.Kind == n.Kind })
		if !declares || n.Text != ref.Text() {
			continue
		}
		for _, s := range servers(p) {
			if s.entry == n.Value {
				return s
			}
		}
	}
	return nil
}

// longestTool is the most that the APIs of models take for a tool's name.
const longestTool = 64

func serverName(p *rule.Pass) {
	for _, s := range servers(p) {
		name := s.get(schema.NameRole)
		if !name.IsText() || closedPattern(name) {
			continue
		}
		switch long := longest(knownTools(p, s)); {
		case strings.ContainsFunc(name.Text(), notInToolName):
			p.Report(rule.Finding{
				Span:    name.Span(),
				Message: "'" + rule.Shorten(name.Text()) + "' begins the names of the server's tools, and models take only letters, digits, '_' and '-' there",
				Fixes:   cleanName(p, name),
			})
		case long != "" && len(name.Text())+1+len(long) > longestTool:
			p.Report(rule.Finding{Span: name.Span(), Message: "With '" + rule.Shorten(name.Text()) + "' before it the name of the tool '" + long + "' is longer than the 64 characters that models take"})
		case len(name.Text()) > longestTool-4:
			p.Report(rule.Finding{Span: name.Span(), Message: "With '" + rule.Shorten(name.Text()) + "' before them the names of the tools are longer than the 64 characters that models take"})
		}
	}
}

// cleanName writes the name with "_" for what it may not hold. Where others
// refer to the name it is left to a rename.
func cleanName(p *rule.Pass, name *config.Value) []rule.Fix {
	clean := strings.Trim(strings.Map(func(r rune) rune {
		if notInToolName(r) {
			return '_'
		}
		return r
	}, name.Text()), "_")
	if clean == "" || name.Via != nil || name.Merged {
		return nil
	}
	for _, ref := range p.Binding.Refs {
		if ref.Name == name.Text() {
			return nil
		}
	}
	fix := p.ReplaceFix(name, clean, "")
	fix.Preferred = true
	return []rule.Fix{fix}
}

func longest(names []string) string {
	long := ""
	for _, n := range names {
		if len(n) > len(long) {
			long = n
		}
	}
	return long
}

// closedPattern reports whether the schema already says what the name may hold.
func closedPattern(v *config.Value) bool { return v.Type != nil && v.Type.Pattern != nil }

func notInToolName(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-')
}
