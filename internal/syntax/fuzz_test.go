package syntax

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// fuzzSeeds are texts that touch every part of the grammar.
var fuzzSeeds = []string{
	"", "\n", "a", "a: 1\nb: [c, {d: e}]\n", "- a\n- - b\n  - c\n", "a: |\n  x\n   y\n\n", "a: >-2\n    x\n  y\n",
	"a: \"b\\n \\\n c\"\n", "a: 'b''c\n\n  d'\n", "? a\n: b\n", "? - a\n: - b\n", "&a a: *a\nb: &b\n- c\n", "--- !t\na: b\n...\n---\n",
	"%YAML 1.1\n---\na\n", "a: b: c\nd\n  e: f\n", "a:\n\tb: c\n", "{a: b, \"c\":d, ? e : f, [g]: h}\n", "[a, b: c,\n d\n e, 'f\n g']\n",
	"a: [b\nc: {d\ne: \"f\ng: 'h\n", "a: # c\n  # d\n  b # e\n", "\uFEFFa: b\r\nc: |\r\n  d\r\n", "a: {\n  b: c,\n\n  # d\n}\n",
	"tools:\n  - name: a\n   type: b\n     c: d\n", "a: @b\n]: c\n*d : e\n", "<<: *x\na: ${B:-c}\n", "{{a}}: b\n", "-a\n- b\n-c: d\n",
}

func FuzzParse(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s, false)
		f.Add(s, true)
	}
	for _, s := range samples {
		f.Add(s, false)
	}
	f.Add(`{"a": [1, -2.5e3, true, null, "\u00e9\n"], "b": {}, // c`+"\n"+`'d': NaN,}`, true)
	f.Fuzz(func(t *testing.T, src string, json bool) {
		format := YAML
		if json {
			format = JSON
		}
		tree := Parse(text.New(src), format)
		checkTree(t, tree)
		if other := tree.Goccy(); other != tree {
			checkTree(t, other)
		}
		if again := Parse(text.New(src), format); !reflect.DeepEqual(again.Errors, tree.Errors) || !reflect.DeepEqual(again.Comments, tree.Comments) {
			t.Error("a second parse differs")
		}
		step := 1 + len(src)/300
		for off := 0; off <= len(src); off += step {
			checkCursor(t, tree, off)
		}
	})
}

// checkTree checks what holds for every tree.
func checkTree(t *testing.T, tree *Tree) {
	t.Helper()
	if len(tree.Docs) == 0 {
		t.Fatal("no document")
	}
	whole := text.Span{Start: 0, End: tree.Text.Len()}
	last := 0
	for _, d := range tree.Docs {
		if d.Root == nil || d.Root.Parent != nil || d.Span.Start > d.Span.End || d.Span.Start < last {
			t.Fatalf("document %v behind %d", d.Span, last)
		}
		last = d.Span.End
		checkNode(t, tree, d.Root, whole)
	}
	for i, e := range tree.Errors {
		if !within(e.Span, whole) || !within(e.Related, whole) || e.Code == "" || e.Message == "" {
			t.Errorf("error %+v", e)
		}
		if i > 0 && e.Span.Start < tree.Errors[i-1].Span.Start {
			t.Errorf("errors out of order at %v", e.Span)
		}
	}
	last = 0
	for _, c := range tree.Comments {
		if c.Span.Start < last || c.Span.End < c.Span.Start || c.Span.End > whole.End {
			t.Errorf("comment %v behind %d", c.Span, last)
		}
		last = c.Span.End
	}
}

func within(s, outer text.Span) bool {
	return outer.Start <= s.Start && s.Start <= s.End && s.End <= outer.End
}

// checkNode checks that n and its children have spans inside outer and in
// order.
func checkNode(t *testing.T, tree *Tree, n *Node, outer text.Span) {
	t.Helper()
	if !within(n.Span, text.Span{Start: 0, End: tree.Text.Len()}) || !within(n.Full(), outer) {
		t.Fatalf("node %d at %v (%q) outside %v", n.Kind, n.Full(), tree.Text.Slice(n.Full()), outer)
	}
	checkOffsets(t, tree, n)
	last := n.Span.Start
	child := func(c *Node) {
		if c.Parent != n {
			t.Fatalf("parent of the node at %v", c.Span)
		}
		if c.Full().Start < last {
			t.Fatalf("node at %v (%q) begins before %d", c.Full(), tree.Text.Slice(c.Full()), last)
		}
		last = c.Full().End
		checkNode(t, tree, c, n.Span)
	}
	for _, pr := range n.Pairs {
		child(pr.Key)
		if pr.Colon >= 0 {
			if pr.Colon < last || tree.Text.String()[pr.Colon] != ':' {
				t.Fatalf("colon at %d behind %d", pr.Colon, last)
			}
			last = pr.Colon + 1
		}
		child(pr.Value)
	}
	for _, it := range n.Items {
		if it.Dash >= 0 {
			if it.Dash < last {
				t.Fatalf("dash at %d behind %d", it.Dash, last)
			}
			last = it.Dash + 1
		}
		child(it.Value)
	}
}

