package syntax

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// samples are documents of the kinds that people write.
var samples = map[string]string{
	"contract": `name: helper
description: Finds and files things
model:
  provider: openai
  name: gpt-4o
  temperature: 0.2
instructions:
  inline: |
    Be helpful.

    Answer: briefly.
tools:
  - name: files
    description: Reads files
    type: mcp
    server: "@modelcontextprotocol/server-filesystem"
    transport: stdio
    command: npx
    args: ["-y", "--verbose", "/tmp"]
    env:
      ROOT: /tmp
      LEVEL: "1"
    timeout: 30
  - name: search
    type: mcp
    server: search
    transport: sse
    url: https://example.com/sse
    headers:
      Authorization: Bearer ${TOKEN}
      Accept: text/plain
evaluations:
  metrics:
    - metric: groundedness
      threshold: 0.8
`,
	"agents": `# a team
version: "7"
agents:
  root:
    model: fast
    description: The first
    instruction: >-
      Do the work
      and report.
    sub_agents: [writer, reader]
    toolsets:
      - type: mcp
        command: docker
        args:
          - run
          - -i
          - image
        env:
          KEY: value
      - type: mcp
        ref: docker:github
        tools: [list_issues]
      - type: shell
  writer:
    model: slow
    instruction: "Write it down"
  reader:
    model: fast
    instruction: 'Read it'
models:
  fast:
    provider: openai
    model: gpt-5
  slow:
    provider: anthropic
    model: claude
    parameters:
      a: {b: 1, c: [2, 3]}
`,
	"flat lists": `servers:
- name: one
  command: npx
  args:
  - -y
  - pkg
- name: two
  url: http://localhost:8080
  options: {a: b}
defaults: &defaults
  retries: 3
  delay: 5
other:
  <<: *defaults
  delay: 7
`,
}

// keyPlaces maps every key of a tree, as its path and line, to nothing.
func keyPlaces(tree *Tree) map[string]bool {
	keys := map[string]bool{}
	var walk func(n *Node, path string)
	walk = func(n *Node, path string) {
		for _, pr := range n.Pairs {
			at := path + "/" + pr.Key.Value
			keys[fmt.Sprintf("%d%s", tree.Text.LineAt(pr.Key.Span.Start), at)] = true
			walk(pr.Value, at)
		}
		for i, it := range n.Items {
			walk(it.Value, fmt.Sprintf("%s/%d", path, i))
		}
	}
	walk(tree.Root(), "")
	return keys
}

// A mutant is a text after a typing step.
type mutant struct {
	kind string
	src  string
	line int // that was changed or put in
	more int // lines that were put in before line+1
}

// typingMutants returns the texts that typing faults make of src.
func typingMutants(src string) []mutant {
	lines := strings.Split(strings.TrimSuffix(src, "\n"), "\n")
	inText := textLines(src)
	var all []mutant
	change := func(kind string, i int, replace ...string) {
		out := append(append(append([]string{}, lines[:i]...), replace...), lines[i+1:]...)
		all = append(all, mutant{kind, strings.Join(out, "\n") + "\n", i, len(replace) - 1})
	}
	for i, l := range lines {
		if inText[i] || strings.TrimSpace(l) == "" {
			continue
		}
		body := strings.TrimLeft(l, " ")
		indent := l[:len(l)-len(body)]
		if strings.HasPrefix(body, "- ") {
			indent += "  "
		}
		if i+1 == len(lines) || !strings.HasPrefix(lines[i+1], indent+" ") && !strings.HasSuffix(l, ":") {
			change("bare key below", i, l, indent+"comm")
			change("dash among keys", i, l, indent+"- x")
		}
		if strings.HasPrefix(l, "  ") {
			change("tab", i, "\t"+l[2:])
			change("tab for all", i, "\t"+body)
			change("indent -1", i, l[1:])
		}
		change("indent +1", i, " "+l)
		key, value, ok := strings.Cut(l, ": ")
		if bare, found := strings.CutSuffix(l, ":"); found {
			key, value, ok = bare, "", true
		}
		if !ok {
			continue
		}
		change("no blank", i, key+":"+value+"x")
		change("bare key", i, key)
		for _, v := range []string{`"open`, "'open", "[open", "{open", "[a, ", "{a: b, c", "*", "@", "]", "a: b: c", "}", `["a", "b`, `["a, "b"]`, "&", "`x`"} {
			change("value "+v, i, key+": "+v)
		}
		if value != "" {
			change("quote lost", i, strings.TrimRight(l, `"'`))
			change("bracket lost", i, strings.TrimRight(l, `]}`))
		}
	}
	return all
}

// textLines tells which lines belong to block scalars.
func textLines(src string) map[int]bool {
	tree := Parse(text.New(src), YAML)
	in := map[int]bool{}
	tree.Root().Walk(func(n *Node) bool {
		if n.Style == Literal || n.Style == Folded {
			for ln := tree.Text.LineAt(n.Span.Start) + 1; ln <= tree.Text.LineAt(n.Span.End); ln++ {
				in[ln] = true
			}
		}
		return true
	})
	return in
}

// A score counts keys that should be found and those that were.
type score struct{ mutants, whole, keys, found int }

