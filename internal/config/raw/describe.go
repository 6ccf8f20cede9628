package raw

import (
	"net/url"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/secret"
)

// describe adds to the hover of a server how Raw reaches it and who uses it,
// of a tool's ID what the model sees, and of a literal that it is one.
func describe(d *config.Document, v *config.Value) []string {
	root := d.Binding.Root
	if name, ok := serverName(root, v); ok {
		return describeServer(root, server{name, v})
	}
	if v.Type == nil {
		return nil
	}
	if alias, _ := hint(d, v); alias != "" {
		id := v.Text()
		return []string{"The model sees this tool as `" + strings.TrimPrefix(alias, "→ ") + "`. Rules and other agents use the ID `" + id + "`."}
	}
	if v.Type.Expand&schema.Literal != 0 && len(v.Uses()) > 0 {
		return []string{"Raw takes this text literally: nothing in it is replaced."}
	}
	return nil
}

// serverName reports whether v is an entry of mcp.servers.
func serverName(root, v *config.Value) (string, bool) {
	list := root.Get("mcp").Get("servers")
	return v.Key, list != nil && v.Parent == list && v.IsMapping()
}

func describeServer(root *config.Value, s server) []string {
	var parts []string
	if known, ok := s.known(); ok {
		line := "**" + known.Title + "**"
		if known.Homepage != "" {
			line += " · " + known.Homepage
		}
		parts = append(parts, line)
	}
	if line := commandLine(s); line != "" {
		parts = append(parts, "```sh\n"+line+"\n```", "It starts in the session's directory.")
	} else if address := s.entry.Get("url").Text(); address != "" {
		parts = append(parts, "`"+maskedURL(address)+"`")
	}
	for _, name := range []string{"env", "headers"} {
		if m := s.entry.Get(name); m.IsMapping() && len(m.Entries) > 0 {
			parts = append(parts, "`"+name+"`: "+maskedNames(m)+"; the values are literal")
		}
	}
	if users := usersOf(root, s.name); users != "" {
		parts = append(parts, "Used by "+users+".")
	} else {
		parts = append(parts, "No agent selects a tool of it, so it is not started.")
	}
	return parts
}

// commandLine is the command as a shell would take it, credentials masked.
func commandLine(s server) string {
	command, args := s.command()
	if command == "" {
		return ""
	}
	words := []string{shellWord(command)}
	for i, arg := range args {
		before := ""
		if i > 0 {
			before = args[i-1]
		}
		words = append(words, shellWord(maskedArg(before, arg)))
	}
	return strings.Join(words, " ")
}

// maskedArg hides an argument that is, or follows an option that names, a
// credential.
func maskedArg(before, arg string) string {
	const mask = "•••"
	name, value, joined := strings.Cut(arg, "=")
	if _, ok := secret.Looks("", arg); ok || joined && value != "" && namesSecret(name) {
		if joined {
			return name + "=" + mask
		}
		return mask
	}
	if strings.HasPrefix(before, "-") && namesSecret(before) && !strings.HasPrefix(arg, "-") {
		return mask
	}
	if strings.Contains(arg, "://") {
		return maskedURL(arg)
	}
	return arg
}

// namesSecret reports whether the value of an option may be a credential.
func namesSecret(option string) bool {
	return secret.Key(option) || strings.HasSuffix(strings.ToLower(option), "key")
}

// maskedURL leaves out what may be secret in an address.
func maskedURL(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "•••"
	}
	tail := ""
	if u.RawQuery != "" {
		tail = "?•••"
	}
	user := ""
	if u.User != nil {
		user = "•••@"
	}
	return u.Scheme + "://" + user + u.Host + u.EscapedPath() + tail
}

// maskedNames lists the keys of a map without their values.
func maskedNames(m *config.Value) string {
	names := make([]string, len(m.Entries))
	for i, e := range m.Entries {
		names[i] = "`" + e.Key + "=•••`"
	}
	return strings.Join(names, ", ")
}

// usersOf lists the agents that select tools of a server.
func usersOf(root *config.Value, name string) string {
	var users []string
	for _, agent := range agents(root) {
		for _, item := range use(toolsOf(agent)) {
			if s, _, ok := splitID(item.Text()); ok && s == name {
				users = append(users, "`"+agent.Key+"`")
				break
			}
		}
	}
	return strings.Join(users, ", ")
}

func shellWord(s string) string {
	if s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-•") == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// hint shows behind a tool's ID the name under which the model sees the tool.
func hint(d *config.Document, v *config.Value) (label, tooltip string) {
	if v.Type == nil || v.Type.Suggest != sourceTool || !v.IsText() {
		return "", ""
	}
	name, tool, ok := splitID(v.Text())
	if !ok || strings.ContainsAny(v.Text(), "* \t") {
		return "", ""
	}
	for _, s := range servers(d.Binding.Root) {
		if s.name == name {
			return "→ " + Alias(name, tool), "The name under which the model sees this tool. Rules match the ID, not this name."
		}
	}
	return "", ""
}
