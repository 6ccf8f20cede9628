package dialects

// All returns every dialect with its rules, in the order in which messages list
// them and in which equally sure ones win.
func All() []Entry { return nil }
