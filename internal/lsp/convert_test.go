package lsp

import (
	"testing"

	"go.lsp.dev/protocol"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// The converter agrees with the text, whatever is asked in whatever order.
func TestConverterAgreesWithText(t *testing.T) {
	src := "a: 😀é\r\nlong ä long 😀 line\n\n\rend😀"
	doc := text.New(src)
	for _, enc := range []text.Encoding{text.UTF8, text.UTF16, text.UTF32} {
		c := newConverter(doc, enc)
		for i := 0; i < 3*len(src); i++ {
			off := i * 7 % (len(src) + 1)
			for off < len(src) && src[off]&0xC0 == 0x80 {
				off++
			}
			want := doc.Position(off, enc)
			got := c.position(off)
			if int(got.Line) != want.Line || int(got.Character) != want.Character {
				t.Fatalf("encoding %d, offset %d: %v, want %v", enc, off, got, want)
			}
			between := off > 0 && off < len(src) && src[off-1:off+1] == "\r\n" // no place for a cursor
			if back := c.offset(got); back != off && !between {
				t.Errorf("encoding %d: %v leads back to %d, not to %d", enc, got, back, off)
			}
		}
	}
}

func TestApplyChanges(t *testing.T) {
	at := func(line, from, toLine, to uint32, s string) protocol.TextDocumentContentChangeEvent {
		return &protocol.TextDocumentContentChangePartial{
			Range: protocol.Range{Start: protocol.Position{Line: line, Character: from}, End: protocol.Position{Line: toLine, Character: to}}, Text: s,
		}
	}
	whole := func(s string) protocol.TextDocumentContentChangeEvent {
		return &protocol.TextDocumentContentChangeWholeDocument{Text: s}
	}
	type changes = []protocol.TextDocumentContentChangeEvent
	for _, c := range []struct {
		name, src string
		changes   changes
		want      string
	}{
		{"none", "abc", nil, "abc"},
		{"one", "abc", changes{at(0, 1, 0, 2, "X")}, "aXc"},
		{"from the last to the first", "aa\nbb\ncc", changes{at(2, 0, 2, 1, "3"), at(1, 0, 1, 1, "2"), at(0, 0, 0, 1, "1")}, "1a\n2b\n3c"},
		{"from the first to the last", "aa\nbb", changes{at(0, 0, 0, 1, "x\ny"), at(2, 0, 2, 1, "z")}, "x\nya\nzb"},
		{"twice at one place", "ab", changes{at(0, 1, 0, 1, "1"), at(0, 1, 0, 1, "2")}, "a21b"},
		{"touching", "abcd", changes{at(0, 2, 0, 4, "X"), at(0, 1, 0, 2, "Y")}, "aYX"},
		{"what the one before wrote", "ab", changes{at(0, 1, 0, 1, "123"), at(0, 2, 0, 3, "-")}, "a1-3b"},
		{"whole, then a part", "abc", changes{at(0, 0, 0, 1, "x"), whole("new"), at(0, 0, 0, 1, "N")}, "New"},
		{"past the end of the line", "ab\r\ncd", changes{at(0, 1, 0, 99, "!")}, "a!\r\ncd"},
		{"past the end of the text", "ab", changes{at(7, 0, 9, 9, "!")}, "ab!"},
		{"end before start", "abcd", changes{at(0, 3, 0, 1, "")}, "ad"},
		{"behind a surrogate pair", "a: 😀é", changes{at(0, 5, 0, 6, "E")}, "a: 😀E"},
		{"inside a surrogate pair", "😀x", changes{at(0, 1, 0, 2, "y")}, "yx"},
	} {
		got, err := applyChanges(text.New(c.src), c.changes, text.UTF16)
		if err != nil || got.String() != c.want {
			t.Errorf("%s: %q %v, want %q", c.name, got, err, c.want)
		}
	}
}

func TestMember(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{`{"textDocument":{"uri":"a:b","text":"x"}}`, "a:b"},
		{`{"other":{"uri":1},"textDocument":{"text":"x","version":1,"uri":"a:\u00e4"}}`, "a:ä"},
		{`{"textDocument":{"uri":5}}`, ""},
		{`{"textDocument":[]}`, ""},
		{`[]`, ""},
		{``, ""},
		{`{"textDocument":{"uri":"a`, ""},
	} {
		if got, ok := member([]byte(c.raw), "textDocument", "uri"); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q %v", c.raw, got, ok)
		}
	}
}

func TestOverlay(t *testing.T) {
	base := map[string]any{"holodeck": map[string]any{"edition": "0.7"}, "env.files": 1, "env.unset": 2, "rules": 3}
	over := map[string]any{"holodeck.edition": "contract-1.0", "rules": map[string]any{}}
	got := overlay(base, over)
	if len(got) != 4 || got["holodeck.edition"] != "contract-1.0" || got["holodeck"] != nil || got["env.files"] != 1 || len(got["rules"].(map[string]any)) != 0 {
		t.Errorf("%v", got)
	}
	if got := overlay(base, nil); len(got) != 4 {
		t.Errorf("over nothing: %v", got)
	}
}

func TestPlain(t *testing.T) {
	got := plain("**Bold** and `code` with [a link](https://x.y)\n\n---\n\n## Head\n\n```yaml\nkeep: `this`\n```\nend\\_")
	want := "Bold and code with a link (https://x.y)\n\n\n\nHead\n\nkeep: `this`\nend_"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A blank asks for completions behind a sign that something follows, and nowhere
// else.
func TestIdleTrigger(t *testing.T) {
	for _, c := range []struct {
		trigger, before string
		want            bool
	}{
		{" ", "key: ", false}, {" ", "  - ", false}, {" ", "[a, ", false}, {" ", "{ ", false},
		{" ", "  ", true}, {" ", "", true}, {" ", "key: some words ", true}, {" ", "text ", true}, {" ", "# note ", true},
		{":", "key:", false}, {"\"", "key: \"", false}, {"$", "key: $", false},
	} {
		if got := idle(c.trigger, text.New("first: line\n"+c.before+"\nlast: line\n"), len("first: line\n")+len(c.before)); got != c.want {
			t.Errorf("%q behind %q: %v", c.trigger, c.before, got)
		}
	}
}
