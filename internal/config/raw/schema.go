package raw

import (
	"math"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// The kinds of names that a configuration declares.
const (
	kindModel    = "model"
	kindAgent    = "agent"
	kindServer   = "server"
	kindVar      = "variable"
	kindProvider = "provider"
)

// The names of types that advice and rules refer to.
const (
	typeStdio  = "stdio server"
	typeRemote = "remote server"
)

func newSchema() *schema.Schema {
	tips := advice()
	return &schema.Schema{
		Title:     "Raw configuration",
		Root:      rootType(),
		Texts:     texts(),
		Elsewhere: func(t *schema.Type, key string) string { return tips[t.Name][key] },
	}
}

func rootType() *schema.Type {
	return &schema.Type{
		Name: "config", Kind: schema.Object, Label: "Raw configuration",
		Doc: "One strict JSON document: no comments, no trailing commas, no key twice, no unknown key.",
		Fields: []*schema.Field{
			{Name: "default_agent", Type: agentName(), Example: `"research"`, Order: 1, Aliases: []string{"default_profile", "defaultAgent"},
				Doc: "The agent that runs where neither `--agent` nor `RAW_AGENT` names one."},
			{Name: "models", Type: modelsType(), Order: 2,
				Doc: "Connections to models by a name of your own, which agents refer to."},
			{Name: "mcp", Type: mcpType(), Order: 3,
				Doc: "MCP servers. A server in this list is not started until an agent selects one of its tools."},
			{Name: "agents", Type: agentsType(), Order: 4, Aliases: []string{"profiles"},
				Doc: "Agents by name: each picks a model and lists the tools it may call."},
			{Name: "vars", Type: varsType(), Order: 5,
				Doc: "Values that agents may read, resolved when they are asked for. They are not put into `env`, `headers` or arguments of MCP servers."},
			{Name: "var_providers", Type: providersType(), Order: 6,
				Doc: "Programs that compute values of `vars`. Each answers one JSON request; they are no MCP servers."},
			{Name: "sessions", Type: sessionsType(), Order: 7,
				Doc: "How long sessions are kept. Only the global configuration may say so; a file given by `--config` with this block is refused."},
			{Name: "ui", Type: uiType(), Order: 8, Doc: "How the terminal shows a run. It changes nothing about the agents."},
		},
	}
}

// nonEmpty is a text with something in it besides blanks.
func nonEmpty() *schema.Type {
	return &schema.Type{
		Kind:   schema.String,
		Bounds: []schema.Bound{{Op: schema.AtLeast, N: 1, Length: true, Message: "{where} must be a nonempty string"}},
		Checks: []schema.Check{{Fails: func(v string) string {
			if strings.TrimSpace(v) == "" {
				return "{where} must be a nonempty string"
			}
			return ""
		}}},
	}
}

// with adds a check to a type that is the caller's own.
func with(t *schema.Type, fails func(string) string, fix func(string) []schema.Replacement) *schema.Type {
	t.Checks = append(t.Checks, schema.Check{Fails: fails, Fix: fix})
	return t
}

func plainText() *schema.Type { return &schema.Type{Kind: schema.String} }

// whole is an integer from low to high; JavaScript's own limit if high is 0.
func whole(low, high float64, sentence string) *schema.Type {
	if high == 0 {
		high = maxSafe
	}
	return &schema.Type{Kind: schema.Integer, Bounds: []schema.Bound{
		{Op: schema.AtLeast, N: low, Message: "{where} " + sentence},
		{Op: schema.AtMost, N: high, Message: "{where} " + sentence},
	}}
}

func positive() *schema.Type    { return whole(1, 0, "must be a positive integer") }
func nonNegative() *schema.Type { return whole(0, 0, "must be a nonnegative integer") }

// milliseconds is a duration for one of JavaScript's timers.
func milliseconds() *schema.Type {
	return whole(1, math.MaxInt32, "must be an integer between 1 and 2147483647 (milliseconds)")
}

// enum is a text of which only these values exist; docs stand at equal indexes.
func enum(values []string, docs ...string) *schema.Type {
	t := &schema.Type{Kind: schema.String, Enum: make([]schema.EnumValue, len(values))}
	for i, v := range values {
		t.Enum[i].Value = v
		if i < len(docs) {
			t.Enum[i].Doc = docs[i]
		}
	}
	return t
}

// named is a text that must be the name of something of this kind.
func named(kind, sentence string) *schema.Type {
	t := nonEmpty()
	t.Refers = []schema.Reference{{Kind: kind, Text: sentence}}
	return t
}

func agentName() *schema.Type { return named(kindAgent, "unknown agent: {name}") }
func modelName() *schema.Type { return named(kindModel, "{where} references unknown model: {name}") }

// ownName is a key that declares a name.
func ownName(where string) *schema.Type {
	return with(&schema.Type{Kind: schema.String}, func(v string) string {
		if strings.TrimSpace(v) == "" {
			return where + " must be a nonempty string"
		}
		return ""
	}, nil)
}

func boolean() *schema.Type { return &schema.Type{Kind: schema.Boolean} }

func anything() *schema.Type { return &schema.Type{Kind: schema.Any} }

// inputs are the values that an installed package's definition takes.
func inputs() *schema.Field {
	return &schema.Field{Name: "inputs", Order: 5,
		Type: &schema.Type{Kind: schema.Map, Elem: anything(), Doc: "Values by the names that the package declares."},
		Doc:  "Values for the inputs that the package declares."}
}

// from binds an entry to an export of an installed package.
func from(kind, example string) *schema.Field {
	return &schema.Field{
		Name: "from", Required: true, Example: quote("pkg/" + example), Order: 9,
		Type: &schema.Type{Kind: schema.String, Pattern: &schema.Pattern{
			Expr:    `^pkg/` + segment + `/` + kind + `/` + segment + `$`,
			Message: "{where} must be \"pkg/ALIAS/" + kind + "/EXPORT\": {value}",
		}},
		Doc: "The export of an installed package that this entry takes: `pkg/ALIAS/" + kind + "/EXPORT`, the alias being the one given to `raw package install --as`.",
	}
}

// segment is a part of an ID, as an expression.
const segment = `[a-z][a-z0-9_-]*`
