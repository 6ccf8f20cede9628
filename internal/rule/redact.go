package rule

import "github.com/mcp-lsp/mcp-lsp/internal/secret"

// redact masks the credentials that findings quote: a token that was pasted
// into the wrong field is said to be wrong there without being shown again.
func redact(found []Finding) {
	done := map[string]string{} // many findings say the same
	masked := func(s *string) {
		m, ok := done[*s]
		if !ok {
			m = secret.Redact(*s, Mask)
			done[*s] = m
		}
		*s = m
	}
	for i := range found {
		f := &found[i]
		masked(&f.Message)
		for j := range f.Related {
			masked(&f.Related[j].Message)
		}
		for j := range f.Fixes {
			masked(&f.Fixes[j].Title)
		}
	}
}
