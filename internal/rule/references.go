package rule

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// references reports names that nothing declares.
func references(p *Pass) {
	declared := map[string]map[string]bool{}
	for _, n := range p.Binding.Names {
		if declared[n.Kind] == nil {
			declared[n.Kind] = map[string]bool{}
		}
		declared[n.Kind][n.Text] = true
	}
	for _, ref := range p.Binding.Refs {
		if missing := undeclared(ref, declared); missing != nil {
			p.undefined(ref, *missing, declared)
		}
	}
}

// undeclared returns the kind of name that ref misses, or nil if one of its
// kinds declares the name or it need not be declared.
func undeclared(ref config.Ref, declared map[string]map[string]bool) *schema.Reference {
	var missing *schema.Reference
	for i, kind := range ref.Kinds {
		if !lookedUp(ref.Value, kind.When) {
			continue
		}
		if declared[kind.Kind][ref.Name] || kind.Unless != nil && kind.Unless(ref.Name) {
			return nil
		}
		if missing == nil && kind.Severity != schema.Off {
			missing = &ref.Kinds[i]
		}
	}
	return missing
}

// lookedUp reports whether a name at v counts beside the fields around it.
func lookedUp(v *config.Value, when []schema.Condition) bool {
	for _, cond := range when {
		if holds, known := v.Parent.Holds(cond); !holds || !known {
			return false
		}
	}
	return true
}

// fewNames is how many declared names are offered for one that is like none.
const fewNames = 3

func (p *Pass) undefined(ref config.Ref, kind schema.Reference, declared map[string]map[string]bool) {
	message := fill(kind.Text, "{name}", Shorten(ref.Name))
	if kind.Text == "" {
		message = p.Binding.Schema.Texts.Undefined(kind.Kind, Shorten(ref.Name))
	}
	var names []string
	for _, k := range ref.Kinds {
		for n := range declared[k.Kind] {
			names = append(names, n)
		}
	}
	p.at = ref.Value
	f := Finding{Severity: orError(kind.Severity), Span: ref.Span, Message: message}
	if near, ok := nearest.Of(ref.Name, names); ok {
		f.Message += ". Did you mean '" + near + "'?"
		if ref.Value.Via == nil {
			f.Fixes = []Fix{{Title: "Change to '" + near + "'", Preferred: true, Edits: Edit(text.Edit{Span: ref.Span, New: near})}}
		}
	}
	f.Fixes = append(f.Fixes, p.dialectFixes(ref.Value, CodeUndefined)...)
	if slices.Sort(names); len(f.Fixes) == 0 && len(names) <= fewNames && ref.Value.Via == nil {
		for _, n := range slices.Compact(names) {
			f.Fixes = append(f.Fixes, Fix{Title: "Change to '" + n + "'", Edits: Edit(text.Edit{Span: ref.Span, New: n})})
		}
	}
	p.Report(f)
}
