package raw

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// aliasLength is how many characters of a name stand before the hash.
const aliasLength = 47

// Alias returns the name under which the model sees a server's tool: both
// names with everything but letters, digits, _ and - replaced by _, cut, and
// then the beginning of a hash over the names as they are.
func Alias(server, tool string) string {
	sum := sha256.Sum256([]byte(server + "\x00" + tool))
	return cut("mcp_"+sanitize(server)+"_"+sanitize(tool)) + "_" + hex.EncodeToString(sum[:])[:12]
}

func cut(s string) string { return s[:min(len(s), aliasLength)] }

// sanitize replaces each UTF-16 code unit that an alias cannot hold.
func sanitize(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-':
			b.WriteRune(r)
		default:
			b.WriteString(strings.Repeat("_", max(utf16.RuneLen(r), 1)))
		}
	}
	return b.String()
}

// aliasShape matches what may be an alias.
var aliasShape = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^mcp_[A-Za-z0-9_-]+_[0-9a-f]{12}$`) })

// A candidate is an ID that an alias may stand for. Sure is true if the hash
// in the alias is that of the names.
type candidate struct {
	server, tool string
	sure         bool
}

func (c candidate) id() string { return "mcp/" + c.server + "/" + c.tool }

// unalias finds the ID behind an alias. known lists the tools that are known
// of each server, servers all servers in order. Without a hash that fits it
// returns the server whose name fits best with the rest of the alias as the
// tool, unless the alias is cut.
func unalias(alias string, servers []string, known map[string][]string) (candidate, bool) {
	if !aliasShape().MatchString(alias) {
		return candidate{}, false
	}
	for _, s := range servers {
		for _, tool := range known[s] {
			if Alias(s, tool) == alias {
				return candidate{s, tool, true}, true
			}
		}
	}
	body := alias[:len(alias)-13]
	best, found := candidate{}, false
	for _, s := range servers {
		rest, ok := strings.CutPrefix(body, "mcp_"+sanitize(s)+"_")
		if !ok || rest == "" {
			continue
		}
		for _, tool := range spellings(rest) {
			if Alias(s, tool) == alias {
				return candidate{s, tool, true}, true
			}
		}
		if len(body) < aliasLength && len(s) > len(best.server) {
			best, found = candidate{s, rest, false}, true
		}
	}
	return best, found
}

// spellings lists what a tool may be called whose sanitized name is rest: any
// of the first underscores may stand for another sign.
func spellings(rest string) []string {
	const most = 6
	all := []string{""}
	seen := 0
	for _, part := range splitKeep(rest) {
		if part != "_" || seen >= most {
			for i := range all {
				all[i] += part
			}
			continue
		}
		seen++
		var next []string
		for _, sign := range []string{"_", ".", ":"} {
			for _, a := range all {
				next = append(next, a+sign)
			}
		}
		all = next
	}
	return all
}

// splitKeep cuts s before and after each underscore.
func splitKeep(s string) []string {
	var parts []string
	for i, word := range strings.Split(s, "_") {
		if i > 0 {
			parts = append(parts, "_")
		}
		parts = append(parts, word)
	}
	return parts
}

// splitID returns server and tool of "mcp/server/tool".
func splitID(id string) (server, tool string, ok bool) {
	rest, ok := strings.CutPrefix(id, "mcp/")
	if !ok {
		return "", "", false
	}
	server, tool, ok = strings.Cut(rest, "/")
	return server, tool, ok && server != "" && tool != "" && !strings.Contains(tool, "/")
}

// serverInID finds the server's name in a tool's ID.
func serverInID(id string) []schema.Part {
	rest, ok := strings.CutPrefix(id, "mcp/")
	if !ok {
		return nil
	}
	server, _, slash := strings.Cut(rest, "/")
	if !slash || server == "" {
		return nil // still being typed
	}
	return []schema.Part{{Start: len("mcp/"), End: len("mcp/") + len(server), Kind: kindServer, Name: server}}
}

// serverInGlob finds the server's name in a rule's pattern, where it is
// written out.
func serverInGlob(match string) []schema.Part {
	parts := serverInID(match)
	if len(parts) == 1 && strings.ContainsAny(parts[0].Name, "*?") {
		return nil
	}
	return parts
}
