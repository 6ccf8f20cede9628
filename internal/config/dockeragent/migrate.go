package dockeragent

import (
	"strconv"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// repairs returns the dialect's own repairs of a fault at v.
func (s *schemas) repairs(d *config.Document, v *config.Value, code string) []config.Repair {
	switch code {
	case rule.CodeUnknownKey:
		return append(fromClient(d, v), s.keyRepairs(d, v)...)
	case rule.CodeWrongType:
		return serversAsToolsets(d, v)
	case rule.CodeUndefined:
		return nameRepairs(d, v)
	}
	return nil
}

// keyRepairs turns a key of another version into what its meaning is written
// as today, or declares the version that has it.
func (s *schemas) keyRepairs(d *config.Document, v *config.Value) []config.Repair {
	if v.Parent == nil || v.Parent.Type == nil || v.Merged {
		return nil
	}
	version, limit := versionOf(d), limitOf(d.Edition)
	f := s.slot(version, limit).builder.other(v.Parent.Type, v.Key)
	if f == nil {
		return nil
	}
	if since, _ := strconv.Atoi(f.Since); version < since {
		if since > limit {
			return nil
		}
		return []config.Repair{{Title: "Declare version " + strconv.Itoa(limit), Preferred: true, Edits: raise(d, limit)}}
	}
	return former(d, v)
}

// raise declares a config version; the newest one needs no declaration.
func raise(d *config.Document, version int) func() []text.Edit {
	return func() []text.Edit {
		root := d.Tree.Root()
		if p := root.Get("version"); p != nil {
			if p.Value.Style == syntax.Plain && p.Value.Kind == syntax.Scalar {
				return []text.Edit{{Span: p.Value.Full(), New: strconv.Quote(strconv.Itoa(version))}}
			}
			return edit.ReplaceScalar(d.Tree, p.Value, strconv.Itoa(version))
		}
		return edit.InsertField(d.Tree, root, "version", schema.Template{Text: strconv.Itoa(version), Quote: true}, edit.Where{First: true})
	}
}

// former rewrites fields of early versions.
func former(d *config.Document, v *config.Value) []config.Repair {
	object := v.Parent
	switch {
	case object.Type.Name == "ModelConfig" && v.Key == "type" && object.Get("provider") == nil:
		return []config.Repair{{Title: "Rename to 'provider'", Preferred: true, Edits: func() []text.Edit { return edit.RenameKey(d.Tree, v.Pair, "provider") }}}
	case object.Type.Name == "AgentConfig" && (v.Key == "think" || v.Key == "todo" || v.Key == "memory"):
		return intoToolset(d, v)
	case object.Type.Name == "AgentConfig" && v.Key == "rag":
		return ragToolsets(d, v)
	}
	return nil
}

// intoToolset turns a switch of an agent into a toolset.
func intoToolset(d *config.Document, v *config.Value) []config.Repair {
	fields := []schema.TemplateField{{Key: "type", Value: schema.Template{Text: v.Key}}}
	for _, name := range []string{"shared", "path"} {
		if e := v.Get(name); e != nil && e.Scalar.Kind != config.None {
			fields = append(fields, schema.TemplateField{Key: name, Value: schema.Template{Text: e.Text(), Quote: e.Node.Style == syntax.DoubleQuoted}})
		}
	}
	if v.Scalar.Kind == config.Boolean && !v.Scalar.Bool {
		return nil // switched off: it only has to go
	}
	title := "Write it as a toolset: 'type: " + v.Key + "'"
	return []config.Repair{{Title: title, Preferred: true, Edits: func() []text.Edit { return moveToToolsets(d, v, []schema.Template{{Fields: fields}}) }}}
}

// ragToolsets turns the list of sources of an agent into toolsets.
func ragToolsets(d *config.Document, v *config.Value) []config.Repair {
	var items []schema.Template
	for _, item := range v.Items {
		items = append(items, schema.Template{Fields: []schema.TemplateField{
			{Key: "type", Value: schema.Template{Text: "rag"}}, {Key: "ref", Value: edit.Scalar(item.Text())}}})
	}
	if len(items) == 0 {
		return nil
	}
	return []config.Repair{{Title: "Write it as toolsets: 'type: rag'", Preferred: true, Edits: func() []text.Edit { return moveToToolsets(d, v, items) }}}
}

// moveToToolsets adds toolsets to the agent of v and removes v.
func moveToToolsets(d *config.Document, v *config.Value, items []schema.Template) []text.Edit {
	agent := v.Parent
	if list := agent.Get("toolsets"); list != nil && list.Node != nil && (list.IsList() || list.IsNull()) && list.Via == nil {
		added := edit.AppendItem(d.Tree, list.Node, items...)
		if added == nil {
			return nil
		}
		return append(added, edit.RemovePair(d.Tree, agent.Target, v.Pair)...)
	}
	renamed := edit.RenameKey(d.Tree, v.Pair, "toolsets")
	return append(renamed, edit.ReplaceNode(d.Tree, v.Node, schema.Template{Items: items})...)
}

// nameRepairs offers servers of the catalog for a name that nothing declares.
func nameRepairs(d *config.Document, v *config.Value) []config.Repair {
	if v.Node == nil || v.Via != nil || v.Merged || v.Type == nil || v.Type.Suggest != suggestRef {
		return nil
	}
	return refRepairs(d, v)
}

func refRepairs(d *config.Document, v *config.Value) []config.Repair {
	var all []config.Repair
	for _, r := range refFixes(v.Text()) {
		all = append(all, config.Repair{Title: "Change to '" + r.Value + "'", Preferred: r.Preferred, Edits: func() []text.Edit { return edit.ReplaceScalar(d.Tree, v.Node, r.Value) }})
	}
	return all
}
