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
// the result is less well-formed than the document, the halves are tried, down
// to each fix by itself.
func together(tree *syntax.Tree, fixes []rule.Fix) []rule.FileEdit {
	return addSound(tree, nil, fixes)
}

func addSound(tree *syntax.Tree, kept []rule.FileEdit, fixes []rule.Fix) []rule.FileEdit {
	more := merge(kept, fixes...)
	if len(fixes) == 0 || sound(tree, more) {
		return more
	}
	if len(fixes) == 1 {
		return kept
	}
	half := len(fixes) / 2
	return addSound(tree, addSound(tree, kept, fixes[:half]), fixes[half:])
}

// merge adds the edits of each fix to files, unless one of them conflicts. The
// edits of a file that come out are in the order of its text; files is kept.
func merge(files []rule.FileEdit, fixes ...rule.Fix) []rule.FileEdit {
	merged := slices.Clone(files)
	for i := range merged {
		merged[i].Edits = slices.Clone(merged[i].Edits)
	}
	for _, fix := range fixes {
		edits := fix.Edits()
		if slices.ContainsFunc(edits, func(f rule.FileEdit) bool { return conflicts(merged, f) }) {
			continue
		}
		for _, f := range edits {
			i := slices.IndexFunc(merged, func(m rule.FileEdit) bool { return m.Path == f.Path })
			if i < 0 {
				i = len(merged)
				merged = append(merged, rule.FileEdit{Path: f.Path, Create: f.Create})
			}
			for _, e := range f.Edits {
				merged[i].Edits = slices.Insert(merged[i].Edits, from(merged[i].Edits, e.Span.Start+1), e)
			}
		}
	}
	return merged
}

// from is the index of the first edit that starts at off or behind it.
func from(edits []text.Edit, off int) int {
	i, _ := slices.BinarySearchFunc(edits, off, func(e text.Edit, off int) int { return e.Span.Start - off })
	return i
}

// conflicts reports whether f changes text that files change already, or says
// the same as they do. Insertions at one place do not conflict.
func conflicts(files []rule.FileEdit, f rule.FileEdit) bool {
	for _, m := range files {
		if m.Path == f.Path && slices.ContainsFunc(f.Edits, func(e text.Edit) bool { return collides(m.Edits, e) }) {
			return true
		}
	}
	return false
}

// collides reports whether one of edits, which are in the order of the text and
// do not overlap, touches the text of e or equals e.
func collides(edits []text.Edit, e text.Edit) bool {
	i := from(edits, e.Span.Start)
	for i > 0 && edits[i-1].Span.End >= e.Span.Start {
		i--
	}
	for ; i < len(edits) && edits[i].Span.Start <= e.Span.End; i++ {
		a := edits[i]
		if a == e || a.Span.Overlaps(e.Span) && !(a.Span.Empty() && e.Span.Empty()) {
			return true
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
