package ide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/ide"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// openFleet opens src, in which "‸" is the cursor, in edition 2. A text that
// begins with a brace is JSON.
func openFleet(t testing.TB, src string) (d *config.Document, off int) {
	t.Helper()
	off = strings.Index(src, "‸")
	if off < 0 {
		t.Fatalf("no cursor in %q", src)
	}
	src = strings.Replace(src, "‸", "", 1)
	format := syntax.YAML
	if strings.HasPrefix(strings.TrimSpace(src), "{") {
		format = syntax.JSON
	}
	in := &config.Inputs{
		Path: "/home/me/fleet/fleet.yaml", WorkDir: "/home/me/fleet",
		Files:        folder{"/home/me/fleet": {"fleet.yaml", "data/", ".env", ".git/", "run.sh"}, "/home/me/fleet/data": {"a b.txt"}},
		Environ:      func(name string) (string, bool) { return "secret", name == "FROM_SHELL" },
		EnvironNames: func() []string { return []string{"OTHER", "FROM_SHELL"} },
	}
	return config.Open(fleet(), "2", "the test", syntax.Parse(text.New(src), format), in), off
}

// folder lists names by the absolute path of their folder.
type folder map[string][]string

func (f folder) Read(string) (*text.Text, bool)     { return nil, false }
func (f folder) Stat(string) (none config.FileInfo) { return none }
func (f folder) List(path string) []string          { return f[path] }

// labels lists what is offered, best first, as an editor shows it: only what
// fits the text before the cursor.
func labels(d *config.Document, items []ide.Item, off int) string {
	var all []string
	for _, it := range items {
		typed := strings.TrimLeft(d.Tree.Text.Slice(text.Span{Start: it.Replace.Start, End: off}), " ")
		filter := it.Filter
		if filter == "" {
			filter = it.Label
		}
		if strings.HasPrefix(strings.ToLower(filter), strings.ToLower(typed)) {
			all = append(all, it.Label)
		}
	}
	return strings.Join(all, " | ")
}

