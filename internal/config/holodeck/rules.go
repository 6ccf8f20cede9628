package holodeck

import (
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// Rules returns what only HoloDeck's files are checked for. The slice is the
// caller's.
func Rules() []*rule.Rule {
	return []*rule.Rule{
		legacyRule(), urlRule(), unsetRule(), spellingRule(), weightsRule(), axisRule(), matcherRule(), turnsRule(),
		orderRule(), loaderRule(), editionRule(), casesFileRule(), configRule(), importRule(), startRule(), envFileRule(),
	}
}

func only() []string { return []string{"holodeck"} }

// head is what every example begins with.
const head = "name: helper\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\n"

// object calls visit for every mapping of the type called name.
func objects(p *rule.Pass, name string, visit func(*config.Value)) {
	p.Binding.Walk(func(v *config.Value) bool {
		if v.Type != nil && v.Type.Name == name && v.IsMapping() {
			visit(v)
		}
		return true
	})
}

// headSpan is where a finding about a whole object stands: on its key, or on
// the first key of an item.
func headSpan(v *config.Value) text.Span {
	if v.Via == nil && v.Pair != nil {
		return v.Pair.Key.Span
	}
	return v.HeadSpan()
}

// textOf is the text of v as the loader checks it; ok is false where v is no
// text or holds a variable that is not set.
func textOf(p *rule.Pass, v *config.Value) (string, bool) {
	if !v.IsText() {
		return "", false
	}
	s, known := p.Doc.Expanded(v)
	return s.Text, known
}

// numberOf is the number that the loader reads from the field called name, or
// byDefault if it is not written, here or in a configuration that counts here
// too. ok is false where it refuses it.
func numberOf(p *rule.Pass, object *config.Value, name string, byDefault float64) (float64, bool) {
	v := object.Get(name)
	if v == nil {
		v = deployed(p.Doc, object.Path(), name)
	}
	if v == nil {
		return byDefault, true
	}
	if v.Scalar.Kind == config.None || v.Type == nil {
		return 0, false
	}
	s, known := p.Doc.Expanded(v)
	if !known {
		return 0, false
	}
	s, ok := convert(v.Type, s)
	return s.Number, ok
}

// boolOf is the same for a boolean that is false unless it is written.
func boolOf(p *rule.Pass, object *config.Value, name string) bool {
	v := object.Get(name)
	if v == nil || v.Scalar.Kind == config.None || v.Type == nil {
		return false
	}
	s, known := p.Doc.Expanded(v)
	s, ok := convert(v.Type, s)
	return known && ok && s.Bool
}

// related points at the fields of object that a finding depends on.
func related(object *config.Value, message string, names ...string) []rule.Related {
	var all []rule.Related
	for _, name := range names {
		if v := object.Get(name); v != nil {
			all = append(all, rule.Related{Span: v.KeySpan(), Message: message})
		}
	}
	return all
}

// insertable reports whether fields can be added to v where it is used.
func insertable(v *config.Value) bool { return v != nil && v.Via == nil && v.IsMapping() }

// severity of a fault that keeps the file from loading.
const refused = schema.Error
