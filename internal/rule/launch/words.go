package launch

import (
	"regexp"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// option matches one option by itself.
var option = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^--?[A-Za-z][A-Za-z0-9_-]*$`) })

func joinedArguments(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil || s.line.parsed.Inline || s.line.script != nil {
			continue
		}
		for i, arg := range s.line.args {
			words, by := joined(arg)
			if words == nil {
				continue
			}
			p.Report(rule.Finding{
				Span:    argument{s, i}.span(),
				Message: "'" + shown(words, by) + "' reaches the program as one argument: " + reason(by),
				Fixes: []rule.Fix{preferred("Split it into its words", rule.Lazy(func() []text.Edit {
					tree := p.Binding.Tree
					return append(edit.ReplaceScalar(tree, s.line.values[i].Target, words[0]),
						edit.InsertItem(tree, s.line.list.Target, i+1, edit.Strings(words[1:]...).Items...)...)
				}))},
			})
		}
	}
}

func reason(by string) string {
	if by == "," {
		return "a comma between arguments separates nothing"
	}
	return "no shell splits it at the blanks"
}

// joined returns the words of an argument that begins with an option and holds
// more behind it, and the sign that joins them; nil if it is one argument.
func joined(arg string) (words []string, by string) {
	if !strings.HasPrefix(arg, "-") {
		return nil, ""
	}
	if first, _, ok := strings.Cut(arg, " "); ok && option().MatchString(first) {
		if words, ok := edit.SplitCommand(arg); ok && len(words) > 1 {
			return words, " "
		}
	}
	if parts := strings.Split(arg, ","); len(parts) > 1 && option().MatchString(parts[0]) && !strings.Contains(arg, " ") {
		return parts, ","
	}
	return nil, ""
}

// shown joins words for a message, secrets masked.
func shown(words []string, by string) string {
	out := make([]string, len(words))
	for i, w := range words {
		before := ""
		if i > 0 {
			before = words[i-1]
		}
		if out[i] = w; secretWord(before, w) {
			out[i] = rule.Mask
		}
	}
	return rule.Shorten(strings.Join(out, by))
}

// secretWord reports whether an argument behind the option before may be secret.
func secretWord(before, word string) bool {
	_, is := secret.Looks(strings.TrimLeft(before, "-"), word)
	return is || secret.Key(strings.TrimLeft(before, "-"))
}

func commandLine(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil || s.line.script != nil {
			continue
		}
		written := s.line.command.Text()
		if !strings.ContainsAny(written, " \t\n") {
			continue
		}
		words, ok := edit.SplitCommand(written)
		switch {
		case !ok || len(words) == 0:
		case len(words) > 1 && splits(words):
			p.Report(rule.Finding{
				Severity: besideEnum(s.line.command), Span: s.line.command.Span(),
				Message: "There is no program called '" + shown(words, " ") + "': the command is the program alone, its arguments stand in the list",
				Fixes:   []rule.Fix{preferred("Move the arguments into the list", splitCommand(p, s, words))},
			})
		case written != s.line.text:
			p.Report(rule.Finding{
				Severity: besideEnum(s.line.command), Span: s.line.command.Span(),
				Message: "The blanks around '" + rule.Shorten(s.line.text) + "' are part of the program's name, and there is no such program",
				Fixes:   []rule.Fix{preferred("Remove the blanks", rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, s.line.command.Target, s.line.text) }))},
			})
		}
	}
}

// splits reports whether several words are a program with arguments and not a
// path that holds blanks.
func splits(words []string) bool {
	if strings.HasPrefix(words[1], "-") {
		return true
	}
	return runners.Parse(words[0], words[1:]).Kind != runners.Other && !strings.ContainsAny(words[0], `/\`)
}

// splitCommand writes the first word as the command and puts the others
// before the arguments that are there.
func splitCommand(p *rule.Pass, s *server, words []string) func() []rule.FileEdit {
	return rule.Lazy(func() []text.Edit {
		tree := p.Binding.Tree
		edits := edit.ReplaceScalar(tree, s.line.command.Target, words[0])
		if s.line.list != nil {
			return append(edits, edit.InsertItem(tree, s.line.list.Target, 0, edit.Strings(words[1:]...).Items...)...)
		}
		holder := s.line.command.Parent
		return append(edits, edit.InsertField(tree, holder.Target, argsKey(holder), edit.Strings(words[1:]...), edit.Where{After: []string{s.line.command.Key}})...)
	})
}

// besideEnum is the severity of a finding about the command: advice where the
// schema reports the value as one that does not exist, else the rule's own.
func besideEnum(command *config.Value) schema.Severity {
	if closedEnum(command) {
		return schema.Information
	}
	return schema.Default
}
