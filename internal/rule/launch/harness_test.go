package launch_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A disk is the files of a test by absolute path. A path that ends in a slash
// is a folder.
type disk map[string]string

func (d disk) Read(path string) (*text.Text, bool) {
	s, ok := d[filepath.ToSlash(path)]
	return text.New(s), ok
}

func (d disk) Stat(path string) config.FileInfo {
	path = filepath.ToSlash(path)
	if _, ok := d[path]; ok {
		return config.FileInfo{Exists: true}
	}
	_, ok := d[path+"/"]
	return config.FileInfo{Exists: ok, Folder: ok}
}

func (d disk) List(path string) []string {
	var names []string
	for p := range d {
		if rest, ok := strings.CutPrefix(p, strings.TrimRight(filepath.ToSlash(path), "/")+"/"); ok && !strings.Contains(rest, "/") && rest != "" {
			names = append(names, rest)
		}
	}
	slices.Sort(names)
	return names
}

// A place is where an entry of a server stands: in a document of a dialect.
type place struct {
	dialect, edition, path string
	// entry is the document in block style with %s for the entry's own lines,
	// which are indented as deep as %s is.
	entry string
	json  bool
}

var (
	contract = place{"holodeck", "contract-1.0", "/w/agent.yaml", "tools:\n  - name: files\n    description: Reads files\n    type: mcp\n    server: files\n    %s", false}
	released = place{"holodeck", "0.7", "/w/agent.yaml", "name: a\nmodel:\n  provider: openai\n  name: gpt-4o\ninstructions:\n  inline: Help.\ntools:\n  - name: files\n    description: Reads files\n    type: mcp\n    %s", false}
	docker   = place{"docker-agent", "16", "/w/team.yaml", "agents:\n  root:\n    model: openai/gpt-5\n    instruction: Help.\n    toolsets:\n      - type: mcp\n        %s", false}
	raw      = place{"raw", "", "/w/config.json", "models:\n  m:\n    provider: ollama\n    method: openai-chat-completions\n    model_id: x\nmcp:\n  servers:\n    files:\n      %s\nagents:\n  a:\n    model: m\n    tools:\n      use:\n        - mcp/files/q", true}
)

// A case is an entry with what is found in it.
type mistake struct {
	at    place
	entry string // in YAML's block style
	// want lists what is found: "code", or "severity code", "code: part of the
	// message". Nothing else of severity warning or worse may be found.
	want []string
	// fixed is the entry after the first fix of the first finding in want; "-"
	// if there is none.
	fixed string
	env   []string
	files disk
}

func wants(want ...string) []string { return want }

// run checks the entry in every notation that the dialect takes.
func (m mistake) run(t *testing.T) {
	t.Helper()
	for name, src := range m.notations(t) {
		found := m.find(src)
		left := m.match(t, name, src, found)
		if m.fixed == "" || left == nil {
			continue
		}
		m.repair(t, name, src, *left)
	}
}

// notations are the document in block style, with CRLF, with comments, in
// brackets, and as JSON.
func (m mistake) notations(t *testing.T) map[string]string {
	t.Helper()
	block := m.block(m.entry)
	if m.at.json {
		return map[string]string{"JSON": asJSON(t, block, "  "), "dense JSON": asJSON(t, block, "")}
	}
	all := map[string]string{
		"block": block, "CRLF": strings.ReplaceAll(block, "\n", "\r\n"), "flow": m.flow(t, false), "JSON in YAML": m.flow(t, true),
	}
	if !strings.Contains(block, "|") && !strings.Contains(block, ">") {
		all["comments"] = commented(block)
	}
	return all
}

func (m mistake) block(entry string) string {
	before, _, _ := strings.Cut(m.at.entry, "%s")
	indent := strings.Repeat(" ", len(before)-strings.LastIndexByte(before, '\n')-1)
	return strings.Replace(m.at.entry, "%s", strings.ReplaceAll(strings.TrimRight(entry, "\n"), "\n", "\n"+indent), 1) + "\n"
}

