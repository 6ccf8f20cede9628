package ide_test

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// crew is a small dialect that has one of everything that features look at.
func crew() *config.Dialect {
	return &config.Dialect{
		Name: "crew", Title: "Crew",
		Editions: []config.Edition{{Name: "1"}, {Name: "2"}},
		Merge:    true,
		Schema: func(*syntax.Tree, string, string) *schema.Schema {
			return &schema.Schema{Title: "Crew", Root: crewRoot()}
		},
		Scalars:     config.Scalars{Resolve: crewScalar, Convert: crewConvert},
		Variables:   crewVariables,
		Substitutes: func(edition string) bool { return edition == "raw" },
		Suggest:     crewSuggest,
		Describe:    crewDescribe,
		Hint: func(_ *config.Document, v *config.Value) (string, string) {
			if v.Key == "command" && v.IsText() {
				return "runs " + v.Scalar.Text, "What is run."
			}
			return "", ""
		},
		Explain: func(d *config.Document) string { return "Read as edition " + d.Edition + "." },
	}
}

func crewRoot() *schema.Type {
	model := &schema.Type{
		Kind: schema.String, Refers: []schema.Reference{{Kind: "model", Unless: func(n string) bool { return strings.Contains(n, "/") }}},
		Split: func(value string) []schema.Part {
			var parts []schema.Part
			at := 0
			for _, p := range strings.SplitAfter(value, ",") {
				name := strings.Trim(p, ", ")
				start := at + strings.Index(p, name)
				if name != "" {
					parts = append(parts, schema.Part{Start: start, End: start + len(name), Name: name})
				}
				at += len(p)
			}
			return parts
		},
	}
	agent := &schema.Type{Name: "Agent", Label: "agent", Kind: schema.Object, Doc: "Someone who works.", Fields: []*schema.Field{
		{Name: "model", Type: model, Required: true, Doc: "The models to ask, separated by commas."},
		{Name: "helpers", Type: listOf(&schema.Type{Kind: schema.String, Refers: []schema.Reference{{Kind: "agent"}}})},
		{Name: "prompt", Type: &schema.Type{Kind: schema.String, Format: schema.FilePath}, Doc: "A file with the first message."},
		{Name: "tools", Type: listOf(crewTool()), Doc: "What the agent may use."},
	}}
	return &schema.Type{Name: "Crew", Kind: schema.Object, Fields: []*schema.Field{
		{Name: "models", Type: &schema.Type{Kind: schema.Map, Defines: "model", Elem: crewModel(),
			Key: &schema.Type{Kind: schema.String, Pattern: &schema.Pattern{Expr: `^[^A-Z]*$`}}}},
		{Name: "agents", Type: &schema.Type{Kind: schema.Map, Defines: "agent", Elem: agent}},
		{Name: "note", Type: &schema.Type{Kind: schema.String, Format: schema.Markdown}, Doc: "For people.", Deprecated: "write a comment instead."},
		{Name: "home", Type: &schema.Type{Kind: schema.String, Format: schema.URL}},
	}}
}

func listOf(t *schema.Type) *schema.Type { return &schema.Type{Kind: schema.List, Elem: t} }

func crewModel() *schema.Type {
	return &schema.Type{Name: "Model", Label: "model", Kind: schema.Object, Doc: "A model that answers.", Fields: []*schema.Field{
		{Name: "provider", Required: true, Doc: "Who runs it.", Example: "cloud", Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{
			{Value: "cloud", Doc: "Somebody else's machine."}, {Value: "local", Doc: "This machine.", Since: "2"},
			{Value: "old", Deprecated: "use cloud."},
		}}},
		{Name: "wait", Default: "30", Unit: "s", Since: "2", Type: &schema.Type{Kind: schema.Integer, Bounds: []schema.Bound{
			{Op: schema.AtLeast, N: 1}, {Op: schema.AtMost, N: 100},
		}}},
		{Name: "key", Type: &schema.Type{Kind: schema.String, Secret: true, Expand: schema.Brace}},
	}}
}

