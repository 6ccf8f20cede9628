package raw

import "testing"

// The verdicts were made by Node's URL.
func TestIsHTTP(t *testing.T) {
	for _, v := range []string{"https://x", "http:///x", "https:x", "http:x/y", "https:/x", " https://x ", "https://${HOST}/mcp", "https://{{host}}/x", "http://x:", "http://[::1]:3/",
		"http://user:p@h", "https://a_b.c", "https://*.x", "HTTP://X", `https:\\x`, "http://.", "http://a..b", "https://x/ y", "http://x\ty", "https://ü.de", "http://x:0", "http://0x7f.1",
		"http://256", "http://127.0.0.1:11434/v1", "https://mcp.acme.io/mcp?a=<b>", "http://1.2.3.4."} {
		if !isHTTP(v) {
			t.Errorf("%q is refused", v)
		}
	}
	for _, v := range []string{"", "x", "https://", "http://a b/", "https://<host>/mcp", "http://x:99999", "http://x:8o", "http://[::1", "http://1.2.3.999", "http://@/x", "http://%zz/", "http://a%20b/",
		"http://x y.com", "https://ex^a", "http://a|b", "http://", "https://?q", "https://#f", "https://host:${PORT}/x", "ftp://x", "mcp.acme.io", "://x", "http://[x]", "http://1.2.3.4.5", "file:///x"} {
		if isHTTP(v) {
			t.Errorf("%q is accepted", v)
		}
	}
}

func TestFixURL(t *testing.T) {
	for v, want := range map[string]string{"mcp.acme.io/mcp": "https://mcp.acme.io/mcp", "localhost:3000/mcp": "http://localhost:3000/mcp", "ws://x/y": "http://x/y", "wss://x/y": "https://x/y", "//x/y": "https://x/y", "": "", "ftp://x": "", "a b": ""} {
		got := ""
		if all := fixURL(v); len(all) > 0 {
			got = all[0].Value
		}
		if got != want {
			t.Errorf("fixURL(%q) = %q; want %q", v, got, want)
		}
	}
}
