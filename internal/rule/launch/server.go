// Package launch holds the rules about starting and reaching MCP servers. They
// apply to every dialect: which field is the command, which the address, is
// said by the roles of the schema's fields.
package launch

import (
	"slices"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dockerargs"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A server is an entry of the document that starts or reaches an MCP server.
type server struct {
	entry *config.Value
	roles [schema.RoleCount]*config.Value
	// Line is the command line; nil if the entry starts no program, or one
	// whose arguments are not all plain text.
	line *line

	// What several rules ask for, made by the first.
	container once[dockerargs.Command] // by docker
	texts     once[[]*config.Value]    // by given
	paths     once[[]*config.Value]    // by pathTexts
}

// A once is a value that is made when it is first asked for, by whichever rule.
type once[T any] struct {
	once  sync.Once
	value T
}

func (o *once[T]) get(make func() T) T {
	o.once.Do(func() { o.value = make() })
	return o.value
}

// A line is a server's command line. Values hold the arguments by index.
type line struct {
	command *config.Value
	text    string // the command, trimmed
	args    []string
	values  []*config.Value
	list    *config.Value // the list of arguments; nil if there is none
	parsed  runners.Command
	// Script is the argument that holds the whole line where a shell is told
	// to start it ("sh -c"); nil if the document has its words one by one.
	script *config.Value
	shell  string // the shell's name
	// Repeated is true if the arguments begin with the command itself.
	repeated bool
}

// get returns the value of a role, nil if it is not written.
func (s *server) get(r schema.Role) *config.Value { return s.roles[r] }

type memoKey struct{}

// servers lists the document's servers in order.
func servers(p *rule.Pass) []*server {
	return rule.Memo(p, memoKey{}, func() []*server {
		var all []*server
		p.Binding.Walk(func(v *config.Value) bool {
			s := serverOf(v)
			if s == nil {
				return true
			}
			all = append(all, s)
			return false
		})
		return all
	})
}

// serverOf returns the server that the mapping v describes, or nil.
func serverOf(v *config.Value) *server {
	if !v.IsMapping() || v.Type == nil || !startsServers(v) {
		return nil
	}
	s := &server{entry: v}
	s.collect(v, 0)
	s.readLine()
	return s
}

// startsServers reports whether v's type has fields that say how to start or
// reach a server, itself or in an object inside it.
func startsServers(v *config.Value) bool {
	for _, f := range v.Fields() {
		if f.Role == schema.CommandRole || f.Role == schema.URLRole {
			return true
		}
	}
	return false
}

// collect gathers the roles of v's fields, those of objects inside it too.
func (s *server) collect(v *config.Value, depth int) {
	for _, e := range v.Entries {
		if e.Field == nil {
			continue
		}
		if e.Field.Role != schema.NoRole && s.roles[e.Field.Role] == nil {
			s.roles[e.Field.Role] = e
		}
		if e.IsMapping() && e.Type != nil && e.Type.Kind == schema.Object && depth < 2 {
			s.collect(e, depth+1)
		}
	}
}

// readLine fills the command line.
func (s *server) readLine() {
	command := s.get(schema.CommandRole)
	if !command.IsText() {
		return
	}
	l := &line{command: command, text: trimmed(command.Text())}
	if list := s.get(schema.ArgsRole); list.IsList() {
		l.list = list
		l.args = make([]string, 0, len(list.Items))
		l.values = make([]*config.Value, 0, len(list.Items))
		for _, item := range list.Items {
			if item.Scalar.Kind == config.None {
				return // its fault is reported elsewhere
			}
			l.args = append(l.args, item.Scalar.Text)
			l.values = append(l.values, item)
		}
	}
	l.parsed = runners.Parse(l.text, meantOptions(l.args))
	l.enterShell()
	l.repeated = l.beginsAgain()
	s.line = l
}

// meantOptions are the arguments with hyphens for the dashes that a word
// processor put at their beginning.
func meantOptions(args []string) []string {
	if !slices.ContainsFunc(args, hasDash) {
		return args
	}
	meant := slices.Clone(args)
	for i, a := range args {
		if hasDash(a) {
			meant[i] = hyphenated(a)
		}
	}
	return meant
}

// enterShell replaces the line of a shell by the one command that it is told
// to start, if that is one without anything that a shell is needed for.
func (l *line) enterShell() {
	at := runners.ScriptOfShell(l.text, l.args)
	if at < 0 {
		return
	}
	words, ok := edit.SplitCommand(l.args[at])
	if !ok || len(words) == 0 || strings.ContainsAny(l.args[at], "|&;<>()$`*?\n\\~#!{") || at+1 != len(l.args) {
		return
	}
	l.script, l.shell = l.values[at], runners.ProgramName(l.text)
	l.text, l.args = words[0], words[1:]
	l.values = slices.Repeat([]*config.Value{l.script}, len(l.args))
	l.parsed = runners.Parse(l.text, l.args)
}
