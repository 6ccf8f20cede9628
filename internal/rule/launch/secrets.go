package launch

import (
	"strings"
	"unicode"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func literalSecret(p *rule.Pass) {
	for _, sp := range spots(p) {
		kind, is := looksSecret(sp)
		if !is || substituted(p, sp.value) {
			continue
		}
		p.Report(rule.Finding{
			Span:    config.PartSpan(sp.value, sp.start, sp.end),
			Message: sp.said() + " holds what looks like " + string(kind) + ": whoever reads the file has it" + instead(sp),
			Fixes:   append(moveToEnv(p, sp), inherit(p, sp)...),
		})
	}
}

// looksSecret reports whether a credential stands at the spot. Of an address
// the password is one whatever it looks like, unless everybody knows it.
func looksSecret(sp spot) (secret.Kind, bool) {
	if sp.password {
		return secret.Looks("", sp.value.Text())
	}
	return secret.Looks(sp.name, sp.text())
}

// instead says where the credential belongs. Where nothing is expanded, no
// reference can stand in its place.
func instead(sp spot) string {
	switch {
	case reference(sp.value, "NAME") != "":
		return ". It belongs into the environment, and a reference here"
	case sp.inEnv():
		return ". A server inherits the environment of what starts it: set the variable there"
	case sp.s != nil && sp.s.get(schema.EnvRole) != nil || sp.s != nil && sp.s.line != nil:
		return ". Nothing is replaced here: many servers read a variable instead"
	}
	return ""
}

// inherit removes a variable that a server gets from the environment of what
// starts it, where no reference can take the value's place.
func inherit(p *rule.Pass, sp spot) []rule.Fix {
	if !sp.inEnv() || sp.value.Parent.Via != nil || sp.value.Merged || reference(sp.value, "NAME") != "" {
		return nil
	}
	fix := p.RemoveFix(sp.value.Parent, sp.value)
	fix.Title = "Remove '" + rule.Shorten(sp.name) + "' (set it in the environment from which the server is started)"
	return []rule.Fix{fix}
}

// substituted reports whether v's text comes from a variable already.
func substituted(p *rule.Pass, v *config.Value) bool {
	_, exact := p.Doc.Original(v.Target.Span)
	return !exact
}

// reference spells the variable as the place expands it; "" if it expands none.
func reference(v *config.Value, name string) string {
	if v.Type == nil {
		return ""
	}
	return config.Reference(name, v.Type.Expand)
}

// placeholder looks at the parts that have names and at whole texts: the host
// of an address and a path among arguments may hold one too.
func placeholder(p *rule.Pass) {
	for _, s := range servers(p) {
		for _, v := range s.given() {
			if v.IsText() {
				reportPlaceholder(p, wholeSpot(s, v, "", "", ""))
			}
		}
	}
	for _, sp := range spots(p) {
		part, whole := secret.Placeholder(sp.value.Text())
		if !whole && sp.whole() {
			continue
		}
		if sp.s == nil || !whole || !strings.ContainsFunc(part, unicode.IsLetter) {
			reportPlaceholder(p, sp)
		}
	}
}

func reportPlaceholder(p *rule.Pass, sp spot) {
	part, is := secret.Placeholder(sp.text())
	if !is || !strings.ContainsFunc(part, unicode.IsLetter) && !secret.Key(sp.name) {
		return // "000" and "..." stand for a secret only where one belongs
	}
	start := sp.start + strings.Index(sp.text(), part)
	p.Report(rule.Finding{
		Span:    config.PartSpan(sp.value, start, start+len(part)),
		Message: "'" + rule.Shorten(part) + "' is a placeholder that nobody has filled in",
		Fixes:   fillIn(p, sp, start, start+len(part)),
	})
}

// fillIn writes a reference to a variable for the placeholder of a credential,
// at bytes start to end; where nothing is replaced, a server that is started
// inherits the variable.
func fillIn(p *rule.Pass, sp spot, start, end int) []rule.Fix {
	name := sp.name
	if name == "" && sp.value.Pair != nil {
		name = sp.value.Key
	}
	if !secret.Key(name) || sp.value.Via != nil || sp.value.Merged {
		return nil
	}
	sp.name = name
	variable := variableName(sp)
	ref := reference(sp.value, variable)
	if ref == "" {
		return inherit(p, sp)
	}
	return []rule.Fix{{Title: "Take it from the environment: " + ref, Edits: rule.Lazy(func() []text.Edit {
		return edit.ReplacePart(p.Binding.Tree, sp.value.Target, start, end, ref)
	})}}
}
