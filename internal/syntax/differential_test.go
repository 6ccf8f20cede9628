package syntax

import (
	"errors"
	"fmt"
	"io"
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

func TestScratch(t *testing.T) {
	src := "a: 1\nb:\n  - x: |\n      text\n      more\n    y: \"q\"\n  - z\nc: [a, {b: c}]\n"
	tree := Parse(text.New(src), YAML)
	docs, err := oracle(src)
	t.Log(tree.Errors, err, compareTrees(tree, docs))
}
