package holodeck

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// siblingRules are the rules for the other files that HoloDeck reads with an
// agent. Those about further files are left out.
func siblingRules() []*rule.Rule {
	return append(rule.Generic(), legacyRule(), urlRule(), unsetRule(), weightsRule(), axisRule(), matcherRule(), turnsRule(), orderRule(), loaderRule())
}

// checkSibling checks another file that the loader reads, as dialect describes
// it, and returns its errors.
func checkSibling(p *rule.Pass, dialect *config.Dialect, path string, content *text.Text) []rule.Finding {
	in := *p.Doc.Inputs
	in.Path = path
	doc := config.Open(dialect, p.Doc.Edition, p.Doc.Why, syntax.Parse(content, syntax.YAML), &in)
	var errors []rule.Finding
	for _, f := range rule.Run(context.Background(), doc, siblingRules(), p.Options) {
		if f.Severity == schema.Error && f.Path == "" {
			errors = append(errors, f)
		}
	}
	return errors
}

func casesFileRule() *rule.Rule {
	return &rule.Rule{
		Code: "test-cases-file", Severity: refused, Dialects: only(), Check: casesFile(),
		Summary: "The file of `test_cases_file` is missing or cannot be loaded.",
		Doc: "HoloDeck reads it with agent.yaml: a list of test cases, or a mapping with `test_cases`. What is wrong in it is reported there, " +
			"and once at the reference, since agent.yaml does not load.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "test_cases_file: cases.yaml\n",
			Right:   head + "test_cases_file: tests.yaml\n",
			Files:   map[string]string{"tests.yaml": "- input: Hi\n"},
		}},
	}
}

// casesFile makes the check; the description of such files is built when it
// is needed first.
func casesFile() func(*rule.Pass) {
	contract, released := build(Contract).tests, build(Released).tests
	return func(p *rule.Pass) {
		ref := p.Binding.Root.Get("test_cases_file")
		path, ok := p.Doc.File(ref)
		if cases := p.Binding.Root.Get("test_cases"); cases != nil && !cases.IsNull() {
			return // reported as a conflict
		}
		if !ok || p.Doc.Inputs.Files == nil || !isAgent(p.Binding.Schema) {
			return
		}
		shown := shownPath(p.Doc, path)
		content, ok := p.Doc.Inputs.Files.Read(path)
		if !ok {
			if info := p.Doc.Inputs.Files.Stat(path); !info.Exists || info.Folder {
				p.Report(rule.Finding{Span: ref.Span(), Message: "test_cases_file not found at " + shown})
			}
			return
		}
		if isFalsy(syntax.Parse(content, syntax.YAML).Root()) {
			return // no test cases
		}
		if message := notCases(content); message != "" {
			p.Report(rule.Finding{Span: ref.Span(), Message: "test_cases_file " + shown + message})
			return
		}
		dialect := *p.Doc.Dialect
		dialect.Schema = func(tree *syntax.Tree, _, edition string) *schema.Schema {
			if edition == Contract {
				return casesSchema(contract(), tree.Root())
			}
			return casesSchema(released(), tree.Root())
		}
		report(p, ref.Span(), path, "test_cases_file "+shown, checkSibling(p, &dialect, path, content))
	}
}

// casesSchema is the list of test cases, under test_cases if the root is a mapping.
func casesSchema(list *schema.Schema, root *syntax.Node) *schema.Schema {
	if root.Get("test_cases") == nil {
		return list
	}
	nested := *list
	nested.Root = with(object("TestCases", "test cases", "A file with test cases.",
		field("test_cases", list.Root, "The test cases.", required)), open)
	return &nested
}

// notCases says of a file that parses and holds no list of test cases what it
// holds.
func notCases(content *text.Text) string {
	tree := syntax.Parse(content, syntax.YAML)
	root := tree.Root()
	if v := value(root, "test_cases"); v != nil {
		root = v
	}
	if len(tree.Errors) > 0 || root.Kind == syntax.Sequence || root.Kind == syntax.Alias {
		return ""
	}
	return " must contain a list of test cases (optionally nested under a 'test_cases:' key); got " + pythonType(root)
}

// isFalsy reports whether Python takes the value for false, so that HoloDeck
// reads the file as empty.
func isFalsy(n *syntax.Node) bool {
	switch n.Kind {
	case syntax.Mapping:
		return len(n.Pairs) == 0
	case syntax.Sequence:
		return len(n.Items) == 0
	}
	s := resolve(n)
	return s.Kind == config.Null || s.Kind == config.Text && s.Text == "" || s.Kind == config.Boolean && !s.Bool || isNumber(s) && s.Number == 0
}

func pythonType(n *syntax.Node) string {
	if n.Kind == syntax.Mapping {
		return "dict"
	}
	return map[config.ScalarKind]string{
		config.Null: "NoneType", config.Text: "str", config.Integer: "int", config.Float: "float", config.Boolean: "bool", config.Date: "date", config.Binary: "bytes",
	}[resolve(n).Kind]
}

