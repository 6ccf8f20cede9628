package holodeck

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func loaderRule() *rule.Rule {
	return &rule.Rule{
		Code: "yaml-loader", Severity: refused, Dialects: only(), Check: loader,
		Summary: "YAML that is well-formed and that HoloDeck's YAML library still refuses.",
		Doc: "HoloDeck reads with PyYAML, which takes no tab between words and signs, no `?` in text without quotes inside brackets, no tags of programs, " +
			"no anchor that is set twice, no date that does not exist, and no list or mapping as a key.",
		Examples: []rule.Example{{
			Dialect: "holodeck", Fixed: true,
			Wrong: head + "description: =\n",
			Right: head + "description: \"=\"\n",
		}},
	}
}

func loader(p *rule.Pass) {
	l := &loaderCheck{p: p, tree: p.Binding.Tree, anchors: map[string]text.Span{}}
	l.tree.Root().Walk(func(n *syntax.Node) bool {
		l.node(n)
		return true
	})
	l.tabs()
	l.breaks()
	l.halves()
}

type loaderCheck struct {
	p       *rule.Pass
	tree    *syntax.Tree
	anchors map[string]text.Span // those seen so far
	reach   []int                // of each error the greatest end of it and those before it
}

// report reports span unless an error of the parser is there.
func (l *loaderCheck) report(span text.Span, message string, fixes ...rule.Fix) {
	if !l.known(span) {
		l.p.Report(rule.Finding{Span: span, Message: message, Fixes: fixes})
	}
}

// known reports whether an error of the parser overlaps span.
func (l *loaderCheck) known(span text.Span) bool {
	errs := l.tree.Errors
	for i := len(l.reach); i < len(errs); i++ {
		l.reach = append(l.reach, errs[i].Span.End)
		if i > 0 {
			l.reach[i] = max(l.reach[i], l.reach[i-1])
		}
	}
	before := sort.Search(len(errs), func(i int) bool { return errs[i].Span.Start >= span.End })
	return before > 0 && l.reach[before-1] > span.Start
}

func (l *loaderCheck) node(n *syntax.Node) {
	l.anchor(n)
	if why := badTag(n); why != "" && !strings.HasPrefix(l.tree.Text.String(), "%TAG") {
		l.report(n.Tag.Span, why, rule.Fix{
			Title: "Remove the tag", Edits: rule.Edit(text.Edit{Span: withBlank(l.tree.Text, n.Tag.Span)}),
		})
	}
	switch n.Kind {
	case syntax.Scalar:
		if why := unbuildable(n); why != "" && !isKey(n) {
			l.report(n.Span, why, l.quote(n))
		} else if inFlow(n) && n.IsPlain() && strings.Contains(n.Value, "?") {
			l.report(n.Span, "PyYAML ends text without quotes at a ? inside brackets: put it in quotes", l.quote(n))
		}
	case syntax.Mapping:
		l.mapping(n)
	}
}

// anchor reports an anchor that is set twice, which YAML allows and PyYAML does
// not.
func (l *loaderCheck) anchor(n *syntax.Node) {
	if n.Anchor == nil {
		return
	}
	if first, ok := l.anchors[n.Anchor.Name]; ok {
		l.p.Report(rule.Finding{
			Span: n.Anchor.Span, Message: "found duplicate anchor '" + rule.Shorten(n.Anchor.Name) + "'",
			Related: []rule.Related{{Span: first, Message: "first occurrence"}},
		})
		return
	}
	l.anchors[n.Anchor.Name] = n.Anchor.Span
}

func (l *loaderCheck) quote(n *syntax.Node) rule.Fix {
	return rule.Fix{Title: "Put it in quotes", Preferred: true, Edits: rule.Lazy(func() []text.Edit { return edit.Quote(l.tree, n) })}
}

// isKey reports whether n is a key. There "<<" merges and "=" is text.
func isKey(n *syntax.Node) bool {
	if n.Parent == nil || n.Parent.Kind != syntax.Mapping {
		return false
	}
	for _, p := range n.Parent.Pairs {
		if p.Key == n {
			return n.Value == "<<" || n.Value == "="
		}
	}
	return false
}

func inFlow(n *syntax.Node) bool { return n.Parent != nil && n.Parent.Style == syntax.Flow }

