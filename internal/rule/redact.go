package rule

import "github.com/mcp-lsp/mcp-lsp/internal/secret"

// redact masks the credentials that findings quote: a token that was pasted
// into the wrong field is said to be wrong there without being shown again.
func redact(found []Finding) {
	for i := range found {
		f := &found[i]
		f.Message = secret.Redact(f.Message, Mask)
		for j := range f.Related {
			f.Related[j].Message = secret.Redact(f.Related[j].Message, Mask)
		}
		for j := range f.Fixes {
			f.Fixes[j].Title = secret.Redact(f.Fixes[j].Title, Mask)
		}
	}
}
