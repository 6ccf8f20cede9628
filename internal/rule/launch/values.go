package launch

import (
	"regexp"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func invalidHeader(p *rule.Pass) {
	for _, s := range servers(p) {
		headers := s.get(schema.HeadersRole)
		if !headers.IsMapping() {
			continue
		}
		for _, e := range headers.Entries {
			switch {
			case e.Pair.Colon < 0:
			case e.Key == "" || strings.ContainsFunc(e.Key, notInHeaderName):
				p.Report(rule.Finding{Span: e.KeySpan(), Message: "HTTP forbids the header name '" + rule.Shorten(e.Key) + "': the request is never sent"})
			case e.IsText() && strings.ContainsFunc(strings.TrimSpace(e.Text()), isControl):
				p.Report(rule.Finding{Span: e.Span(), Message: "HTTP forbids line breaks and control characters in the value of the header '" + rule.Shorten(e.Key) + "': the request is never sent"})
			}
		}
	}
}

// doubledScheme reports a word such as Bearer that stands twice, because the
// variable behind it was thought to hold the token alone or the runtime to add it.
func doubledScheme(p *rule.Pass) {
	for _, s := range servers(p) {
		headers := s.get(schema.HeadersRole)
		if !headers.IsMapping() {
			continue
		}
		for _, e := range headers.Entries {
			words := strings.Fields(e.Text())
			if len(words) < 3 || !strings.EqualFold(words[0], words[1]) || !strings.EqualFold(words[0], "bearer") && !strings.EqualFold(words[0], "basic") {
				continue
			}
			start := strings.Index(e.Text(), words[0])
			end := start + len(words[0]) + strings.Index(e.Text()[start+len(words[0]):], words[1])
			p.Report(rule.Finding{
				Span:    config.PartSpan(e, start, end+len(words[1])),
				Message: "'" + words[0] + "' stands twice: the server takes the second one for a part of the token",
				Fixes: []rule.Fix{preferred("Remove one '"+words[0]+"'", rule.Lazy(func() []text.Edit {
					return edit.ReplacePart(p.Binding.Tree, e.Target, start, end, "")
				}))},
			})
		}
	}
}

// notInHeaderName reports whether r is no sign of a token of RFC 9110.
func notInHeaderName(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
}

func isControl(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f }

// drive matches the start of a Windows path.
var drive = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z]:`) })

func escapedPath(p *rule.Pass) {
	for _, s := range servers(p) {
		var all []*config.Value
		if s.line != nil {
			all = append(append(all, s.line.command), s.line.values...)
		}
		if env := s.get(schema.EnvRole); env.IsMapping() {
			all = append(all, env.Entries...)
		}
		for _, v := range all {
			reportEscapes(p, v)
		}
	}
}

// reportEscapes reports a Windows path in double quotes whose single
// backslashes became control characters.
func reportEscapes(p *rule.Pass, v *config.Value) {
	if !v.IsText() || v.Target.Style != syntax.DoubleQuoted || !drive().MatchString(v.Text()) || !strings.ContainsAny(v.Text(), "\t\n\r\b\f\v\a") {
		return
	}
	inner := v.Target.Inner()
	raw := p.Binding.Tree.Text.Slice(inner)
	p.Report(rule.Finding{
		Span:    v.Span(),
		Message: `Backslashes in this path make control characters (\t is a tab, \n a line break): in double quotes each is written twice`,
		Fixes: []rule.Fix{preferred("Double the backslashes", rule.Lazy(func() []text.Edit {
			return []text.Edit{{Span: inner, New: doubled(raw)}}
		}))},
	})
}

// doubled writes every single backslash twice.
func doubled(raw string) string {
	const pair = "\x00"
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(raw, `\\`, pair), `\`, `\\`), pair, `\\`)
}

const longWait = 10_000 // seconds; nobody waits for almost three hours

func timeoutUnit(p *rule.Pass) {
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Field == nil || v.Field.Unit == "" || v.Scalar.Kind != config.Integer {
			return true
		}
		if n := v.Scalar.Number; v.Field.Unit == "ms" && n > 0 && n < second {
			reportSeconds(p, v)
			return true
		}
		if v.Field.Unit != "s" || v.Scalar.Number < longWait {
			return true
		}
		seconds := strings.TrimSuffix(v.Text(), "000")
		f := rule.Finding{Span: v.Span(), Message: "'" + v.Key + "' counts seconds, and " + rule.Shorten(v.Text()) + " of them are hours: it looks like milliseconds"}
		if seconds != v.Text() && v.Via == nil {
			f.Fixes = []rule.Fix{preferred("Change to "+seconds, rule.Edit(text.Edit{Span: v.Target.Span, New: seconds}))}
		}
		p.Report(f)
		return true
	})
}

const second = 1000 // milliseconds

// reportSeconds reports a number of milliseconds that looks like one of seconds.
func reportSeconds(p *rule.Pass, v *config.Value) {
	thousand := v.Text() + "000"
	f := rule.Finding{
		Severity: schema.Hint, Span: v.Span(),
		Message: "'" + v.Key + "' counts milliseconds, and " + rule.Shorten(v.Text()) + " of them are less than a second: it looks like seconds",
	}
	if v.Via == nil && v.Target.IsPlain() {
		f.Fixes = []rule.Fix{{Title: "Change to " + thousand, Edits: rule.Edit(text.Edit{Span: v.Target.Span, New: thousand})}}
	}
	p.Report(f)
}

func unexpandedHome(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil {
			continue
		}
		for _, v := range append([]*config.Value{s.line.command}, s.line.values...) {
			if v.Type == nil || v.Type.Expand&schema.Tilde != 0 || !strings.HasPrefix(v.Text(), "~/") {
				continue
			}
			p.Report(rule.Finding{
				Span:    config.PartSpan(v, 0, 1),
				Message: "'~' is expanded by shells, and no shell reads this: the server gets '" + rule.Shorten(v.Text()) + "' as it is",
			})
		}
	}
}

// home matches a folder that belongs to one person.
var home = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:/Users/[^/<{$]+/|/home/[^/<{$]+/|[A-Za-z]:[\\/]Users[\\/][^\\/<{$]+[\\/])`)
})