// mapping checks keys, which must be scalars, and what merge keys merge.
func (l *loaderCheck) mapping(n *syntax.Node) {
	for _, p := range n.Pairs {
		switch {
		case p.Key.Kind == syntax.Mapping || p.Key.Kind == syntax.Sequence:
			l.report(firstLine(l.tree.Text, p.Key.Span), "found unhashable key: a key must be a text, not a list or mapping")
		case l.isLong(p):
			l.report(firstLine(l.tree.Text, p.Key.Span), "mapping values are not allowed here: a key may have 1,024 characters at most")
		case p.Key.Value == "<<" && p.Key.IsPlain() && p.Colon >= 0 && !mergeable(l.tree, p.Value):
			l.report(p.Key.Span, "expected a mapping or list of mappings for merging")
		}
	}
}

// isLong reports whether a key is too long for PyYAML to look for its colon.
func (l *loaderCheck) isLong(p *syntax.Pair) bool {
	start := p.Key.Full().Start
	if p.Colon-start <= longestKey {
		return false
	}
	before := strings.TrimRight(l.tree.Text.String()[:start], " \r\n")
	return utf8.RuneCountInString(l.tree.Text.Slice(text.Span{Start: start, End: p.Colon})) > longestKey && !strings.HasSuffix(before, "?")
}

const longestKey = 1024

func mergeable(tree *syntax.Tree, v *syntax.Node) bool {
	v = followed(tree, v)
	switch {
	case v == nil:
		return true // the alias is reported
	case v.Kind == syntax.Mapping:
		return true
	case v.Kind != syntax.Sequence:
		return false
	}
	for _, item := range v.Items {
		if m := followed(tree, item.Value); m != nil && m.Kind != syntax.Mapping {
			return false
		}
	}
	return true
}

// followed is what an alias stands for.
func followed(tree *syntax.Tree, n *syntax.Node) *syntax.Node {
	if n.Kind == syntax.Alias {
		return tree.Docs[0].Anchor(n.Value, n.Span.Start)
	}
	return n
}

func firstLine(t *text.Text, s text.Span) text.Span {
	s.End = min(s.End, max(t.LineSpan(s.Start).End, s.Start))
	return s
}

// withBlank is s with the blanks behind it.
func withBlank(t *text.Text, s text.Span) text.Span {
	for s.End < t.Len() && t.String()[s.End] == ' ' {
		s.End++
	}
	return s
}

// tabs reports, once for each line, tabs that stand where PyYAML takes blanks
// only: outside of comments, of quotes and of block text.
func (l *loaderCheck) tabs() {
	src := l.tree.Text.String()
	if !strings.Contains(src, "\t") {
		return
	}
	free := l.free()
	last := -1
	for i := 0; i < len(src); i++ {
		j := strings.IndexByte(src[i:], '\t')
		if j < 0 {
			return
		}
		i += j
		line := l.tree.Text.LineAt(i)
		if line == last || free.holds(i) {
			continue
		}
		last = line
		span := text.Span{Start: i, End: i + 1}
		for span.End < len(src) && src[span.End] == '\t' {
			span.End++
		}
		l.report(span, "found character '\\t' that cannot start any token: PyYAML takes spaces here, no tabs", rule.Fix{
			Title: "Replace tabs with spaces", Preferred: true,
			Edits: rule.Lazy(func() []text.Edit { return edit.TabsToSpaces(l.tree, text.Span{}) }),
		})
	}
}

// breaks reports characters that YAML 1.1 takes for line breaks and editors do
// not, where text follows in which the author sees the same line.
func (l *loaderCheck) breaks() {
	src := l.tree.Text.String()
	if !strings.Contains(src, "\u0085") && !strings.Contains(src, "\u2028") && !strings.Contains(src, "\u2029") {
		return // without looking at every character
	}
	var quoted spanSet
	severity := schema.Error
	for at, c := range src {
		if c != '\u0085' && c != '\u2028' && c != '\u2029' {
			continue
		}
		if quoted == nil {
			quoted = l.quotes()
			if readsBroken(l.tree) {
				severity = schema.Warning
			}
		}
		span := text.Span{Start: at, End: at + utf8.RuneLen(c)}
		rest := l.tree.Text.Slice(text.Span{Start: span.End, End: l.tree.Text.LineSpan(at).End})
		if strings.TrimSpace(rest) != "" && !quoted.holds(at) {
			l.p.Report(rule.Finding{
				Severity: severity, Span: span, Message: "PyYAML takes this invisible character for a line break",
				Fixes: []rule.Fix{{Title: "Replace it with a space", Preferred: true, Edits: rule.Edit(text.Edit{Span: span, New: " "})}},
			})
		}
	}
}

