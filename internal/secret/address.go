package secret

import "strings"

// A Part is a named part of a text: bytes Start to End.
type Part struct {
	Name       string
	Start, End int
}

// Params lists the parameters behind the "?" of an address.
func Params(address string) []Part {
	at := strings.IndexByte(address, '?')
	if at < 0 || !strings.Contains(address[:at], "://") {
		return nil
	}
	end := len(address)
	if hash := strings.IndexByte(address[at:], '#'); hash >= 0 {
		end = at + hash
	}
	var all []Part
	for at++; at < end; {
		stop := end
		if next := strings.IndexByte(address[at:end], '&'); next >= 0 {
			stop = at + next
		}
		if name, value, ok := strings.Cut(address[at:stop], "="); ok && value != "" {
			all = append(all, Part{name, at + len(name) + 1, stop})
		}
		at = stop + 1
	}
	return all
}

// Password returns where the password of an address is.
func Password(address string) (p Part, ok bool) {
	_, rest, found := strings.Cut(address, "://")
	if !found {
		return p, false
	}
	host, _, _ := strings.Cut(rest, "/")
	user := strings.LastIndexByte(host, '@')
	if user < 0 {
		return p, false
	}
	colon := strings.IndexByte(host[:user], ':')
	if colon < 0 || colon+1 == user {
		return p, false
	}
	begin := len(address) - len(rest)
	return Part{"password", begin + colon + 1, begin + user}, true
}