// report says at a reference that another file is at fault, and in that file
// what the faults are.
func report(p *rule.Pass, at text.Span, path, what string, errors []rule.Finding) {
	if len(errors) == 0 {
		return
	}
	p.Report(siblingFinding(at, path, what, errors))
	for _, f := range errors {
		f.Path, f.Fixes, f.Related = path, nil, nil
		p.Report(f)
	}
}

func siblingFinding(at text.Span, path, what string, errors []rule.Finding) rule.Finding {
	message := what + " has " + strconv.Itoa(len(errors)) + " errors, so this file does not load: "
	if len(errors) == 1 {
		message = what + " has an error, so this file does not load: "
	}
	f := rule.Finding{Severity: refused, Span: at, Message: message + errors[0].Message}
	for i, e := range errors {
		if i < 5 {
			f.Related = append(f.Related, rule.Related{Path: path, Span: e.Span, Message: e.Message})
		}
	}
	return f
}

func configRule() *rule.Rule {
	return &rule.Rule{
		Code: "shared-configuration", Severity: refused, Dialects: only(), Check: sharedConfigs,
		Summary: "The configuration that HoloDeck reads with an agent keeps the agent from loading.",
		Doc: "With every agent HoloDeck reads `config.yml` or `config.yaml` beside it and in `~/.holodeck`. A fault or an unset variable there fails each agent. " +
			"An entry of `mcp_servers` without `type` is fine in that file and fails the agents that get it.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "tools:\n  - name: docs\n    description: Docs\n    type: vectorstore\n    source: docs\n    database: missing_kind\n",
			Right:   head + "tools:\n  - name: docs\n    description: Docs\n    type: vectorstore\n    source: docs\n    database: main\n",
			Files: map[string]string{"config.yaml": "vectorstores:\n  main:\n    provider: postgresql\n    connection_string: postgresql://localhost/docs\n" +
				"  missing_kind:\n    provider: redis\n    connection_string: redis://localhost\n"},
		}},
	}
}

// sharedConfigs checks the configurations that count for an agent.
func sharedConfigs(p *rule.Pass) {
	if p.Doc.Edition != Released || !isAgent(p.Binding.Schema) || p.Doc.Inputs.Files == nil || p.Binding.Root == nil {
		return
	}
	at := headSpan(p.Binding.Root)
	for _, path := range configPaths(p.Doc) {
		content, ok := p.Doc.Inputs.Files.Read(path)
		if !ok || isFalsy(syntax.Parse(content, syntax.YAML).Root()) {
			continue
		}
		what := configName(p.Doc, path)
		if errors := checkSibling(p, p.Doc.Dialect, path, content); len(errors) > 0 {
			p.Report(siblingFinding(at, path, what, errors))
		}
	}
	set := configs(p.Doc)
	set.servers(p, at)
	set.clouds(p)
	stores(p, set)
}

// configName says which configuration it is.
func configName(d *config.Document, path string) string {
	if filepath.Base(filepath.Dir(path)) == ".holodeck" {
		return "The configuration ~/.holodeck/" + filepath.Base(path)
	}
	return "The configuration " + shownPath(d, path)
}

// stores checks the databases that vectorstore tools name.
func stores(p *rule.Pass, set configSet) {
	names, ok := set.names("vectorstores")
	if !ok {
		return
	}
	objects(p, "VectorstoreTool", func(v *config.Value) {
		name, ok := textOf(p, v.Get("database"))
		if !ok || blank(name) {
			return
		}
		store, found := set.store(name)
		switch {
		case !found:
			p.Report(rule.Finding{
				Severity: schema.Warning, Span: v.Get("database").Span(),
				Message: "No vectorstore '" + rule.Shorten(name) + "' is configured (there are: " + strings.Join(names, ", ") + "); HoloDeck falls back to memory",
			})
		case !isDatabase(store.Get("provider").Text()):
			p.Report(rule.Finding{
				Span:    v.Get("database").Span(),
				Message: "The vectorstore '" + rule.Shorten(name) + "' has a provider that a tool's database does not take: Input should be " + alternatives(quotedValues(database().Field("provider").Type)),
			})
		}
	})
}

// store returns the configured vectorstore called name.
func (s configSet) store(name string) (*config.Value, bool) {
	for _, section := range s.section("vectorstores") {
		if v := section.Get(name); v != nil {
			return v, true
		}
	}
	return nil, false
}

// isDatabase reports whether a provider of a vectorstore is one of a database.
// A variable may be.
func isDatabase(provider string) bool {
	if strings.EqualFold(provider, "postgresql") || strings.Contains(provider, "${") {
		return true
	}
	return database().Field("provider").Type.Lists(provider)
}
