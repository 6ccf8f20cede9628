package runners

import "strings"

// A Spec is what a runner is told to fetch, taken apart.
type Spec struct {
	Name    string // of the package; "" for an address or a path
	Version string // "1.2.3", "latest", "==1.2"; "" if none is named
	// Source is "registry", "git", "url" or "path".
	Source string
}

// ParseSpec takes an npm or PyPI requirement apart.
func ParseSpec(s string) Spec {
	s = strings.TrimSpace(s)
	switch {
	case strings.HasPrefix(s, "git+"), strings.HasPrefix(s, "git://"), strings.HasPrefix(s, "github:"), strings.HasPrefix(s, "git@"):
		return Spec{Source: "git"}
	case strings.Contains(s, "://"):
		return Spec{Source: "url"}
	case isPath(s):
		return Spec{Source: "path"}
	}
	spec := Spec{Name: s, Source: "registry"}
	if i := strings.LastIndexByte(s, '@'); i > 0 {
		spec.Name, spec.Version = s[:i], s[i+1:]
	} else if i := strings.IndexAny(s, "=<>!~"); i > 0 {
		spec.Name, spec.Version = s[:i], s[i:]
	}
	if i := strings.IndexByte(spec.Name, '['); i > 0 {
		spec.Name = spec.Name[:i]
	}
	spec.Name = strings.TrimSpace(spec.Name)
	if !strings.HasPrefix(spec.Name, "@") && strings.Contains(spec.Name, "/") {
		return Spec{Source: "git"} // npx takes user/repository from GitHub
	}
	return spec
}

// Pinned reports whether the version names one release.
func (s Spec) Pinned() bool {
	v := strings.TrimLeft(s.Version, "=v ")
	return v != "" && strings.Trim(v[:1], "0123456789") == "" && !strings.ContainsAny(v, "*x<>^~ ") && strings.Count(v, ".") >= 1
}

func isPath(s string) bool {
	return s == "." || s == ".." || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || strings.HasPrefix(s, "/") ||
		strings.HasPrefix(s, "~") || strings.HasPrefix(s, ".\\") || len(s) > 2 && s[1] == ':' && (s[2] == '\\' || s[2] == '/')
}
