package syntax

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func TestJSONErrors(t *testing.T) {
	tests := []struct{ name, src, errors, tree string }{
		{"nothing", "", `1 missing-value ""`, "~"},
		{"blanks only", " \n\t\n", `3 missing-value ""`, "~"},
		{"line comment", "{\"a\": 1 // b\n}", `1 json-comment "// b"`, "{a: 1}"},
		{"block comment", "/* a\n b */ {\"a\": 1}", `1 json-comment "/* a\n b */"`, "{a: 1}"},
		{"hash comment", "# a\n[1]", `1 json-comment "# a"`, "[1]"},
		{"trailing comma in an object", "{\"a\": 1,\n}", `1 trailing-comma ","`, "{a: 1}"},
		{"trailing comma in an array", "[1, ]", `1 trailing-comma ","`, "[1]"},
		{"missing comma in an object", "{\"a\": 1\n \"b\": 2}", `2 missing-comma "\"b\""`, "{a: 1, b: 2}"},
		{"missing comma in an array", "[1 2]", `1 missing-comma "2"`, "[1, 2]"},
		{"extra comma", "[1,, 2]", `1 extra-comma ","`, "[1, 2]"},
		{"single quotes", "{'a': 'b'}", `1 json-single-quotes "'a'", 1 json-single-quotes "'b'"`, "{a: b}"},
		{"no quotes", "{a: b}", `1 json-unquoted "a", 1 json-unquoted "b"`, "{a: b}"},
		{"capital words", "[True, None, NULL]", `1 json-unquoted "True", 1 json-unquoted "None", 1 json-unquoted "NULL"`, "[True, None, NULL]"},
		{"bad escapes", `["\q\u12", "\x41", "\'"]`, `1 bad-escape "\\q", 1 bad-escape "\\u12", 1 bad-escape "\\x", 1 bad-escape "\\'"`, `[\q\u12, \x41, \']`},
		{"a control character", "[\"a\tb\"]", `1 bad-character "\t"`, "[a\tb]"},
		{"broken UTF-8", "[\"a\xffb\"]", `1 bad-character "\xff"`, ""},
		{"bad numbers", "[01, 1., .5, +1, 1e, 0x1F, NaN, -Infinity, 1_000]", `1 json-number "01", 1 json-number "1.", 1 json-number ".5", 1 json-number "+1", 1 json-number "1e", 1 json-number "0x1F", 1 json-number "NaN", 1 json-number "-Infinity", 1 json-number "1_000"`, ""},
		{"good values", `[0, -0, 10, 1.5, -1e3, 2E+5, 1.0e-2, true, false, null, "", "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"]`, ``, ""},
		{"second value", "{\"a\": 1}\n{\"b\": 2}\n", `2 json-extra-value "{\"b\": 2}"`, "{a: 1}"},
		{"stray bracket", "{\"a\": 1}}", `1 stray-bracket "}"`, "{a: 1}"},
		{"comma behind the value", "{\"a\": 1},", `1 extra-comma ","`, "{a: 1}"},
		{"missing colon", `{"a" 1, "b": 2}`, `1 missing-colon "\"a\""`, "{a?: 1, b: 2}"},
		{"key alone", `{"a": 1, "b"}`, `1 missing-colon "\"b\""`, "{a: 1, b?: ~}"},
		{"missing value", `{"a": , "b": }`, `1 missing-value "", 1 missing-value ""`, "{a: ~, b: ~}"},
		{"missing key", `{: 1}`, `1 empty-key ":"`, "{~: 1}"},
		{"equals sign", `{"a"= 1}`, `1 missing-colon "\"a\""`, "{a?: 1}"},
		{"unclosed object", "{\"a\": {\"b\": 1", `1 unclosed-bracket "{", 1 unclosed-bracket "{"`, "{a: {b: 1}…}…"},
		{"unclosed inner object", "{\n  \"a\": {\n    \"b\": 1\n  ,\n  \"c\": 2\n}\n", `2 unclosed-bracket "{"`, "{a: {b: 1}…, c: 2}"},
		{"unclosed array", "{\n  \"a\": [1, 2,\n  \"c\": 2\n}\n", `2 unclosed-bracket "["`, "{a: [1, 2]…, c: 2}"},
		{"unclosed array on several lines", "{\n  \"a\": [\n    1\n  \"c\": 2\n}\n", `2 unclosed-bracket "["`, "{a: [1]…, c: 2}"},
		{"unclosed text", "{\n  \"a\": \"b,\n  \"c\": 1\n}", `2 unclosed-quote "\"b"`, "{a: b…, c: 1}"},
		{"unclosed key", "{\n  \"a: 1,\n  \"c\": 1\n}", `2 unclosed-quote "\"a"`, "{a…: 1, c: 1}"},
		{"half a key", "{\"a\": 1,\n \"b\n}", `2 unclosed-quote "\"b"`, "{a: 1, b…?: ~}"},
		{"half a document", "{\n \"mcp\": {\"servers\": {\n  \"s\": {\"t\": \"x\",\n   \"", `1 unclosed-bracket "{", 2 unclosed-bracket "{", 2 unclosed-bracket "{", 3 unclosed-bracket "{", 4 unclosed-quote "\""`, "{mcp: {servers: {s: {t: x, …?: ~}…}…}…}…"},
		{"colon in an array", `["a": 1]`, `1 unexpected-text ":"`, ""},
		{"several faults", "{\"a\": 1,\n 'b': tru,\n \"c\": [1 2,],\n}", `2 json-single-quotes "'b'", 2 json-unquoted "tru", 3 missing-comma "2", 3 trailing-comma ",", 3 trailing-comma ","`, "{a: 1, b: tru, c: [1, 2]}"},
		{"byte order mark", "\uFEFF{}", "", "{}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := Parse(text.New(tt.src), JSON)
			if got := faults(tree); got != tt.errors {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.errors)
			}
			if got := outline(tree.Root()); tt.tree != "" && got != tt.tree {
				t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.tree)
			}
			checkTree(t, tree)
		})
	}
}

