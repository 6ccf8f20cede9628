package dockerargs

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// On reports whether a switch is on, and by which argument.
func (c *Command) On(name string) (arg int, on bool) {
	arg = -1
	for _, o := range c.Options {
		if o.Name == name {
			arg, on = o.Arg, !slices.Contains([]string{"false", "0", "f", "F", "FALSE", "False"}, o.Value)
		}
	}
	return arg, on
}

// Interactive reports whether the container's standard input stays open, as a
// server needs it that is spoken to through it.
func (c *Command) Interactive() bool {
	if _, on := c.On("interactive"); on {
		return true
	}
	return slices.ContainsFunc(c.Options, func(o Option) bool { return o.Name == "attach" && strings.EqualFold(o.Value, "stdin") })
}

// An Env is a variable that docker puts into the container.
type Env struct {
	Name     string
	Value    string
	HasValue bool // "NAME=value"; without it docker takes the value from its own environment
	Arg      int  // the argument that holds the name
}

// Env lists the variables that "-e" names.
func (c *Command) Env() []Env {
	var all []Env
	for _, o := range c.Options {
		if o.Name == "env" && o.ValueArg >= 0 {
			name, value, has := strings.Cut(o.Value, "=")
			all = append(all, Env{name, value, has, o.ValueArg})
		}
	}
	return all
}

// EnvFile reports whether variables come from a file, so that it is not known
// which are set.
func (c *Command) EnvFile() bool {
	return slices.ContainsFunc(c.Options, func(o Option) bool { return o.Name == "env-file" })
}

// NotForwarded returns those of names that docker's process gets and does not
// pass on into the container. Variables that docker itself reads do not count.
func (c *Command) NotForwarded(names []string) []string {
	if !c.IsRun() || c.EnvFile() {
		return nil
	}
	passed := c.Env()
	var missing []string
	for _, name := range names {
		is := func(e Env) bool {
			prefix, wild := strings.CutSuffix(e.Name, "*")
			return e.Name == name || wild && strings.HasPrefix(name, prefix)
		}
		if !ownVariable(name) && !slices.ContainsFunc(passed, is) && !c.mentions(name) {
			missing = append(missing, name)
		}
	}
	return missing
}

// mentions reports whether an argument holds $name, which a shell around the
// command or the runtime may replace.
func (c *Command) mentions(name string) bool {
	return slices.ContainsFunc(c.args, func(a string) bool {
		return strings.Contains(a, "$"+name) || strings.Contains(a, "{"+name) || strings.Contains(a, "."+name+"}")
	})
}

// ownVariable reports whether docker's command itself reads the variable.
func ownVariable(name string) bool {
	upper := strings.ToUpper(name)
	for _, prefix := range []string{"DOCKER_", "COMPOSE_", "BUILDKIT_", "XDG_", "CONTAINER_", "LC_"} {
		if strings.HasPrefix(upper, prefix) {
			return true
		}
	}
	return slices.Contains([]string{"PATH", "HOME", "USER", "LANG", "TERM", "TMPDIR", "TEMP", "TMP", "SHELL", "HTTP_PROXY", "HTTPS_PROXY",
		"NO_PROXY", "ALL_PROXY", "SYSTEMROOT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "PROGRAMFILES", "PROGRAMDATA", "SSH_AUTH_SOCK", "NO_COLOR"}, upper)
}

// AfterImage returns the arguments behind the image that are options of docker
// for certain, and so reach the server by mistake. Servers have options of
// their own, so what could be theirs does not count.
func (c *Command) AfterImage() []int {
	var found []int
	for i := c.Rest; c.ImageArg >= 0 && i < len(c.args); i++ {
		name, value, joined := strings.Cut(c.args[i], "=")
		if !joined && i+1 < len(c.args) {
			value = c.args[i+1]
		}
		if c.dockers(name, value, joined) {
			found = append(found, i)
		}
	}
	return found
}

// dockers reports whether an option with this value can only be docker's.
func (c *Command) dockers(name, value string, joined bool) bool {
	switch name {
	case "--rm", "--interactive", "--privileged", "--init":
		return !joined
	case "-it", "-ti":
		return true
	case "-i":
		return !c.Interactive() && (value == "" || strings.HasPrefix(value, "-"))
	case "-e", "--env":
		return isAssignment(value)
	case "--env-file":
		return value != ""
	case "-v", "--volume":
		return isMount(value)
	case "--mount":
		return strings.Contains(value, "type=") || strings.Contains(value, "source=") || strings.Contains(value, "src=")
	case "--network", "--net":
		return slices.Contains([]string{"host", "bridge", "none"}, value)
	case "-p", "--publish":
		return isPorts(value)
	case "--pull":
		return slices.Contains([]string{"always", "missing", "never"}, value)
	case "--platform":
		return strings.HasPrefix(value, "linux/")
	}
	return false
}

// isAssignment reports whether s is written like a variable of the environment.
func isAssignment(s string) bool {
	name, _, _ := strings.Cut(s, "=")
	return name != "" && strings.ToUpper(name) == name && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == "" && strings.Trim(name, "0123456789_") != ""
}

func isMount(s string) bool {
	host, inside, ok := strings.Cut(s, ":")
	if len(host) == 1 && ok { // a drive letter
		_, inside, ok = strings.Cut(inside, ":")
	}
	return ok && strings.HasPrefix(inside, "/")
}

func isPorts(s string) bool {
	return strings.Contains(s, ":") && strings.Trim(s, "0123456789:.") == ""
}

// HostNetwork reports whether the container shares the machine's network, so
// that localhost in it is the machine.
func (c *Command) HostNetwork() bool {
	return slices.ContainsFunc(c.Options, func(o Option) bool {
		return o.Name == "network" && o.Value == "host" || o.Name == "add-host" && strings.HasPrefix(o.Value, "localhost:")
	})
}

// Localhosts returns the arguments by which the server is told an address of
// the machine that in the container means the container itself.
func (c *Command) Localhosts() []int {
	if c.ImageArg < 0 || c.HostNetwork() {
		return nil
	}
	var found []int
	for _, e := range c.Env() {
		if _, _, ok := Localhost(e.Value); ok && e.HasValue {
			found = append(found, e.Arg)
		}
	}
	for i := c.Rest; i < len(c.args); i++ {
		if _, _, ok := Localhost(c.args[i]); ok && strings.Contains(c.args[i], "://") {
			found = append(found, i)
		}
	}
	return found
}

// Localhost finds the name or address of the machine itself where it is the
// host of an address in value: bytes start to end are the host.
func Localhost(value string) (start, end int, ok bool) {
	m := localhosts().FindStringSubmatchIndex(value)
	if m == nil {
		return 0, 0, false
	}
	return m[4], m[5], true
}

var localhosts = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|://(?:[^/@\s]*@)?)(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?($|[/?#,])`)
})
