// Package schema says what may be written in a document: types, fields, where
// each is legal, what it refers to, how its value is expanded, and the sentence
// that the loader says when a demand is broken. It knows no file and no dialect
// by name; dialects build their schemas from these values, and every feature
// and generic rule reads them.
package schema

// Kind is the kind of value that a Type describes.
type Kind uint8

// The kinds.
const (
	Any     Kind = iota // anything at all
	String              // text
	Integer             // a whole number
	Number              // a number
	Boolean             // true or false
	Object              // a mapping with known fields
	Map                 // a mapping with free keys and values of one type
	List                // a sequence
	Choice              // one of several types, see Members and Tag
)

// A Type describes the values that may stand at a place. Types are built once
// per schema and never changed afterwards; they may refer to each other in
// cycles.
type Type struct {
	Name string // the dialect's own name of an object ("MCPTool"); "" for most scalars
	Kind Kind
	Doc  string // one or more sentences in Markdown
	// Label names one value of an object for people ("MCP tool"); optional.
	Label string

	Nullable bool // an explicit null is accepted

	// Scalars.
	Strict  bool        // no conversion from another scalar kind
	Enum    []EnumValue // the values that exist
	Open    bool        // of an Enum: others are accepted, Enum only advises. Of an Object: unknown keys are accepted
	Pattern *Pattern
	Bounds  []Bound
	Checks  []Check // demands on one value that a Bound, Enum or Pattern cannot say
	Format  Format  // what the text is, for completion, links and generic checks
	Base    Base    // where a relative path (of Format FilePath, FolderPath, AnyPath) starts
	// Start says, of a text in a command line, in which folder a relative path
	// in it is looked up: "in the folder in which X is started". DotBeside is
	// true if one that begins with "./" or "../" starts at the document instead.
	Start     string
	DotBeside bool
	Expand    Forms                 // which spellings of variables the runtime expands here
	Secret    bool                  // values are never shown
	Sensitive func(key string) bool // of a Map: whether the value of this key is secret; nil means by the key's words

	// List and Map.
	Elem           *Type
	Key            *Type // of a Map, and of an open Object: its keys; nil for any text
	MinItems       int
	MaxItems       int      // 0 for no limit
	FewItems       string   // the sentence for fewer than MinItems
	ManyItems      string   // the sentence for more than MaxItems
	UniqueSeverity Severity // of a repeated item
	UniqueBy       string   // of a List of objects: a field that no two items may share ("" for none); "." means the item itself
	Unique         string   // the sentence for a repeated item; {value} is it

	// Object.
	Fields      []*Field
	Constraints []*Constraint
	Samples     []*Sample // whole values that completion offers
	// Essence is the field of an Object without which it counts as empty; ""
	// if only one without entries does.
	Essence string
	// Solid makes every value but null count as given, also an empty one.
	Solid bool

	// Choice.
	Tag         string    // the discriminator key; "" means that the first member whose shape fits is meant
	Members     []*Member // in the order in which messages list them
	TagSeverity Severity  // of a missing or unknown tag
	TagDefault  string    // the tag's value that is assumed where it is absent; "" means that the tag is required
	// ByPresence makes the tag a field that only one of two members has: the
	// first is meant where Tag is written, with whatever value, else the second.
	ByPresence bool
	// Infer makes the tag optional: where it is absent the member that knows
	// most of the keys is meant.
	Infer bool

	// Names.
	Defines string      // the kind of name that each key of the Map, or this String, declares
	Refers  []Reference // the kinds of name that this String refers to
	// Split finds the references inside a String; nil means that the whole
	// text is one reference of the kinds in Refers.
	Split func(value string) []Part

	// Suggest names a source of values that the dialect offers beside Enum
	// (see config.Dialect.Suggest); "" for none.
	Suggest string
}

// Severity is how bad a finding is. The zero value means the default of
// whatever it stands in, which is Error in a schema.
type Severity uint8

// The severities.
const (
	Default Severity = iota
	Error
	Warning
	Information
	Hint
	Off
)

// String returns the name that settings and reports use.
func (s Severity) String() string {
	return [...]string{"default", "error", "warning", "information", "hint", "off"}[s]
}

// Format says what a text is.
type Format uint8

// The formats.
const (
	NoFormat   Format = iota
	FilePath          // a path to a file
	FolderPath        // a path to a folder
	AnyPath           // a path to either
	URL
	Command  // a program's name or path
	Duration // Go's duration syntax
	RE2
	EnvName  // the name of an environment variable
	Markdown // prose, no checks
)

