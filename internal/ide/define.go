package ide

import "github.com/mcp-lsp/mcp-lsp/internal/config"

// Definition returns where what stands at off is declared: a name, an anchor,
// the line that sets a variable, the file that a path names. On a declaration
// it returns the declaration itself. It returns nil if nothing declares it.
func Definition(d *config.Document, off int) []Location {
	s, ok := subjectAt(d, off)
	switch {
	case !ok:
		return fileAt(d, off)
	case s.variable:
		return variableLine(d, off)
	case s.anchor != nil:
		return []Location{{Span: anchorName(s.anchor)}}
	}
	if all := declaredAt(d, s); len(all) > 0 {
		return all
	}
	return fileAt(d, off)
}

func declaredAt(d *config.Document, s subject) []Location {
	var all []Location
	for _, n := range declarations(d.Binding, s.name, s.kinds...) {
		all = append(all, Location{Span: n.Span})
	}
	return all
}

// variableLine is the line that sets the variable used at off, none if it is
// not set in a file.
func variableLine(d *config.Document, off int) []Location {
	use := d.UsesAt(off)[0]
	if !use.Expanded {
		return nil
	}
	v, ok := d.Vars().Lookup(use.Name, use.At())
	if !ok || v.Path == "" {
		return nil
	}
	return []Location{{Path: v.Path, Span: v.Span}}
}

// fileAt is the start of the existing file that the path at off names.
func fileAt(d *config.Document, off int) []Location {
	v, onKey := d.Binding.ValueAt(off)
	if onKey {
		return nil
	}
	if at := fileOf(d, v); at != nil {
		return []Location{*at}
	}
	return nil
}

// fileOf is the start of the existing file that the path v names, nil if
// there is none.
func fileOf(d *config.Document, v *config.Value) *Location {
	path, ok := d.File(v)
	if !ok || d.Inputs.Files == nil {
		return nil
	}
	if info := d.Inputs.Files.Stat(path); !info.Exists || info.Folder {
		return nil
	}
	return &Location{Path: path}
}
