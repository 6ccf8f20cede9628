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
	what       string // what that is, for a message
	label      string // the name as it is written
	value      *config.Value
	start, end int // bytes of the value's text
	s          *server
	// password is true for the one in an address, which is told by its place.
	password bool
}

// said names the spot at the beginning of a sentence.
func (sp spot) said() string {
	name := "'" + rule.Shorten(sp.label) + "'"
	switch sp.what {
	case inAddress:
		return name + inAddress
	case anAddress, anArgument:
		return sp.what
	}
	return sp.what + name
}

// What a spot is. The first two have no name to show, the third stands behind it.
const (
	anAddress  = "The address"
	anArgument = "An argument"
	inAddress  = " in the address"
)

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
		all := make([]spot, 0, 4*len(servers(p)))
		for _, s := range servers(p) {
			all = s.appendSpots(all)
		}
		p.Binding.Walk(func(v *config.Value) bool {
			if v.Type != nil && v.Type.Secret && v.IsText() && v.Type.Expand&schema.Literal == 0 {
				all = append(all, wholeSpot(nil, v, v.Key, "", v.Key))
			}
			return true
		})
		return all
	})
}

type spotsKey struct{}

func wholeSpot(s *server, v *config.Value, name, what, label string) spot {
	return spot{name: name, what: what, label: label, value: v, end: len(v.Text()), s: s}
}

func (s *server) appendSpots(all []spot) []spot {
	if m := s.get(schema.EnvRole); m.IsMapping() {
		for _, e := range m.Entries {
			if e.IsText() {
				all = append(all, wholeSpot(s, e, e.Key, "", e.Key))
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
		all = s.appendAddress(all, u)
	}
	if s.line != nil {
		for i, v := range s.line.values {
			if v.IsText() {
				all = s.appendArgument(all, i, v)
			}
		}
	}
	return all
}

// headerSpot is what stands behind the scheme in a header's value.
func (s *server) headerSpot(e *config.Value) spot {
	sp := wholeSpot(s, e, e.Key, "The header ", e.Key)
	bare := secret.Bare(e.Text())
	sp.start = strings.LastIndex(e.Text(), bare)
	sp.end = sp.start + len(bare)
	return sp
}

// appendAddress adds the password and the parameters of an address, and else all of it.
func (s *server) appendAddress(all []spot, u *config.Value) []spot {
	before := len(all)
	if p, ok := secret.Password(u.Text()); ok {
		all = append(all, spot{name: "password", what: anAddress, value: u, start: p.Start, end: p.End, s: s, password: true})
	}
	for _, p := range secret.Params(u.Text()) {
		all = append(all, spot{name: p.Name, what: inAddress, label: p.Name, value: u, start: p.Start, end: p.End, s: s})
	}
	if len(all) == before {
		all = append(all, wholeSpot(s, u, "", anAddress, ""))
	}
	return all
}

// appendArgument adds the texts in an argument that have a name: "--key=x",
// "NAME=x", "Header: x", the parameters of an address, or what stands behind
// "--key".
func (s *server) appendArgument(all []spot, i int, v *config.Value) []spot {
	arg := v.Text()
	before := ""
	if i > 0 {
		before = s.line.args[i-1]
	}
	if params := secret.Params(arg); len(params) > 0 {
		return s.appendAddress(all, v)
	}
	option := strings.HasPrefix(before, "-") && !strings.Contains(before, "=")
	sp := wholeSpot(s, v, "", anArgument, "")
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
		sp.name, sp.what, sp.label = optionName(before), "The argument after ", before
	}
	sp.start = len(arg) - len(rest)
	return append(all, sp)
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
	sp.name, sp.what, sp.label = name, "The argument ", name
}

func isOptionName(s string) bool { return strings.HasPrefix(s, "-") && option().MatchString(s) }

// isVariable reports whether s is written like a variable of the environment.
func isVariable(s string) bool {
	return s != "" && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && strings.Trim(s, "0123456789_") != ""
}

func isHeaderName(s string) bool { return s != "" && !strings.ContainsFunc(s, notInHeaderName) }
