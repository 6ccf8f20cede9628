package secret

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Placeholder returns the part of value that stands for something to be
// filled in: "YOUR_API_KEY" in "Bearer YOUR_API_KEY". It holds nothing secret.
func Placeholder(value string) (part string, ok bool) {
	if !hinted(value) {
		return "", false
	}
	bare := Bare(value)
	if bare == "" || refers(bare) {
		return "", false
	}
	if markable(value) {
		if loc := marked().FindString(value); loc != "" && (loc[0] != '<' || !isMarkup(value)) {
			return loc, true
		}
	}
	if isPlaceholder(bare) {
		return bare, true
	}
	return "", false
}

// isMarkup reports whether value holds elements of HTML or XML.
func isMarkup(value string) bool {
	return strings.Contains(value, "</") || strings.Contains(value, "/>")
}

// markable reports whether value holds one of the pieces without which marked
// finds nothing.
func markable(value string) bool {
	return strings.ContainsAny(value, "<[") || markers().in(value)
}

var markers = sync.OnceValue(func() *pieces {
	return piecesOf("your", "replace", "change", "fill", "todo", "fixme", "placeholder", "my_", "insert_", "enter_", "add_", "put_", "paste_")
})

// marked finds a placeholder inside a longer text.
var marked = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<[A-Za-z][A-Za-z0-9 _./-]{1,40}>` +
		`|\[(?i:your|insert|enter|add|my)[A-Za-z0-9 _-]{1,40}\]` +
		`|\b(?i:your)[-_](?i:[a-z0-9]+[-_])*(?i:[a-z0-9]+)\b` +
		`|\b(?:YOUR|REPLACE)_[A-Z0-9_]*[A-Z0-9]\b` +
		`|\b(?:MY|INSERT|ENTER|ADD|PUT|PASTE)_(?:[A-Z0-9]+_)*(?:KEY|TOKEN|SECRET|PASSWORD|PAT|HERE|ID|URL)\b` +
		`|\b(?:REPLACE_?ME|CHANGE_?ME|FILL_?ME_?IN|TODO|FIXME|PLACEHOLDER)\b`)
})

// hints are pieces of which every placeholder has one. They keep the
// expressions away from most values.
var hints = sync.OnceValue(func() *pieces {
	return piecesOf("your", "my", "insert", "enter", "replace", "add", "put", "paste", "the", "some", "here", "change", "fill", "todo", "tbd", "fixme",
		"placeholder", "dummy", "redacted", "masked", "example", "none_yet", "key", "token", "xxx", "***", "...", "…", "000", "123", "___", "---", "###", "???", "•••", "<", "[", "{")
})

func hinted(value string) bool { return hints().in(value) }

// isPlaceholder reports whether the whole of s is one.
func isPlaceholder(s string) bool {
	lower := strings.ToLower(strings.TrimSpace(s))
	switch {
	case lower == "":
		return false
	case slices.Contains(fillIns(), lower):
		return true
	case strings.HasPrefix(lower, "<") && strings.HasSuffix(lower, ">"):
		return len(lower) > 2 && !isMarkup(lower)
	case strings.HasPrefix(lower, "[") && strings.HasSuffix(lower, "]"):
		return strings.ContainsAny(lower, " _") && !strings.ContainsAny(lower, "\"',:")
	case repeated(lower):
		return true
	}
	return templated(lower) && templates().MatchString(lower)
}

// templated reports whether lower holds one of the pieces without which
// templates matches nothing.
func templated(lower string) bool {
	return strings.HasPrefix(lower, "{") || templateParts().in(lower)
}

var templateParts = sync.OnceValue(func() *pieces {
	return piecesOf("your", "my", "insert", "enter", "replace", "add", "put", "paste", "the", "some", "here", "xxx", "***", "...", "…", "000000", "123456789")
})

// fillIns are words that only documentation writes where a credential stands.
var fillIns = sync.OnceValue(func() []string {
	return strings.Fields(`changeme change_me change-me replaceme replace_me replace-me replaced todo tbd fixme placeholder
		dummy secret_here key_here token_here api_key apikey api-key your_key yourkey yourtoken yourapikey token_here
		insert_here none_yet redacted masked example_key example_token sk-... sk-xxx ghp_... ... … *** **** ***** ******`)
})

// templates matches what is put together from a placeholder's words.
var templates = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[a-z]{1,8}[-_])?your[-_ ](?:[a-z0-9]+[-_ ])*[a-z0-9]+$` +
		`|^(?:my|insert|enter|replace|add|put|paste|the|some)[-_ ](?:[a-z0-9]+[-_ ])*(?:key|token|secret|password|pat|here)$` +
		`|(?:^|[-_])(?:key|token|secret|password|value)[-_]?(?:goes[-_]?)?here$` +
		`|^(?:sk|pk|ghp|gho|xoxb|xoxp|github_pat|npm|hf|pat|key|token|api)?[-_]?(?:ant-|proj-|api03-)?(?:x{3,}|\*{3,}|\.{3,}|…|0{6,}|1234567890?)[-_x*.0…]*$` +
		`|^replace[-_ ](?:in|with|this|by)[-_ a-z0-9]*$|^\{[a-z0-9_ -]+\}$`)
})

// repeated reports whether s is one sign over and over: "xxxx", "****", "0000".
func repeated(s string) bool {
	if len(s) < 3 {
		return false
	}
	first := []rune(s)[0]
	return strings.ContainsRune("x*.•-_0#?", first) && strings.Trim(s, string(first)) == ""
}
