package dockeragent_test

import (
	"fmt"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// TestLoaderTakes holds what goccy/go-yaml v1.19.2 loads and other YAML
// libraries refuse: none of it is an error. warn is the message's part where
// the author most likely meant something else.
func TestLoaderTakes(t *testing.T) {
	const agent = "agents:\n  root:\n    model: openai/gpt-5\n"
	tests := []struct{ name, src, warn string }{
		{"a question mark between brackets", agent + "    toolsets:\n      - {type: mcp, remote: {url: https://x.example/mcp?k=v, transport_type: sse}}\n", ""},
		{"text that begins with a percent sign", agent + "    instruction: %d items\n", ""},
		{"the same between brackets", agent + "    add_prompt_files: [%a.md]\n", ""},
		{"a question mark alone", agent + "    instruction: ?\n", ""},
		{"the same between braces", "agents:\n  root: {model: openai/gpt-5, instruction: ?}\n", ""},
		{"text that begins with a brace", agent + "    instruction: } ends it\n", "nothing opened this '}'"},
		{"text that begins with a comma", agent + "    instruction: , and so on\n", "unexpected ','"},
		{"a second colon between braces", "agents:\n  root: {model: openai/gpt-5, instruction: say: hi}\n", "a second ': '"},
		{"no blank behind colons between braces", agent + "    toolsets: [{type:mcp, command:npx, args: [-y]}]\n", ""},
		{"control characters", agent + "    instruction: a\x01b\x7f # \x00\n", ""},
		{"bytes that are no UTF-8", agent + "    instruction: a\xffb\n", ""},
		{"a slash escaped", agent + "    instruction: \"a\\/b\"\n", ""},
		{"a pair of escapes", agent + "    instruction: \"\\ud83d\\ude00\"\n", ""},
		{"the second half of a pair", agent + "    instruction: \"\\ude00\"\n", ""},
		{"an escape without digits", agent + "    instruction: \"C:\\users\\bob\"\n", "needs hexadecimal digits"},
		{"an unknown tag handle", agent + "    instruction: !e!y x\n", ""},
		{"a separator of lines in a comment", agent + "    add_date: true # a\u2028 b\n", ""},
		{"a tab behind the column", agent + "    instruction: x\n     \t\n    add_date: true\n", ""},
		{"a value that is not indented", agent + "    instruction:\n    Help.\n    add_date: true\n", "not indented"},
		{"a list in brackets that is not indented", agent + "    add_prompt_files:\n    [a.md, b.md]\n    add_date: true\n", "not indented"},
		{"a tab on a line above everything", "\t\n" + agent, ""},
		{"a tab at the end of everything", agent + "    instruction: |\n      x\n\t", ""},
		{"a tab that indents a text in part", agent + "    instruction: |\n    \tx\n     y\n    add_date: true\n", ""},
		{"a tab that begins a text", agent + "    instruction: |\n      \tx\n    add_date: true\n", ""},
		{"an empty line with one space more than the text", agent + "    instruction: |\n       \n      x\n", ""},
		{"a comment behind a header", agent + "    instruction: |-# c\n      x\n", ""},
		{"all signs of an escape", agent + "    instruction: \"a\\xgg\"\n", "needs hexadecimal digits"},
		{"a list below a text", agent + "    instruction: Do\n      - this: first\n      - that\n", "this is no list"},
		{"the end of a document above everything", "...\n" + agent, ""},
		{"a key that goes over two lines", agent + "    commands: {pl\n      an: Do it}\n", ""},
		{"a second colon beside the first", agent + "    commands: {plan:: Do it}\n", "a second ': '"},
		{"a dash between brackets", agent + "    structured_output: {name: x, schema: {a: [b,\n      - c\n      - d\n      ]}}\n", "a list in the list"},
		{"a second sign in a header", agent + "    instruction: |--\n      x\n", ""},
		{"a toolset below its dash", agent + "    toolsets:\n      -\n      type: think\n", "read as the value of the dash"},
		{"a text below its dash", agent + "    add_prompt_files:\n      - # one\n      a.md\n      - b.md\n", "read as the value of the dash"},
		{"a question mark before a key", agent + "    ? add_date: true\n", ""},
		{"a question mark above a key", agent + "    ? \n    add_date: true\n", "counts for nothing"},
		{"a blank behind an anchor", agent + "    toolsets:\n      - &a\t# c\n        type: think\n", ""},
		{"a number with a wrong digit", agent + "    instruction: 08\n", ""},
	}
	for _, tt := range tests {
		warned := ""
		for _, f := range find(tt.src, "16") {
			at := text.New(tt.src).LineAt(f.Span.Start) + 1
			switch {
			case f.Severity == schema.Error:
				t.Errorf("%s: line %d is an error: %s", tt.name, at, f.Message)
			case f.Severity == schema.Warning && f.Code == "syntax":
				warned += f.Message + "\n"
			}
		}
		if !fits([]string{"1: " + warned}, []string{"1: " + tt.warn}) || (warned == "") != (tt.warn == "") {
			t.Errorf("%s: warned of %q, want %q", tt.name, warned, tt.warn)
		}
	}
}

// TestLoaderRefuses holds what only goccy/go-yaml refuses.
func TestLoaderRefuses(t *testing.T) {
	const agent = "agents:\n  root:\n    model: openai/gpt-5\n"
	const tab = "the loader loses a character behind these quotes"
	check(t, "16", []verdict{
		{agent + "    instruction: \"a\tb\"\n    add_date: true\n", []string{"4: " + tab}},
		{agent + "    instruction: \"a\tb\" \n    add_date: true\n", nil},
		{agent + "    instruction: \"a\tb\"\n\n    add_date: true\n", nil},
		{agent + "    instruction: \"a\t\"\n    add_date: true\n", nil},
		{agent + "    instruction: 'a\tb'\n    add_date: true\n", nil},
		{agent + "    instruction: \"a\tb\"", nil},
		{agent + "    add_prompt_files: [\"a\tb\", c]\n", []string{"4: " + tab}},
		{agent + "    add_prompt_files: [\"a\tb\" , c]\n", nil},
		{agent + "    add_prompt_files: [\"a\tb\"\n      , c]\n", nil},
		{agent + "    instruction: \"\\ud83d\"\n", []string{"4: half of a character"}},
		{agent + "    instruction: \"C:\\x\"\n    add_date: true\n", []string{"4: needs hexadecimal digits"}},
		{agent + "    instruction: \"a\n    \tb\"\n    add_date: true\n", []string{"5: a tab cannot indent quoted text"}},
		{agent + "    instruction: \"a\n     \tb\"\n    add_date: true\n", nil},
		{agent + "    instruction: |#c\n      x\n", []string{"4: put a space before this comment"}},
		{agent + "    instruction: |+\n    add_date: true\n", []string{"4: could not find multi-line content"}},
		{agent + "    instruction: |+\n     \n    add_date: true\n", nil},
		{agent + "    instruction: |+\n\n", nil},
		{agent + "    instruction: |2\n        \n    # c\n    add_date: true\n", nil},
		{agent + "    instruction: |\n\n    # c\n    add_date: true\n", []string{"4: no empty line with a comment"}},
		{agent + "    toolsets:\n      - type: think\n        instruction: |\n\n      - type: shell\n", []string{"6: no empty line with a comment or dash"}},
		{agent + "    toolsets:\n      - type: think\n        instruction: |\n      - type: shell\n", nil},
		{agent + "    instruction: |\n    # c\n\n    add_date: true\n", nil},
		{agent + "    instruction: |\n\n    add_date: true\n", nil},
		{"agents:\n  root: &a\n    <<: *a\n", []string{"3: cannot find anchor by alias name a"}},
		{"agents:\n  root: &a\n    <<: [*a]\n", []string{"3: cannot find anchor by alias name a"}},
		{agent + "    commands:\n      {a: b}: c\n", []string{"5: found an invalid key for this map"}},
		{agent + "    toolsets: [{type: shell, env: {{{ x }}: y}}]\n", []string{"4: found an invalid key for this map"}},
		{agent + "    structured_output: {name: x, schema: {a: [\"a\":b]}}\n", nil},
		{agent + "    structured_output:\n      name: x\n      schema:\n        a: [\"a\":b]\n", []string{"7: expected a space"}},
		{agent + "    description: !!str\n    instruction: x\n", []string{"4: unexpected scalar value"}},
		{agent + "    description: !!str\n      x\n    instruction: x\n", nil},
		{agent + "    instruction: !!str # nothing\n", nil},
		{agent + "    instruction: !!map x\n", []string{"4: this is not what its tag says"}},
		{agent + "    instruction: &a\n# end\n", []string{"4: undefined anchor value"}},
		{agent + "    instruction: &a\n    description: *a\n", nil},
		{agent + "    add_prompt_files: [&a]\n", []string{"4: undefined anchor value"}},
		{agent + "    toolsets:\n      -\ttype: think\n", []string{"5: a tab cannot stand"}},
		{agent + "    add_prompt_files:\n      -\ta.md\n", nil},
		{agent + "    add_prompt_files:\n      - a.md\n      \t- b.md\n", []string{"6: a tab cannot be used"}},
		{agent + "    add_prompt_files: [a.md,\n      b\n      -c.md]\n", []string{"6: expected ',' before this"}},
		{agent + "    add_prompt_files: [a.md\n      -c.md\n    ]\n", nil},
		{agent + "    add_prompt_files: [a.md, b\n      c: d]\n", []string{"4: mapping was used where sequence is expected", "4: this '[' is not closed"}},
		{agent + "    instruction: a\n        - b\n      c\n", []string{"6: indented less than the dash above"}},
		{agent + "    instruction: a\n        -\n      c\n", nil},
		{agent + "    instruction: |---\n      x\n", []string{"4: the text of a block begins on the next line"}},
		{agent + "    instruction: |2--\n      x\n", []string{"4: the text of a block begins on the next line"}},
		{agent + "    add_prompt_files:\n      -\n      a.md\n      b.md\n", []string{"7: expected '- '"}},
		{agent + "    toolsets:\n      -\n      type: think\n      - type: shell\n", []string{"7: a list item cannot stand among keys"}},
		{agent + "    toolsets:\n    - type: think\n    -\n    add_date: true\n", []string{"7: unknown field \"add_date\""}},
		{agent + "    ? add_date: true\n      description: x\n", []string{"5: a '?' is followed by one key only"}},
		{"models:\n  m: &m{provider: openai, model: gpt-5}\n" + agent, []string{"2: expected a space after the anchor"}},
		{agent + "    instruction: ? x\n", []string{"4: a value cannot start with '? '"}},
		{"agents:\n  root: {model: openai/gpt-5, description: !!bool maybe}\n", []string{"2: cannot convert this to boolean"}},
	})
}

// TestResolve holds what goccy/go-yaml makes of scalars.
func TestResolve(t *testing.T) {
	for written, want := range map[string]string{
		"0x1F": "integer 31", "012": "integer 10", "-0o17": "integer -15", "0b11": "integer 3", "1_000": "integer 1000", "+5": "integer 5",
		"08": "text 08", "0n1": "text 0n1", "_1": "text _1", "1e3": "text 1e3", "0x": "text 0x", "1:30": "text 1:30", "2024-10-21": "text 2024-10-21",
		"1.5e3": "number 1500", ".5": "number 0.5", "1.0": "number 1", "1e21.": "text 1e21.", "-.inf": "number -Inf", "+.inf": "text +.inf", ".NaN": "number NaN",
		"18446744073709551615": "integer 18446744073709551615", "99999999999999999999": "text 99999999999999999999",
		"True": "boolean true", "tRue": "text tRue", "yes": "text yes", "~": "null ~", "Null": "null Null",
		"! 5": "text 5", "!x 5": "text 5", "!!str 0x10": "text 16", "!!str ~": "text ", "!!int \"5\"": "integer 5", "!!int 5.5": "integer 0",
		"!!float 1": "number 1", "!!bool Yes": "boolean true", "!!null x": "null ", "!!binary aGk=": "text hi", "a\tb": "text ab", "\"a\tb\"": "text a\tb",
	} {
		n := syntax.Parse(text.New("a: "+written+"\n"), syntax.YAML).Root().Pairs[0].Value
		s := dialect().Scalars.Resolve(n)
		if got := s.Kind.Name() + " " + s.Text; got != want {
			t.Errorf("%s is %s, want %s", written, got, want)
		}
	}
}

// TestConversions holds what it takes where a number or a text is wanted.
func TestConversions(t *testing.T) {
	integer, number, words := &schema.Type{Kind: schema.Integer}, &schema.Type{Kind: schema.Number}, &schema.Type{Kind: schema.String}
	tests := []struct {
		written string
		t       *schema.Type
		want    string // "" if it is refused
	}{
		{`"5"`, integer, "5"}, {`"-5"`, integer, ""}, {"-5", integer, "-5"}, {"1.5", integer, "1.5"}, {"1e3", integer, "1000"}, {"x", integer, ""},
		{"true", integer, ""}, {"18446744073709551615", integer, ""}, {".nan", integer, ""}, {"~", integer, "0"},
		{`"1_000"`, number, "1000"}, {"inf", number, "+Inf"}, {"_1", number, ""}, {`"1.5"`, number, "1.5"},
		{"0x10", words, "16"}, {"1.50", words, "1.5"}, {"True", words, "true"}, {"!!timestamp 2024-10-21", words, ""},
	}
	for _, tt := range tests {
		n := syntax.Parse(text.New("a: "+tt.written+"\n"), syntax.YAML).Root().Pairs[0].Value
		s, ok := dialect().Scalars.Convert(tt.t, dialect().Scalars.Resolve(n))
		got := ""
		if ok && tt.t == words {
			got = s.Text
		} else if ok {
			got = fmt.Sprint(s.Number)
		}
		if got != tt.want {
			t.Errorf("%s as %v is %q, want %q", tt.written, tt.t.Kind, got, tt.want)
		}
	}
}
