package raw

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// endpointType is an HTTP address that JavaScript's URL takes.
func endpointType() *schema.Type {
	t := nonEmpty()
	t.Format, t.Expand, t.Suggest = schema.URL, schema.Literal, sourceURL
	return with(t, func(v string) string {
		if !isHTTP(v) {
			return "{where} must be an HTTP(S) URL"
		}
		return ""
	}, fixURL)
}

// isHTTP reports whether JavaScript's URL (the WHATWG's parser) takes v as an
// address of HTTP. It is more lenient than RFC 3986: blanks around are cut,
// slashes behind the scheme may be missing or too many, and what follows the
// host may hold anything.
func isHTTP(v string) bool {
	v = strings.TrimFunc(v, func(r rune) bool { return r <= ' ' })
	v = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(v)
	scheme, rest, ok := strings.Cut(v, ":")
	if !ok || !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") {
		return false
	}
	authority := strings.TrimLeft(rest, `/\`)
	if i := strings.IndexAny(authority, `/\?#`); i >= 0 {
		authority = authority[:i]
	}
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	return isHost(host)
}

// isHost checks a host with its port.
func isHost(host string) bool {
	if rest, v6 := strings.CutPrefix(host, "["); v6 {
		address, port, closed := strings.Cut(rest, "]")
		_, err := netip.ParseAddr(address)
		return closed && err == nil && (port == "" || port[0] == ':' && isPort(port[1:]))
	}
	name, port, _ := strings.Cut(host, ":")
	if name == "" || !isPort(port) || strings.ContainsAny(name, "<>^|[]%") || strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return false
	}
	last := name[strings.LastIndexByte(strings.TrimSuffix(name, "."), '.')+1:]
	if strings.Trim(last, "0123456789") == "" && last != "" { // then it must be an address
		return isV4(name)
	}
	return true
}

func isPort(port string) bool {
	if port == "" {
		return true
	}
	n, err := strconv.Atoi(port)
	return err == nil && n >= 0 && n <= 65535 && port[0] != '+'
}

// isV4 checks dotted numbers, of which the last may stand for several bytes.
func isV4(name string) bool {
	parts := strings.Split(strings.TrimSuffix(name, "."), ".")
	if len(parts) > 4 {
		return false
	}
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 0, 64)
		limit := uint64(255)
		if i == len(parts)-1 {
			limit = 1<<(8*(5-len(parts))) - 1
		}
		if err != nil || n > limit {
			return false
		}
	}
	return true
}

// fixURL offers the scheme that is missing or that stands for another transport.
func fixURL(v string) []schema.Replacement {
	v = strings.TrimSpace(v)
	scheme, rest, ok := strings.Cut(v, "://")
	switch {
	case ok && strings.EqualFold(scheme, "ws"):
		return []schema.Replacement{{Value: "http://" + rest}}
	case ok && strings.EqualFold(scheme, "wss"):
		return []schema.Replacement{{Value: "https://" + rest}}
	case ok || v == "" || strings.ContainsAny(v, " \t${}<>%"):
		return nil
	case strings.HasPrefix(v, "localhost") || strings.HasPrefix(v, "127."):
		return []schema.Replacement{{Value: "http://" + v, Preferred: true}}
	}
	return []schema.Replacement{{Value: "https://" + strings.TrimLeft(v, "/"), Preferred: true}}
}
