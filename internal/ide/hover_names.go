package ide

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// variablePage tells where the variable of u is set, or why it is not, and
// never its value.
func variablePage(d *config.Document, u config.VarUse) []string {
	if u.Form == schema.HeaderBrace && u.Expanded {
		return []string{title(u.Name, "request header"), "Stands for this header of the request that the agent serves."}
	}
	head := title(u.Name, "environment variable")
	if !u.Expanded {
		return append([]string{head}, literalWords(d, u)...)
	}
	parts := []string{head}
	if v, ok := d.Vars().Lookup(u.Name, u.At()); ok {
		return append(parts, setWords(d, v)+" Its value is not shown.")
	}
	said := "It is not set."
	if u.Fallback {
		said += " What the text gives as a fallback counts."
	}
	parts = append(parts, said)
	if d.Vars() == nil {
		return parts
	}
	if v, ok := d.Vars().Elsewhere[u.Name]; ok {
		parts = append(parts, strings.TrimSuffix(setWords(d, v), ".")+", which "+d.Dialect.Title+" does not read for this.")
	}
	if len(d.Vars().Sources) > 0 {
		parts = append(parts, "Looked for in:\n- "+strings.Join(d.Vars().Sources, "\n- "))
	}
	return parts
}

// literalWords says that the spelling of u stays as it is, and which one works.
func literalWords(d *config.Document, u config.VarUse) []string {
	said := "This is literal text: " + d.Dialect.Title + " does not replace it here."
	var forms []string
	for _, f := range []struct {
		form  schema.Forms
		shown string
	}{
		{schema.Brace, "${" + u.Name + "}"}, {schema.EnvBrace, "${env." + u.Name + "}"}, {schema.Dollar, "$" + u.Name},
	} {
		if u.Value != nil && u.Value.Type.Expand&f.form != 0 {
			forms = append(forms, code(f.shown))
		}
	}
	if len(forms) == 0 || u.Form == 0 {
		return []string{said}
	}
	return []string{said, "What it replaces here is written " + strings.Join(forms, " or ") + "."}
}

// setWords says where v is set.
func setWords(d *config.Document, v config.Variable) string {
	if v.Path == "" {
		return "It is set in the environment of the process."
	}
	where := code(relative(d, v.Path))
	if d.Inputs.Files != nil {
		if t, ok := d.Inputs.Files.Read(v.Path); ok {
			where += fmt.Sprintf(", line %d", t.LineAt(v.Span.Start)+1)
		}
	}
	return "It is set in " + where + "."
}

// relative is path as seen from the document's folder, if it lies below it.
func relative(d *config.Document, path string) string {
	if d.Inputs.Path == "" {
		return path
	}
	if rel, err := filepath.Rel(filepath.Dir(d.Inputs.Path), path); err == nil && !strings.HasPrefix(rel, "..") {
		return filepath.ToSlash(rel)
	}
	return path
}

// referenceWords tells what ref refers to and where that is declared.
func referenceWords(d *config.Document, ref *config.Ref) string {
	kinds := meant(d.Binding, ref)
	found := declarations(d.Binding, ref.Name, kinds...)
	if len(found) > 0 {
		said := title(ref.Name, found[0].Kind) + "\n\nDeclared in " + lineOf(d, found[0].Span) + "."
		if t := found[0].Value.Type; t != nil && t.Kind == schema.Object {
			said += "\n\n" + t.Doc
		}
		return page(append([]string{said}, described(d, found[0].Value)...))
	}
	for _, k := range ref.Kinds {
		if k.Severity == schema.Off || k.Unless != nil && k.Unless(ref.Name) {
			return ""
		}
	}
	return title(ref.Name, strings.Join(kinds, " or ")) + "\n\nNothing in this file declares it."
}

// declarationWords tells how often the name declared at span is used, nothing
// where it never is.
func declarationWords(d *config.Document, span text.Span) string {
	name := nameAt(d.Binding, span.Start)
	if name == nil || name.Span != span {
		return ""
	}
	n := len(subject{name: name.Text, kinds: []string{name.Kind}}.references(d.Binding))
	if n == 0 {
		return ""
	}
	return "Used in " + count(n, "place") + "."
}

// aliasWords tells where the anchor of an alias stands.
func aliasWords(d *config.Document, n *syntax.Node) string {
	target := documentAt(d.Tree, n.Span.Start).Anchor(n.Value, n.Span.Start)
	if target == nil {
		return "No anchor `&" + n.Value + "` stands before this alias."
	}
	return "Stands for what `&" + n.Value + "` marks in " + lineOf(d, target.Anchor.Span) + "."
}

// pathWords tells what the path v leads to.
func pathWords(d *config.Document, v *config.Value) string {
	path, ok := d.File(v)
	if !ok || d.Inputs.Files == nil || rule.MaybeSecret(v) {
		return ""
	}
	info := d.Inputs.Files.Stat(path)
	switch {
	case !info.Exists && v.Type.Format == schema.AnyPath:
		return "" // it may be meant as something else than a path
	case !info.Exists:
		return "There is no " + code(path) + "."
	case info.Folder:
		return "The folder " + code(path) + "."
	}
	return "The file " + code(path) + "."
}

func lineOf(d *config.Document, span text.Span) string {
	return fmt.Sprintf("line %d", d.Tree.Text.LineAt(span.Start)+1)
}
