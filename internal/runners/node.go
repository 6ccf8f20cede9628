package runners

import (
	"path"
	"slices"
	"strings"
)

// node reads "node [options] file [arguments]" from start on.
func (c *Command) node(args []string, start int) {
	c.Kind, c.Rest = Node, len(args)
	inline := []string{"-e", "--eval", "-p", "--print", "-pe"}
	values := append([]string{"-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions",
		"--env-file", "--env-file-if-exists", "--input-type", "--title", "--tsconfig"}, inline...)
	i := c.options(args, start, values, func(name, _ string, _ int, _ bool) {
		c.Inline = c.Inline || slices.Contains(inline, name)
	})
	if i >= len(args) || c.Inline {
		c.Rest = min(i, len(args))
		return
	}
	if args[i] == "watch" && c.Program == "tsx" {
		i = min(i+1, len(args)-1)
	}
	c.Script, c.ScriptArg, c.Rest = args[i], i, i+1
}

// deno reads "deno run [options] file-or-package [arguments]".
func (c *Command) deno(args []string, word string) {
	if word != "run" && word != "serve" {
		return
	}
	c.node(args, c.First+1)
	if rest, ok := strings.CutPrefix(c.Script, "npm:"); ok {
		c.Kind, c.Yes = Npx, true
		c.Package, c.PackageArg = rest, c.ScriptArg
		c.Script, c.ScriptArg = "", -1
	}
}

// isScript reports whether a word names a file that an interpreter runs.
func isScript(word string) bool {
	switch path.Ext(strings.ToLower(word)) {
	case ".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".jsx", ".tsx":
		return true
	}
	return false
}

// IsScript reports whether arg looks like the path of a script or program file.
func IsScript(arg string) bool {
	if strings.Contains(arg, "://") || strings.HasPrefix(arg, "-") {
		return false
	}
	switch path.Ext(strings.ToLower(arg)) {
	case ".sh", ".rb", ".php", ".pl", ".jar", ".lua", ".ps1":
		return true
	}
	return isScript(arg)
}
