package schema

import (
	"regexp"
	"sync"
)

// An EnumValue is one value of an enumeration.
type EnumValue struct {
	// Means is what a transport's value stands for in every dialect: "stdio",
	// "streamable-http", "sse" or "websocket"; "" for other enumerations.
	Means        string
	Value        string
	Doc          string
	Since, Until string // editions; "" for no limit
	Deprecated   string // a sentence, "" if it is not
}

// Lists reports whether value is one of the values that the enumeration names.
func (t *Type) Lists(value string) bool { return t.Listed(value) != nil }

// Listed returns the enumeration's entry for value, or nil.
func (t *Type) Listed(value string) *EnumValue {
	for i := range t.Enum {
		if t.Enum[i].Value == value {
			return &t.Enum[i]
		}
	}
	return nil
}

// A Pattern is an anchored-as-written RE2 expression. It is compiled when it is
// first matched, and must not be copied.
type Pattern struct {
	Expr    string
	Message string // "" for the dialect's general sentence

	once sync.Once
	re   *regexp.Regexp
}

// Matches reports whether value matches the expression.
func (p *Pattern) Matches(value string) bool {
	p.once.Do(func() { p.re = regexp.MustCompile(p.Expr) })
	return p.re.MatchString(value)
}

// Op compares a number with a bound.
type Op uint8

// The comparisons that must hold.
const (
	AtLeast Op = iota
	AtMost
	Above
	Below
)

// A Bound is a limit of a number, or with Length of a text's length in characters.
type Bound struct {
	Op       Op
	N        float64
	Length   bool
	Message  string // "" for the dialect's general sentence
	Severity Severity
}

// A Check is a demand on one scalar. Fails returns the sentence to say about
// value, or "" if it holds. Sentences may hold {value}, which the reporter
// replaces, masked where the value may be secret. Fix, if not nil, returns
// replacements for the value, best first.
type Check struct {
	Code     string // the finding's code; "" for "invalid-value"
	Severity Severity
	Fails    func(value string) string
	Fix      func(value string) []Replacement
}

// A Replacement is another text for a value.
type Replacement struct {
	Title     string
	Value     string
	Preferred bool
}
