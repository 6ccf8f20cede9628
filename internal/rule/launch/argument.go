package launch

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// An argument is one element of a server's list of arguments.
type argument struct {
	s *server
	i int // index in the list
}

// text returns the argument as the program gets it.
func (a argument) text() string { return a.s.line.args[a.i] }

// span is where a finding about the argument stands; that of the list or of
// the command if there is no such argument.
func (a argument) span() text.Span {
	switch l := a.s.line; {
	case a.i >= 0 && a.i < len(l.values):
		return l.values[a.i].Span()
	case l.list != nil:
		return l.list.KeySpan()
	default:
		return l.command.Span()
	}
}

// value returns the argument as a value of the document.
func (a argument) value() *config.Value { return a.s.line.values[a.i] }

// insertAfter and insertBefore add words to the list beside the argument.
func (a argument) insertAfter(p *rule.Pass, words ...string) func() []rule.FileEdit {
	return a.insert(p, a.i+1, words)
}

func (a argument) insertBefore(p *rule.Pass, words ...string) func() []rule.FileEdit {
	return a.insert(p, a.i, words)
}

func (a argument) insert(p *rule.Pass, at int, words []string) func() []rule.FileEdit {
	l := a.s.line
	return rule.Lazy(func() []text.Edit {
		if l.script != nil {
			return l.rescript(p, slices.Insert(slices.Clone(l.args), at, words...))
		}
		return edit.InsertItem(p.Binding.Tree, l.list.Target, at, edit.Strings(words...).Items...)
	})
}

// remove takes the argument out of the list.
func (a argument) remove(p *rule.Pass) func() []rule.FileEdit {
	l := a.s.line
	return rule.Lazy(func() []text.Edit {
		if l.script != nil {
			return l.rescript(p, slices.Delete(slices.Clone(l.args), a.i, a.i+1))
		}
		return edit.RemoveItem(p.Binding.Tree, l.list.Target, a.i)
	})
}

// replace writes another word in the argument's place.
func (a argument) replace(p *rule.Pass, word string) func() []rule.FileEdit {
	l := a.s.line
	return rule.Lazy(func() []text.Edit {
		if l.script != nil {
			args := slices.Clone(l.args)
			args[a.i] = word
			return l.rescript(p, args)
		}
		return edit.ReplaceScalar(p.Binding.Tree, l.values[a.i].Target, word)
	})
}

// rescript writes the line that a shell is told to start with other arguments.
func (l *line) rescript(p *rule.Pass, args []string) []text.Edit {
	words := []string{shellWord(l.text)}
	for _, a := range args {
		words = append(words, shellWord(a))
	}
	return edit.ReplaceScalar(p.Binding.Tree, l.script.Target, strings.Join(words, " "))
}

// shellWord is s as a shell's word.
func shellWord(s string) string {
	if s != "" && !strings.ContainsAny(s, " \t\"'") {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// rearrange removes arguments and writes words before the one with index at.
func (s *server) rearrange(p *rule.Pass, at int, words []string, drop ...int) func() []rule.FileEdit {
	l := s.line
	return rule.Lazy(func() []text.Edit {
		if l.script == nil {
			return append(edit.RemoveItem(p.Binding.Tree, l.list.Target, drop...),
				edit.InsertItem(p.Binding.Tree, l.list.Target, at, edit.Strings(words...).Items...)...)
		}
		var args []string
		for i, a := range l.args {
			if i == at {
				args = append(args, words...)
			}
			if !slices.Contains(drop, i) {
				args = append(args, a)
			}
		}
		return l.rescript(p, args)
	})
}

// replaceAll writes another command and other arguments.
func (s *server) replaceAll(p *rule.Pass, command string, args []string) func() []rule.FileEdit {
	return rule.Lazy(func() []text.Edit {
		edits := edit.ReplaceScalar(p.Binding.Tree, s.line.command.Target, command)
		if s.line.list != nil {
			edits = append(edits, edit.ReplaceNode(p.Binding.Tree, s.line.list.Target, edit.Strings(args...))...)
		}
		return edits
	})
}

func preferred(title string, edits func() []rule.FileEdit) rule.Fix {
	return rule.Fix{Title: title, Preferred: true, Edits: edits}
}

func trimmed(s string) string { return strings.TrimSpace(s) }
