package lsp

import (
	"slices"
	"testing"

	"go.lsp.dev/uri"
)

// Clients spell URIs in many ways. Each keeps its own, and all ways to write one
// file make one key.
func TestURISpellings(t *testing.T) {
	for _, c := range []struct {
		platform uri.Platform
		spelled  string
		path     string
	}{
		{uri.PlatformPOSIX, "file:///home/me/agent.yaml", "/home/me/agent.yaml"},
		{uri.PlatformPOSIX, "file:///home/me/my%20agents/agent.yaml", "/home/me/my agents/agent.yaml"},
		{uri.PlatformPOSIX, "file:///home/me/my agents/agent.yaml", "/home/me/my agents/agent.yaml"},
		{uri.PlatformPOSIX, "file:///home/me/%C3%A4gent%23%3F%25.yaml", "/home/me/ägent#?%.yaml"},
		{uri.PlatformPOSIX, "file:///home/me/ägent.yaml", "/home/me/ägent.yaml"},
		{uri.PlatformPOSIX, "file:///home/me/@scope/a+b=(c).yaml", "/home/me/@scope/a+b=(c).yaml"},
		{uri.PlatformPOSIX, "file:///home/me/%40scope/a%2Bb%3D%28c%29.yaml", "/home/me/@scope/a+b=(c).yaml"},
		{uri.PlatformPOSIX, "file://localhost/home/me/agent.yaml", "//localhost/home/me/agent.yaml"},
		{uri.PlatformPOSIX, "untitled:Untitled-1", ""},
		{uri.PlatformPOSIX, "untitled:/home/me/new.yaml", ""},
		{uri.PlatformPOSIX, "git:/home/me/agent.yaml?%7B%22ref%22%3A%22HEAD%22%7D", ""},
		{uri.PlatformPOSIX, "vscode-vfs://github/me/agents/agent.yaml", ""},
		{uri.PlatformWindows, "file:///c%3A/Users/Me/agent.yaml", `c:\Users\Me\agent.yaml`},
		{uri.PlatformWindows, "file:///C:/Users/Me/agent.yaml", `c:\Users\Me\agent.yaml`},
		{uri.PlatformWindows, "file:///c:/Users/Me/agent.yaml", `c:\Users\Me\agent.yaml`},
		{uri.PlatformWindows, "file://server/share/a%20b/agent.yaml", `\\server\share\a b\agent.yaml`},
		{uri.PlatformWindows, "file://SERVER/share/agent.yaml", `\\server\share\agent.yaml`},
	} {
		u := newURIs(c.platform)
		k := u.open(c.spelled)
		if got := u.path(k); got != c.path {
			t.Errorf("%s: path %q, want %q", c.spelled, got, c.path)
		}
		if got := string(u.of(k)); got != c.spelled {
			t.Errorf("%s: answers with %s", c.spelled, got)
		}
		if c.path != "" && u.keyOf(c.path) != k {
			t.Errorf("%s: %q has the key %s, want %s", c.spelled, c.path, u.keyOf(c.path), k)
		}
		u.close(k)
		if _, kept := u.spelled[k]; kept {
			t.Errorf("%s: kept after close", c.spelled)
		}
	}
}

func TestURISpellingsMeet(t *testing.T) {
	for _, same := range [][]string{
		{"file:///c%3A/x/agent.yaml", "file:///C:/x/agent.yaml", "file:///c:/x/agent.yaml", "file:///C%3A/x/agent.yaml", "file:///C%3a/x/agent.yaml"},
		{"file:///a b/agent.yaml", "file:///a%20b/agent.yaml"},
		{"file:///ä/agent.yaml", "file:///%C3%A4/agent.yaml", "file:///%c3%a4/agent.yaml"},
	} {
		for _, other := range same[1:] {
			if key(other) != key(same[0]) {
				t.Errorf("%s and %s have the keys %s and %s", same[0], other, key(same[0]), key(other))
			}
		}
	}
}

// The URI of a file that the client has not named is spelled as its folder, or
// as an open file beside it.
func TestURILikeTheClient(t *testing.T) {
	for _, c := range []struct {
		folder, open, path, want string
	}{
		{"file:///C:/Users/Me/ws", "", `c:\Users\Me\ws\sub\.env`, "file:///C:/Users/Me/ws/sub/.env"},
		{"file:///c%3A/Users/Me/ws/", "", `c:\Users\Me\ws\.env`, "file:///c%3A/Users/Me/ws/.env"},
		{"", "file:///C:/a/agent.yaml", `c:\a\.env`, "file:///C:/a/.env"},
		{"file:///C:/a", "file:///c%3A/a/b/agent.yaml", `c:\a\b\.env`, "file:///c%3A/a/b/.env"},
		{"file:///C:/a", "", `c:\ab\.env`, "file:///c%3A/ab/.env"},
		{"", "", `c:\a\.env`, "file:///c%3A/a/.env"},
	} {
		u := newURIs(uri.PlatformWindows)
		if c.folder != "" {
			u.setFolders([]string{c.folder})
		}
		if c.open != "" {
			u.open(c.open)
		}
		if got := string(u.ofPath(c.path)); got != c.want {
			t.Errorf("folder %q, open %q: %s, want %s", c.folder, c.open, got, c.want)
		}
	}
}

func TestFoldersChange(t *testing.T) {
	u := newURIs(uri.PlatformPOSIX)
	if got := u.setFolders([]string{"file:///a", "vscode-vfs://github/x", "file:///b%20c/"}); !slices.Equal(got, []string{"/a", "/b c/"}) {
		t.Errorf("set: %q", got)
	}
	if got := u.changeFolders([]string{"file:///d"}, []string{"file:///a"}); !slices.Equal(got, []string{"/b c/", "/d"}) {
		t.Errorf("change: %q", got)
	}
}
