package dockeragent

import (
	"fmt"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// texts are the loader's general sentences: those of goccy/go-yaml, with a
// word on what is wanted where they have none.
func texts(b *builder) schema.Texts {
	return schema.Texts{
		UnknownKey: func(_ *schema.Type, key string) string { return `unknown field "` + key + `"` },
		Missing:    func(_ *schema.Type, f *schema.Field) string { return "'" + f.Name + "' is missing" },
		WrongType:  b.wrongType,
		NotInEnum:  notInEnum,
		Mismatch:   notInEnum,
		OutOfBound: outOfBound,
		MissingTag: func(t *schema.Type) string { return "'" + t.Tag + "' is missing" },
		UnknownTag: func(t *schema.Type, got schema.Got) string { return fmt.Sprintf("unknown %s %q", t.Tag, got.Shown) },
		NotHere: func(f *schema.Field, sibling, value string) string {
			return f.Name + " cannot be used with " + sibling + " '" + value + "'"
		},
		DuplicateKey: func(key string) string { return `mapping key "` + key + `" already defined at {at}` },
		Undefined:    func(kind, name string) string { return "there is no " + kind + " '" + name + "'" },
	}
}

// goKinds are the words of the YAML library for kinds of values.
func nodeKind(got schema.Got) string {
	switch got.Kind {
	case "list":
		return "sequence"
	case "integer":
		return "int"
	case "number":
		return "float"
	case "boolean":
		return "bool"
	case "mapping", "null":
		return got.Kind
	}
	return "string"
}

// goType is the Go type into which the library puts a value whose kind is not
// known beforehand.
func goType(got schema.Got) string {
	switch got.Kind {
	case "list":
		return "[]interface {}"
	case "mapping":
		return "map[string]interface {}"
	case "integer":
		if strings.HasPrefix(got.Shown, "-") {
			return "int64"
		}
		return "uint64"
	case "number":
		return "float64"
	case "boolean":
		return "bool"
	case "null":
		return "<nil>"
	}
	return "string"
}

func (b *builder) wrongType(want *schema.Type, f *schema.Field, got schema.Got) string {
	switch want.Name {
	case "AgentName":
		return "agent name must be a string"
	case "SkillsConfig":
		return b.skillsText()
	case "Instruction":
		return "instruction must be a string or a list of strings"
	case "InstructionFile":
		return "instruction_file must be a string or a list of strings"
	case "TaskBudgetChoice":
		return "task_budget must be an integer or a {type,total} object"
	case "HookMatcherConfigs":
		return "hook event must be a matcher or a list of matchers"
	case "HookDefinitions":
		return "hook event must be a hook or a list of hooks"
	case "CommandValue":
		return `command "{key}": invalid command value type: ` + goType(got)
	case "RAGStrategyModel":
		return "RAG strategy '{.type}' in RAG '{owner}' has non-string model value"
	}
	if text := b.nullText(want); got.Kind == "null" && text != "" {
		return text
	}
	return mismatch(want, f, got)
}

// nullText is what the loader says of null where it takes it for an empty
// object, "" for its general sentence.
func (b *builder) nullText(want *schema.Type) string {
	switch want.Name {
	case "Agents":
		return noAgents
	case "ProviderConfig":
		return b.baseURLNeeded()[0].None
	case "HookDefinition":
		return "{path}[{index}]: type is required"
	case "HookMatcherConfig":
		return "{path}[{index}]: at least one hook is required"
	}
	return ""
}

func (b *builder) skillsText() string {
	switch {
	case b.version < 8:
		return "skills must be a boolean or a list of sources"
	case b.version < 10:
		return "skills must be a boolean or a list of skill sources and/or names"
	}
	return "skills must be a boolean or a list of skill sources, names, and/or inline skill definitions"
}

// mismatch is the YAML library's sentence for a value of the wrong kind.
func mismatch(want *schema.Type, f *schema.Field, got schema.Got) string {
	switch want.Kind {
	case schema.List:
		return nodeKind(got) + " was used where sequence is expected"
	case schema.Object, schema.Map:
		return nodeKind(got) + " was used where mapping is expected"
	}
	field := "a value"
	if f != nil {
		field = "Go struct field " + goName(f.Name)
	}
	word, plain := "string", "text"
	switch want.Kind {
	case schema.Integer:
		word, plain = "int", "a whole number"
	case schema.Number:
		word, plain = "float64", "a number"
	case schema.Boolean:
		word, plain = "bool", "true or false"
	}
	return fmt.Sprintf("cannot unmarshal %s into %s of type %s (%s is wanted here)", goType(got), field, word, plain)
}

// goName is the name of the loader's struct field for a key.
func goName(key string) string {
	words := strings.Split(key, "_")
	for i, w := range words {
		switch w {
		case "url", "api", "vcs", "rag", "id", "llm", "html":
			words[i] = strings.ToUpper(w)
		case "ips":
			words[i] = "IPs"
		case "mcps":
			words[i] = "MCPs"
		case "oauth":
			words[i] = "OAuth"
		case "":
		default:
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}

func notInEnum(_ *schema.Type, f *schema.Field, got schema.Got) string {
	if f == nil {
		return "'" + got.Shown + "' is not known here"
	}
	return "'" + got.Shown + "' is not a value of " + f.Name
}

// outOfBound is said of numbers that the loader takes and that make no sense.
func outOfBound(bound schema.Bound, f *schema.Field, got schema.Got) string {
	name := "The number"
	if f != nil {
		name = "'" + f.Name + "'"
	}
	word := [...]string{"at least", "at most", "more than", "less than"}[bound.Op]
	return fmt.Sprintf("%s should be %s %v; %s loads, and the provider or runtime may refuse it", name, word, bound.N, got.Shown)
}