// flow writes the entry itself in brackets on one line.
func (m mistake) flow(t *testing.T, quoted bool) string {
	t.Helper()
	block := m.block(m.entry)
	tree := syntax.Parse(text.New(block), syntax.YAML)
	at := strings.Index(block, strings.SplitN(m.entry, "\n", 2)[0])
	node := tree.Root()
	for deeper := true; deeper; {
		deeper = false
		for _, child := range children(node) {
			if child.Span.Contains(at) && (child.Kind == syntax.Mapping || child.Kind == syntax.Sequence) && child.Span.Start <= at && holds(child, m.entry) {
				node, deeper = child, true
				break
			}
		}
	}
	flat := inBrackets(node, quoted)
	return block[:node.Span.Start] + flat + block[node.Span.End:]
}

// holds reports whether n is around the whole entry and not only a part of it.
func holds(n *syntax.Node, entry string) bool {
	first := strings.TrimSpace(strings.SplitN(entry, ":", 2)[0])
	if n.Get(strings.Trim(first, `"`)) != nil {
		return true
	}
	return slices.ContainsFunc(children(n), func(c *syntax.Node) bool { return holds(c, entry) })
}

func children(n *syntax.Node) []*syntax.Node {
	var all []*syntax.Node
	for _, p := range n.Pairs {
		all = append(all, p.Value)
	}
	for _, i := range n.Items {
		all = append(all, i.Value)
	}
	return all
}

var literalWord = regexp.MustCompile(`^(?:true|false|null|~|yes|no|-?[0-9]+(?:\.[0-9]+)?)$`)

