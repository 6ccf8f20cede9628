package ide

import "github.com/mcp-lsp/mcp-lsp/internal/config"

// Lenses returns, for each declared name that is used, how often it is, in the
// order of the document.
func Lenses(d *config.Document) []Lens {
	type kindName struct{ kind, name string }
	used := map[kindName]int{}
	for _, n := range d.Binding.Names {
		used[kindName{n.Kind, n.Text}] = 0
	}
	seen := map[int]bool{}
	for _, ref := range d.Binding.Refs {
		if seen[ref.Written.Start] {
			continue
		}
		seen[ref.Written.Start] = true
		for _, k := range ref.Kinds {
			if times, ok := used[kindName{k.Kind, ref.Name}]; ok {
				used[kindName{k.Kind, ref.Name}] = times + 1
				break
			}
		}
	}
	var all []Lens
	for _, n := range d.Binding.Names {
		if times := used[kindName{n.Kind, n.Text}]; times > 0 {
			all = append(all, Lens{Span: n.Span, Title: count(times, "reference")})
		}
	}
	return all
}
