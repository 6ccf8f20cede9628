package ide

import (
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// FixAll is the action that makes every repair which needs no decision: of
// each finding the first fix that belongs to a set. Repairs that touch the
// same text as an earlier one are left for another round, when the findings of
// the repaired text are known. It is empty if there is nothing to repair.
func FixAll(d *config.Document, findings []rule.Finding) []Action {
	var fixes []rule.Fix
	for _, f := range findings {
		if i := slices.IndexFunc(f.Fixes, func(x rule.Fix) bool { return x.All != "" }); i >= 0 && f.Path == "" {
			fixes = append(fixes, f.Fixes[i])
		}
	}
	files := together(d.Tree, fixes)
	if signature(d.Tree, files) == "" {
		return nil
	}
	return []Action{{Title: "Repair everything that needs no decision", Kind: kindFixAll, Edits: func() []rule.FileEdit { return files }}}
}

// together merges the edits of fixes that do not get in each other's way. If
// the result is less well-formed than the document, each is tried by itself.
func together(tree *syntax.Tree, fixes []rule.Fix) []rule.FileEdit {
	all := merge(nil, fixes...)
	if sound(tree, all) {
		return all
	}
	var kept []rule.FileEdit
	for _, fix := range fixes {
		if more := merge(kept, fix); sound(tree, more) {
			kept = more
		}
	}
	return kept
}

// merge adds the edits of each fix to files, unless one of them conflicts.
func merge(files []rule.FileEdit, fixes ...rule.Fix) []rule.FileEdit {
	merged := slices.Clone(files)
	for _, fix := range fixes {
		edits := fix.Edits()
		if slices.ContainsFunc(edits, func(f rule.FileEdit) bool { return conflicts(merged, f) }) {
			continue
		}
		for _, f := range edits {
			i := slices.IndexFunc(merged, func(m rule.FileEdit) bool { return m.Path == f.Path })
			if i < 0 {
				merged = append(merged, f)
				continue
			}
			merged[i].Edits = append(slices.Clone(merged[i].Edits), f.Edits...)
		}
	}
	return merged
}

// conflicts reports whether f changes text that files change already, or says
// the same as they do. Insertions at one place do not conflict.
func conflicts(files []rule.FileEdit, f rule.FileEdit) bool {
	for _, m := range files {
		if m.Path != f.Path {
			continue
		}
		for _, a := range m.Edits {
			for _, b := range f.Edits {
				if a == b || a.Span.Overlaps(b.Span) && !(a.Span.Empty() && b.Span.Empty()) {
					return true
				}
			}
		}
	}
	return false
}

// sound reports whether the document is as well-formed after the edits as before.
func sound(tree *syntax.Tree, files []rule.FileEdit) bool {
	var edits []text.Edit
	for _, f := range files {
		if f.Path == "" {
			edits = append(edits, f.Edits...)
		}
	}
	after, err := tree.Text.Apply(edits...)
	return err == nil && len(syntax.Parse(after, tree.Format).Errors) <= len(tree.Errors)
}
