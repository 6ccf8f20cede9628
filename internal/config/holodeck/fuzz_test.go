package holodeck

import (
	"testing"
)

// FuzzRun checks that no text and no value of a variable upsets the rules: all
// findings stand in the text as typed, and the edits of all fixes fit it.
func FuzzRun(f *testing.F) {
	f.Add(head+"description: \"${A}\"\n", "x\nfoo: 1")
	f.Add(head+contractEntry("transport: sse; url: ${A}"), "http://x")
	f.Add("tools:\n  - {name: a, type: mcp, server: \"@a/b\", <<: *x}\n- &x {b: ${A}}", "]")
	f.Add("a: &a [*a, {*a : ${A}}]\n? [x]\n: |\n ${A}\n\ty", "\"")
	f.Add(head+"test_cases:\n  - turns: [{input: ${A}}]\n    expected_tools: [{name: x, args: {a: {regex: '${A}'}}}]\n", "(")
	f.Fuzz(func(t *testing.T, text, value string) {
		for _, edition := range []string{Contract, Released, ""} {
			s := setup{edition: edition, text: text, env: []string{"A=" + value}, editor: true}
			d, found := s.run()
			for _, finding := range found {
				if finding.Path == "" && (finding.Span.Start < 0 || finding.Span.End > len(text) || finding.Span.End < finding.Span.Start) {
					t.Errorf("%s: %q stands at %v of %d bytes", edition, finding.Message, finding.Span, len(text))
				}
				for _, fix := range finding.Fixes {
					apply(t, d, fix)
				}
			}
			for _, fix := range Rewrites(d, 0, len(text)) {
				apply(t, d, fix)
			}
			for off := 0; off < len(text); off += 7 {
				if v, _ := d.Binding.ValueAt(off); v != nil {
					describe(d, v)
					for _, source := range []string{"servers", "args", "models", "claude-tools"} {
						suggestions(d, v, source)
					}
				}
			}
		}
	})
}
