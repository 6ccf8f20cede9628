package dotenv

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func show(entries []Entry) string {
	var all []string
	for _, e := range entries {
		all = append(all, fmt.Sprintf("%s=%q", e.Name, e.Value))
	}
	return strings.Join(all, " ")
}

func TestParse(t *testing.T) {
	environ := func(name string) (string, bool) { return "outer", name == "OUTER" }
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"A=1\nB = 2\n", `A="1" B="2"`},
		{"export A=1", `A="1"`},
		{"# note\n\n  A=1 # why\n", `A="1"`},
		{"A=a#b", `A="a#b"`},
		{"A='x # y'", `A="x # y"`},
		{"A=\"l1\\nl2\"", `A="l1\nl2"`},
		{"A='l1\\nl2'", `A="l1\\nl2"`},
		{"A=\"two\nlines\"\nB=1", `A="two\nlines" B="1"`},
		{"A=\nB=", `A="" B=""`},
		{"NAME\nB=1", `B="1"`},
		{"'q k'=1", `q k="1"`},
		{"A=\"open\nB=1", `B="1"`},
		{"A=\"x\" y\nB=1", `B="1"`},
		{"A=1\r\nB=2\r\n", `A="1" B="2"`},
		{"A=1\nB=${A}-${OUTER}-${NO}-${NO:-d}", `A="1" B="1-outer--d"`},
		{"A=  spaced  \nB=\tt", `A="spaced" B="t"`},
		{"=x\nB=1", `B="1"`},
	} {
		if got := show(Parse(text.New(test.in), environ)); got != test.want {
			t.Errorf("Parse(%q) = %s, want %s", test.in, got, test.want)
		}
	}
}

func TestParseSimple(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"A=1\n B = b c \n#C=1\n\nnothing\n", `A="1" B="b c"`},
		{"A=\"x\"\nexport B=1\n", `A="\"x\"" export B="1"`},
		{"A=b=c # d", `A="b=c # d"`},
		{"A=${B}\r\nC=", `A="${B}" C=""`},
	} {
		if got := show(ParseSimple(text.New(test.in))); got != test.want {
			t.Errorf("ParseSimple(%q) = %s, want %s", test.in, got, test.want)
		}
	}
}

func TestSpans(t *testing.T) {
	in := text.New("# x\nexport A=\"1\n2\"  # y\n B=3\n")
	want := []string{"A=\"1\n2\"", "B=3"}
	for i, e := range Parse(in, func(string) (string, bool) { return "", false }) {
		if got := in.Slice(e.Span); got != want[i] {
			t.Errorf("entry %d stands on %q, want %q", i, got, want[i])
		}
	}
	if got := in.Slice(ParseSimple(in)[1].Span); got != "B=3" {
		t.Errorf("the simple grammar's second entry stands on %q, want %q", got, "B=3")
	}
}
