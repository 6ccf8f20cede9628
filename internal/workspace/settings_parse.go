package workspace

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/nearest"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// A Problem is something that is wrong with the settings. The rest counts.
type Problem struct {
	Key     string // dotted; "" for all of them
	Message string // a clause that holds no value
	Path    string // of the file that holds them; "" for the client's own
}

// String returns the problem as a sentence for people.
func (p Problem) String() string {
	where := ""
	if p.Path != "" {
		where = p.Path + ": "
	}
	if p.Key == "" {
		return where + "the settings " + p.Message
	}
	return fmt.Sprintf("%ssetting '%s' %s", where, p.Key, p.Message)
}

// ParseSettingsJSON is ParseSettings for JSON text, which may be empty.
func ParseSettingsJSON(src []byte, entries []dialects.Entry) (Settings, []Problem) {
	if len(src) == 0 {
		return Settings{}, nil
	}
	var value any
	if err := json.Unmarshal(src, &value); err != nil {
		return Settings{}, []Problem{{Message: "are no JSON: " + err.Error()}}
	}
	return ParseSettings(value, entries)
}

// ParseSettings reads the section's value as JSON decodes it: objects nested,
// keys dotted, or both; also wrapped in an object whose one key is the section.
// What is unknown or wrong becomes a problem and leaves the default.
func ParseSettings(value any, entries []dialects.Entry) (Settings, []Problem) {
	p := &settingsParser{entries: entries, table: Declared(entries)}
	switch v := value.(type) {
	case nil:
	case map[string]any:
		if inner, ok := v[Section].(map[string]any); ok && len(v) == 1 {
			v = inner
		}
		p.object("", v)
	default:
		p.problem("", "must be an object")
	}
	return p.Settings, p.problems
}

type settingsParser struct {
	Settings
	entries  []dialects.Entry
	table    []Setting
	problems []Problem
}

func (p *settingsParser) problem(key, format string, args ...any) {
	p.problems = append(p.problems, Problem{Key: key, Message: fmt.Sprintf(format, args...)})
}

// object reads the settings below prefix, in the order of their keys.
func (p *settingsParser) object(prefix string, m map[string]any) {
	for _, name := range sortedKeys(m) {
		p.value(prefix+name, m[name])
	}
}

// value applies one value, or looks into it where key is only the head of keys.
func (p *settingsParser) value(key string, v any) {
	for _, s := range p.table {
		code, below := strings.CutPrefix(key, s.Key+".")
		switch {
		case s.Key != key && !(below && s.Kind == SeveritiesSetting):
			continue
		case s.Client || v == nil:
		case below:
			p.severity(s.Words, code, key, v)
		default:
			s.apply(p, key, v)
		}
		return
	}
	head := slices.ContainsFunc(p.table, func(s Setting) bool { return strings.HasPrefix(s.Key, key+".") })
	if m, ok := v.(map[string]any); ok && head {
		p.object(key+".", m)
	} else if head && v != nil {
		p.problem(key, "must be an object")
	} else if !head {
		p.unknown(key)
	}
}

func (p *settingsParser) unknown(key string) {
	var known []string
	for _, s := range p.table {
		known = append(known, s.Key)
	}
	if near, ok := nearest.Of(key, known); ok {
		p.problem(key, "is unknown; did you mean '%s'?", near)
		return
	}
	p.problem(key, "is unknown")
}

// word returns v if it is one of words.
func (p *settingsParser) word(words []string, key string, v any) (string, bool) {
	s, ok := v.(string)
	if !ok || !slices.Contains(words, s) {
		p.problem(key, "must be one of %s", strings.Join(words, ", "))
		return "", false
	}
	return s, true
}

func (p *settingsParser) edition(dialect string, words []string, key string, v any) {
	if f, ok := v.(float64); ok {
		v = fmt.Sprint(f) // 16 and 0.7 are often written without quotes
	}
	if s, ok := p.word(words, key, v); ok && s != "auto" {
		put(&p.Editions, dialect, s)
	}
}

func (p *settingsParser) unset(key string, v any) {
	if s, ok := p.word([]string{"default", "error", "warning", "information", "hint", "off"}, key, v); ok {
		p.Unset = severityOf(s)
	}
}

func (p *settingsParser) envFiles(key string, v any) {
	list, ok := v.([]any)
	if !ok {
		p.problem(key, "must be a list of paths")
		return
	}
	for i, item := range list {
		if s, ok := item.(string); ok && s != "" {
			p.EnvFiles = append(p.EnvFiles, s)
		} else {
			p.problem(fmt.Sprintf("%s[%d]", key, i), "must be a path")
		}
	}
}

func (p *settingsParser) rules(key string, v any) {
	m, ok := v.(map[string]any)
	if !ok {
		p.problem(key, "must be an object of codes and severities")
		return
	}
	for _, code := range sortedKeys(m) {
		if m[code] != nil {
			p.severity([]string{"error", "warning", "information", "hint", "off"}, code, key+"."+code, m[code])
		}
	}
}

func (p *settingsParser) severity(words []string, code, key string, v any) {
	known := dialects.Codes(p.entries)
	if !slices.Contains(known, code) {
		if near, ok := nearest.Of(code, known); ok {
			p.problem(key, "names an unknown rule; did you mean '%s'?", near)
		} else {
			p.problem(key, "names an unknown rule")
		}
		return
	}
	if s, ok := p.word(words, key, v); ok {
		put(&p.Severity, code, severityOf(s))
	}
}

// severityOf returns the severity called s; Default if there is none.
func severityOf(s string) schema.Severity {
	for v := schema.Default; v <= schema.Off; v++ {
		if v.String() == s {
			return v
		}
	}
	return schema.Default
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
