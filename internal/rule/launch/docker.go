package launch

import (
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/config"
	"github.com/mcp-lsp/mcp-lsp/internal/dockerargs"
	"github.com/mcp-lsp/mcp-lsp/internal/edit"
	"github.com/mcp-lsp/mcp-lsp/internal/rule"
	"github.com/mcp-lsp/mcp-lsp/internal/runners"
	"github.com/mcp-lsp/mcp-lsp/internal/schema"
	"github.com/mcp-lsp/mcp-lsp/internal/text"
)

// containers calls visit for every server that docker starts.
func containers(p *rule.Pass, visit func(s *server, c dockerargs.Command)) {
	for _, s := range servers(p) {
		if s.line != nil && s.line.parsed.Kind == runners.Docker && !s.repeats() {
			visit(s, s.docker())
		}
	}
}

// docker is the command line of a server that docker starts, as docker reads it.
func (s *server) docker() dockerargs.Command {
	return s.container.get(func() dockerargs.Command { return dockerargs.Parse(s.line.args[s.line.parsed.First:]) })
}

// at is the value of docker's argument with this index.
func (s *server) at(i int) argument { return argument{s, i + s.line.parsed.First} }

func dockerInteractive(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		if !c.IsRun() && !c.IsExec() || c.Interactive() || c.TargetArg < 0 {
			return
		}
		if _, detached := c.On("detach"); detached {
			return // reported by itself; -i would not help
		}
		run := s.at(c.Start - 1)
		fix := preferred("Insert '-i'", run.insertAfter(p, "-i"))
		if off, _ := c.On("interactive"); off >= 0 {
			fix = preferred("Change to '-i'", s.at(off).replace(p, "-i"))
		}
		p.Report(rule.Finding{
			Span:    run.span(),
			Message: "'" + s.line.parsed.Program + " " + c.Sub + "' without '-i' closes the container's standard input: the server '" + rule.Shorten(c.Target) + "' gets no request and ends at once",
			Fixes:   []rule.Fix{fix},
		})
	})
}

func dockerTerminal(p *rule.Pass) {
	switchOn(p, "tty", "'-t' asks for a terminal, and there is none where '{image}' is started: docker ends with 'the input device is not a TTY', or mixes a terminal's line ends into the server's messages")
}

func dockerDetached(p *rule.Pass) {
	switchOn(p, "detach", "'-d' starts the container in the background: its output is the container's ID and not the messages of the server '{image}'")
}

// switchOn reports a switch of docker that a server on standard input and
// output cannot work with.
func switchOn(p *rule.Pass, name, message string) {
	containers(p, func(s *server, c dockerargs.Command) {
		i, on := c.On(name)
		if !c.IsRun() && !c.IsExec() || !on || i < 0 {
			return
		}
		a := s.at(i)
		p.Report(rule.Finding{
			Span:    a.span(),
			Message: strings.ReplaceAll(message, "{image}", rule.Shorten(c.Target)),
			Fixes:   dropSwitch(p, a, name),
		})
	})
}

// dockerManages reports a command of docker that starts no server.
func dockerManages(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		words := c.StartsNothing()
		if words == "" || s.line.list == nil {
			return
		}
		message := "'" + s.line.parsed.Program + " " + words + "' starts no server that answers here"
		if words == "compose up" {
			message += ": 'docker compose run --rm SERVICE' connects one to the runtime"
		} else {
			message += ": 'docker run -i --rm IMAGE' does"
		}
		p.Report(rule.Finding{Span: s.at(c.Start - 1).span(), Message: message})
	})
}

// dropSwitch takes a switch away: the whole argument, or its letter where
// several are joined ("-it").
func dropSwitch(p *rule.Pass, a argument, name string) []rule.Fix {
	word := a.text()
	letter := name[:1]
	if strings.HasPrefix(word, "--") || word == "-"+letter {
		return []rule.Fix{preferred("Remove '"+word+"'", a.remove(p))}
	}
	rest := strings.Replace(word, letter, "", 1)
	return []rule.Fix{preferred("Change to '"+rest+"'", a.replace(p, rest))}
}

func dockerForward(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		env := s.get(schema.EnvRole)
		if !env.IsMapping() || c.ImageArg < 0 {
			return
		}
		var names []string
		for _, e := range env.Entries {
			names = append(names, e.Key)
		}
		for _, name := range c.NotForwarded(names) {
			e := env.Get(name)
			before := s.at(c.ImageArg)
			p.Report(rule.Finding{
				Span:    e.KeySpan(),
				Message: "'" + rule.Shorten(name) + "' is set for docker itself and does not reach the container: 'docker run' passes it on with '-e " + rule.Shorten(name) + "'",
				Related: []rule.Related{{Span: before.span(), Message: "The image; docker's options stand before it"}},
				Fixes:   []rule.Fix{preferred("Insert '-e "+name+"'", before.insertBefore(p, "-e", name))},
			})
		}
	})
}

func dockerOptionBehindImage(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		late := c.AfterImage()
		if !c.IsRun() || len(late) == 0 {
			return
		}
		first := s.at(late[0])
		p.Report(rule.Finding{
			Span:    first.span(),
			Message: "'" + rule.Shorten(first.text()) + "' stands after the image '" + rule.Shorten(c.Image) + "', so it goes to the server and not to docker",
			Related: []rule.Related{{Span: s.at(c.ImageArg).span(), Message: "The image"}},
			Fixes:   []rule.Fix{preferred("Move it before the image", moveOptions(p, s, c, late))},
		})
	})
}

