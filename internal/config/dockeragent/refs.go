package dockeragent

import (
	"net/url"
	"path"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// refuses is a reference without whose target the file does not load.
func refuses(text string) schema.Reference { return schema.Reference{Kind: kindModel, Text: text} }

// warns is a reference without whose target something fails when the agent runs.
func warns(text string, kind ...string) schema.Reference {
	r := schema.Reference{Kind: kindModel, Severity: schema.Warning, Text: text}
	if len(kind) > 0 {
		r.Kind = kind[0]
	}
	return r
}

// quiet is a reference to a model that may be something else.
func quiet() schema.Reference { return schema.Reference{Kind: kindModel, Severity: schema.Off} }

// modelRefs is a text that names models; ref says what a missing one means.
func (b *builder) modelRefs(ref schema.Reference) *schema.Type {
	ref.Unless = func(name string) bool { return name == "auto" }
	return &schema.Type{Kind: schema.String, Nullable: true, Split: splitModels, Suggest: suggestModel, Refers: []schema.Reference{ref, providerRef()}}
}

// modelRef is a text that is one model: a comma belongs to its name.
func (b *builder) modelRef(ref schema.Reference) *schema.Type {
	t := b.modelRefs(ref)
	t.Split = splitModel
	return t
}

// providerRef is a reference to a provider: one of the document or a built-in
// one. A rule says which are unknown.
func providerRef() schema.Reference {
	return schema.Reference{Kind: kindProvider, Severity: schema.Off}
}

// namesOf is a list of names of a kind; the file does not load with another.
func namesOf(kind, text string) *schema.Type {
	return listOf(named(schema.Reference{Kind: kind, Text: text}))
}

// named is an item of a list that must name what ref refers to; the empty text
// and null name nothing.
func named(ref schema.Reference) *schema.Type {
	return &schema.Type{Kind: schema.String, Refers: []schema.Reference{ref}, Checks: []schema.Check{{
		Code: rule.CodeUndefined,
		Fails: func(value string) string {
			if value != "" {
				return ""
			}
			return strings.ReplaceAll(ref.Text, "{name}", "")
		},
	}}}
}

// agentRef is a reference to an agent: one of the document, or an external
// one. what is the loader's word for it.
func (b *builder) agentRef(what string) schema.Reference {
	limit := b.limit
	return schema.Reference{
		Kind: kindAgent, Text: "agent '{owner}' references non-existent " + what + " '{name}'",
		Unless: func(name string) bool { return isExternal(name, limit) },
	}
}

// splitModels finds the models in a list with commas: names, and the providers
// in what is written "provider/model".
func splitModels(value string) []schema.Part {
	var parts []schema.Part
	at := 0
	for _, piece := range strings.Split(value, ",") {
		for _, part := range splitModel(piece) {
			part.Start, part.End = at+part.Start, at+part.End
			parts = append(parts, part)
		}
		at += len(piece) + 1
	}
	return parts
}

// splitModel finds the model that a text is, or the provider in it.
func splitModel(value string) []schema.Part {
	name := strings.TrimSpace(value)
	if name == "" {
		return nil
	}
	start := len(value) - len(strings.TrimLeft(value, " \t\r\n"))
	if provider, model, ok := strings.Cut(name, "/"); ok && provider != "" && model != "" {
		return []schema.Part{{Start: start, End: start + len(provider), Kind: kindProvider, Name: provider}}
	}
	return []schema.Part{{Start: start, End: start + len(name), Kind: kindModel, Name: name}}
}

// splitAlloy is splitModels for a text that is a list only if it has a comma.
func splitAlloy(value string) []schema.Part {
	if !strings.Contains(value, ",") {
		return nil
	}
	return splitModels(value)
}

// isExternal reports whether the runtime takes name for an agent elsewhere: a
// URL, or an OCI reference with a slash; newer ones also with a name of its own
// before it ("reviewer:org/agent").
func isExternal(name string, limit int) bool {
	if externalRef(name, limit) {
		return true
	}
	if limit < 8 {
		return false
	}
	own, rest, ok := strings.Cut(name, ":")
	return ok && own != "" && !strings.Contains(own, "/") && externalRef(rest, limit)
}

// externalName is the name that an external agent gets, "" for none.
func externalName(ref string, limit int) string {
	if !externalRef(ref, limit) {
		own, rest, ok := strings.Cut(ref, ":")
		if ok && own != "" && !strings.Contains(own, "/") && externalRef(rest, limit) {
			return own
		}
		return ""
	}
	if isWebURL(ref) {
		base := path.Base(ref)
		return strings.TrimSuffix(base, path.Ext(base))
	}
	if i := strings.LastIndexByte(ref, '@'); i >= 0 {
		ref = ref[:i]
	}
	if i := strings.LastIndexByte(ref, ':'); i > strings.LastIndexByte(ref, '/') {
		ref = ref[:i]
	}
	return ref[strings.LastIndexByte(ref, '/')+1:]
}

func isWebURL(s string) bool {
	return strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "https://")
}

func externalRef(s string, limit int) bool {
	return isWebURL(s) || strings.Contains(s, "/") && !isConfigFile(s, limit) && isOCI(s)
}

func isConfigFile(s string, limit int) bool {
	ext := strings.ToLower(path.Ext(s))
	return ext == ".yaml" || ext == ".yml" || ext == ".hcl" && limit >= 8 || strings.HasPrefix(s, "/dev/fd/")
}

// isOCI reports whether s is a reference to an image as the registry library
// that Docker Agent uses reads it, without its strict rules.
func isOCI(s string) bool {
	if base, digest, ok := strings.Cut(s, "@"); ok {
		hex, sha := strings.CutPrefix(digest, "sha256:")
		base, _ = cutTag(base)
		return sha && len(hex) == 64 && strings.Trim(hex, "0123456789abcdef") == "" && isRepository(base)
	}
	base, tag := cutTag(s)
	return len(tag) <= 128 && strings.Trim(tag, toolNameChars+".") == "" && isRepository(base)
}

// cutTag splits a reference at the colon of its tag.
func cutTag(s string) (base, tag string) {
	if i := strings.LastIndexByte(s, ':'); i > strings.LastIndexByte(s, '/') {
		return s[:i], s[i+1:]
	}
	return s, ""
}

func isRepository(s string) bool {
	if host, rest, ok := strings.Cut(s, "/"); ok && (strings.ContainsAny(host, ".:") || host == "localhost") {
		u, err := url.Parse("//" + host)
		if err != nil || u.Host != host {
			return false
		}
		s = rest
	}
	return len(s) >= 2 && len(s) <= 255 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_-./") == ""
}
