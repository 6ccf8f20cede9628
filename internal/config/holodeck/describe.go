package holodeck

import (
	"net/url"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// describe says of an MCP tool, and at the fields that decide it, what HoloDeck
// starts or calls, with values masked, and what is known of the server.
func describe(_ *config.Document, v *config.Value) []string {
	if v == nil {
		return nil
	}
	tool := v
	if v.Parent != nil && tellsServer(v.Field) {
		tool = v.Parent
	}
	var paragraphs []string
	if tool.Type != nil && tool.Type.Name == mcpType {
		if line := effective(tool); line != "" {
			paragraphs = append(paragraphs, line)
		}
		if doc := known(tool); doc != "" && tool == v {
			paragraphs = append(paragraphs, doc)
		}
	}
	return paragraphs
}

// tellsServer reports whether a field of an MCP tool says what is started.
func tellsServer(f *schema.Field) bool {
	return f != nil && (f.Role == schema.CommandRole || f.Role == schema.URLRole || f.Role == schema.PackageRole)
}

// effective is the command line or the address of an entry.
func effective(tool *config.Value) string {
	transport, _ := tool.Sibling("transport", "stdio")
	if transport != "stdio" {
		if address := tool.Get("url").Text(); address != "" {
			return "HoloDeck connects to\n\n```\n" + maskURL(address) + "\n```"
		}
		return ""
	}
	command, args := tool.Get("command").Text(), argsOf(tool)
	if command == "" {
		r, ok := runnerOf(tool.Get("server").Text())
		if !ok {
			return ""
		}
		command, args = r.command, append(r.args, args...)
	}
	line := ""
	if env := tool.Get("env"); env.IsMapping() {
		for _, e := range env.Entries {
			line += e.Key + "=••• "
		}
	}
	line += command
	for _, a := range args {
		line += " " + shellWord(a)
	}
	return "HoloDeck starts\n\n```sh\n" + line + "\n```"
}

func argsOf(tool *config.Value) []string {
	var args []string
	if list := tool.Get("args"); list.IsList() {
		for i, item := range list.Items {
			arg := item.Text()
			if i > 0 && isSecretFlag(list.Items[i-1].Text()) {
				arg = "•••"
			} else if name, _, ok := strings.Cut(arg, "="); ok && secretHeader(name) {
				arg = name + "=•••"
			}
			args = append(args, arg)
		}
	}
	return args
}

func isSecretFlag(arg string) bool { return strings.HasPrefix(arg, "-") && secretHeader(arg) }

// shellWord quotes a word where a shell would split or change it.
func shellWord(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\n'\"\\$&|;<>()*?[]#~`") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// maskURL hides passwords and the values of a query.
func maskURL(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.User == nil && u.RawQuery == "" {
		return address
	}
	shown := u.Scheme + "://"
	if u.User != nil {
		shown += "•••@"
	}
	shown += u.Host + u.EscapedPath()
	if u.RawQuery != "" {
		var parts []string
		for part := range strings.SplitSeq(u.RawQuery, "&") {
			name, _, _ := strings.Cut(part, "=")
			parts = append(parts, name+"=•••")
		}
		shown += "?" + strings.Join(parts, "&")
	}
	return shown
}

// known says what the catalog knows of the server that an entry starts.
func known(tool *config.Value) string {
	for _, name := range []string{tool.Get("server").Text(), serverOf(tool)} {
		s, ok := catalog.Default().Server(name)
		if !ok || s.Doc == "" {
			continue
		}
		doc := "**" + s.Title + "**: " + s.Doc
		var needed []string
		for _, e := range s.Env {
			if e.Required {
				needed = append(needed, "`"+e.Name+"`")
			}
		}
		if len(needed) > 0 {
			doc += " It needs " + strings.Join(needed, ", ") + "."
		}
		return doc
	}
	return ""
}

// explain says which edition counts and who chose it.
func explain(d *config.Document) string {
	why := ""
	if d.Why != "" {
		why = " (chosen by: " + d.Why + ")"
	}
	if d.Edition == Contract {
		return "Read as the MCP Configuration Contract 1.0.0" + why + ": MCP tools have a `server`."
	}
	return "Read as HoloDeck 0.7" + why + ": MCP tools have no `server`."
}
