package dockeragent

import (
	"strconv"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// schemas builds the schema of each version under each newest version once.
type schemas struct {
	slots [newest + 1][newest + 1]slot
}

type slot struct {
	once    sync.Once
	schema  *schema.Schema
	builder *builder
}

// of returns the schema that counts for a document in an edition.
func (s *schemas) of(tree *syntax.Tree, _, edition string) *schema.Schema {
	limit := limitOf(edition)
	return s.slot(effective(tree, limit), limit).schema
}

func (s *schemas) slot(version, limit int) *slot {
	at := &s.slots[limit][version]
	at.once.Do(func() {
		at.builder = &builder{version: version, limit: limit, known: map[string][]*schema.Field{}}
		at.schema = at.builder.build()
	})
	return at
}

// build returns the schema of a config version as a runtime reads it whose
// newest version is limit.
func (b *builder) build() *schema.Schema {
	b.scalars()
	root := b.root()
	return &schema.Schema{
		Title:     "Docker Agent (version " + strconv.Itoa(b.version) + ")",
		Edition:   strconv.Itoa(b.version),
		Root:      root,
		Texts:     texts(b),
		Elsewhere: b.elsewhere,
	}
}

// A builder makes the types of one version. Types that several fields share
// are made once.
type builder struct {
	version int // whose fields count
	limit   int // the newest that the runtime knows
	// known are all fields that an object ever had, by the object's name.
	known map[string][]*schema.Field

	text, flag, count, number, anything, texts, envMap *schema.Type
	duration, prose, template, models, toolset, rag    *schema.Type
}

// object returns an object type with those of fields that the version has.
// Objects may be null: the loader then takes the empty one.
func (b *builder) object(name, label, doc string, fields ...*schema.Field) *schema.Type {
	t := &schema.Type{Name: name, Kind: schema.Object, Label: label, Doc: doc, Nullable: true}
	b.known[name] = fields
	for _, f := range fields {
		if b.has(f) {
			own := *f
			own.Deprecated = "" // it is what the version has
			t.Fields = append(t.Fields, &own)
		}
	}
	return t
}

// has reports whether the version has the field.
func (b *builder) has(f *schema.Field) bool {
	return between(b.version, f.Since, f.Until)
}

// between reports whether since <= v <= until; "" is no limit.
func between(v int, since, until string) bool {
	if n, err := strconv.Atoi(since); err == nil && v < n {
		return false
	}
	if n, err := strconv.Atoi(until); err == nil && v > n {
		return false
	}
	return true
}

// elsewhere says which versions know the key of t, in the loader's words.
func (b *builder) elsewhere(t *schema.Type, key string) string {
	f := b.other(t, key)
	if f == nil {
		return b.foreignKey(t, key)
	}
	if since, _ := strconv.Atoi(f.Since); b.version < since {
		if since > b.limit {
			return "It exists since config version " + f.Since + "; the newest that counts here is " + strconv.Itoa(b.limit)
		}
		return "hint: this syntax is supported by config version " + f.Since +
			"; update the top-level 'version' field (currently " + strconv.Itoa(b.version) + ")"
	}
	hint := "hint: '" + key + "' was part of config version " + f.Until +
		" but has since been removed; delete it from your config instead of lowering the top-level 'version' field"
	if f.Deprecated != "" {
		hint += ". " + f.Deprecated
	}
	return hint
}

// other returns the field of t called key that only other versions have.
func (b *builder) other(t *schema.Type, key string) *schema.Field {
	for _, f := range b.known[t.Name] {
		if f.Name == key && !b.has(f) {
			return f
		}
	}
	return nil
}

// scalars makes the types that many fields share.
func (b *builder) scalars() {
	b.text = &schema.Type{Kind: schema.String, Nullable: true}
	b.flag = &schema.Type{Kind: schema.Boolean, Nullable: true}
	b.count = &schema.Type{Kind: schema.Integer, Nullable: true}
	b.number = &schema.Type{Kind: schema.Number, Nullable: true}
	b.anything = &schema.Type{Kind: schema.Any, Nullable: true}
	b.texts = listOf(b.text)
	b.prose = &schema.Type{Kind: schema.String, Nullable: true, Format: schema.Markdown, Expand: b.since(8, schema.EnvBrace)}
	b.template = &schema.Type{Kind: schema.String, Nullable: true, Format: schema.Markdown, Expand: schema.EnvBrace}
	b.envMap = mapOf(&schema.Type{Kind: schema.String, Nullable: true, Expand: schema.Dollar | schema.Brace | b.since(8, schema.EnvBrace)})
	b.duration = durationType("")
	b.models = b.modelRefs(warns(`fallback model '{name}' not found in configuration and is not a valid provider/model format`))
}

// since returns forms if the runtime knows at least config version v.
func (b *builder) since(v int, forms schema.Forms) schema.Forms {
	if b.limit < v {
		return 0
	}
	return forms
}

func listOf(elem *schema.Type) *schema.Type {
	return &schema.Type{Kind: schema.List, Nullable: true, Elem: elem}
}

func mapOf(elem *schema.Type) *schema.Type {
	return &schema.Type{Kind: schema.Map, Nullable: true, Elem: elem}
}

// either returns a Choice by the shape of the value.
func either(name string, types ...*schema.Type) *schema.Type {
	t := &schema.Type{Name: name, Kind: schema.Choice, Nullable: true}
	for _, m := range types {
		t.Members = append(t.Members, &schema.Member{Type: m})
	}
	return t
}

// solid is t where the loader tells an empty value from none.
func solid(t *schema.Type) *schema.Type {
	own := *t
	own.Solid = true
	return &own
}

// loose is t where the loader silently drops what does not fit.
func (b *builder) loose(t *schema.Type) *schema.Type { return either("", t, b.anything) }

// pathType is a text that names a file or folder of the runtime's working
// folder; AnyPath also serves files that need not exist yet.
func pathType(format schema.Format, expand schema.Forms) *schema.Type {
	return &schema.Type{Kind: schema.String, Nullable: true, Format: format, Base: schema.WorkDir, Expand: expand}
}
