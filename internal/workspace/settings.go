package workspace

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

// Settings are what the user may set, in the section "mcp-lsp". The zero value
// holds the defaults.
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

// A Problem is something that is wrong with a settings value. The rest counts.
type Problem struct {
	Key     string // dotted
	Message string // a sentence, without the value
}
