package raw

import "testing"

// No text makes a rule, a repair, a suggestion or a description fail, and
// every fix can be applied.
func FuzzRules(f *testing.F) {
	f.Add(example(`{"use": ["mcp/search/*", "mcp_search_web_search_b06cafefb3e6", {"ref": "x"}], "rules": [{"match": "a", "effect": "ask", "when": {}}]}`))
	f.Add(exampleWith(`{"search": {"transport": {"type": "http", "url": "u"}}, "x": {"from": 1}, "y": {"transport": "stdio", "command": "docker", "args": ["run", 1]}}`))
	f.Add(`{"mcpServers": {"a b": {"command": "x", "args": [1, null], "env": {"K": "${K}"}}}, "mcp": [], "vars": {"v": {"source": {"kind": "literal"}}}}`)
	f.Add(`{"agents": {"a": {"mcp": {"s": ["t"]}, "model": 1, "tools": {"use": []}, "request": {"thinking": 1}}}, "models": {"": null}, "sessions": 1}`)
	f.Fuzz(func(t *testing.T, src string) {
		d := open(src, "/srv/config.json", files{"/srv/config.json": 0o644})
		for _, found := range findings(d) {
			for _, fix := range found.Fixes {
				for _, file := range fix.Edits() {
					if _, err := d.Tree.Text.Apply(file.Edits...); err != nil && file.Path == "" {
						t.Fatalf("%s of %s: %v\n%s", fix.Title, found.Code, err, src)
					}
				}
			}
		}
		all := values(d)
		for _, v := range all {
			describe(d, v)
			hint(d, v)
			if v.Type != nil && v.Type.Suggest != "" {
				suggest(d, v, v.Type.Suggest)
			}
		}
	})
}
