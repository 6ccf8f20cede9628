package workspace

import (
	"maps"
	"slices"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// Section is the name under which clients keep the settings.
const Section = "mcp-lsp"

// Settings are what the user may set. The zero value holds the defaults.
type Settings struct {
	Associations []Association
	// Editions maps a dialect to the edition that is assumed; absent is "auto".
	Editions map[string]string
	EnvFiles []string
	// Unset is the severity of an unset variable; schema.Default lets the rule decide.
	Unset schema.Severity
	// Severity maps a rule's code to its severity.
	Severity map[string]schema.Severity
}

// An Association says what files are by their path.
type Association struct {
	Pattern string // a glob
	Dialect string
	Edition string
}

// Over returns the settings s with those of base where s leaves the default.
// Associations of s come first.
func (s Settings) Over(base Settings) Settings {
	over := Settings{
		Associations: slices.Concat(s.Associations, base.Associations),
		Editions:     maps.Clone(base.Editions),
		EnvFiles:     s.EnvFiles,
		Unset:        s.Unset,
		Severity:     maps.Clone(base.Severity),
	}
	for k, v := range s.Editions {
		put(&over.Editions, k, v)
	}
	for k, v := range s.Severity {
		put(&over.Severity, k, v)
	}
	if len(over.EnvFiles) == 0 {
		over.EnvFiles = base.EnvFiles
	}
	if over.Unset == schema.Default {
		over.Unset = base.Unset
	}
	return over
}

func put[V any](m *map[string]V, key string, value V) {
	if *m == nil {
		*m = map[string]V{}
	}
	(*m)[key] = value
}

// A SettingKind is the shape of a setting's value.
type SettingKind uint8

// The shapes.
const (
	WordSetting         SettingKind = iota // one of Words
	TextSetting                            // any text
	ListSetting                            // a list of texts
	AssociationsSetting                    // a list of {pattern, dialect, edition}
	SeveritiesSetting                      // code → one of Words
)

// A Setting is one key of the section with all that is known of it.
type Setting struct {
	Key     string // dotted
	Kind    SettingKind
	Words   []string // the values of a WordSetting and of each entry of a SeveritiesSetting
	Default string   // as JSON
	Doc     string   // Markdown
	Example string   // as JSON; "" for none
	// Client settings are read by the editor's extension, not by the server.
	Client bool
	// Machine settings must not come from a workspace, because they name programs.
	Machine bool

	apply func(p *settingsParser, key string, value any) // nil for Client settings
}

// Declared lists every setting: the one table that parsing, the reference page
// and the editors' configuration are made of.
func Declared(entries []dialects.Entry) []Setting {
	severities := []string{"error", "warning", "information", "hint", "off"}
	list := []Setting{
		{
			Key: "associations", Kind: AssociationsSetting, Default: "[]", apply: (*settingsParser).associations,
			Example: `[{"pattern": "bots/*.yaml", "dialect": "docker-agent"}, {"pattern": "legacy.agent.yaml", "edition": "contract-1.0"}]`,
			Doc: "Says what files are, stronger than anything that is recognised in them. The first entry whose `pattern` fits counts. " +
				"`pattern` is a glob (`*`, `**`, `?`, `[…]`, `{a,b}`): without a slash it is compared with the file's base name, otherwise with its path relative to the workspace folder, or the absolute path. " +
				"`dialect` and `edition` may each be left out.",
		},
		{
			Key: "env.files", Kind: ListSetting, Default: "[]", apply: (*settingsParser).envFiles,
			Example: `["config/dev.env", "~/secrets/agents.env"]`,
			Doc: "Further `.env` files whose names count as set, relative to the workspace folder. " +
				"Use it where the variables are set in another way when the agent is started.",
		},
		{
			Key: "env.unset", Kind: WordSetting, Words: slices.Concat([]string{"default"}, severities), Default: `"default"`, apply: (*settingsParser).unset,
			Doc: "The severity of a variable that is set nowhere. `default` is a warning in the editor and, in `mcp-lsp check`, an error where the runtime itself refuses the file.",
		},
		{
			Key: "rules", Kind: SeveritiesSetting, Words: severities, Default: "{}", apply: (*settingsParser).rules,
			Example: `{"no-effect": "off", "deprecated": "error"}`,
			Doc:     "The severity of each rule by its code, or `off`. `mcp-lsp explain` lists the codes.",
		},
	}
	list = append(list, editionSettings(entries)...)
	list = append(list, clientSettings()...)
	slices.SortStableFunc(list, func(a, b Setting) int { return compare(Key(a.Key), Key(b.Key)) })
	return list
}

// editionSettings are those of the dialects that have editions.
func editionSettings(entries []dialects.Entry) []Setting {
	var list []Setting
	for _, e := range entries {
		if len(e.Editions) == 0 {
			continue
		}
		words := []string{"auto"}
		doc := "The edition of " + e.Title + " whose rules count. `auto` lets each file show it; a comment in the file and `associations` are stronger."
		for _, ed := range e.Editions {
			words = append(words, ed.Name)
			doc += "\n\n`" + ed.Name + "`: " + ed.Doc
		}
		list = append(list, Setting{Key: e.Name + ".edition", Kind: WordSetting, Words: words, Default: `"auto"`, Doc: doc,
			apply: func(p *settingsParser, key string, value any) { p.edition(e.Name, words, key, value) }})
	}
	return list
}

// clientSettings are read by editors' extensions alone. They are declared here
// so that they are documented, and not reported as unknown.
func clientSettings() []Setting {
	return []Setting{
		{
			Key: "server.path", Kind: TextSetting, Default: `""`, Client: true, Machine: true,
			Doc: "The `mcp-lsp` program to start. Empty means the one that comes with the extension, or else the one on the `PATH`.",
		},
		{
			Key: "server.arguments", Kind: ListSetting, Default: "[]", Client: true, Machine: true,
			Doc: "Further arguments for the server, after `serve --stdio`.",
		},
		{
			Key: "trace.server", Kind: WordSetting, Words: []string{"off", "messages", "verbose"}, Default: `"off"`, Client: true,
			Doc: "Writes the messages between editor and server to the output channel.",
		},
	}
}
