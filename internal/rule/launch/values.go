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
