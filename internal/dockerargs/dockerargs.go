// Package dockerargs reads the arguments of "docker run" as docker does: which
// are docker's options, where the image stands, and what goes to the server.
// It knows facts only; what is wrong with them is said elsewhere.
package dockerargs

import (
	"slices"
	"strings"
	"sync"
)

// A Command is a command line of docker or podman. Indexes count the
// arguments as given to Parse; -1 means that there is none.
type Command struct {
	// Sub is the subcommand with its parents: "run", "container run", "exec",
	// "mcp gateway run"; "" if none is written.
	Sub string
	// Start is the index behind the subcommand.
	Start   int
	Options []Option // of run, in order
	Unknown []int    // options that run does not have

	Image    string
	ImageArg int
	// Target is the image, or of "exec" the container, in which the server is.
	Target    string
	TargetArg int
	Rest      int // the first argument that the container gets

	args []string
}

// An Option is one option of "docker run". Several may stand in one argument.
type Option struct {
	Name     string // the long name: "interactive", "env"
	Value    string // "" for a switch that is on
	Arg      int    // the argument that names it
	ValueArg int    // the argument that holds the value; Arg if they are joined, -1 for a switch
}

// Parse reads the arguments behind "docker". It never fails.
func Parse(args []string) Command {
	c := Command{ImageArg: -1, args: args}
	i := c.globals()
	c.subcommand(i)
	c.Rest = len(args)
	if c.IsRun() || c.IsExec() || c.MissingRun() {
		c.run()
	}
	c.Target, c.TargetArg = c.Image, c.ImageArg
	if c.IsExec() {
		c.Image, c.ImageArg = "", -1
	}
	return c
}

// IsExec reports whether a program is started in a container that runs already.
func (c *Command) IsExec() bool {
	return c.Sub == "exec" || c.Sub == "container exec"
}

// StartsNothing returns the command's own words if it is one that manages
// docker and starts no server on its input and output; "" for others.
func (c *Command) StartsNothing() string {
	switch c.Sub {
	case "pull", "build", "push", "images", "ps", "login", "tag", "create", "container create", "compose up", "info", "search", "mcp catalog", "mcp server", "mcp client", "mcp config", "mcp secret", "mcp version":
		return c.Sub
	}
	return ""
}

// IsRun reports whether a new container is started.
func (c *Command) IsRun() bool {
	return c.Sub == "run" || c.Sub == "container run"
}

// MissingRun reports whether the arguments are those of "run" without the word.
func (c *Command) MissingRun() bool {
	if c.Sub != "" || c.Start >= len(c.args) {
		return false
	}
	first := c.args[c.Start]
	if strings.HasPrefix(first, "-") {
		name, _, _ := strings.Cut(strings.TrimLeft(first, "-"), "=")
		if strings.HasPrefix(first, "--") {
			return isOption(name)
		}
		return len(name) > 0 && shorts()[name[0]] != ""
	}
	return looksLikeImage(first)
}

// globals skips docker's own options, which stand before the subcommand.
func (c *Command) globals() int {
	values := []string{"-c", "--context", "-H", "--host", "--config", "-l", "--log-level", "--tlscacert", "--tlscert", "--tlskey", "--connection", "--url"}
	switches := []string{"-D", "--debug", "--tls", "--tlsverify", "--remote"}
	i := 0
	for i < len(c.args) {
		name, _, joined := strings.Cut(c.args[i], "=")
		switch {
		case slices.Contains(values, name) && joined, slices.Contains(switches, name):
			i++
		case slices.Contains(values, name):
			i += 2
		default:
			return i
		}
	}
	return len(c.args)
}

// subcommand reads the words that say what docker does.
func (c *Command) subcommand(i int) {
	c.Start = min(i, len(c.args))
	if i >= len(c.args) || !slices.Contains(commands(), c.args[i]) {
		return
	}
	words := []string{c.args[i]}
	for i++; i < len(c.args) && slices.Contains(children(strings.Join(words, " ")), c.args[i]); i++ {
		words = append(words, c.args[i])
	}
	c.Sub, c.Start = strings.Join(words, " "), i
}

// commands are docker's words for the first place; some are plugins.
var commands = sync.OnceValue(func() []string {
	return strings.Fields(`attach agent ai build builder buildx checkpoint cloud commit compose config container context cp create
		debug desktop diff events exec export extension history image images import info init inspect kill load login
		logout logs manifest mcp model network node offload pause plugin pod port ps pull push rename restart rm rmi run
		sandbox save scout search secret service stack start stats stop swarm system tag top trust unpause update version volume wait`)
})

// children are the words that may follow a command and that matter here.
func children(parent string) []string {
	switch parent {
	case "container":
		return []string{"run", "exec", "start", "create", "attach"}
	case "compose":
		return []string{"run", "exec", "up", "pull", "build", "start", "down"}
	case "mcp":
		return []string{"gateway", "catalog", "server", "client", "config", "tools", "secret", "version"}
	case "mcp gateway":
		return []string{"run"}
	}
	return nil
}

// looksLikeImage reports whether a word is written like an image's name.
func looksLikeImage(word string) bool {
	return strings.ContainsAny(word, "/:") && !strings.Contains(word, "://") && !strings.HasPrefix(word, "/") && !strings.HasPrefix(word, ".")
}
