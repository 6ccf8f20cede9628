package raw

import (
	"math"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// systemTime is the provider that Raw brings along.
const systemTime = "system.time"

func varsType() *schema.Type {
	direct := &schema.Type{
		Name: "variable", Kind: schema.Object, Label: "Variable",
		Doc: "A value that agents may read or use.",
		Fields: []*schema.Field{
			{Name: "description", Type: nonEmpty(), Required: true, Order: 1, Doc: "What the value is; the model sees it."},
			{Name: "access", Required: true, Example: `"read"`, Order: 2,
				Type: enum([]string{"read", "use"}, "The model may read the value.", "Tools may take the value; the model does not see it."),
				Doc:  "Whether the model may read the value or tools may only use it."},
			{Name: "source", Type: sourceType(), Required: true, Example: `{"kind": "env", "name": "NAME"}`, Order: 3, Doc: "Where the value comes from."},
			{Name: "type", Type: enum(valueTypes()), Order: 4, Doc: "The value's kind. It is inferred from the source if left out."},
			{Name: "cache_ttl_ms", Type: whole(0, math.MaxInt32, "must be an integer between 0 and 2147483647 (milliseconds)"), Default: "0", Order: 5, Doc: "How long in milliseconds a value is kept; 0 asks each time."},
		},
	}
	return &schema.Type{
		Kind: schema.Map, Defines: kindVar, Key: varName("vars"), Elem: bindable(direct, "vars", "kit/vars/location"),
		Doc: "Variables by name.",
	}
}

func valueTypes() []string {
	return []string{"string", "number", "boolean", "object", "array", "null", "json"}
}

func sourceType() *schema.Type {
	kind := &schema.Field{Name: "kind", Required: true, Order: 1, Doc: "Where the value comes from.",
		Type: enum([]string{"literal", "env", "file", "provider"}, "It stands here.", "An environment variable.", "A file.", "A program, or `system.time`.")}
	format := enum([]string{"text", "json"}, "The text as it is.", "JSON.")
	path := nonEmpty()
	path.Format, path.Base = schema.FilePath, schema.Beside
	provider := nonEmpty()
	provider.Refers = []schema.Reference{{Kind: kindProvider, Text: "unknown provider: {name}", Unless: func(n string) bool { return n == systemTime }}}
	provider.Suggest = sourceProvider
	object := func(name, doc string, fields ...*schema.Field) *schema.Type {
		return &schema.Type{Name: name, Kind: schema.Object, Label: "Source", Doc: doc, Fields: append([]*schema.Field{kind}, fields...)}
	}
	return &schema.Type{
		Name: "source", Kind: schema.Choice, Label: "Source", Tag: "kind",
		Members: []*schema.Member{
			{Value: "literal", Type: object("literal source", "A value that stands here.",
				&schema.Field{Name: "value", Type: nullable(), Required: true, Order: 2, Doc: "The value: any JSON."})},
			{Value: "env", Type: object("env source", "An environment variable.",
				&schema.Field{Name: "name", Type: envNameType(), Required: true, Order: 2, Doc: "The environment variable's name."})},
			{Value: "file", Type: object("file source", "A file.",
				&schema.Field{Name: "path", Type: path, Required: true, Order: 2, Doc: "The file; a relative path starts beside this file."},
				&schema.Field{Name: "format", Type: format, Default: `"text"`, Order: 3, Doc: "How the file is read."})},
			{Value: "provider", Type: object("provider source", "What a program answers.",
				&schema.Field{Name: "name", Type: provider, Required: true, Order: 2, Doc: "A key of `var_providers`, or `system.time`."},
				&schema.Field{Name: "params", Type: &schema.Type{Kind: schema.Map, Elem: nullable()}, Order: 3, Doc: "What the program is told; `system.time` takes nothing."})},
		},
	}
}

func nullable() *schema.Type { return &schema.Type{Kind: schema.Any, Nullable: true} }

func providersType() *schema.Type {
	command := nonEmpty()
	command.Format = schema.Command
	cwd := nonEmpty()
	cwd.Format, cwd.Base = schema.FolderPath, schema.Beside
	direct := &schema.Type{
		Name: "provider", Kind: schema.Object, Label: "Provider",
		Doc: "A program that is told a name and parameters on its standard input and answers with one JSON value.",
		Fields: []*schema.Field{
			{Name: "command", Type: command, Required: true, Order: 1, Doc: "The program. A name is looked up in PATH, a path starts beside this file."},
			{Name: "args", Type: &schema.Type{Kind: schema.List, Elem: plainText()}, Order: 2, Doc: "Its arguments, taken as they are."},
			{Name: "cwd", Type: cwd, Order: 3, Doc: "The folder in which it is started; beside this file if left out."},
			{Name: "timeout_ms", Type: milliseconds(), Unit: "ms", Default: "5000", Order: 4, Aliases: []string{"timeout"}, Doc: "How long in milliseconds it may take."},
			{Name: "max_output_bytes", Type: whole(1, 1048576, "must be an integer between 1 and 1048576"), Default: "65536", Order: 5, Doc: "How much it may write."},
		},
	}
	key := with(varName("var_providers"), func(v string) string {
		if v == systemTime {
			return "var_providers." + systemTime + " is reserved"
		}
		return ""
	}, nil)
	return &schema.Type{
		Kind: schema.Map, Defines: kindProvider, Key: key, Elem: bindable(direct, "var_providers", "kit/var_providers/weather"),
		Doc: "Programs by name.",
	}
}

// bindable is direct, or a binding to an export of this kind.
func bindable(direct *schema.Type, kind, example string) *schema.Type {
	bound := &schema.Type{Name: "bound " + direct.Name, Kind: schema.Object, Label: direct.Label, Fields: []*schema.Field{from(kind, example), inputs()}}
	return &schema.Type{
		Name: direct.Name, Kind: schema.Choice, Label: direct.Label, Tag: "from", ByPresence: true,
		Members: []*schema.Member{{Type: bound, Doc: "What an installed package defines."}, {Type: direct}},
	}
}

// varName is the name of a variable or provider.
func varName(where string) *schema.Type {
	return with(&schema.Type{Kind: schema.String, Pattern: &schema.Pattern{
		Expr: `^[a-z][a-z0-9_.-]{0,63}$`, Message: "invalid " + where + ".{value}: a name begins with a lower-case letter and has at most 64 of a-z, 0-9, _, . and -",
	}}, func(v string) string {
		if v == "constructor" || v == "prototype" || v == "__proto__" {
			return "invalid " + where + ".{value}: the name is reserved"
		}
		return ""
	}, nil)
}

// varNames lists the variables of an agent.
func varNames() *schema.Type {
	name := named(kindVar, "{where} is invalid: no variable is called {name}")
	name.Refers[0].Unless = func(n string) bool { return strings.HasPrefix(n, "pkg/") }
	return &schema.Type{Kind: schema.List, UniqueBy: ".", Unique: "invalid {where}: {value} stands twice", Elem: selection(name)}
}

func sessionsType() *schema.Type {
	return &schema.Type{
		Name: "sessions", Kind: schema.Object, Label: "Sessions",
		Fields: []*schema.Field{{Name: "retention_days", Type: positive(), Default: "7", Doc: "How many days a session is kept after its last activity."}},
	}
}

func uiType() *schema.Type {
	color := enum([]string{"default", "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
		"bright_black", "bright_red", "bright_green", "bright_yellow", "bright_blue", "bright_magenta", "bright_cyan", "bright_white"})
	palette := &schema.Type{Name: "palette", Kind: schema.Object, Label: "Palette", Doc: "Basic terminal colours by role."}
	for _, role := range []string{"accent", "text", "muted", "thinking", "path", "code", "success", "warning", "error",
		"syntax_keyword", "syntax_string", "syntax_number", "syntax_comment", "syntax_type", "syntax_punctuation"} {
		palette.Fields = append(palette.Fields, &schema.Field{Name: role, Type: color, Doc: "The colour of this role."})
	}
	return &schema.Type{
		Name: "ui", Kind: schema.Object, Label: "Terminal",
		Doc: "How the terminal shows a run.",
		Fields: []*schema.Field{
			{Name: "density", Type: enum([]string{"compact", "normal", "verbose"}, "The answer and errors.", "Short previews of what tools do.", "All that is kept of it."), Default: `"normal"`, Order: 1, Doc: "How much is shown; `--display` overrides it."},
			{Name: "reasoning", Type: enum([]string{"hidden", "summary", "full"}), Default: `"summary"`, Order: 2, Doc: "How much of the model's reasoning is shown; `\"full\"` is the default where density is `\"verbose\"`."},
			{Name: "color", Type: enum([]string{"auto", "always", "never"}), Default: `"auto"`, Order: 3, Doc: "Whether colours are used."},
			{Name: "icons", Type: enum([]string{"auto", "unicode", "ascii"}), Default: `"auto"`, Order: 4, Doc: "Which signs are used."},
			{Name: "theme", Type: enum([]string{"terminal", "dark", "light"}), Default: `"terminal"`, Order: 5, Doc: "Which colours are used."},
			{Name: "palette", Type: palette, Order: 6, Doc: "Colours by role, instead of those of the theme."},
		},
	}
}
