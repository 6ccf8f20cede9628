package dockeragent

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/config/dotenv"
)

// variables collects what a document may name: the process environment and the
// files of the setting env.files, which stand for --env-from-file and win over
// the environment.
func variables(d *config.Document) *config.Variables {
	vars := config.NewVariables()
	in := d.Inputs
	for _, path := range slices.Backward(in.EnvFiles) {
		for _, v := range readEnv(in, path) {
			vars.Add(v)
		}
		vars.Target = path
	}
	if len(in.EnvFiles) > 0 {
		vars.Sources = append(vars.Sources, "the files of the setting env.files")
	}
	vars.Sources = append(vars.Sources, "the environment")
	if in.EnvironNames != nil && in.Environ != nil {
		for _, name := range in.EnvironNames() {
			if value, ok := in.Environ(name); ok {
				vars.Add(config.Variable{Name: name, Value: value})
			}
		}
	}
	if in.Path != "" && vars.Target == "" {
		vars.OnDemand = config.OnDemand{Path: filepath.Join(filepath.Dir(in.Path), ".env"), How: "start Docker Agent with '--env-from-file .env'"}
	}
	elsewhere(in, vars)
	return vars
}

// elsewhere notes what .env files beside the document set: Docker Agent reads
// them only if it is told to.
func elsewhere(in *config.Inputs, vars *config.Variables) {
	if in.Path == "" || in.Files == nil {
		return
	}
	dir := filepath.Dir(in.Path)
	for _, name := range in.Files.List(dir) {
		path := filepath.Join(dir, name)
		if name != ".env" && !strings.HasPrefix(name, ".env.") || slices.Contains(in.EnvFiles, path) {
			continue
		}
		for _, v := range readEnv(in, path) {
			if _, ok := vars.Elsewhere[v.Name]; !ok {
				vars.Elsewhere[v.Name] = v
			}
		}
	}
}

// readEnv reads a file of variables, one NAME=value to a line.
func readEnv(in *config.Inputs, path string) []config.Variable {
	if in.Files == nil {
		return nil
	}
	file, ok := in.Files.Read(path)
	if !ok {
		return nil
	}
	var vars []config.Variable
	for _, e := range slices.Backward(dotenv.ParseSimple(file)) {
		vars = append(vars, config.Variable{Name: e.Name, Value: e.Value, Path: path, Span: e.Span})
	}
	return vars
}
