package launch

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
)

// A spot is a part of a text of the document that may hold a credential, with
// the name that says what it is.
type spot struct {
	name       string // of the variable, header, option or parameter; "" if there is none
	said       string // the name as a message has it
	value      *config.Value
	start, end int // bytes of the value's text
	s          *server
	// password is true for the one in an address, which is told by its place.
	password bool
}

// text is what stands at the spot.
func (sp spot) text() string { return sp.value.Text()[sp.start:sp.end] }

// whole reports whether the spot is all of its value.
func (sp spot) whole() bool { return sp.start == 0 && sp.end == len(sp.value.Text()) }

// inEnv reports whether the spot is in the environment of a server.
func (sp spot) inEnv() bool {
	return sp.s != nil && sp.value.Parent != nil && sp.value.Parent == sp.s.get(schema.EnvRole)
}

// spots lists the texts that may hold a credential: of servers, and those of
// which the schema says so.
func spots(p *rule.Pass) []spot {
	return rule.Memo(p, spotsKey{}, func() []spot {
		var all []spot
		for _, s := range servers(p) {
			all = append(all, s.spots()...)
		}
		p.Binding.Walk(func(v *config.Value) bool {
			if v.Type != nil && v.Type.Secret && v.IsText() && v.Type.Expand&schema.Literal == 0 {
				all = append(all, wholeSpot(nil, v, v.Key, "'"+v.Key+"'"))
			}
			return true
		})
		return all
	})
}

type spotsKey struct{}

func wholeSpot(s *server, v *config.Value, name, said string) spot {
	return spot{name: name, said: said, value: v, end: len(v.Text()), s: s}
}

func (s *server) spots() []spot {
	var all []spot
	if m := s.get(schema.EnvRole); m.IsMapping() {
		for _, e := range m.Entries {
			if e.IsText() {
				all = append(all, wholeSpot(s, e, e.Key, "'"+rule.Shorten(e.Key)+"'"))
			}
		}
	}
	if m := s.get(schema.HeadersRole); m.IsMapping() {
		for _, e := range m.Entries {
			if e.IsText() {
				all = append(all, s.headerSpot(e))
			}
		}
	}
	if u := s.get(schema.URLRole); u.IsText() {
		all = append(all, s.addressSpots(u)...)
	}
	if s.line != nil {
		for i, v := range s.line.values {
			if v.IsText() {
				all = append(all, s.argumentSpots(i, v)...)
			}
		}
	}
	return all
}

// headerSpot is what stands behind the scheme in a header's value.
func (s *server) headerSpot(e *config.Value) spot {
	sp := wholeSpot(s, e, e.Key, "The header '"+rule.Shorten(e.Key)+"'")
	bare := secret.Bare(e.Text())
	sp.start = strings.LastIndex(e.Text(), bare)
	sp.end = sp.start + len(bare)
	return sp
}

// addressSpots are the password and the parameters of an address, and else all of it.
func (s *server) addressSpots(u *config.Value) []spot {
	all := []spot{}
	if p, ok := secret.Password(u.Text()); ok {
		all = append(all, spot{name: "password", said: "The address", value: u, start: p.Start, end: p.End, s: s, password: true})
	}
	for _, p := range secret.Params(u.Text()) {
		all = append(all, spot{name: p.Name, said: "'" + rule.Shorten(p.Name) + "' in the address", value: u, start: p.Start, end: p.End, s: s})
	}
	if len(all) == 0 {
		all = append(all, wholeSpot(s, u, "", "The address"))
	}
	return all
}

// argumentSpots are the texts in an argument that have a name: "--key=x",
// "NAME=x", "Header: x", the parameters of an address, or what stands behind
// "--key".
func (s *server) argumentSpots(i int, v *config.Value) []spot {
	arg := v.Text()
	before := ""
	if i > 0 {
		before = s.line.args[i-1]
	}
	if params := secret.Params(arg); len(params) > 0 {
		return s.addressSpots(v)
	}
	option := strings.HasPrefix(before, "-") && !strings.Contains(before, "=")
	sp := wholeSpot(s, v, "", "An argument")
	rest := arg
	if name, value, ok := strings.Cut(rest, "="); ok && isOptionName(name) {
		sp.called(optionName(name))
		rest = value
	}
	if name, value, ok := strings.Cut(rest, "="); ok && isVariable(name) {
		sp.called(name)
		rest = value
	} else if name, value, ok := strings.Cut(rest, ": "); ok && isHeaderName(name) {
		sp.called(name)
		rest = secret.Bare(value)
	}
	if sp.name == "" && option {
		sp.name, sp.said = optionName(before), "The argument after '"+rule.Shorten(before)+"'"
	}
	sp.start = len(arg) - len(rest)
	return []spot{sp}
}

// optionName is the name of an option. What an option called "key" takes is the
// key of an API.
func optionName(option string) string {
	name := strings.TrimLeft(option, "-")
	if name == "key" {
		return "api-key"
	}
	return name
}

func (sp *spot) called(name string) {
	sp.name, sp.said = name, "The argument '"+rule.Shorten(name)+"'"
}

func isOptionName(s string) bool { return strings.HasPrefix(s, "-") && option().MatchString(s) }

// isVariable reports whether s is written like a variable of the environment.
func isVariable(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && strings.Trim(s, "0123456789_") != ""
}

func isHeaderName(s string) bool { return s != "" && !strings.ContainsFunc(s, notInHeaderName) }
