package runners

import (
	"reflect"
	"strings"
	"testing"
)

// words is a command line split at blanks; + stands for a blank in a word.
func words(line string) (command string, args []string) {
	all := strings.Fields(line)
	for i, w := range all {
		all[i] = strings.ReplaceAll(w, "+", " ")
	}
	return all[0], all[1:]
}

func TestNpx(t *testing.T) {
	tests := []struct {
		line    string
		pkg     string
		at      int
		rest    int
		yes     bool
		late    []int
		flag    string
		program string // of PackageFlag
	}{
		{line: "npx -y @acme/files /srv", pkg: "@acme/files", at: 1, rest: 2, yes: true},
		{line: "npx --yes @acme/files", pkg: "@acme/files", at: 1, rest: 2, yes: true},
		{line: "npx --yes=true tool", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "npx -y=true tool", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "npx -yq tool", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "npx -q -y tool", pkg: "tool", at: 2, rest: 3, yes: true},
		{line: "npx tool", pkg: "tool", at: 0, rest: 1},
		{line: "npx --yes=false tool", pkg: "tool", at: 1, rest: 2},
		{line: "npx --no-install tool", pkg: "tool", at: 1, rest: 2},
		{line: "npx tool@latest -y", pkg: "tool@latest", at: 0, rest: 1, late: []int{1}},
		{line: "npx tool --port 1 --yes", pkg: "tool", at: 0, rest: 1, late: []int{3}},
		{line: "npx -y tool -y", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "npx -p @acme/kit kit-mcp --x", pkg: "@acme/kit", at: 1, rest: 3, flag: "--package", program: "kit-mcp"},
		{line: "npx -y --package=@acme/kit kit-mcp", pkg: "@acme/kit", at: 1, rest: 3, yes: true, flag: "--package", program: "kit-mcp"},
		{line: "npx -y --package a --package b run", pkg: "a", at: 2, rest: 6, yes: true, flag: "--package", program: "run"},
		{line: "npx --registry https://r.example tool", pkg: "tool", at: 2, rest: 3},
		{line: "npx -y -- tool a", pkg: "tool", at: 2, rest: 3, yes: true},
		{line: "npx --prefer-online tool", pkg: "tool", at: 1, rest: 2},
		{line: "npx -y", at: -1, rest: 1, yes: true},
		{line: "npx", at: -1, rest: 0},
		{line: "NPX.CMD -y tool", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: `C:\node\npx.cmd -y tool`, pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "npm exec -y -- tool a", pkg: "tool", at: 3, rest: 4, yes: true},
		{line: "pnpm dlx tool", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "yarn dlx tool", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "bunx tool a", pkg: "tool", at: 0, rest: 1, yes: true},
		{line: "bun x tool", pkg: "tool", at: 1, rest: 2, yes: true},
		{line: "deno run -A npm:tool@1 a", pkg: "tool@1", at: 2, rest: 3, yes: true},
	}
	for _, tt := range tests {
		command, args := words(tt.line)
		c := Parse(command, args)
		if c.Kind != Npx || c.Package != tt.pkg || c.PackageArg != tt.at || c.Rest != tt.rest || c.Yes != tt.yes ||
			!reflect.DeepEqual(c.Late, tt.late) || c.PackageFlag != tt.flag || c.Executable != tt.program {
			t.Errorf("%s: %+v", tt.line, c)
		}
	}
}

