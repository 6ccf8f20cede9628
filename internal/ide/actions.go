package ide

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// The kinds of actions.
const (
	kindQuickFix = "quickfix"
	kindRewrite  = "refactor.rewrite"
	kindFixAll   = "source.fixAll.mcp-lsp"
)

// Actions lists what can be done about the findings that span touches, or that
// stand on its line if it is empty: their repairs, preferred ones first, then
// the dialect's rewrites of what is there, and last the comments that silence
// findings. Actions that would do the same come once; those that would do
// nothing do not come.
func Actions(e *dialects.Entry, d *config.Document, findings []rule.Finding, span text.Span) []Action {
	if span.Empty() {
		span = d.Tree.Text.LineSpan(span.Start)
	}
	var all []Action
	var silencing []Action
	for i := range findings {
		f := &findings[i]
		if f.Path != "" || !f.Span.Overlaps(span) {
			continue
		}
		for _, fix := range f.Fixes {
			all = append(all, action(fix, f))
		}
		if ignore, ok := ignoring(d, f); ok {
			silencing = append(silencing, ignore)
		}
	}
	slices.SortStableFunc(all, func(a, b Action) int { return cmp.Compare(byPreference(a), byPreference(b)) })
	if e != nil && e.Rewrites != nil {
		for _, fix := range e.Rewrites(d, span.Start, span.End) {
			all = append(all, action(fix, nil))
		}
	}
	return withEffect(d.Tree, append(all, silencing...))
}

// mostTried is how many bytes are read again to try actions in a broken text.
const mostTried = 1 << 22

func byPreference(a Action) int {
	if a.Preferred {
		return 0
	}
	return 1
}

func action(fix rule.Fix, f *rule.Finding) Action {
	kind := kindQuickFix
	if fix.Refactor {
		kind = kindRewrite
	}
	return Action{Title: fix.Title, Kind: kind, Preferred: fix.Preferred, Finding: f, Edits: fix.Edits}
}

// withEffect makes the edits of all actions and leaves out those without any,
// those that equal an earlier one's, and those that would break a broken text
// further: nothing is known there of what the brackets and quotes hold. Each is
// tried, so that of very many, or in a very long text, only the first are.
func withEffect(tree *syntax.Tree, all []Action) []Action {
	tries := 0
	if len(tree.Errors) > 0 {
		tries = mostTried / max(1, tree.Text.Len())
	}
	seen := map[string]bool{}
	kept := all[:0]
	for _, a := range all {
		files := a.Edits()
		sign := signature(tree, files)
		if sign == "" || seen[sign] {
			continue
		}
		if tries > 0 {
			if tries--; !sound(tree, files) {
				continue
			}
		}
		seen[sign] = true
		a.Edits = func() []rule.FileEdit { return files }
		kept = append(kept, a)
	}
	return kept
}

// changes reports whether e writes something else than what stands there.
func changes(tree *syntax.Tree, f rule.FileEdit, e text.Edit) bool {
	if f.Path != "" {
		return !e.Span.Empty() || e.New != ""
	}
	return tree.Text.Slice(e.Span) != e.New
}

// signature is equal for equal edits, and "" for edits that change nothing.
func signature(tree *syntax.Tree, files []rule.FileEdit) string {
	var b strings.Builder
	for _, f := range files {
		for _, e := range f.Edits {
			if changes(tree, f, e) {
				fmt.Fprintf(&b, "%q %d %d %q\n", f.Path, e.Span.Start, e.Span.End, e.New)
			}
		}
	}
	return b.String()
}
