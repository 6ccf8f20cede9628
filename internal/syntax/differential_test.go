package syntax

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// oracle returns the documents that yaml.v3 finds in src, or its error.
func oracle(src string) (docs []*yaml.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	d := yaml.NewDecoder(strings.NewReader(src))
	for {
		n := new(yaml.Node)
		if err := d.Decode(n); errors.Is(err, io.EOF) {
			return docs, nil
		} else if err != nil {
			return nil, err
		}
		docs = append(docs, n)
	}
}

// A comparer finds the first difference between a tree and yaml.v3's nodes.
type comparer struct {
	t       *text.Text
	columns bool
}

// compareTrees returns how tree differs from what yaml.v3 found, "" if it does
// not.
func compareTrees(tree *Tree, docs []*yaml.Node) string {
	c := comparer{tree.Text, !strings.HasPrefix(tree.Text.String(), bom)}
	ours := tree.Docs
	if len(docs) == 0 && len(ours) == 1 && ours[0].Root.Kind == Null {
		return ""
	}
	if len(ours) != len(docs) {
		return fmt.Sprintf("%d documents, want %d", len(ours), len(docs))
	}
	for i, d := range docs {
		if len(d.Content) != 1 {
			return fmt.Sprintf("document %d: want %d roots", i, len(d.Content))
		}
		if diff := c.node(ours[i].Root, d.Content[0], fmt.Sprintf("$%d", i)); diff != "" {
			return diff
		}
	}
	return ""
}

func (c comparer) node(n *Node, y *yaml.Node, at string) string {
	if diff := c.kind(n, y); diff != "" {
		return at + ": " + diff
	}
	if diff := c.place(n, y); diff != "" {
		return at + ": " + diff
	}
	if anchor := nameOf(n.Anchor); anchor != y.Anchor {
		return fmt.Sprintf("%s: anchor %q, want %q", at, anchor, y.Anchor)
	}
	switch n.Kind {
	case Mapping:
		if len(n.Pairs)*2 != len(y.Content) {
			return fmt.Sprintf("%s: %d pairs, want %d", at, len(n.Pairs), len(y.Content)/2)
		}
		for i, pr := range n.Pairs {
			if diff := c.node(pr.Key, y.Content[2*i], fmt.Sprintf("%s.key%d", at, i)); diff != "" {
				return diff
			}
			if diff := c.node(pr.Value, y.Content[2*i+1], at+"."+pr.Key.Value); diff != "" {
				return diff
			}
		}
	case Sequence:
		if len(n.Items) != len(y.Content) {
			return fmt.Sprintf("%s: %d items, want %d", at, len(n.Items), len(y.Content))
		}
		for i, it := range n.Items {
			if diff := c.node(it.Value, y.Content[i], fmt.Sprintf("%s[%d]", at, i)); diff != "" {
				return diff
			}
		}
	}
	return ""
}

func (c comparer) kind(n *Node, y *yaml.Node) string {
	want := map[yaml.Kind]Kind{yaml.ScalarNode: Scalar, yaml.MappingNode: Mapping, yaml.SequenceNode: Sequence, yaml.AliasNode: Alias}[y.Kind]
	got := n.Kind
	if got == Null {
		got = Scalar
	}
	if got != want {
		return fmt.Sprintf("kind %d, want %d", n.Kind, want)
	}
	if (got == Scalar || got == Alias) && n.Value != y.Value {
		return fmt.Sprintf("value %q, want %q", n.Value, y.Value)
	}
	return ""
}

func (c comparer) place(n *Node, y *yaml.Node) string {
	if n.Kind == Null || y.Line == 0 {
		return ""
	}
	off := n.Full().Start
	line := c.t.LineAt(off)
	col := utf8.RuneCountInString(c.t.Slice(text.Span{Start: c.t.Line(line).Start, End: off}))
	if line+1 != y.Line || c.columns && col+1 != y.Column {
		return fmt.Sprintf("at %d:%d, want %d:%d", line+1, col+1, y.Line, y.Column)
	}
	return ""
}

func nameOf(p *Property) string {
	if p == nil {
		return ""
	}
	return p.Name
}

// suiteCase is one document text of the YAML test suite.
type suiteCase struct{ id, src string }

