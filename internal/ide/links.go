package ide

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// Links returns what a click can open, in order: web addresses, files that
// exist, and the pages that the dialect knows for a value (of a package, say).
// What may be secret, and addresses that hold variables, are left out.
func Links(d *config.Document) []Link {
	var all []Link
	d.Binding.Walk(func(v *config.Value) bool {
		if v.Via != nil {
			return false
		}
		all = append(all, packageLinks(v)...)
		if l, ok := linkOf(d, v); ok {
			all = append(all, l)
		}
		return true
	})
	slices.SortStableFunc(all, func(a, b Link) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return all
}

func linkOf(d *config.Document, v *config.Value) (Link, bool) {
	if !v.IsText() || v.Type == nil || rule.MaybeSecret(v) {
		return Link{}, false
	}
	if v.Type.Format == schema.URL && isWebAddress(v.Scalar.Text) {
		return Link{Span: v.Node.Inner(), Target: v.Scalar.Text}, true
	}
	if at := fileOf(d, v); at != nil {
		return Link{Span: v.Node.Inner(), Target: at.Path, Tooltip: "Open the file"}, true
	}
	if d.Dialect.Link != nil {
		if part, target, tooltip := d.Dialect.Link(d, v); target != "" {
			return Link{Span: v.Node.Part(part.Start, part.End), Target: target, Tooltip: tooltip}, true
		}
	}
	return Link{}, false
}

// isWebAddress reports whether s is a whole address that holds no variable and
// no user name or password.
func isWebAddress(s string) bool {
	if len(config.Spellings(s)) > 0 {
		return false
	}
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil
}
