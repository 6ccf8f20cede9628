package ide

import (
	"github.com/mcp-lsp/mcp-lsp/internal/catalog"
	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dockerargs"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// packageLinks lead from the packages that the entry v names, in its command
// line or in a field of their own, to their registry's pages.
func packageLinks(v *config.Value) []Link {
	var command, args, named *config.Value
	for _, e := range v.Entries {
		if e.Field == nil || e.Via != nil {
			continue
		}
		switch e.Field.Role {
		case schema.CommandRole:
			command = e
		case schema.ArgsRole:
			args = e
		case schema.PackageRole:
			named = e
		}
	}
	var all []Link
	if command.IsText() && args.IsList() {
		all = append(all, argumentLink(command, args)...)
	}
	if named.IsText() {
		if known, ok := catalog.Default().Server(named.Text()); ok {
			all = append(all, pageLink(named, known.Registry, named.Text())...)
		} else if scoped(named.Text()) {
			all = append(all, pageLink(named, "npm", named.Text())...)
		}
	}
	return all
}

// argumentLink is the link of the argument that names the package or image
// that command runs.
func argumentLink(command, args *config.Value) []Link {
	texts := make([]string, len(args.Items))
	for i, item := range args.Items {
		texts[i] = item.Text()
	}
	registry, name, arg := "", "", -1
	switch run := runners.Parse(command.Text(), texts); run.Kind {
	case runners.Npx:
		registry, name, arg = "npm", runners.ParseSpec(run.Package).Name, run.PackageArg
	case runners.Uvx:
		registry, name, arg = "pypi", runners.ParseSpec(run.Package).Name, run.PackageArg
	case runners.Docker:
		image := dockerargs.Parse(texts[run.First:])
		if image.ImageArg >= 0 {
			registry, name, arg = "oci", image.Image, image.ImageArg+run.First
		}
	}
	if arg < 0 || args.Items[arg].Via != nil {
		return nil
	}
	return pageLink(args.Items[arg], registry, name)
}

func pageLink(v *config.Value, registry, name string) []Link {
	page := catalog.Page(registry, name)
	if page == "" {
		return nil
	}
	return []Link{{Span: v.Node.Inner(), Target: page, Tooltip: "Open the page of the package"}}
}

// scoped reports whether name is a package of npm with a scope.
func scoped(name string) bool { return len(name) > 1 && name[0] == '@' }
