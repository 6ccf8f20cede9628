package rule

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// original maps a finding of the effective text to the text as typed.
func (p *Pass) original(f Finding) Finding {
	if !p.Doc.Substituted() || f.Path != "" {
		return f
	}
	span, exact := p.Doc.Original(f.Span)
	if !exact {
		p.conceal(&f, p.Doc.Tree.Text.Slice(span))
	}
	f.Span = span
	for i, r := range f.Related {
		if r.Path == "" {
			f.Related[i].Span, _ = p.Doc.Original(r.Span)
		}
	}
	for i := range f.Fixes {
		f.Fixes[i].Edits = p.originalEdits(f.Fixes[i].Edits)
	}
	return f
}

// conceal takes a text that a variable brought in, a key say, out of what f says
// and puts what is typed for it in its place.
func (p *Pass) conceal(f *Finding, typed string) {
	put := p.Binding.Tree.Text.Slice(f.Span)
	if len(put) < 2 || put == typed {
		return
	}
	said := strings.NewReplacer("'"+put+"'", "'"+Shorten(typed)+"'", `"`+put+`"`, `"`+Shorten(typed)+`"`)
	f.Message = said.Replace(f.Message)
	for i := range f.Fixes {
		f.Fixes[i].Title = said.Replace(f.Fixes[i].Title)
	}
}

// originalEdits maps edits; it returns no edits at all if one touches
// substituted text, so that no fix is half applied.
func (p *Pass) originalEdits(edits func() []FileEdit) func() []FileEdit {
	return func() []FileEdit {
		files := edits()
		for i, f := range files {
			if f.Path != "" {
				continue
			}
			mapped := make([]text.Edit, len(f.Edits))
			for j, e := range f.Edits {
				span, exact := p.Doc.Original(e.Span)
				if !exact {
					return nil
				}
				mapped[j] = text.Edit{Span: span, New: e.New}
			}
			files[i].Edits = mapped
		}
		return files
	}
}
