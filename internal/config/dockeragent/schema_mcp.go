package dockeragent

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/mcp-lsp/mcp-lsp/internal/schema"
)

// mcpFields are the fields by which an MCP (or language) server is started or reached.
func (b *builder) mcpFields(definition bool) []*schema.Field {
	const start = "in the folder in which Docker Agent is started"
	literal := &schema.Type{Kind: schema.String, Nullable: true, Expand: schema.Literal, Start: start, Base: schema.WorkDir}
	command := &schema.Type{Kind: schema.String, Nullable: true, Format: schema.Command, Expand: schema.Literal, Start: start, Base: schema.WorkDir}
	dirs := b.since(8, schema.EnvBrace|schema.Brace|schema.Dollar|schema.Tilde)
	remote := &schema.Field{Name: "remote", Type: b.remote(), Order: 2, Doc: "A server at an address. Give it, `command` or `ref`."}
	if !definition {
		remote.Only = &schema.Only{Condition: schema.Condition{Field: "type", Values: []string{"mcp"}, AbsentKnown: true}, Severity: schema.Off}
	}
	return []*schema.Field{
		{Name: "ref", Type: b.ref(definition), Since: "1", Role: schema.PackageRole, Order: 2, Doc: "`docker:NAME`, a server of Docker's MCP catalog, or a name under `mcps`. Give it, `command` or `remote`."},
		{Name: "command", Type: command, Role: schema.CommandRole, Order: 2, Aliases: []string{"cmd"}, Doc: "The program that is the server. It is started as it is written: nothing is replaced, no shell is involved. Give it, `remote` or `ref`."},
		remote,
		{Name: "args", Type: listOf(literal), Role: schema.ArgsRole, Order: 3, Aliases: []string{"arguments"}, Doc: "The program's arguments, as they are written."},
		{Name: "env", Type: b.envMap, Role: schema.EnvRole, Order: 4, Aliases: []string{"environment", "envs"}, Doc: "Variables for the program. " + b.envForms()},
		{Name: "working_dir", Type: pathType(schema.FolderPath, dirs), Since: "8", Role: schema.WorkDirRole, Order: 4, Aliases: []string{"cwd", "workingDirectory", "working_directory", "workdir", "dir"},
			Doc: "The folder in which the program runs, from the agent's own on. `${env.NAME}`, `$NAME` and `~` are replaced. Not for remote servers."},
		{Name: "config", Type: solid(b.anything), Since: "1", Order: 4, Doc: "Settings of a server of the catalog."},
		{Name: "version", Type: b.packageVersion(), Since: "6", Role: schema.InstallRole, Order: 5, Example: "\"owner/repo@v1.0.0\"", Doc: "The package with the program, `owner/repo` or `owner/repo@version`: it is installed where the program is missing. `\"false\"` switches that off."},
		{Name: "name", Type: b.text, Since: "3", Role: schema.NameRole, Order: 5, Doc: "A name for the toolset. Its tools are then called `NAME_TOOL`, so that they differ from others."},
		{Name: "lifecycle", Type: solid(b.lifecycle()), Since: "8", Order: 6, Doc: "What happens when the server does not start, or ends."},
	}
}

func (b *builder) envForms() string {
	if b.limit < 8 {
		return "`$NAME` and `${NAME}` are replaced; one that is not set stops the toolset."
	}
	return "`${env.NAME}`, `$NAME` and `${NAME}` are replaced; one that is not set stops the toolset."
}

const (
	toolNameChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	longestPrefix = 40
)

// toolName is value with other signs than those that tools' names may hold replaced.
func toolName(value string) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(toolNameChars, r) {
			return r
		}
		return '_'
	}, value)
	return strings.Trim(name[:min(len(name), longestPrefix)], "_")
}

func (b *builder) packageVersion() *schema.Type {
	return &schema.Type{Kind: schema.String, Nullable: true, Checks: []schema.Check{{Severity: schema.Warning, Fails: func(value string) string {
		switch strings.ToLower(strings.TrimSpace(value)) {
		case "", "false", "off":
			return ""
		}
		owner, repo, ok := strings.Cut(value, "/")
		if ok && owner != "" && repo != "" {
			return ""
		}
		return "'{value}' names no package: it is 'owner/repo' or 'owner/repo@version', and \"false\" installs nothing"
	}}}}
}