func TestUvx(t *testing.T) {
	tests := []struct {
		line, pkg, flag, program string
		at, rest                 int
	}{
		{line: "uvx mcp-server-git --repository /srv", pkg: "mcp-server-git", at: 0, rest: 1},
		{line: "uvx --python 3.12 mcp-server-git", pkg: "mcp-server-git", at: 2, rest: 3},
		{line: "uvx -p 3.12 --with httpx tool@latest a", pkg: "tool@latest", at: 4, rest: 5},
		{line: "uvx --from https://github.com/example/x x-mcp", pkg: "https://github.com/example/x", flag: "--from", program: "x-mcp", at: 1, rest: 3},
		{line: "uvx --from=thing thing-mcp a", pkg: "thing", flag: "--from", program: "thing-mcp", at: 0, rest: 2},
		{line: "uvx --isolated --no-cache tool", pkg: "tool", at: 2, rest: 3},
		{line: "uvx -U tool", pkg: "tool", at: 1, rest: 2},
		{line: "uvx", at: -1, rest: 0},
		{line: "uv tool run tool a", pkg: "tool", at: 2, rest: 3},
		{line: "uv --offline tool run --from a b", pkg: "a", flag: "--from", program: "b", at: 4, rest: 6},
		{line: "pipx run tool a", pkg: "tool", at: 1, rest: 2},
		{line: "pipx run --spec a b", pkg: "a", flag: "--spec", program: "b", at: 2, rest: 4},
	}
	for _, tt := range tests {
		command, args := words(tt.line)
		c := Parse(command, args)
		if c.Kind != Uvx || c.Package != tt.pkg || c.PackageArg != tt.at || c.Rest != tt.rest || c.PackageFlag != tt.flag || c.Executable != tt.program {
			t.Errorf("%s: %+v", tt.line, c)
		}
	}
	if c := Parse("uvx", []string{"thing-mcp", "--from", "thing"}); !reflect.DeepEqual(c.Late, []int{1}) {
		t.Errorf("--from behind the program: %+v", c)
	}
}

func TestScripts(t *testing.T) {
	tests := []struct {
		line           string
		kind           Kind
		script, module string
		at, rest       int
	}{
		{line: "node server.js a", kind: Node, script: "server.js", at: 0, rest: 1},
		{line: "node --enable-source-maps -r dotenv/config dist/server.mjs", kind: Node, script: "dist/server.mjs", at: 3, rest: 4},
		{line: "node --env-file=.env a.js", kind: Node, script: "a.js", at: 1, rest: 2},
		{line: "tsx watch src/a.ts", kind: Node, script: "src/a.ts", at: 1, rest: 2},
		{line: "bun run a.ts", kind: Node, script: "a.ts", at: 1, rest: 2},
		{line: "deno run -A a.ts", kind: Node, script: "a.ts", at: 2, rest: 3},
		{line: "python server.py", kind: Python, script: "server.py", at: 0, rest: 1},
		{line: "python3.12 -u server.py a", kind: Python, script: "server.py", at: 1, rest: 2},
		{line: "py -3 server.py", kind: Python, script: "server.py", at: 1, rest: 2},
		{line: "python -X utf8 -W ignore s.py", kind: Python, script: "s.py", at: 4, rest: 5},
		{line: "python -m my_server --x", kind: Python, module: "my_server", at: 1, rest: 2},
		{line: "python3 -um my_server", kind: Python, module: "my_server", at: 1, rest: 2},
		{line: "python3 -m pip install x", kind: Pip, module: "pip", at: 1, rest: 2},
		{line: "uv run server.py a", kind: UvRun, script: "server.py", at: 1, rest: 2},
		{line: "uv --directory /srv/p run server.py", kind: UvRun, script: "server.py", at: 3, rest: 4},
		{line: "uv run --with mcp python s.py", kind: UvRun, script: "s.py", at: 4, rest: 5},
		{line: "uv run -m my_server", kind: UvRun, module: "my_server", at: 2, rest: 3},
		{line: "uv run my-server a", kind: UvRun, at: -1, rest: 2},
	}
	for _, tt := range tests {
		command, args := words(tt.line)
		c := Parse(command, args)
		at := max(c.ScriptArg, c.ModuleArg)
		if c.Kind != tt.kind || c.Script != tt.script || c.Module != tt.module || at != tt.at || c.Rest != tt.rest {
			t.Errorf("%s: %+v", tt.line, c)
		}
	}
	if c := Parse("uv", []string{"--directory", "srv", "run", "x"}); c.Folder != "srv" || c.FolderArg != 1 || c.Executable != "x" {
		t.Errorf("uv --directory: %+v", c)
	}
	for _, line := range []string{"node -e x", "python -c x", "node --eval x"} {
		command, args := words(line)
		if c := Parse(command, args); !c.Inline || c.ScriptArg != -1 {
			t.Errorf("%s: %+v", line, c)
		}
	}
}

