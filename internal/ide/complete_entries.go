package ide

import (
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// entries offers whole values where nothing is written yet: those that the
// schema has samples of, and for a free mapping its entries with a key.
func (s *site) entries() []offer {
	var all []offer
	for _, t := range append(s.types, s.choices...) {
		if s.fresh() && !s.value.IsMapping() && !s.value.IsList() {
			for _, sample := range s.samples(t) {
				if s.cur.Flow || s.mayBeKey() || oneLine(sample.Value) {
					all = append(all, s.entry(sample))
				}
			}
		}
		if t.Kind == schema.Map && s.mayBeKey() && !(s.onKey() && s.cur.Pair.Colon >= 0) {
			for _, sample := range s.elementSamples(t.Elem, 4) {
				all = append(all, s.keyed(t, sample))
			}
		}
	}
	return all
}

// oneLine reports whether v can be written behind a colon.
func oneLine(v schema.Template) bool { return v.Flow || v.Fields == nil && v.Items == nil }

func (s *site) samples(t *schema.Type) []*schema.Sample {
	var all []*schema.Sample
	for _, sample := range t.Samples {
		if s.lives(sample.Since, sample.Until) {
			all = append(all, sample)
		}
	}
	return all
}

// elementSamples are the samples of t and of its alternatives.
func (s *site) elementSamples(t *schema.Type, depth int) []*schema.Sample {
	if t == nil || depth == 0 {
		return nil
	}
	all := s.samples(t)
	for _, m := range t.Members {
		if s.lives(m.Since, m.Until) {
			all = append(all, s.elementSamples(m.Type, depth-1)...)
		}
	}
	return all
}

// entry offers a whole value.
func (s *site) entry(sample *schema.Sample) offer {
	o := s.snippet(sample)
	o.New, o.Plain = s.bothWays(func(r *edit.Renderer) string {
		return s.head + r.Entry(sample.Value, s.indent(s.column))
	})
	s.commas(&o.Item)
	return o
}

// keyed offers an entry of the free mapping t, whose key is to be filled in.
func (s *site) keyed(t *schema.Type, sample *schema.Sample) offer {
	o := s.snippet(sample)
	name := "name"
	if t.Defines != "" {
		name = "my_" + t.Defines
	}
	open, end := "", ""
	switch {
	case s.cur.Quote != 0:
		end = string(s.cur.Quote)
		if !s.cur.QuoteOpen {
			o.Replace.End++
			o.Whole = true
		}
	case s.style.JSON:
		open, end = `"`, `"`
	}
	o.New, o.Plain = s.bothWays(func(r *edit.Renderer) string {
		key := open + r.Placeholder(name) + end
		return s.head + key + ":" + r.Value(sample.Value, s.indent(s.column))
	})
	s.commas(&o.Item)
	return o
}

func (s *site) snippet(sample *schema.Sample) offer {
	return offer{
		Item: Item{Label: sample.Label, Kind: SnippetItem, Snippet: true, Replace: s.replace},
		rank: rankEntry,
		doc:  func() string { return page([]string{sample.Doc, s.preview(sample)}) },
	}
}

// preview shows a sample as it will be written.
func (s *site) preview(sample *schema.Sample) string {
	r := edit.Renderer{Style: s.style}
	r.EOL = "\n"
	return "```" + languageOf(s.d.Tree) + "\n" + r.Entry(sample.Value, "") + "\n```"
}

func languageOf(tree *syntax.Tree) string {
	if tree.Format == syntax.JSON {
		return "json"
	}
	return "yaml"
}

// bothWays writes a text as a snippet and without tab stops.
func (s *site) bothWays(write func(*edit.Renderer) string) (snippet, plain string) {
	style := s.style
	style.EOL = "\n"
	return write(&edit.Renderer{Style: style, Snippet: true}), write(&edit.Renderer{Style: style})
}