// sameJSON compares a node with what encoding/json read.
func sameJSON(n *Node, v any) bool {
	switch v := v.(type) {
	case map[string]any:
		seen := map[string]bool{}
		for _, pr := range n.Pairs {
			seen[pr.Key.Value] = true
		}
		for key := range seen {
			if !sameJSON(n.Get(key).Value, v[key]) {
				return false
			}
		}
		return n.Kind == Mapping && len(seen) == len(v)
	case []any:
		for i := range v {
			if i >= len(n.Items) || !sameJSON(n.Items[i].Value, v[i]) {
				return false
			}
		}
		return n.Kind == Sequence && len(n.Items) == len(v)
	case string:
		return n.Kind == Scalar && n.Style == DoubleQuoted && n.Value == v
	case json.Number:
		return n.Kind == Scalar && n.Style == Plain && n.Value == v.String()
	case bool:
		return n.Style == Plain && n.Value == map[bool]string{true: "true", false: "false"}[v]
	}
	return n.Style == Plain && n.Value == "null"
}

// checkAgainstJSON checks that an error is reported if and only if
// encoding/json refuses src, and that the values are equal if not.
func checkAgainstJSON(t *testing.T, src string) {
	t.Helper()
	tree := Parse(text.New(src), JSON)
	if !json.Valid([]byte(src)) {
		if len(tree.Errors) == 0 {
			t.Errorf("no error in %q", src)
		}
		return
	}
	if len(tree.Errors) > 0 {
		t.Fatalf("encoding/json accepts %q, but: %+v", src, tree.Errors[0])
	}
	d := json.NewDecoder(strings.NewReader(src))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	if !sameJSON(tree.Root(), v) {
		t.Errorf("%q: %s", src, outline(tree.Root()))
	}
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a": [1, -2.5e3, true, null, "\u00e9\n"], "b": {}}`, `[`, `"\ud83d\ude00"`, ` 1 `, `{"a":1,"a":2}`, `[[],{}]`, "\"\\", `{"a":{"b":1}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if strings.HasPrefix(src, bom) || strings.Contains(src, "\uFFFD") || !validText(src) {
			return
		}
		checkAgainstJSON(t, src)
	})
}

// validText reports whether encoding/json and this package mean the same by
// src: it replaces broken UTF-8 and lone surrogates, which are errors here.
func validText(src string) bool {
	return strings.ToValidUTF8(src, "") == src && !strings.Contains(strings.ToLower(src), `\ud`)
}

// TestJSONCases shows the same for all JSON files of the recorded cases.
func TestJSONCases(t *testing.T) {
	n := 0
	walkCases(t, ".json", func(path, src string) {
		n++
		checkAgainstJSON(t, src)
	})
	t.Logf("%d files", n)
}