func TestComplete(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"an empty document", "‸", "name | models | agents | tools | tags | note"},
		{"keys that are not written yet", "name: x\n‸\ntags: []\n", "models | agents | tools | note"},
		{"half a key", "name: x\nmo‸\n", "models"},
		{"a whole key still counts as being typed", "na‸me: x\ntags: []\n", "name"},
		{"a colon without its key", "name: x\n‸: y\n", "models | agents | tools | tags | note"},
		{"a colon without its key behind a dash", "tools:\n  - ‸: shell\n    id: x\n", "kind | via | command | args | file | port | socket | env | passes | safe"},
		{"a comment", "name: x # ‸\n", ""},
		{"a block text", "name: |\n  t‸\n", ""},
		{"an unknown place", "what:\n  ‸\n", ""},
		{"a free text", "name: ‸\n", ""},
		{"behind a finished value", "name: \"x\"‸\n", ""},

		{"an entry of a list", "tools:\n  - ‸\n", "kind | id | Server with npx | via | command | args | file | headers | url | port | socket | env | passes | safe"},
		{"below a list's key", "tools:\n  ‸\n", "kind | id | Server with npx | via | command | args | file | headers | url | port | socket | env | passes | safe"},
		{"at the dash's column", "tools:\n  - kind: shell\n  ‸\n", "kind | id | Server with npx | via | command | args | file | headers | url | port | socket | env | passes | safe"},
		{"half a first key", "tools:\n  - ki‸\n", "kind"},
		{"fields of the alternative", "tools:\n  - kind: shell\n    ‸\n", "id | safe"},
		{"above the line that decides", "tools:\n  - ‸\n    kind: shell\n", "id | safe"},
		{"fields of the default transport", "tools:\n  - kind: server\n    id: x\n    ‸\n", "via | command | args | file | port | socket | env | passes"},
		{"fields of the other transport", "tools:\n  - kind: server\n    id: x\n    via: web\n    ‸\n", "url | headers | port | socket | env | passes"},
		{"an exclusion", "tools:\n  - kind: server\n    id: x\n    port: 1\n    env: {A: b}\n    ‸\n", "via | command | args | file"},
		{"an unknown alternative", "tools:\n  - kind: nothing\n    id: x\n    s‸\n", "socket | safe"},
		{"an empty line inside an entry", "tools:\n  - kind: shell\n‸\n    id: x\n", "safe"},
		{"an empty line between entries", "tools:\n  - kind: shell\n‸\n  - kind: shell\n", "kind | id | Server with npx | via | command | args | file | headers | url | port | socket | env | passes | safe"},
		{"in the indentation of a line", "tools:\n  - kind: shell\n  ‸  id: x\n", ""},
		{"below a broken line", "tools:\n  - id: a: b\n    kind: shell\n    ‸\n", "safe"},

		{"an enumeration", "models:\n  a:\n    provider: ‸\n", "acme | old"},
		{"half a value", "models:\n  a:\n    provider: ac‸\n", "acme"},
		{"a value in quotes", "models:\n  a:\n    provider: \"o‸\"\n", "old"},
		{"an object behind its key", "models:\n  a: ‸\n", "provider | stream"},
		{"a boolean", "models:\n  a:\n    stream: ‸\n", "true | false"},
		{"the tag's values", "tools:\n  - kind: ‸\n", "server | shell"},
		{"a default", "agents:\n  a:\n    limit: ‸\n", "10"},
		{"declared names", "models:\n  fast: x\n  deep: y\nagents:\n  a:\n    model: ‸\n", "fast | deep"},
		{"names but the one around", "agents:\n  a:\n    helpers: [b, ‸]\n  b: {}\n  c: {}\n", "c"},
		{"names behind the last dash but those in the list and the one around", "agents:\n  a:\n    helpers:\n      - b\n      - ‸\n  b: {}\n  c: {}\n", "c"},
		{"names behind the first dash", "agents:\n  a:\n    helpers:\n      - ‸\n      - b\n  b: {}\n  c: {}\n", "c"},
		{"a part of a text", "agents:\n  a:\n    use: [agent/‸]\n  b: {}\n", "b"},
		{"a part in the middle", "agents:\n  a:\n    use: [agent/‸/x]\n  bee: {}\n", "bee"},
		{"items of a list", "tags:\n  - ‸\n", "red | on"},
		{"items below the key", "tags:\n  ‸\n", "red | on"},
		{"items in brackets", "tags: [red, ‸]\n", "red | on"},
		{"a free mapping", "agents:\n  ‸\n", "Agent of one model"},
		{"a free mapping with known keys", "tools:\n  - kind: server\n    env:\n      ‸\n", "TOKEN"},
		{"suggestions", "tools:\n  - kind: server\n    command: ‸\n", "npx | @scope/run"},

		{"variables", "tools:\n  - kind: server\n    socket: a${‸}\n", "FROM_SHELL | OTHER"},
		{"a variable called like the key", "tools:\n  - kind: server\n    env:\n      A_KEY: ‸\n", "${env.A_KEY}"},
		{"variables of a known server", "tools:\n  - kind: server\n    command: npx\n    args: [\"-y\", \"@modelcontextprotocol/server-brave-search\"]\n    env:\n      ‸\n", "BRAVE_API_KEY | TOKEN"},
		{"headers", "tools:\n  - kind: server\n    via: web\n    headers:\n      A‸\n", "Authorization"},
		{"half a variable", "tools:\n  - kind: server\n    socket: ${OT‸\n", "OTHER"},
		{"variables of a program", "tools:\n  - kind: server\n    env:\n      A: \"${env.‸}\"\n", "FROM_SHELL | OTHER"},
		{"a dollar", "tools:\n  - kind: server\n    env:\n      A: $O‸\n", "OTHER"},
		{"where nothing is expanded", "tools:\n  - kind: server\n    args: [\"${‸}\"]\n", ""},
		{"a name of a variable", "tools:\n  - kind: server\n    passes: ‸\n", "FROM_SHELL | OTHER"},
		{"files", "tools:\n  - kind: server\n    file: ‸\n", "data/ | run.sh | .env"},
		{"files in a folder", "tools:\n  - kind: server\n    file: data/‸\n", "a b.txt"},
		{"an anchor", "name: &base x\nmodels:\n  a: *‸\n", "base"},

		{"keys in braces", "tools:\n  - {kind: server, id: x, via: web, ‸}\n", "url | headers | port | socket | env | passes"},
		{"half a key in braces", "tools:\n  - {kind: server, ur‸}\n", ""},
		{"keys of JSON", `{"name": "x", "‸"}`, "models | agents | tools | tags | note"},
		{"keys of unfinished JSON", "{\"tools\": [{\"kind\": \"server\", \"via\": \"web\",\n \"‸", "id | url | headers | port | socket | env | passes"},
		{"values of JSON", `{"models": {"a": {"provider": "‸"}}}`, "acme | old"},
		{"values of JSON without quotes", `{"models": {"a": {"stream": ‸}}}`, "true | false"},
		{"a new object of JSON", `{"tools": [‸]}`, "Server with npx"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, off := openFleet(t, test.src)
			items := ide.Complete(t.Context(), d, off)
			if got := labels(d, items, off); got != test.want {
				t.Errorf("%q\n got %s\nwant %s", test.src, got, test.want)
			}
			if !slices.IsSortedFunc(items, func(a, b ide.Item) int { return strings.Compare(a.Sort, b.Sort) }) {
				t.Error("not sorted")
			}
			for _, it := range items {
				if it.Replace.Start > off || it.Replace.End < off || strings.Contains(fmt.Sprint(it), "secret") {
					t.Errorf("item %+v at %d", it, off)
				}
			}
		})
	}
}

