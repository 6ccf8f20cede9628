package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	newShell(t, nil).expect(0, "mcp-lsp dev", "", "version")
}

func TestExplain(t *testing.T) {
	s := newShell(t, nil)
	s.expect(0, "bad-value  error    A bad value.\nodd-value  warning  An odd value.\n", "", "explain")
	s.expect(0, "# bad-value\n\nA bad value.\n", "", "explain", "bad-value")
	s.expect(2, "", `did you mean "bad-value"?`, "explain", "bad-vlaue")
	s.expect(2, "", "no rule has the code", "explain", "zzz")
}

func TestSchema(t *testing.T) {
	s := newShell(t, nil)
	code, out, _ := s.run("schema", "toy", "--edition", "1")
	var doc struct {
		Title string
		Ref   string `json:"$ref"`
		Defs  map[string]struct {
			Required   []string
			Properties map[string]struct {
				Type    string
				Minimum float64
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal([]byte(out), &doc); err != nil || code != 0 {
		t.Fatalf("ended with %d: %v", code, err)
	}
	def := doc.Defs[strings.TrimPrefix(doc.Ref, "#/$defs/")]
	if doc.Title != "Toy 1" || len(def.Required) != 1 || def.Properties["toy"].Type != "integer" || def.Properties["toy"].Minimum != 1 {
		t.Errorf("the schema is %s", out)
	}
	s.expect(2, "", "must be one of toy", "schema", "tyo")
	s.expect(2, "", "must be one of 1, 2", "schema", "toy", "--edition", "3")
	s.expect(2, "", "accepts 1 arg", "schema")
}

func TestServeWithoutTerminal(t *testing.T) {
	message := func(body string) string {
		return "Content-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + body
	}
	session := message(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`) +
		message(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`) + message(`{"jsonrpc":"2.0","method":"exit"}`)
	for _, args := range [][]string{{}, {"--stdio"}, {"serve"}, {"serve", "--stdio"}, {"serve", "--log-level", "debug"}} {
		s := newShell(t, nil)
		s.in = session
		if code, out, _ := s.run(args...); code != 0 || !strings.Contains(out, `"serverInfo"`) {
			t.Errorf("mcp-lsp %v ended with %d and wrote %q", args, code, out)
		}
		s.in = session[:strings.Index(session, "shutdown")-70]
		if code, _, _ := s.run(args...); code != 1 {
			t.Errorf("mcp-lsp %v ended with %d though the client went away", args, code)
		}
	}
	newShell(t, nil).expect(2, "", "must be debug, info", "serve", "--log-level", "loud")
}

func TestCompletion(t *testing.T) {
	newShell(t, nil).expect(0, "mcp-lsp", "", "completion", "bash")
}