func (s score) recall() float64 { return float64(s.found) / float64(max(s.keys, 1)) }

func (s *score) add(o score) {
	s.mutants, s.whole, s.keys, s.found = s.mutants+o.mutants, s.whole+o.whole, s.keys+o.keys, s.found+o.found
}

func (s score) String() string {
	return fmt.Sprintf("%d mutants, all other keys kept in %.1f %%, recall %.2f %%",
		s.mutants, 100*float64(s.whole)/float64(max(s.mutants, 1)), 100*s.recall())
}

// rate compares the keys of a mutant with those of the text it was made from.
func rate(src string, m mutant, s *score) (lost []string) {
	tree := Parse(text.New(m.src), YAML)
	got := keyPlaces(tree)
	s.mutants++
	for key := range keyPlaces(Parse(text.New(src), YAML)) {
		var line int
		rest := key[strings.IndexByte(key, '/'):]
		fmt.Sscanf(key, "%d", &line)
		if line == m.line && m.more == 0 {
			continue
		}
		if line > m.line {
			line += m.more
		}
		s.keys++
		if got[fmt.Sprintf("%d%s", line, rest)] {
			s.found++
		} else {
			lost = append(lost, key)
		}
	}
	if len(lost) == 0 {
		s.whole++
	}
	return lost
}

// TestTyping shows that a typing fault costs no key but its own: the lines
// around it keep their paths.
func TestTyping(t *testing.T) {
	byKind := map[string]*score{}
	total := &score{}
	for name, src := range samples {
		for _, m := range typingMutants(src) {
			if byKind[m.kind] == nil {
				byKind[m.kind] = &score{}
			}
			one := score{}
			lost := rate(src, m, &one)
			total.add(one)
			byKind[m.kind].add(one)
			if len(lost) > 0 && testing.Verbose() {
				t.Logf("%s, %s in line %d: lost %d: %v", name, m.kind, m.line+1, len(lost), lost)
			}
			if _, err := oracle(m.src); err != nil && len(Parse(text.New(m.src), YAML).Errors) == 0 {
				t.Errorf("%s, %s in line %d: no error, but yaml.v3 says %v", name, m.kind, m.line+1, err)
			}
		}
	}
	for kind, s := range byKind {
		if s.recall() < 0.97 {
			t.Errorf("%s: %v", kind, s)
		}
	}
	t.Logf("%v", total)
}

// TestTypingCases shows the same, on average, for the recorded cases.
func TestTypingCases(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	total, edits := &score{}, &score{}
	worst := map[string]*score{}
	n := 0
	walkCases(t, ".yaml", func(path, src string) {
		docs, err := oracle(src)
		if n++; n%7 != 0 || err != nil || len(docs) != 1 || docs[0].Content[0].Kind != yaml.MappingNode || len(src) > 8192 || strings.Contains(src, "\r") {
			return
		}
		mutants := typingMutants(src)
		for range min(len(mutants), 40) {
			m := mutants[r.IntN(len(mutants))]
			if worst[m.kind] == nil {
				worst[m.kind] = &score{}
			}
			if lost := rate(src, m, worst[m.kind]); len(lost) > 0 && testing.Verbose() {
				t.Logf("%s, %s in line %d: lost %d", path, m.kind, m.line+1, len(lost))
			}
		}
		for range 20 {
			m := randomEdit(r, src)
			if _, err := oracle(m.src); err != nil {
				rate(src, m, edits)
			}
		}
	})
	for kind, s := range worst {
		t.Logf("%s: %v", kind, s)
		total.add(*s)
	}
	t.Logf("typing: %v", total)
	t.Logf("one character: %v", edits)
	if total.recall() < 0.97 || edits.recall() < 0.95 {
		t.Errorf("recall is too low")
	}
}

// TestOneCharacter shows the same for single characters that are put in, taken
// out or changed anywhere, where yaml.v3 refuses the result.
func TestOneCharacter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	total, silent := &score{}, 0
	for _, name := range []string{"contract", "agents", "flat lists"} {
		src := samples[name]
		for range 1500 {
			m := randomEdit(r, src)
			if _, err := oracle(m.src); err == nil {
				continue
			}
			if len(Parse(text.New(m.src), YAML).Errors) == 0 {
				silent++
			}
			if lost := rate(src, m, total); len(lost) > 2 && testing.Verbose() {
				t.Logf("%s, line %d: lost %d: %q", name, m.line+1, len(lost), strings.Split(m.src, "\n")[m.line])
			}
		}
	}
	t.Logf("%v; %d without an error", total, silent)
	if total.recall() < 0.97 {
		t.Errorf("recall is too low: %v", total)
	}
}

// randomEdit changes one character of src, but no line break.
func randomEdit(r *rand.Rand, src string) mutant {
	signs := "abx019 :-?#&*!|>'\"%@`{}[],"
	for {
		i := r.IntN(len(src))
		if src[i] == '\n' {
			continue
		}
		out := src[:i] + string(signs[r.IntN(len(signs))])
		switch r.IntN(3) {
		case 0:
			out += src[i:]
		case 1:
			out += src[i+1:]
		default:
			out = src[:i] + src[i+1:]
		}
		return mutant{"edit", out, strings.Count(src[:i], "\n"), 0}
	}
}
