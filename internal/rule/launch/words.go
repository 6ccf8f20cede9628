package launch

import (
	"regexp"
	"slices"
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
			if words == nil && s.isWord(i) {
				words, by = blanks(arg)
			}
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

// isWord reports whether the argument can only be one word: the package that a
// runner fetches, or docker's command.
func (s *server) isWord(i int) bool {
	c := s.line.parsed
	switch c.Kind {
	case runners.Npx, runners.Uvx:
		return i == c.PackageArg && !c.Joined
	case runners.Docker:
		first, _, _ := strings.Cut(s.line.args[i], " ")
		return i == c.First && (first == "run" || first == "exec" || first == "compose" || first == "mcp" || first == "container")
	case runners.Node, runners.Python, runners.UvRun:
		return i == c.ScriptArg && strings.Contains(s.line.args[i], " -")
	}
	return false
}

// blanks splits an argument at its blanks; nil if it is one word.
func blanks(arg string) (words []string, by string) {
	if !strings.ContainsAny(arg, " \t\r\n") {
		return nil, ""
	}
	words, ok := edit.SplitCommand(arg)
	if !ok || len(words) < 2 || strings.ContainsAny(words[1], "<>=!~") {
		return nil, ""
	}
	return words, " "
}

func reason(by string) string {
	if by == "," {
		return "a comma between arguments separates nothing"
	}
	return "no shell splits it at the spaces"
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
				Message: "The spaces around '" + rule.Shorten(s.line.text) + "' are part of the program's name, and there is no such program",
				Fixes:   []rule.Fix{preferred("Remove the spaces", rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, s.line.command.Target, s.line.text) }))},
			})
		}
	}
}

// repeatedCommand reports arguments that begin with the program itself.
func repeatedCommand(p *rule.Pass) {
	for _, s := range servers(p) {
		if !s.repeats() {
			continue
		}
		c, first, a := s.line.parsed, s.line.args[0], argument{s, 0}
		p.Report(rule.Finding{
			Span:    a.span(),
			Message: "'" + rule.Shorten(first) + "' stands in 'command' already: here it is taken for the first argument of " + c.Program,
			Related: []rule.Related{{Span: s.line.command.Span(), Message: "The command"}},
			Fixes:   []rule.Fix{preferred("Remove '"+rule.Shorten(first)+"'", a.remove(p))},
		})
	}
}

// repeats reports whether the arguments begin with the command itself, so that
// nothing else can be said of them.
func (s *server) repeats() bool { return s.line != nil && s.line.repeated }

func (l *line) beginsAgain() bool {
	if l.script != nil || l.list == nil || len(l.args) == 0 || l.parsed.Kind == runners.Other || l.parsed.Wrapper != "" || strings.ContainsAny(l.args[0], `/\.`) {
		return false
	}
	const version = "0123456789."
	return strings.TrimRight(runners.ProgramName(l.args[0]), version) == strings.TrimRight(l.parsed.Program, version)
}

// hasJoined reports whether an argument holds several, so that the line is
// another one than it is meant to be.
func (s *server) hasJoined() bool {
	return slices.ContainsFunc(s.line.args, func(a string) bool { words, _ := joined(a); return words != nil })
}

// shellWords reports what only a shell understands: pipes, redirections and
// commands in the place of their output.
func shellWords(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line != nil && s.line.script == nil && !isShell(s.line.parsed.Program) && s.line.parsed.Wrapper != "cmd" && !s.line.parsed.Inline {
			for i, arg := range s.line.args {
				if arg != "" && strings.IndexByte("|&;<>12", arg[0]) >= 0 && operator().MatchString(arg) && !s.isValue(i) {
					reportOperator(p, argument{s, i})
				}
			}
		}
		for _, v := range s.given() {
			if v.IsText() && strings.Contains(v.Text(), "$(") && command().MatchString(v.Text()) && (s.line == nil || !isShell(s.line.parsed.Program)) {
				at := command().FindStringIndex(v.Text())
				p.Report(rule.Finding{Span: config.PartSpan(v, at[0], at[1]), Message: "'$(…)' is a shell's word for the output of a command, and no shell reads this: the text is passed on as it is"})
			}
		}
	}
}

// isValue reports whether the argument is a sign that belongs to the option
// before it: "--operator", ">".
func (s *server) isValue(i int) bool {
	return i > 0 && len(s.line.args[i]) <= 2 && strings.HasPrefix(s.line.args[i-1], "--") && !strings.Contains(s.line.args[i-1], "=")
}

// operator matches an argument that is a shell's sign, command one "$(…)".
var (
	operator = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:\||\|\||&&|&|;|>|>>|<|2>|2>>|2>&1|1>&2|&>|[12&]?>>?/\S+)$`)
	})
	command = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$\([A-Za-z./][^)]*\)`) })
)

func isShell(program string) bool {
	switch program {
	case "sh", "bash", "zsh", "fish", "dash", "ash", "ksh", "cmd", "powershell", "pwsh", "nu":
		return true
	}
	return false
}

func reportOperator(p *rule.Pass, a argument) {
	f := rule.Finding{Span: a.span(), Message: "'" + rule.Shorten(a.text()) + "' is a shell's sign, and no shell reads this: the program gets it as an argument"}
	if strings.Contains(a.text(), ">") && strings.ContainsAny(a.text(), "/&") || a.i == len(a.s.line.args)-1 {
		f.Fixes = []rule.Fix{preferred("Remove '"+rule.Shorten(a.text())+"'", a.remove(p))}
	}
	p.Report(f)
}

// splits reports whether several words are a program with arguments and not a
// path that holds blanks.
func splits(words []string) bool {
	if strings.HasPrefix(words[1], "-") || assigned(words) > 0 {
		return true
	}
	return runners.Parse(words[0], words[1:]).Kind != runners.Other && !strings.ContainsAny(words[0], `/\`)
}

// assigned counts the words "NAME=value" before the program.
func assigned(words []string) int {
	n := 0
	for n < len(words)-1 {
		name, _, ok := strings.Cut(words[n], "=")
		if !ok || !isVariable(name) {
			break
		}
		n++
	}
	return n
}

// splitCommand writes the program as the command and puts the words behind it
// before the arguments that are there. Variables before it go to the environment.
func splitCommand(p *rule.Pass, s *server, words []string) func() []rule.FileEdit {
	return rule.Lazy(func() []text.Edit {
		tree, n := p.Binding.Tree, assigned(words)
		edits := edit.ReplaceScalar(tree, s.line.command.Target, words[n])
		holder := s.line.command.Parent
		behind := edit.Where{After: []string{s.line.command.Key, argsKey(holder)}}
		var fields []schema.TemplateField
		switch args := words[n+1:]; {
		case len(args) == 0:
		case s.line.list != nil:
			edits = append(edits, edit.InsertItem(tree, s.line.list.Target, 0, edit.Strings(args...).Items...)...)
		default:
			fields = append(fields, schema.TemplateField{Key: argsKey(holder), Value: edit.Strings(args...)})
		}
		set := schema.Template{}
		for _, w := range words[:n] {
			name, value, _ := strings.Cut(w, "=")
			set.Fields = append(set.Fields, schema.TemplateField{Key: name, Value: edit.Scalar(value)})
		}
		switch env := s.get(schema.EnvRole); {
		case n == 0:
		case env.IsMapping():
			edits = append(edits, edit.InsertFields(tree, env.Target, set.Fields, edit.Where{})...)
		default:
			fields = append(fields, schema.TemplateField{Key: keyOf(holder, schema.EnvRole), Value: set})
		}
		return append(edits, edit.InsertFields(tree, holder.Target, fields, behind)...)
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
