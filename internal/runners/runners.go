// Package runners reads the command lines with which MCP servers are started:
// what a runner such as npx, uvx, node or python is told to start, where that
// stands among the arguments, and what is left for the server.
package runners

import (
	"slices"
	"strings"
)

// Kind is what a program does with its arguments.
type Kind uint8

// The kinds of runners.
const (
	Other  Kind = iota // any other program: all arguments are its own
	Npx                // npx, npm exec, pnpm dlx, yarn dlx, bunx: runs a package of npm
	Uvx                // uvx, uv tool run, pipx run: runs a package of PyPI
	UvRun              // uv run: runs a script or program in a project
	Node               // node, bun, deno, tsx, ts-node: runs a JavaScript file
	Python             // python: runs a module or file
	Docker             // docker or podman; see package dockerargs
	Pip                // pip or npm install: installs and starts nothing
)

// A Command is a command line as its runner understands it. Indexes count the
// arguments as given to Parse; -1 means that there is none.
type Command struct {
	Kind    Kind
	Program string // the runner's name without folder and extension, in lower case
	// Wrapper is the name of the program around the runner ("cmd", "sh",
	// "env"), "" if there is none. Inner is then the index of the runner.
	Wrapper string
	Inner   int
	// First is the index of the runner's first own argument, Rest that of the
	// first argument which the server gets.
	First, Rest int

	Package    string // as written, with its version; "" if none
	PackageArg int
	// PackageFlag is the option that names the package ("--from",
	// "--package"); "" if it stands by itself. Joined is true for "--from=x".
	PackageFlag string
	Joined      bool
	Executable  string // what a package's flag leaves to start
	ExecArg     int

	Script    string // a file that node, python or uv run start
	ScriptArg int
	Module    string // python -m
	ModuleArg int
	// Folder is the folder that an option makes the runner change to first.
	Folder    string
	FolderArg int

	// Yes is true if npx's question whether to install is answered.
	Yes bool
	// Late are options of the runner that stand behind the package and so go
	// to the server.
	Late []int
	// Inline is true if the program is given as text (node -e, python -c).
	Inline bool
}

// Parse reads a command line. It never fails: what it does not understand
// leaves the indexes at -1.
func Parse(command string, args []string) Command {
	c := Command{Program: ProgramName(command), Inner: -1, PackageArg: -1, ExecArg: -1, ScriptArg: -1, ModuleArg: -1, FolderArg: -1}
	c.unwrap(args)
	c.Rest = c.First
	c.runner(args)
	return c
}

// ProgramName returns a program's name without its folder and without the
// extensions by which Windows knows programs, in lower case.
func ProgramName(command string) string {
	name := strings.TrimSpace(command)
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	name = strings.ToLower(name)
	for _, ext := range []string{".exe", ".cmd", ".bat", ".ps1"} {
		name = strings.TrimSuffix(name, ext)
	}
	return name
}

// unwrap looks through a program that only starts another one.
func (c *Command) unwrap(args []string) {
	inner := -1
	switch c.Program {
	case "cmd":
		inner = behindSwitch(args, "/c", "/k")
	case "wsl", "sudo", "nice", "nohup", "time", "exec":
		inner = firstPlain(args, 0)
	case "env":
		inner = behindAssignments(args)
	}
	if inner < 0 || inner >= len(args) || strings.ContainsAny(strings.TrimSpace(args[inner]), " \t") {
		return
	}
	c.Wrapper, c.Program, c.Inner, c.First = c.Program, ProgramName(args[inner]), inner, inner+1
}

// behindSwitch returns the index behind the first of these switches of cmd.
func behindSwitch(args []string, switches ...string) int {
	for i, a := range args {
		if slices.Contains(switches, strings.ToLower(a)) {
			return i + 1
		}
		if !strings.HasPrefix(a, "/") {
			break
		}
	}
	return -1
}

// firstPlain returns the index of the first argument that is no option.
func firstPlain(args []string, from int) int {
	for i := from; i < len(args); i++ {
		if !strings.HasPrefix(args[i], "-") {
			return i
		}
	}
	return -1
}

