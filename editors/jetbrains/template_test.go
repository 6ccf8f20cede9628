// Package jetbrains_test checks that the template for LSP4IJ has the form that
// LSP4IJ documents for user-defined language servers.
package jetbrains_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/mcp-lsp/mcp-lsp/internal/dialects"
	"github.com/mcp-lsp/mcp-lsp/internal/workspace"
)

const folder = "mcp-lsp"

// perSystem is a command, which may differ between systems.
type perSystem struct {
	Default string `json:"default"`
	Windows string `json:"windows"`
	Mac     string `json:"mac"`
	Linux   string `json:"linux"`
}

func (p *perSystem) UnmarshalJSON(src []byte) error {
	if len(src) > 0 && src[0] == '"' {
		return json.Unmarshal(src, &p.Default)
	}
	type plain perSystem
	return strict(src, (*plain)(p))
}

// strict decodes JSON and refuses members that are not known.
func strict(src []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := strict(src, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func TestFolderHoldsNothingElse(t *testing.T) {
	known := []string{
		"README.md", "clientSettings.json", "initializationOptions.json", "initializationOptions.schema.json",
		"installer.json", "settings.json", "settings.schema.json", "template.json",
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if !slices.Equal(names, known) {
		t.Errorf("the folder holds %v, want %v", names, known)
	}
}

func TestTemplate(t *testing.T) {
	var template struct {
		ID, Name            string
		ProgramArgs         perSystem
		ExpandConfiguration bool
		LanguageMappings    []struct{ Language, LanguageID string }
		FileTypeMappings    []struct {
			FileType struct {
				Name     string
				Patterns []string
			}
			LanguageID string
		}
	}
	read(t, "template.json", &template)
	if template.ID != folder || template.Name == "" {
		t.Errorf("id %q, name %q", template.ID, template.Name)
	}
	if template.ProgramArgs.Default == "" || template.ProgramArgs.Windows == "" {
		t.Errorf("no command: %+v", template.ProgramArgs)
	}
	ids := map[string]bool{}
	for _, m := range template.LanguageMappings {
		if m.Language == "" {
			t.Errorf("a mapping without a language: %+v", m)
		}
		ids[m.LanguageID] = true
	}
	patterns := map[string]bool{}
	for _, m := range template.FileTypeMappings {
		ids[m.LanguageID] = true
		for _, p := range m.FileType.Patterns {
			if patterns[p] {
				t.Errorf("%s is mapped twice", p)
			}
			patterns[p] = true
		}
	}
	if len(ids) != 2 || !ids["yaml"] || !ids["json"] {
		t.Errorf("the language IDs are %v", ids)
	}
	if !patterns["*.yaml"] || !patterns["*.yml"] || !patterns["*.json"] {
		t.Errorf("the patterns are %v", patterns)
	}
}

// TestSettings checks that the server takes the settings as they stand.
func TestSettings(t *testing.T) {
	var settings map[string]map[string]any
	read(t, "settings.json", &settings)
	var options map[string]any
	read(t, "initializationOptions.json", &options)
	for name, values := range map[string]map[string]any{"settings.json": settings[workspace.Section], "initializationOptions.json": options} {
		if len(values) == 0 {
			t.Errorf("%s holds no settings", name)
		}
		if _, problems := workspace.ParseSettings(values, dialects.All()); len(problems) > 0 {
			t.Errorf("%s: %v", name, problems)
		}
	}
}

func TestInstaller(t *testing.T) {
	type exec struct {
		Name    string
		Command perSystem
		Timeout int
	}
	var installer struct {
		ID, Name             string
		ExecuteOnStartServer bool
		Check, Run           struct{ Exec exec }
	}
	read(t, "installer.json", &installer)
	if installer.ExecuteOnStartServer {
		t.Error("a program would be installed without being asked for")
	}
	for _, e := range []exec{installer.Check.Exec, installer.Run.Exec} {
		if e.Name == "" || e.Command.Default == "" {
			t.Errorf("no command: %+v", e)
		}
	}
}

func TestClientSettings(t *testing.T) {
	var settings struct {
		CaseSensitive     bool
		LineCommentPrefix string
	}
	read(t, "clientSettings.json", &settings)
	if settings.LineCommentPrefix != "#" {
		t.Errorf("comments begin with %q", settings.LineCommentPrefix)
	}
}