func personalPath(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil {
			continue
		}
		for _, v := range append([]*config.Value{s.line.command}, s.line.values...) {
			if m := home().FindString(v.Text()); m != "" {
				p.Report(rule.Finding{Span: v.Span(), Message: "'" + m + "' exists on one person's machine only"})
			}
		}
	}
}

func programMissing(p *rule.Pass) {
	in := p.Doc.Inputs
	if p.Options.CI || in.Files == nil || in.Environ == nil {
		return
	}
	search, ok := in.Environ("PATH")
	if !ok {
		return
	}
	for _, s := range servers(p) {
		if s.line == nil || s.line.text == "" || closedEnum(s.line.command) || s.get(schema.PackageRole) != nil {
			continue
		}
		if strings.ContainsAny(s.line.text, `/\ $~`) || onPath(in.Files, search, s.line.text) {
			continue
		}
		p.Report(rule.Finding{Span: s.line.command.Span(), Message: "The program '" + rule.Shorten(s.line.text) + "' is not installed on this machine, or not on its PATH"})
	}
}

// onPath reports whether a folder of the search path holds the program.
func onPath(files config.Files, search, program string) bool {
	for _, dir := range strings.FieldsFunc(search, func(r rune) bool { return r == pathSeparator(search) }) {
		for _, ext := range []string{"", ".exe", ".cmd", ".bat"} {
			if files.Stat(strings.TrimRight(dir, `/\`) + "/" + program + ext).Exists {
				return true
			}
		}
	}
	return false
}

// pathSeparator tells Windows' search paths from others by their own sign.
func pathSeparator(search string) rune {
	if strings.Contains(search, ";") {
		return ';'
	}
	return ':'
}

func emptyTools(p *rule.Pass) {
	for _, s := range servers(p) {
		tools := s.get(schema.ToolsRole)
		if !tools.IsList() || len(tools.Items) > 0 {
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

func wildcardTools(p *rule.Pass) {
	for _, s := range servers(p) {
		tools := s.get(schema.ToolsRole)
		if !tools.IsList() {
			continue
		}
		for _, item := range tools.Items {
			if item.IsText() && strings.ContainsAny(item.Text(), "*?") {
				p.Report(rule.Finding{Span: item.Span(), Message: "'" + rule.Shorten(item.Text()) + "' names no tool: the list takes exact names, and * stands for itself"})
			}
		}
	}
}

// longestTool is the most that the APIs of models take for a tool's name.
const longestTool = 64

func serverName(p *rule.Pass) {
	for _, s := range servers(p) {
		name := s.get(schema.NameRole)
		if !name.IsText() || closedPattern(name) {
			continue
		}
		switch {
		case strings.ContainsFunc(name.Text(), notInToolName):
			p.Report(rule.Finding{Span: name.Span(), Message: "'" + rule.Shorten(name.Text()) + "' begins the names of the server's tools, and models take only letters, digits, '_' and '-' there"})
		case len(name.Text()) > longestTool-4:
			p.Report(rule.Finding{Span: name.Span(), Message: "With '" + rule.Shorten(name.Text()) + "' before them the names of the tools are longer than the 64 characters that models take"})
		}
	}
}

// closedPattern reports whether the schema already says what the name may hold.
func closedPattern(v *config.Value) bool { return v.Type != nil && v.Type.Pattern != nil }

func notInToolName(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '-')
}

func missingFile(p *rule.Pass) {
	files := p.Doc.Inputs.Files
	if p.Options.CI || files == nil {
		return
	}
	p.Binding.Walk(func(v *config.Value) bool {
		path, ok := p.Doc.File(v)
		if ok && v.Type.Format == schema.FilePath && !files.Stat(path).Exists {
			p.Report(rule.Finding{Span: v.Span(), Message: "There is no file '" + rule.Shorten(v.Text()) + "' where the runtime looks for it"})
		}
		return true
	})
}
