package ide

import "github.com/mcp-lsp/mcp-lsp/internal/config"

// Lenses returns, for each declared name that is used, how often it is, in the
// order of the document.
func Lenses(d *config.Document) []Lens {
	used := map[[2]string]int{}
	seen := map[int]bool{}
	for i := range d.Binding.Refs {
		ref := &d.Binding.Refs[i]
		if seen[ref.Written.Start] {
			continue
		}
		seen[ref.Written.Start] = true
		for _, kind := range meant(d.Binding, ref) {
			used[[2]string{kind, ref.Name}]++
		}
	}
	var all []Lens
	for _, n := range d.Binding.Names {
		if times := used[[2]string{n.Kind, n.Text}]; times > 0 {
			all = append(all, Lens{Span: n.Span, Title: count(times, "reference")})
		}
	}
	return all
}