// moveOptions writes the options that stand behind the image, with their
// values, before it.
func moveOptions(p *rule.Pass, s *server, c dockerargs.Command, late []int) func() []rule.FileEdit {
	var before []string
	var drop []int
	take := func(i int) {
		before = append(before, s.at(i).text())
		drop = append(drop, s.at(i).i)
	}
	own := len(s.line.args) - s.line.parsed.First
	for _, i := range late {
		take(i)
		if takesValue(s.at(i).text()) && i+1 < own {
			take(i + 1)
		}
	}
	return s.rearrange(p, s.at(c.ImageArg).i, before, drop...)
}

// takesValue reports whether the next argument belongs to this option, which
// is one of those that AfterImage finds.
func takesValue(option string) bool {
	switch option {
	case "-e", "--env", "--env-file", "-v", "--volume", "--mount", "--network", "--net", "-p", "--publish", "--pull", "--platform":
		return true
	}
	return false
}

func dockerLocalhost(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		if !c.IsRun() || c.HostNetwork() {
			return
		}
		for _, i := range c.Localhosts() {
			reportLocalhost(p, s.at(i).value())
		}
		env := s.get(schema.EnvRole)
		if !env.IsMapping() {
			return
		}
		for _, e := range env.Entries {
			reportLocalhost(p, e)
		}
	})
}

func reportLocalhost(p *rule.Pass, v *config.Value) {
	start, end, ok := dockerargs.Localhost(v.Text())
	if !ok {
		return
	}
	p.Report(rule.Finding{
		Span:    config.PartSpan(v, start, end),
		Message: "Inside the container '" + v.Text()[start:end] + "' is the container itself; the machine around it is 'host.docker.internal'",
		Fixes: []rule.Fix{{Title: "Change to 'host.docker.internal'", Edits: rule.Lazy(func() []text.Edit {
			return edit.ReplacePart(p.Binding.Tree, v.Target, start, end, "host.docker.internal")
		})}},
	})
}

func dockerNoRun(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		if !c.MissingRun() || c.Start >= len(s.line.args)-s.line.parsed.First {
			return
		}
		first := s.at(c.Start)
		if strings.Contains(first.text(), " ") {
			return // several words in one, which is reported as that
		}
		p.Report(rule.Finding{
			Span:    first.span(),
			Message: "docker takes '" + rule.Shorten(first.text()) + "' for a command: the word 'run' is missing",
			Fixes:   []rule.Fix{preferred("Insert 'run'", first.insertBefore(p, "run"))},
		})
	})
}

func dockerGateway(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		if c.Sub != "mcp gateway" || s.line.list == nil {
			return
		}
		last := s.at(c.Start - 1)
		p.Report(rule.Finding{
			Span:    last.span(),
			Message: "'docker mcp gateway' only prints its help: 'docker mcp gateway run' starts the gateway",
			Fixes:   []rule.Fix{preferred("Insert 'run'", last.insertAfter(p, "run"))},
		})
	})
}

// dockerImage reports "docker run" without an image, and with a name that none
// can have.
func dockerImage(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		if !c.IsRun() || s.line.list == nil && s.line.script == nil || s.hasJoined() {
			return
		}
		if c.ImageArg < 0 {
			p.Report(rule.Finding{Span: s.at(c.Start - 1).span(), Message: "'" + s.line.parsed.Program + " " + c.Sub + "' names no image" + swallowed(c)})
			return
		}
		name := repository(c.Image)
		lower := strings.ToLower(name)
		if lower == name || strings.ContainsAny(c.Image, "$<{ ") {
			return
		}
		better := strings.Replace(c.Image, name, lower, 1)
		p.Report(rule.Finding{
			Span:    s.at(c.ImageArg).span(),
			Message: "docker refuses '" + rule.Shorten(c.Image) + "': the name of an image is written in lower case",
			Fixes:   []rule.Fix{preferred("Change to '"+rule.Shorten(better)+"'", s.at(c.ImageArg).replace(p, better))},
		})
	})
}

// swallowed says which option took the last argument for its value.
func swallowed(c dockerargs.Command) string {
	if n := len(c.Options); n > 0 && c.Options[n-1].ValueArg >= 0 && c.Options[n-1].ValueArg != c.Options[n-1].Arg {
		return ": '" + rule.Shorten(c.Options[n-1].Value) + "' is the value of the option before it"
	}
	return ""
}

// repository is an image's name without its registry's host, tag and digest.
func repository(image string) string {
	name, _, _ := strings.Cut(image, "@")
	if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, '/') {
		name = name[:i]
	}
	if host, rest, ok := strings.Cut(name, "/"); ok && (strings.ContainsAny(host, ".:") || host == "localhost") {
		return rest
	}
	return name
}

// dockerLeftover reports containers that stay when the server has ended. One
// with a fixed name keeps the next from starting.
func dockerLeftover(p *rule.Pass) {
	containers(p, func(s *server, c dockerargs.Command) {
		_, gone := c.On("rm")
		_, detached := c.On("detach")
		if !c.IsRun() || c.ImageArg < 0 || gone || detached {
			return
		}
		run := s.at(c.Start - 1)
		f := rule.Finding{
			Span:    run.span(),
			Message: "Without '--rm' the container stays when the server has ended, one for each start",
			Fixes:   []rule.Fix{{Title: "Insert '--rm'", Edits: run.insertAfter(p, "--rm")}},
		}
		for _, o := range c.Options {
			if o.Name == "name" {
				f.Severity = schema.Information
				f.Message = "Without '--rm' the container stays when the server has ended, and the next start fails: the name '" + rule.Shorten(o.Value) + "' is taken"
				f.Fixes[0].Preferred = true
			}
		}
		p.Report(f)
	})
}
