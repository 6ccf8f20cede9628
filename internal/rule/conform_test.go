package rule_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A small dialect with one of everything that the generic rules read.
func testDialect() *config.Dialect {
	str := &schema.Type{Kind: schema.String}
	name := &schema.Type{Kind: schema.String, Defines: "entry", Pattern: &schema.Pattern{Expr: `^[a-z_0-9]+$`}}
	stdio := &schema.Only{Condition: schema.Condition{Field: "via", Values: []string{"stdio"}, Default: "stdio"}, Severity: schema.Warning}
	remote := &schema.Only{Condition: schema.Condition{Field: "via", Values: []string{"http"}, Default: "stdio"}}
	entry := &schema.Type{Kind: schema.Object, Name: "Entry", Fields: []*schema.Field{
		{Name: "name", Type: name, Required: true, Example: "files"},
		{Name: "type", Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{{Value: "mcp"}}}, Required: true},
		{Name: "via", Type: &schema.Type{Kind: schema.String, Enum: []schema.EnumValue{{Value: "stdio"}, {Value: "http"}}}, Default: "stdio"},
		{Name: "command", Type: str, Only: stdio, Aliases: []string{"cmd"}},
		{Name: "url", Type: &schema.Type{Kind: schema.String, Checks: []schema.Check{{Fails: func(v string) string {
			if strings.HasPrefix(v, "https://") {
				return ""
			}
			return "'{value}' is no https address"
		}}}}, Only: remote},
		{Name: "token", Type: &schema.Type{Kind: schema.String, Secret: true, Pattern: &schema.Pattern{Expr: "^t-", Message: "token {value} must begin with t-"}}},
		{Name: "args", Type: &schema.Type{Kind: schema.List, Elem: str, MaxItems: 3}},
		{Name: "retries", Type: &schema.Type{Kind: schema.Integer, Bounds: []schema.Bound{{Op: schema.AtLeast, N: 1}, {Op: schema.AtMost, N: 5}}}},
		{Name: "after", Type: &schema.Type{Kind: schema.String, Refers: []schema.Reference{{Kind: "entry"}}}},
		{Name: "old", Type: str, Deprecated: "'old' is gone"},
	}, Constraints: []*schema.Constraint{
		{Rule: schema.AllRequired, Fields: []string{"command"}, When: []schema.Condition{{Field: "via", Values: []string{"stdio"}, Default: "stdio"}}, None: "'command' is required"},
		{Rule: schema.AtMostOne, Fields: []string{"token", "old"}, Many: "'{field}' cannot stand beside the other"},
	}}
	root := &schema.Type{Kind: schema.Object, Name: "Root", Fields: []*schema.Field{
		{Name: "entries", Required: true, Type: &schema.Type{Kind: schema.List, UniqueBy: "name", Unique: "'{value}' is there twice",
			Elem: &schema.Type{Kind: schema.Choice, Tag: "type", Members: []*schema.Member{{Value: "mcp", Type: entry}}}}},
		{Name: "flag", Type: &schema.Type{Kind: schema.Boolean}},
	}}
	s := &schema.Schema{Root: root, Texts: testTexts()}
	return &config.Dialect{
		Name: "test", Duplicates: schema.Warning, Merge: true, ExtraDocuments: schema.Error, ExtraDocumentText: "one document only",
		Schema:  func(*syntax.Tree, string, string) *schema.Schema { return s },
		Scalars: config.Scalars{Resolve: resolve, Convert: convert},
	}
}

func testTexts() schema.Texts {
	return schema.Texts{
		UnknownKey: func(_ *schema.Type, key string) string { return "unknown key '" + key + "'" },
		Missing:    func(_ *schema.Type, f *schema.Field) string { return "missing '" + f.Name + "'" },
		WrongType:  func(want *schema.Type, _ *schema.Field, got schema.Got) string { return "wrong type: " + got.Kind },
		NotInEnum:  func(_ *schema.Type, _ *schema.Field, got schema.Got) string { return "no such value: " + got.Shown },
		Mismatch:   func(_ *schema.Type, _ *schema.Field, got schema.Got) string { return "bad form: " + got.Shown },
		OutOfBound: func(b schema.Bound, _ *schema.Field, got schema.Got) string {
			return fmt.Sprintf("bound %v: %s", b.N, got.Shown)
		},
		MissingTag: func(*schema.Type) string { return "no type" },
		UnknownTag: func(_ *schema.Type, got schema.Got) string { return "unknown type " + got.Shown },
		NotHere: func(f *schema.Field, sibling, value string) string {
			return f.Name + " not with " + sibling + " " + value
		},
		DuplicateKey: func(key string) string { return "'" + key + "' again" },
		Undefined:    func(kind, name string) string { return "no " + kind + " '" + name + "'" },
	}
}

