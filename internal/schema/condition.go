package schema

// Only says that a field is legal when the sibling Field has one of Values.
// Where the sibling is absent its Default counts.
type Only struct {
	Condition
	Severity Severity // of a violation
	NonEmpty bool     // an empty value of the field is no violation
	Unless   string   // a value of the field that is no violation; "" for none
	Text     string   // the sentence; {field}, {sibling} and {value} are replaced. "" for the dialect's general one
}

// A Condition holds if the sibling Field has one of Values (or, with Not, has
// none of them). An absent sibling counts as Default; if Default is "" too, an
// absent or unreadable sibling makes the condition unknown, and nothing is reported.
// If Values is empty the condition holds if the sibling is present and not empty.
type Condition struct {
	Field   string
	Values  []string
	Default string
	Not     bool
	// AbsentKnown makes an absent sibling without Default count as having none
	// of Values, instead of leaving the condition unknown.
	AbsentKnown bool
}

// Rule is the logic of a Constraint.
type Rule uint8

// The constraints over the fields of one object. A field counts as present
// if it is written and, where Constraint.NonEmpty is set, not empty.
const (
	ExactlyOne Rule = iota // of Fields
	AtMostOne
	AtLeastOne
	AllRequired // every one of Fields is required
	NoneAllowed // none of Fields may be present
)

// A Constraint relates fields of one object.
type Constraint struct {
	Rule       Rule
	Fields     []string
	When       []Condition // all must hold; none means always
	NullAbsent bool        // an explicit null does not count as present
	NonEmpty   bool        // empty text, list or map and null do not count as present
	None       string      // the sentence for too few
	Many       string      // the sentence for too many; {field} is the surplus one
	Code       string      // "" for the generic code
	Severity   Severity
	// At is the field on which the finding stands if it is present; "" for the
	// surplus field, or for the discriminator or first key if something is missing.
	At string
	// Example is the value that a fix writes for a missing field; "" for the
	// field's own example.
	Example string
}