// ref is a reference to a server. What it may be differs by version, and in an
// entry of mcps it is a name of the catalog only.
func (b *builder) ref(definition bool) *schema.Type {
	t := &schema.Type{Kind: schema.String, Nullable: true, Suggest: suggestRef, Checks: []schema.Check{{Code: CodeCatalog, Severity: schema.Warning, Fails: catalogName, Fix: catalogFixes}}}
	refuse := func(message string, ok func(string) bool) {
		t.Checks = append([]schema.Check{{Fails: func(value string) string {
			if value == "" || ok(value) {
				return ""
			}
			return message
		}, Fix: refFixes}}, t.Checks...)
	}
	switch {
	case definition:
		refuse("MCP definition '{owner}': only docker refs are supported (e.g., 'docker:context7')", isCatalogRef)
	case b.version < 6:
		refuse("only docker refs are supported for MCP tools, e.g., 'docker:context7'", func(value string) bool { return strings.Contains(value, catalogPrefix) })
	default:
		t.Refers = []schema.Reference{{Kind: kindMCP, Text: "agent '{owner}' references non-existent MCP definition '{name}'", Unless: isCatalogRef, When: ofType("mcp")}}
		if b.version >= 8 {
			t.Refers = append(t.Refers, schema.Reference{Kind: kindRAG, Text: "agent '{owner}' references non-existent RAG definition '{name}'", When: ofType("rag")})
		}
	}
	return t
}

// mcpNeeds is the one source that a server has.
func (b *builder) mcpNeeds(when []schema.Condition) []*schema.Constraint {
	if b.version == 0 {
		return []*schema.Constraint{{Rule: schema.ExactlyOne, Fields: []string{"command", "remote"}, NonEmpty: true, When: when, Code: CodeSource,
			None: "either command or remote must be set", Many: "either command or remote must be set, but not both"}}
	}
	all := []*schema.Constraint{{Rule: schema.ExactlyOne, Fields: []string{"command", "remote", "ref"}, NonEmpty: true, When: when, Code: CodeSource,
		None: "either command, remote or ref must be set", Many: "either command, remote or ref must be set, but only one of those"}}
	if b.version >= 8 {
		all = append(all, &schema.Constraint{Rule: schema.NoneAllowed, Fields: []string{"working_dir"}, NonEmpty: true,
			When: append([]schema.Condition{{Field: "remote"}}, when...), Many: "working_dir is not valid for remote MCP toolsets (no local subprocess)"})
	}
	return all
}

// remote is a server at an address. Without its url it counts as not given.
func (b *builder) remote() *schema.Type {
	address := &schema.Type{Kind: schema.String, Nullable: true, Format: schema.URL, Expand: schema.EnvBrace, Suggest: suggestEndpoint}
	transport := &schema.Type{Kind: schema.String, Nullable: true, Open: true, Enum: transports()}
	t := b.object("Remote", "remote server", "A server at an address.",
		&schema.Field{Name: "url", Type: address, Role: schema.URLRole, Order: 1, Example: "https://mcp.example.com/mcp", Doc: "Its address. " + b.addressDoc()},
		&schema.Field{Name: "transport_type", Type: transport, Role: schema.TransportRole, Order: 2, Example: "streamable", Aliases: []string{"transport", "type"},
			Doc: "How to talk to it: `streamable` or `sse`. There is no default: without it the toolset fails when it is started."},
		&schema.Field{Name: "headers", Type: headers(schema.EnvBrace | schema.HeaderBrace), Role: schema.HeadersRole, Order: 3, Doc: "Headers of every request. `${env.NAME}` is replaced, and `${headers.NAME}` by a header of the request that `serve api` got."},
		&schema.Field{Name: "oauth", Type: b.oauth(), Since: "8", Order: 4, Doc: "Credentials for servers at which clients cannot register themselves."},
	)
	t.Essence = "url"
	return t
}

// transports are what transport_type may be; the runtime takes no other.
func transports() []schema.EnumValue {
	return []schema.EnumValue{
		{Value: "streamable", Means: "streamable-http", Doc: "Streamable HTTP, which servers speak today."},
		{Value: "sse", Means: "sse", Doc: "Server-sent events, for older servers."},
		{Value: "streamable-http", Means: "streamable-http", Doc: "The same as `streamable`."},
	}
}

func (b *builder) addressDoc() string {
	if b.limit < 8 {
		return "`${env.NAME}` is replaced."
	}
	return "`https://`, `http://` or `unix://`; `${env.NAME}` is replaced."
}

func (b *builder) oauth() *schema.Type {
	port := &schema.Type{Kind: schema.Integer, Nullable: true, Bounds: []schema.Bound{
		{Op: schema.AtLeast, Message: portText}, {Op: schema.AtMost, N: 65535, Message: portText}}}
	redirect := &schema.Type{Kind: schema.String, Nullable: true, Format: schema.URL, Checks: []schema.Check{{Fails: redirectURL}}}
	secret := &schema.Type{Kind: schema.String, Nullable: true, Secret: true, Expand: schema.EnvBrace}
	t := b.object("RemoteOAuthConfig", "OAuth", "How to sign in.",
		&schema.Field{Name: "clientId", Type: b.text, Order: 1, Aliases: []string{"client_id"}, Doc: "The client that is registered at the server."},
		&schema.Field{Name: "clientSecret", Type: secret, Order: 2, Aliases: []string{"client_secret"}, Example: "${env.CLIENT_SECRET}", Doc: "Its secret."},
		&schema.Field{Name: "callbackPort", Type: port, Order: 3, Aliases: []string{"callback_port"}, Example: "8123", Doc: "The port at which the answer of the browser is awaited, 1 to 65535. Without it any."},
		&schema.Field{Name: "scopes", Type: b.texts, Order: 4, Doc: "What access is asked for."},
		&schema.Field{Name: "callbackRedirectURL", Type: redirect, Order: 5, Aliases: []string{"callback_redirect_url", "redirect_url"}, Doc: "The address to which the browser is sent instead; `${callbackPort}` in it is replaced. It must use https, on the own machine also http."},
	)
	t.Constraints = []*schema.Constraint{{Rule: schema.AllRequired, Fields: []string{"clientId"}, NonEmpty: true, At: "clientSecret",
		When: []schema.Condition{{Field: "clientSecret"}}, None: "oauth clientSecret requires clientId to be set"}}
	if b.version < 10 {
		t.Constraints = []*schema.Constraint{{Rule: schema.AllRequired, Fields: []string{"clientId"}, NonEmpty: true, None: "oauth requires clientId to be set"}}
	}
	return t
}