func resolve(n *syntax.Node) config.Scalar {
	s := config.Scalar{Kind: config.Text, Text: n.Value}
	switch {
	case n.Kind == syntax.Null || n.IsPlain() && (n.Value == "null" || n.Value == "~"):
		s.Kind = config.Null
	case n.IsPlain() && (n.Value == "true" || n.Value == "false"):
		s.Kind, s.Bool = config.Boolean, n.Value == "true"
	case n.IsPlain():
		if _, err := fmt.Sscanf(n.Value, "%g", &s.Number); err == nil && strings.Trim(n.Value, "0123456789-") == "" {
			s.Kind = config.Integer
		}
	}
	return s
}

func convert(t *schema.Type, s config.Scalar) (config.Scalar, bool) {
	want := map[schema.Kind]config.ScalarKind{schema.String: config.Text, schema.Integer: config.Integer, schema.Boolean: config.Boolean}[t.Kind]
	return s, s.Kind == want
}

const start = "entries:\n- name: a\n  type: mcp\n  command: x\n"

func check(t *testing.T, src string) (*config.Document, []rule.Finding) {
	t.Helper()
	d := config.Open(testDialect(), "", "", syntax.Parse(text.New(src), syntax.YAML), &config.Inputs{})
	return d, rule.Run(context.Background(), d, rule.Generic(), rule.Options{})
}

// Each text has exactly the findings listed: "line code message".
func TestGenericRules(t *testing.T) {
	for _, c := range []struct {
		shows, src string
		want       []string
	}{
		{"a clean document", start, nil},
		{"an unknown key names the nearest", start + "  commnd: y\n", []string{`5 unknown-key unknown key 'commnd'. Did you mean 'command'?`}},
		{"another tool's spelling is the nearest", "entries:\n- name: a\n  type: mcp\n  cmd: x\n", []string{`4 unknown-key unknown key 'cmd'. Did you mean 'command'?`}},
		{"missing fields", "entries:\n- type: mcp\n  command: x\nflag: true\n", []string{`2 missing-field missing 'name'`}},
		{"a constraint with its condition", "entries:\n- name: a\n  type: mcp\n", []string{`3 missing-field 'command' is required`}},
		{"the condition does not hold", "entries:\n- name: a\n  type: mcp\n  via: http\n  url: https://x\n", nil},
		{"a field of another sibling", "entries:\n- name: a\n  type: mcp\n  command: x\n  url: https://x\n", []string{`5 wrong-place url not with via stdio`}},
		{"an unknown sibling says nothing of others", "entries:\n- name: a\n  type: mcp\n  via: htp\n  url: https://x\n", []string{`4 invalid-value no such value: htp`}},
		{"a wrong type", start + "  retries: many\n", []string{`5 wrong-type wrong type: text`}},
		{"text that is a number", "entries:\n- name: 5\n  type: mcp\n  command: x\n", []string{`2 wrong-type wrong type: integer`}},
		{"bounds", start + "  retries: 9\n", []string{`5 out-of-range bound 5: 9`}},
		{"a pattern", "entries:\n- name: A b\n  type: mcp\n  command: x\n", []string{`2 invalid-value bad form: A b`}},
		{"a secret is never shown", start + "  token: abc\n", []string{`5 invalid-value token ` + rule.Mask + ` must begin with t-`}},
		{"a check on the value", "entries:\n- name: a\n  type: mcp\n  via: http\n  url: ftp://x\n", []string{`5 invalid-value 'ftp://x' is no https address`}},
		{"a list that is text", start + "  args: -y x\n", []string{`5 wrong-type wrong type: text`}},
		{"too many items", start + "  args: [a, b, c, d]\n", []string{`5 wrong-length At most 3 may be given`}},
		{"a list that is a mapping", "entries: {a: b}\n", []string{`1 wrong-type wrong type: mapping`}},
		{"null for an object", "entries:\n-\n", []string{`2 wrong-type wrong type: null`}},
		{"the discriminator is missing", "entries:\n- name: a\n  command: x\n", []string{`2 unknown-variant no type`}},
		{"the discriminator is unknown; other keys are compared with all", "entries:\n- name: a\n  type: mpc\n  command: x\n  foo: 1\n", []string{`3 unknown-variant unknown type mpc`, `5 unknown-key unknown key 'foo'`}},
		{"a duplicate key", start + "  command: y\n", []string{`5 duplicate-key 'command' again`}},
		{"a duplicate key below an unknown one", start + "  foo: {a: 1, a: 2}\n", []string{`5 unknown-key unknown key 'foo'`, `5 duplicate-key 'a' again`}},
		{"a name twice", start + "- name: a\n  type: mcp\n  command: x\n", []string{`5 duplicate-name 'a' is there twice`}},
		{"an undefined name", start + "  after: b\n", []string{`5 undefined-reference no entry 'b'`}},
		{"a defined name", start + "  after: a\n", nil},
		{"a deprecated field", start + "  old: x\n", []string{`5 deprecated 'old' is gone`}},
		{"fields that exclude each other", start + "  old: x\n  token: t-1\n", []string{`5 deprecated 'old' is gone`, `6 conflicting-fields 'token' cannot stand beside the other`}},
		{"a second document", start + "---\na: b\n", []string{`5 extra-document one document only`}},
		{"a merged field counts", "entries:\n- &b\n  name: a\n  type: mcp\n  command: x\n- <<: *b\n  name: b\n", nil},
		{"an alias that leads nowhere", start + "  after: *x\n", []string{`5`}},
		{"silenced on the line", start + "  old: x # mcp-lsp: ignore deprecated\n", nil},
		{"silenced on the line before", start + "  # mcp-lsp: ignore deprecated, other\n  old: x\n", nil},
		{"silenced by another code", start + "  old: x # mcp-lsp: ignore other\n", []string{`5 deprecated 'old' is gone`}},
		{"silenced in the file", "# mcp-lsp: ignore-file deprecated\n" + start + "  old: x\n", nil},
	} {
		t.Run(c.shows, func(t *testing.T) {
			d, found := check(t, c.src)
			var got []string
			for _, f := range found {
				got = append(got, fmt.Sprintf("%d %s %s", d.Tree.Text.LineAt(f.Span.Start)+1, f.Code, f.Message))
			}
			if len(got) != len(c.want) {
				t.Fatalf("got %q, want %q", got, c.want)
			}
			for i := range got {
				if !strings.HasPrefix(got[i], c.want[i]) {
					t.Errorf("got %q, want %q", got[i], c.want[i])
				}
			}
		})
	}
}

