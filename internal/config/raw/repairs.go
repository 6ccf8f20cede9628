package raw

import (
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/clients"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// repairs returns the repairs of faults for which one has to know Raw.
func repairs(d *config.Document, v *config.Value, _ string) []config.Repair {
	root := d.Binding.Root
	switch {
	case v.Parent == root && slices.Contains(clients.BlockKeys(), v.Key):
		return moveServers(d, v)
	case v.Type == nil && v.Key == "mcp" && v.Parent != nil && v.Parent.Parent == root.Get("agents"):
		return selectTools(d, v)
	case v.Key == "transport" && v.IsMapping() && isServer(root, v.Parent):
		return liftTransport(d, v)
	case v.Type != nil && v.Type.Suggest == sourceTool:
		return idOfAlias(d, v)
	}
	return nil
}

func isServer(root, v *config.Value) bool {
	return v != nil && v.Parent != nil && v.Parent == root.Get("mcp").Get("servers")
}

// idOfAlias puts the ID in the place of the name under which the model sees a tool.
func idOfAlias(d *config.Document, v *config.Value) []config.Repair {
	root := d.Binding.Root
	known := map[string][]string{}
	var names []string
	for _, s := range servers(root) {
		names = append(names, s.name)
		known[s.name] = s.tools(root)
	}
	found, ok := unalias(v.Text(), names, known)
	if !ok {
		return bareTool(d, v, names)
	}
	title := "Change to '" + found.id() + "'"
	if !found.sure {
		title += " (the name does not tell the tool for certain)"
	}
	return []config.Repair{{Title: title, Preferred: found.sure, Edits: func() []text.Edit {
		return edit.ReplaceScalar(d.Binding.Tree, v.Target, found.id())
	}}}
}

// bareTool completes "search/web_search" and "mcp:search:web_search".
func bareTool(d *config.Document, v *config.Value, names []string) []config.Repair {
	words := strings.FieldsFunc(strings.ReplaceAll(v.Text(), "__", "/"), func(r rune) bool { return strings.ContainsRune("/:.", r) })
	if len(words) == 3 && words[0] == "mcp" {
		words = words[1:]
	}
	if len(words) != 2 || !slices.Contains(names, words[0]) {
		return nil
	}
	id := candidate{server: words[0], tool: words[1]}.id()
	return []config.Repair{{Title: "Change to '" + id + "'", Preferred: true, Edits: func() []text.Edit {
		return edit.ReplaceScalar(d.Binding.Tree, v.Target, id)
	}}}
}

// liftTransport takes the fields out of an object that stands where the
// transport's name belongs.
func liftTransport(d *config.Document, v *config.Value) []config.Repair {
	fields := convertServer(v)
	var more []schema.TemplateField
	for _, f := range fields {
		if f.Key != "transport" && v.Parent.Get(f.Key) == nil {
			more = append(more, f)
		}
	}
	transport := transportName(v)
	return []config.Repair{{Title: "Move what is in 'transport' one level up", Preferred: true, Edits: func() []text.Edit {
		edits := edit.ReplaceNode(d.Binding.Tree, v.Target, schema.Template{Text: transport, Quote: true})
		if len(more) == 0 {
			return edits
		}
		return append(edits, edit.InsertFields(d.Binding.Tree, v.Parent.Target, more, edit.Where{After: []string{"transport"}})...)
	}}}
}

// selectTools turns an agent's "mcp": {"search": ["web_search"]} into IDs in
// its tools.use.
func selectTools(d *config.Document, v *config.Value) []config.Repair {
	agent := v.Parent
	list := agent.Get("tools").Get("use")
	if !v.IsMapping() || !list.IsList() {
		return nil
	}
	var ids []schema.Template
	for _, e := range v.Entries {
		for _, item := range e.Items {
			if id := "mcp/" + e.Key + "/" + item.Text(); item.IsText() && !slices.ContainsFunc(list.Items, func(i *config.Value) bool { return i.Is(id) }) {
				ids = append(ids, schema.Template{Text: id, Quote: true})
			}
		}
	}
	return []config.Repair{{Title: "Select these tools in 'tools.use'", Preferred: true, Edits: func() []text.Edit {
		edits := edit.RemovePair(d.Binding.Tree, agent.Target, v.Pair)
		if len(ids) == 0 {
			return edits
		}
		return append(edits, edit.AppendItem(d.Binding.Tree, list.Target, ids...)...)
	}}}
}

// moveServers takes the servers of another client's snippet into mcp.servers.
func moveServers(d *config.Document, v *config.Value) []config.Repair {
	if v.Target == nil || !clients.IsBlock(v.Key, v.Target) {
		return nil
	}
	var fields []schema.TemplateField
	own := d.Binding.Root.Get("mcp").Get("servers")
	for _, s := range clients.Servers(v.Target) {
		if own.Get(s.Name) == nil {
			fields = append(fields, schema.TemplateField{Key: nameOf(s.Name), Value: serverOf(s)})
		}
	}
	return []config.Repair{{Title: "Move the servers to 'mcp.servers' in Raw's form", Preferred: true, Edits: func() []text.Edit {
		return moved(d, v, own, fields)
	}}}
}

// serverOf writes a server of another client with Raw's fields. What Raw has no
// field for is left out.
func serverOf(s clients.Server) schema.Template {
	quoted := func(text string) schema.Template { return schema.Template{Text: text, Quote: true} }
	var t schema.Template
	add := func(key string, value schema.Template) {
		t.Fields = append(t.Fields, schema.TemplateField{Key: key, Value: value})
	}
	pairs := func(key string, all []clients.Pair) {
		inner := schema.Template{Flow: true, Fields: []schema.TemplateField{}}
		for _, p := range all {
			inner.Fields = append(inner.Fields, schema.TemplateField{Key: p.Name, Value: quoted(p.Value)})
		}
		if len(all) > 0 {
			add(key, inner)
		}
	}
	if s.Remote() {
		add("transport", quoted(schema.StreamableHTTP))
		add("url", quoted(s.URL))
		pairs("headers", s.Headers)
		return t
	}
	add("transport", quoted("stdio"))
	add("command", quoted(s.Command))
	if s.Args != nil {
		args := schema.Template{Flow: true, Items: []schema.Template{}}
		for _, a := range s.Args {
			args.Items = append(args.Items, quoted(a))
		}
		add("args", args)
	}
	pairs("env", s.Env)
	return t
}

// moved removes the snippet and writes its servers where Raw wants them.
func moved(d *config.Document, v, own *config.Value, fields []schema.TemplateField) []text.Edit {
	tree, root := d.Binding.Tree, d.Binding.Root
	mcp := root.Get("mcp")
	inner := schema.Template{Fields: fields}
	servers := schema.TemplateField{Key: "servers", Value: inner}
	if mcp == nil {
		whole := schema.Template{Fields: []schema.TemplateField{servers}}
		return append(edit.RenameKey(tree, v.Pair, "mcp"), edit.ReplaceNode(tree, v.Target, whole)...)
	}
	edits := edit.RemovePair(tree, root.Target, v.Pair)
	switch {
	case len(fields) == 0:
		return edits
	case own.IsMapping():
		return append(edits, edit.InsertFields(tree, own.Target, fields, edit.Where{})...)
	case own == nil && mcp.IsMapping():
		return append(edits, edit.InsertFields(tree, mcp.Target, []schema.TemplateField{servers}, edit.Where{})...)
	}
	return nil
}

// nameOf makes a server's name fit for tool IDs.
func nameOf(key string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("/ \t\r\n", r) {
			return '-'
		}
		return r
	}, strings.TrimSpace(key))
}