const portText = "oauth callbackPort must be between 1 and 65535"

// redirectURL checks the address to which a browser is sent.
func redirectURL(value string) string {
	if value == "" {
		return ""
	}
	u, err := url.Parse(strings.ReplaceAll(value, "${callbackPort}", "1"))
	if err != nil || u.Scheme == "" || u.Host == "" {
		return `oauth callbackRedirectURL must be an absolute URL: "{value}"`
	}
	switch scheme := strings.ToLower(u.Scheme); {
	case scheme != "http" && scheme != "https":
		return `oauth callbackRedirectURL scheme must be http or https, got "` + u.Scheme + `"`
	case scheme == "http" && !loopback(u.Hostname()):
		return `oauth callbackRedirectURL must use https for non-loopback hosts: "{value}"`
	}
	return ""
}

func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}

func (b *builder) lifecycle() *schema.Type {
	notNegative := func(kind schema.Kind, name string) *schema.Type {
		return &schema.Type{Kind: kind, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, Message: "lifecycle.backoff." + name + " must be non-negative"}}}
	}
	const jitterText = "lifecycle.backoff.jitter must be between 0 and 1"
	jitter := &schema.Type{Kind: schema.Number, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, Message: jitterText}, {Op: schema.AtMost, N: 1, Message: jitterText}}}
	restarts := &schema.Type{Kind: schema.Integer, Nullable: true, Bounds: []schema.Bound{{Op: schema.AtLeast, N: -1, Message: "lifecycle.max_restarts {value} must be >= -1 (use -1 for unlimited)"}}}
	backoff := b.object("BackoffConfig", "backoff", "The pauses between attempts.",
		&schema.Field{Name: "initial", Type: durationType("lifecycle.backoff.initial must be non-negative"), Default: "1s", Doc: "The first one."},
		&schema.Field{Name: "max", Type: durationType("lifecycle.backoff.max must be non-negative"), Default: "32s", Doc: "The longest."},
		&schema.Field{Name: "multiplier", Type: notNegative(schema.Number, "multiplier"), Default: "2", Doc: "How much longer each next one is."},
		&schema.Field{Name: "jitter", Type: jitter, Default: "0", Doc: "The part of it that is left to chance, 0 to 1."})
	profile := oneOf(`lifecycle.profile "{value}" is not supported (want one of: "resilient", "strict", "best-effort")`, enum(
		"resilient", "Restart with growing pauses; the agent starts without the server if need be.",
		"strict", "The server is required, and nothing is tried again.",
		"best-effort", "One attempt, no restart.")...)
	restart := oneOf(`lifecycle.restart "{value}" is not supported (want one of: never, on_failure, always)`, enum(
		"never", "Do not restart.", "on_failure", "Restart after a failure. Remote servers are also connected again after a clean end.", "always", "Restart whenever it ends.")...)
	return b.object("LifecycleConfig", "lifecycle", "What happens when the server does not start, or ends. What is written wins over the profile.",
		&schema.Field{Name: "profile", Type: profile, Order: 1, Default: "resilient", Doc: "Sets all the others at once."},
		&schema.Field{Name: "required", Type: b.flag, Order: 2, Default: "false", Doc: "The agent cannot do without the server; `true` under `strict`."},
		&schema.Field{Name: "startup_timeout", Type: durationType("lifecycle.startup_timeout must be non-negative"), Order: 3, Example: "30s", Doc: "How long the start may take; 30s under `strict`, else without limit."},
		&schema.Field{Name: "call_timeout", Type: durationType("lifecycle.call_timeout must be non-negative"), Order: 3, Example: "60s", Doc: "How long a call may take; without it any time."},
		&schema.Field{Name: "restart", Type: restart, Order: 2, Default: "on_failure", Doc: "When the server is started again."},
		&schema.Field{Name: "max_restarts", Type: restarts, Order: 3, Default: "5", Doc: "How often in a row. 0 is the profile's number, -1 is without limit."},
		&schema.Field{Name: "backoff", Type: backoff, Order: 4, Doc: "The pauses between attempts."})
}
