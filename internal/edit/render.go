package edit

import (
	"fmt"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A Renderer writes templates in a style. Snippet selects LSP's snippet syntax
// with tab stops, which are numbered through all that one Renderer writes.
type Renderer struct {
	Style
	Snippet bool
	stops   int
	// noBlocks keeps block scalars out: what follows would be taken for their text.
	noBlocks bool
}

// Entry writes v as an item or as a document: its first line stands at the
// place, further lines begin with indent.
func (r *Renderer) Entry(v schema.Template, indent string) string {
	switch {
	case r.Flow || v.Flow || !isCollection(v) || isEmpty(v):
		return r.inline(v, indent)
	case v.Fields != nil:
		return r.fields(v.Fields, indent)
	}
	return r.Items(v.Items, indent)
}

// Value writes v as it stands behind the colon of a key whose line is indented
// by indent, with the blank or line break before it.
func (r *Renderer) Value(v schema.Template, indent string) string {
	switch {
	case r.Flow:
		return strings.TrimPrefix(r.Colon, ":") + r.inline(v, indent)
	case v.Flow || !isCollection(v) || isEmpty(v):
		if text := r.inline(v, indent); text != "" {
			return " " + text
		}
		return ""
	case v.Fields != nil:
		indent += r.Indent
	default:
		indent += r.Dash
	}
	return r.EOL + indent + r.Entry(v, indent)
}

// Field writes a key with its value; further lines begin with indent or more.
func (r *Renderer) Field(f schema.TemplateField, indent string) string {
	return r.text(r.Key(f.Key)) + ":" + r.Value(f.Value, indent)
}

// Items writes the items of a block sequence, dashes included.
func (r *Renderer) Items(items []schema.Template, indent string) string {
	lines := make([]string, len(items))
	for i, item := range items {
		lines[i] = r.Item(item, indent)
	}
	return strings.Join(lines, r.EOL+indent)
}

// Item writes one item of a block sequence, its dash included.
func (r *Renderer) Item(v schema.Template, indent string) string {
	if text := r.Entry(v, indent+" "+r.Gap); text != "" {
		return "-" + r.Gap + text
	}
	return "-"
}

func (r *Renderer) fields(fields []schema.TemplateField, indent string) string {
	lines := make([]string, len(fields))
	for i, f := range fields {
		lines[i] = r.Field(f, indent)
	}
	return strings.Join(lines, r.EOL+indent)
}

// inline writes a scalar or a flow collection.
func (r *Renderer) inline(v schema.Template, indent string) string {
	if !isCollection(v) {
		return r.scalar(v, indent)
	}
	outer := r.Flow
	r.Flow = true
	defer func() { r.Flow = outer }()
	inner := indent
	if r.Lines {
		inner += r.Indent
	}
	var parts []string
	for _, f := range v.Fields {
		parts = append(parts, r.Field(f, inner))
	}
	for _, item := range v.Items {
		parts = append(parts, r.inline(item, inner))
	}
	open, end, pad := "{", "}", r.Pad
	if v.Items != nil {
		open, end, pad = "[", "]", ""
	}
	switch {
	case len(parts) == 0:
		return open + end
	case r.Lines && !v.Flow:
		return open + r.EOL + inner + strings.Join(parts, ","+r.EOL+inner) + r.EOL + indent + end
	}
	return open + pad + strings.Join(parts, r.Comma) + pad + end
}

// scalar writes a scalar, with a tab stop if the template has one.
func (r *Renderer) scalar(v schema.Template, indent string) string {
	if strings.Contains(v.Text, "\n") && !r.Flow && !v.Quote && !r.noBlocks {
		return r.literal(v, indent+r.Indent)
	}
	quote := r.quoteFor(v)
	mark := ""
	if quote != 0 {
		mark = string(quote)
	}
	bare := func(s string) string {
		if quote == 0 {
			return r.text(s)
		}
		whole := quoted(s, quote)
		return r.text(whole[1 : len(whole)-1])
	}
	switch {
	case !r.Snippet || !v.Stop && len(v.Choices) == 0:
		return mark + bare(v.Text) + mark
	case len(v.Choices) > 0:
		choices := make([]string, len(v.Choices))
		for i, c := range v.Choices {
			choices[i] = choice(bare(c))
		}
		return mark + r.stop("|"+strings.Join(choices, ",")+"|") + mark
	case v.Text == "":
		return mark + r.stop("") + mark
	}
	return mark + r.stop(":"+bare(v.Text)) + mark
}

// quoteFor returns the quote that the scalar v needs, or 0.
func (r *Renderer) quoteFor(v schema.Template) byte {
	all := append([]string{v.Text}, v.Choices...)
	for _, s := range all {
		switch {
		case v.Quote:
			return '"'
		case s == "" && (len(v.Choices) > 0 || !r.Flow):
		case r.JSON && !isLiteral(s), !r.JSON && s == "" && !v.Stop:
			return '"'
		case !r.JSON && s != "" && !PlainSafe(s, r.Flow):
			if printable(s) {
				return r.Quote
			}
			return '"'
		}
	}
	return 0
}

// literal writes a text of several lines as a block scalar.
func (r *Renderer) literal(v schema.Template, indent string) string {
	head, body := "|-", v.Text
	if strings.HasSuffix(body, "\n") {
		head, body = "|", strings.TrimSuffix(body, "\n")
	}
	if strings.HasPrefix(strings.TrimLeft(body, "\n"), " ") || strings.HasSuffix(body, "\n") || !printable(strings.ReplaceAll(body, "\n", "")) {
		return r.scalar(schema.Template{Text: v.Text, Quote: true, Stop: v.Stop}, indent)
	}
	lines := strings.Split(r.text(body), "\n")
	for i := 1; i < len(lines); i++ {
		if lines[i] != "" {
			lines[i] = indent + lines[i]
		}
	}
	text := strings.Join(lines, r.EOL)
	if r.Snippet && v.Stop {
		text = r.stop(":" + text)
	}
	return head + r.EOL + indent + text
}

// Text returns value as a scalar that is read as text, in quotes where it needs
// them. A JSON literal or a number becomes a text too.
func (s Style) Text(value string) string {
	switch {
	case s.JSON:
		return quoted(value, '"')
	case PlainSafe(value, s.Flow) && readsAsText(value):
		return value
	case printable(value):
		return quoted(value, s.Quote)
	}
	return quoted(value, '"')
}

// Inside returns value as it stands between quotes of this kind.
func Inside(value string, quote byte) string {
	if quote == '\'' {
		return strings.ReplaceAll(value, "'", "''")
	}
	return escaped(value)
}

// Key returns a key as it is written before its colon.
func (s Style) Key(name string) string {
	switch {
	case s.JSON:
		return quoted(name, '"')
	case PlainSafe(name, s.Flow) && readsAsText(name):
		return name
	}
	return quoted(name, s.Quote)
}

// text escapes what a snippet would not take literally.
func (r *Renderer) text(s string) string {
	if !r.Snippet {
		return s
	}
	return Literal(s)
}

// Placeholder writes the next tab stop with a default; without snippets it is
// just the text.
func (r *Renderer) Placeholder(text string) string {
	if !r.Snippet {
		return text
	}
	return r.stop(":" + Literal(text))
}

// stop writes the next tab stop.
func (r *Renderer) stop(rest string) string {
	r.stops++
	return fmt.Sprintf("${%d%s}", r.stops, rest)
}

// Literal returns s as it stands in a snippet that inserts exactly s.
func Literal(s string) string {
	return strings.NewReplacer(`\`, `\\`, `$`, `\$`, `}`, `\}`).Replace(s)
}

// choice escapes what separates the choices of a tab stop.
func choice(s string) string {
	return strings.NewReplacer(`,`, `\,`, `|`, `\|`).Replace(s)
}

// isCollection reports whether v is a mapping or list. One in brackets without
// anything else is an empty mapping.
func isCollection(v schema.Template) bool {
	return v.Fields != nil || v.Items != nil || v.Flow && v.Text == "" && !v.Quote && !v.Stop
}

func isEmpty(v schema.Template) bool { return len(v.Fields) == 0 && len(v.Items) == 0 }