// taken is the document after taking an item, with "‸" where the cursor ends up.
func taken(t *testing.T, d *config.Document, it ide.Item) string {
	t.Helper()
	line := d.Tree.Text.LineSpan(it.Replace.Start).Start
	indent := d.Tree.Text.Indent(it.Replace.Start)
	written := strings.ReplaceAll(it.New, "\n", "\n"+indent[:min(len(indent), it.Replace.Start-line)])
	if it.Snippet {
		written = reduce(written)
	} else {
		written += "‸"
	}
	after, err := d.Tree.Text.Apply(append([]text.Edit{{Span: it.Replace, New: written}}, it.Also...)...)
	if err != nil {
		t.Fatalf("%v: %+v", err, it)
	}
	return after.String()
}

// reduce turns a snippet into the text an editor shows, with "‸" at the first
// tab stop.
func reduce(s string) string {
	var b strings.Builder
	open := 0
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
			b.WriteByte(s[i])
		case strings.HasPrefix(s[i:], "$1"):
			b.WriteString("‸")
			i++
		case strings.HasPrefix(s[i:], "${"):
			if s[i+2] == '1' {
				b.WriteString("‸")
			}
			open++
			i += strings.IndexAny(s[i:], ":}")
			if s[i] == '}' {
				open--
			}
		case s[i] == '}' && open > 0:
			open--
		default:
			b.WriteByte(s[i])
		}
	}
	if !strings.Contains(b.String(), "‸") {
		b.WriteString("‸")
	}
	return b.String()
}