func TestWrappers(t *testing.T) {
	tests := []struct {
		line, wrapper, pkg string
		inner, at          int
	}{
		{"cmd /c npx -y tool", "cmd", "tool", 1, 3},
		{"cmd.exe /C npx -y tool", "cmd", "tool", 1, 3},
		{"cmd /d /s /c uvx tool", "cmd", "tool", 3, 4},
		{"env A=1 B=2 npx -y tool", "env", "tool", 2, 4},
		{"sudo -E npx -y tool", "sudo", "tool", 1, 3},
		{"cmd /c npx+-y+tool", "", "", -1, -1},
		{"cmd npx", "", "", -1, -1},
		{"cmd", "", "", -1, -1},
	}
	for _, tt := range tests {
		command, args := words(tt.line)
		c := Parse(command, args)
		if c.Wrapper != tt.wrapper || c.Inner != tt.inner || c.Package != tt.pkg || c.PackageArg != tt.at {
			t.Errorf("%s: %+v", tt.line, c)
		}
	}
}

func TestOthers(t *testing.T) {
	for line, kind := range map[string]Kind{
		"my-server a": Other, "docker run x": Docker, "podman run x": Docker, "pip install x": Pip, "npm install x": Pip,
		"uv pip install x": Pip, "pythonista a": Other, "npm run start": Other, "uv": Other, "deno": Other, " ": Other,
	} {
		command, args := " ", []string(nil)
		if strings.TrimSpace(line) != "" {
			command, args = words(line)
		}
		if c := Parse(command, args); c.Kind != kind || c.PackageArg != -1 {
			t.Errorf("%q: %+v", line, c)
		}
	}
}

func TestParseSpec(t *testing.T) {
	tests := []struct {
		in     string
		want   Spec
		pinned bool
	}{
		{"@acme/files", Spec{"@acme/files", "", "registry"}, false},
		{"@acme/files@1.2.3", Spec{"@acme/files", "1.2.3", "registry"}, true},
		{"tool@latest", Spec{"tool", "latest", "registry"}, false},
		{"tool@^1.2", Spec{"tool", "^1.2", "registry"}, false},
		{"tool==1.2", Spec{"tool", "==1.2", "registry"}, true},
		{"tool[cli]>=1", Spec{"tool", ">=1", "registry"}, false},
		{"tool[cli]@1.0.0", Spec{"tool", "1.0.0", "registry"}, true},
		{"git+https://github.com/a/b@v1", Spec{"", "", "git"}, false},
		{"user/repo", Spec{"", "", "git"}, false},
		{"https://example.com/a.tgz", Spec{"", "", "url"}, false},
		{"./server", Spec{"", "", "path"}, false},
		{`C:\server`, Spec{"", "", "path"}, false},
	}
	for _, tt := range tests {
		got := ParseSpec(tt.in)
		if got != tt.want || got.Pinned() != tt.pinned {
			t.Errorf("ParseSpec(%q) = %+v, pinned %v", tt.in, got, got.Pinned())
		}
	}
}

// Parse must take any arguments without failing, and its indexes must lie
// among them.
func FuzzParse(f *testing.F) {
	for _, line := range []string{"npx -y a b", "uv run -m", "uvx --from", "python -m", "cmd /c", "deno run", "tsx watch", "node -r"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		all := strings.Split(line, " ")
		c := Parse(all[0], all[1:])
		for _, i := range append([]int{c.PackageArg, c.ExecArg, c.ScriptArg, c.ModuleArg, c.FolderArg, c.Inner}, c.Late...) {
			if i < -1 || i >= len(all)-1 {
				t.Fatalf("%q: index %d of %d arguments in %+v", line, i, len(all)-1, c)
			}
		}
		if c.Rest < 0 || c.Rest > len(all)-1 || c.First < 0 || c.First > len(all)-1 {
			t.Fatalf("%q: %+v", line, c)
		}
	})
}
