package schema

// A Sample is a whole value that completion offers and that new entries are
// made of. The features write it in the document's notation.
type Sample struct {
	Label        string
	Doc          string
	Value        Template
	Since, Until string
}

// A Template is a value to write: a scalar, fields or items. In a scalar, Stop
// makes Text a tab stop with this default; Choices are its alternatives.
type Template struct {
	Text    string
	Stop    bool
	Choices []string
	Quote   bool // write the text in double quotes
	Fields  []TemplateField
	Items   []Template
	Flow    bool
}

// A TemplateField is a key with its value.
type TemplateField struct {
	Key   string
	Value Template
}
