package dialects

import "github.com/mcp-lsp/mcp-lsp/internal/rule"

// PinCode is the code of findings about the comment that pins a file's dialect
// and edition.
const PinCode = "pin"

// TooLargeCode is the code of the one finding about a file that is too large to
// be looked at.
const TooLargeCode = "too-large"
