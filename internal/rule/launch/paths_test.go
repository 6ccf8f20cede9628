package launch_test

import "testing"

func TestPaths(t *testing.T) {
	for _, m := range []mistake{
		{at: contract, entry: started("npx", `-y, "@acme/files", ~/notes`), want: wants("warning unexpanded-home"), fixed: started("npx", `-y, "@acme/files", "${HOME}/notes"`)},
		{at: docker, entry: started("npx", `-y, "@acme/files", --dir=~/notes`), want: wants("unexpanded-home"), fixed: started("npx", `-y, "@acme/files", --dir=/home/ada/notes`)},
		{at: raw, entry: "transport: stdio\n" + started("~/bin/server", ``), want: wants("unexpanded-home"), fixed: "transport: stdio\n" + started("/home/ada/bin/server", ``)},
		{at: docker, entry: "command: notes\nenv:\n  DIR: ~/notes", want: wants("information unexpanded-home"), fixed: "command: notes\nenv:\n  DIR: ${env.HOME}/notes"},
		{at: docker, entry: started("/Users/ada/bin/server", ``), want: wants("hint personal-path: /Users/ada/"), files: disk{"/Users/ada/bin/server": ""}},
		{at: contract, entry: started("npx", `-y, "@acme/files", "C:\\Users\\ada\\notes"`), want: wants("personal-path")},
		{at: docker, entry: "command: notes\nworking_dir: /home/ada/notes", want: wants("personal-path"), files: disk{"/home/ada/notes/": ""}},
		{at: contract, entry: started("npx", `-y, "@acme/files", "C:\temp\new"`), want: wants("warning escaped-path"), fixed: started("npx", `-y, "@acme/files", "C:\\temp\\new"`)},
		{at: raw, entry: "transport: stdio\ncommand: x\nenv:\n  DIR: \"c:\\temp\"", want: wants("escaped-path")},
		{at: docker, entry: "command: notes\nworking_dir: \"C:\\notes\"", want: wants("escaped-path")},
		{at: docker, entry: started("x", `"--dir=C:\new"`), want: wants("escaped-path"), fixed: started("x", `"--dir=C:\\new"`)},
		{at: docker, entry: started("node", `server.mjs`), want: wants("hint relative-script: server.mjs", "hint missing-file"), fixed: "-"},
		{at: docker, entry: started("./bin/server", ``), want: wants("relative-script"), files: disk{"/w/bin/server": ""}},
		{at: docker, entry: started("uv", `--directory, srv, run, server.py`), want: wants("relative-script: 'srv'"), files: disk{"/w/srv/": ""}},
		{at: released, entry: started("node", `server.mjs`), want: wants("relative-script"), fixed: started("node", `./server.mjs`), files: disk{"/w/server.mjs": ""}},
		{at: raw, entry: "transport: stdio\n" + started("python3", `mcp_server.py`), want: wants("relative-script: session's directory"), fixed: "-"},
		{at: raw, entry: "transport: stdio\n" + started("python3", `mcp_server.py`), files: disk{"/w/mcp_server.py": ""}, want: wants("relative-script"), fixed: "transport: stdio\n" + started("python3", `/w/mcp_server.py`)},
		{at: released, entry: started("node", `./server.mjs`), want: wants("warning missing-file: './server.mjs'")},
		{at: docker, entry: started("python3", `/srv/server.py`), want: wants("hint missing-file")},
		{at: contract, entry: started("npx", `-y, x`) + "\nenvFile: .evn", files: disk{"/w/.env": ""}, want: wants("missing-file"), fixed: started("npx", `-y, x`) + "\nenvFile: .env"},
		{at: docker, entry: "command: notes\nworking_dir: /home/bob/notes", want: wants("personal-path", "missing-file"), fixed: "command: notes\nworking_dir: ~/notes"},
		{at: contract, entry: started("npx", `-y, x, /home/bob/notes`), want: wants("personal-path"), fixed: started("npx", `-y, x, "${HOME}/notes"`)},
		{at: docker, entry: started("/Users/bob/.nvm/bin/npx", `-y, x`), want: wants("personal-path", "missing-file"), fixed: started("npx", `-y, x`)},
		{at: contract, entry: started("npx", `-y, x`) + "\nenvFile: nope.env", want: wants("warning missing-file: 'nope.env'")},
		{at: released, entry: started("npx", `-y, x`) + "\nenv_file: nope.env", want: wants("information missing-file")},
		{at: contract, entry: started("npx", `-y, x`) + "\nenvFile: conf", files: disk{"/w/conf/": ""}, want: wants("missing-file: is a folder")},
		{at: docker, entry: "command: notes\nworking_dir: ./nope", want: wants("information missing-file: no folder")},

		// Right, though they look wrong at first.
		{at: docker, entry: "command: notes\nworking_dir: ~/notes", files: disk{"/home/ada/notes/": ""}},
		{at: docker, entry: started("npx", `-y, x, "~", "a~b", "--range=~1.2", "user@host:~/x"`)},
		{at: docker, entry: started("npx", `-y, x, /home/node/app, /Users/Shared/data, /home/`)},
		{at: docker, entry: "command: notes\nargs: [server.mjs]\nworking_dir: /srv", files: disk{"/srv/": ""}},
		{at: released, entry: started("node", `./server.mjs, --config, data.json`), files: disk{"/w/server.mjs": ""}},
		{at: raw, entry: "transport: stdio\n" + started("node", `/srv/server.mjs`), files: disk{"/srv/server.mjs": ""}},
		{at: raw, entry: "transport: stdio\n" + started("node", `"C:\\srv\\server.mjs"`)},
		{at: docker, entry: started("npx", `-y, x, "C:\\temp\\new", 'C:\temp', "note:\ttab", "ask a:\nb"`)},
		{at: docker, entry: started("npx", `-y, tool, data.js`)},
		{at: docker, entry: started("my-server", `--config, a.json`)},
		{at: contract, entry: started("npx", `-y, x`) + "\nenvFile: .env", files: disk{"/w/.env": "A=b\n"}},
		{at: docker, entry: started("python3", `-m, my_server`)},
	} {
		m.run(t)
	}
}
