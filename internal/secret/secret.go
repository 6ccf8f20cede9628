// Package secret tells credentials from other texts, and real ones from the
// placeholders of documentation. It never returns a part of what it was given
// as a credential.
package secret

import (
	"math"
	"net/url"
	"slices"
	"strings"
	"unicode"
)

// Kind names what a value is taken for, for messages: "a GitHub token".
type Kind string

// The kinds that are not of one service.
const (
	Generic     Kind = "a key, token or password"
	PrivateKey  Kind = "a private key"
	JWT         Kind = "a signed token (JWT)"
	URLPassword Kind = "a URL with a password"
)

// Looks reports whether value, written under key ("" if there is none), is a
// credential: by the shape that a service gives its tokens, or by its
// randomness under a key whose words say that it is secret. A reference to a
// variable, a placeholder, a path, a plain URL or a name is none.
func Looks(key, value string) (Kind, bool) {
	value = strings.TrimSpace(value)
	bare := Bare(value)
	if len(bare) < 6 || refers(bare) {
		return "", false
	}
	kind := looks(key, value, bare)
	if kind == "" || hinted(bare) && isPlaceholder(bare) || strings.Contains(bare, "EXAMPLE") {
		return "", false // services mark the keys of their documentation so
	}
	return kind, true
}

// looks is the kind of a value, bare of a scheme's word, that may still be a
// placeholder; "" for none.
func looks(key, value, bare string) Kind {
	if mayHaveShape(value) {
		if kind, ok := shapes().find(value, func(part string) bool { return !isPlaceholder(part) }); ok {
			return kind
		}
	}
	switch {
	case hasPassword(value):
		return URLPassword
	case random(bare) && Key(key), password(key, bare) && Key(key):
		return Generic
	}
	return ""
}

// mayHaveShape reports whether value is worth comparing with the shapes: names
// and words are too short for a token or hold no digit.
func mayHaveShape(value string) bool {
	return len(value) >= 16 && (strings.ContainsAny(value, "0123456789") || strings.Contains(value, "-----BEGIN"))
}

// Bare returns value without the word that names a scheme of authorisation
// before it: the token of "Bearer …".
func Bare(value string) string {
	value = strings.TrimSpace(value)
	word, rest, ok := strings.Cut(value, " ")
	if !ok {
		return value
	}
	switch strings.ToLower(strings.TrimSuffix(word, ":")) {
	case "bearer", "token", "basic", "apikey", "api-key", "key":
		return strings.TrimSpace(rest)
	}
	return value
}

// refers reports whether s takes its value from elsewhere: ${X}, $X, {{X}},
// $(X), %X%, or vault:X.
func refers(s string) bool {
	if s == "" {
		return false
	}
	switch {
	case strings.Contains(s, "${"), strings.Contains(s, "{{"), strings.Contains(s, "$("):
		return true
	case s[0] == '$':
		return len(s) > 1 && startsName(s[1])
	case s[0] == '%':
		name := strings.TrimSuffix(s[1:], "%")
		return len(name)+2 == len(s) && name != "" && startsName(name[0]) && strings.Trim(name, nameSigns) == ""
	}
	if end := strings.IndexAny(s, ":."); end > 0 {
		switch s[:end] {
		case "env", "op", "vault", "keychain", "secret", "file":
			return true
		}
	}
	return false
}

const nameSigns = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"

func startsName(c byte) bool { return strings.IndexByte(nameSigns, c) >= 0 }

// Key reports whether the words of a name say that its value is secret:
// "GITHUB_TOKEN", "apiKey", "Authorization".
func Key(name string) bool {
	words := wordsOf(name)
	for i, w := range words {
		switch w {
		case "token", "secret", "password", "passwd", "pwd", "passphrase", "pat", "apikey", "credential", "credentials",
			"authorization", "auth", "bearer", "cookie", "apitoken", "accesstoken", "authtoken", "secretkey", "privatekey":
			return !counts(words, i)
		case "key":
			return i > 0 && slices.Contains([]string{"api", "access", "secret", "private", "auth", "signing", "encryption", "license", "service", "master", "account", "subscription", "x"}, words[i-1]) ||
				i == len(words)-1 && i > 0 && !slices.Contains([]string{"public", "primary", "foreign", "sort", "cache", "partition", "host", "group", "map", "hot"}, words[i-1])
		}
	}
	return false
}

