package launch

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// headers calls visit for every header that a server is sent.
func headers(p *rule.Pass, visit func(s *server, e *config.Value)) {
	for _, s := range servers(p) {
		if m := s.get(schema.HeadersRole); m.IsMapping() {
			for _, e := range m.Entries {
				if e.Pair.Colon >= 0 {
					visit(s, e)
				}
			}
		}
	}
}

func invalidHeader(p *rule.Pass) {
	headers(p, func(_ *server, e *config.Value) {
		switch {
		case e.Key == "" || strings.ContainsFunc(e.Key, notInHeaderName):
			p.Report(rule.Finding{
				Span:    e.KeySpan(),
				Message: "HTTP forbids the header name '" + rule.Shorten(e.Key) + "': the request is never sent",
				Fixes:   headerNameFix(p, e),
			})
		case e.IsText() && strings.ContainsFunc(strings.TrimSpace(e.Text()), notInHeaderValue):
			p.Report(rule.Finding{Span: e.Span(), Message: "HTTP forbids line breaks, control characters and most signs beyond Latin in the value of the header '" + rule.Shorten(e.Key) + "': the request is never sent"})
		}
	})
}

// headerNameFix takes blanks and a colon at the end of a name away and puts
// hyphens for blanks inside.
func headerNameFix(p *rule.Pass, e *config.Value) []rule.Fix {
	name := strings.Join(strings.Fields(strings.TrimRight(strings.TrimSpace(e.Key), ": ")), "-")
	if name == "" || name == e.Key || strings.ContainsFunc(name, notInHeaderName) || e.Via != nil || e.Merged || e.Parent.Get(name) != nil {
		return nil
	}
	return []rule.Fix{p.RenameKeyFix(e, name)}
}

// notInHeaderName reports whether r is no sign of a token of RFC 9110.
func notInHeaderName(r rune) bool {
	return r <= ' ' || r >= 0x7f || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
}

func notInHeaderValue(r rune) bool { return r < ' ' && r != '\t' || r == 0x7f || r > 0xff }

// scheme returns the word for a way of authorisation with which a header's
// value begins; "" if it begins with none.
func scheme(value string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(value), " ")
	switch strings.ToLower(word) {
	case "bearer", "basic":
		return word
	}
	return ""
}

// authorization reports values of a header that no server takes for a
// credential: the scheme twice, the scheme alone, or a token without one.
func authorization(p *rule.Pass) {
	headers(p, func(s *server, e *config.Value) {
		word := scheme(e.Text())
		rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(e.Text()), word))
		switch {
		case !e.IsText():
		case strings.EqualFold(e.Key, "bearer"):
			headerCalledBearer(p, e)
		case word == "":
			noScheme(p, e)
		case rest == "":
			p.Report(rule.Finding{Span: e.Span(), Message: "The header '" + rule.Shorten(e.Key) + "' has the scheme '" + word + "' and no token after it"})
		case strings.EqualFold(scheme(rest), word):
			start := strings.Index(e.Text(), word)
			end := start + len(word) + strings.Index(strings.ToLower(e.Text()[start+len(word):]), strings.ToLower(word))
			reportDoubled(p, e, word, start, end)
		case begins(p, e, rest, word):
			start := strings.Index(e.Text(), word)
			reportDoubled(p, e, word, start, start+len(word)+strings.Index(e.Text()[start+len(word):], rest))
		}
	})
}

func reportDoubled(p *rule.Pass, e *config.Value, word string, start, end int) {
	p.Report(rule.Finding{
		Span:    config.PartSpan(e, start, end+min(len(word), len(e.Text())-end)),
		Message: "'" + word + "' stands twice: the server takes the second one for a part of the token",
		Fixes: []rule.Fix{preferred("Remove one '"+word+"'", rule.Lazy(func() []text.Edit {
			return edit.ReplacePart(p.Binding.Tree, e.Target, start, end, "")
		}))},
	})
}

// begins reports whether rest is a variable whose value begins with the scheme
// already.
func begins(p *rule.Pass, e *config.Value, rest, word string) bool {
	value, ok := valueOf(p, e, rest)
	return ok && strings.EqualFold(scheme(value), word)
}

// valueOf returns what a text that is one variable stands for; ok is false
// where that is not known.
func valueOf(p *rule.Pass, e *config.Value, whole string) (value string, ok bool) {
	for _, u := range e.Uses() {
		if !u.Expanded || p.Binding.Tree.Text.Slice(u.Span) != whole {
			continue
		}
		v, set := p.Doc.Vars().Lookup(u.Name, u.At())
		return v.Value, set
	}
	return "", false
}

// noScheme reports an Authorization header that certainly has a token and no
// scheme before it.
func noScheme(p *rule.Pass, e *config.Value) {
	if !strings.EqualFold(e.Key, "Authorization") || strings.ContainsAny(strings.TrimSpace(e.Text()), " \t") {
		return
	}
	value, known := valueOf(p, e, e.Text())
	_, literal := secret.Looks(e.Key, e.Text())
	if !known && !literal || known && (strings.Contains(strings.TrimSpace(value), " ") || value == "") {
		return
	}
	f := rule.Finding{Severity: schema.Hint, Span: e.Span(), Message: "The header 'Authorization' has a token and no scheme before it; most servers want 'Bearer '"}
	if e.Via == nil && !e.Merged {
		f.Fixes = []rule.Fix{{Title: "Insert 'Bearer '", Edits: rule.Lazy(func() []text.Edit { return edit.ReplacePart(p.Binding.Tree, e.Target, 0, 0, "Bearer ") })}}
	}
	p.Report(f)
}

func headerCalledBearer(p *rule.Pass, e *config.Value) {
	f := rule.Finding{Span: e.KeySpan(), Message: "'" + rule.Shorten(e.Key) + "' is the scheme and no header: servers read 'Authorization: Bearer …'"}
	if e.Via == nil && !e.Merged && e.Parent.Get("Authorization") == nil {
		f.Fixes = []rule.Fix{preferred("Write it as 'Authorization' with 'Bearer '", rule.Lazy(func() []text.Edit {
			return append(edit.RenameKey(p.Binding.Tree, e.Pair, "Authorization"), edit.ReplacePart(p.Binding.Tree, e.Target, 0, 0, "Bearer ")...)
		}))}
	}
	p.Report(f)
}