func TestCompleteTakes(t *testing.T) {
	for _, test := range []struct{ name, src, label, want string }{
		{"a key with a text", "tools:\n  - kind: server\n    comm‸\n    id: x\n", "command", "tools:\n  - kind: server\n    command: ‸\n    id: x\n"},
		{"a key with a list", "‸\n", "tags", "tags:\n  - ‸\n"},
		{"a key with a list as the file indents them", "tools:\n- kind: server\n  ‸\n", "args", "tools:\n- kind: server\n  args:\n  - ‸\n"},
		{"a key with a mapping", "tools:\n    - kind: server\n      ‸\n", "env", "tools:\n    - kind: server\n      env:\n        ‸\n"},
		{"a key behind a dash", "tools:\n  - ‸\n", "env", "tools:\n  - env:\n      ‸\n"},
		{"a key behind a bare dash", "tools:\n  -‸\n", "kind", "tools:\n  - kind: ‸\n"},
		{"a key with its dash", "tools:\n  - kind: shell\n  ‸\n", "kind", "tools:\n  - kind: shell\n  - kind: ‸\n"},
		{"a key below a list's key", "tools:\n  ‸\n", "env", "tools:\n  - env:\n      ‸\n"},
		{"a key on a line that is indented too much", "tools:\n  - kind: server\n    id: x\n       ‸\n", "env", "tools:\n  - kind: server\n    id: x\n    env:\n      ‸\n"},
		{"a key on a line that is indented too little", "tools:\n  - kind: server\n    id: x\n   ‸\nname: x\n", "env", "tools:\n  - kind: server\n    id: x\n    env:\n      ‸\nname: x\n"},
		{"a key on an empty line", "tools:\n  - kind: shell\n‸\n    id: x\n", "safe", "tools:\n  - kind: shell\n    safe: ‸\n    id: x\n"},
		{"an item on an empty line", "tags:\n  - red\n‸\n  - red\n", "red", "tags:\n  - red\n  - red‸\n  - red\n"},
		{"an object's key behind its own", "models:\n  a: ‸\n", "provider", "models:\n  a:\n    provider: ‸\n"},
		{"a list's key behind its own", "tools: ‸\nname: x\n", "env", "tools:\n  - env:\n      ‸\nname: x\n"},
		{"a key that has its colon", "na‸: x\n", "name", "name‸: x\n"},
		{"a key before its colon", "tools:\n  - kind: shell\n    ‸: true\n", "safe", "tools:\n  - kind: shell\n    safe‸: true\n"},
		{"a key in braces", "tools: [{kind: server, ‸}]\n", "args", "tools: [{kind: server, args: [‸]}]\n"},
		{"a key that needs commas", "tools: [{kind: server ‸ , id: x}]\n", "port", "tools: [{kind: server, port: ‸ , id: x}]\n"},
		{"a key before another", "tools: [{‸ kind: server}]\n", "port", "tools: [{port: ‸, kind: server}]\n"},
		{"a key of JSON", `{"name": "x", "‸"}`, "tags", `{"name": "x", "tags": [‸]}`},
		{"a half key of JSON", `{"na‸"}`, "name", `{"name": "‸"}`},
		{"an open key of JSON", "{\"na‸\n", "name", "{\"name\": \"‸\"\n"},
		{"a key of JSON without quotes", `{‸}`, "name", `{"name": "‸"}`},
		{"a key of JSON that has its colon", `{"na‸": 1}`, "name", `{"name‸": 1}`},
		{"a key of JSON behind a value", "{\n  \"name\": \"x\"\n  \"‸\"\n}", "tags", "{\n  \"name\": \"x\",\n  \"tags\": [‸]\n}"},

		{"a value", "models:\n  a:\n    provider: ac‸\n", "acme", "models:\n  a:\n    provider: acme‸\n"},
		{"a value without its blank", "models:\n  a:\n    provider:‸\n", "acme", "models:\n  a:\n    provider: acme‸\n"},
		{"a value in quotes", "models:\n  a:\n    provider: \"ac‸\"\n", "acme", "models:\n  a:\n    provider: \"acme‸\"\n"},
		{"a value in an open quote", "models:\n  a:\n    provider: 'ac‸\n", "acme", "models:\n  a:\n    provider: 'acme'‸\n"},
		{"a word that must be quoted", "tags: [‸]\n", "on", "tags: [\"on\"‸]\n"},
		{"an item with its dash", "tags:\n  - red\n  ‸\n", "red", "tags:\n  - red\n  - red‸\n"},
		{"an item below the key", "tags:\n  ‸\n", "red", "tags:\n  - red‸\n"},
		{"a text of JSON", `{"models": {"a": {"provider": ‸}}}`, "acme", `{"models": {"a": {"provider": "acme"‸}}}`},
		{"a boolean of JSON", `{"models": {"a": {"stream": ‸}}}`, "true", `{"models": {"a": {"stream": true‸}}}`},
		{"a name that needs quotes", "tools:\n  - kind: server\n    command: ‸\n", "@scope/run", "tools:\n  - kind: server\n    command: \"@scope/run\"‸\n"},
		{"what comes with a value", "tools:\n  - kind: server\n    command: n‸\n    id: x\n", "npx", "tools:\n  - kind: server\n    command: npx\n    args: [\"-y\"]‸\n    id: x\n"},
		{"what comes with a value in quotes", "tools:\n  - kind: server\n    command: \"n‸\"\n", "npx", "tools:\n  - kind: server\n    command: \"npx‸\"\n    args: [\"-y\"]\n"},
		{"what comes with a value in braces", "tools: [{kind: server, command: n‸, id: x}]\n", "npx", "tools: [{kind: server, command: npx‸, args: [\"-y\"], id: x}]\n"},
		{"what is there already does not come", "tools:\n  - kind: server\n    command: ‸\n    args: []\n", "npx", "tools:\n  - kind: server\n    command: npx‸\n    args: []\n"},
		{"further items", "tools:\n  - kind: server\n    args:\n      - r‸\n", "run", "tools:\n  - kind: server\n    args:\n      - run\n      - --rm\n      - -i‸\n"},
		{"further items in brackets", "tools:\n  - kind: server\n    args: [\"r‸\"]\n", "run", "tools:\n  - kind: server\n    args: [\"run‸\", --rm, -i]\n"},
		{"a part of a text", "agents:\n  a:\n    use: [\"agent/‸/x\"]\n  bee: {}\n", "bee", "agents:\n  a:\n    use: [\"agent/bee/x‸\"]\n  bee: {}\n"},
		{"a file", "tools:\n  - kind: server\n    file: data/a‸\n", "a b.txt", "tools:\n  - kind: server\n    file: data/a b.txt‸\n"},

		{"a whole command line", "tools:\n  - kind: server\n    command: npx\n    args:\n      - ‸\n", "@modelcontextprotocol/server-memory", "tools:\n  - kind: server\n    command: npx\n    args:\n      - \"-y\"\n      - \"@modelcontextprotocol/server-memory\"‸\n"},
		{"a whole command line below its key", "tools:\n  - kind: server\n    command: npx\n    args:\n      ‸\n", "@modelcontextprotocol/server-memory", "tools:\n  - kind: server\n    command: npx\n    args:\n      - \"-y\"\n      - \"@modelcontextprotocol/server-memory\"‸\n"},
		{"a whole command line in brackets", "tools:\n  - kind: server\n    command: npx\n    args: [‸]\n", "@modelcontextprotocol/server-memory", "tools:\n  - kind: server\n    command: npx\n    args: [\"-y\", \"@modelcontextprotocol/server-memory\"‸]\n"},
		{"a variable", "tools:\n  - kind: server\n    socket: a${‸\n", "OTHER", "tools:\n  - kind: server\n    socket: a${OTHER}‸\n"},
		{"a variable that is closed", "tools:\n  - kind: server\n    socket: \"${OT‸}b\"\n", "OTHER", "tools:\n  - kind: server\n    socket: \"${OTHER‸}b\"\n"},
		{"a variable of a program", "tools:\n  - kind: server\n    env: {A: \"${‸}\"}\n", "OTHER", "tools:\n  - kind: server\n    env: {A: \"${env.OTHER‸}\"}\n"},
		{"a variable with its braces", "tools:\n  - kind: server\n    socket: $‸\n", "OTHER", "tools:\n  - kind: server\n    socket: ${OTHER}‸\n"},
		{"a variable's name replaced", "tools:\n  - kind: server\n    socket: ${OT‸HE}\n", "OTHER", "tools:\n  - kind: server\n    socket: ${OTHER‸}\n"},

		{"a whole entry", "tools:\n  - ‸\n", "Server with npx", "tools:\n  - kind: server\n    id: ‸my_server\n    args: [\"-y\"]\n    env:\n      KEY: \"${KEY}\"\n"},
		{"a whole entry below the key", "tools:\n  ‸\n", "Server with npx", "tools:\n  - kind: server\n    id: ‸my_server\n    args: [\"-y\"]\n    env:\n      KEY: \"${KEY}\"\n"},
		{"a whole entry with its key", "agents:\n  ‸\n", "Agent of one model", "agents:\n  ‸my_agent:\n    model: acme/large\n    prompt: \"Costs $5\"\n"},
		{"a whole entry in JSON", `{"tools": [‸]}`, "Server with npx", `{"tools": [{"kind": "server", "id": "‸my_server", "args": ["-y"], "env": {"KEY": "${KEY}"}}]}`},
		{"a whole entry with its key in JSON", `{"agents": {"‸"}}`, "Agent of one model", `{"agents": {"‸my_agent": {"model": "acme/large", "prompt": "Costs $5"}}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, off := openFleet(t, test.src)
			items := ide.Complete(t.Context(), d, off)
			i := slices.IndexFunc(items, func(it ide.Item) bool { return it.Label == test.label })
			if i < 0 {
				t.Fatalf("no %s among %s", test.label, labels(d, items, off))
			}
			if got := taken(t, d, items[i]); got != test.want {
				t.Errorf("%+v\n got %q\nwant %q", items[i], got, test.want)
			}
		})
	}
}

// TestCompletePlain takes items as clients without snippets do.
func TestCompletePlain(t *testing.T) {
	for _, test := range []struct{ name, src, label, want string }{
		{"the last key of JSON", `{"name": "x", "‸"}`, "note", `{"name": "x", "note": ‸}`},
		{"a text of JSON with a comma behind it", "{\n  \"‸\"\n  \"name\": \"x\"\n}", "note", "{\n  \"note\": \"\",‸\n  \"name\": \"x\"\n}"},
		{"a list of JSON with a comma behind it", "{‸\n  \"name\": \"x\"\n}", "tags", "{\"tags\": [],‸\n  \"name\": \"x\"\n}"},
		{"a mapping of JSON with a comma behind it", "{‸ \"name\": \"x\"}", "models", "{\"models\": {},‸ \"name\": \"x\"}"},
		{"a boolean of JSON with a comma behind it", `{"models": {"a": {‸ "provider": "acme"}}}`, "stream", `{"models": {"a": {"stream": false,‸ "provider": "acme"}}}`},
		{"a number of JSON with a comma behind it", `{"agents": {"a": {‸ "model": "x"}}}`, "limit", `{"agents": {"a": {"limit": 0,‸ "model": "x"}}}`},
		{"a list in braces with a comma behind it", "tools: [{‸ kind: server}]\n", "args", "tools: [{args: [],‸ kind: server}]\n"},
		{"a text in braces with a comma behind it", "tools: [{‸ kind: server}]\n", "id", "tools: [{id: ,‸ kind: server}]\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, off := openFleet(t, test.src)
			items := ide.Complete(t.Context(), d, off)
			i := slices.IndexFunc(items, func(it ide.Item) bool { return it.Label == test.label })
			if i < 0 {
				t.Fatalf("no %s among %s", test.label, labels(d, items, off))
			}
			it := items[i]
			it.New, it.Snippet = it.Plain, false
			if got := taken(t, d, it); got != test.want {
				t.Errorf("%+v\n got %q\nwant %q", items[i], got, test.want)
			}
		})
	}
}

func TestDocumentation(t *testing.T) {
	d, off := openFleet(t, "tools:\n  - kind: server\n    command: ‸\nna: x\n")
	if got := ide.Documentation(d, off, "npx"); got != "Runs npm." {
		t.Errorf("suggestion: %q", got)
	}
	d, off = openFleet(t, "na‸\n")
	if got := ide.Documentation(d, off, "name"); !strings.Contains(got, "What it is called.") {
		t.Errorf("key: %q", got)
	}
	d, off = openFleet(t, "tools:\n  - ‸\n")
	if got := ide.Documentation(d, off, "Server with npx"); !strings.Contains(got, "kind: server") {
		t.Errorf("entry: %q", got)
	}
	if got := ide.Documentation(d, off, "nothing"); got != "" {
		t.Errorf("unknown: %q", got)
	}
}
