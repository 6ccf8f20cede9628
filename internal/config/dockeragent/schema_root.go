package dockeragent

import (
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// The kinds of names that a document declares.
const (
	kindAgent    = "agent"
	kindModel    = "model"
	kindProvider = "provider"
	kindMCP      = "mcp"
	kindRAG      = "rag"
	kindToolset  = "toolset"
	kindCommands = "command group"
	kindSkills   = "skill group"
	kindBudget   = "budget"
)

// root is the whole document.
func (b *builder) root() *schema.Type {
	b.toolset = b.toolsetType()
	b.rag = b.ragSource()
	agents := defines(kindAgent, b.agent())
	agents.Key = &schema.Type{Name: "AgentName", Kind: schema.String, Strict: true}
	if b.limit >= 8 {
		agents.Name, agents.Nullable = "Agents", false
		agents.MinItems, agents.FewItems = 1, noAgents
	}
	t := b.object("Config", "configuration", "A team of agents, with what they share.",
		&schema.Field{Name: "version", Type: b.configVersion(), Order: 9, Example: strconv.Quote(strconv.Itoa(b.limit)),
			Doc: "The config version that the file is written for, in quotes. Without it the newest one counts that the installed Docker Agent knows."},
		&schema.Field{Name: "metadata", Type: b.metadata(), Since: "1", Order: 8, Doc: "Who wrote the agents, and what for. It is shown where they are shared and changes nothing else."},
		&schema.Field{Name: "agents", Type: agents, Order: 1, Required: b.limit >= 8, RequiredText: noAgents,
			Doc: "The agents by name. A run starts with the one called `root`, else with the first.", Example: "{root: {model: auto, description: \"\", instruction: \"\"}}"},
		&schema.Field{Name: "models", Type: defines(kindModel, b.model()), Order: 2, Doc: "Models by name, with their settings. Agents name one of them, or write `provider/model` directly."},
		&schema.Field{Name: "providers", Type: b.providers(), Since: "3", Order: 4, Doc: "Providers of your own by name: endpoints that speak OpenAI's protocol, say. `models.*.provider` and `provider/model` may name them."},
		&schema.Field{Name: "mcps", Type: defines(kindMCP, b.definition()), Since: "6", Order: 3, Doc: "MCP servers by name, for agents to share: a toolset `{type: mcp, ref: NAME}` uses one."},
		&schema.Field{Name: "rag", Type: defines(kindRAG, b.rag), Since: "2", Order: 6, Doc: "Sources of documents to search, by name."},
		&schema.Field{Name: "toolsets", Type: defines(kindToolset, b.sharedToolset()), Since: "10", Order: 5, Doc: "Toolsets by name, for agents to share: `use_toolsets` lists them."},
		&schema.Field{Name: "commands", Type: defines(kindCommands, b.commands()), Since: "10", Order: 6, Doc: "Groups of commands by name: `use_commands` lists them."},
		&schema.Field{Name: "skills", Type: defines(kindSkills, b.skills("skill group '{owner}'")), Since: "10", Order: 6, Doc: "Groups of skills by name: `use_skills` lists them."},
		&schema.Field{Name: "permissions", Type: b.permissions(), Since: "3", Order: 6, Doc: "Which calls of tools run without a question, which always ask and which never run."},
		&schema.Field{Name: "runtime", Type: b.runtime(), Since: "10", Order: 7, Doc: "Defaults for running these agents. Flags and the user's own settings win."},
		&schema.Field{Name: "budget", Type: b.budget(), Since: "11", Order: 7, Doc: "What one run may use up altogether, whichever agent spends it."},
		&schema.Field{Name: "budgets", Type: defines(kindBudget, b.budget()), Since: "11", Order: 7, Doc: "Budgets by name. Agents that list the same one share it."},
		&schema.Field{Name: "flavors", Type: mapOf(mapOf(b.anything)), Since: "11", Order: 7, Doc: "Changes to this document by name, made with `--flavor NAME`. A key that ends in `+` appends, one in `-` removes."},
		&schema.Field{Name: "env", Type: mapOf(b.text), Until: "1", Hidden: true, Doc: "Environment variables. No release reads them any more.",
			Deprecated: "Set the variables in the environment, or name a file of them with `--env-from-file`"},
	)
	t.Constraints = []*schema.Constraint{{Rule: schema.NoneAllowed, Fields: []string{"env"}, NonEmpty: true, Many: "migrating config: top-level Env is not supported anymore"}}
	t.Samples = rootSamples()
	return t
}

const noAgents = "at least one agent must be configured (add an entry under 'agents')"

// defines is a map whose keys are names of a kind.
func defines(kind string, elem *schema.Type) *schema.Type {
	t := mapOf(elem)
	t.Defines = kind
	return t
}

func (b *builder) configVersion() *schema.Type {
	var values []schema.EnumValue
	for v := b.limit; v >= 0; v-- {
		values = append(values, schema.EnumValue{Value: strconv.Itoa(v)})
	}
	known := versions(b.limit)
	t := oneOf("unsupported config version: {value} (valid versions: "+known+")", values...)
	t.Name = "ConfigVersion"
	t.Checks[0].Fix = b.versionFixes
	return t
}

// versionFixes offers the version that the text most likely means.
func (b *builder) versionFixes(value string) []schema.Replacement {
	digits := strings.TrimLeft(strings.TrimSpace(value), "vV")
	digits, _, _ = strings.Cut(digits, ".")
	if n, err := strconv.Atoi(digits); err == nil && n >= 0 && n <= b.limit {
		return []schema.Replacement{{Value: strconv.Itoa(n), Preferred: true}}
	}
	return []schema.Replacement{{Value: strconv.Itoa(b.limit)}}
}

func (b *builder) metadata() *schema.Type {
	return b.object("Metadata", "metadata", "Facts about the agents for people.",
		&schema.Field{Name: "author", Type: b.text, Doc: "Who wrote it."},
		&schema.Field{Name: "license", Type: b.text, Doc: "The licence, by its SPDX name: `Apache-2.0`."},
		&schema.Field{Name: "description", Type: b.prose0(), Since: "4", Doc: "What the agents do, in a sentence."},
		&schema.Field{Name: "readme", Type: b.prose0(), Doc: "A longer text, in Markdown."},
		&schema.Field{Name: "version", Type: b.text, Since: "3", Doc: "The version of these agents; any text. It has nothing to do with the config version."},
		&schema.Field{Name: "tags", Type: b.texts, Since: "10", Doc: "Words to find it by."},
	)
}

// prose0 is prose in which nothing is expanded.
func (b *builder) prose0() *schema.Type {
	return &schema.Type{Kind: schema.String, Nullable: true, Format: schema.Markdown}
}

func (b *builder) permissions() *schema.Type {
	patterns := listOf(&schema.Type{Kind: schema.String, Nullable: true,
		Doc: "A tool's name, a glob (`read_*`), a tool with an argument (`shell:cmd=git status*`) or tools of an MCP server (`mcp:github:get_*`)."})
	return b.object("PermissionsConfig", "permissions", "Patterns of tool calls. `deny` is looked at first, then `allow`, then `ask`.",
		&schema.Field{Name: "allow", Type: patterns, Example: "[\"read_*\"]", Doc: "Calls that run without a question."},
		&schema.Field{Name: "ask", Type: patterns, Since: "4", Doc: "Calls that always need a yes, also those of tools that only read."},
		&schema.Field{Name: "deny", Type: patterns, Example: "[\"shell:cmd=sudo*\"]", Doc: "Calls that never run."},
	)
}

func (b *builder) runtime() *schema.Type {
	hosts := listOf(&schema.Type{Kind: schema.String, Nullable: true, Doc: "A host, with `:port` if only that one is meant."})
	return b.object("RuntimeDefaults", "runtime", "Defaults for running these agents.",
		&schema.Field{Name: "sandbox", Type: b.flag, Default: "false", Doc: "Run in a Docker sandbox, as `--sandbox` does."},
		&schema.Field{Name: "network_allowlist", Type: hosts, Doc: "Hosts that the sandbox may reach beside those that it opens itself."},
		&schema.Field{Name: "safety", Type: b.safety(), Since: "14", Doc: "How freely tools run in a new session where the user has not chosen."},
	)
}

func (b *builder) safety() *schema.Type {
	return oneOf(`invalid safety mode "{value}" (valid: strict, balanced, restricted, autonomous)`, enum(
		"strict", "Asks before every call.",
		"balanced", "Runs calls that are known to be safe, asks before others.",
		"restricted", "Runs calls that are known to be safe, refuses others without asking: for runs that nobody watches.",
		"autonomous", "Runs every call without asking.")...)
}

func (b *builder) budget() *schema.Type {
	limit := func(kind schema.Kind, message string) *schema.Type {
		return &schema.Type{Kind: kind, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, Message: message}}}
	}
	return b.object("BudgetConfig", "budget", "Limits of a run. It ends with the first that is reached; what is not given is not limited.",
		&schema.Field{Name: "max_cost", Type: limit(schema.Number, "{path}: max_cost must not be negative, got {value}"), Example: "1.5", Doc: "US dollars. Models without a known price count for nothing."},
		&schema.Field{Name: "max_tokens", Type: limit(schema.Integer, "{path}: max_tokens must not be negative, got {value}"), Example: "200000", Doc: "Tokens sent and received."},
		&schema.Field{Name: "max_time", Type: durationType("{path}: max_time must not be negative, got {value}"), Example: "10m", Doc: "Time at work, in Go's notation: `90s`, `10m`. It is looked at between turns."},
	)
}
