package secret

import "testing"

func TestParams(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"https://x.dev/mcp?api_key=abc&b=&c=d#e=f", "api_key=abc c=d "},
		{"https://x.dev/mcp", ""},
		{"what?api_key=abc", ""},
		{"https://x.dev/?a", ""},
	} {
		got := ""
		for _, p := range Params(tt.in) {
			got += p.Name + "=" + tt.in[p.Start:p.End] + " "
		}
		if got != tt.want {
			t.Errorf("%s: %q", tt.in, got)
		}
	}
}

func TestPassword(t *testing.T) {
	for in, want := range map[string]string{
		"postgres://app:s3cret@db/x": "s3cret",
		"https://a:p@b:c@host/":      "p@b:c",
		"https://user@host/":         "",
		"https://user:@host/":        "",
		"https://host/a:b@c":         "",
		"no address a:b@c":           "",
	} {
		p, ok := Password(in)
		if ok != (want != "") || ok && in[p.Start:p.End] != want {
			t.Errorf("%s: %v %+v", in, ok, p)
		}
	}
}