// The first fix of the first finding makes the text wanted.
func TestGenericFixes(t *testing.T) {
	for _, c := range []struct{ shows, src, want string }{
		{"a misspelt key", start + "  retris: 2 # twice\n", start + "  retries: 2 # twice\n"},
		{"a misspelt value", start + "  via: stdo\n", start + "  via: stdio\n"},
		{"a missing field", "entries:\n- type: mcp\n  command: x\n", "entries:\n- name: files\n  type: mcp\n  command: x\n"},
		{"a duplicate key", start + "  command: y\n", "entries:\n- name: a\n  type: mcp\n  command: y\n"},
		{"text in quotes", "entries:\n- name: 5\n  type: mcp\n  command: x\n", "entries:\n- name: \"5\"\n  type: mcp\n  command: x\n"},
		{"words as a list", start + "  args: -y 'a b'\n", start + "  args: [\"-y\", \"a b\"]\n"},
		{"a word for a boolean", start + "flag: yes\n", start + "flag: true\n"},
		{"a limit", start + "  retries: 9\n", start + "  retries: 5\n"},
		{"a field of another sibling", start + "  url: https://x\n", start},
		{"a name twice", start + "- name: a\n  type: mcp\n  command: x\n", start + "- name: a_2\n  type: mcp\n  command: x\n"},
		{"a misspelt name", "entries:\n- name: files\n  type: mcp\n  command: x\n  after: fles\n", "entries:\n- name: files\n  type: mcp\n  command: x\n  after: files\n"},
		{"a tab", "entries:\n- name: a\n\ttype: mcp\n  command: x\n", "entries:\n- name: a\n  type: mcp\n  command: x\n"},
		{"an open quote", "entries:\n- name: \"a\n  type: mcp\n  command: x\n", "entries:\n- name: \"a\"\n  type: mcp\n  command: x\n"},
	} {
		t.Run(c.shows, func(t *testing.T) {
			d, found := check(t, c.src)
			if len(found) == 0 || len(found[0].Fixes) == 0 {
				t.Fatalf("no fix offered: %+v", found)
			}
			files := found[0].Fixes[0].Edits()
			if len(files) != 1 {
				t.Fatalf("%d files changed", len(files))
			}
			after, err := d.Tree.Text.Apply(files[0].Edits...)
			if err != nil {
				t.Fatal(err)
			}
			if after.String() != c.want {
				t.Errorf("got\n%s\nwant\n%s", after.String(), c.want)
			}
		})
	}
}
