package launch

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// given lists the texts that a server gets as they are: its arguments, its
// environment, its headers and its address.
func (s *server) given() []*config.Value {
	return s.texts.get(func() []*config.Value {
		var all []*config.Value
		if s.line != nil && s.line.script == nil {
			all = append(all, s.line.values...)
		}
		for _, role := range []schema.Role{schema.EnvRole, schema.HeadersRole} {
			if m := s.get(role); m.IsMapping() {
				all = append(all, m.Entries...)
			}
		}
		if u := s.get(schema.URLRole); u != nil {
			all = append(all, u)
		}
		return slices.Clip(all)
	})
}

// quotedValue reports a text that begins and ends with a quote: no shell takes
// the quotes away.
func quotedValue(p *rule.Pass) {
	for _, s := range servers(p) {
		all := s.given()
		if s.line != nil && s.line.script == nil {
			all = append(all, s.line.command)
		}
		for _, v := range all {
			inner, ok := unquoted(v.Text())
			if !ok || !v.IsText() {
				continue
			}
			f := rule.Finding{Span: v.Span(), Message: "The quotes inside the text are a part of it: no shell takes them away, and the program or server gets them too"}
			if v.Via == nil && !v.Merged {
				f.Fixes = []rule.Fix{preferred("Remove the quotes", rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, v.Target, inner) }))}
			}
			p.Report(f)
		}
	}
}

// unquoted returns what stands between two quotes that are all the quotes of s.
func unquoted(s string) (inner string, ok bool) {
	if s == "" || s[0] < utf8.RuneSelf && strings.IndexByte("\"'`", s[0]) < 0 {
		return "", false // as nearly all
	}
	for _, pair := range []string{`""`, "''", "“”", "„“", "‘’", "«»", "””", "``"} {
		open, size := utf8.DecodeRuneInString(pair)
		closing, _ := utf8.DecodeLastRuneInString(pair)
		rest, begins := strings.CutPrefix(s, string(open))
		inner, ends := strings.CutSuffix(rest, string(closing))
		if begins && ends && len(s) > 2*size && !strings.ContainsRune(inner, open) && !strings.ContainsRune(inner, closing) {
			return inner, true
		}
	}
	return "", false
}

// paddedValue reports blanks and line breaks at the ends of what a server gets.
func paddedValue(p *rule.Pass) {
	for _, s := range servers(p) {
		for _, role := range []schema.Role{schema.EnvRole, schema.HeadersRole} {
			m := s.get(role)
			if !m.IsMapping() {
				continue
			}
			for _, e := range m.Entries {
				reportPadding(p, e, role)
			}
		}
	}
}

func reportPadding(p *rule.Pass, e *config.Value, role schema.Role) {
	bare := strings.TrimSpace(e.Text())
	if !e.IsText() || bare == e.Text() || bare == "" || strings.ContainsAny(bare, "\r\n") || role == schema.EnvRole && !secret.Key(e.Key) {
		return
	}
	f := rule.Finding{Span: e.Span(), Message: "The value of '" + rule.Shorten(e.Key) + "' " + padding(e.Text(), bare) + ", which becomes a part of it: a credential with it is refused"}
	if e.Via == nil && !e.Merged {
		f.Fixes = []rule.Fix{preferred("Remove it", rule.Lazy(func() []text.Edit { return edit.ReplaceScalar(p.Binding.Tree, e.Target, bare) }))}
	}
	p.Report(f)
}

func padding(whole, bare string) string {
	start := strings.Index(whole, bare)
	switch {
	case strings.ContainsAny(whole[start+len(bare):], "\r\n"):
		return "ends with a line break"
	case start > 0:
		return "begins with a space"
	}
	return "ends with a space"
}

// dashes reports options that begin with a typographic dash, which word
// processors and web pages put for hyphens.
func dashes(p *rule.Pass) {
	for _, s := range servers(p) {
		if s.line == nil || s.line.script != nil {
			continue
		}
		for i, v := range s.line.values {
			if !hasDash(s.line.args[i]) {
				continue
			}
			meant := hyphenated(s.line.args[i])
			f := rule.Finding{Span: v.Span(), Message: "'" + rule.Shorten(s.line.args[i]) + "' begins with a dash that is not a hyphen: the program does not take it for an option"}
			if v.Via == nil {
				f.Fixes = []rule.Fix{preferred("Change to '"+rule.Shorten(meant)+"'", argument{s, i}.replace(p, meant))}
			}
			p.Report(f)
		}
	}
}

const longDashes = "–—−‐‑"

// hasDash reports whether an argument begins with a dash that is not a hyphen, and
// holds more.
func hasDash(arg string) bool {
	if arg == "" || arg[0] < utf8.RuneSelf {
		return false
	}
	sign, size := utf8.DecodeRuneInString(arg)
	return strings.ContainsRune(longDashes, sign) && len(arg) > size && !strings.Contains(arg, " ")
}

// hyphenated is an argument with the hyphens that its dash stands for.
func hyphenated(arg string) string {
	rest := strings.TrimLeft(arg, longDashes+"-")
	if name, _, _ := strings.Cut(rest, "="); len(name) == 1 && !strings.HasPrefix(arg, "—") {
		return "-" + rest
	}
	return "--" + rest
}
