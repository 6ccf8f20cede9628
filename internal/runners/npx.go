package runners

import (
	"slices"
	"strings"
	"sync"
)

// npx reads "npx [options] package [arguments]" from start on as npm does: an
// option that npm does not know as a switch takes the next argument unless
// that begins with a hyphen.
func (c *Command) npx(args []string, start int) {
	c.Kind, c.First, c.Rest = Npx, start, len(args)
	i := start
	for ; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			i++
			break
		}
		if !strings.HasPrefix(arg, "-") {
			break
		}
		key, value, joined := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		c.yes(arg, key, value, joined)
		if joined {
			c.npxPackage(key, value, i, true)
			continue
		}
		if takesValue(arg, key) && i+1 < len(args) && (npxValues(key) || !strings.HasPrefix(args[i+1], "-")) {
			c.npxPackage(key, args[i+1], i+1, false)
			i++
		}
	}
	c.positional(args, i)
	if i < len(args) {
		c.Late = c.lateYes(args)
	}
}

// yes notes whether an option answers npx's question.
func (c *Command) yes(arg, key, value string, joined bool) {
	switch {
	case key == "yes" || key == "y":
		c.Yes = !joined || value != "false"
	case key == "no" || key == "n" || key == "no-yes" || key == "no-install":
		c.Yes = false
	case isShorts(arg) && strings.Contains(key, "y"):
		c.Yes = true
	}
}

// npxPackage notes the package that an option names.
func (c *Command) npxPackage(key, value string, at int, joined bool) {
	switch {
	case key == "package" || key == "p":
		if c.PackageFlag == "" {
			c.Package, c.PackageArg, c.PackageFlag, c.Joined = value, at, "--package", joined
		}
	case key == "call" || key == "c":
		c.Inline = true
	}
}

func npxValues(key string) bool {
	return slices.Contains([]string{"package", "p", "cache", "userconfig", "call", "c", "shell", "node-arg"}, key)
}

// takesValue reports whether an option may take the next argument.
func takesValue(arg, key string) bool {
	return !isShorts(arg) && !slices.Contains(npmSwitches(), key)
}

// isShorts reports whether arg joins several of npm's short switches: "-yq".
func isShorts(arg string) bool {
	if strings.HasPrefix(arg, "--") || len(arg) < 3 {
		return false
	}
	return strings.Trim(arg[1:], "yqsdfglaSDEOP") == ""
}

// npmSwitches are options of npm that take no value, in all spellings.
var npmSwitches = sync.OnceValue(func() []string {
	return strings.Fields(`y yes n no no-yes no-install q quiet s silent d dd ddd verbose f force g global h help v version l long
		a all color no-color dry-run ignore-scripts include-workspace-root iwr ws workspaces json offline prefer-offline
		prefer-online legacy-peer-deps strict-peer-deps strict-ssl no-strict-ssl audit no-audit fund no-fund progress
		no-progress update-notifier no-update-notifier timing usage foreground-scripts package-lock no-package-lock
		ignore-existing always-spawn shell-auto-fallback if-present engine-strict save no-save production install-links bun`)
})

// lateYes finds "-y" and its like behind the package.
func (c *Command) lateYes(args []string) []int {
	if c.Yes {
		return nil
	}
	var late []int
	for i := c.Rest; i < len(args); i++ {
		if slices.Contains([]string{"-y", "--yes", "--yes=true", "-yq"}, args[i]) {
			late = append(late, i)
		}
	}
	return late
}
