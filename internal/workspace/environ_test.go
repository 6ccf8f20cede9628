package workspace

import "testing"

func TestEnviron(t *testing.T) {
	entries := []string{"Path=/a", "KEY=one", "KEY=two", "=C:=x", "bare"}
	for _, c := range []struct {
		windows bool
		name    string
		want    string
		ok      bool
	}{
		{false, "KEY", "two", true},
		{false, "Path", "/a", true},
		{false, "PATH", "", false},
		{false, "bare", "", false},
		{true, "PATH", "/a", true},
		{true, "Path", "/a", true},
		{true, "key", "two", true},
		{true, "KEYS", "", false},
	} {
		if got, ok := newEnviron(entries, c.windows).lookup(c.name); got != c.want || ok != c.ok {
			t.Errorf("windows %v: lookup(%q) = %q, %v, want %q, %v", c.windows, c.name, got, ok, c.want, c.ok)
		}
	}
}
