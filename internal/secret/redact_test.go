package secret

import "testing"

func TestRedact(t *testing.T) {
	token := "gh" + "p_16C7e42F292c6912E7710c838347Ae178B4a"
	jwt := "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N"
	for _, test := range []struct{ in, want string }{
		{"", ""},
		{"unknown agent: " + token, "unknown agent: •••"},
		{"not 'Bearer " + jwt + "', " + token, "not 'Bearer •••', •••"},
		{"'https://me:tok3nP4ss@x.example/mcp?a=1' and postgres://u:s3cr3tPwd9@db/x", "'https://me:•••@x.example/mcp?a=1' and postgres://u:•••@db/x"},
		{"https://x.example/mcp?a=1&api_key=QWERTY987654321zx#top", "https://x.example/mcp?a=1&api_key=•••#top"},
		{"https://x.example/mcp?page=QWERTY987654321zx", "https://x.example/mcp?page=QWERTY987654321zx"},
		{"https://me:${PASSWORD}@x.example/?token=${TOKEN}", "https://me:${PASSWORD}@x.example/?token=${TOKEN}"},
		{"postgres://postgres:postgres@localhost/x", "postgres://postgres:postgres@localhost/x"},
		{"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},
		{"'command' is required for stdio transport", "'command' is required for stdio transport"},
		{"x://", "x://"},
	} {
		if got := Redact(test.in, "•••"); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.in, got, test.want)
		}
		if again := Redact(test.want, "•••"); again != test.want {
			t.Errorf("%q becomes %q again", test.want, again)
		}
	}
}
