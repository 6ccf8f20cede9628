package dockeragent

import (
	"net/url"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
)

// describe adds to the hover of v what the schema does not know: what a
// toolset starts or reaches, and which keys a model needs.
func describe(d *config.Document, v *config.Value) []string {
	switch {
	case v == nil || v.Type == nil:
		return nil
	case isToolset(v):
		return describeSource(d, v)
	case v.Key == "type" && v.Parent != nil && isToolset(v.Parent):
		return describeSource(d, v.Parent)
	case v.Key == "version" && v.Parent == d.Binding.Root:
		return []string{explain(d) + "."}
	case v.Type.Suggest == suggestModel || v.Type.Suggest == suggestProvider:
		return describeModels(d, v)
	}
	return nil
}

// describeSource says where the tools of an MCP server come from.
func describeSource(d *config.Document, v *config.Value) []string {
	if kindOf(v) != "mcp" {
		return nil
	}
	var parts []string
	source := v
	if ref := v.Get("ref").Text(); ref != "" && !isCatalogRef(ref) {
		if source = d.Binding.Root.Get("mcps").Get(ref); source == nil {
			return nil
		}
		parts = append(parts, "Taken from `mcps."+ref+"`.")
	}
	switch ref, address := source.Get("ref").Text(), source.Get("remote").Get("url").Text(); {
	case ref != "":
		if server, ok := catalog.Default().Docker(ref); ok {
			parts = append(parts, catalogDoc(server))
		}
	case address != "":
		parts = append(parts, "Reached at `"+withoutSecrets(address)+"`.")
	case source.Get("command").Text() != "":
		parts = append(parts, "Starts `"+commandLine(source, v)+"`.")
	}
	if env := names(source.Get("env"), v.Get("env")); len(env) > 0 {
		parts = append(parts, "With the variables `"+strings.Join(env, "`, `")+"`.")
	}
	if name := v.Get("name").Text(); name != "" {
		parts = append(parts, "Its tools are called `"+rule.Shorten(name)+"_…`.")
	}
	return parts
}

// withoutSecrets is an address without what may be a key in it.
func withoutSecrets(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return rule.Mask
	}
	if u.User != nil {
		u.User = url.User(rule.Mask)
	}
	if u.RawQuery != "" {
		u.RawQuery = rule.Mask
	}
	shown, err := url.PathUnescape(u.String())
	if err != nil {
		return rule.Mask
	}
	return shown
}

// commandLine is the program with its arguments. What follows an option that
// may take a secret is left out.
func commandLine(source, v *config.Value) string {
	args := textsOf(v.Get("args"))
	if len(args) == 0 {
		args = textsOf(source.Get("args"))
	}
	words := []string{source.Get("command").Text()}
	hide := false
	for _, arg := range args {
		switch option, _, assigned := strings.Cut(arg, "="); {
		case hide:
			arg, hide = rule.Mask, false
		case assigned && maybeSecret(option):
			arg = option + "=" + rule.Mask
		case strings.HasPrefix(arg, "-") && maybeSecret(arg):
			hide = true
		case strings.Contains(arg, "://") && strings.Contains(arg, "@"):
			arg = rule.Mask
		}
		words = append(words, rule.Shorten(arg))
	}
	return strings.Join(words, " ")
}

func maybeSecret(option string) bool {
	option = strings.ToLower(option)
	return slices.ContainsFunc([]string{"token", "key", "secret", "password", "passwd", "auth", "credential"}, func(w string) bool { return strings.Contains(option, w) })
}

// names lists the keys of maps, each once.
func names(maps ...*config.Value) []string {
	var all []string
	for _, m := range maps {
		if m == nil {
			continue
		}
		for _, e := range m.Entries {
			if !slices.Contains(all, e.Key) {
				all = append(all, e.Key)
			}
		}
	}
	return all
}

// describeModels says which variables the models of a text need.
func describeModels(d *config.Document, v *config.Value) []string {
	limit := limitOf(d.Edition)
	models, own := d.Binding.Root.Get("models"), d.Binding.Root.Get("providers")
	var parts []string
	say := func(name string, model *config.Value) {
		keys := keysFor(name, model, own.Get(name), limit)
		p, ok := builtin(name, limit)
		switch {
		case len(keys) > 0:
			said := "`" + name + "` needs `" + strings.Join(keys, "` or `") + "`"
			if slices.ContainsFunc(keys, func(k string) bool { _, set := d.Vars().Lookup(k, 0); return set }) {
				said += ", which is set."
			} else {
				said += ", which is not set here."
			}
			parts = append(parts, said)
		case ok:
			parts = append(parts, "`"+name+"`: "+p.needs())
		}
	}
	if v.Type.Suggest == suggestProvider {
		say(v.Text(), v.Parent)
		return parts
	}
	for _, part := range splitModels(v.Text()) {
		if part.Kind == kindProvider {
			say(part.Name, nil)
		} else if m := models.Get(part.Name); m != nil && m.Get("provider").Text() != "" {
			say(m.Get("provider").Text(), m)
		}
	}
	return parts
}
