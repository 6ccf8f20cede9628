package schema

// Got describes what stands where something else is wanted. Shown is the text
// to put into a message: masked where the value may be secret, shortened where
// it is long.
type Got struct {
	Kind  string // "text", "integer", "number", "boolean", "null", "date", "list", "mapping"
	Shown string
}

// Texts are a dialect's general sentences: what its loader says when a demand
// of the schema is broken that has no sentence of its own. Every function must
// be set, but Where. t is the type at the place, f its field or nil. Every
// sentence of a schema may hold {where}, the name of the object or value at hand.
type Texts struct {
	// Where names what stands at a path for {where}: keys, and "[0]" for items,
	// outermost first. nil joins them with dots.
	Where        func(path []string) string
	UnknownKey   func(t *Type, key string) string
	Missing      func(t *Type, f *Field) string
	WrongType    func(want *Type, f *Field, got Got) string
	NotInEnum    func(want *Type, f *Field, got Got) string
	Mismatch     func(want *Type, f *Field, got Got) string // of Pattern
	OutOfBound   func(b Bound, f *Field, got Got) string
	MissingTag   func(t *Type) string
	UnknownTag   func(t *Type, got Got) string
	NotHere      func(f *Field, sibling, value string) string // of Only
	DuplicateKey func(key string) string
	Undefined    func(kind, name string) string // of Refers
}
