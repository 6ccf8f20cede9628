package lsp_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

// A toy is a dialect for tests of the protocol: YAML with the root key "toy".
// Its rules do what the text asks for.
type toy struct {
	passes  atomic.Int32  // runs of the rules
	entered chan struct{} // gets a value when the text has SLOW
	release chan struct{} // lets that go on
}

func newToy() *toy {
	return &toy{entered: make(chan struct{}, 100), release: make(chan struct{})}
}

// options are those of a session that knows the toy.
func (t *toy) options() workspace.Options {
	return workspace.Options{Dialects: []dialects.Entry{t.entry()}}
}

func (t *toy) entry() dialects.Entry {
	return dialects.Entry{Dialect: t.dialect(), Rules: []*rule.Rule{
		{Code: "todo", Severity: schema.Warning, Summary: "Something is left to do.", Doc: "Do it.", Check: todo},
		{Code: "text", Severity: schema.Hint, Summary: "Tells the text.", Check: t.tellText},
		{Code: "control", Severity: schema.Error, Summary: "Does what the text says.", Check: t.control},
		{Code: "sibling", Severity: schema.Error, Summary: "Looks into base.yaml.", Check: sibling},
	}}
}

func (t *toy) dialect() *config.Dialect {
	root := &schema.Type{Name: "Toy", Kind: schema.Object, Open: true, Doc: "A toy.", Fields: []*schema.Field{
		{Name: "toy", Doc: "The toy.", Type: &schema.Type{Kind: schema.String, Defines: "toy"}},
		{Name: "mode", Doc: "How it works.", Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{{Value: "fast"}, {Value: "slow"}}}},
		{Name: "like", Type: &schema.Type{Kind: schema.String, Refers: []schema.Reference{{Kind: "toy"}}}},
	}}
	return &config.Dialect{
		Name: "toy", Title: "Toy", FileNames: []string{"toy.yaml"},
		Editions: []config.Edition{{Name: "1", Doc: "The first."}, {Name: "2", Doc: "The second."}}, Newest: "2",
		Recognise: func(tree *syntax.Tree, _ string) config.Confidence {
			if tree.Root().Get("toy") != nil {
				return config.Sure
			}
			return config.No
		},
		Schema: func(_ *syntax.Tree, _, edition string) *schema.Schema {
			return &schema.Schema{Title: "Toy", Edition: edition, Root: root}
		},
		Scalars: config.Scalars{
			Resolve: func(n *syntax.Node) config.Scalar { return config.Scalar{Kind: config.Text, Text: n.Value} },
			Convert: func(_ *schema.Type, s config.Scalar) (config.Scalar, bool) { return s, true },
		},
		Describe: func(d *config.Document, v *config.Value) []string {
			return []string{fmt.Sprintf("Text: %q", d.Tree.Text.String())}
		},
		Explain: func(d *config.Document) string { return "Edition " + d.Edition + "." },
	}
}

// todo finds TODO and offers to replace it.
func todo(p *rule.Pass) {
	src := p.Doc.Tree.Text.String()
	for at := 0; ; {
		i := strings.Index(src[at:], "TODO")
		if i < 0 {
			return
		}
		span := text.Span{Start: at + i, End: at + i + 4}
		at = span.End
		p.Report(rule.Finding{Span: span, Message: "something is left to do", Deprecated: true,
			Related: []rule.Related{{Span: text.Span{Start: 0, End: 3}, Message: "in this toy"}},
			Fixes: []rule.Fix{
				{Title: "Mark as done", Preferred: true, All: "todo", Edits: rule.Edit(text.Edit{Span: span, New: "DONE"})},
				{Title: "Note it in notes.txt", Edits: func() []rule.FileEdit {
					return []rule.FileEdit{{Path: filepath.Join(filepath.Dir(p.Doc.Inputs.Path), "notes.txt"), Create: true, Edits: []text.Edit{{New: "todo\n"}}}}
				}},
			}})
	}
}

// tellText reports the text itself if it asks for that.
func (t *toy) tellText(p *rule.Pass) {
	t.passes.Add(1)
	if src := p.Doc.Tree.Text.String(); strings.Contains(src, "TELL") {
		p.Report(rule.Finding{Span: text.Span{Start: 0, End: 3}, Message: src})
	}
}

func (t *toy) control(p *rule.Pass) {
	src := p.Doc.Tree.Text.String()
	if strings.Contains(src, "PANIC") {
		panic("as the text says")
	}
	if strings.Contains(src, "SLOW") {
		t.entered <- struct{}{}
		<-t.release
	}
}

// sibling reports BAD in base.yaml beside the document, there and at its first key.
func sibling(p *rule.Pass) {
	if p.Doc.Inputs.Path == "" {
		return
	}
	path := filepath.Join(filepath.Dir(p.Doc.Inputs.Path), "base.yaml")
	base, ok := p.Doc.Inputs.Files.Read(path)
	if !ok {
		return
	}
	if i := strings.Index(base.String(), "BAD"); i >= 0 {
		p.Report(rule.Finding{Span: text.Span{Start: 0, End: 3}, Message: "base.yaml is bad"})
		p.Report(rule.Finding{Path: path, Span: text.Span{Start: i, End: i + 3}, Message: "this is bad"})
	}
}