// Base is where a relative path starts.
type Base uint8

// The bases. Nothing is said about whether a path exists where its base is Unknown.
const (
	Beside  Base = iota // the folder of the document
	WorkDir             // the folder in which the runtime is started
	Unknown             // a folder that only the running program knows
)

// Forms is a set of spellings of an environment variable.
type Forms uint16

// The spellings.
const (
	Brace         Forms = 1 << iota // ${NAME}
	Dollar                          // $NAME
	EnvBrace                        // ${env.NAME}, also with "|| default"
	Tilde                           // a leading ~
	HeaderBrace                     // ${headers.NAME}
	Literal                         // nothing is expanded, and people often think it is
	ShellBrace                      // ${NAME:-default}, as in shells and Compose
	EditorBrace                     // ${env:NAME} and ${input:ID}, as in VS Code
	Percent                         // %NAME%, as in Windows
	TemplateBrace                   // {{NAME}} of templates and ${{ secrets.NAME }} of workflows
)

// A Field is one key of an object.
type Field struct {
	Name             string
	Type             *Type
	Required         bool
	RequiredText     string // the sentence for its absence; "" for the dialect's general one
	RequiredSeverity Severity
	Default          string // as it would be written; "" for none
	Example          string // as it would be written
	Doc              string // what it is, one or more sentences in Markdown
	// Only limits where the field is legal among its siblings.
	Only         *Only
	Since, Until string // editions in which the field exists, both included; "" for no limit
	Deprecated   string // a sentence that says what to write instead; "" if it is not
	// Aliases are other spellings that people use for this field (of other
	// tools or editions); an unknown key that equals one gets the rename as its fix.
	Aliases []string
	// Unread is a sentence for a field that is accepted and then has no effect; "" if it has one.
	Unread string
	// Role is the part that the field plays in starting or reaching a server,
	// for the rules that all dialects share; "" for none.
	Role Role
	// Unit is the unit of a number that is a time: "s" or "ms"; "" for others.
	Unit string
	// Hidden fields are legal but not offered by completion.
	Hidden bool
	// Order sorts completion among optional fields: lower first.
	Order int
}

// Role is the part that a field plays in starting or reaching an MCP server.
type Role uint8

// The roles.
const (
	NoRole        Role = iota
	CommandRole        // the program to start
	ArgsRole           // its arguments, a list of text
	EnvRole            // its environment, a map
	EnvFileRole        // a file with its environment
	WorkDirRole        // the folder to start it in
	URLRole            // the address of a remote server
	HeadersRole        // the headers sent to it, a map
	TransportRole      // the way to talk to it
	TimeoutRole        // a time to wait, see Unit
	ToolsRole          // the tools of it that are offered, a list of text
	PackageRole        // the package or image that the server is in
	NameRole           // what the server's tools are called by
	InstallRole        // the package from which a missing program is installed

	RoleCount // how many roles there are
)

// A Member is one alternative of a Choice.
type Member struct {
	Value        string // of the Tag; "" in an untagged Choice
	Type         *Type
	Doc          string
	Since, Until string
	Deprecated   string
}

// A Reference is a kind of name that a text refers to.
type Reference struct {
	Kind     string
	Severity Severity // of a name that nothing declares; Off if it need not exist
	Text     string   // the sentence; {name} is replaced. "" for the general one
	// Unless returns whether name is fine without a declaration (a built-in, an external one).
	Unless func(name string) bool
	// When must hold for the fields beside the name, or else it is not looked up.
	When []Condition
}

// A Part is one reference inside a text; Start and End are byte offsets in it.
type Part struct {
	Start, End int
	Kind       string
	Name       string
}

// Field returns the field called name of an object type, or nil.
func (t *Type) Field(name string) *Field {
	if t == nil {
		return nil
	}
	for _, f := range t.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Member returns the alternative with this tag value, or nil.
func (t *Type) Member(value string) *Member {
	for _, m := range t.Members {
		if m.Value == value {
			return m
		}
	}
	return nil
}

// A Schema is the description of one kind of document in one edition.
type Schema struct {
	Title   string // "HoloDeck agent (contract-1.0)"
	Edition string
	Root    *Type
	Texts   Texts
	// Elsewhere says of a key that t does not know which editions know it, for
	// the message; nil if the schema has no such knowledge. Fix titles and
	// edits are the dialect's affair.
	Elsewhere func(t *Type, key string) string
}
