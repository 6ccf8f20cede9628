package edit

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// AppendEnvLine adds "NAME=" to the text of a .env file, nil for one that does
// not exist yet. It returns nil if the file already has the name.
func AppendEnvLine(file *text.Text, name string) []text.Edit {
	return AppendEnv(file, name, "")
}

// AppendEnv is AppendEnvLine with a value, which is written as it is.
func AppendEnv(file *text.Text, name, value string) []text.Edit {
	if file == nil {
		return insertion(0, name+"="+value+"\n")
	}
	for line := range file.LineCount() {
		if envName(file.Slice(file.Line(line))) == name {
			return nil
		}
	}
	line := name + "=" + value + file.EOL()
	if last := file.Line(file.LineCount() - 1); !last.Empty() && file.Slice(last) != "\ufeff" {
		line = file.EOL() + line
	}
	return insertion(file.Len(), line)
}

// envName returns the name that a line of a .env file sets, or "".
func envName(line string) string {
	line = strings.TrimPrefix(line, "\ufeff")
	name, _, ok := strings.Cut(line, "=")
	name = strings.TrimSpace(name)
	if rest, exported := strings.CutPrefix(name, "export "); exported {
		name = strings.TrimSpace(rest)
	}
	if !ok || strings.HasPrefix(name, "#") {
		return ""
	}
	return name
}