// counts reports whether the secret word at i only measures or names
// something: "max_tokens", "token_limit", "password_file", "auth_type".
func counts(words []string, i int) bool {
	if i+1 >= len(words) {
		return false
	}
	return slices.Contains([]string{"limit", "count", "size", "length", "type", "mode", "file", "path", "url", "uri", "endpoint", "name", "id",
		"ttl", "timeout", "expiry", "method", "provider", "server", "host", "env", "scope", "scopes", "domain", "enabled", "required", "header", "prefix"}, words[i+1])
}

// wordsOf splits a name at its signs and at capitals inside it.
func wordsOf(name string) []string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || unicode.IsDigit(runes[i-1])) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(b.String(), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// hasPassword reports whether s is a URL with a password that is no placeholder.
func hasPassword(s string) bool {
	if !strings.Contains(s, "://") || !strings.Contains(s, "@") {
		return false
	}
	u, err := url.Parse(s)
	if err != nil || u.User == nil {
		return false
	}
	pw, set := u.User.Password()
	return set && len(pw) >= 3 && !refers(pw) && !isPlaceholder(pw) && !slices.Contains(wellKnown(), strings.ToLower(pw))
}

// wellKnown are passwords that documentation and local databases use.
func wellKnown() []string {
	return []string{"password", "pass", "postgres", "root", "admin", "guest", "secret", "user", "mysql", "test", "minioadmin", "example", "neo4j", "pwd"}
}

// random reports whether s is one long word of letters and digits in no order
// that language has.
func random(s string) bool {
	if len(s) < 16 || strings.ContainsAny(s, " \t\n") || notSecret(s) {
		return false
	}
	classes := classesOf(s)
	e := entropy(s)
	switch {
	case isHex(s):
		return len(s) >= 20 && e >= 3
	case classes >= 3:
		return e >= 3.2
	case classes == 2:
		return e >= 3.5 && strings.ContainsAny(s, "0123456789")
	}
	return false
}

// classesOf counts the kinds of signs in s: small letters, capitals, digits.
func classesOf(s string) int {
	var lower, upper, digit int
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z':
			lower = 1
		case 'A' <= c && c <= 'Z':
			upper = 1
		case '0' <= c && c <= '9':
			digit = 1
		}
	}
	return lower + upper + digit
}

// password reports whether s, under a key that holds a password, is one: not
// a word, and with more than one kind of character.
func password(key, s string) bool {
	if len(s) < 8 || !strings.ContainsAny(key, "pP") {
		return false // before looking at words
	}
	if !slices.ContainsFunc(wordsOf(key), func(w string) bool {
		return slices.Contains([]string{"password", "passwd", "pwd", "passphrase"}, w)
	}) || notSecret(s) || slices.Contains(wellKnown(), strings.ToLower(s)) {
		return false
	}
	letters := strings.IndexFunc(s, unicode.IsLetter) >= 0
	others := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) >= 0
	return len(s) >= 8 && letters && others
}

// notSecret reports whether s is obviously something else: a path, a plain
// URL, an address, a version, a name of words.
func notSecret(s string) bool {
	switch {
	case strings.Contains(s, "://"), strings.HasPrefix(s, "/"), strings.HasPrefix(s, "./"), strings.HasPrefix(s, "../"), strings.HasPrefix(s, "~"):
		return true
	case strings.HasPrefix(s, "@") && strings.Contains(s, "/"), strings.Contains(s, `:\`):
		return true
	case strings.Count(s, "@") == 1 && strings.Contains(s[strings.IndexByte(s, '@'):], "."):
		return true
	}
	return spelled(s)
}

// spelled reports whether s consists of words: parts of letters alone, each
// with vowels as language has them, and a few short numbers.
func spelled(s string) bool {
	parts := wordsOf(s)
	if len(parts) == 0 {
		return true
	}
	for _, p := range parts {
		digits := strings.Trim(p, "0123456789") == ""
		if digits && len(p) <= 4 {
			continue
		}
		if strings.ContainsAny(p, "0123456789") || len(p) > 16 || len(p) > 2 && !strings.ContainsAny(p, "aeiouy") {
			return false
		}
	}
	return true
}

func isHex(s string) bool {
	return strings.Trim(strings.ToLower(s), "0123456789abcdef-") == "" && strings.ContainsAny(s, "0123456789")
}

// entropy is Shannon's, in bits per byte.
func entropy(s string) float64 {
	var count [256]int
	for i := range len(s) {
		count[s[i]]++
	}
	e, n := 0.0, float64(len(s))
	for _, c := range count {
		if c > 0 {
			p := float64(c) / n
			e -= p * math.Log2(p)
		}
	}
	return e
}