func crewTool() *schema.Type {
	kind := &schema.Field{Name: "kind", Required: true, Type: &schema.Type{Kind: schema.String}, Doc: "What sort of tool it is."}
	shell := &schema.Type{Label: "shell tool", Kind: schema.Object, Fields: []*schema.Field{kind}}
	server := &schema.Type{Label: "server tool", Kind: schema.Object, Fields: []*schema.Field{
		kind,
		{Name: "name", Type: &schema.Type{Kind: schema.String, Defines: "tool"}},
		{Name: "via", Default: "pipe", Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{{Value: "pipe"}, {Value: "web"}}}},
		{Name: "command", Type: &schema.Type{Kind: schema.String, Format: schema.Command, Suggest: "commands"}, Role: schema.CommandRole,
			Doc: "The program to start.", Example: "npx", Only: &schema.Only{Condition: schema.Condition{Field: "via", Values: []string{"pipe"}, Default: "pipe"}}},
		{Name: "args", Type: listOf(&schema.Type{Kind: schema.String, Expand: schema.Literal}), Role: schema.ArgsRole},
		{Name: "url", Type: &schema.Type{Kind: schema.String, Format: schema.URL}, Role: schema.URLRole,
			Only: &schema.Only{Condition: schema.Condition{Field: "via", Values: []string{"web"}, Default: "pipe"}}},
		{Name: "env", Role: schema.EnvRole, Type: &schema.Type{Kind: schema.Map, Elem: &schema.Type{Kind: schema.String, Expand: schema.EnvBrace | schema.Dollar}}},
	}}
	return &schema.Type{Kind: schema.Choice, Label: "tool", Tag: "kind", Members: []*schema.Member{
		{Value: "shell", Type: shell, Doc: "Runs commands."},
		{Value: "server", Type: server, Doc: "Talks to a server.", Since: "2"},
	}}
}

func crewScalar(n *syntax.Node) config.Scalar {
	s := config.Scalar{Kind: config.Text, Text: n.Value}
	if n.Kind == syntax.Null {
		s.Kind = config.Null
	}
	if f, err := strconv.ParseFloat(n.Value, 64); n.IsPlain() && err == nil {
		s.Kind, s.Number = config.Integer, f
	}
	if n.IsPlain() && (n.Value == "true" || n.Value == "false") {
		s.Kind, s.Bool = config.Boolean, n.Value == "true"
	}
	return s
}

func crewConvert(t *schema.Type, s config.Scalar) (config.Scalar, bool) {
	return s, t.Kind != schema.String || s.Kind == config.Text
}

var assignment = regexp.MustCompile(`(?m)^(\w+)=(.*)$`)

// crewVariables reads the environment and the .env beside the document.
func crewVariables(d *config.Document) *config.Variables {
	vars := config.NewVariables()
	vars.Sources = []string{"the environment", "`.env` beside the file"}
	if value, ok := d.Inputs.Environ("FROM_SHELL"); ok {
		vars.Add(config.Variable{Name: "FROM_SHELL", Value: value})
	}
	path := filepath.Join(filepath.Dir(d.Inputs.Path), ".env")
	if t, ok := d.Inputs.Files.Read(path); ok {
		for _, m := range assignment.FindAllStringSubmatchIndex(t.String(), -1) {
			name := t.String()[m[2]:m[3]]
			vars.Add(config.Variable{Name: name, Path: path, Span: text.Span{Start: m[0], End: m[1]}, Value: t.String()[m[4]:m[5]]})
		}
	}
	vars.Elsewhere["FAR"] = config.Variable{Name: "FAR", Path: filepath.Join(filepath.Dir(d.Inputs.Path), "far.env")}
	return vars
}

func crewSuggest(_ *config.Document, _ *config.Value, source string) []config.Suggestion {
	if source != "commands" {
		return nil
	}
	return []config.Suggestion{{Value: "npx", Detail: "Node", Doc: "Runs a package of npm."}}
}

func crewDescribe(_ *config.Document, v *config.Value) []string {
	if c := v.Get("command"); c != nil {
		return []string{"Starts `" + c.Text() + "`."}
	}
	return nil
}
