package catalog

import "strings"

// Page returns the address of the page that the registry has for a package or
// image, "" if it is not one of the registries that are known.
func Page(registry, name string) string {
	name = strings.TrimSpace(name)
	if name == "" || strings.ContainsAny(name, " ${}<>\\") || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "/") || strings.Contains(name, "://") {
		return ""
	}
	switch registry {
	case "npm":
		if i := strings.LastIndexByte(name, '@'); i > 0 {
			name = name[:i]
		}
		return "https://www.npmjs.com/package/" + name
	case "pypi":
		return "https://pypi.org/project/" + PackageName(name) + "/"
	case "oci":
		return imagePage(PackageName(name))
	}
	return ""
}

func imagePage(name string) string {
	host, rest, many := strings.Cut(name, "/")
	switch {
	case !many:
		return "https://hub.docker.com/_/" + name
	case host == "ghcr.io" || host == "quay.io" || host == "mcr.microsoft.com":
		return "https://" + host + "/" + rest
	case strings.ContainsAny(host, ".:") || host == "localhost":
		return ""
	}
	return "https://hub.docker.com/r/" + name
}
