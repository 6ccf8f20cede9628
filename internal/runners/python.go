package runners

import (
	"slices"
	"strings"
	"sync"
)

// uvx reads "uvx [options] executable [arguments]" from start on.
func (c *Command) uvx(args []string, start int) {
	c.Kind, c.Rest = Uvx, len(args)
	i := c.options(args, start, uvValues(), func(name, value string, at int, joined bool) {
		if name == "--from" {
			c.Package, c.PackageArg, c.PackageFlag, c.Joined = value, at, name, joined
		}
	})
	c.positional(args, i)
	for j := c.Rest; j < len(args) && c.PackageFlag == ""; j++ {
		if args[j] == "--from" || strings.HasPrefix(args[j], "--from=") {
			c.Late = append(c.Late, j)
		}
	}
}

// pipx reads "pipx run [options] package [arguments]".
func (c *Command) pipx(args []string) {
	c.Kind, c.Rest = Uvx, len(args)
	values := []string{"--spec", "--python", "--pip-args", "--index-url", "-i", "--suffix", "--backend"}
	i := c.options(args, c.First+1, values, func(name, value string, at int, joined bool) {
		if name == "--spec" {
			c.Package, c.PackageArg, c.PackageFlag, c.Joined = value, at, name, joined
		}
	})
	c.positional(args, i)
}

// positional notes what stands where a package or, behind a flag that names
// the package, its executable stands.
func (c *Command) positional(args []string, i int) {
	if i >= len(args) {
		return
	}
	if c.PackageFlag != "" {
		c.Executable, c.ExecArg = args[i], i
	} else {
		c.Package, c.PackageArg = args[i], i
	}
	c.Rest = i + 1
}

// options reads options from i on up to the first argument that is none,
// whose index it returns. values are those that take a value; each is told to note.
func (c *Command) options(args []string, i int, values []string, note func(name, value string, at int, joined bool)) int {
	for ; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			return i + 1
		}
		if !strings.HasPrefix(arg, "-") || arg == "-" {
			return i
		}
		name, value, joined := strings.Cut(arg, "=")
		switch {
		case joined && strings.HasPrefix(arg, "--"):
			note(name, value, i, true)
		case slices.Contains(values, arg):
			if i+1 < len(args) {
				note(arg, args[i+1], i+1, false)
			}
			i++
		}
	}
	return i
}

// uv reads "uv [options] tool run …" and "uv [options] run …".
func (c *Command) uv(args []string) {
	i := c.options(args, c.First, uvValues(), c.folder)
	if i >= len(args) {
		return
	}
	switch args[i] {
	case "tool":
		if i+1 < len(args) && args[i+1] == "run" {
			c.uvx(args, i+2)
		}
	case "x":
		c.uvx(args, i+1)
	case "run":
		c.uvRun(args, i+1)
	case "pip", "add", "sync":
		c.Kind = Pip
	}
}

// uvRun reads "uv run [options] script-or-program [arguments]".
func (c *Command) uvRun(args []string, start int) {
	c.Kind, c.Rest = UvRun, len(args)
	values := append(uvValues(), "--extra", "--no-extra", "--group", "--no-group", "--only-group", "--package", "--env-file")
	i := c.options(args, start, values, func(name, value string, at int, joined bool) {
		c.folder(name, value, at, joined)
		if name == "-m" || name == "--module" {
			c.Module, c.ModuleArg = value, at
		}
	})
	if i >= len(args) {
		return
	}
	before := args[i-1]
	switch {
	case before == "-m" || before == "--module":
		c.Module, c.ModuleArg = args[i], i
	case before == "-s" || before == "--script" || isScript(args[i]):
		c.Script, c.ScriptArg = args[i], i
	case isPython(ProgramName(args[i])):
		c.First = i + 1
		kind := c.Kind
		c.python(args)
		c.Kind = kind
		return
	default:
		c.Executable, c.ExecArg = args[i], i
	}
	c.Rest = i + 1
}

// folder notes the folder that uv is told to change to.
func (c *Command) folder(name, value string, at int, joined bool) {
	if (name == "--directory" || name == "--project") && !joined {
		c.Folder, c.FolderArg = value, at
	}
}

// uvValues are options of uv that take a value.
var uvValues = sync.OnceValue(func() []string {
	return strings.Fields(`--from --with -w --with-editable --with-requirements --constraints --constraint -c --build-constraints -b
		--overrides --override --env-file --index --default-index --index-url -i --extra-index-url --find-links -f
		--index-strategy --keyring-provider --resolution --prerelease --fork-strategy --exclude-newer
		--exclude-newer-package --link-mode --config-setting -C --config-settings-package --no-build-isolation-package
		--no-build-package --no-binary-package --refresh-package --reinstall-package --upgrade-package -P
		--no-sources-package --cache-dir --python -p --python-preference --python-platform --torch-backend --color
		--allow-insecure-host --directory --project --config-file`)
})

// python reads "python [options] -m module", "-c text" or a file from First on.
func (c *Command) python(args []string) {
	c.Kind, c.Rest = Python, len(args)
	for i := c.First; i < len(args); i++ {
		arg := args[i]
		switch {
		case !strings.HasPrefix(arg, "-") || arg == "-":
			c.Script, c.ScriptArg, c.Rest = arg, i, i+1
			return
		case arg == "-X" || arg == "-W":
			i++
		case strings.HasPrefix(arg, "--"):
		case strings.HasSuffix(arg, "c"):
			c.Inline, c.Rest = true, min(i+2, len(args))
			return
		case strings.HasSuffix(arg, "m"):
			c.module(args, i+1)
			return
		}
	}
}

// module notes what stands behind "python -m".
func (c *Command) module(args []string, i int) {
	if i >= len(args) {
		return
	}
	c.Module, c.ModuleArg, c.Rest = args[i], i, i+1
	if c.Module == "pip" {
		c.Kind = Pip
	}
}
