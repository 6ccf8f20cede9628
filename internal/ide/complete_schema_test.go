package ide_test

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// fleet is a small dialect with one of everything that completion looks at.
func fleet() *config.Dialect {
	root := fleetRoot()
	return &config.Dialect{
		Name: "fleet", Title: "Fleet",
		Editions: []config.Edition{{Name: "1"}, {Name: "2"}, {Name: "3"}},
		Merge:    true,
		Schema: func(*syntax.Tree, string, string) *schema.Schema {
			return &schema.Schema{Title: "Fleet", Root: root}
		},
		Scalars:   config.Scalars{Resolve: crewScalar, Convert: crewConvert},
		Variables: crewVariables,
		Suggest: func(_ *config.Document, v *config.Value, source string) []config.Suggestion {
			switch source {
			case "runners":
				return []config.Suggestion{
					{Value: "npx", Detail: "Node", Doc: "Runs npm.", Siblings: []schema.TemplateField{{Key: "args", Value: schema.Template{Flow: true, Items: []schema.Template{{Text: "-y", Quote: true}}}}}},
					{Value: "@scope/run"},
				}
			case "args":
				return []config.Suggestion{{Value: "run", Items: []schema.Template{{Text: "--rm"}, {Text: "-i"}}}}
			case "names":
				return []config.Suggestion{{Value: "TOKEN", Detail: v.Key}}
			}
			return nil
		},
	}
}

func fleetRoot() *schema.Type {
	text := &schema.Type{Kind: schema.String}
	agent := &schema.Type{
		Name: "Agent", Kind: schema.Object,
		Fields: []*schema.Field{
			{Name: "model", Type: &schema.Type{Kind: schema.String, Refers: []schema.Reference{{Kind: "model"}}}, Required: true, Example: "acme/large"},
			{Name: "prompt", Type: text, Required: true},
			{Name: "helpers", Type: listOf(&schema.Type{Kind: schema.String, Refers: []schema.Reference{{Kind: "agent"}}})},
			{Name: "use", Type: listOf(&schema.Type{Kind: schema.String, Refers: []schema.Reference{{Kind: "agent"}}, Split: fleetSplit})},
			{Name: "limit", Type: &schema.Type{Kind: schema.Integer}, Default: "10"},
		},
		Samples: []*schema.Sample{{Label: "Agent of one model", Doc: "A whole agent.", Value: schema.Template{Fields: []schema.TemplateField{
			{Key: "model", Value: schema.Template{Text: "acme/large", Stop: true}},
			{Key: "prompt", Value: schema.Template{Text: "Costs $5", Stop: true, Quote: true}},
		}}}},
	}
	model := &schema.Type{Kind: schema.Choice, Members: []*schema.Member{{Type: text}, {Type: &schema.Type{Kind: schema.Object, Fields: []*schema.Field{
		{Name: "provider", Required: true, Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{
			{Value: "acme", Doc: "The usual one."}, {Value: "7", Since: "3"}, {Value: "new", Since: "3"}, {Value: "old", Deprecated: "use acme."}, {Value: "gone", Until: "1"},
		}}},
		{Name: "stream", Type: &schema.Type{Kind: schema.Boolean}, Default: "false"},
	}}}}}
	return &schema.Type{Name: "Fleet", Kind: schema.Object, Fields: []*schema.Field{
		{Name: "name", Type: text, Required: true, Doc: "What it is called."},
		{Name: "models", Type: &schema.Type{Kind: schema.Map, Defines: "model", Elem: model}},
		{Name: "agents", Type: &schema.Type{Kind: schema.Map, Defines: "agent", Elem: agent}},
		{Name: "tools", Type: listOf(fleetTool())},
		{Name: "tags", Type: listOf(&schema.Type{Kind: schema.String, Enum: []schema.EnumValue{{Value: "red"}, {Value: "on"}}})},
		{Name: "note", Type: text, Deprecated: "write a comment."},
		{Name: "secret", Type: text, Hidden: true},
		{Name: "later", Type: text, Since: "3"},
	}}
}

