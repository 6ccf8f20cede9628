package rule

// The codes of the generic rules.
const (
	CodeSyntax         = "syntax"
	CodeUnknownKey     = "unknown-key"
	CodeMissingField   = "missing-field"
	CodeWrongType      = "wrong-type"
	CodeInvalidValue   = "invalid-value"
	CodeOutOfRange     = "out-of-range"
	CodeWrongPlace     = "wrong-place"
	CodeConflict       = "conflicting-fields"
	CodeUnknownVariant = "unknown-variant"
	CodeDuplicateKey   = "duplicate-key"
	CodeDuplicateName  = "duplicate-name"
	CodeUndefined      = "undefined-reference"
	CodeDeprecated     = "deprecated"
	CodeNoEffect       = "no-effect"
	CodeLength         = "wrong-length"
	CodeExtraDocument  = "extra-document"
)
