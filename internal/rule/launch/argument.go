package launch

import (
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
	return rule.Lazy(func() []text.Edit {
		return edit.InsertItem(p.Binding.Tree, a.s.line.list.Target, at, edit.Strings(words...).Items...)
	})
}

// remove takes the argument out of the list.
func (a argument) remove(p *rule.Pass) func() []rule.FileEdit {
	return rule.Lazy(func() []text.Edit { return edit.RemoveItem(p.Binding.Tree, a.s.line.list.Target, a.i) })
}

// replace writes another word in the argument's place.
func (a argument) replace(p *rule.Pass, word string) func() []rule.FileEdit {
	return rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, a.s.line.values[a.i].Target, word) })
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
