package holodeck

import (
	"path/filepath"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/syntax"
)

// supplied reports whether the loader does without the field that v lacks. The
// global or the project configuration may give it: a model takes what it lacks
// from the entry of its provider, and a deployment is laid over the configured
// one. In the contract an entry of the old form needs no description.
func supplied(d *config.Document, v *config.Value, name string) bool {
	if d.Edition == Contract {
		return name == "description" && isOldForm(v)
	}
	if d.Edition != Released || !isAgent(d.Binding.Schema) || d.Inputs.Files == nil {
		return false
	}
	path := v.Path()
	switch {
	case len(path) == 1 && path[0].Key == "model", len(path) == 2 && path[0].Key == "evaluations" && path[1].Key == "model":
		return has(configs(d).provider(v.Get("provider").Text()), name)
	case len(path) > 0 && path[0].Key == "deployment":
		return configs(d).deployment(path[1:], name)
	}
	return false
}

// A configSet holds the roots of the configurations that count for an agent,
// the project's first.
type configSet struct{ roots []*syntax.Node }

// configs reads the project's and the user's configuration. Where there is one
// of the project, it wipes the sections of the user's that it does not have.
func configs(d *config.Document) configSet {
	var set configSet
	for _, path := range configPaths(d) {
		if file, ok := d.Inputs.Files.Read(path); ok {
			if root := syntax.Parse(file, syntax.YAML).Root(); root.Kind == syntax.Mapping {
				set.roots = append(set.roots, root)
			}
		}
	}
	return set
}

// configPaths lists the configurations that HoloDeck reads for an agent: that
// beside it and that in ~/.holodeck, of each folder config.yml before config.yaml.
func configPaths(d *config.Document) []string {
	var paths []string
	dirs := []string{}
	if d.Inputs.Path != "" {
		dirs = append(dirs, filepath.Dir(d.Inputs.Path))
	}
	if home := join(d.Inputs.Home, ".holodeck"); home != "" {
		dirs = append(dirs, home)
	}
	for _, dir := range dirs {
		for _, name := range []string{"config.yml", "config.yaml"} {
			path := filepath.Join(dir, name)
			if info := d.Inputs.Files.Stat(path); info.Exists && !info.Folder {
				paths = append(paths, path)
				break
			}
		}
	}
	return paths
}

// section lists the mappings called key, the strongest first.
func (s configSet) section(key string) []*syntax.Node {
	var found []*syntax.Node
	for i, root := range s.roots {
		v := value(root, key)
		switch {
		case v != nil && v.Kind == syntax.Mapping:
			found = append(found, v)
		case i == 0 && len(s.roots) > 1:
			return nil // the project's configuration wipes the user's section
		}
	}
	return found
}

// provider returns the entry from which a model of the provider takes what it
// lacks: the one called so, else the first with that provider.
func (s configSet) provider(provider string) *syntax.Node {
	sections := s.section("providers")
	for _, section := range sections {
		if n := value(section, provider); n != nil {
			return n
		}
	}
	for _, section := range sections {
		for _, p := range section.Pairs {
			if scalar(p.Value, "provider") == provider {
				return p.Value
			}
		}
	}
	return nil
}

// deployment reports whether the configured deployment has name at path.
func (s configSet) deployment(path []syntax.Step, name string) bool {
	for _, n := range s.section("deployment") {
		for _, step := range path {
			n = value(n, step.Key)
		}
		if has(n, name) {
			return true
		}
	}
	return false
}

// names lists the keys of the section, and whether there is one at all.
func (s configSet) names(key string) (names []string, ok bool) {
	for _, section := range s.section(key) {
		for _, p := range section.Pairs {
			names = append(names, p.Key.Value)
		}
	}
	return names, len(names) > 0
}