// behindAssignments returns the index behind the NAME=value of env.
func behindAssignments(args []string) int {
	for i, a := range args {
		if !strings.HasPrefix(a, "-") && !strings.Contains(a, "=") {
			return i
		}
	}
	return -1
}

// runner reads the arguments of the runner itself.
func (c *Command) runner(args []string) {
	second := c.First < len(args)
	word := ""
	if second {
		word = args[c.First]
	}
	switch c.Program {
	case "npx", "pnpx":
		c.npx(args, c.First)
	case "bunx":
		c.Yes = true
		c.npx(args, c.First)
	case "npm":
		c.subcommand(args, word, map[string]func(){"exec": func() { c.npx(args, c.First+1) }, "x": func() { c.npx(args, c.First+1) }})
	case "pnpm", "yarn", "bun":
		c.dlx(args, word)
	case "uvx":
		c.uvx(args, c.First)
	case "pipx":
		c.subcommand(args, word, map[string]func(){"run": func() { c.pipx(args) }})
	case "uv":
		c.uv(args)
	case "node", "nodejs", "tsx", "ts-node":
		c.node(args, c.First)
	case "deno":
		c.deno(args, word)
	case "docker", "podman":
		c.Kind = Docker
	case "pip", "pip3":
		c.Kind = Pip
	default:
		if isPython(c.Program) {
			c.python(args)
		}
	}
}

// subcommand calls what belongs to word; a package manager's other commands
// install or manage and start no server.
func (c *Command) subcommand(args []string, word string, known map[string]func()) {
	if read := known[word]; read != nil {
		read()
		return
	}
	if slices.Contains([]string{"install", "i", "add", "ci"}, word) {
		c.Kind = Pip
	}
}

// dlx reads pnpm, yarn and bun, which run packages without a question.
func (c *Command) dlx(args []string, word string) {
	switch {
	case word == "dlx", word == "x" && c.Program == "bun":
		c.Yes = true
		c.npx(args, c.First+1)
	case c.Program == "bun" && word == "run":
		c.node(args, c.First+1)
	case c.Program == "bun" && isScript(word):
		c.node(args, c.First)
	default:
		c.subcommand(args, word, nil)
	}
}

func isPython(name string) bool {
	rest, ok := strings.CutPrefix(name, "python")
	return name == "py" || name == "pythonw" || ok && strings.Trim(rest, "0123456789.") == ""
}

// ScriptOfShell returns the index of the argument that a shell is told to run
// as a command line ("sh -c LINE", "cmd /c LINE"); -1 if the program is no
// shell, or one that reads a profile first, which may be what it is there for.
func ScriptOfShell(command string, args []string) int {
	switch ProgramName(command) {
	case "sh", "bash", "zsh", "dash", "ash":
		for i, a := range args {
			switch {
			case a == "-c":
				if i+1 < len(args) {
					return i + 1
				}
				return -1
			case a != "-e" && a != "-u" && a != "-x" && a != "-eu":
				return -1
			}
		}
	case "cmd":
		if i := behindSwitch(args, "/c", "/k"); i >= 0 && i+1 == len(args) && strings.ContainsAny(strings.TrimSpace(args[i]), " \t") {
			return i
		}
	}
	return -1
}

// NoisyRun reports whether a package manager is told to run a script of a
// project and prints about it on the server's output. at is the index of the
// word that says so.
func NoisyRun(command string, args []string) (at int, ok bool) {
	program := ProgramName(command)
	if program != "npm" && program != "yarn" && program != "pnpm" {
		return -1, false
	}
	for i := 0; i < len(args); i++ {
		switch a := args[i]; {
		case a == "--silent" || a == "-s" || a == "--quiet" || a == "-q" || strings.HasPrefix(a, "--loglevel") || a == "--reporter=silent":
			return -1, false
		case a == "--prefix" || a == "--dir" || a == "-C" || a == "--cwd" || a == "-w" || a == "--workspace" || a == "--filter" || a == "-F":
			i++
		case strings.HasPrefix(a, "-"):
		case a != "run" && a != "start" && a != "run-script" && a != "test":
			return -1, false
		default:
			for _, later := range args[i+1:] {
				if later == "--" {
					break
				}
				if later == "--silent" || later == "-s" {
					return -1, false
				}
			}
			return i, true
		}
	}
	return -1, false
}
