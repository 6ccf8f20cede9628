package dockeragent

// The codes of the rules that only this dialect has.
const (
	CodeSource    = "mcp-source"       // none or several of command, remote and ref
	CodePattern   = "pattern"          // a regular expression that does not compile
	CodeCatalog   = "catalog-name"     // a name that Docker's catalog does not have
	CodeType      = "toolset-type"     // a toolset type that the runtime does not know
	CodeTransport = "transport"        // a transport_type that fails
	CodeOverride  = "lost-setting"     // a setting beside a reference that is not taken
	CodeMerge     = "merge-override"   // a key both merged and set
	CodeAlloy     = "alloy"            // an alloy that names itself or a missing model
	CodeTools     = "duplicate-tools"  // tools that two toolsets have
	CodeProvider  = "unknown-provider" // a provider that is neither built in nor defined
	CodeUnused    = "unused"           // a definition that nothing names
	CodeKey       = "missing-key"      // a variable that a provider needs
	CodeModel     = "missing-model"    // an agent or model without what it runs on
	CodeScript    = "script-arguments" // arguments of a script that do not fit its command
	CodeRemote    = "remote"           // remote on a toolset that has none
	CodeExternal  = "external-agent"   // an external agent called like one of the document
	CodeDocument  = "document"         // the file as a whole
	CodeHandoff   = "forced-handoff"   // a forced handoff that ends nowhere
	CodeHook      = "hook-option"      // an option of a hook that its moment does not take
	CodeStrategy  = "rag-strategy"     // a way to search that the runtime does not know
	CodeDefer     = "lost-defer"       // a field that migration drops
	CodeVariable  = "missing-variable" // a variable that is not set
	CodeForm      = "variable-form"    // a spelling that is not replaced here
)

// The sources of values that completion asks for.
const (
	suggestProvider = "provider"
	suggestModel    = "model"
	suggestRef      = "ref"
	suggestEndpoint = "endpoint"
	suggestTool     = "tool"
	suggestOriginal = "original"
	suggestSkill    = "skill"
)
