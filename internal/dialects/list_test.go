package dialects

import (
	"regexp"
	"testing"
)

// TestRules holds that a dialect has one rule for each code, that codes are
// well-formed, and that one code means one thing in all dialects.
func TestRules(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	summaries := map[string]string{}
	for _, e := range All() {
		seen := map[string]bool{}
		for _, r := range e.Rules {
			if seen[r.Code] {
				t.Errorf("%s has two rules with the code %s", e.Name, r.Code)
			}
			seen[r.Code] = true
			if !form.MatchString(r.Code) {
				t.Errorf("the code %q is not of lower-case words with hyphens", r.Code)
			}
			if s, ok := summaries[r.Code]; ok && s != r.Summary {
				t.Errorf("the code %s means %q and %q", r.Code, s, r.Summary)
			}
			summaries[r.Code] = r.Summary
		}
	}
}

// TestDialects holds what every dialect must have.
func TestDialects(t *testing.T) {
	for _, e := range All() {
		switch {
		case e.Name == "" || e.Title == "" || len(e.FileNames) == 0:
			t.Errorf("%q lacks a name, a title or the names of files", e.Name)
		case e.Recognise == nil || e.Schema == nil || e.Scalars.Resolve == nil || e.Scalars.Convert == nil:
			t.Errorf("%s lacks a function that every dialect needs", e.Name)
		case len(e.Editions) > 0 && !e.HasEdition(e.Newest):
			t.Errorf("the newest edition of %s is none of its editions", e.Name)
		}
	}
}