// convertServer writes an entry of another client with Raw's fields. What Raw
// has no field for is left out.
func convertServer(e *config.Value) []schema.TemplateField {
	fields := []schema.TemplateField{{Key: "transport", Value: schema.Template{Text: transportName(e), Quote: true}}}
	stdio := e.Get("command") != nil
	for _, f := range []struct {
		name   string
		stdio  bool
		others []string
	}{
		{"command", true, nil}, {"args", true, nil}, {"env", true, []string{"environment"}},
		{"url", false, []string{"serverUrl", "httpUrl", "endpoint", "uri"}}, {"headers", false, nil},
	} {
		if f.stdio != stdio {
			continue
		}
		for _, name := range append([]string{f.name}, f.others...) {
			if w := e.Get(name); w != nil {
				fields = append(fields, schema.TemplateField{Key: f.name, Value: copied(w)})
				break
			}
		}
	}
	return fields
}

func transportName(e *config.Value) string {
	for _, key := range []string{"transport", "type", "transportType"} {
		switch schema.TransportMeaning(e.Get(key).Text()) {
		case "stdio":
			return "stdio"
		case schema.StreamableHTTP, "sse":
			return schema.StreamableHTTP
		}
	}
	if e.Get("command") != nil {
		return "stdio"
	}
	return schema.StreamableHTTP
}

// copied is a template of what is written; numbers and booleans become text,
// since that is what the fields take that are copied.
func copied(v *config.Value) schema.Template {
	switch {
	case v.IsMapping():
		t := schema.Template{Flow: true, Fields: []schema.TemplateField{}}
		for _, e := range v.Entries {
			t.Fields = append(t.Fields, schema.TemplateField{Key: e.Key, Value: copied(e)})
		}
		return t
	case v.IsList():
		t := schema.Template{Flow: true, Items: []schema.Template{}}
		for _, i := range v.Items {
			t.Items = append(t.Items, copied(i))
		}
		return t
	}
	return schema.Template{Text: v.Text(), Quote: true}
}

// builtinLike returns Raw's own tool that a name probably means.
func builtinLike(name string) (string, bool) {
	var names []string
	for _, b := range builtins() {
		names = append(names, b.name)
	}
	return nearest.Of(name, names)
}
