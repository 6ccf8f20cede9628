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
	if v.Get(name) != nil {
		return false // what is written counts, a null too
	}
	path := v.Path()
	if len(path) == 1 && path[0].Key == "model" || len(path) == 2 && path[0].Key == "evaluations" && path[1].Key == "model" {
		return isGiven(configs(d).provider(v.Get("provider").Text()).Get(name))
	}
	return isGiven(deployed(d, path, name))
}

func isGiven(v *config.Value) bool { return v != nil && !v.IsNull() }

// deployed returns what the configured deployment, over which the agent's is
// laid, has for name at the path of an agent.
func deployed(d *config.Document, path []syntax.Step, name string) *config.Value {
	if d.Edition != Released || len(path) == 0 || path[0].Key != "deployment" || !isAgent(d.Binding.Schema) || d.Inputs.Files == nil {
		return nil
	}
	v := configs(d).deployment()
	for _, step := range path[1:] {
		v = v.Get(step.Key)
	}
	return v.Get(name)
}

// A configSet holds the configurations that count for an agent, the project's
// first. Those that hold nothing count as missing.
type configSet []sharedConfig

type sharedConfig struct {
	path string
	doc  *config.Document
	root *config.Value
}

// configs reads the project's and the user's configuration. Where there is one
// of the project, it wipes the sections of the user's that it does not have.
func configs(d *config.Document) configSet {
	var set configSet
	for _, path := range configPaths(d) {
		file, ok := d.Inputs.Files.Read(path)
		if !ok {
			continue
		}
		in := *d.Inputs
		in.Path = path
		doc := config.Open(d.Dialect, d.Edition, d.Why, syntax.Parse(file, syntax.YAML), &in)
		if root := doc.Effective().Root; root.IsMapping() && len(root.Entries) > 0 {
			set = append(set, sharedConfig{path, doc, root})
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
func (s configSet) section(key string) []*config.Value {
	var found []*config.Value
	for i, c := range s {
		v := c.root.Get(key)
		switch {
		case v.IsMapping():
			found = append(found, v)
		case i == 0 && len(s) > 1:
			return nil // the project's configuration wipes the user's section
		}
	}
	return found
}

// provider returns the entry from which a model of the provider takes what it
// lacks: the one called so, else the first with that provider.
func (s configSet) provider(provider string) *config.Value {
	sections := s.section("providers")
	for _, section := range sections {
		if v := section.Get(provider); v != nil {
			return v
		}
	}
	for _, section := range sections {
		for _, e := range section.Entries {
			if e.Get("provider").Text() == provider {
				return e
			}
		}
	}
	return nil
}

// deployment returns the configured deployment. That of a project replaces the
// user's, for HoloDeck writes out what it does not say.
func (s configSet) deployment() *config.Value {
	if sections := s.section("deployment"); len(sections) > 0 {
		return sections[0]
	}
	return nil
}

// names lists the keys of the section, and whether there is one at all.
func (s configSet) names(key string) (names []string, ok bool) {
	for _, section := range s.section(key) {
		for _, e := range section.Entries {
			names = append(names, e.Key)
		}
	}
	return names, len(names) > 0
}
