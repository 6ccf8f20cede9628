package holodeck

import "github.com/mcp-lsp/mcp-lsp/internal/schema"

func sample(label, doc string, fields ...schema.TemplateField) *schema.Sample {
	return &schema.Sample{Label: label, Doc: doc, Value: schema.Template{Fields: fields}}
}

func tfield(key string, value schema.Template) schema.TemplateField {
	return schema.TemplateField{Key: key, Value: value}
}

// word is text that stays as it is.
func word(text string) schema.Template { return schema.Template{Text: text} }

// literal is text in double quotes that stays as it is.
func literal(text string) schema.Template { return schema.Template{Text: text, Quote: true} }

// stop is a place to type, with a default.
func stop(text string) schema.Template { return schema.Template{Text: text, Stop: true} }

// quoted is a place to type between double quotes.
func quoted(text string) schema.Template {
	return schema.Template{Text: text, Stop: true, Quote: true}
}

// pick is a place with alternatives, the first one is the default.
func pick(choices ...string) schema.Template {
	return schema.Template{Text: choices[0], Stop: true, Choices: choices}
}

// fields is a nested mapping.
func fields(f ...schema.TemplateField) schema.Template { return schema.Template{Fields: f} }

// items is a list in one line.
func items(values ...schema.Template) schema.Template {
	return schema.Template{Items: values, Flow: true}
}

// block is a list with one item a line.
func block(values ...schema.Template) schema.Template { return schema.Template{Items: values} }
