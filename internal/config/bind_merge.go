package config

import "github.com/mcp-lsp/mcp-lsp/internal/syntax"

// keys finds the entries of one mapping by their keys. Small mappings, which
// nearly all are, are searched; others have an index.
type keys struct{ byKey map[string]int }

const searched = 32

func newKeys(n int) *keys {
	if n <= searched {
		return &keys{}
	}
	return &keys{make(map[string]int, n)}
}

// index returns the place of key among v's entries, or -1.
func (k *keys) index(v *Value, key string) int {
	if k.byKey != nil {
		if i, ok := k.byKey[key]; ok {
			return i
		}
		return -1
	}
	for i, e := range v.Entries {
		if e.Key == key {
			return i
		}
	}
	return -1
}

// add puts e behind v's entries.
func (k *keys) add(v, e *Value) {
	if k.byKey == nil && len(v.Entries) >= searched {
		k.byKey = make(map[string]int, 2*searched)
		for i, known := range v.Entries {
			k.byKey[known.Key] = i
		}
	}
	if k.byKey != nil {
		k.byKey[e.Key] = len(v.Entries)
	}
	v.Entries = append(v.Entries, e)
}

func isMerge(p *syntax.Pair) bool {
	return p.Key.Value == "<<" && p.Key.IsPlain()
}

func keyText(n *syntax.Node) string { return n.Value }

// mergePair adds what the merge key p brings in and v does not have.
func (b *binder) mergePair(v *Value, p *syntax.Pair, at *keys) {
	sources := []*syntax.Node{p.Value}
	if p.Value.Kind == syntax.Sequence {
		sources = sources[:0]
		for _, item := range p.Value.Items {
			sources = append(sources, item.Value)
		}
	}
	for _, src := range sources {
		via := v.Via
		if via == nil {
			via = src
		}
		b.mergeFrom(v, src, via, at, 0)
	}
}

func (b *binder) mergeFrom(v *Value, src, via *syntax.Node, at *keys, depth int) {
	if src.Kind == syntax.Alias {
		src = b.Doc.Anchor(src.Value, src.Span.Start)
	}
	if src == nil || src.Kind != syntax.Mapping || depth > 20 || b.left < 0 {
		return
	}
	for _, p := range src.Pairs {
		b.left--
		if isMerge(p) {
			continue
		}
		key := keyText(p.Key)
		if at.index(v, key) >= 0 {
			continue
		}
		at.add(v, &Value{Node: p.Value, Parent: v, Key: key, Index: -1, Pair: p, Via: via, Merged: true})
	}
	for _, p := range src.Pairs {
		if isMerge(p) {
			for _, s := range mergeSources(p) {
				b.mergeFrom(v, s, via, at, depth+1)
			}
		}
	}
}

func mergeSources(p *syntax.Pair) []*syntax.Node {
	if p.Value.Kind != syntax.Sequence {
		return []*syntax.Node{p.Value}
	}
	var all []*syntax.Node
	for _, item := range p.Value.Items {
		all = append(all, item.Value)
	}
	return all
}
