package syntax

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// generated returns a text of random lines, which is a document more often
// than random bytes are.
func generated(r *rand.Rand) string {
	pieces := []string{
		"a: b", "c:", "d: 'e'", "\"f\": g", "- h", "-", "- i: j", "- - k", "? l", ": m", "# n", "o: # p", "q r", "s: |", "t: >-", "u: |2+",
		"&v w: x", "y: &z", "*v", "a: *z", "b: [c, d]", "e: {f: g, h}", "[i", "j: k]", "l,", "\"m", "n\"", "'o: p", "q'", "{r: s,", "}", "]", "", "---", "...", "t: \"u v\" # w", "- &x y", "-  z: a", "b:  c", "d : e", "- # f", "- |", "g: - h", "i: j: k", "l: http://m/n#o", "? - p", ": - q", "{}", "[]: r", "s: ''", "- ''", "? |", "- [t, u]", "v: w  ", "\tx", "y:\tz", "- \"a\": b", "c: d\\e", "f: 'g''h'", "\"i\\tj\"", "k: [l, {m: n}]", "o: >",
	}
	var b strings.Builder
	indent := 0
	for range 1 + r.IntN(8) {
		switch r.IntN(6) {
		case 0:
			indent = r.IntN(5)
		case 1, 2:
			indent += r.IntN(3)
		case 3:
			indent = max(indent-2, 0)
		}
		b.WriteString(strings.Repeat(" ", indent))
		b.WriteString(pieces[r.IntN(len(pieces))])
		b.WriteString("\n")
	}
	if r.IntN(4) == 0 {
		return strings.TrimSuffix(b.String(), "\n")
	}
	return b.String()
}

// TestGenerated shows that on random texts that yaml.v3 accepts no error is
// reported and the trees are equal, and that most texts that it refuses have
// an error.
func TestGenerated(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	accepted, refused, silent := 0, 0, 0
	n := 30000
	if testing.Short() {
		n = 5000
	}
	for range n {
		src := generated(r)
		docs, err := oracle(src)
		tree := Parse(text.New(src), YAML)
		if err != nil {
			refused++
			if len(tree.Errors) == 0 {
				silent++
				if !tree.Unusual && !deviates(src) {
					t.Errorf("only yaml.v3 finds a fault, but nothing is unusual: %v\n%q", err, src)
				}
			}
			continue
		}
		if deviates(src) {
			continue
		}
		accepted++
		known := false
		for _, e := range tree.Errors {
			if known = knownDeviation(tree, e); !known {
				t.Errorf("%v %q at %v in\n%s", e.Code, e.Message, e.Span, src)
				break
			}
		}
		if len(tree.Errors) > 0 {
			continue
		}
		if diff := compareTrees(tree, docs); diff != "" {
			t.Errorf("%s in\n%s", diff, src)
		}
	}
	t.Logf("yaml.v3 accepts %d texts; it refuses %d, %d of them without an error here", accepted, refused, silent)
}
