package ide

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// Complete lists what may be written at off, best first: keys that are legal
// there and not yet written, values, names, variables, paths and whole entries.
// Docs are left out; Documentation has them. Where nothing may be written, or
// nothing is known about the place, it is empty.
func Complete(ctx context.Context, d *config.Document, off int) []Item {
	if ctx.Err() != nil {
		return nil
	}
	offers := offersAt(d, off)
	items := make([]Item, len(offers))
	for i, o := range offers {
		items[i] = o.Item
		items[i].Sort = fmt.Sprintf("%05d", i)
	}
	return items
}

// Documentation is the Markdown of the item with this label that Complete
// offers at off, "" if it has none.
func Documentation(d *config.Document, off int, label string) string {
	for _, o := range offersAt(d, off) {
		if o.Label == label && o.doc != nil {
			return o.doc()
		}
	}
	return ""
}

// An offer is an item before it is sorted.
type offer struct {
	Item
	rank  rank
	order int // among equals of a rank; equal orders keep the order in which they are made
	doc   func() string
}

// rank sorts kinds of offers.
type rank uint8

const (
	rankFirst  rank = iota // required fields, names, values that are meant here
	rankWanted             // one of these is required
	rankEntry              // whole entries
	rankUsual
	rankMore // examples, paths
	rankLast // deprecated or without effect
)

// offersAt collects and sorts what may be written at off. Of equal labels that
// are offered for the same span the first stays.
func offersAt(d *config.Document, off int) []offer {
	s, ok := siteAt(d, off)
	if !ok {
		return nil
	}
	all := s.offers()
	slices.SortStableFunc(all, func(a, b offer) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.order, b.order))
	})
	type place struct {
		label string
		start int
	}
	seen := make(map[place]bool, len(all))
	return slices.DeleteFunc(all, func(o offer) bool {
		p := place{o.Label, o.Replace.Start}
		dup := seen[p]
		seen[p] = true
		return dup
	})
}

// offers collects what may be written at the site.
func (s *site) offers() []offer {
	if found, inside := s.variables(); inside {
		return found
	}
	if s.cur.Node != nil && s.cur.Node.Kind == syntax.Alias {
		return s.anchors()
	}
	return s.all(4)
}

// all collects keys, values and whole entries. Where a list may begin it goes
// on with its first item, depth lists deep.
func (s *site) all(depth int) []offer {
	var all []offer
	if s.mayBeKey() {
		all = append(all, s.keys()...)
	}
	if s.mayBeValue() {
		all = append(all, s.values()...)
	}
	all = append(all, s.entries()...)
	for _, t := range s.types {
		if t.Kind == schema.List && s.mayBeginList() && depth > 0 {
			all = append(all, s.firstItem(t).all(depth-1)...)
		}
	}
	return append(all, s.offersBelow(depth-1)...)
}

// offersBelow collects what the value of a key may begin with on the next line.
func (s *site) offersBelow(depth int) []offer {
	if depth < 0 || !s.mayGoBelow() {
		return nil
	}
	first := s.below()
	if len(first.types) == 0 {
		return nil
	}
	all := first.all(depth)
	for i := range all {
		all[i].rank = max(all[i].rank, rankMore)
	}
	return all
}
