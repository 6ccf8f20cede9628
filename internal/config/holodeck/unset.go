package holodeck

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

func unsetRule() *rule.Rule {
	return &rule.Rule{
		Code: "unset-variable", Severity: schema.Warning, Dialects: only(), Check: unset,
		Summary: "A `${NAME}` whose variable is not set, so that HoloDeck refuses the file.",
		Doc: "HoloDeck replaces `${NAME}` when it loads the file and stops at the first name that is not set. HoloDeck 0.7 replaces it anywhere in the text, " +
			"in comments too, and knows the environment, the `.env` of the folder in which it is started, and `~/.holodeck/.env`. " +
			"In the contract the `.env` beside the file counts too, and the entry's `envFile` inside the entry. " +
			"An empty value is a value. Whether a name is set depends on the machine, so this is a warning in the editor and an error in `mcp-lsp check`; " +
			"the setting `env.unset` changes both. The fix adds the name to the `.env`, for you to fill in.",
		Examples: []rule.Example{{
			Dialect: "holodeck",
			Wrong:   head + "description: \"${TEAM_NAME}\"\n",
			Right:   head + "description: Helps the team\n",
		}},
	}
}

// unset reports each name that is not set once, at its first use.
func unset(p *rule.Pass) {
	first := map[string]int{}
	var found []rule.Finding
	for _, u := range p.Doc.Uses() {
		if !u.Expanded || u.Form != schema.Brace {
			continue
		}
		if _, ok := p.Doc.Vars().Lookup(u.Name, u.At()); ok {
			continue
		}
		if i, ok := first[u.Name]; ok {
			if len(found[i].Related) < mostRelated {
				found[i].Related = append(found[i].Related, rule.Related{Span: u.Span, Message: "It is used here too"})
			}
			continue
		}
		first[u.Name] = len(found)
		found = append(found, rule.Finding{
			Span: u.Span, Severity: unsetSeverity(p), Message: unsetMessage(p.Doc, u), Fixes: unsetFixes(p.Doc, u.Name),
		})
	}
	for _, f := range found {
		p.ReportTyped(f)
	}
}

// mostRelated is how many further uses a finding points at.
const mostRelated = 10

func unsetSeverity(p *rule.Pass) schema.Severity {
	switch {
	case p.Options.Unset != schema.Default:
		return p.Options.Unset
	case p.Doc.Inputs.Strict:
		return schema.Error
	}
	return schema.Warning
}

func unsetMessage(d *config.Document, u config.VarUse) string {
	message := "Environment variable '" + u.Name + "' not found"
	if d.Edition == Contract {
		message = "ConfigError: " + message
	} else {
		message += ". Please set it and try again"
	}
	if isEditorName(u.Name) {
		message += ". Editors replace ${" + u.Name + "}; HoloDeck looks for a variable of this name: write the path, or set it"
	}
	if d.Edition == Released && d.Tree.CommentAt(u.Span.Start) != nil {
		message += ". HoloDeck replaces variables in comments too"
	}
	if v, ok := d.Vars().Elsewhere[u.Name]; ok {
		message += ". It is set in " + shownPath(d, v.Path) + ", which HoloDeck does not read for ${" + u.Name + "} here"
	}
	return message
}

// isEditorName reports whether editors put something in for the name.
func isEditorName(name string) bool {
	return slices.Contains([]string{"workspaceFolder", "workspaceRoot", "workspaceFolderBasename", "userHome", "fileDirname", "cwd", "pathSeparator"}, name)
}

// shownPath is path for people: relative to the document where it is near.
func shownPath(d *config.Document, path string) string {
	if d.Inputs.Path != "" {
		if rel, err := filepath.Rel(filepath.Dir(d.Inputs.Path), path); err == nil && !strings.HasPrefix(rel, "..") {
			return filepath.ToSlash(rel)
		}
	}
	return filepath.ToSlash(path)
}

// unsetFixes adds the name to the .env that counts, which may have to be made.
func unsetFixes(d *config.Document, name string) []rule.Fix {
	path := d.Vars().Target
	if path == "" || d.Inputs.Files == nil {
		return nil
	}
	return []rule.Fix{{
		Title: "Add '" + name + "=' to " + shownPath(d, path), Preferred: true,
		Edits: func() []rule.FileEdit {
			if file, ok := d.Inputs.Files.Read(path); ok {
				return []rule.FileEdit{{Path: path, Edits: edit.AppendEnvLine(file, name)}}
			}
			return []rule.FileEdit{{Path: path, Create: true, Edits: []text.Edit{{New: name + "=\n"}}}}
		},
	}}
}