// suite reads the test suite, which writes blanks, tabs and line ends visibly.
func suite(t *testing.T) []suiteCase {
	t.Helper()
	dir := filepath.Join(casesDir(t), "..", "data", "yaml-test-suite", "src")
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Skip("no YAML test suite at " + dir)
	}
	visible := strings.NewReplacer("␣", " ", "←", "\r", "⇔", "\uFEFF", "↵", "", "∎\n", "")
	tab := regexp.MustCompile("—*»")
	var cases []suiteCase
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var tests []struct{ YAML string }
		if err := yaml.Unmarshal(data, &tests); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for i, test := range tests {
			src := tab.ReplaceAllString(visible.Replace(test.YAML), "\t")
			id := fmt.Sprintf("%s/%d", strings.TrimSuffix(filepath.Base(file), ".yaml"), i)
			cases = append(cases, suiteCase{id, src})
		}
	}
	return cases
}

// casesDir is the folder of recorded cases, which is not part of the project.
func casesDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("MCP_LSP_CASES")
	if dir == "" {
		t.Skip("MCP_LSP_CASES names no folder of cases")
	}
	return dir
}

// suiteDeviations names the documents on which the tree is meant to differ from
// yaml.v3.
var suiteDeviations = map[string]string{
	"4ABK/0": "a colon before a flow indicator ends a key in braces, as in YAML 1.2, PyYAML and goccy/go-yaml",
	"HRE5/0": "the escape \\' is an error in YAML 1.2, PyYAML and goccy/go-yaml",
	"NKF9/0": "a missing key is an error in PyYAML and goccy/go-yaml",
	"FRK4/0": "a missing key is an error in PyYAML and goccy/go-yaml",
	"S3PD/0": "a missing key is an error in PyYAML and goccy/go-yaml",
	"X4QW/0": "a comment at the sign of a block scalar without a space is an error in YAML 1.2, PyYAML and goccy/go-yaml",
	"CFD4/0": "a missing key is an error in PyYAML and goccy/go-yaml",
}

// TestSuite shows that on every document of the YAML test suite that yaml.v3
// accepts, no error is reported and the tree is the same.
func TestSuite(t *testing.T) {
	accepted, equal, refused, noticed := 0, 0, 0, 0
	for _, c := range suite(t) {
		tree := Parse(text.New(c.src), YAML)
		docs, err := oracle(c.src)
		if err != nil {
			refused++
			if len(tree.Errors) > 0 {
				noticed++
			} else if !tree.Unusual {
				t.Errorf("%s: only yaml.v3 finds a fault, but nothing is unusual: %v\n%s", c.id, err, c.src)
			}
			continue
		}
		accepted++
		if suiteDeviations[c.id] != "" {
			t.Logf("%s: left out: %s", c.id, suiteDeviations[c.id])
			continue
		}
		switch diff := compareTrees(tree, docs); {
		case len(tree.Errors) > 0:
			t.Errorf("%s: %v\n%s", c.id, tree.Errors[0], c.src)
		case diff != "":
			t.Errorf("%s: %s\n%s", c.id, diff, c.src)
		default:
			equal++
		}
	}
	t.Logf("yaml.v3 accepts %d documents, %d of them are equal; it refuses %d, %d of them have an error", accepted, equal, refused, noticed)
}

// TestCases shows the same for all YAML files of the recorded cases.
func TestCases(t *testing.T) {
	accepted, refused, noticed := 0, 0, 0
	walkCases(t, ".yaml", func(path, src string) {
		tree := Parse(text.New(src), YAML)
		docs, err := oracle(src)
		if err != nil {
			refused++
			if len(tree.Errors) > 0 {
				noticed++
			} else {
				t.Logf("%s: only yaml.v3 finds %v", path, err)
			}
			return
		}
		accepted++
		if len(tree.Errors) > 0 {
			t.Errorf("%s: %v", path, tree.Errors[0])
		} else if diff := compareTrees(tree, docs); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	})
	t.Logf("yaml.v3 accepts %d files; it refuses %d, %d of them have an error", accepted, refused, noticed)
}

// walkCases calls f for every file with the given ending, those inside txtar
// archives too.
func walkCases(t *testing.T, ext string, f func(path, src string)) {
	t.Helper()
	err := filepath.WalkDir(casesDir(t), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		switch {
		case strings.HasSuffix(path, ext) || ext == ".yaml" && strings.HasSuffix(path, ".yml"):
			f(path, string(data))
		case strings.HasSuffix(path, ".txtar"):
			for _, part := range strings.Split("\n"+string(data), "\n-- ")[1:] {
				name, src, _ := strings.Cut(part, " --\n")
				if strings.HasSuffix(name, ext) {
					f(path+"/"+name, strings.ReplaceAll(src, "‸", ""))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
