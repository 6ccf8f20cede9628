package lsptest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
)

// A recorder takes the failures of a scenario that is meant to fail.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}

func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprint(args...)) }

// failures runs a scenario and returns what it complains about.
func failures(t *testing.T, archive string) []string {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		newScenario(r, txtar.Parse([]byte(archive)), dialects.All(), false).run()
	}()
	<-done
	return r.failures
}

const head = "A scenario.\n-- agent.yaml --\nname: a\nmodel: {provider: openai, name: gpt-4o}\ninstructions: {inline: Help.}\n"

// A scenario that does not hold fails, and says where and why.
func TestScenariosFail(t *testing.T) {
	for _, c := range []struct{ name, archive, want string }{
		{"an unexpected diagnostic", head + "colour: red\n", `agent.yaml:4: unexpected diagnostic: diag("colour", error, "unknown-key"`},
		{"a diagnostic that is missing", head + "description: x #@ diag(\"x\", error, \"unknown-key\")\n", "agent.yaml:4: diag: there is no such diagnostic"},
		{"another severity", head + "colour: red #@ diag(\"colour\", warning, \"unknown-key\")\n", "there is no such diagnostic"},
		{"another place", head + "colour: red #@ diag(\"red\", error, \"unknown-key\")\n", "there is no such diagnostic"},
		{"another message", head + "colour: red #@ diag(\"colour\", error, \"unknown-key\", \"green\")\n", "there is no such diagnostic"},
		{"named twice", head + "colour: red #@ diag(\"colour\", error, \"unknown-key\"), diag(\"colour\", error, \"unknown-key\")\n", "there is no such diagnostic"},
		{"an unknown mark", head + "# x #@ diagg(\"x\")\n", "agent.yaml:4: not a mark"},
		{"no mark at all", head + "# x #@ 5\n", "agent.yaml:4: not a mark"},
		{"a location that is not there", head + "# x #@ hover(\"yy\")\n", `no "yy"`},
		{"a name that is not there", head + "# x #@ hover(place)\n", "nothing is called place"},
		{"a golden section that is not there", head + "# x #@ symbols(outline)\n", "there is no golden section @outline"},
		{"a golden section that differs", head + "# x #@ symbols(outline)\n-- @outline --\nname\n", "want\nname"},
		{"a golden section that nothing uses", head + "-- @outline --\nname\n", "no mark uses the golden section @outline"},
		{"a fix that is not offered", head + "# x #@ fix(\"x\", \"Repair\", repaired)\n", "it is not offered; offered are []"},
		{"an item that is not offered", head + "# x #@ complete(\"x^\", \"name\")\n", `"name" is not offered`},
		{"no sentence", "-- a --\n", "does not begin with a sentence"},
	} {
		if got := strings.Join(failures(t, c.archive), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if got := failures(t, head); len(got) > 0 {
		t.Errorf("a scenario that holds: %q", got)
	}
}

// Marks are cut off, and a line of marks alone is about the one above.
func TestMarksAreCutOff(t *testing.T) {
	archive := "A scenario.\n-- agent.yaml --\nname: a  #@ loc(first, \"a\")\n  #@ loc(second, nth(\"a\", 2))\n# end #@ loc(last, end), loc(both, to(\"#\", \"d\"))\n"
	s := newScenario(t, txtar.Parse([]byte(archive)), nil, false)
	if got := s.docs[0].text.String(); got != "name: a\n# end\n" {
		t.Fatalf("the file is %q", got)
	}
	for _, m := range s.marks {
		m.loc()
	}
	for name, want := range map[string]string{"first": "1:2", "second": "1:7", "last": "2:6", "both": "2:1"} {
		if got := s.show(s.places[name]); got != "agent.yaml:"+want {
			t.Errorf("%s is at %s, want %s", name, got, want)
		}
	}
}