// readsBroken reports whether the text is well-formed with a line break for
// each character that PyYAML takes for one.
func readsBroken(tree *syntax.Tree) bool {
	src := strings.NewReplacer("\u0085", "\n", "\u2028", "\n", "\u2029", "\n").Replace(tree.Text.String())
	tree = syntax.Parse(text.New(src), syntax.YAML)
	return len(tree.Errors) == 0 && tree.Judge() == nil
}

// quotes lists the spans of quoted text.
func (l *loaderCheck) quotes() spanSet {
	quoted := spanSet{}
	l.tree.Root().Walk(func(n *syntax.Node) bool {
		if n.Kind == syntax.Scalar && (n.Style == syntax.SingleQuoted || n.Style == syntax.DoubleQuoted) {
			quoted = append(quoted, n.Span)
		}
		return true
	})
	return quoted
}

// A spanSet holds spans in order.
type spanSet []text.Span

func (s spanSet) holds(off int) bool {
	i := sort.Search(len(s), func(i int) bool { return s[i].Start > off })
	return i > 0 && off < s[i-1].End
}

// free lists the spans in which a tab is text.
func (l *loaderCheck) free() spanSet {
	var free spanSet
	for _, c := range l.tree.Comments {
		free = append(free, c.Span)
	}
	for _, doc := range l.tree.Docs {
		doc.Root.Walk(func(n *syntax.Node) bool {
			if n.Kind == syntax.Scalar && n.Style != syntax.Plain {
				span := n.Span
				if n.Style == syntax.Literal || n.Style == syntax.Folded {
					span.Start = l.tree.Text.LineSpan(span.Start).End
					span.End = l.blockEnd(span.End)
				}
				free = append(free, span)
			}
			return true
		})
	}
	slices.SortFunc(free, func(a, b text.Span) int { return a.Start - b.Start })
	return free
}

// blockEnd moves the end of block text over the blank lines below it.
func (l *loaderCheck) blockEnd(end int) int {
	for line := l.tree.Text.LineAt(end) + 1; line < l.tree.Text.LineCount(); line++ {
		span := l.tree.Text.Line(line)
		if strings.TrimLeft(l.tree.Text.Slice(span), " \t") != "" {
			break
		}
		end = span.End
	}
	return end
}

// splitKey reports whether a key between brackets has a line break in it or
// before its colon, which PyYAML takes behind a question mark only.
func splitKey(tree *syntax.Tree) bool {
	found := false
	for _, doc := range tree.Docs {
		doc.Root.Walk(func(n *syntax.Node) bool {
			for _, p := range n.Pairs {
				found = found || n.Style == syntax.Flow && p.Colon >= 0 && tree.Text.LineAt(p.Key.Full().Start) != tree.Text.LineAt(p.Colon)
			}
			return !found
		})
	}
	return found
}

// tolerates reports whether PyYAML reads a text that yaml.v3 refuses so.
func tolerates(tree *syntax.Tree, message string) bool {
	if strings.ContainsAny(tree.Text.String(), "\u0085\u2028\u2029") {
		return true // the rule yaml-loader asks the judge
	}
	if strings.Contains(message, "did not find expected ',' or") && !splitKey(tree) {
		return true // "{a:{b: c}}" and "[a:[b]]"; the parser finds what else lacks a comma
	}
	for _, words := range []string{
		"excessive aliasing", "exceeded max depth", "incompatible YAML document",
		syntax.RejectedQuestion, syntax.RejectedTab, // the rule yaml-loader says it
		"tab character where an indentation space is expected", // PyYAML takes block text that begins with a tab
		"found invalid Unicode character escape code",          // the rule says it where it matters
		"found unknown escape character",                       // the parser knows all of them
	} {
		if strings.Contains(message, words) {
			return true
		}
	}
	return false
}