func fleetSplit(value string) []schema.Part {
	name, ok := strings.CutPrefix(value, "agent/")
	name, _, _ = strings.Cut(name, "/")
	if !ok {
		return nil
	}
	return []schema.Part{{Start: len("agent/"), End: len("agent/") + len(name), Kind: "agent", Name: name}}
}

func fleetTool() *schema.Type {
	only := func(values ...string) *schema.Only {
		return &schema.Only{Condition: schema.Condition{Field: "via", Values: values, Default: "pipe"}}
	}
	kind := func(value string) *schema.Field {
		return &schema.Field{Name: "kind", Required: true, Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{{Value: value}}}}
	}
	text := &schema.Type{Kind: schema.String, Expand: schema.Brace}
	server := &schema.Type{
		Name: "Server", Kind: schema.Object,
		Fields: []*schema.Field{
			kind("server"),
			{Name: "id", Required: true, Type: &schema.Type{Kind: schema.String, Defines: "tool"}},
			{Name: "via", Default: "pipe", Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{{Value: "pipe"}, {Value: "web"}}}},
			{Name: "command", Role: schema.CommandRole, Only: only("pipe"), Type: &schema.Type{Kind: schema.String, Suggest: "runners"}},
			{Name: "args", Role: schema.ArgsRole, Only: only("pipe"), Type: listOf(&schema.Type{Kind: schema.String, Suggest: "args", Expand: schema.Literal})},
			{Name: "file", Only: only("pipe"), Type: &schema.Type{Kind: schema.String, Format: schema.FilePath}},
			{Name: "headers", Role: schema.HeadersRole, Only: only("web"), Type: &schema.Type{Kind: schema.Map, Elem: text}},
			{Name: "url", Only: only("web"), Type: text},
			{Name: "port", Type: &schema.Type{Kind: schema.Integer}},
			{Name: "socket", Type: text},
			{Name: "env", Role: schema.EnvRole, Type: &schema.Type{Kind: schema.Map, Suggest: "names", Elem: &schema.Type{Kind: schema.String, Expand: schema.EnvBrace | schema.Dollar}}},
			{Name: "passes", Type: &schema.Type{Kind: schema.String, Format: schema.EnvName}},
		},
		Constraints: []*schema.Constraint{
			{Rule: schema.AtMostOne, Fields: []string{"port", "socket"}},
			{Rule: schema.AllRequired, Fields: []string{"url"}, When: []schema.Condition{{Field: "via", Values: []string{"web"}, Default: "pipe"}}},
			{Rule: schema.NoneAllowed, Fields: []string{"passes"}, When: []schema.Condition{{Field: "env"}}},
		},
		Samples: []*schema.Sample{{Label: "Server with npx", Value: schema.Template{Fields: []schema.TemplateField{
			{Key: "kind", Value: schema.Template{Text: "server"}},
			{Key: "id", Value: schema.Template{Text: "my_server", Stop: true}},
			{Key: "args", Value: schema.Template{Items: []schema.Template{{Text: "-y", Quote: true}}, Flow: true}},
			{Key: "env", Value: schema.Template{Fields: []schema.TemplateField{{Key: "KEY", Value: schema.Template{Text: "${KEY}", Quote: true}}}}},
		}}}, {Label: "Old server", Until: "1", Value: schema.Template{Text: "x"}}},
	}
	shell := &schema.Type{Name: "Shell", Kind: schema.Object, Fields: []*schema.Field{
		kind("shell"),
		{Name: "id", Required: true, Type: &schema.Type{Kind: schema.String}},
		{Name: "safe", Type: &schema.Type{Kind: schema.Boolean}, Default: "true"},
	}}
	return &schema.Type{Kind: schema.Choice, Tag: "kind", Members: []*schema.Member{
		{Value: "server", Type: server, Doc: "Talks to a server."},
		{Value: "shell", Type: shell, Doc: "Runs commands."},
	}}
}