// checkOffsets checks that the offsets of a scalar cover its value and nothing
// outside of it.
func checkOffsets(t *testing.T, tree *Tree, n *Node) {
	t.Helper()
	if n.Kind != Scalar {
		return
	}
	o := n.Offsets()
	value, source := 0, n.Span.Start
	for _, s := range o.segments {
		if s.value != value || s.source < source || s.source+s.size > tree.Text.Len() {
			t.Fatalf("segment %+v of %q behind %d, %d", s, n.Value, value, source)
		}
		value, source = s.value+s.length, s.source+s.size
	}
	if value != len(n.Value) {
		t.Fatalf("segments for %d bytes of %q at %v: %+v", value, n.Value, n.Span, o.segments)
	}
}

// checkCursor checks what holds for a cursor anywhere.
func checkCursor(t *testing.T, tree *Tree, off int) {
	t.Helper()
	c := tree.At(off)
	if c.Doc == nil || c.Replace.Start > off || c.Replace.End < c.Replace.Start || c.Replace.End > tree.Text.Len() {
		t.Fatalf("cursor at %d: %+v", off, c)
	}
	if c.Prefix != "" && c.Prefix != tree.Text.Slice(text.Span{Start: c.Replace.Start, End: off}) {
		t.Fatalf("cursor at %d: prefix %q", off, c.Prefix)
	}
	if c.Column < 0 {
		t.Fatalf("cursor at %d: column %d", off, c.Column)
	}
	tree.NodeAt(off)
	tree.CommentAt(off)
}

func FuzzAgainstJudge(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s)
	}
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		docs, err := oracle(src)
		tree := Parse(text.New(src), YAML)
		if err != nil && len(tree.Errors) == 0 && !tree.Unusual {
			t.Fatalf("only yaml.v3 finds a fault, but nothing is unusual: %v", err)
		}
		if err != nil || deviates(src) {
			return
		}
		for _, e := range tree.Errors {
			if !knownDeviation(tree, e) {
				t.Fatalf("yaml.v3 accepts this, but: %v %q at %v", e.Code, e.Message, e.Span)
			}
		}
		if len(tree.Errors) > 0 {
			return
		}
		if diff := compareTrees(tree, docs); diff != "" {
			t.Fatal(diff)
		}
	})
}

// deviates reports texts on which the tree is not meant to equal yaml.v3's.
func deviates(src string) bool {
	return strings.ContainsAny(src, "\u0085\u2028\u2029") || // yaml.v3 ends lines there, as YAML 1.1 did
		strings.Contains(strings.TrimPrefix(src, bom), bom) || // skipped by yaml.v3 at the start of any line
		strings.HasPrefix(src, "\xFF\xFE") || strings.HasPrefix(src, "\xFE\xFF") || // UTF-16
		strings.Contains(src, "!") || // tags are looser in yaml.v3: "!a,b"
		emptyQuestion.MatchString(src) || // yaml.v3 loses the bracket behind an empty "?"
		colonBeforeSign.MatchString(src) // ends a key in braces in YAML 1.2, PyYAML and goccy/go-yaml
}

var (
	colonBeforeSign = regexp.MustCompile(`:[,\[\]{}]`)
	emptyQuestion   = regexp.MustCompile(`\?\s*[,\]}]`)
)

// knownDeviation reports errors that yaml.v3 does not have on purpose: both
// PyYAML and goccy/go-yaml, which load the files, refuse these texts.
func knownDeviation(tree *Tree, e Error) bool {
	s := tree.Text.Slice(e.Span)
	if line := strings.TrimLeft(tree.Text.Slice(tree.Text.LineSpan(e.Span.Start)), " \t"); e.Code == TabIndent && (line == "" || line[0] == '#') {
		return true // yaml.v3 allows tabs between comments
	}
	return e.Code == EmptyKey || e.Code == BadEscape && s == `\'` || e.Code == BadHeader && strings.HasPrefix(s, "#") || e.Code == TooDeep
}
