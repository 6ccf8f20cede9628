// Package rule is the validation core: it turns a config.Document into
// findings. Generic rules read the schema; others say what data cannot say.
// The language server, the command line and the documentation all use it.
package rule

import (
	"strconv"
	"strings"
	"sync"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// A Finding is one thing to say about one place of a document.
type Finding struct {
	Code     string
	Severity schema.Severity
	Span     text.Span // in the document as typed
	Message  string
	// Deprecated and Unnecessary are LSP's diagnostic tags.
	Deprecated, Unnecessary bool
	Related                 []Related
	Fixes                   []Fix
	// Path is the file that the finding is in where that is not the document
	// itself (a sibling file that its loader reads); "" for the document.
	Path string
}

// Related is another place that explains a finding.
type Related struct {
	Path    string // "" for the document
	Span    text.Span
	Message string
}

// A Fix is a repair. Its edits are made when somebody asks for them.
type Fix struct {
	Title     string
	Preferred bool // the only sensible one
	// All names a set of fixes that source.fixAll applies together: those
	// that cannot change what the author meant. "" keeps the fix out of it.
	All string
	// Refactor marks a rewrite that repairs nothing.
	Refactor bool
	Edits    func() []FileEdit
}

// A FileEdit changes one file.
type FileEdit struct {
	Path   string      // "" for the document
	Create bool        // the file does not exist yet; Edits then hold one insertion
	Edits  []text.Edit // of the document as typed, or of the other file's present text
}

// Edit makes a Fix's Edits of changes to the document.
func Edit(edits ...text.Edit) func() []FileEdit {
	return func() []FileEdit { return []FileEdit{{Edits: edits}} }
}

// Lazy makes a Fix's Edits of a function that returns changes to the document.
func Lazy(f func() []text.Edit) func() []FileEdit {
	return func() []FileEdit { return []FileEdit{{Edits: f()}} }
}

// A Rule finds one kind of fault. Its texts make the page in docs/rules.md and
// the answer of "mcp-lsp explain".
type Rule struct {
	Code     string          // lower-case words with hyphens; never changes
	Severity schema.Severity // the usual one; findings may differ where the schema says so
	Summary  string          // one sentence: what it finds
	Doc      string          // why it matters at run time, what to do; Markdown
	Dialects []string        // names; nil for all
	// Wrong and Right are whole documents of the first dialect (or of
	// Example.Dialect): Wrong has a finding with this code, Right has none.
	Examples []Example
	// Shared is set on the rule whose walk reports the codes of others too.
	Shared bool
	// Late is set on rules that ask what others found: they run behind all
	// those that do not, one after the other.
	Late bool
	// Check reports findings. nil for rules whose findings another rule's
	// walk makes (the generic ones share one).
	Check func(*Pass)
	// OffByDefault rules report only if the settings switch them on.
	OffByDefault bool
}

// An Example shows a fault and its repair.
type Example struct {
	Dialect, Edition string
	// Path is the document's path relative to its folder; "" for a usual name.
	Path         string
	Wrong, Right string
	// Fixed is true if the first fix of the finding turns Wrong into a text
	// without it; a test applies it.
	Fixed bool
	// Env are variables that are set, NAME=value.
	Env []string
	// Files are other files, path (relative to the document) to text.
	Files map[string]string
}

// A Pass is one rule's look at a document.
type Pass struct {
	Doc *config.Document
	// Binding is what the loader sees; spans and edits made of it are mapped
	// back to the document by Report.
	Binding *config.Binding
	Options Options

	rule     *Rule
	at       *config.Value // at which the walk is, for {where}
	findings []Finding
	common   *common
}

// A common is what the passes of one run share. Rules may run at the same time.
type common struct {
	faults spans // that the findings of the early rules mark as errors or warnings

	mu    sync.Mutex
	memo  map[any]*kept
	ended bool // all rules have run; what is left of the passes serves their fixes
}

// kept is a value that is made once.
type kept struct {
	once  sync.Once
	value any
}

// Memo returns what an earlier call with the same key made, or calls make. It
// serves rules that look at the same things, which must not change them. Fixes,
// which are asked for their edits later and from anywhere, find nothing kept.
func Memo[T any](p *Pass, key any, make func() T) T {
	k := p.common.keep(key)
	if k == nil {
		return make()
	}
	k.once.Do(func() { k.value = make() })
	return k.value.(T)
}

// keep returns the place of the value for key, nil once the rules have run.
func (c *common) keep(key any) *kept {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return nil
	}
	k := c.memo[key]
	if k == nil {
		k = &kept{}
		c.memo[key] = k
	}
	return k
}

// end lets go of what the rules shared: fixes hold their pass as long as the
// findings are held.
func (c *common) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.faults, c.memo, c.ended = spans{}, nil, true
}

// Options are what the user may set.
type Options struct {
	// Severity overrides a code's severity; Off silences it.
	Severity map[string]schema.Severity
	// Unset is the severity of unset variables; Default lets the rule decide.
	Unset schema.Severity
	// CI is true on the command line: advice of severity hint that only makes
	// sense in an editor is not given.
	CI bool
	// Enabled are codes of OffByDefault rules that were switched on (any
	// severity set for them does so).
}

// Report adds a finding about the effective text. Code and Severity are the
// rule's where they are empty. Spans and fixes are mapped to the text as
// typed; a fix that would edit substituted text is dropped.
func (p *Pass) Report(f Finding) {
	p.add(f, p.original)
}

// ReportTyped adds a finding whose spans and fixes are already of the text as
// typed.
func (p *Pass) ReportTyped(f Finding) {
	p.add(f, func(f Finding) Finding { return f })
}

// Faulty reports whether an error or a warning found before stands on a part of
// v, so that advice about the same text has nothing to add. Only Late rules may
// ask.
func (p *Pass) Faulty(v *config.Value) bool {
	return p.marked(v.Span())
}

// FaultyKey is Faulty for the key of v.
func (p *Pass) FaultyKey(v *config.Value) bool {
	return p.marked(v.KeySpan())
}

func (p *Pass) marked(span text.Span) bool {
	if !p.rule.Late {
		panic("the rule " + p.rule.Code + " asks what others found and is not Late")
	}
	return p.common.faults.overlap(span)
}

func (p *Pass) add(f Finding, typed func(Finding) Finding) {
	if f.Code == "" {
		f.Code = p.rule.Code
	}
	if f.Severity == schema.Default {
		f.Severity = p.rule.Severity
	}
	if f.Severity == schema.Off {
		return
	}
	if strings.Contains(f.Message, "{where}") {
		f.Message = strings.ReplaceAll(f.Message, "{where}", p.Where(p.at))
	}
	f.Message = inContext(f.Message, p.at)
	p.findings = append(p.findings, typed(f))
}

// Where names v for a message, as the dialect's loader does.
func (p *Pass) Where(v *config.Value) string {
	var path []string
	for _, step := range v.Path() {
		if step.Index < 0 {
			path = append(path, Shorten(step.Key))
		} else {
			path = append(path, "["+strconv.Itoa(step.Index)+"]")
		}
	}
	if where := p.Binding.Schema.Texts.Where; where != nil {
		return where(path)
	}
	return strings.ReplaceAll(strings.Join(path, "."), ".[", "[")
}
