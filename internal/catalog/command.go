package catalog

import (
	"path"
	"slices"
	"strings"
)

// A Launch says which package a command line runs.
type Launch struct {
	Registry string // "npm", "pypi" or "oci"
	Arg      int    // index of the argument that names the package
	Package  string // that argument, with its version or tag
}

// Launched reads a command line that fetches a package and runs it: npx, bunx,
// pnpm dlx, yarn dlx, uvx, uv tool run, pipx run, docker run, podman run. ok is
// false for every other program, and where no argument names a package.
func Launched(command string, args []string) (l Launch, ok bool) {
	r, first, ok := launcherOf(command, args)
	if !ok {
		return Launch{}, false
	}
	for i := first; i < len(args); i++ {
		arg := args[i]
		flag, value, inline := strings.Cut(arg, "=")
		switch {
		case inline && slices.Contains(r.source, flag):
			return Launch{r.registry, i, value}, value != ""
		case slices.Contains(r.source, arg):
			if i+1 == len(args) {
				return Launch{}, false
			}
			return Launch{r.registry, i + 1, args[i+1]}, true
		case slices.Contains(r.valued, arg):
			i++
		case !strings.HasPrefix(arg, "-"):
			return Launch{r.registry, i, arg}, arg != ""
		}
	}
	return Launch{}, false
}

// A launcher is how a program that runs packages reads its arguments.
type launcher struct {
	registry string
	words    []string // that come first: "tool", "run"
	source   []string // options whose value is the package
	valued   []string // other options with a value of their own
}

// launcherOf returns how the program reads args, and the index of the first
// argument behind its words.
func launcherOf(command string, args []string) (r launcher, first int, ok bool) {
	name := strings.TrimSuffix(strings.TrimSuffix(path.Base(strings.ReplaceAll(command, `\`, "/")), ".cmd"), ".exe")
	for _, r := range launchers()[name] {
		if len(args) >= len(r.words) && slices.Equal(args[:len(r.words)], r.words) {
			return r, len(r.words), true
		}
	}
	return launcher{}, 0, false
}

func launchers() map[string][]launcher {
	npm := launcher{registry: "npm", source: []string{"-p", "--package"}, valued: []string{"-c", "--call", "-w", "--workspace", "--registry"}}
	pypi := launcher{
		registry: "pypi", source: []string{"--from", "--spec"},
		valued: []string{"--with", "--python", "-p", "--index-url", "--index", "--extra-index-url", "--directory"},
	}
	oci := launcher{registry: "oci", words: []string{"run"}, valued: []string{
		"-e", "--env", "--env-file", "-v", "--volume", "--mount", "--name", "--network", "--net", "-p", "--publish", "-w", "--workdir",
		"-u", "--user", "--entrypoint", "--platform", "--add-host", "-l", "--label", "-m", "--memory", "--cpus", "--pull", "--gpus",
		"--security-opt", "--cap-add", "--cap-drop", "-h", "--hostname", "--tmpfs", "--ulimit", "--dns", "--shm-size", "--log-driver",
	}}
	with := func(l launcher, words ...string) launcher {
		l.words = words
		return l
	}
	return map[string][]launcher{
		"npx": {npm}, "bunx": {npm},
		"pnpm": {with(npm, "dlx")}, "yarn": {with(npm, "dlx")}, "bun": {with(npm, "x")}, "npm": {with(npm, "exec"), with(npm, "x")},
		"uvx": {pypi}, "uv": {with(pypi, "tool", "run")}, "pipx": {with(pypi, "run")},
		"docker": {oci}, "podman": {oci},
	}
}

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
