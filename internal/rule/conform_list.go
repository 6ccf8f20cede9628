package rule

import (
	"fmt"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// list checks a sequence.
func (c *conformity) list(v *config.Value, t *schema.Type) {
	if !v.IsList() {
		c.wrongType(v, t)
		c.children(v)
		return
	}
	c.length(v, t, len(v.Items))
	c.unique(v, t)
	c.children(v)
}

// length checks the number of items or entries.
func (c *conformity) length(v *config.Value, t *schema.Type, n int) {
	var message string
	switch {
	case n < t.MinItems:
		if message = t.FewItems; message == "" {
			message = fmt.Sprintf("At least %d must be given", t.MinItems)
		}
	case t.MaxItems > 0 && n > t.MaxItems:
		if message = t.ManyItems; message == "" {
			message = fmt.Sprintf("At most %d may be given", t.MaxItems)
		}
	default:
		return
	}
	c.Report(Finding{Code: CodeLength, Severity: schema.Error, Span: c.head(v), Message: message, Related: c.via(v)})
}

// unique reports items that repeat another's name.
func (c *conformity) unique(v *config.Value, t *schema.Type) {
	if t.UniqueBy == "" {
		return
	}
	first := map[string]*config.Value{}
	taken := sync.OnceValue(func() map[string]bool { return takenNames(v, t.UniqueBy) })
	for _, item := range v.Items {
		id := item
		if t.UniqueBy != "." {
			id = item.Get(t.UniqueBy)
		}
		if id == nil || id.Scalar.Kind != config.Text || id.Scalar.Text == "" {
			continue
		}
		before, again := first[id.Scalar.Text]
		if !again {
			first[id.Scalar.Text] = id
			continue
		}
		c.Report(Finding{
			Code: CodeDuplicateName, Severity: orError(t.UniqueSeverity), Span: id.Span(),
			Message: fill(t.Unique, "{value}", c.Shown(id)),
			Related: []Related{{Span: before.Span(), Message: "It is used here first"}},
			Fixes:   c.repeatFixes(v, item, id, t, taken),
		})
	}
}
