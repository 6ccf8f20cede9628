package launch

import (
	"regexp"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// drive matches the start of a Windows path, alone or behind an option's "=".
var drive = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|=)[A-Za-z]:[\t\n\r\x08\f\v\a\x1b\\]`) })

func escapedPath(p *rule.Pass) {
	for _, s := range servers(p) {
		all := s.pathTexts()
		if s.line != nil && s.line.script != nil {
			all = append(all, s.line.script)
		}
		for _, v := range all {
			reportEscapes(p, v)
		}
	}
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Type != nil && v.Type.Format >= schema.FilePath && v.Type.Format <= schema.AnyPath {
			reportEscapes(p, v)
		}
		return true
	})
}

// controls are what "\t", "\n" and their like make of a path.
const controls = "\t\n\r\b\f\v\a\x1b"

// reportEscapes reports a Windows path in double quotes whose single
// backslashes became control characters.
func reportEscapes(p *rule.Pass, v *config.Value) {
	if !v.IsText() || v.Target.Style != syntax.DoubleQuoted || !strings.ContainsAny(v.Text(), controls) || !drive().MatchString(v.Text()) {
		return
	}
	inner := v.Target.Inner()
	raw := p.Binding.Tree.Text.Slice(inner)
	p.Report(rule.Finding{
		Span:    v.Span(),
		Message: `Backslashes in this path make control characters (\t is a tab, \n a line break): in double quotes each is written twice`,
		Fixes: []rule.Fix{
			preferred("Double the backslashes", rule.Edit(text.Edit{Span: inner, New: doubled(raw)})),
			{Title: "Write slashes", Edits: rule.Edit(text.Edit{Span: inner, New: strings.ReplaceAll(strings.ReplaceAll(raw, `\\`, `/`), `\`, `/`)})},
		},
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
