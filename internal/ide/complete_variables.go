package ide

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// opened matches the beginning of a variable's spelling up to the cursor.
var opened = regexp.MustCompile(`(\$\{?)((?:env\.)?)([A-Za-z_][A-Za-z0-9_]*)?$`)

// variables offers the names of variables behind a "$". inside is false where
// the cursor is not in a variable, or no variable is replaced.
func (s *site) variables() (offers []offer, inside bool) {
	if s.cur.Place == syntax.InKey && s.cur.Parent != nil || s.cur.Node == nil {
		return nil, false
	}
	m := opened.FindStringSubmatchIndex(s.cur.Prefix)
	forms := s.forms()
	if m == nil || forms == 0 || escapedDollar(s.cur.Prefix[:m[0]]) {
		return nil, false
	}
	typed := spelling{forms: forms, brace: m[3]-m[2] == 2, env: m[5] > m[4]}
	start := s.cur.Replace.Start + m[3]
	if typed.env {
		start = s.cur.Replace.Start + m[5]
	}
	span := text.Span{Start: start, End: s.nameEnd(s.off)}
	closed := strings.HasPrefix(s.src()[span.End:], "}")
	for _, v := range s.known() {
		written, ok := typed.rest(v.Name, closed)
		if !ok {
			return nil, false
		}
		o := offer{Item: Item{Label: v.Name, Kind: VariableItem, Detail: origin(v), Replace: span, New: written}, rank: rankFirst}
		offers = append(offers, o)
	}
	return offers, true
}

func escapedDollar(before string) bool { return strings.HasSuffix(before, "$") }

// forms are the spellings of variables that the runtime replaces at the site.
func (s *site) forms() schema.Forms {
	var forms schema.Forms
	for _, t := range s.types {
		forms |= t.Expand
	}
	if subst := s.d.Dialect.Substitutes; subst != nil && subst(s.d.Edition) {
		forms |= schema.Brace
	}
	return forms & (schema.Brace | schema.Dollar | schema.EnvBrace)
}

// A spelling is what of a variable's spelling stands before its name.
type spelling struct {
	forms      schema.Forms
	brace, env bool // "${" or "$"; "env."
}

// rest is what is still to be written of the variable called name, if the
// runtime knows what the spelling then is. Closed says that its "}" is there.
func (p spelling) rest(name string, closed bool) (string, bool) {
	end := "}"
	if closed {
		end = ""
	}
	brace, env := p.forms&schema.Brace != 0, p.forms&schema.EnvBrace != 0
	switch {
	case p.env:
		return name + end, p.brace && env
	case p.brace && brace:
		return name + end, true
	case p.brace && env:
		return "env." + name + end, true
	case p.brace:
		return "", false
	case p.forms&schema.Dollar != 0:
		return name, true
	case brace:
		return "{" + name + "}", true
	}
	return "{env." + name + "}", true
}

// nameEnd is where the name that off is in ends.
func (s *site) nameEnd(off int) int {
	src := s.src()
	for off < len(src) && (src[off] == '_' || src[off] >= '0' && src[off] <= '9' || src[off]|0x20 >= 'a' && src[off]|0x20 <= 'z') {
		off++
	}
	return off
}

// known lists the variables that are set at the site: those of files first,
// then those of the environment, each by name.
func (s *site) known() []config.Variable {
	var all []config.Variable
	seen := map[string]bool{}
	if s.d.Vars() != nil {
		for _, v := range s.d.Vars().All() {
			if here, ok := s.d.Vars().Lookup(v.Name, s.off); ok {
				all = append(all, here)
				seen[v.Name] = true
			}
		}
	}
	if names := s.d.Inputs.EnvironNames; names != nil {
		for _, name := range names() {
			if !seen[name] {
				seen[name] = true
				all = append(all, config.Variable{Name: name})
			}
		}
	}
	slices.SortFunc(all, func(a, b config.Variable) int {
		return cmp.Or(cmp.Compare(weight(a), weight(b)), strings.Compare(a.Name, b.Name))
	})
	return all
}

func weight(v config.Variable) int {
	if v.Path != "" {
		return 0
	}
	return 1
}

func origin(v config.Variable) string {
	if v.Path != "" {
		return filepath.Base(v.Path)
	}
	return "environment"
}

// references offers whole references to variables as values: to the one that is
// called like the key of a free mapping, and for a secret to those that files set.
func (s *site) references() []offer {
	forms := s.forms()
	if forms == 0 || s.cur.Place != syntax.InValue || s.around == nil || s.around.Type == nil {
		return nil
	}
	var names []string
	if s.around.Type.Kind == schema.Map && len(s.cur.Path) > 0 && isName.MatchString(s.cur.Path[len(s.cur.Path)-1].Key) {
		names = append(names, s.cur.Path[len(s.cur.Path)-1].Key)
	}
	if slices.ContainsFunc(s.types, func(t *schema.Type) bool { return t.Secret }) {
		for _, v := range s.known() {
			if v.Path != "" {
				names = append(names, v.Name)
			}
		}
	}
	var all []offer
	for _, name := range names {
		written, _ := spelling{forms: forms}.rest(name, false)
		if forms&(schema.Brace|schema.EnvBrace) != 0 {
			written, _ = spelling{forms: forms &^ schema.Dollar}.rest(name, false)
		}
		all = append(all, s.one("$"+written, &schema.Type{Kind: schema.String}, VariableItem))
	}
	return all
}

// isName matches what is usually a variable's name.
var isName = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)

// variableNames offers names of variables as values of type t.
func (s *site) variableNames(t *schema.Type) []offer {
	var all []offer
	for _, v := range s.known() {
		o := s.one(v.Name, t, VariableItem)
		o.Detail = origin(v)
		all = append(all, o)
	}
	return all
}
