package ide

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dockerargs"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// What the roles of fields tell: the command line of an entry starts a server
// that the catalog may know, with its arguments, environment and headers.

// byRole returns the field of the entry v with this role, or nil.
func byRole(v *config.Value, role schema.Role) *config.Value {
	if v == nil {
		return nil
	}
	for _, e := range v.Entries {
		if e.Field != nil && e.Field.Role == role {
			return e
		}
	}
	return nil
}

// texts lists the texts of a list's items.
func texts(v *config.Value) []string {
	if v == nil {
		return nil
	}
	all := make([]string, len(v.Items))
	for i, item := range v.Items {
		all[i] = item.Text()
	}
	return all
}

// knownServer returns the server that the entry v starts, if the catalog has it.
func knownServer(v *config.Value) (catalog.Server, bool) {
	args := texts(byRole(v, schema.ArgsRole))
	run := runners.Parse(byRole(v, schema.CommandRole).Text(), args)
	name := run.Package
	if run.Kind == runners.Docker && run.First <= len(args) {
		name = dockerargs.Parse(args[run.First:]).Image
	}
	if name == "" {
		name = byRole(v, schema.PackageRole).Text()
	}
	return catalog.Default().Server(name)
}

// commandLines offers the whole arguments of the servers that the command of
// the entry runs, as the first argument with the others behind it.
func (s *site) commandLines() []offer {
	if s.cur.Place != syntax.InItem && s.cur.Place != syntax.InKey || s.field != nil || s.argsField() == nil || len(s.argsField().Items) > 1 {
		return nil
	}
	command := runners.ProgramName(byRole(s.argsField().Parent, schema.CommandRole).Text())
	var all []offer
	for _, server := range catalog.Default().Servers() {
		if server.Runner != command || server.Package == "" || server.Status == catalog.Missing || len(server.Args) == 0 {
			continue
		}
		o := offer{rank: rankFirst, doc: func() string { return server.Doc }}
		o.Item = Item{Label: server.Package, Kind: ValueItem, Detail: server.Title, Filter: server.Package, Replace: s.replace}
		o.New = s.head + s.inQuotes(server.Args[0])
		s.commas(&o.Item)
		var rest []schema.Template
		for _, arg := range server.Args[1:] {
			rest = append(rest, schema.Template{Text: arg, Quote: true, Stop: arg[0] == '<'})
		}
		s.company(&o.Item, config.Suggestion{Items: rest})
		if server.Archived() {
			o.Deprecated, o.rank = true, rankLast
		}
		all = append(all, o)
	}
	return all
}

// inQuotes is value as a text in quotes: those at the cursor, or its own.
func (s *site) inQuotes(value string) string {
	if s.cur.Quote != 0 {
		return s.scalar(value, nil)
	}
	return `"` + edit.Inside(value, '"') + `"`
}

// argsField is the list of arguments that the place is the first item of, nil
// if it is none.
func (s *site) argsField() *config.Value {
	if s.around != nil && s.around.Field != nil && s.around.Field.Role == schema.ArgsRole && len(s.cur.Path) > 0 && s.cur.Path[len(s.cur.Path)-1].Index == 0 {
		return s.around
	}
	return nil
}

// serverKeys offers the variables and headers that the entry's server wants,
// where the mapping at the site holds such.
func (s *site) serverKeys(t *schema.Type) []offer {
	if s.field == nil {
		return nil
	}
	var all []offer
	add := func(name, doc string, r rank) {
		if s.others().Get(name) == nil {
			o := s.key(name, t.Elem)
			o.rank, o.doc = r, func() string { return doc }
			all = append(all, o)
		}
	}
	switch s.field.Role {
	case schema.EnvRole:
		server, _ := knownServer(s.around)
		for _, env := range server.Env {
			if env.Required {
				add(env.Name, env.Doc, rankFirst)
			} else {
				add(env.Name, env.Doc, rankUsual)
			}
		}
	case schema.HeadersRole:
		endpoint, _ := catalog.Default().Endpoint(byRole(s.around, schema.URLRole).Text())
		for _, name := range []string{endpoint.Header, "Authorization", "X-API-Key"} {
			if name != "" && !slices.ContainsFunc(all, func(o offer) bool { return o.Label == name }) {
				add(name, "A header that every request carries.", rankUsual)
			}
		}
	}
	return all
}