func inBrackets(n *syntax.Node, quoted bool) string {
	switch n.Kind {
	case syntax.Mapping:
		var parts []string
		for _, p := range n.Pairs {
			key := p.Key.Value
			if quoted || !regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*$`).MatchString(key) {
				key = jsonText(key)
			}
			parts = append(parts, key+": "+inBrackets(p.Value, quoted))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case syntax.Sequence:
		var parts []string
		for _, i := range n.Items {
			parts = append(parts, inBrackets(i.Value, quoted))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case syntax.Null:
		return "null"
	}
	if n.Style == syntax.Plain && (literalWord.MatchString(n.Value) || !quoted && regexp.MustCompile(`^[A-Za-z0-9@_./-]+$`).MatchString(n.Value) && !strings.HasPrefix(n.Value, "@")) {
		return n.Value
	}
	return jsonText(n.Value)
}

func jsonText(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}

func asJSON(t *testing.T, block, indent string) string {
	t.Helper()
	var v any
	flat := inBrackets(syntax.Parse(text.New(block), syntax.YAML).Root(), true)
	if indent == "" {
		return flat + "\n"
	}
	if err := json.Unmarshal([]byte(flat), &v); err != nil {
		t.Fatalf("%v in %s", err, flat)
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// commented puts a comment behind every line.
func commented(block string) string {
	var lines []string
	for i, line := range strings.Split(strings.TrimRight(block, "\n"), "\n") {
		lines = append(lines, line+"  # note "+string(rune('a'+i%26)))
	}
	return strings.Join(lines, "\n") + "\n"
}

func (m mistake) open(src string) (*config.Document, []*rule.Rule) {
	entry := dialects.Find(dialects.All(), m.at.dialect)
	vars := map[string]string{"PATH": "/bin"}
	names := []string{"PATH"}
	for _, e := range m.env {
		name, value, _ := strings.Cut(e, "=")
		vars[name] = value
		names = append(names, name)
	}
	files := disk{"/bin/npx": "", "/bin/uvx": "", "/bin/docker": "", "/w/.gitignore": ".env\n"}
	for path, content := range m.files {
		files[path] = content
	}
	in := &config.Inputs{
		Path: m.at.path, WorkDir: "/w", Home: "/home/ada", Files: files,
		Environ:      func(name string) (string, bool) { v, ok := vars[name]; return v, ok },
		EnvironNames: func() []string { return names },
	}
	return config.Open(entry.Dialect, m.at.edition, "the test", syntax.Parse(text.New(src), entry.Format), in), entry.Rules
}

func (m mistake) find(src string) []rule.Finding {
	d, rules := m.open(src)
	return rule.Run(context.Background(), d, rules, rule.Options{Severity: map[string]schema.Severity{
		// What is about the document and not about its servers.
		"edition": schema.Off, "unset-variable": schema.Off, "missing-variable": schema.Off, "program-missing": schema.Off,
		"secret-file-mode": schema.Off, "example-value": schema.Off, "unused": schema.Off, "inert-server": schema.Off,
	}})
}

// match compares what is found with what is wanted. It returns the finding that
// the first of want names.
func (m mistake) match(t *testing.T, name, src string, found []rule.Finding) *rule.Finding {
	t.Helper()
	left := slices.Clone(found)
	var first *rule.Finding
	for n, w := range m.want {
		i := slices.IndexFunc(left, func(f rule.Finding) bool { return names(f, w) })
		if i < 0 {
			t.Errorf("%s: %q is not found, but %q in\n%s", name, w, shown(found), src)
			return nil
		}
		if n == 0 {
			f := left[i]
			first = &f
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, f := range left {
		if f.Severity <= schema.Warning || len(m.want) == 0 && f.Severity <= schema.Information {
			t.Errorf("%s: unexpected %q in\n%s", name, shown([]rule.Finding{f}), src)
		}
	}
	return first
}

// names reports whether f is what a wanted text says: "[severity] code[: part]".
func names(f rule.Finding, want string) bool {
	head, part, _ := strings.Cut(want, ": ")
	words := strings.Fields(head)
	return f.Code == words[len(words)-1] && (len(words) == 1 || f.Severity.String() == words[0]) && strings.Contains(f.Message, part)
}

func shown(found []rule.Finding) []string {
	var all []string
	for _, f := range found {
		all = append(all, f.Severity.String()+" "+f.Code+": "+f.Message)
	}
	return all
}

// repair applies the first fix of f and compares the result, as data and for
// the comments that it keeps.
func (m mistake) repair(t *testing.T, name, src string, f rule.Finding) {
	t.Helper()
	if m.fixed == "-" {
		if len(f.Fixes) > 0 {
			t.Errorf("%s: the fix %q is offered for %s", name, f.Fixes[0].Title, f.Message)
		}
		return
	}
	if len(f.Fixes) == 0 {
		t.Errorf("%s: no fix is offered for %s", name, f.Message)
		return
	}
	got := src
	for _, e := range f.Fixes[0].Edits() {
		if e.Path != "" {
			continue
		}
		fixed, err := text.New(src).Apply(e.Edits...)
		if err != nil {
			t.Errorf("%s: %q: %v", name, f.Fixes[0].Title, err)
			return
		}
		got = fixed.String()
	}
	if got == src && name == "comments" {
		return // it would lose one
	}
	want := inBrackets(syntax.Parse(text.New(m.block(m.fixed)), syntax.YAML).Root(), true)
	tree := syntax.Parse(text.New(got), syntax.YAML)
	if have := inBrackets(tree.Root(), true); sorted(t, have) != sorted(t, want) || len(tree.Errors) > 0 {
		t.Errorf("%s: %q gives\n%s\nand not\n%s", name, f.Fixes[0].Title, got, m.block(m.fixed))
		return
	}
	if name == "CRLF" && strings.Count(got, "\n") != strings.Count(got, "\r\n") {
		t.Errorf("CRLF: %q mixes line ends: %q", f.Fixes[0].Title, got)
	}
	if name == "comments" && strings.Count(got, "# note") < strings.Count(src, "# note")-max(0, strings.Count(m.entry, "\n")-strings.Count(m.fixed, "\n")) {
		t.Errorf("comments: %q loses some:\n%s", f.Fixes[0].Title, got)
	}
	for _, again := range m.find(got) {
		if again.Code == f.Code && again.Message == f.Message {
			t.Errorf("%s: %q leaves %s in\n%s", name, f.Fixes[0].Title, again.Message, got)
		}
	}
}

// sorted is a document as JSON with the keys of mappings in order.
func sorted(t *testing.T, flat string) string {
	t.Helper()
	flat = regexp.MustCompile(`: ~`).ReplaceAllString(flat, ": null")
	var v any
	if err := json.Unmarshal([]byte(flat), &v); err != nil {
		return flat
	}
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
